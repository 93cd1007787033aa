use crate::Hook;
use crate::id::{EventId, SessionKey};

/// A recognised command is about to run.
///
/// Observer; a handler that fails is skipped, and the command runs all the same.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[pre_command]
/// fn count(command: &str, surface: &str) {
///     println!("/{command} on {surface}");
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "pre_command", wire, crate = crate)]
#[non_exhaustive]
pub struct PreCommand {
    /// The kind of front end that took the command: `cli`, `gateway`, …
    pub surface: String,
    /// The canonical name of the command, without the slash.
    pub command: String,
    /// The name that was typed, without the slash: an alias, or the canonical name again.
    pub alias_used: String,
    /// Everything after the name; empty when there was nothing.
    pub args_raw: String,
    /// The conversation that it was typed in, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}
