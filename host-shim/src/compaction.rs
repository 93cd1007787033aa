//! A compaction while it is attempted: the only thing that fires `post_compaction`.
//!
//! A host with its own transcripts and its own way to compact them begins an attempt, does its work, and says how it ended:
//!
//! ```
//! # use hermes_host_shim::{Applied, CompactionSkip, Host};
//! # use hermes_plugin_sdk::hooks::{CompactionKind, CompactionReason};
//! # use hermes_plugin_sdk::{Message, SessionId};
//! # fn fold(_: &[Message], _: Option<String>) -> Result<u64, std::io::Error> { Ok(40) }
//! fn compress(host: &Host, session: SessionId, old: Vec<Message>) {
//!     let attempt = host.compaction(session, CompactionKind::Summarize, CompactionReason::Manual);
//!     if old.is_empty() {
//!         attempt.skipped(CompactionSkip::NothingToCompact);
//!         return;
//!     }
//!     let keep = attempt.about_to_fold_blocking(|| old.clone()).value;
//!     // Summarise, commit, let go of every lock. Only then:
//!     match fold(&old, keep) {
//!         Ok(removed) => drop(attempt.applied_blocking(Applied::in_place().messages_removed(removed))),
//!         Err(error) => attempt.failed(error),
//!     }
//! }
//! ```

use std::collections::VecDeque;
use std::fmt;

use hermes_plugin_sdk::hooks::{CompactionKind, CompactionReason, PostCompaction, PreCompaction};
use hermes_plugin_sdk::{Message, SessionId, SessionKey};
use serde::Serialize;

use crate::fired::{Fired, Firing};
use crate::host::Host;
use crate::sync::{Mutex, lock};
use crate::text;
use crate::typed::Merged;

/// How many attempts a host remembers.
const REMEMBERED: usize = 64;

impl Host {
    /// An attempt to compact the transcript of this session begins. Nothing is fired yet.
    pub fn compaction(
        &self,
        session_id: SessionId,
        kind: impl Into<CompactionKind>,
        reason: impl Into<CompactionReason>,
    ) -> CompactionAttempt {
        CompactionAttempt {
            host: self.clone(),
            facts: Some(Facts {
                session_id,
                kind: kind.into(),
                reason: reason.into(),
                session_key: None,
                before_tokens: None,
            }),
        }
    }

    /// How the last attempts ended, oldest first.
    #[must_use]
    pub fn recent_compactions(&self) -> Vec<PastCompaction> {
        self.0.attempts.list()
    }
}

/// A compaction that is attempted. It ends in one of four ways, each a method; only [`applied`](Self::applied) fires
/// `post_compaction`. Dropping it is [`cancelled`](Self::cancelled).
#[must_use = "an attempt that is dropped is cancelled"]
pub struct CompactionAttempt {
    host: Host,
    /// Gone when the attempt has ended.
    facts: Option<Facts>,
}

#[derive(Debug, Clone)]
struct Facts {
    session_id: SessionId,
    kind: CompactionKind,
    reason: CompactionReason,
    session_key: Option<SessionKey>,
    before_tokens: Option<u64>,
}

impl CompactionAttempt {
    /// The conversation that the session belongs to.
    pub fn session_key(mut self, key: Option<SessionKey>) -> Self {
        self.facts_mut().session_key = key;
        self
    }

    /// The estimate of the transcript's size before, in tokens.
    pub fn before_tokens(mut self, tokens: u64) -> Self {
        self.facts_mut().before_tokens = Some(tokens);
        self
    }

    /// Fires `pre_compaction`: these messages are about to be folded. What comes back is to stand word for word in what
    /// replaces them.
    ///
    /// To be called when nothing but the summary is left to do, and nothing has changed yet. `messages` is called when there
    /// are handlers.
    pub fn about_to_fold(
        &self,
        messages: impl FnOnce() -> Vec<Message>,
    ) -> impl Future<Output = Merged<Option<String>>> {
        self.host.pre_compaction(|| self.facts().pre_compaction(messages()))
    }

    /// [`about_to_fold`](Self::about_to_fold) for hosts without a runtime.
    pub fn about_to_fold_blocking(&self, messages: impl FnOnce() -> Vec<Message>) -> Merged<Option<String>> {
        self.host.pre_compaction_blocking(|| self.facts().pre_compaction(messages()))
    }

    /// The transcript was rewritten: fires `post_compaction`.
    ///
    /// To be called after the commit, when every lock is free and the session can be worked with again. The event has begun
    /// when this returns; awaiting it waits for the handlers, each within its limit.
    pub fn applied(mut self, applied: Applied) -> Firing<PostCompaction> {
        let event = self.end_applied(applied);
        self.host.fire_now(|| event)
    }

    /// [`applied`](Self::applied) for hosts without a runtime.
    pub fn applied_blocking(mut self, applied: Applied) -> Fired<PostCompaction> {
        let event = self.end_applied(applied);
        self.host.fire_any_blocking(|| event)
    }

    /// There was no reason to change anything, or a reason not to.
    pub fn skipped(self, cause: CompactionSkip) {
        self.end(CompactionOutcome::Skipped(cause));
    }

    /// It did not work out, and the transcript is what it was. The cause is kept shortened, on one line.
    pub fn failed(self, cause: impl fmt::Display) {
        self.end(CompactionOutcome::Failed(text::clean(&cause.to_string(), &[])));
    }

    /// Somebody did not want it any more.
    pub fn cancelled(self) {
        drop(self);
    }

    fn end_applied(&mut self, applied: Applied) -> PostCompaction {
        let facts = self.take_facts();
        let event = facts.post_compaction(&applied);
        self.host.0.attempts.push(facts, CompactionOutcome::Applied(applied));
        event
    }

    fn end(mut self, outcome: CompactionOutcome) {
        let facts = self.take_facts();
        self.host.0.attempts.push(facts, outcome);
    }

    fn facts(&self) -> &Facts {
        self.facts.as_ref().expect("only the methods that end an attempt take its facts")
    }

    fn facts_mut(&mut self) -> &mut Facts {
        self.facts.as_mut().expect("only the methods that end an attempt take its facts")
    }

    fn take_facts(&mut self) -> Facts {
        self.facts.take().expect("an attempt ends once")
    }
}

impl Facts {
    fn pre_compaction(&self, messages: Vec<Message>) -> PreCompaction {
        let Self { session_id, kind, reason, session_key, before_tokens } = self.clone();
        let mut event = PreCompaction::new(session_id, kind, reason, messages);
        event.before_tokens = before_tokens;
        event.session_key = session_key;
        event
    }

    fn post_compaction(&self, applied: &Applied) -> PostCompaction {
        let Self { session_id, kind, reason, session_key, before_tokens } = self.clone();
        let (session_id, old) = match &applied.rotated_to {
            Some(new) => (new.clone(), Some(session_id)),
            None => (session_id, None),
        };
        let mut event = PostCompaction::new(session_id, kind, reason);
        event.old_session_id = old;
        event.before_tokens = before_tokens;
        event.after_tokens = applied.after_tokens;
        event.messages_removed = applied.messages_removed;
        event.session_key = session_key;
        event
    }
}

impl Drop for CompactionAttempt {
    fn drop(&mut self) {
        if let Some(facts) = self.facts.take() {
            self.host.0.attempts.push(facts, CompactionOutcome::Cancelled);
        }
    }
}

impl fmt::Debug for CompactionAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompactionAttempt").field("facts", &self.facts).finish_non_exhaustive()
    }
}

/// What a compaction did to the transcript.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Applied {
    /// The session that holds the compacted transcript, when that is a new one.
    pub rotated_to: Option<SessionId>,
    /// The estimate of the transcript's size after it, in tokens.
    pub after_tokens: Option<u64>,
    /// How many messages the transcript has less.
    pub messages_removed: Option<u64>,
}

impl Applied {
    /// The transcript was rewritten where it is.
    #[must_use]
    pub fn in_place() -> Self {
        Self::default()
    }

    /// The compacted transcript is in a new session.
    #[must_use]
    pub fn rotated_to(session_id: SessionId) -> Self {
        Self { rotated_to: Some(session_id), ..Self::default() }
    }

    /// The estimate of the transcript's size now, in tokens.
    #[must_use]
    pub fn after_tokens(self, tokens: u64) -> Self {
        Self { after_tokens: Some(tokens), ..self }
    }

    /// How many messages the transcript has less.
    #[must_use]
    pub fn messages_removed(self, count: u64) -> Self {
        Self { messages_removed: Some(count), ..self }
    }
}

/// How an attempt ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum CompactionOutcome {
    /// The transcript was rewritten, and `post_compaction` fired.
    Applied(Applied),
    /// Nothing was tried.
    Skipped(CompactionSkip),
    /// It was tried and did not work out: the cause.
    Failed(String),
    /// It was given up.
    Cancelled,
}

/// Why an attempt changed nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum CompactionSkip {
    /// There is nothing that could be folded.
    NothingToCompact,
    /// The last attempt failed or did not help, a short while ago.
    Cooldown,
    /// The result would not be smaller.
    WouldGrow,
    /// Another attempt has the session.
    InProgress,
    /// The session is deleted.
    SessionGone,
}

impl CompactionSkip {
    /// The name in listings, for example `nothing_to_compact`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NothingToCompact => "nothing_to_compact",
            Self::Cooldown => "cooldown",
            Self::WouldGrow => "would_grow",
            Self::InProgress => "in_progress",
            Self::SessionGone => "session_gone",
        }
    }
}

impl fmt::Display for CompactionSkip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One attempt that ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PastCompaction {
    /// The session that was to be compacted.
    pub session_id: SessionId,
    /// How.
    pub kind: CompactionKind,
    /// Why.
    pub reason: CompactionReason,
    /// The estimate of the transcript's size before, in tokens.
    pub before_tokens: Option<u64>,
    /// How it ended.
    pub outcome: CompactionOutcome,
}

/// A ring of them.
#[derive(Default)]
pub(crate) struct Attempts(Mutex<VecDeque<PastCompaction>>);

impl Attempts {
    fn push(&self, facts: Facts, outcome: CompactionOutcome) {
        let Facts { session_id, kind, reason, before_tokens, session_key: _ } = facts;
        let mut attempts = lock(&self.0);
        if attempts.len() == REMEMBERED {
            attempts.pop_front();
        }
        attempts.push_back(PastCompaction { session_id, kind, reason, before_tokens, outcome });
    }

    fn list(&self) -> Vec<PastCompaction> {
        lock(&self.0).iter().cloned().collect()
    }
}
