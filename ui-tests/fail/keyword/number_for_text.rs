#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[on_session_start]
fn handler(platform: u32) {}

fn main() { let _ = handler; }
