#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

use std::rc::Rc;

#[command]
async fn handler(raw_args: &str) -> String {
    let shared = Rc::new(raw_args.to_owned());
    std::future::ready(()).await;
    shared.to_string()
}

fn main() { let _ = handler; }
