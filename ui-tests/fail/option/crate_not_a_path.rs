#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(crate = "sdk")]
fn handler() {}

fn main() { let _ = handler; }
