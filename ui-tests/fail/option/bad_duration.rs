#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(timeout = "5 sec")]
fn handler() {}

fn main() { let _ = handler; }
