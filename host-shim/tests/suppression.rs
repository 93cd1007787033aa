//! A handler with abandoned calls is left alone, tried once a minute, never with three alive, and recovers at once.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Ending, Skip, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "a handler that hangs until it is told" }

const LIMIT: Duration = Duration::from_secs(30);

#[derive(Debug, Hook)]
#[hook(name = "on_hang")]
struct OnHang {
    call: Mutex<Option<Call>>,
}

/// What one call does: says that it has begun, and waits for the end of `until`.
#[derive(Debug)]
struct Call {
    begun: Sender<()>,
    until: Receiver<()>,
}

#[hook(OnHang)]
fn hangs(#[event] event: &OnHang) {
    if let Some(call) = event.call.lock().unwrap().take() {
        call.begun.send(()).unwrap();
        let _ = call.until.recv();
    }
}

/// Fires an event whose handler hangs past its limit, until the returned sender is dropped.
fn abandon(host: &TestHost) -> Sender<()> {
    let (begun, has_begun) = channel();
    let (end, until) = channel();
    let started = host.start(OnHang { call: Mutex::new(Some(Call { begun, until })) });
    has_begun.recv().unwrap();
    host.advance(LIMIT);
    assert_eq!(started.wait().receipts.of("hangs").unwrap().ending, Ending::TimedOut(LIMIT));
    end
}

fn fire(host: &TestHost) -> Ending {
    host.fire(OnHang { call: Mutex::new(None) }).receipts.of("hangs").unwrap().ending
}

/// Waits for something that another thread is about to do.
fn eventually(mut happened: impl FnMut() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < Duration::from_secs(10), "it never happened");
        std::thread::yield_now();
    }
}

#[test]
fn skipped_while_an_abandoned_call_runs_and_back_at_once() {
    let host = TestHost::new(plugins![crate]);
    let end = abandon(&host);
    assert_eq!(fire(&host), Ending::Skipped(Skip::StillRunning));
    assert_eq!(host.report().hooks[0].handlers[0].abandoned, 1);
    drop(end);
    eventually(|| host.report().hooks[0].handlers[0].abandoned == 0);
    assert_eq!(fire(&host), Ending::Ran);
}

#[test]
fn tried_once_a_minute_and_never_with_three_alive() {
    let host = TestHost::new(plugins![crate]);
    let mut alive = vec![abandon(&host)];
    for _ in 1..3 {
        host.advance(Duration::from_secs(59));
        assert_eq!(fire(&host), Ending::Skipped(Skip::StillRunning));
        host.advance(Duration::from_secs(1));
        alive.push(abandon(&host));
    }
    host.advance(Duration::from_secs(3600));
    assert_eq!(fire(&host), Ending::Skipped(Skip::StillRunning));

    drop(alive.pop());
    eventually(|| host.report().hooks[0].handlers[0].abandoned == 2);
    assert_eq!(fire(&host), Ending::Ran, "the hour has passed, and two are alive");
    assert_eq!(fire(&host), Ending::Skipped(Skip::StillRunning), "but not twice within a minute");
}
