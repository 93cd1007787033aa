//! Plugins for Hermes-style agents, in Rust.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod command;
#[doc(hidden)]
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
#[doc(hidden)]
pub mod wire;

pub use command::{CommandArgs, CommandCall, IntoReply, Reply};
pub use hermes_plugin_sdk_macros::{Hook, command, hook, plugin};
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
    pub use std::any::Any;
    pub use std::boxed::Box;
    pub use std::option::Option::{self, None, Some};
    pub use std::result::Result::{self, Err, Ok};
    pub use std::{column, concat, env, file, line, module_path};

    pub use inventory;
    pub use serde;
    pub use serde_json;

    pub use crate::command::{
        CommandArgs, CommandCall, CommandFailure, CommandHandler, CommandResult, IntoReply, Required,
    };
    pub use crate::handler::{BoxFuture, Call, Handler, HandlerResult, SharedCall};
    pub use crate::hook::{Category, Directive, FailurePolicy, Hook, Keyword, Observer, Transform};
    pub use crate::id::{EventId, SessionId, SessionKey};
    pub use crate::keyword::{FromKeyword, FromOptional};
    pub use crate::plugin::{Plugin, PluginContext, assert_at_crate_root};
    pub use crate::registration::{CommandRegistration, Concurrency, Registration};
    pub use crate::returns::Returns;
    pub use crate::source::Source;
    pub use crate::state::State;
    pub use crate::wire;
}
