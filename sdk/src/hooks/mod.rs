//! The payload structs of the built-in hooks. Their fields are the keywords that a handler may declare.

use crate::Hook;
use crate::id::{EventId, SessionId, SessionKey};

/// A transcript was compacted.
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "post_compaction", wire, crate = crate)]
#[non_exhaustive]
pub struct PostCompaction {
    /// The session that holds the compacted transcript.
    pub session_id: SessionId,
    /// How many messages the compaction removed; absent when unknown.
    pub messages_removed: Option<u64>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}
