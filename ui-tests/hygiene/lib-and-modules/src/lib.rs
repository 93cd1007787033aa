//! Handlers in modules of every kind, and among other attributes.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::sync::atomic::{AtomicU32, Ordering};

use hermes_plugin_sdk::CommandArgs;
use hermes_plugin_sdk::command::CommandFailure;
use hermes_plugin_sdk::prelude::*;

pub mod among_attributes;
mod outer;
mod under_cfg;

plugin! { description: "has handlers in modules" }

#[derive(Debug, Hook)]
#[hook(name = "greeting", transform = String, wire)]
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

impl CommandArgs for Words {
    fn parse_args(_: &'static str, raw_args: &str) -> Result<Self, CommandFailure> {
        Ok(Self(raw_args.split_whitespace().count()))
    }
}

#[hook(Greeting)]
fn nothing() -> Option<String> {
    Some("nothing".to_owned())
}

mod private {
    use super::*;

    #[hook(Greeting)]
    async fn borrowed(title: Option<&str>, name: &str) -> Option<String> {
        Some(format!("{} {name}", title.unwrap_or("-")))
    }

    pub(super) mod nested {
        #[super::hook(super::Greeting)]
        pub(in crate::private) fn marked(
            #[event] greeting: &super::Greeting,
            #[state] calls: &super::Calls,
            #[plugin] me: &super::PluginContext,
            #[keyword(name)] whom: &str,
        ) -> Option<String> {
            let earlier = calls.0.fetch_add(1, super::Ordering::Relaxed);
            Some(format!("{} {whom} {} {earlier}", me.id(), greeting.session_id))
        }
    }
}
