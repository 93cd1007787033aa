//! The handlers come out of this crate's own macros, with every kind of fragment in every place.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::sync::atomic::{AtomicU32, Ordering};

use hermes_plugin_sdk::CommandArgs;
use hermes_plugin_sdk::command::CommandFailure;
use hermes_plugin_sdk::prelude::*;

plugin! { description: "writes its handlers with macros" }

macro_rules! payload {
    ($(#[$meta:meta])* $vis:vis $name:ident = $hook:literal gives $gives:ty { $($field:ident: $ty:ty,)* }) => {
        $(#[$meta])*
        #[derive(Hook)]
        #[hook(name = $hook, transform = $gives, wire)]
        $vis struct $name {
            $($vis $field: $ty,)*
        }
    };
}

payload! {
    #[derive(Debug)]
    pub Greeting = "greeting" gives String {
        name: String,
        times: u64,
        title: Option<String>,
        session_id: SessionId,
        event_id: EventId,
    }
}

#[derive(Default)]
struct Calls(AtomicU32);

struct Words(usize);

impl CommandArgs for Words {
    fn parse_args(_: &'static str, raw_args: &str) -> Result<Self, CommandFailure> {
        Ok(Self(raw_args.split_whitespace().count()))
    }
}

/// The name alone.
macro_rules! named {
    ($name:ident) => {
        #[hook(Greeting)]
        fn $name() -> Option<String> {
            Some(stringify!($name).to_owned())
        }
    };
}

/// The names, types, payload and body of an async handler.
macro_rules! parts {
    ($payload:path, $vis:vis $name:ident($($arg:ident: $ty:ty),*) -> $output:ty $body:block) => {
        #[hook($payload)]
        $vis async fn $name($($arg: $ty),*) -> $output $body
    };
}

/// A whole function, and the attribute beside it.
macro_rules! whole {
    ($function:item) => {
        #[hook(Greeting)]
        $function
    };
}

/// The attribute as a fragment, the function as tokens.
macro_rules! tokens {
    (#[$attribute:meta] $($function:tt)*) => {
        #[$attribute]
        $($function)*
    };
}

/// The values of the options.
macro_rules! options {
    ($name:literal, $description:expr, [$($alias:literal),*], $priority:literal, $timeout:literal, $allow:path, $($function:tt)*) => {
        #[command(
            name = $name,
            description = $description,
            aliases = [$($alias),*],
            priority = $priority,
            timeout = $timeout,
            allow = $allow
        )]
        $($function)*
    };
}

/// A macro that calls a macro.
macro_rules! nested {
    ($($name:ident),*) => {
        $(named!($name);)*
    };
}

named!(nothing);

parts!(self::Greeting, pub(crate) borrowed(title: Option<&str>, name: &str) -> Option<String> {
    Some(format!("{} {name}", title.unwrap_or("-")))
});

whole! {
    fn marked(
        #[event] greeting: &Greeting,
        #[state] calls: &Calls,
        #[plugin] me: &PluginContext,
        #[keyword(name)] whom: &str,
    ) -> Option<String> {
        let earlier = calls.0.fetch_add(1, Ordering::Relaxed);
        Some(format!("{} {whom} {} {earlier}", me.id(), greeting.session_id))
    }
}

tokens! {
    #[post_compaction]
    fn compacted(messages_removed: Option<u64>) -> Result<(), String> {
        messages_removed.map(drop).ok_or_else(|| "nothing removed".to_owned())
    }
}

options! {
    "words", "Count words", ["wc"], -1, "250ms", nobody,
    async fn words(platform: &str, #[args] words: Words) -> String {
        format!("{} on {platform}", words.0)
    }
}

nested!(first, second);

fn nobody(_: &Source) -> bool {
    false
}
