#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

use std::cell::RefCell;

#[derive(Default)]
struct Seen(RefCell<Vec<u32>>);

#[post_compaction]
async fn handler(#[state] seen: &Seen) {
    seen.0.borrow_mut().push(1);
}

fn main() { let _ = handler; }
