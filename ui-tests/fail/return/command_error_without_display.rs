#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Broken;

#[command]
fn handler() -> Result<String, Broken> {
    Err(Broken)
}

fn main() { let _ = handler; }
