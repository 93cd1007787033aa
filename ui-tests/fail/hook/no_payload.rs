#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[hook]
fn handler() {}

fn main() { let _ = handler; }
