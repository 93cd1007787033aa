#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(old_session_id: Option<&'static SessionId>) {}

fn main() { let _ = handler; }
