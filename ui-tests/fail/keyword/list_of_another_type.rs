#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_llm_call]
fn handler(conversation_history: &[String]) {}

fn main() { let _ = handler; }
