#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
#[hook(PostCompaction)]
fn handler() {}

fn main() { let _ = handler; }
