#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on-greeting")]
struct Greeting {
    name: String,
}

fn main() {}
