#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[transform_llm_output]
fn handler() -> String {
    String::new()
}

fn main() { let _ = handler; }
