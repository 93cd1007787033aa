#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[hook(PostCompacton)]
fn handler(session_id: &SessionId) {}

fn main() { let _ = handler; }
