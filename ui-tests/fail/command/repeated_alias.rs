#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(aliases = ["me", "me"])]
fn handler() {}

fn main() { let _ = handler; }
