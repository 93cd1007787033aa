#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
#[on_session_delete]
fn handler(session_id: &SessionId) {}

fn main() { let _ = handler; }
