#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
fn __Handler() {}

fn main() { let _ = __Handler; }
