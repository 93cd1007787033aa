use std::path::PathBuf;
use std::slice;

use crate::Hook;
use crate::id::{EventId, SessionId, SessionKey};
use crate::open_enum::open_enum;

/// The first turn of a new session begins.
///
/// Observer; a handler that fails is skipped.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[on_session_start]
/// fn greet(session_id: &SessionId, model: &str) {
///     println!("{session_id} talks to {model}");
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "on_session_start", wire, crate = crate)]
#[non_exhaustive]
pub struct OnSessionStart {
    /// The new session.
    pub session_id: SessionId,
    /// The name of the model.
    pub model: String,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// A turn ended: **every** turn, well or not, and not the session. The name is historical. For the end of a session see
/// [`OnSessionFinalize`], for its removal [`OnSessionDelete`].
///
/// Observer; a handler that fails is skipped.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[on_session_end]
/// fn watch(session_id: &SessionId, failed: bool, turn_exit_reason: Option<&str>) {
///     if failed {
///         eprintln!("a turn of {session_id} failed: {}", turn_exit_reason.unwrap_or("no reason given"));
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "on_session_end", wire, crate = crate)]
#[non_exhaustive]
pub struct OnSessionEnd {
    /// The session that the turn belongs to. It goes on.
    pub session_id: SessionId,
    /// The id of the task that the turn worked on.
    pub task_id: Option<String>,
    /// The id of the turn.
    pub turn_id: Option<String>,
    /// Whether the turn came to its own end.
    pub completed: bool,
    /// Whether the turn ended in an error.
    pub failed: bool,
    /// Whether somebody interrupted the turn.
    pub interrupted: bool,
    /// Why the turn ended, in the host's words.
    pub turn_exit_reason: Option<String>,
    /// The name of the model.
    pub model: String,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// A session is torn down: exit, shutdown, or the old side of a reset. Its rows stay in the store.
///
/// A directive: a returned text is shown to the user; a blank one means "no opinion". A handler that fails is skipped.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[on_session_finalize]
/// fn say_goodbye(platform: &str) -> Option<&'static str> {
///     (platform == "cli").then_some("your notes are saved")
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "on_session_finalize", wire, crate = crate, directive = String)]
#[non_exhaustive]
pub struct OnSessionFinalize {
    /// The session that ends; absent when none had begun.
    pub session_id: Option<SessionId>,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// Why it ends: `shutdown`, `new_session`, `session_boundary`, …
    pub reason: Option<String>,
    /// In a reset: the session that ends.
    pub old_session_id: Option<SessionId>,
    /// In a reset: the session that replaces it.
    pub new_session_id: Option<SessionId>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// A conversation was reset with `/new` or `/reset`, and the session that replaces the old one exists.
///
/// Observer; a handler that fails is skipped.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[on_session_reset]
/// fn follow(session_id: &SessionId, old_session_id: Option<&SessionId>) {
///     if let Some(old) = old_session_id {
///         println!("{old} goes on as {session_id}");
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "on_session_reset", wire, crate = crate)]
#[non_exhaustive]
pub struct OnSessionReset {
    /// The session that the conversation is in now.
    pub session_id: SessionId,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// Why it was reset, in the host's words.
    pub reason: Option<String>,
    /// The session that was left.
    pub old_session_id: Option<SessionId>,
    /// The session that replaces it.
    pub new_session_id: Option<SessionId>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

open_enum! {
    /// The operation that removed or archived sessions.
    DeleteReason {
        /// a person deleted one or many.
        Delete = "delete",
        /// a person archived a conversation; no row was removed.
        Archive = "archive",
        /// the sweep of ended sessions without any message.
        EmptySweep = "empty_sweep",
        /// sessions older than the retention window were pruned.
        Prune = "prune",
        /// ended `tui` rows without title and messages, older than 24 hours, were pruned.
        GhostPrune = "ghost_prune",
        /// a row was removed from a store that does not own it, after the owner confirmed its copy.
        ProfileRepair = "profile_repair",
    }
}

/// An operation removed sessions, or deliberately archived a conversation, and it is committed.
///
/// Fires once for each operation, however many rows went; an operation that removed nothing fires nothing. It is not
/// delivered exactly once: a crash after the commit loses it. A look-up of a removed session finds nothing.
///
/// Observer; a handler that fails is skipped, and undoes nothing.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[on_session_delete]
/// fn clean_up(#[event] gone: &OnSessionDelete, #[plugin] me: &PluginContext) -> std::io::Result<()> {
///     // What is archived can come back.
///     if gone.reason == DeleteReason::Archive {
///         return Ok(());
///     }
///     for id in gone.ids() {
///         let index = me.data_dir().join(id.as_str());
///         if index.exists() {
///             std::fs::remove_dir_all(index)?;
///         }
///     }
///     Ok(())
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "on_session_delete", wire, crate = crate)]
#[non_exhaustive]
pub struct OnSessionDelete {
    /// The session that the operation was aimed at; of a bulk operation, the first one asked for that was removed.
    pub session_id: SessionId,
    /// The operation.
    pub reason: DeleteReason,
    /// The profile that owns the store; `default` for the root.
    pub profile: String,
    /// Every row that went, when more than one did. See [`OnSessionDelete::ids`].
    pub deleted_ids: Option<Vec<SessionId>>,
    /// The folder with the profile's transcript files, when the caller had one. JSON cannot carry a path that is not
    /// UTF-8: writing one is an error.
    pub sessions_dir: Option<PathBuf>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

impl OnSessionDelete {
    /// Every session that went: `deleted_ids`, or `session_id` alone.
    #[must_use]
    pub fn ids(&self) -> &[SessionId] {
        match &self.deleted_ids {
            Some(ids) if !ids.is_empty() => ids,
            _ => slice::from_ref(&self.session_id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_all_that_went() {
        const A: SessionId = SessionId::from_static("a");
        const B: SessionId = SessionId::from_static("b");
        let mut event = OnSessionDelete::new(A, "delete", "default");
        assert_eq!(event.ids(), [A]);
        event.deleted_ids = Some(Vec::new());
        assert_eq!(event.ids(), [A]);
        event.deleted_ids = Some(vec![B, A]);
        assert_eq!(event.ids(), [B, A]);
    }
}
