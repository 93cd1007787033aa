#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priority = -2147483649)]
fn handler() {}

fn main() { let _ = handler; }
