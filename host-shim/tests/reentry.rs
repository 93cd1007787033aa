//! A handler that causes its own event is not called again inside its own call; all others are.

use std::sync::{Arc, Mutex, OnceLock};

use fixture_events::{OnOther, Scene, Trace};
use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{CallChain, Ending, Fired, Host, Skip, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that fire events" }

/// How a handler gets to the host, and what it got back.
#[derive(Debug, Clone, Default)]
struct Inner(Arc<OnceLock<Host>>, Arc<Mutex<Vec<Ending>>>);

impl Inner {
    fn host(&self) -> Host {
        self.0.get().unwrap().clone()
    }

    fn note(&self, fired: &Fired<OnWork>) {
        self.1.lock().unwrap().extend(fired.receipts.iter().map(|receipt| receipt.ending));
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    SameThread,
    Await,
    SpawnedTask,
    OwnThread,
    OtherSession,
    ThroughOther,
    No,
}

#[derive(Debug, Clone, Hook)]
#[hook(name = "on_work")]
struct OnWork {
    session_id: SessionId,
    way: Way,
    inner: Inner,
    trace: Trace,
}

impl OnWork {
    fn again(&self) -> Self {
        Self { way: if self.way == Way::OtherSession { Way::No } else { self.way }, ..self.clone() }
    }
}

#[hook(OnWork, priority = 2)]
fn works(#[event] work: &OnWork) {
    work.trace.push("works");
    let host = work.inner.host();
    match work.way {
        Way::SameThread => work.inner.note(&host.fire_blocking(|| work.again())),
        Way::OwnThread => {
            let (chain, again) = (CallChain::current(), work.again());
            let fired = std::thread::spawn(move || chain.run(|| host.fire_blocking(|| again)));
            work.inner.note(&fired.join().unwrap());
        }
        Way::OtherSession => {
            let session_id = SessionId::from_static("s-beta");
            work.inner.note(&host.fire_blocking(|| OnWork { session_id, ..work.again() }));
        }
        Way::ThroughOther => {
            let again = work.again();
            let scene = Scene::new(move |name| {
                again.trace.push(name);
                again.inner.note(&again.inner.host().fire_blocking(|| again.again()));
                Ok(())
            });
            host.fire_blocking(|| OnOther { session_id: work.session_id.clone(), scene });
        }
        Way::Await | Way::SpawnedTask | Way::No => {}
    }
}

#[hook(OnWork, priority = 1)]
async fn works_later(#[event] work: &OnWork) {
    let host = work.inner.host();
    let fire = host.fire({
        let again = work.again();
        || again
    });
    match work.way {
        Way::Await => work.inner.note(&fire.await),
        // Fired by the task itself, so that only the task can know.
        Way::SpawnedTask => {
            let again = work.again();
            work.inner.note(&tokio::spawn(async move { host.fire(|| again).await }).await.unwrap());
        }
        _ => {}
    }
}

#[hook(OnWork)]
fn sibling(trace: &Trace) {
    trace.push("sibling");
}

/// The trace, and the endings of the nested event.
fn run(way: Way) -> (Vec<&'static str>, Vec<Ending>) {
    let host = TestHost::new(plugins![crate, metrics]);
    let inner = Inner::default();
    inner.0.set((*host).clone()).unwrap();
    let trace = Trace::default();
    let session_id = SessionId::from_static("s-alpha");
    let work = OnWork { session_id, way, inner: inner.clone(), trace: trace.clone() };
    host.fire(work.clone());
    let first = (trace.take(), std::mem::take(&mut *inner.1.lock().unwrap()));
    host.fire(OnWork { way: Way::No, ..work });
    assert_eq!(trace.take(), ["works", "sibling"], "a new event calls it again");
    first
}

const REENTRANT: Ending = Ending::Skipped(Skip::Reentrant);

#[test]
fn c17_the_same_event_again_skips_the_handler_that_caused_it() {
    for way in [Way::SameThread, Way::OwnThread] {
        let (trace, nested) = run(way);
        assert_eq!(nested, [REENTRANT, Ending::Ran, Ending::Ran], "{way:?}");
        assert_eq!(trace, ["works", "sibling", "sibling"], "{way:?}");
    }
}

#[test]
fn the_same_through_an_await_and_a_spawned_task() {
    for way in [Way::Await, Way::SpawnedTask] {
        let (trace, nested) = run(way);
        assert_eq!(nested, [Ending::Ran, REENTRANT, Ending::Ran], "{way:?}");
        assert_eq!(trace, ["works", "works", "sibling", "sibling"], "{way:?}");
    }
}

#[test]
fn another_session_is_another_matter() {
    let (trace, nested) = run(Way::OtherSession);
    assert_eq!(nested, [Ending::Ran, Ending::Ran, Ending::Ran]);
    assert_eq!(trace, ["works", "works", "sibling", "sibling"]);
}

#[test]
fn c17_a_handler_of_another_event_in_between_runs() {
    let (trace, nested) = run(Way::ThroughOther);
    assert_eq!(nested, [REENTRANT, Ending::Ran, Ending::Ran]);
    assert_eq!(trace, ["works", "metrics.other", "sibling", "sibling"]);
}

#[test]
fn c17_another_host_is_another_matter() {
    let other = TestHost::new(plugins![crate]);
    let host = TestHost::new(plugins![crate]);
    let trace = Trace::default();
    let inner = Inner::default();
    inner.0.set((*other).clone()).unwrap();
    let no = Inner::default();
    no.0.set((*other).clone()).unwrap();
    let session_id = SessionId::from_static("s-alpha");
    host.fire(OnWork { session_id, way: Way::SameThread, inner, trace: trace.clone() });
    // Ours, the other host's, and there its own guard: the event that it fires again skips the handler.
    assert_eq!(trace.take(), ["works", "works", "sibling", "sibling", "sibling"]);
}

#[derive(Debug, Clone, Hook)]
#[hook(name = "on_descent")]
struct OnDescent {
    session_id: SessionId,
    level: u32,
    inner: Inner,
    deepest: Arc<Mutex<u32>>,
}

#[hook(OnDescent)]
fn descends(#[event] descent: &OnDescent) {
    *descent.deepest.lock().unwrap() = descent.level;
    let level = descent.level + 1;
    let session_id = SessionId::new(format!("s-{level}")).unwrap();
    descent.inner.host().fire_blocking(|| OnDescent { level, session_id, ..descent.clone() });
}

#[test]
fn chains_of_events_end_at_eight() {
    let host = TestHost::new(plugins![crate]);
    let inner = Inner::default();
    inner.0.set((*host).clone()).unwrap();
    let deepest = Arc::new(Mutex::new(0));
    let session_id = SessionId::from_static("s-1");
    host.fire(OnDescent { session_id, level: 1, inner, deepest: Arc::clone(&deepest) });
    assert_eq!(*deepest.lock().unwrap(), 8);
}
