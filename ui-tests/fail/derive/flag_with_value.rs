#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on_greeting", wire = true)]
struct Greeting {
    name: String,
}

fn main() {}
