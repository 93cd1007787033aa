#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

struct Args(u32);

#[command]
fn handler(#[args] args: Args) {
    let _ = args.0;
}

fn main() { let _ = handler; }
