//! A removal of sessions: the only thing that fires `on_session_delete`.
//!
//! A host with its own store says what it is about to do, removes, and then names the rows that went:
//!
//! ```
//! # use hermes_host_shim::Host;
//! # use hermes_plugin_sdk::hooks::DeleteReason;
//! # use hermes_plugin_sdk::SessionId;
//! # fn delete_rows(_: &SessionId) -> Result<Vec<SessionId>, std::io::Error> { Ok(vec![]) }
//! fn delete(host: &Host, session: &SessionId) -> Result<bool, std::io::Error> {
//!     let removal = host.removal(DeleteReason::Delete, "default");
//!     let rows = delete_rows(session)?; // the session and its delegates, in one transaction
//!     let any = !rows.is_empty();
//!     // After the commit, with every lock free. Without rows nothing fires.
//!     removal.committed_blocking(rows);
//!     Ok(any)
//! }
//! ```

use std::collections::HashSet;
use std::fmt;
use std::path::PathBuf;

use hermes_plugin_sdk::hooks::{DeleteReason, OnSessionDelete};
use hermes_plugin_sdk::{SessionId, SessionKey};

use crate::fired::{Fired, Firing};
use crate::host::Host;

impl Host {
    /// Sessions of this profile are about to be removed, or archived by a person. Nothing is fired yet.
    ///
    /// `profile` is the one that owns the store, `default` for the root.
    pub fn removal(&self, reason: impl Into<DeleteReason>, profile: impl Into<String>) -> Removal {
        Removal {
            host: self.clone(),
            reason: reason.into(),
            profile: profile.into(),
            sessions_dir: None,
            session_key: None,
        }
    }
}

/// Sessions that are about to go. Dropping it says that nothing went.
#[must_use = "a removal that is dropped fires nothing"]
pub struct Removal {
    host: Host,
    reason: DeleteReason,
    profile: String,
    sessions_dir: Option<PathBuf>,
    session_key: Option<SessionKey>,
}

impl Removal {
    /// The folder of the profile's transcript files.
    pub fn sessions_dir(self, dir: Option<PathBuf>) -> Self {
        Self { sessions_dir: dir, ..self }
    }

    /// The conversation of the session that it is aimed at.
    pub fn session_key(self, key: Option<SessionKey>) -> Self {
        Self { session_key: key, ..self }
    }

    /// These rows went, the one that it was aimed at first: fires `on_session_delete`, once for all of them. Without rows it
    /// fires nothing. A row that is named twice went once.
    ///
    /// To be called after the commit, when every lock is free. The event has begun when this returns; awaiting it waits for
    /// the handlers, each within its limit.
    pub fn committed(self, rows: impl IntoIterator<Item = SessionId>) -> Firing<OnSessionDelete> {
        let host = self.host.clone();
        self.event(rows).map_or_else(Firing::nothing, |event| host.fire_now(|| event))
    }

    /// [`committed`](Self::committed) for hosts without a runtime.
    pub fn committed_blocking(self, rows: impl IntoIterator<Item = SessionId>) -> Fired<OnSessionDelete> {
        let host = self.host.clone();
        self.event(rows).map_or_else(Fired::nothing, |event| host.fire_any_blocking(|| event))
    }

    fn event(self, rows: impl IntoIterator<Item = SessionId>) -> Option<OnSessionDelete> {
        let mut seen = HashSet::new();
        let rows: Vec<SessionId> = rows.into_iter().filter(|row| seen.insert(row.clone())).collect();
        let mut event = OnSessionDelete::new(rows.first()?.clone(), self.reason, self.profile);
        event.deleted_ids = (rows.len() > 1).then_some(rows);
        event.sessions_dir = self.sessions_dir;
        event.session_key = self.session_key;
        Some(event)
    }
}

impl fmt::Debug for Removal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Removal").field("reason", &self.reason).field("profile", &self.profile).finish_non_exhaustive()
    }
}
