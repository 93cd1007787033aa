#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(concurrency = serial)]
fn handler() {}

fn main() { let _ = handler; }
