#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! { description = "keeps the conventions" }

#[post_compaction]
fn handler() {}

fn main() { let _ = handler; }
