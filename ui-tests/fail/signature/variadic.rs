#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
unsafe extern "C" fn handler(mut rest: ...) {}

fn main() { let _ = handler; }
