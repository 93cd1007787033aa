#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(messages_removed: u64) {}

fn main() { let _ = handler; }
