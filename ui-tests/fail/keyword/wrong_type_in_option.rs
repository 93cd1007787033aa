#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(messages_removed: Option<u32>) {}

fn main() { let _ = handler; }
