#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Broken;

#[pre_llm_call]
fn handler() -> Result<Option<String>, Broken> {
    Err(Broken)
}

fn main() { let _ = handler; }
