#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compacton]
fn handler(session_id: &SessionId) {}

fn main() { let _ = handler; }
