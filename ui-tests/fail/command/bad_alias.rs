#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(aliases = ["Who"])]
fn handler() {}

fn main() { let _ = handler; }
