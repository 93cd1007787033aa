#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[pre_llm_call]
fn handler() -> Option<u32> {
    None
}

fn main() { let _ = handler; }
