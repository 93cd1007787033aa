#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction("5s")]
fn handler() {}

fn main() { let _ = handler; }
