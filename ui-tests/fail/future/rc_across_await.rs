#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

use std::rc::Rc;

#[post_compaction]
async fn handler() {
    let shared = Rc::new(1);
    std::future::ready(()).await;
    drop(shared);
}

fn main() { let _ = handler; }
