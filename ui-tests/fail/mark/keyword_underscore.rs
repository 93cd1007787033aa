#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(#[keyword(_)] id: &SessionId) {}

fn main() { let _ = handler; }
