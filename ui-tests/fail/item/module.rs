#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
mod handlers {}

fn main() {}
