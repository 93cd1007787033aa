use crate::Hook;
use crate::id::{EventId, SessionId, SessionKey};
use crate::message::Message;
use crate::open_enum::open_enum;

open_enum! {
    /// How a transcript is compacted.
    CompactionKind {
        /// the old part of the transcript becomes a summary.
        Summarize = "summarize",
        /// a bounded slice of the transcript becomes a short summary.
        MicroSummarize = "micro_summarize",
        /// old tool results become stubs; no message is removed.
        PruneToolResults = "prune_tool_results",
        /// the provider compacts on its side and tells the host.
        ProviderNative = "provider_native",
    }
}

impl CompactionKind {
    /// Whether the model no longer sees messages word for word, so that context which a plugin injected into them may be
    /// gone.
    ///
    /// True for `summarize`, `micro_summarize` and `provider_native`, and for kinds that the SDK does not know: context
    /// that is injected twice does less harm than context that is missing. False for `prune_tool_results`, which leaves
    /// all messages but tool results alone.
    #[must_use]
    pub fn rewrites_messages(&self) -> bool {
        !matches!(self, Self::PruneToolResults)
    }
}

open_enum! {
    /// What made a transcript be compacted.
    CompactionReason {
        /// a person asked for it with `/compress`.
        Manual = "manual",
        /// the next request to the model would not have fitted.
        PreApi = "pre_api",
        /// a large tool result arrived.
        PostTool = "post_tool",
        /// the provider said that the context is too long.
        Overflow = "overflow",
        /// the gateway keeps its sessions small.
        GatewayHygiene = "gateway_hygiene",
        /// there was time between two turns.
        BetweenTurns = "between_turns",
        /// old tool results were pruned before anything was full.
        ProactivePrune = "proactive_prune",
        /// the provider decided.
        Provider = "provider",
        /// the host does not know.
        Unknown = "unknown",
    }
}

/// A compaction was really applied: it is committed, and the session is free for work again.
///
/// Fires once for each applied compaction, on every path; an attempt that changed nothing fires nothing.
///
/// Observer; a handler that fails is skipped. It cannot veto, change or roll back. To put context back, note the session
/// here and return the text from the next [`PreLlmCall`](super::PreLlmCall).
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # use std::{collections::HashSet, sync::Mutex};
/// # plugin! {}
/// # fn main() {}
/// #[derive(Default)]
/// struct Compacted(Mutex<HashSet<SessionId>>);
///
/// #[post_compaction]
/// fn remember(session_id: &SessionId, kind: &CompactionKind, #[state] compacted: &Compacted) {
///     if kind.rewrites_messages() {
///         compacted.0.lock().unwrap().insert(session_id.clone());
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "post_compaction", wire, crate = crate)]
#[non_exhaustive]
pub struct PostCompaction {
    /// The session that holds the compacted transcript.
    pub session_id: SessionId,
    /// The session that the transcript was in before, when the compaction rotated to a new one; absent when it was done
    /// in place.
    pub old_session_id: Option<SessionId>,
    /// How it was compacted.
    pub kind: CompactionKind,
    /// What made it be compacted.
    pub reason: CompactionReason,
    /// The size of the transcript before, in estimated tokens; absent when unknown.
    pub before_tokens: Option<u64>,
    /// The size of the transcript after, in estimated tokens; absent when unknown.
    pub after_tokens: Option<u64>,
    /// How many messages were removed; absent when unknown.
    pub messages_removed: Option<u64>,
    /// The conversation, where the host knows it. It is the same before and after.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// An attempt is about to fold messages: it passed every check, and nothing has changed yet.
///
/// The last look at what will be folded. A directive: the returned text is handed to the summariser, to be kept word for
/// word. A handler that fails is skipped. It cannot veto the compaction, nor delay it beyond its limit.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[pre_compaction]
/// fn keep_decisions(messages: &[Message]) -> Option<String> {
///     let decisions: Vec<_> =
///         messages.iter().map(Message::text).filter(|text| text.starts_with("DECISION:")).collect();
///     (!decisions.is_empty()).then(|| decisions.join("\n"))
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "pre_compaction", wire, crate = crate, directive = String)]
#[non_exhaustive]
pub struct PreCompaction {
    /// The session that is about to be compacted.
    pub session_id: SessionId,
    /// How it will be compacted.
    pub kind: CompactionKind,
    /// What makes it be compacted.
    pub reason: CompactionReason,
    /// The messages that will be folded, oldest first.
    pub messages: Vec<Message>,
    /// The size of the whole transcript, in estimated tokens; absent when unknown.
    pub before_tokens: Option<u64>,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pruned_tool_results_leave_the_messages_alone() {
        for (kind, rewrites) in [
            ("summarize", true),
            ("micro_summarize", true),
            ("prune_tool_results", false),
            ("provider_native", true),
            ("a kind to come", true),
        ] {
            assert_eq!(CompactionKind::from(kind).rewrites_messages(), rewrites, "{kind}");
        }
    }
}
