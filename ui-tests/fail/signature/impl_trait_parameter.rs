#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[on_session_start]
fn handler(platform: impl AsRef<str>) {}

fn main() { handler("cli"); }
