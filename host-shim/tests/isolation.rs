//! A panic ends a call, and nothing else.

use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use fixture_events::{OnProbe, Scene, Trace};
use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Ending, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that panic" }

#[derive(Debug, Clone, Copy)]
enum Where {
    BeforeAwait,
    AfterAwait,
    InDropOfTheFuture,
    WithBadPayload,
}

#[derive(Debug, Hook)]
#[hook(name = "on_panic")]
struct OnPanic {
    place: Where,
    trace: Trace,
}

/// Panics when it is dropped, also as the payload of a panic.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic::panic_any(Self);
    }
}

struct TextBomb(&'static str);

impl Drop for TextBomb {
    fn drop(&mut self) {
        panic!("{}", self.0);
    }
}

#[hook(OnPanic, priority = 1)]
async fn panics(place: Where) {
    match place {
        Where::BeforeAwait => panic!("at once"),
        Where::AfterAwait => {
            tokio::task::yield_now().await;
            panic!("later");
        }
        Where::InDropOfTheFuture => {
            let _bomb = TextBomb("dropped");
            tokio::task::yield_now().await;
        }
        Where::WithBadPayload => panic::panic_any(Bomb),
    }
}

#[hook(OnPanic)]
fn next(trace: &Trace) {
    trace.push("next");
}

#[test]
fn at_any_moment_and_with_any_payload() {
    let host = TestHost::new(plugins![crate]);
    let trace = Trace::default();
    for (place, text) in [
        (Where::BeforeAwait, "at once"),
        (Where::AfterAwait, "later"),
        (Where::InDropOfTheFuture, "dropped"),
        (Where::WithBadPayload, "non-text payload"),
    ] {
        let fired = host.fire(OnPanic { place, trace: trace.clone() });
        assert_eq!(fired.receipts.of("panics").unwrap().ending, Ending::Panicked(text.to_owned()), "{place:?}");
        assert_eq!(trace.take(), ["next"]);
    }
}

#[test]
fn c19_three_handlers_and_the_middle_one_panics() {
    let hooked = Arc::new(AtomicUsize::new(0));
    let previous = panic::take_hook();
    let own = Arc::clone(&hooked);
    panic::set_hook(Box::new(move |info| {
        own.fetch_add(usize::from(info.payload().is::<Marker>()), Ordering::SeqCst);
        previous(info);
    }));
    #[derive(Debug)]
    struct Marker;

    let host = TestHost::new(plugins![audit, notes, metrics]);
    let trace = Trace::default();
    let mut boom = Vec::new();
    for emit in 0..3 {
        let seen = trace.clone();
        let fired = host.fire(OnProbe::new(&Scene::new(move |name| {
            match (name, emit) {
                ("notes.boom", 0) => panic!("out of ink"),
                ("notes.boom", 1) => panic::panic_any(Marker),
                _ => seen.push(name),
            }
            Ok(())
        })));
        boom.push(fired.receipts.of("boom").unwrap().ending);
        let ran = trace.take();
        assert!(ran.contains(&"audit.first") && ran.ends_with(&["metrics.last"]), "{ran:?}");
    }
    let panicked = |text: &str| Ending::Panicked(text.to_owned());
    assert_eq!(boom, [panicked("out of ink"), panicked("non-text payload"), Ending::Ran]);
    assert_eq!(hooked.load(Ordering::SeqCst), 1, "the program's own panic hook is still there");
}

#[test]
fn an_error_counts_as_a_failure_and_the_next_handler_runs() {
    let host = TestHost::new(plugins![audit, metrics]);
    let fired = host.fire(OnProbe::new(&Scene::new(|name| match name {
        "audit.first" => Err("disk full".to_owned()),
        _ => Ok(()),
    })));
    assert_eq!(fired.receipts.of("first").unwrap().ending, Ending::Failed("disk full".to_owned()));
    assert_eq!(fired.receipts.of("last").unwrap().ending, Ending::Ran);
    let failures: Vec<_> = fired.failures().collect();
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0].plugin, "audit");
}
