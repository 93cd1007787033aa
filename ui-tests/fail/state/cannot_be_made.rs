#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Seen(u32);

#[post_compaction]
fn handler(#[state] seen: &Seen) {
    let _ = seen.0;
}

fn main() { let _ = (handler, Seen(1)); }
