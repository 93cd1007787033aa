#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(session_key: Option<&SessionId>) {}

fn main() { let _ = handler; }
