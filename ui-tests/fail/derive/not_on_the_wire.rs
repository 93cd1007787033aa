#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on_greeting", wire)]
struct Greeting {
    since: std::time::Instant,
}

fn main() {}
