//! Many events with handlers that do anything: every event has all its receipts, the counters add up, and nothing grows.
//!
//! A few thousand each time; a million, or `HERMES_SOAK_EVENTS`, with
//! `cargo test --release -p hermes-host-shim --test soak -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use hermes_host_shim::{Config, Ending, Host, PastEvent, Receipts, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that do anything" }

const LIMIT: Duration = Duration::from_millis(20);

/// How long most hung calls take: long after their limit, and short enough that their handlers recover.
const HUNG: Duration = Duration::from_millis(60);

/// Threads that fire events, up to two at a time.
const CALLERS: usize = 8;

/// Callers wait when so many events have not been looked at: the host remembers twice as many.
const AHEAD: u64 = 4096;

/// The calls of one handler that can hang at once.
const MOST_HUNG: usize = 3;

const HANDLERS: usize = 6;

/// Where hung calls wait, and those that nothing but the end of the soak lets go.
struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

static GATE: Gate = Gate { open: Mutex::new(false), opened: Condvar::new() };

impl Gate {
    fn set(&self, open: bool) {
        *self.open.lock().unwrap() = open;
        self.opened.notify_all();
    }

    fn wait(&self, at_most: Duration) {
        drop(self.opened.wait_timeout_while(self.open.lock().unwrap(), at_most, |open| !*open).unwrap());
    }
}

/// Something that must be gone in the end.
#[derive(Debug)]
struct Alive(&'static AtomicI64);

impl Alive {
    fn new(count: &'static AtomicI64) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

static PAYLOADS: AtomicI64 = AtomicI64::new(0);
static FUTURES: AtomicI64 = AtomicI64::new(0);

/// One number from 0 to 9,999 for each handler.
type Dice = [u16; 4];

#[derive(Debug, Hook)]
#[hook(name = "on_soak")]
struct OnSoak {
    session_id: SessionId,
    dice: Dice,
    #[expect(dead_code, reason = "it is there to be dropped")]
    alive: Alive,
}

#[derive(Debug, Hook)]
#[hook(name = "soak", directive = u16)]
struct Soak {
    session_id: SessionId,
    dice: Dice,
    #[expect(dead_code, reason = "it is there to be dropped")]
    alive: Alive,
}

fn act(dice: u16) -> Result<(), &'static str> {
    match dice {
        0..100 => return Err("an error"),
        100..200 => panic!("a panic"),
        200..210 => std::thread::sleep(LIMIT / 4),
        210..213 => GATE.wait(HUNG),
        _ => {}
    }
    Ok(())
}

async fn act_later(dice: u16) -> Result<(), &'static str> {
    let _alive = Alive::new(&FUTURES);
    match dice {
        300..320 => tokio::time::sleep(LIMIT / 4).await,
        320..323 => std::future::pending().await,
        400..600 => tokio::task::yield_now().await,
        _ => {}
    }
    act(dice)
}

#[hook(OnSoak)]
fn sync(dice: &Dice) -> Result<(), &'static str> {
    act(dice[0])
}

#[hook(OnSoak, concurrency = "per_session")]
async fn in_turn(dice: Dice) -> Result<(), &'static str> {
    act_later(dice[1]).await
}

#[hook(OnSoak)]
async fn later(dice: Dice) -> Result<(), &'static str> {
    act_later(dice[2]).await
}

#[hook(OnSoak, priority = -1)]
fn never_returns(dice: &Dice) {
    if dice[3] < 10 {
        GATE.wait(Duration::MAX);
    }
}

#[hook(Soak)]
fn asked(dice: &Dice) -> Result<Option<u16>, &'static str> {
    act(dice[0]).map(|()| Some(dice[0]))
}

#[hook(Soak)]
async fn asked_later(dice: Dice) -> Result<Option<u16>, &'static str> {
    act_later(dice[1]).await.map(|()| Some(dice[1]))
}

/// A generator of numbers that need not be good.
struct Roll(u64);

impl Roll {
    fn next(&mut self) -> u16 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u16::try_from((self.0 >> 33) % 10_000).unwrap()
    }

    fn dice(&mut self) -> (SessionId, Dice, Alive) {
        let session_id = SessionId::new(format!("s-{}", self.next() % 16)).unwrap();
        (session_id, [(); 4].map(|()| self.next()), Alive::new(&PAYLOADS))
    }

    fn on_soak(&mut self) -> OnSoak {
        let (session_id, dice, alive) = self.dice();
        OnSoak { session_id, dice, alive }
    }

    fn soak(&mut self) -> Soak {
        let (session_id, dice, alive) = self.dice();
        Soak { session_id, dice, alive }
    }
}

/// One line of `/proc/self/status`, where there is such a thing.
fn status(name: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Who may fire one more event.
struct Tickets {
    events: u64,
    taken: AtomicU64,
    seen: AtomicU64,
    cancelled: AtomicBool,
}

impl Tickets {
    fn take(&self) -> bool {
        let ticket = self.taken.fetch_add(1, Ordering::Relaxed);
        while ticket < self.events && ticket > self.seen.load(Ordering::Relaxed) + AHEAD {
            std::thread::sleep(Duration::from_millis(1));
        }
        ticket < self.events && !self.cancelled.load(Ordering::Relaxed)
    }
}

/// Lets all callers and hung calls go, also when an assertion fails.
struct LetGo<'a>(&'a Tickets);

impl Drop for LetGo<'_> {
    fn drop(&mut self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
        self.0.seen.store(u64::MAX / 2, Ordering::Relaxed);
        GATE.set(true);
    }
}

/// What the receipts say.
#[derive(Default)]
struct Tally {
    seen: Vec<bool>,
    events: u64,
    endings: BTreeMap<&'static str, BTreeMap<&'static str, u64>>,
    threads: usize,
    memory: Vec<usize>,
}

impl Tally {
    fn look(&mut self, host: &Host) {
        for event in host.recent_events() {
            let number = usize::try_from(event.event_id.as_u128() & u128::from(u64::MAX)).unwrap();
            if !std::mem::replace(&mut self.seen[number], true) {
                self.count(&event);
            }
        }
        self.threads = self.threads.max(status("Threads").unwrap_or(0));
    }

    fn count(&mut self, event: &PastEvent) {
        self.events += 1;
        assert_eq!(event.receipts.len(), if event.name == "soak" { 2 } else { 4 });
        for receipt in event.receipts.iter() {
            let ending = match receipt.ending {
                Ending::Ran => "ran",
                Ending::Failed(_) => "failed",
                Ending::Panicked(_) => "panicked",
                Ending::TimedOut(_) => "timed out",
                Ending::Skipped(_) => "skipped",
                other => panic!("{other:?} in {event:?}"),
            };
            *self.endings.entry(receipt.handler).or_default().entry(ending).or_default() += 1;
        }
    }

    fn print(&self) {
        for (handler, endings) in &self.endings {
            println!("{handler}: {endings:?}");
        }
        println!("at most {} threads; memory at each tenth in KiB: {:?}", self.threads, self.memory);
    }

    fn of(&self, handler: &str, ending: &str) -> u64 {
        self.endings[handler].get(ending).copied().unwrap_or(0)
    }
}

fn soak(events: u64) {
    // Both soaks in one process would count each other's threads.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // Thousands of backtraces are no help.
    std::panic::set_hook(Box::new(|info| {
        if info.payload_as_str() != Some("a panic") {
            eprintln!("{info}");
        }
    }));
    GATE.set(false);
    let threads_before = status("Threads");
    let mut config = Config::default();
    config.hook_callback_timeout = LIMIT;
    // As much as one limit: the caller of an event with a hung call goes on before the event ends.
    config.event_budget = Some(LIMIT);
    let remembered = usize::try_from(2 * AHEAD).unwrap();
    let host = Host::builder().plugins(plugins![crate]).config(config).remember_events(remembered).build().unwrap();
    let tickets = Tickets { events, taken: 0.into(), seen: 0.into(), cancelled: false.into() };
    let mut tally = Tally { seen: vec![false; usize::try_from(events).unwrap() + 1], ..Tally::default() };
    let behind = AtomicUsize::new(0);
    let start = Instant::now();
    std::thread::scope(|scope| {
        let _let_go = LetGo(&tickets);
        let (host, tickets, behind) = (&host, &tickets, &behind);
        for seed in 0..CALLERS {
            scope.spawn(move || call(host, &mut Roll(seed as u64), tickets, behind));
        }
        while tally.events < events {
            std::thread::sleep(Duration::from_millis(2));
            tally.look(host);
            tickets.seen.store(tally.events, Ordering::Relaxed);
            if tally.events * 10 / events >= tally.memory.len() as u64 {
                tally.memory.extend(status("VmRSS"));
            }
        }
    });
    println!("{events} events in {:?}, {} of them behind their callers", start.elapsed(), behind.into_inner());
    assert!(host.shutdown(Duration::from_secs(30)), "no event is left over");
    tally.print();

    let in_flight = 2 * CALLERS;
    let most = threads_before.unwrap_or(0) + CALLERS + 3 + in_flight + MOST_HUNG * HANDLERS;
    assert!(tally.threads <= most, "{} threads, and not {most}", tally.threads);
    if let [_, early, .., late] = tally.memory[..] {
        assert!(late < early + 16 * 1024, "memory grows: {:?} KiB", tally.memory);
    }
    let report = host.report();
    let handlers: Vec<_> = report.hooks.iter().flat_map(|hook| &hook.handlers).collect();
    assert_eq!(handlers.len(), HANDLERS);
    for handler in &handlers {
        let of = |ending| tally.of(handler.handler, ending);
        assert_eq!(handler.ran, of("ran"), "{}", handler.handler);
        assert_eq!(handler.skipped, of("skipped"), "{}", handler.handler);
        assert_eq!(handler.failed, of("failed") + of("panicked") + of("timed out"), "{}", handler.handler);
    }

    // What was abandoned has been let go by now, and ends.
    let abandoned =
        || host.report().hooks.iter().flat_map(|hook| &hook.handlers).map(|handler| handler.abandoned).sum();
    let left = || (abandoned(), FUTURES.load(Ordering::Relaxed), PAYLOADS.load(Ordering::Relaxed), status("Threads"));
    let end = Instant::now();
    while left() != (0_u32, 0, 0, threads_before) {
        assert!(end.elapsed() < Duration::from_secs(20), "calls, futures, payloads, threads: {:?}", left());
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Fires events, one at a time on this thread or two side by side on a runtime.
fn call(host: &Host, roll: &mut Roll, tickets: &Tickets, behind: &AtomicUsize) {
    let waits = |receipts: &Receipts| receipts.iter().any(|receipt| receipt.ending == Ending::Pending);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    while tickets.take() {
        let fired = host.fire_blocking(|| roll.on_soak());
        behind.fetch_add(usize::from(waits(&fired.receipts)), Ordering::Relaxed);
        let (first, second) = (roll.soak(), roll.on_soak());
        if tickets.take() {
            let asked = host.fire(|| first);
            if tickets.take() {
                let (asked, fired) = runtime.block_on(async { tokio::join!(asked, host.fire(|| second)) });
                assert!(!waits(&asked.receipts), "what counts is not waited for");
                behind.fetch_add(usize::from(waits(&fired.receipts)), Ordering::Relaxed);
            } else {
                runtime.block_on(asked);
            }
        }
    }
}

#[test]
fn a_few_thousand_events() {
    soak(6_000);
}

#[test]
#[ignore = "takes minutes"]
fn a_million_events() {
    soak(std::env::var("HERMES_SOAK_EVENTS").map_or(1_000_000, |events| events.parse().unwrap()));
}
