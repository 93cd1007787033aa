#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on_greeting")]
enum Greeting {
    Hello,
}

fn main() {}
