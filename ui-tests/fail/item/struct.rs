#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
struct Handler;

fn main() { let _ = Handler; }
