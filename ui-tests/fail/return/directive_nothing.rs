#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[pre_llm_call]
fn handler() {}

fn main() { let _ = handler; }
