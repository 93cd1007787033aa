#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Broken;

#[transform_llm_output]
fn handler() -> Result<Option<String>, Broken> {
    Err(Broken)
}

fn main() { let _ = handler; }
