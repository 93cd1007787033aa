#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler((a, b): (u64, u64)) {}

fn main() { let _ = handler; }
