//! The hand-over between caller, worker and watch, under orders of steps that the system's threads hardly ever show.
//!
//! Each model runs the real dispatcher many times, under a random order and under one with few, badly placed changes of
//! thread. `HERMES_MODEL_RUNS` says how often; `cargo test -p hermes-host-model` alone takes some seconds. A failure prints
//! its schedule, for `shuttle::replay`. Memory is sequentially consistent here: only orders of steps are tried.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Poll, Waker};
use std::time::Duration;

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Config, Ending, Outcome, PastEvent, Receipts, Skip, plugins};
use hermes_plugin_sdk::prelude::*;
use shuttle::sync::{Condvar, Mutex};
use shuttle::thread;

plugin! { description: "handlers of the models" }

/// The default limit. Time passes in steps of this or of [`MOMENT`].
const LIMIT: Duration = Duration::from_secs(30);

/// Longer than an event runs unobserved.
const MOMENT: Duration = Duration::from_millis(5);

/// What handlers wait for, and what is known of their calls.
#[derive(Debug, Clone, Default)]
struct Stage(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    open: Mutex<(bool, Vec<Waker>)>,
    opened: Condvar,
    calls: [AtomicUsize; 2],
    inside: AtomicUsize,
    most: AtomicUsize,
}

impl Stage {
    /// A stage on which nobody waits.
    fn open() -> Self {
        let stage = Self::default();
        stage.let_go();
        stage
    }

    fn let_go(&self) {
        let wakers = {
            let mut open = self.0.open.lock().unwrap();
            open.0 = true;
            std::mem::take(&mut open.1)
        };
        self.0.opened.notify_all();
        wakers.into_iter().for_each(Waker::wake);
    }

    fn wait(&self) {
        let mut open = self.0.open.lock().unwrap();
        while !open.0 {
            open = self.0.opened.wait(open).unwrap();
        }
    }

    async fn waited(&self) {
        std::future::poll_fn(|cx| {
            let mut open = self.0.open.lock().unwrap();
            if open.0 {
                return Poll::Ready(());
            }
            open.1.push(cx.waker().clone());
            Poll::Pending
        })
        .await;
    }

    fn called(&self, handler: usize) {
        self.0.calls[handler].fetch_add(1, Ordering::Relaxed);
    }

    fn calls(&self) -> [usize; 2] {
        [0, 1].map(|handler| self.0.calls[handler].load(Ordering::Relaxed))
    }

    /// One more is inside until what comes back is dropped.
    fn enter(&self) -> Inside<'_> {
        let inside = self.0.inside.fetch_add(1, Ordering::Relaxed) + 1;
        self.0.most.fetch_max(inside, Ordering::Relaxed);
        Inside(self)
    }
}

struct Inside<'a>(&'a Stage);

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.0.inside.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Debug, Hook)]
#[hook(name = "on_step")]
struct OnStep {
    stage: Stage,
}

#[hook(OnStep, name = "step 0")]
fn step_waits(stage: &Stage) {
    stage.called(0);
    stage.wait();
}

#[hook(OnStep, name = "step 1")]
fn step_returns(stage: &Stage) {
    stage.called(1);
}

#[derive(Debug, Hook)]
#[hook(name = "on_pause")]
struct OnPause {
    stage: Stage,
}

#[hook(OnPause, name = "pause 0")]
async fn pause_waits(stage: Stage) {
    stage.called(0);
    let _inside = stage.enter();
    stage.waited().await;
}

#[hook(OnPause, name = "pause 1")]
async fn pause_returns(stage: Stage) {
    stage.called(1);
}

#[derive(Debug, Hook)]
#[hook(name = "ask", directive = String)]
struct Ask {
    stage: Stage,
}

#[hook(Ask, name = "ask 0")]
fn ask_waits(stage: &Stage) -> Option<String> {
    stage.wait();
    Some("0".to_owned())
}

/// Of most handlers nothing is noted: only the counter of the event moves.
#[hook(Ask, name = "ask 1")]
fn ask_has_no_opinion() -> Option<String> {
    None
}

#[hook(Ask, name = "ask 2")]
async fn ask_returns(stage: Stage) -> Option<String> {
    stage.called(1);
    Some("2".to_owned())
}

#[derive(Debug, Hook)]
#[hook(name = "on_turn")]
struct OnTurn {
    stage: Stage,
}

#[hook(OnTurn, concurrency = "serial")]
fn turn(stage: &Stage) {
    stage.called(0);
    let _inside = stage.enter();
    stage.wait();
}

/// Runs a model under many orders of steps.
fn check(model: fn()) {
    let runs = std::env::var("HERMES_MODEL_RUNS").map_or(100, |runs| runs.parse().expect("a number of runs"));
    shuttle::check_random(model, runs);
    shuttle::check_pct(model, runs, 3);
}

/// A host whose next event is not timed, as most are not.
fn host() -> TestHost {
    with_budget(None)
}

fn with_budget(budget: Option<Duration>) -> TestHost {
    let mut config = Config::default();
    config.event_budget = budget;
    let host = TestHost::with_config(plugins![crate], config);
    host.fire(OnTurn { stage: Stage::open() });
    host
}

/// Waits for something that other threads bring about. The model checker takes a wait without end for a failure.
fn until(mut happened: impl FnMut() -> bool) {
    while !happened() {
        thread::yield_now();
    }
}

/// Lets the time pass until something has happened.
fn pass_time(host: &TestHost, mut happened: impl FnMut() -> bool) {
    until(|| {
        host.advance(LIMIT);
        happened()
    });
}

fn let_go_soon(stage: &Stage) -> thread::JoinHandle<()> {
    let stage = stage.clone();
    thread::spawn(move || stage.let_go())
}

fn abandoned(host: &TestHost) -> u32 {
    host.report().hooks.iter().flat_map(|hook| &hook.handlers).map(|handler| handler.abandoned).sum()
}

fn endings(receipts: &Receipts) -> Vec<Ending> {
    receipts.iter().map(|receipt| receipt.ending).collect()
}

/// The events of this hook that have ended.
fn past(host: &TestHost, hook: &str) -> Vec<PastEvent> {
    let mut past = host.recent_events();
    past.retain(|event| event.name == hook);
    past
}

/// All calls have come back: nothing is held any more, and the host works as if nothing had been.
fn settle(host: &TestHost, stage: Stage) {
    until(|| abandoned(host) == 0);
    until(|| Arc::strong_count(&stage.0) == 1);
    let stage = Stage::open();
    for ending in [
        endings(&host.fire(OnStep { stage: stage.clone() }).receipts),
        endings(&host.fire(OnPause { stage: stage.clone() }).receipts),
        endings(&host.fire(Ask { stage: stage.clone() }).receipts),
        endings(&host.fire(OnTurn { stage }).receipts),
    ]
    .concat()
    {
        assert_eq!(ending, Ending::Ran);
    }
    assert!(host.shutdown(Duration::from_secs(3600)));
}

/// Each handler was called once. One whose limit passed before a thread got that far may not have been.
fn assert_called_once(stage: &Stage, endings: &[Ending]) {
    for (calls, ending) in stage.calls().into_iter().zip(endings) {
        assert!(calls == 1 || (calls == 0 && timed_out(ending)), "{calls} calls: {ending:?}");
    }
}

/// Counts what a model has seen: it must show each of the outcomes that it is about.
struct Seen([AtomicUsize; 2]);

impl Seen {
    const fn new() -> Self {
        Self([const { AtomicUsize::new(0) }; 2])
    }

    fn count(&self, timed_out: bool) {
        self.0[usize::from(timed_out)].fetch_add(1, Ordering::Relaxed);
    }

    fn assert_both(&self) {
        let [in_time, late] = [0, 1].map(|which| self.0[which].load(Ordering::Relaxed));
        assert!(in_time > 0 && late > 0, "{in_time} calls in time and {late} late ones are not a race");
    }
}

fn timed_out(ending: &Ending) -> bool {
    matches!(ending, Ending::TimedOut(_))
}

#[test]
fn a_call_that_returns_as_its_limit_passes_has_one_ending() {
    static SEEN: Seen = Seen::new();
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::default();
        let started = host.start(OnStep { stage: stage.clone() });
        let opens = let_go_soon(&stage);
        host.advance(MOMENT);
        host.advance(LIMIT);
        let fired = started.wait();
        opens.join().unwrap();
        let endings = endings(&fired.receipts);
        assert!(endings.iter().all(|ending| *ending == Ending::Ran || timed_out(ending)), "{endings:?}");
        SEEN.count(timed_out(&endings[0]));
        // An abandoned call may only begin now.
        until(|| abandoned(&host) == 0);
        assert_called_once(&stage, &endings);
        settle(&host, stage);
    });
    SEEN.assert_both();
}

#[test]
fn an_async_call_that_is_woken_as_its_limit_passes_has_one_ending() {
    static SEEN: Seen = Seen::new();
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::default();
        let started = host.start(OnPause { stage: stage.clone() });
        let opens = let_go_soon(&stage);
        host.advance(MOMENT);
        host.advance(LIMIT);
        let fired = started.wait();
        opens.join().unwrap();
        let endings = endings(&fired.receipts);
        assert!(endings.iter().all(|ending| *ending == Ending::Ran || timed_out(ending)), "{endings:?}");
        until(|| abandoned(&host) == 0);
        assert_called_once(&stage, &endings);
        assert_eq!(stage.0.inside.load(Ordering::Relaxed), 0, "the future is dropped");
        SEEN.count(timed_out(&endings[0]));
        settle(&host, stage);
    });
    SEEN.assert_both();
}

#[test]
fn a_hung_async_call_is_dropped_at_its_limit() {
    check(|| {
        let host = host();
        let stage = Stage::default();
        let started = host.start(OnPause { stage: stage.clone() });
        pass_time(&host, || past(&host, "on_pause").len() == 1);
        assert!(timed_out(&endings(&past(&host, "on_pause")[0].receipts)[0]));
        drop(started.wait());
        // Who was to wake it still holds the event.
        stage.let_go();
        until(|| abandoned(&host) == 0);
        assert_eq!(stage.0.inside.load(Ordering::Relaxed), 0);
        settle(&host, stage);
    });
}

#[test]
fn a_hung_call_holds_up_no_other_event() {
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::default();
        let hung = thread::spawn({
            let (host, stage) = (Arc::clone(&host), stage.clone());
            move || host.fire_blocking(|| OnStep { stage })
        });
        // No time passes: nothing but a free thread can help.
        assert_eq!(endings(&host.fire(OnStep { stage: Stage::open() }).receipts), [Ending::Ran, Ending::Ran]);
        stage.let_go();
        assert_eq!(endings(&hung.join().unwrap().receipts), [Ending::Ran, Ending::Ran]);
        settle(&host, stage);
    });
}

#[test]
fn another_worker_takes_over_behind_a_hung_call() {
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::default();
        let event = thread::spawn({
            let (host, stage) = (Arc::clone(&host), stage.clone());
            move || host.fire_blocking(|| OnStep { stage })
        });
        // Another caller of the same handlers, whom nothing holds up but what the host knows of the first.
        let healthy = Stage::open();
        let other = thread::spawn({
            let (host, stage) = (Arc::clone(&host), healthy.clone());
            move || host.fire_blocking(|| OnStep { stage })
        });
        pass_time(&host, || past(&host, "on_step").len() == 2);
        let [hung, other] = [event, other].map(|event| {
            let id = event.join().unwrap().event_id;
            let event = past(&host, "on_step").into_iter().find(|event| event.event_id == id).unwrap();
            endings(&event.receipts)
        });
        stage.let_go();
        until(|| abandoned(&host) == 0);
        for (stage, endings) in [(&stage, &hung), (&healthy, &other)] {
            if endings[0] == Ending::Skipped(Skip::StillRunning) {
                assert_eq!(stage.calls()[0], 0);
            } else {
                assert_called_once(stage, endings);
            }
        }
        assert_ne!(hung[0], Ending::Ran);
        drop(healthy);
        settle(&host, stage);
    });
}

#[test]
fn of_two_events_after_a_minute_one_tries_the_hung_handler_again() {
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::default();
        let started = host.start(OnStep { stage: stage.clone() });
        until(|| stage.calls()[0] == 1);
        pass_time(&host, || abandoned(&host) == 1);
        assert!(timed_out(&endings(&started.wait().receipts)[0]));
        host.advance(Duration::from_secs(60));
        let events = [(); 2].map(|()| {
            let host = Arc::clone(&host);
            thread::spawn(move || host.fire_blocking(|| OnStep { stage: Stage::open() }))
        });
        let mut first = events.map(|event| endings(&event.join().unwrap().receipts)[0].clone());
        first.sort_by_key(|ending| *ending == Ending::Ran);
        assert_eq!(first, [Ending::Skipped(Skip::StillRunning), Ending::Ran]);
        stage.let_go();
        settle(&host, stage);
    });
}

#[test]
fn receipts_follow_when_the_caller_has_gone_on() {
    static SEEN: Seen = Seen::new();
    check(|| {
        let host = Arc::new(with_budget(Some(LIMIT)));
        let stage = Stage::default();
        let started = host.start(OnStep { stage: stage.clone() });
        let opens = let_go_soon(&stage);
        host.advance(MOMENT);
        host.advance(LIMIT);
        let fired = started.wait();
        let early = endings(&fired.receipts);
        assert!(fired.outcome == Outcome::Behind || !early.contains(&Ending::Pending), "{fired:?}");
        opens.join().unwrap();
        until(|| past(&host, "on_step").len() == 1);
        let late = past(&host, "on_step").remove(0);
        assert_eq!(late.event_id, fired.event_id);
        let late = endings(&late.receipts);
        for (early, late) in early.iter().zip(&late) {
            assert!(early == late || (*early == Ending::Pending && *late != Ending::Pending), "{early:?}, {late:?}");
        }
        SEEN.count(fired.outcome == Outcome::Behind);
        until(|| abandoned(&host) == 0);
        assert_called_once(&stage, &late);
        settle(&host, stage);
    });
    SEEN.assert_both();
}

#[test]
fn what_counts_of_a_directive_is_what_ran_within_the_budget() {
    static SEEN: Seen = Seen::new();
    check(|| {
        let host = Arc::new(with_budget(Some(LIMIT)));
        let stage = Stage::default();
        let started = host.start(Ask { stage: stage.clone() });
        let opens = let_go_soon(&stage);
        host.advance(MOMENT);
        host.advance(LIMIT);
        let fired = started.wait();
        opens.join().unwrap();
        let endings = endings(&fired.receipts);
        assert!(!endings.contains(&Ending::Pending), "{endings:?}");
        let ran: Vec<_> = [0, 2]
            .into_iter()
            .filter(|index: &usize| endings[*index] == Ending::Ran)
            .map(|index| index.to_string())
            .collect();
        let values: Vec<_> = fired.opinions.iter().map(|opinion| opinion.value.clone()).collect();
        assert_eq!(values, ran, "{endings:?}");
        SEEN.count(endings[2] != Ending::Ran);
        drop(fired);
        settle(&host, stage);
    });
    SEEN.assert_both();
}

#[test]
fn turns_are_passed_on_and_never_lost() {
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::open();
        let events = [(); 3].map(|()| {
            let (host, stage) = (Arc::clone(&host), stage.clone());
            thread::spawn(move || host.fire_blocking(|| OnTurn { stage }))
        });
        for event in events {
            assert_eq!(endings(&event.join().unwrap().receipts), [Ending::Ran]);
        }
        assert_eq!((stage.calls()[0], stage.0.most.load(Ordering::Relaxed)), (3, 1));
        settle(&host, stage);
    });
}

#[test]
fn a_hung_call_passes_its_turn_on() {
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::default();
        let events = [(); 2].map(|()| {
            let (host, stage) = (Arc::clone(&host), stage.clone());
            thread::spawn(move || host.fire_blocking(|| OnTurn { stage }))
        });
        // One event of this hook was there before.
        pass_time(&host, || past(&host, "on_turn").len() == 3);
        for event in events {
            event.join().unwrap();
        }
        let mut endings: Vec<_> = past(&host, "on_turn").iter().flat_map(|event| endings(&event.receipts)).collect();
        assert_eq!(endings.remove(0), Ending::Ran);
        endings.sort_by_key(timed_out);
        assert!(endings[0] == Ending::Skipped(Skip::StillRunning) || timed_out(&endings[0]), "{endings:?}");
        assert!(timed_out(&endings[1]), "{endings:?}");
        stage.let_go();
        settle(&host, stage);
    });
}

#[test]
fn a_shutdown_waits_for_events_that_run() {
    check(|| {
        let host = host();
        let stage = Stage::default();
        let started = host.start(OnStep { stage: stage.clone() });
        let opens = let_go_soon(&stage);
        assert!(host.shutdown(Duration::from_secs(3600)));
        assert_eq!(endings(&started.wait().receipts), [Ending::Ran, Ending::Ran]);
        opens.join().unwrap();
    });
}

#[test]
fn a_shutdown_lets_every_caller_go() {
    check(|| {
        let host = Arc::new(host());
        let stage = Stage::default();
        let waits = thread::spawn({
            let (host, stage) = (Arc::clone(&host), stage.clone());
            move || endings(&host.fire_blocking(|| OnPause { stage }).receipts)
        });
        let blocks = thread::spawn({
            let (host, stage) = (Arc::clone(&host), stage.clone());
            move || endings(&host.fire_blocking(|| OnStep { stage }).receipts)
        });
        host.shutdown(Duration::ZERO);
        // Nobody has let the handlers go: the host alone does not keep their callers.
        for endings in [waits.join().unwrap(), blocks.join().unwrap()] {
            assert!(!endings.contains(&Ending::Pending), "{endings:?}");
        }
        stage.let_go();
        until(|| Arc::strong_count(&stage.0) == 1);
    });
}
