#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(concurrency = "sequential")]
fn handler() {}

fn main() { let _ = handler; }
