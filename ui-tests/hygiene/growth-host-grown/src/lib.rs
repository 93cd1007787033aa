//! A host with a hook of its own, which has one keyword more than before.

#![forbid(unsafe_code)]

use hermes_plugin_sdk::{EventId, Hook, SessionId, SessionKey};

/// Somebody looks in.
#[derive(Debug, Hook)]
#[hook(name = "visit", transform = String, wire)]
#[non_exhaustive]
pub struct Visit {
    pub session_id: SessionId,
    pub session_key: Option<SessionKey>,
    pub platform: String,
    pub visitor: Option<String>,
    pub guests: u64,
    pub event_id: EventId,
}
