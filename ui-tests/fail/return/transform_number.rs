#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[transform_tool_result]
fn handler() -> Option<u32> {
    None
}

fn main() { let _ = handler; }
