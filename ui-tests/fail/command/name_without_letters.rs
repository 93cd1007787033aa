#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(name = "日本")]
fn handler() {}

fn main() { let _ = handler; }
