#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[hook("post_compaction")]
fn handler() {}

fn main() { let _ = handler; }
