#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
async fn handler() -> u32 {
    1
}

fn main() { let _ = handler; }
