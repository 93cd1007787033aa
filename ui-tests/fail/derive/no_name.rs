#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
struct Greeting {
    name: String,
}

fn main() {}
