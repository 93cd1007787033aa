#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(#[plugin] me: &str) {}

fn main() { let _ = handler; }
