#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
fn handler(source: Option<&str>) {}

fn main() { let _ = handler; }
