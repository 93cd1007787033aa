#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

plugin! {}

#[post_compaction]
fn handler() {}

fn main() { let _ = handler; }
