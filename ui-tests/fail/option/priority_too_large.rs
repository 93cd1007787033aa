#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priority = 3000000000)]
fn handler() {}

fn main() { let _ = handler; }
