#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(aliases = "me")]
fn handler() {}

fn main() { let _ = handler; }
