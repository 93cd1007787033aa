#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command]
fn handler() -> impl Future<Output = String> {
    async { String::new() }
}

fn main() { let _ = handler; }
