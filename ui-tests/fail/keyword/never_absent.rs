#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(kind: Option<CompactionKind>) {}

fn main() { let _ = handler; }
