#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn handler(sesion_id: &SessionId) {}

fn main() { let _ = handler; }
