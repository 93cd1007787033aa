#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! { description: 5 }

#[post_compaction]
fn handler() {}

fn main() { let _ = handler; }
