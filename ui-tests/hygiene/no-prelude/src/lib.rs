//! Nothing is in scope here that this file does not name.

#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings)]

::hermes_plugin_sdk::plugin! { description: "has no prelude" }

#[derive(::std::fmt::Debug, ::hermes_plugin_sdk::Hook)]
#[hook(name = "greeting", transform = ::std::string::String, wire)]
pub struct Greeting {
    pub name: ::std::string::String,
    pub times: u64,
    pub title: ::std::option::Option<::std::string::String>,
    pub session_id: ::hermes_plugin_sdk::SessionId,
    pub event_id: ::hermes_plugin_sdk::EventId,
}

#[derive(::std::default::Default)]
struct Calls(::std::sync::atomic::AtomicU32);

struct Words(usize);

impl ::hermes_plugin_sdk::CommandArgs for Words {
    fn parse_args(
        _: &'static str,
        raw_args: &str,
    ) -> ::std::result::Result<Self, ::hermes_plugin_sdk::command::CommandFailure> {
        use ::std::iter::Iterator as _;
        ::std::result::Result::Ok(Self(raw_args.split_whitespace().count()))
    }
}

#[::hermes_plugin_sdk::hook(Greeting)]
fn nothing() -> ::std::option::Option<&'static str> {
    ::std::option::Option::Some("nothing")
}

#[::hermes_plugin_sdk::hook(Greeting)]
async fn borrowed(title: ::std::option::Option<&str>, name: &str) -> ::std::option::Option<::std::string::String> {
    ::std::option::Option::Some(::std::format!("{} {name}", title.unwrap_or("-")))
}

#[::hermes_plugin_sdk::hook(Greeting)]
fn marked(
    #[event] greeting: &Greeting,
    #[state] calls: &Calls,
    #[plugin] me: &::hermes_plugin_sdk::PluginContext,
    #[keyword(name)] whom: &str,
) -> ::std::option::Option<::std::string::String> {
    let earlier = calls.0.fetch_add(1, ::std::sync::atomic::Ordering::Relaxed);
    ::std::option::Option::Some(::std::format!("{} {whom} {} {earlier}", me.id(), greeting.session_id))
}

#[::hermes_plugin_sdk::prelude::post_compaction]
fn compacted(messages_removed: ::std::option::Option<u64>) -> ::std::result::Result<(), &'static str> {
    messages_removed.map(::std::mem::drop).ok_or("nothing removed")
}

#[::hermes_plugin_sdk::command(name = "words", description = "Count words")]
async fn words(platform: &str, #[args] words: Words) -> ::std::string::String {
    ::std::format!("{} on {platform}", words.0)
}
