//! Every name that generated code might lean on means something else here.

#![forbid(unsafe_code)]
#![deny(warnings)]
#![allow(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    unused_macros,
    reason = "the items are here to be in the way"
)]

use ::std::fmt::Debug;

macro_rules! get_in_the_way {
    ($($name:ident),*) => {$(
        macro_rules! $name {
            ($d:tt) => { compile_error!("a macro of the author's was called") };
        }
    )*};
}

get_in_the_way!(
    assert,
    column,
    concat,
    env,
    file,
    format,
    line,
    matches,
    module_path,
    panic,
    stringify,
    submit,
    todo,
    unreachable,
    vec
);

mod core {}
mod std {}
mod alloc {}
mod inventory {}
mod serde {}
mod serde_json {}
mod hooks {}
mod wire {}
mod __private {}

struct Result;
struct Option;
struct Box;
struct String;
struct Vec;
struct Pin;
struct Arc;
struct Some;
struct None;
struct Ok;
struct Err;
struct Any;
struct Call;
struct SharedCall;
struct Handler;
struct HookHandler;
struct HookResult;
struct BoxFuture;
struct CommandCall;
struct CommandResult;
struct Registration;
struct CommandRegistration;
struct StateRegistration;
struct Plugin;
struct Keyword;
struct Observer;
struct PostCompaction;

trait Send {}
trait Sync {}
trait Sized {}
trait Copy {}
trait Clone {}
trait Default {}
trait Future {}
trait IntoFuture {}
trait Iterator {}
trait Fn {}
trait From {}
trait Into {}
trait Drop {}
trait Hook {}
trait Returns {}
trait IntoReply {}
trait Required {}
trait FromOptional {}
trait FromKeyword {}
trait Serialize {}
trait Deserialize {}

fn drop() {}
fn adapter() {}
fn registration() {}
fn into_output() {}
fn into_reply() {}
fn from_keyword() {}
fn from_optional() {}

const call: u8 = 0;
static event: u8 = 0;
struct source;

/// Methods with the names that adapters call, on every type there is.
trait InTheWay {
    fn call(&self) {}
    fn event(&self) {}
    fn state(&self) {}
    fn borrow(&self) {}
    fn required(&self) {}
    fn optional(&self) {}
    fn into(&self) {}
}

impl<T> InTheWay for T {}

::hermes_plugin_sdk::plugin! { description: "has a name for everything" }

#[derive(Debug, ::hermes_plugin_sdk::Hook)]
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
        ::std::result::Result::Ok(Self(::std::iter::Iterator::count(raw_args.split_whitespace())))
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
