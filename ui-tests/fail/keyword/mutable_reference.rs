#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(session_id: &mut SessionId) {}

fn main() { let _ = handler; }
