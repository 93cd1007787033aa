#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

fn only_me(user: &str) -> bool {
    user == "u-17"
}

#[command(allow = only_me)]
fn handler() {}

fn main() { let _ = handler; }
