#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[pre_tool_call]
fn handler() -> bool {
    true
}

fn main() { let _ = handler; }
