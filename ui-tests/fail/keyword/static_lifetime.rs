#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[pre_llm_call]
fn handler(model: &'static str) -> Option<String> {
    None
}

fn main() { let _ = handler; }
