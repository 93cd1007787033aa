//! Puts the team's conventions back into the conversation after a compaction.

use std::collections::HashSet;
use std::sync::Mutex;

use hermes_plugin_sdk::prelude::*;

plugin! { description: "puts the team's conventions back after a compaction" }

/// What the model must not forget.
pub const CONVENTIONS: &str = "Every new endpoint needs OpenAPI annotations.";

/// The sessions whose next request needs the conventions again.
#[derive(Debug, Default)]
pub struct Compacted(Mutex<HashSet<SessionId>>);

/// The summary swallowed what was injected before: remember the session.
#[post_compaction]
pub fn on_compaction(session_id: &SessionId, kind: &CompactionKind, #[state] compacted: &Compacted) {
    if kind.rewrites_messages() {
        compacted.0.lock().unwrap().insert(session_id.clone());
    }
}

/// The first turn and every first turn after a compaction get the conventions.
#[pre_llm_call]
pub fn inject(session_id: &SessionId, is_first_turn: bool, #[state] compacted: &Compacted) -> Option<&'static str> {
    let was_compacted = compacted.0.lock().unwrap().remove(session_id);
    (is_first_turn || was_compacted).then_some(CONVENTIONS)
}

/// A session that is gone needs nothing any more.
#[on_session_delete]
pub fn forget(#[event] gone: &OnSessionDelete, #[state] compacted: &Compacted) {
    let mut compacted = compacted.0.lock().unwrap();
    for id in gone.ids() {
        compacted.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALPHA: SessionId = SessionId::from_static("s-alpha");

    #[test]
    fn the_conventions_come_back_once_after_a_rewrite() {
        let compacted = Compacted::default();
        assert_eq!(inject(&ALPHA, true, &compacted), Some(CONVENTIONS));
        assert_eq!(inject(&ALPHA, false, &compacted), None);

        on_compaction(&ALPHA, &CompactionKind::PruneToolResults, &compacted);
        assert_eq!(inject(&ALPHA, false, &compacted), None, "no message was rewritten");

        on_compaction(&ALPHA, &CompactionKind::Summarize, &compacted);
        assert_eq!(inject(&ALPHA, false, &compacted), Some(CONVENTIONS));
        assert_eq!(inject(&ALPHA, false, &compacted), None);
    }

    #[test]
    fn a_deleted_session_is_forgotten() {
        let compacted = Compacted::default();
        on_compaction(&ALPHA, &CompactionKind::Summarize, &compacted);
        let mut gone = OnSessionDelete::sample();
        gone.session_id = ALPHA;
        gone.deleted_ids = None;
        forget(&gone, &compacted);
        assert_eq!(inject(&ALPHA, false, &compacted), None);
    }
}
