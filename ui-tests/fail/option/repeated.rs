#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priority = 1, priority = 2)]
fn handler() {}

fn main() { let _ = handler; }
