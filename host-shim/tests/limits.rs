//! What hangs is the handler, never the conversation: on a thread, on a current-thread runtime and on one with two workers.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Condvar, Mutex};
use std::time::{Duration, Instant};

use fixture_events::{OnProbe, Scene, Trace};
use hermes_host_shim::{Config, Ending, Fired, Host, Outcome, Skip, plugins};
use hermes_plugin_sdk::hook::Fireable;
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that hang" }

const LIMIT: Duration = Duration::from_millis(50);

/// What the caller may lose on top of its limits: waking threads up on a busy machine included.
const SLACK: Duration = Duration::from_millis(500);

/// Holds handlers back until it is opened.
#[derive(Debug, Clone, Default)]
struct Door(Arc<(Mutex<bool>, Condvar)>);

impl Door {
    fn pass(&self) {
        let mut open = self.0.0.lock().unwrap();
        while !*open {
            open = self.0.1.wait(open).unwrap();
        }
    }

    fn open(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }
}

/// Opens the door at the end of a test, however it ends.
struct Opens<'a>(&'a Door);

impl Drop for Opens<'_> {
    fn drop(&mut self) {
        self.0.open();
    }
}

#[derive(Debug, Clone)]
enum How {
    Never,
    Block(Door),
    PanicWhenCancelled,
    BlockWhenCancelled(Door),
}

#[derive(Debug, Hook)]
#[hook(name = "on_wait")]
struct OnWait {
    how: How,
    trace: Trace,
}

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

struct Stuck(Door);

impl Drop for Stuck {
    fn drop(&mut self) {
        self.0.pass();
    }
}

#[hook(OnWait, priority = 1)]
async fn waits(how: How, trace: Trace) {
    trace.push("waits");
    match how {
        How::Never => std::future::pending().await,
        How::Block(door) => {
            tokio::task::yield_now().await;
            door.pass();
        }
        How::PanicWhenCancelled => {
            let _bomb = Bomb;
            std::future::pending::<()>().await;
        }
        How::BlockWhenCancelled(door) => {
            let _stuck = Stuck(door);
            std::future::pending::<()>().await;
        }
    }
}

#[hook(OnWait)]
fn after(trace: &Trace) {
    trace.push("after");
}

fn config(limit: Duration) -> Config {
    let mut config = Config::default();
    config.hook_callback_timeout = limit;
    config
}

/// With a budget that does not come before the limits, however busy the machine is.
fn host() -> Host {
    let mut config = config(LIMIT);
    config.event_budget = Some(Duration::from_secs(60));
    Host::builder().plugins(plugins![crate, audit, metrics, notes]).config(config).build().unwrap()
}

/// Fires from a plain thread, from a current-thread runtime and from one with two workers.
fn on_each_face<H: Fireable>(mut payload: impl FnMut() -> H, mut check: impl FnMut(Fired<H>, Duration)) {
    let current = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let two = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    for runtime in [None, Some(current), Some(two)] {
        let host = host();
        let event = payload();
        let start = Instant::now();
        let fired = match runtime {
            None => host.fire_blocking(|| event),
            Some(runtime) => runtime.block_on(host.fire(|| event)),
        };
        check(fired, start.elapsed());
    }
}

#[test]
fn a_sync_handler_that_never_returns() {
    let door = Door::default();
    let _opens = Opens(&door);
    let trace = Trace::default();
    let scene = {
        let (door, trace) = (door.clone(), trace.clone());
        Scene::new(move |name| {
            trace.push(name);
            if name == "audit.slow" {
                door.pass();
            }
            Ok(())
        })
    };
    on_each_face(
        || OnProbe::new(&scene),
        |fired, took| {
            assert!(took >= LIMIT && took < LIMIT + SLACK, "{took:?}");
            assert_eq!(fired.outcome, Outcome::Ended);
            let slow = fired.receipts.of("slow").unwrap();
            assert_eq!(slow.ending, Ending::TimedOut(LIMIT));
            assert!(slow.elapsed.unwrap() >= LIMIT);
            assert_eq!(trace.take().len(), 9, "the others ran");
            assert_eq!(fired.failures().count(), 1);
        },
    );
}

fn async_handler(how: impl Fn() -> How, ran: &[&str]) {
    let trace = Trace::default();
    on_each_face(
        || OnWait { how: how(), trace: trace.clone() },
        |fired, took| {
            assert!(took >= LIMIT && took < LIMIT + SLACK, "{took:?}");
            assert_eq!(fired.receipts.of("waits").unwrap().ending, Ending::TimedOut(LIMIT));
            assert_eq!(fired.receipts.of("after").unwrap().ending, Ending::Ran);
            assert_eq!(trace.take(), ran);
        },
    );
}

#[test]
fn an_async_handler_that_never_finishes() {
    async_handler(|| How::Never, &["waits", "after"]);
}

#[test]
fn an_async_handler_that_blocks_its_thread() {
    let door = Door::default();
    let _opens = Opens(&door);
    async_handler(|| How::Block(door.clone()), &["waits", "after"]);
}

#[test]
fn an_async_handler_that_panics_when_it_is_cancelled() {
    async_handler(|| How::PanicWhenCancelled, &["waits", "after"]);
}

#[test]
fn an_async_handler_that_blocks_when_it_is_cancelled() {
    let door = Door::default();
    let _opens = Opens(&door);
    async_handler(|| How::BlockWhenCancelled(door.clone()), &["waits", "after"]);
}

#[test]
fn c11_a_hanging_handler_and_then_the_end_of_the_host() {
    let host =
        Host::builder().plugins(plugins![audit, notes]).config(config(Duration::from_millis(100))).build().unwrap();
    let trace = Trace::default();
    let scene = {
        let trace = trace.clone();
        Scene::new(move |name| {
            if name == "audit.slow" {
                std::thread::sleep(Duration::from_secs(5));
            }
            trace.push(name);
            Ok(())
        })
    };
    let start = Instant::now();
    let fired = host.fire_blocking(|| OnProbe::new(&scene));
    assert!(start.elapsed() < Duration::from_millis(400), "{:?}", start.elapsed());
    assert!(trace.take().contains(&"notes.quick"));
    let slow = fired.receipts.of("slow").unwrap();
    assert_eq!(slow.ending, Ending::TimedOut(Duration::from_millis(100)));
    assert!(slow.elapsed.unwrap() >= Duration::from_millis(100));

    let start = Instant::now();
    assert!(host.shutdown(Duration::from_millis(300)));
    drop(host);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[test]
fn c13_hung_handlers_do_not_starve_a_healthy_one() {
    let host = Host::builder().plugins(plugins![audit, metrics]).config(config(LIMIT)).build().unwrap();
    let door = Door::default();
    let _opens = Opens(&door);
    let hung = Arc::new(AtomicUsize::new(0));
    let healthy = Arc::new(AtomicUsize::new(0));
    let scene = {
        let (door, hung, healthy) = (door.clone(), Arc::clone(&hung), Arc::clone(&healthy));
        Scene::new(move |name| {
            if name == "metrics.last" {
                healthy.fetch_add(1, Ordering::SeqCst);
            } else {
                hung.fetch_add(1, Ordering::SeqCst);
                door.pass();
            }
            Ok(())
        })
    };
    for _ in 0..50 {
        host.fire_blocking(|| OnProbe::new(&scene));
    }
    // The first event runs its last handlers behind its caller.
    assert!(host.shutdown(Duration::from_secs(5)));
    assert_eq!(healthy.load(Ordering::SeqCst), 50);
    let hung = hung.load(Ordering::SeqCst);
    assert!((4..=12).contains(&hung), "at most three calls of each are alive, not {hung} in all");
    let events = host.recent_events();
    assert_eq!(events.len(), 50);
    // The first event may be the last to end.
    let last = &events.iter().max_by_key(|event| event.event_id).unwrap().receipts;
    assert_eq!(last.of("slow").unwrap().ending, Ending::Skipped(Skip::StillRunning));
    assert_eq!(last.of("last").unwrap().ending, Ending::Ran);
}

#[test]
fn a_starved_runtime_does_not_hold_the_clock() {
    let host = host();
    let trace = Trace::default();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let mut fire = Box::pin(host.fire(|| OnWait { how: How::Never, trace: trace.clone() }));
        assert!(std::future::poll_fn(|cx| std::task::Poll::Ready(fire.as_mut().poll(cx).is_pending())).await);
        // The only thread of the runtime blocks: the limit passes all the same.
        std::thread::sleep(LIMIT * 3);
        assert_eq!(trace.take(), ["waits", "after"]);
        assert_eq!(fire.await.outcome, Outcome::Ended);
    });
}

#[test]
fn overlapping_calls_are_not_a_hang() {
    let host = Host::builder().plugins(plugins![metrics]).build().unwrap();
    let both = Arc::new(Barrier::new(2));
    let scene = Scene::new(move |_| {
        both.wait();
        Ok(())
    });
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let (one, other) = runtime
        .block_on(async { tokio::join!(host.fire(|| OnProbe::new(&scene)), host.fire(|| OnProbe::new(&scene))) });
    assert_eq!(one.failures().count() + other.failures().count(), 0);
}
