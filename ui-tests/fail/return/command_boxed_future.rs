#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

use std::pin::Pin;

#[command]
fn handler() -> Pin<Box<dyn Future<Output = String> + Send>> {
    Box::pin(async { String::new() })
}

fn main() { let _ = handler; }
