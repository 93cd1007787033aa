#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(#[event(all)] event: &PostCompaction) {}

fn main() { let _ = handler; }
