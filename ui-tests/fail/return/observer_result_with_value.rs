#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler() -> Result<u32, String> {
    Ok(1)
}

fn main() { let _ = handler; }
