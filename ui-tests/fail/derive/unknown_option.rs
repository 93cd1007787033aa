#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(nam = "on_greeting")]
struct Greeting {
    name: String,
}

fn main() {}
