#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler<T>(session_id: &SessionId) {}

fn main() { let _ = handler::<u32>; }
