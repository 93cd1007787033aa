#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priorty = 1)]
fn handler() {}

fn main() { let _ = handler; }
