#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[derive(Default)]
struct Seen(u32);

#[post_compaction]
fn handler(#[state] seen: &mut Seen) {
    seen.0 += 1;
}

fn main() { let _ = handler; }
