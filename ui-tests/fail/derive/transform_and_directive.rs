#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on_greeting", transform = String, directive = String)]
struct Greeting {
    name: String,
}

fn main() {}
