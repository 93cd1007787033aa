//! `concurrency = "serial"` and `"per_session"`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Ending, Host, Skip, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that bear one call at a time" }

#[derive(Debug, Clone, Default)]
struct Gauge {
    now: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

impl Gauge {
    async fn inside(&self) {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        self.now.fetch_sub(1, Ordering::SeqCst);
    }
}

#[derive(Debug, Hook)]
#[hook(name = "on_serial")]
struct OnSerial {
    gauge: Gauge,
}

#[hook(OnSerial, concurrency = "serial")]
async fn serial(gauge: Gauge) {
    gauge.inside().await;
}

#[derive(Debug, Hook)]
#[hook(name = "on_session_work")]
struct OnSessionWork {
    session_id: SessionId,
    begun: Sender<String>,
    until: Mutex<Receiver<()>>,
}

#[hook(OnSessionWork, concurrency = "per_session")]
fn per_session(#[event] work: &OnSessionWork) {
    work.begun.send(work.session_id.to_string()).unwrap();
    let _ = work.until.lock().unwrap().recv();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serial_calls_never_overlap_and_all_run() {
    let host = TestHost::new(plugins![crate]);
    let gauge = Gauge::default();
    let events: Vec<_> = (0..32)
        .map(|_| {
            let gauge = gauge.clone();
            tokio::spawn((*host).fire(|| OnSerial { gauge }))
        })
        .collect();
    for event in events {
        assert_eq!(event.await.unwrap().receipts.of("serial").unwrap().ending, Ending::Ran);
    }
    assert_eq!(gauge.most.load(Ordering::SeqCst), 1);
}

fn eventually(mut happened: impl FnMut() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < Duration::from_secs(10), "it never happened");
        std::thread::yield_now();
    }
}

#[test]
fn one_session_waits_another_does_not() {
    let host = TestHost::new(plugins![crate]);
    let (begun, has_begun) = channel();
    let start = |session: &'static str| {
        let (end, until) = channel();
        let session_id = SessionId::from_static(session);
        (host.start(OnSessionWork { session_id, begun: begun.clone(), until: Mutex::new(until) }), end)
    };
    let (alpha, end_alpha) = start("s-alpha");
    assert_eq!(has_begun.recv().unwrap(), "s-alpha");
    let (second_alpha, end_second_alpha) = start("s-alpha");
    let (beta, end_beta) = start("s-beta");
    assert_eq!(has_begun.recv().unwrap(), "s-beta");
    eventually(|| host.report().hooks.iter().any(|hook| hook.handlers[0].waiting == 1));

    // Waiting does not eat the limit: nearly all of it passes, and then as much again inside the call.
    host.advance(Duration::from_secs(29));
    drop((end_alpha, end_beta));
    for started in [alpha, beta] {
        assert_eq!(started.wait().receipts.of("per_session").unwrap().ending, Ending::Ran);
    }
    assert_eq!(has_begun.recv().unwrap(), "s-alpha");
    host.advance(Duration::from_secs(29));
    drop(end_second_alpha);
    assert_eq!(second_alpha.wait().receipts.of("per_session").unwrap().ending, Ending::Ran);
}

#[test]
fn sixty_four_wait_and_the_next_is_skipped() {
    let host = TestHost::new(plugins![crate]);
    let (begun, has_begun) = channel();
    let mut ends = Vec::new();
    let mut start = || {
        let (end, until) = channel();
        ends.push(end);
        let session_id = SessionId::from_static("s-alpha");
        host.start(OnSessionWork { session_id, begun: begun.clone(), until: Mutex::new(until) })
    };
    let first = start();
    has_begun.recv().unwrap();
    let waiting: Vec<_> = (0..64).map(|_| start()).collect();
    eventually(|| host.report().hooks.iter().any(|hook| hook.handlers[0].waiting == 64));
    let overflow = start().wait();
    assert_eq!(overflow.receipts.of("per_session").unwrap().ending, Ending::Skipped(Skip::QueueFull));
    assert!(host.report().hooks.iter().any(|hook| hook.handlers[0].skipped == 1), "and counted");

    drop(ends);
    for started in waiting.into_iter().chain([first]) {
        assert_eq!(started.wait().receipts.of("per_session").unwrap().ending, Ending::Ran);
    }
}

#[derive(Debug, Hook)]
#[hook(name = "on_nested")]
struct OnNested {
    session_id: SessionId,
    host: Option<Host>,
}

#[hook(OnNested, concurrency = "serial")]
async fn nested(host: Option<&Host>) -> Result<(), String> {
    let Some(host) = host else { return Ok(()) };
    let session_id = SessionId::from_static("s-beta");
    let fired = host.fire(|| OnNested { session_id, host: None }).await;
    fired.receipts.iter().try_for_each(|receipt| Err(receipt.ending.to_string()))
}

#[test]
fn a_serial_handler_does_not_wait_for_itself() {
    let host = TestHost::new(plugins![crate]);
    let fired = host.fire(OnNested { session_id: SessionId::from_static("s-alpha"), host: Some((*host).clone()) });
    let skipped = Ending::Failed("skipped: re-entrant".to_owned());
    assert_eq!(fired.receipts.of("nested").unwrap().ending, skipped);
}
