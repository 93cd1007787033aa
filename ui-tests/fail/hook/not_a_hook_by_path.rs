#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

pub struct Greeting {
    pub name: String,
}

#[hook(crate::Greeting)]
async fn handler(name: &str, #[event] greeting: &Greeting) {}

fn main() { let _ = handler; }
