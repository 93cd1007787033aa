#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Handler;

#[post_compaction]
impl Handler {
    fn new() -> Self {
        Self
    }
}

fn main() { let _ = Handler::new(); }
