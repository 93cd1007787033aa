#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on_greeting")]
struct Greeting {
    session_id: String,
}

fn main() {}
