#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
fn handler() -> u32 {
    1
}

fn main() { let _ = handler; }
