#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on_greeting", fail_closed)]
struct Greeting {
    name: String,
}

fn main() {}
