//! A plugin under lints that forgive nothing: what the macros write must pass them all.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unnameable_types,
    unreachable_pub,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    elided_lifetimes_in_paths,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::cargo
)]
#![allow(
    clippy::cargo_common_metadata,
    clippy::multiple_crate_versions,
    reason = "about packages, and this one is not published"
)]

use std::sync::atomic::{AtomicU32, Ordering};

use hermes_plugin_sdk::CommandArgs;
use hermes_plugin_sdk::command::CommandFailure;
use hermes_plugin_sdk::prelude::*;

plugin! { description: "keeps every rule" }

/// Somebody is greeted.
#[derive(Debug, Hook)]
#[hook(name = "greeting", transform = String, wire)]
#[non_exhaustive]
pub struct Greeting {
    /// Who.
    pub name: String,
    /// How often.
    pub times: u64,
    /// How to address them.
    pub title: Option<String>,
    /// Where.
    pub session_id: SessionId,
    /// The id of this event.
    pub event_id: EventId,
}

/// How often a handler was called.
#[derive(Debug, Default)]
pub struct Calls(AtomicU32);

/// How many words.
#[derive(Debug, Clone, Copy)]
pub struct Words(usize);

impl CommandArgs for Words {
    fn parse_args(_: &'static str, raw_args: &str) -> Result<Self, CommandFailure> {
        Ok(Self(raw_args.split_whitespace().count()))
    }
}

/// Declares nothing.
#[hook(Greeting)]
#[must_use]
pub fn nothing() -> Option<String> {
    #[cfg(forgotten)]
    let forgotten = 1;
    Some("nothing".to_owned())
}

/// Borrows what it declares.
#[hook(Greeting)]
pub async fn borrowed(title: Option<&str>, name: &str) -> Option<String> {
    std::future::ready(()).await;
    Some(format!("{} {name}", title.unwrap_or("-")))
}

/// Takes everything that is not a keyword.
#[hook(Greeting, priority = 10, timeout = "5s", concurrency = "serial")]
pub fn marked(
    #[event] greeting: &Greeting,
    #[state] calls: &Calls,
    #[plugin] me: &PluginContext,
    #[keyword(name)] whom: &str,
) -> Option<String> {
    let earlier = calls.0.fetch_add(1, Ordering::Relaxed);
    Some(format!("{} {whom} {} {earlier}", me.id(), greeting.session_id))
}

/// Fails when nothing was removed.
///
/// # Errors
///
/// When nothing was removed.
#[post_compaction]
pub fn compacted(messages_removed: Option<u64>) -> Result<(), String> {
    messages_removed.map(drop).ok_or_else(|| "nothing removed".to_owned())
}

/// Counts words.
#[command(name = "words", description = "Count words", args_hint = "[word …]", aliases = ["wc"])]
pub async fn words(platform: &str, #[args] words: Words) -> String {
    std::future::ready(()).await;
    format!("{} on {platform}", words.0)
}
