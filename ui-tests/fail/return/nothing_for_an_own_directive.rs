#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[derive(Hook)]
#[hook(name = "on_asked", directive = u64)]
pub struct Asked {}

#[hook(Asked)]
fn handler() {}

fn main() { let _ = handler; }
