#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(#[inject] event: &PostCompaction) {}

fn main() { let _ = handler; }
