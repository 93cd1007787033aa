//! Many events with handlers that do anything: every event has all its receipts, and no thread stays behind.
//!
//! `HERMES_SOAK_EVENTS` says how many; a few thousand without it, so that the test can run each time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hermes_host_shim::{Config, Ending, Host, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that do anything" }

const LIMIT: Duration = Duration::from_millis(20);

/// How long a hung call really takes. Long after its limit, and short enough to see it end.
const HUNG: Duration = Duration::from_millis(300);

#[derive(Debug, Hook)]
#[hook(name = "on_soak")]
struct OnSoak {
    session_id: SessionId,
    dice: [u16; 3],
}

fn misbehave(dice: u16) -> Result<(), &'static str> {
    match dice {
        0..100 => return Err("an error"),
        100..200 => panic!("a panic"),
        200..210 => std::thread::sleep(LIMIT / 4),
        210..213 => std::thread::sleep(HUNG),
        _ => {}
    }
    Ok(())
}

#[hook(OnSoak)]
fn any_sync(dice: &[u16; 3]) -> Result<(), &'static str> {
    misbehave(dice[0])
}

#[hook(OnSoak, concurrency = "per_session")]
async fn any_async(#[event] event: &OnSoak) -> Result<(), &'static str> {
    match event.dice[1] {
        300..320 => tokio::time::sleep(LIMIT / 4).await,
        320..323 => std::future::pending().await,
        400..500 => tokio::task::yield_now().await,
        _ => {}
    }
    misbehave(event.dice[1])
}

#[hook(OnSoak)]
async fn last_async(dice: [u16; 3]) -> Result<(), &'static str> {
    misbehave(dice[2])
}

/// A generator of numbers that need not be good.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u16 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u16::try_from((self.0 >> 33) % 10_000).unwrap()
    }
}

fn threads() -> Option<usize> {
    std::fs::read_dir("/proc/self/task").ok().map(Iterator::count)
}

#[test]
fn every_event_has_all_its_receipts_and_nothing_stays_behind() {
    // Thousands of backtraces are no help.
    std::panic::set_hook(Box::new(|info| {
        if info.payload_as_str() != Some("a panic") {
            eprintln!("{info}");
        }
    }));
    let events: usize = std::env::var("HERMES_SOAK_EVENTS").map_or(4_000, |events| events.parse().unwrap());
    let mut config = Config::default();
    config.hook_callback_timeout = LIMIT;
    let before = threads();
    let host = Host::builder().plugins(plugins![crate]).config(config).remember_events(events).build().unwrap();
    let left = AtomicUsize::new(events);
    std::thread::scope(|scope| {
        for seed in 0..8 {
            let (host, left) = (&host, &left);
            scope.spawn(move || {
                let mut dice = Dice(seed);
                while left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
                    let dice = [dice.roll(), dice.roll(), dice.roll()];
                    let session_id = SessionId::new(format!("s-{}", dice[0] % 16)).unwrap();
                    host.fire_blocking(|| OnSoak { session_id, dice });
                }
            });
        }
    });
    assert!(host.shutdown(Duration::from_secs(30)), "no event is left over");

    let past = host.recent_events();
    assert_eq!(past.len(), events);
    for event in &past {
        assert_eq!(event.receipts.len(), 3);
        assert!(event.receipts.iter().all(|receipt| receipt.ending != Ending::Pending), "{event:?}");
    }
    let ended = |ending: fn(&Ending) -> bool| {
        past.iter().flat_map(|event| event.receipts.iter()).filter(|receipt| ending(&receipt.ending)).count()
    };
    for (count, what) in [
        (ended(|ending| matches!(ending, Ending::Ran)), "ran"),
        (ended(|ending| matches!(ending, Ending::Failed(_))), "failed"),
        (ended(|ending| matches!(ending, Ending::Panicked(_))), "panicked"),
        (ended(|ending| matches!(ending, Ending::TimedOut(_))), "timed out"),
        (ended(|ending| matches!(ending, Ending::Skipped(_))), "skipped"),
    ] {
        println!("{what}: {count}");
        assert!(count > 0, "nothing {what}");
    }

    let abandoned =
        || -> u32 { host.report().hooks.iter().flat_map(|hook| &hook.handlers).map(|handler| handler.abandoned).sum() };
    let start = Instant::now();
    while abandoned() > 0 || threads() > before {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "{} calls, {:?} of {before:?} threads",
            abandoned(),
            threads()
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}
