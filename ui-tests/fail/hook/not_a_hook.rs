#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Greeting {
    name: String,
}

#[hook(Greeting)]
fn handler(name: &str) {}

fn main() { let _ = (handler, Greeting { name: String::new() }.name); }
