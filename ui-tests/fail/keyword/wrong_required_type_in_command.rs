#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
fn handler(session_id: &str) {}

fn main() { let _ = handler; }
