#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(name = "Who Am I")]
fn handler() {}

fn main() { let _ = handler; }
