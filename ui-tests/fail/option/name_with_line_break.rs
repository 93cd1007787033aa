#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(name = "a\nb")]
fn handler() {}

fn main() { let _ = handler; }
