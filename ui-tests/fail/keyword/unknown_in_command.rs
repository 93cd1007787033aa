#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
fn handler(raw: &str) -> String {
    raw.to_owned()
}

fn main() { let _ = handler; }
