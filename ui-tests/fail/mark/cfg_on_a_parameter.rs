#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(#[cfg(unix)] session_id: &SessionId) {}

fn main() { let _ = handler; }
