#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(desciption = "Show")]
fn handler() {}

fn main() { let _ = handler; }
