#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(#[keyword("session_id")] id: &SessionId) {}

fn main() { let _ = handler; }
