//! The attributes of [`hermes-plugin-sdk`](https://docs.rs/hermes-plugin-sdk). Depend on that crate: it re-exports
//! everything here.
//!
//! An attribute goes through four stages, each in a module of its own: the tokens are parsed into a function and options
//! (`item`, `options`), checked against the rules of a signature (`check`), brought into a model that no longer knows how
//! it was written (`model`), and expanded from that model alone (`expand`). Rules about types are not here: they are
//! traits of the SDK, which the compiler checks.

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

mod attribute;
mod check;
mod derive;
mod duration;
mod errors;
mod expand;
mod item;
mod model;
mod names;
mod options;
mod plugin;
#[cfg(test)]
mod tests;
mod tokens;

use attribute::Attr;

/// One attribute for each hook: its name, and the payload struct in `hooks` of the SDK.
macro_rules! hooks {
    ($($name:ident => $payload:ident,)*) => {
        /// The names of the attributes below.
        const HOOKS: &[&str] = &[$(stringify!($name)),*];

        $(
            #[doc = concat!("Handles `", stringify!($name), "` events.")]
            ///
            #[doc = concat!("The same as [`#[hook(", stringify!($payload), ")]`](macro@hook), with the same options. ")]
            #[doc = concat!("The keywords are the fields of [`", stringify!($payload), "`](https://docs.rs/hermes-plugin-sdk/latest/hermes_plugin_sdk/hooks/struct.", stringify!($payload), ".html), ")]
            /// where the moment of the event and the meaning of each keyword are described.
            #[proc_macro_attribute]
            pub fn $name(args: TokenStream, item: TokenStream) -> TokenStream {
                let attr = Attr::BuiltIn { name: stringify!($name), payload: stringify!($payload) };
                attribute::handler(attr, args.into(), item.into()).into()
            }
        )*
    };
}

hooks! {
    on_session_start => OnSessionStart,
    on_session_end => OnSessionEnd,
    on_session_finalize => OnSessionFinalize,
    on_session_reset => OnSessionReset,
    on_session_delete => OnSessionDelete,
    post_compaction => PostCompaction,
    pre_compaction => PreCompaction,
    pre_llm_call => PreLlmCall,
    post_llm_call => PostLlmCall,
    pre_tool_call => PreToolCall,
    transform_tool_result => TransformToolResult,
    post_tool_call => PostToolCall,
    transform_llm_output => TransformLlmOutput,
    pre_command => PreCommand,
}

/// Handles events of any hook: `#[hook(PayloadStruct)]`.
///
/// Goes on a free function, sync or `async`. A bare parameter is a **keyword**: the field of that name in the payload. A
/// handler declares as many or as few as it wants; their order means nothing.
///
/// ```
/// use hermes_plugin_sdk::prelude::*;
///
/// plugin! { description: "greets" }
///
/// /// A host's own hook.
/// #[derive(Hook)]
/// #[hook(name = "on_greeting")]
/// pub struct OnGreeting {
///     /// Who is greeted.
///     pub name: String,
///     /// In which language, where the host knows it.
///     pub language: Option<String>,
/// }
///
/// #[hook(OnGreeting, priority = 10)]
/// fn greet(name: &str, language: Option<&str>) {
///     println!("hello {name} in {}", language.unwrap_or("any language"));
/// }
/// #
/// # fn main() {}
/// ```
///
/// # Options
///
/// | option | value | without it |
/// |---|---|---|
/// | `priority` | a whole number, higher runs first | `0` |
/// | `timeout` | a duration: `"250ms"`, `"5s"`, `"2m"`; more than the host's limit is cut to that | the host's limit |
/// | `concurrency` | `"parallel"`; `"serial"`: calls wait their turn; `"per_session"`: calls about one session do | `"parallel"` |
/// | `name` | the name of the handler in listings, in place of its path | `crate::module::function` |
/// | `crate` | where the SDK is, for crates that reach it under another name | `::hermes_plugin_sdk` |
///
/// # Parameters
///
/// | written | gives |
/// |---|---|
/// | `name: T` | the keyword `name`: owned or by reference, `String` also as `&str`, `Vec<T>` also as `&[T]` |
/// | `name: Option<T>` | a keyword that can be absent. Such a keyword without `Option`, and any other with it, do not compile. Write `Option` out: in a command an alias for it is not seen |
/// | `#[keyword(name)] other: T` | the keyword `name` under another parameter name |
/// | `#[event] e: &Payload` | the whole payload, also by value |
/// | `#[state] s: &T` | this plugin's own state, made once for each host from `Default` or `PluginState` |
/// | `#[plugin] p: &PluginContext` | who the plugin is, its settings and folder, the deadline of this call; also by value |
///
/// # Returns
///
/// | category | returns |
/// |---|---|
/// | observer | nothing, or `Result<(), E>` |
/// | transform | `Option<String>` (the hook may name another type), or a `Result` of it; `None` keeps the value |
/// | directive | the hook's own type or an `Option` of it, or a `Result` of these; `None` is no opinion |
///
/// Every `E` implements `Display`. A future that is returned by a function which is not `async` is refused.
///
/// # Expands to
///
/// The function as it was written, and beside it one anonymous `const` with a small adapter (a plain `fn` that reads the
/// fields and calls the function) and a descriptor that is registered at link time. The function stays callable under its
/// own name, and tests call it like any other.
///
/// # Limits
///
/// No methods, generics, named lifetimes, `impl Trait`, patterns, `const`, `unsafe` or `extern`: a handler is called by a
/// host that knows only its keywords. On a function of an `impl` or a `trait` that has no `self` the attribute cannot see
/// where it stands, and rustc says that a `const` needs a name. An attribute that makes an `async` function a plain one goes
/// above this one. The crate needs one [`plugin!`] at its root.
#[proc_macro_attribute]
pub fn hook(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute::handler(Attr::Hook, args.into(), item.into()).into()
}

/// Makes a function a slash command.
///
/// ```
/// use hermes_plugin_sdk::prelude::*;
///
/// plugin! { description: "says who is calling" }
///
/// /// Show the calling session
/// #[command(aliases = ["me"], args_hint = "[greeting]")]
/// fn whoami(raw_args: &str, session_id: Option<&SessionId>, source: &Source) -> String {
///     let session = session_id.map_or("no session", |id| id.as_str());
///     format!("{raw_args} {} in {session}", source.user_id)
/// }
/// #
/// # fn main() {}
/// ```
///
/// # Options
///
/// | option | value | without it |
/// |---|---|---|
/// | `name` | the name without the slash: `[a-z0-9][a-z0-9-]{0,31}` | the name of the function, `_` as `-` |
/// | `description` | one line for listings | the first line of the doc comment |
/// | `args_hint` | how the arguments look | nothing |
/// | `aliases` | other names, `["a", "b"]`, of the same form | none |
/// | `allow` | the path of a `fn(&Source) -> bool` that says who may run it; a caller without a source may not | everyone may |
/// | `priority`, `timeout`, `concurrency`, `crate` | as for [`hook`](macro@hook) | |
///
/// # Parameters
///
/// The keywords are the fields of [`CommandCall`](https://docs.rs/hermes-plugin-sdk/latest/hermes_plugin_sdk/command/struct.CommandCall.html), the marks those of [`hook`](macro@hook). A
/// keyword that can be absent and is declared **without** `Option` is required: when it is absent, the function is not
/// called and the caller gets a fixed reply. So `source: &Source` refuses callers that nobody knows.
///
/// `#[args] a: T` gives the arguments parsed into `T`, a `clap::Parser` (feature `clap`); usage, help and mistakes become
/// the reply, after the required keywords were found.
///
/// # Returns
///
/// Anything that is [`IntoReply`](https://docs.rs/hermes-plugin-sdk/latest/hermes_plugin_sdk/command/trait.IntoReply.html): `String`, `&'static str`, `Reply`, nothing, an `Option` of these,
/// or a `Result` of these whose error implements `Display`. The error goes to the log, never to the caller.
#[proc_macro_attribute]
pub fn command(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute::handler(Attr::Command, args.into(), item.into()).into()
}

/// Declares the crate a plugin. Stands once, at the root of the crate.
///
/// ```
/// hermes_plugin_sdk::plugin! { description: "keeps the team's conventions in view" }
/// #
/// # fn main() {}
/// ```
///
/// | field | value | without it |
/// |---|---|---|
/// | `description` | one sentence for listings | nothing |
/// | `crate` | where the SDK is | `::hermes_plugin_sdk` |
///
/// The id and the version of the plugin are the name and the version of the package.
///
/// It defines one static at the root of the crate, by which handlers find their plugin and a host names it. A crate with
/// handlers and without `plugin!` does not compile, nor does one with two; the name of the static is what the error says.
#[proc_macro]
pub fn plugin(input: TokenStream) -> TokenStream {
    plugin::declare(input.into()).into()
}

/// Makes a payload struct a hook, for a host's own events.
///
/// ```
/// use hermes_plugin_sdk::prelude::*;
///
/// /// Asked before a file is published.
/// #[derive(Hook)]
/// #[hook(name = "pre_publish", directive = String, fail_closed)]
/// pub struct PrePublish {
///     /// The file.
///     pub path: String,
///     /// The session that wants to publish it.
///     pub session_id: SessionId,
///     /// The id of this event.
///     pub event_id: EventId,
/// }
///
/// assert_eq!(PrePublish::NAME, "pre_publish");
/// ```
///
/// The fields are the keywords; those written as `Option<…>` can be absent. Fields with the names `session_id`,
/// `session_key` and `event_id` and the SDK's types tell the host what the event is about; the host fills in `event_id`.
///
/// | option | meaning | without it |
/// |---|---|---|
/// | `name` | the name of the hook, in snake case; required | |
/// | `transform = T` | handlers may replace a `T` | observer |
/// | `directive = T` | handlers steer the host with a `T`; one that is a `DirectiveValue` they may return without `Option` | observer |
/// | `fail_closed` | a failed handler refuses the action (directives only) | a failed handler is skipped |
/// | `wire` | JSON both ways, `new(…)` with the keywords that are never absent, and `sample()` for tests; each field's type is a `wire::WireValue` | |
/// | `crate` | where the SDK is | `::hermes_plugin_sdk` |
#[proc_macro_derive(Hook, attributes(hook))]
pub fn derive_hook(input: TokenStream) -> TokenStream {
    derive::hook(input.into()).into()
}
