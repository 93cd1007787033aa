#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler<'a>(session_id: &'a SessionId) {}

fn main() { let _ = handler; }
