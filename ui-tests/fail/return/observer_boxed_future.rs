#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

use std::pin::Pin;

#[post_compaction]
fn handler() -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async {})
}

fn main() { let _ = handler; }
