#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(name = whoami)]
fn handler() {}

fn main() { let _ = handler; }
