#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler() -> impl Future<Output = ()> {
    async {}
}

fn main() { let _ = handler; }
