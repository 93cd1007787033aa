#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

#[derive(Hook)]
#[hook(name = "on_greeting", wire)]
struct Greeting {
    event_id: Option<EventId>,
}

fn main() {}
