#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(description = 5)]
fn handler() {}

fn main() { let _ = handler; }
