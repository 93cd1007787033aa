#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(kind: CompactionKnd) {}

fn main() {}
