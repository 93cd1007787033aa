#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priority = 5i32)]
fn handler() {}

fn main() { let _ = handler; }
