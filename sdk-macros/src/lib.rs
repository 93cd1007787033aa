//! The attributes of `hermes-plugin-sdk`. Depend on that crate: it re-exports everything here.

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

use attribute::Attr;

/// One attribute for each hook: its name, and the payload struct in `hooks` of the SDK.
macro_rules! hooks {
    ($($name:ident => $payload:ident,)*) => {
        /// The names of the attributes below.
        const HOOKS: &[&str] = &[$(stringify!($name)),*];

        $(
            #[doc = concat!("Handles `", stringify!($name), "` events; the keywords are the fields of `", stringify!($payload), "`.")]
            ///
            /// The same as `#[hook(…)]` with that payload; it takes the same options.
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
#[proc_macro_attribute]
pub fn hook(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute::handler(Attr::Hook, args.into(), item.into()).into()
}

/// Makes a function a slash command.
#[proc_macro_attribute]
pub fn command(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute::handler(Attr::Command, args.into(), item.into()).into()
}

/// Declares the crate a plugin.
#[proc_macro]
pub fn plugin(input: TokenStream) -> TokenStream {
    plugin::declare(input.into()).into()
}

/// Makes a payload struct a hook.
#[proc_macro_derive(Hook, attributes(hook))]
pub fn derive_hook(input: TokenStream) -> TokenStream {
    derive::hook(input.into()).into()
}
