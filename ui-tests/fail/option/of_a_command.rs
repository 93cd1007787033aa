#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(aliases = ["me"])]
fn handler() {}

fn main() { let _ = handler; }
