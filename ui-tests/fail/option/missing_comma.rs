#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priority = 1 timeout = "1s")]
fn handler() {}

fn main() { let _ = handler; }
