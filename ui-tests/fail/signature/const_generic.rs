#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler<const N: usize>() {}

fn main() { let _ = handler::<1>; }
