#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[derive(Default)]
struct Seen(u32);

#[post_compaction]
fn handler(#[state] seen: Seen) {
    let _ = seen.0;
}

fn main() { let _ = handler; }
