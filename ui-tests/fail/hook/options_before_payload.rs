#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[hook(priority = 1)]
fn handler() {}

fn main() { let _ = handler; }
