//! Four handlers in one module.

#![forbid(unsafe_code)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
fn first() {}

#[post_compaction]
async fn second() {}

#[command(name = "third", description = "Says nothing")]
fn third() {}

#[command(name = "fourth", description = "Says nothing")]
async fn fourth() {}
