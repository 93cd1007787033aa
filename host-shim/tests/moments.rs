//! The two moments: what fires `post_compaction` and `on_session_delete`, and with what.

use std::collections::HashMap;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{LazyLock, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Applied, CompactionOutcome, CompactionSkip, Outcome, plugins};
use hermes_plugin_sdk::hooks::{OnSessionDelete, PostCompaction, PreCompaction};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "writes down what it is told" }

/// What handlers saw, by session: tests run side by side.
static SEEN: LazyLock<Mutex<HashMap<SessionId, Vec<Seen>>>> = LazyLock::new(Mutex::default);

#[derive(Debug, Clone, PartialEq)]
enum Seen {
    Folding(PreCompaction),
    Compacted(PostCompaction),
    Gone(OnSessionDelete),
}

fn note(session: &SessionId, seen: Seen) {
    SEEN.lock().unwrap().entry(session.clone()).or_default().push(seen);
}

fn take(session: &SessionId) -> Vec<Seen> {
    SEEN.lock().unwrap().remove(session).unwrap_or_default()
}

#[pre_compaction]
fn keep(#[event] folding: &PreCompaction) -> String {
    let mut seen = folding.clone();
    seen.event_id = EventId::UNASSIGNED;
    note(&folding.session_id, Seen::Folding(seen));
    format!("keep {}", folding.messages.len())
}

#[post_compaction]
fn compacted(#[event] event: &PostCompaction) {
    let mut seen = event.clone();
    seen.event_id = EventId::UNASSIGNED;
    note(event.old_session_id.as_ref().unwrap_or(&event.session_id), Seen::Compacted(seen));
}

#[on_session_delete]
async fn gone(#[event] event: &OnSessionDelete) {
    let mut seen = event.clone();
    seen.event_id = EventId::UNASSIGNED;
    note(&event.session_id, Seen::Gone(seen));
}

fn session(name: &str) -> SessionId {
    SessionId::new(name).unwrap()
}

fn host() -> TestHost {
    TestHost::new(plugins![crate])
}

#[test]
fn an_attempt_that_was_applied_fires_with_what_it_knows() {
    let (host, id) = (host(), session("applied"));
    let attempt = host
        .compaction(id.clone(), CompactionKind::Summarize, CompactionReason::PreApi)
        .session_key(Some(SessionKey::new("k").unwrap()))
        .before_tokens(900);
    let kept = attempt.about_to_fold_blocking(|| vec![Message::user("old"), Message::assistant("older")]);
    assert_eq!(kept.value.as_deref(), Some("keep 2"));
    let fired = attempt.applied_blocking(Applied::in_place().after_tokens(90).messages_removed(40));
    assert_eq!(fired.outcome, Outcome::Ended);

    let messages = vec![Message::user("old"), Message::assistant("older")];
    let mut folding = PreCompaction::new(id.clone(), "summarize", "pre_api", messages);
    folding.before_tokens = Some(900);
    folding.session_key = Some(SessionKey::new("k").unwrap());
    let mut compacted = PostCompaction::new(id.clone(), "summarize", "pre_api");
    compacted.session_key = Some(SessionKey::new("k").unwrap());
    compacted.before_tokens = Some(900);
    compacted.after_tokens = Some(90);
    compacted.messages_removed = Some(40);
    assert_eq!(take(&id), [Seen::Folding(folding), Seen::Compacted(compacted)]);
}

#[test]
fn a_rotated_transcript_names_where_it_was_and_where_it_is() {
    let (host, old, new) = (host(), session("old"), session("new"));
    let attempt = host.compaction(old.clone(), "summarize", "manual");
    attempt.applied_blocking(Applied::rotated_to(new.clone()));
    let mut compacted = PostCompaction::new(new, "summarize", "manual");
    compacted.old_session_id = Some(old.clone());
    assert_eq!(take(&old), [Seen::Compacted(compacted)]);
}

#[test]
fn an_attempt_that_changed_nothing_fires_nothing_and_is_remembered() {
    let (host, id) = (host(), session("unchanged"));
    let begin = || host.compaction(id.clone(), "micro_summarize", "post_tool").before_tokens(7);
    begin().skipped(CompactionSkip::Cooldown);
    begin().failed("the summariser\nsaid nothing");
    begin().cancelled();
    drop(begin());
    begin().applied_blocking(Applied::in_place());

    let outcomes: Vec<_> = host.recent_compactions().into_iter().map(|past| past.outcome).collect();
    assert_eq!(
        outcomes,
        [
            CompactionOutcome::Skipped(CompactionSkip::Cooldown),
            CompactionOutcome::Failed("the summariser said nothing".to_owned()),
            CompactionOutcome::Cancelled,
            CompactionOutcome::Cancelled,
            CompactionOutcome::Applied(Applied::in_place()),
        ]
    );
    // The last attempt, and nothing of the four before it.
    let mut compacted = PostCompaction::new(id.clone(), "micro_summarize", "post_tool");
    compacted.before_tokens = Some(7);
    assert_eq!(take(&id), [Seen::Compacted(compacted)]);
}

#[test]
fn the_memory_of_attempts_is_bounded() {
    let host = host();
    for nth in 0..100 {
        host.compaction(session(&format!("s-{nth}")), "summarize", "manual").cancelled();
    }
    let past = host.recent_compactions();
    assert_eq!(past.len(), 64);
    assert_eq!((past[0].session_id.as_str(), past[63].session_id.as_str()), ("s-36", "s-99"));
}

#[test]
fn a_removal_names_the_rows_that_went() {
    let (host, a, b) = (host(), session("gone-a"), session("gone-b"));
    let removal = host
        .removal(DeleteReason::Delete, "work")
        .sessions_dir(Some(PathBuf::from("sessions")))
        .session_key(Some(SessionKey::new("k").unwrap()));
    removal.committed_blocking([a.clone(), b.clone(), a.clone()]);
    let mut gone = OnSessionDelete::new(a.clone(), "delete", "work");
    gone.deleted_ids = Some(vec![a.clone(), b]);
    gone.sessions_dir = Some(PathBuf::from("sessions"));
    gone.session_key = Some(SessionKey::new("k").unwrap());
    assert_eq!(take(&a), [Seen::Gone(gone)]);

    host.removal("prune", "default").committed_blocking([a.clone()]);
    assert_eq!(take(&a), [Seen::Gone(OnSessionDelete::new(a.clone(), "prune", "default"))]);
}

#[test]
fn a_removal_without_rows_is_silent() {
    let host = host();
    drop(host.removal(DeleteReason::Archive, "default"));
    let fired = host.removal(DeleteReason::Archive, "default").committed_blocking([]);
    assert_eq!(fired.outcome, Outcome::NoHandlers);
    assert_eq!(host.recent_events().len(), 0);
}

/// A caller that is cancelled while it waits must not lose the moment.
#[test]
fn an_event_that_nobody_waits_for_is_fired_all_the_same() {
    let (host, a, b) = (host(), session("unwatched-a"), session("unwatched-b"));
    drop(host.compaction(a.clone(), "summarize", "manual").applied(Applied::in_place()));
    drop(host.removal("delete", "default").committed([b.clone()]));
    assert!(host.shutdown(Duration::from_secs(60)));
    assert_eq!(take(&a).len(), 1);
    assert_eq!(take(&b).len(), 1);
}

#[test]
fn a_host_that_is_shut_down_says_so() {
    let (host, id) = (host(), session("shut-down"));
    host.shutdown(Duration::ZERO);
    let mut firing = pin!(host.removal("delete", "default").committed([id.clone()]));
    let Poll::Ready(fired) = firing.as_mut().poll(&mut Context::from_waker(Waker::noop())) else { panic!("waits") };
    assert_eq!(fired.outcome, Outcome::ShutDown);
    assert_eq!(take(&id), []);
}
