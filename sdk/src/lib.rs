//! Plugins for Hermes-style agents, in Rust.
//!
//! A plugin is a crate of annotated functions. The host that links it calls them at moments of a session: a function says
//! by its attribute which moment it wants, and by its parameters which facts. The compiler checks both.
//!
//! ```
//! use std::collections::HashSet;
//! use std::sync::Mutex;
//!
//! use hermes_plugin_sdk::prelude::*;
//!
//! plugin! { description: "keeps the team's conventions in view" }
//!
//! /// The plugin's own state: one for each host, made when the host is built.
//! #[derive(Default)]
//! struct Compacted(Mutex<HashSet<SessionId>>);
//!
//! /// The summary swallowed what was injected before: remember the session.
//! #[post_compaction]
//! fn on_compaction(session_id: &SessionId, kind: CompactionKind, #[state] compacted: &Compacted) {
//!     if kind.rewrites_messages() {
//!         compacted.0.lock().unwrap().insert(session_id.clone());
//!     }
//! }
//!
//! /// The next request to the model gets it back.
//! #[pre_llm_call]
//! fn reinject(session_id: &SessionId, #[state] compacted: &Compacted) -> Option<&'static str> {
//!     let was_compacted = compacted.0.lock().unwrap().remove(session_id);
//!     was_compacted.then_some("Every new endpoint needs OpenAPI annotations.")
//! }
//!
//! #[command(name = "whoami", description = "Show the calling session")]
//! fn whoami(session_id: Option<&SessionId>, platform: &str) -> String {
//!     match session_id {
//!         Some(id) => format!("session {id} on {platform}"),
//!         None => format!("no session yet, on {platform}"),
//!     }
//! }
//! #
//! # fn main() {}
//! ```
//!
//! # Where to look
//!
//! | for | see |
//! |---|---|
//! | the moments, and the keywords of each | [`hooks`] |
//! | what a handler may declare, return and ask for | [`macro@hook`], or the attribute of the moment |
//! | slash commands | [`macro@command`] |
//! | who the plugin is, its settings, its folder, the deadline of a call | [`PluginContext`] |
//! | state that can fail to be made | [`PluginState`] |
//! | a host's own moments | [`derive(Hook)`](derive@Hook) |
//! | what a host finds when it looks for handlers | [`registration`] |
//!
//! # What the compiler says
//!
//! A keyword that the moment does not have, a type that it does not fit, a return that the host would ignore, a future or
//! a state that cannot move between threads: each is one error, at the word that is wrong, with what to write instead.
//!
//! | the error says | write |
//! |---|---|
//! | no field `sesion_id` on type `&PostCompaction` | the keyword's name, which the error offers or lists |
//! | a keyword of type `Option<u64>` cannot be taken as `u64` | `Option<u64>`: this keyword can be absent |
//! | this keyword is never absent | the type without `Option` |
//! | an observer cannot return … | no return type, or `Result<(), E>` |
//! | the state … cannot be shared between threads | a `Mutex`, an atomic or an `Arc` in it |
//! | future cannot be sent between threads safely | drop what is named before the `.await` |
//! | cannot find value `write_plugin_once_at_the_crate_root` | `plugin! {}` at the root of the crate |
//!
//! # Features
//!
//! `clap` (off by default): `#[args]` gives a command its arguments parsed into a `clap::Parser`.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod command;
pub mod handler;
pub mod hook;
pub mod hooks;
pub mod id;
pub mod keyword;
pub mod message;
mod open_enum;
pub mod plugin;
pub mod registration;
pub mod returns;
pub mod source;
pub mod state;
pub mod tool;
pub mod wire;

pub use command::{CommandArgs, CommandCall, IntoReply, Reply};
pub use hermes_plugin_sdk_macros::*;
pub use hook::Hook;
pub use hooks::{CompactionKind, CompactionReason, DeleteReason};
pub use id::{EventId, SessionId, SessionKey};
pub use message::{Content, FunctionCall, ImageUrl, Message, Part, Role, ToolCall};
pub use plugin::PluginContext;
pub use source::Source;
pub use state::PluginState;
pub use tool::{ToolDirective, ToolOutput, ToolStatus};

/// Everything that a plugin usually names.
pub mod prelude {
    pub use hermes_plugin_sdk_macros::*;

    pub use crate::hook::Hook;
    pub use crate::hooks::*;
    pub use crate::{
        CommandCall, Content, EventId, IntoReply, Message, Part, PluginContext, PluginState, Reply, Role, SessionId,
        SessionKey, Source, ToolCall, ToolDirective, ToolOutput, ToolStatus,
    };
}

/// What the macros write. Not public API: it changes with them, without notice.
#[doc(hidden)]
pub mod __private {
    pub use std::boxed::Box;
    pub use std::convert::Into;
    pub use std::ops::FnMut;
    pub use std::option::Option::{self, None, Some};
    pub use std::result::Result::{self, Err, Ok};
    pub use std::{env, file, line, module_path};

    pub use serde;

    pub use crate::hook::{Directive, FailurePolicy, Fireable, Hook, Keyword, Observer, Transform};
    pub use crate::id::{EventId, SessionId, SessionKey};
    pub use crate::plugin::{Plugin, assert_at_crate_root};
    pub use crate::wire;

    /// What the registration of a hook's handler names, each by one word that no author uses. The macros run anew in every
    /// build, so each token that they write is compile time of the author's; and at the author's own words a path would set
    /// off `unused_qualifications` where its last word is in scope. All names are imported for each handler, so they are as
    /// few as can be.
    pub mod hook_expansion {
        pub use std::boxed::Box as __hermes_Box;
        pub use std::{
            concat as __hermes_concat, file as __hermes_file, line as __hermes_line,
            module_path as __hermes_module_path,
        };

        pub use inventory::submit as __hermes_submit;

        pub use crate::handler::{
            BoxFuture as __hermes_BoxFuture, Call as __hermes_Call, Handler as __hermes_Handler,
            HookResult as __hermes_HookResult, SharedCall as __hermes_SharedCall,
        };
        pub use crate::hook::Hook as __hermes_Hook;
        pub use crate::hooks as __hermes_hooks;
        pub use crate::keyword::{FromKeyword as __hermes_FromKeyword, FromOptional as __hermes_FromOptional};
        pub use crate::registration::{Concurrency as __hermes_Concurrency, Registration as __hermes_Registration};
        pub use crate::returns::Returns as __hermes_Returns;
        pub use crate::state::State as __hermes_State;
    }

    /// The same for a command.
    pub mod command_expansion {
        pub use std::result::Result::Ok as __hermes_Ok;

        pub use super::hook_expansion::*;
        pub use crate::command::{
            CommandArgs as __hermes_CommandArgs, CommandCall as __hermes_CommandCall,
            CommandResult as __hermes_CommandResult, IntoReply as __hermes_IntoReply, Required as __hermes_Required,
        };
        pub use crate::registration::CommandRegistration as __hermes_CommandRegistration;
        pub use crate::source::Source as __hermes_Source;
    }
}
