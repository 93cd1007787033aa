#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn __hermes_adapter() {}

fn main() { let _ = __hermes_adapter; }
