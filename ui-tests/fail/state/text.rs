#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(#[state] seen: &str) {}

fn main() { let _ = handler; }
