#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

pub struct Greeting {
    pub name: String,
}

#[hook(Greeting)]
async fn handler(name: &str) {}

fn main() { let _ = handler; }
