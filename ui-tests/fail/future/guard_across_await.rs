#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

use std::sync::Mutex;

#[derive(Default)]
struct Seen(Mutex<u32>);

#[post_compaction]
async fn handler(#[state] seen: &Seen) {
    let guard = seen.0.lock();
    std::future::ready(()).await;
    drop(guard);
}

fn main() { let _ = handler; }
