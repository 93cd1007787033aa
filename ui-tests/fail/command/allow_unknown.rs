#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(allow = only_me)]
fn handler() {}

fn main() { let _ = handler; }
