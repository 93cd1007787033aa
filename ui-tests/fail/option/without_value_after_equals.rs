#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priority =)]
fn handler() {}

fn main() { let _ = handler; }
