use serde_json::{Map, Value};

use crate::Hook;
use crate::id::{EventId, SessionId, SessionKey};
use crate::tool::{ToolDirective, ToolOutput, ToolStatus};

/// A tool is about to run: before every execution.
///
/// A directive: a [`ToolDirective`] blocks it, asks for approval, or changes its arguments. It **fails closed**: a handler
/// that fails, panics or times out blocks the tool.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # use serde_json::{Map, Value};
/// # plugin! {}
/// # fn main() {}
/// #[pre_tool_call]
/// fn protect_root(tool_name: &str, args: &Map<String, Value>) -> Option<ToolDirective> {
///     let command = args.get("command")?.as_str()?;
///     (tool_name == "terminal" && command.contains("rm -rf /")).then(|| ToolDirective::block("not on this machine"))
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "pre_tool_call", wire, crate = crate, directive = ToolDirective, fail_closed)]
#[non_exhaustive]
pub struct PreToolCall {
    /// The name of the tool.
    pub tool_name: String,
    /// The arguments as the model gave them.
    pub args: Map<String, Value>,
    /// The id of the task that the turn works on.
    pub task_id: Option<String>,
    /// The session that the call belongs to.
    pub session_id: SessionId,
    /// The model's id of the call.
    pub tool_call_id: Option<String>,
    /// The id of the turn.
    pub turn_id: Option<String>,
    /// The id of the request to the model whose answer holds the call.
    pub api_request_id: Option<String>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// A tool ran, and its result has not joined the conversation yet.
///
/// A transform: the first returned text replaces the result. The empty text is a value here: the result becomes empty. A
/// handler that fails is skipped: the result stays as it is.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[transform_tool_result]
/// fn redact(result: &str) -> Option<String> {
///     result.contains("hunter2").then(|| result.replace("hunter2", "*******"))
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "transform_tool_result", wire, crate = crate, transform = String)]
#[non_exhaustive]
pub struct TransformToolResult {
    /// The name of the tool.
    pub tool_name: String,
    /// The arguments that it ran with, changes by plugins included.
    pub args: Map<String, Value>,
    /// The id of the task that the turn works on.
    pub task_id: Option<String>,
    /// The session that the call belongs to.
    pub session_id: SessionId,
    /// The model's id of the call.
    pub tool_call_id: Option<String>,
    /// The id of the turn.
    pub turn_id: Option<String>,
    /// The id of the request to the model whose answer holds the call.
    pub api_request_id: Option<String>,
    /// The result as the tool gave it.
    pub result: String,
    /// How long the tool ran, in milliseconds.
    pub duration_ms: u64,
    /// How the execution ended.
    pub status: ToolStatus,
    /// The kind of the error, for example the name of an exception; absent when there was none.
    pub error_type: Option<String>,
    /// The text of the error; absent when there was none.
    pub error_message: Option<String>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// A tool was dealt with: after every execution, whether it succeeded, failed or was blocked.
///
/// Observer; a handler that fails is skipped. It sees the result that the model will see.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[post_tool_call]
/// fn audit(tool_name: &str, status: &ToolStatus, duration_ms: u64) {
///     println!("{tool_name}: {status} after {duration_ms} ms");
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "post_tool_call", wire, crate = crate)]
#[non_exhaustive]
pub struct PostToolCall {
    /// The name of the tool.
    pub tool_name: String,
    /// The arguments that it ran with, or would have; changes by plugins included.
    pub args: Map<String, Value>,
    /// The id of the task that the turn works on.
    pub task_id: Option<String>,
    /// The session that the call belongs to.
    pub session_id: SessionId,
    /// The model's id of the call.
    pub tool_call_id: Option<String>,
    /// The id of the turn.
    pub turn_id: Option<String>,
    /// The id of the request to the model whose answer holds the call.
    pub api_request_id: Option<String>,
    /// The result that the model will see.
    pub result: ToolOutput,
    /// How long the tool ran, in milliseconds; 0 when it was blocked.
    pub duration_ms: u64,
    /// How the execution ended.
    pub status: ToolStatus,
    /// The kind of the error, for example the name of an exception; absent when there was none.
    pub error_type: Option<String>,
    /// The text of the error; absent when there was none.
    pub error_message: Option<String>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}
