#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
fn handler() -> Option<u32> {
    None
}

fn main() { let _ = handler; }
