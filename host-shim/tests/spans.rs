//! The spans that a subscriber sees. One test, since a process has one subscriber for all threads.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{CommandOutcome, Ending, plugins};
use hermes_plugin_sdk::prelude::*;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::{Event, Metadata, Subscriber};

plugin! { description: "handlers that log" }

#[derive(Debug, Hook)]
#[hook(name = "on_watched")]
struct OnWatched {
    session_id: SessionId,
}

#[hook(OnWatched, priority = 2)]
fn at_once() {
    tracing::info!("at once");
}

#[hook(OnWatched, priority = 1)]
async fn after_a_wait() {
    tracing::info!("before");
    tokio::task::yield_now().await;
    tracing::info!("after");
}

#[hook(OnWatched)]
fn fails() {
    panic!("in a span");
}

#[command(name = "watched", description = "Logs")]
fn watched() -> &'static str {
    tracing::info!("in a command");
    "done"
}

thread_local! {
    static ENTERED: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

type Fields = BTreeMap<&'static str, String>;

/// Keeps the spans, and in which span each line of a handler was written.
#[derive(Clone, Default)]
struct Watcher(Arc<Watched>);

#[derive(Default)]
struct Watched {
    looks: AtomicBool,
    spans: Mutex<Vec<(&'static str, Fields)>>,
    lines: Mutex<Vec<(String, Option<u64>)>>,
}

struct Visitor<'a>(&'a mut Fields);

impl Visit for Visitor<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}").trim_matches('"').to_owned());
    }
}

impl Watcher {
    /// The span of a line, with the name of its parent.
    fn span_of(&self, line: &str) -> (&'static str, Fields) {
        let lines = self.0.lines.lock().unwrap();
        let span = lines.iter().find(|(text, _)| text == line).unwrap().1.expect(line);
        self.0.spans.lock().unwrap()[span as usize - 1].clone()
    }
}

impl Subscriber for Watcher {
    fn register_callsite(&self, _: &'static Metadata<'static>) -> Interest {
        Interest::sometimes()
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        self.0.looks.load(Ordering::SeqCst)
            && (metadata.target().starts_with("hermes_host_shim") || metadata.target() == "spans")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = Fields::new();
        span.record(&mut Visitor(&mut fields));
        let mut spans = self.0.spans.lock().unwrap();
        if let Some(parent) = span.parent() {
            fields.insert("parent", spans[parent.into_u64() as usize - 1].0.to_owned());
        }
        spans.push((span.metadata().name(), fields));
        Id::from_u64(spans.len() as u64)
    }

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields::new();
        event.record(&mut Visitor(&mut fields));
        let within = ENTERED.with_borrow(|entered| entered.last().copied());
        self.0.lines.lock().unwrap().push((fields.remove("message").unwrap(), within));
    }

    fn enter(&self, span: &Id) {
        ENTERED.with_borrow_mut(|entered| entered.push(span.into_u64()));
    }

    fn exit(&self, _: &Id) {
        ENTERED.with_borrow_mut(|entered| entered.truncate(entered.len() - 1));
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
}

fn fire(host: &TestHost) -> String {
    let fired = host.fire(OnWatched { session_id: SessionId::from_static("s-alpha") });
    assert_eq!(fired.receipts.of("fails").unwrap().ending, Ending::Panicked("in a span".to_owned()));
    assert_eq!(fired.receipts.of("after_a_wait").unwrap().ending, Ending::Ran);
    fired.event_id.to_string()
}

#[test]
fn a_handler_runs_in_a_span_that_says_what_it_is() {
    let watcher = Watcher::default();
    tracing::subscriber::set_global_default(watcher.clone()).unwrap();
    let host = TestHost::new(plugins![crate]);
    fire(&host);
    assert_eq!(watcher.0.spans.lock().unwrap().len(), 0, "nobody looks on");

    watcher.0.looks.store(true, Ordering::SeqCst);
    let event_id = fire(&host);
    for (line, handler) in [("at once", "at_once"), ("before", "after_a_wait"), ("after", "after_a_wait")] {
        let (name, fields) = watcher.span_of(line);
        assert_eq!(name, "handler", "{line}");
        let expected = [
            ("event_id", event_id.clone()),
            ("handler", format!("spans::{handler}")),
            ("hook", "on_watched".to_owned()),
            ("parent", "event".to_owned()),
            ("plugin", "hermes-host-shim".to_owned()),
            ("session", "s-alpha".to_owned()),
        ];
        assert_eq!(fields, Fields::from(expected), "{line}");
    }
    assert_eq!(watcher.0.spans.lock().unwrap().len(), 4, "one for the event, and one for each handler");

    assert_eq!(host.run("/watched").outcome, CommandOutcome::Reply("done".to_owned()));
    let (_, fields) = watcher.span_of("in a command");
    assert_eq!((fields["hook"].as_str(), fields["handler"].as_str()), ("watched", "spans::watched"));
    assert!(!fields.contains_key("session"), "absent, not empty");
}
