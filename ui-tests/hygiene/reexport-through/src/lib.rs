//! This crate does not depend on the SDK: it finds it in another crate.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::sync::atomic::{AtomicU32, Ordering};

use hygiene_sdk_reexport::sdk::command::CommandFailure;
use hygiene_sdk_reexport::sdk::prelude::*;

plugin! { description: "knows the SDK through a host's crate", crate: hygiene_sdk_reexport::sdk }

#[derive(Debug, Hook)]
#[hook(name = "greeting", transform = String, wire, crate = hygiene_sdk_reexport::sdk)]
pub struct Greeting {
    pub name: String,
    pub times: u64,
    pub title: Option<String>,
    pub session_id: SessionId,
    pub event_id: EventId,
}

#[derive(Default)]
struct Calls(AtomicU32);

struct Words(usize);

impl hygiene_sdk_reexport::sdk::CommandArgs for Words {
    fn parse_args(_: &'static str, raw_args: &str) -> Result<Self, CommandFailure> {
        Ok(Self(raw_args.split_whitespace().count()))
    }
}

#[hook(Greeting, crate = hygiene_sdk_reexport::sdk)]
fn nothing() -> Option<String> {
    Some("nothing".to_owned())
}

#[hook(Greeting, crate = hygiene_sdk_reexport::sdk)]
async fn borrowed(title: Option<&str>, name: &str) -> Option<String> {
    Some(format!("{} {name}", title.unwrap_or("-")))
}

#[hook(Greeting, crate = hygiene_sdk_reexport::sdk)]
fn marked(
    #[event] greeting: &Greeting,
    #[state] calls: &Calls,
    #[plugin] me: &PluginContext,
    #[keyword(name)] whom: &str,
) -> Option<String> {
    let earlier = calls.0.fetch_add(1, Ordering::Relaxed);
    Some(format!("{} {whom} {} {earlier}", me.id(), greeting.session_id))
}

#[post_compaction(crate = hygiene_sdk_reexport::sdk)]
fn compacted(messages_removed: Option<u64>) -> Result<(), String> {
    messages_removed.map(drop).ok_or_else(|| "nothing removed".to_owned())
}

#[command(name = "words", description = "Count words", crate = hygiene_sdk_reexport::sdk)]
async fn words(platform: &str, #[args] words: Words) -> String {
    format!("{} on {platform}", words.0)
}
