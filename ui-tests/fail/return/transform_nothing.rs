#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[transform_llm_output]
fn handler() {}

fn main() { let _ = handler; }
