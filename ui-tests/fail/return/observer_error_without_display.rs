#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Broken;

#[post_compaction]
fn handler() -> Result<(), Broken> {
    Err(Broken)
}

fn main() { let _ = handler; }
