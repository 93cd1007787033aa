//! One event has a total budget: the caller goes on, and what is left runs behind it or counts as failed.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fixture_events::Trace;
use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Config, Ending, Outcome, Skip, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that use up the time" }

const LIMIT: Duration = Duration::from_secs(30);

/// Passed between a test and the one handler that waits.
#[derive(Debug, Clone)]
struct Wait {
    begun: Sender<()>,
    until: Arc<Mutex<Receiver<()>>>,
}

impl Wait {
    fn wait(&self) {
        self.begun.send(()).unwrap();
        let _ = self.until.lock().unwrap().recv();
    }
}

fn wait() -> (Wait, Receiver<()>, Sender<()>) {
    let (begun, has_begun) = channel();
    let (end, until) = channel();
    (Wait { begun, until: Arc::new(Mutex::new(until)) }, has_begun, end)
}

#[derive(Debug, Hook)]
#[hook(name = "on_watch")]
struct OnWatch {
    wait: Wait,
    trace: Trace,
}

#[hook(OnWatch, name = "a")]
fn watch_a(wait: &Wait) {
    wait.wait();
}

#[hook(OnWatch, name = "b")]
fn watch_b(wait: &Wait) {
    wait.wait();
}

#[hook(OnWatch, name = "c")]
fn watch_c(trace: &Trace) {
    trace.push("c");
}

#[derive(Debug, Hook)]
#[hook(name = "ask", directive = String, fail_closed)]
struct Ask {
    wait: Wait,
    trace: Trace,
}

#[hook(Ask, name = "ask a")]
fn ask_a(wait: &Wait) -> Option<String> {
    wait.wait();
    Some("too late".to_owned())
}

#[hook(Ask, name = "ask b")]
fn ask_b(trace: &Trace) -> Option<String> {
    trace.push("b");
    None
}

fn budget(budget: Duration) -> Config {
    let mut config = Config::default();
    config.hook_callback_timeout = LIMIT;
    config.event_budget = Some(budget);
    config
}

#[test]
fn observers_run_on_behind_the_caller() {
    let host = TestHost::with_config(plugins![crate], budget(Duration::from_secs(10)));
    let (wait, begun, end) = wait();
    let trace = Trace::default();
    let started = host.start(OnWatch { wait, trace: trace.clone() });
    begun.recv().unwrap();
    host.advance(Duration::from_secs(10));
    let fired = started.wait();
    assert_eq!(fired.outcome, Outcome::Behind);
    assert!(fired.receipts.iter().all(|receipt| receipt.ending == Ending::Pending));
    assert!(host.recent_events().is_empty());

    drop(end);
    begun.recv().unwrap();
    assert!(host.shutdown(Duration::from_secs(10)));
    assert_eq!(trace.take(), ["c"]);
    let past = host.recent_events().pop().unwrap();
    assert_eq!(past.event_id, fired.event_id);
    assert!(past.receipts.iter().all(|receipt| receipt.ending == Ending::Ran), "{:?}", past.receipts);
}

#[test]
fn by_default_it_is_twice_the_limit() {
    let host = TestHost::new(plugins![crate]);
    let (wait, begun, _end) = wait();
    let trace = Trace::default();
    let started = host.start(OnWatch { wait, trace });
    begun.recv().unwrap();
    host.advance(LIMIT);
    begun.recv().unwrap();
    host.advance(LIMIT);
    let fired = started.wait();
    assert_eq!(fired.receipts.of("a").unwrap().ending, Ending::TimedOut(LIMIT));
}

#[test]
fn directives_that_did_not_come_to_it_count_as_failed() {
    let host = TestHost::with_config(plugins![crate], budget(Duration::from_secs(10)));
    let (wait, begun, end) = wait();
    let trace = Trace::default();
    let started = host.start(Ask { wait, trace: trace.clone() });
    begun.recv().unwrap();
    host.advance(Duration::from_secs(10));
    let fired = started.wait();
    assert_eq!(fired.outcome, Outcome::Ended);
    assert_eq!(fired.receipts.of("ask a").unwrap().ending, Ending::TimedOut(Duration::from_secs(10)));
    assert_eq!(fired.receipts.of("ask b").unwrap().ending, Ending::Skipped(Skip::BudgetSpent));
    assert!(fired.opinions.is_empty());
    let refusal = fired.refusal().unwrap();
    assert_eq!(refusal.receipt.handler, "ask a");
    assert!(refusal.to_string().contains("timed out after 10s"), "{refusal}");
    drop(end);
    assert_eq!(trace.take(), [""; 0]);
}

#[test]
fn limits_that_are_off_stay_off() {
    let mut config = Config::default();
    config.hook_callback_timeout = Duration::ZERO;
    let host = TestHost::with_config(plugins![crate], config);
    let (wait, begun, end) = wait();
    let trace = Trace::default();
    let started = host.start(OnWatch { wait, trace: trace.clone() });
    begun.recv().unwrap();
    host.advance(Duration::from_secs(24 * 3600));
    drop(end);
    assert!(started.wait().failures().next().is_none());
    assert_eq!(trace.take(), ["c"]);
}
