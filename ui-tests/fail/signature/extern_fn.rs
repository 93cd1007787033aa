#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
extern "C" fn handler() {}

fn main() { let _ = handler; }
