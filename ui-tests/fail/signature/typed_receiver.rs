#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Plugin;

impl Plugin {
    #[post_compaction]
    fn handler(self: Box<Self>) {}
}

fn main() { let _ = Plugin::handler; }
