#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler() -> Option<String> {
    None
}

fn main() { let _ = handler; }
