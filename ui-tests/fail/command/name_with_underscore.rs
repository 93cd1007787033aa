#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(name = "_x")]
fn handler() {}

fn main() { let _ = handler; }
