//! How long a caller waits when handlers hang, one more than the runtime has workers, and how long a process takes to end.

#[macro_use]
mod measure;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hermes_host_shim::{Config, Ending, Host, Outcome, plugins};
use hermes_plugin_sdk::hook::Fireable;
use hermes_plugin_sdk::prelude::*;
use measure::{Bound, heading, median, runtimes, value};
use tokio::runtime::Runtime;

plugin! { description: "handlers that hang" }

const LIMIT: Duration = Duration::from_millis(100);

/// As long as the handlers hang that others are measured with.
const HANGS: Duration = Duration::from_secs(3);

/// The argument that makes this program a process with a stuck handler, or one without.
const STUCK: &str = "--end-with-a-stuck-handler";
const NOT_STUCK: &str = "--end-without-one";

/// Handlers hang until this says that the measurement is over.
static OVER: AtomicBool = AtomicBool::new(false);

hooks! { OnSync "on_sync", OnAsync "on_async", OnHealthy "on_healthy" }

fn hang() {
    let until = Instant::now() + HANGS;
    while !OVER.load(Ordering::Relaxed) && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
}

#[hook(OnSync)]
fn hangs() {
    hang();
}

#[hook(OnAsync)]
async fn blocks_its_thread() {
    hang();
}

#[hook(OnHealthy)]
fn healthy() {}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some(STUCK) => return end_the_process(true),
        Some(NOT_STUCK) => return end_the_process(false),
        _ => {}
    }
    for ((name, runtime), workers) in runtimes().into_iter().zip([1, 2]) {
        heading(&format!("{} handlers stuck at once, {name}", workers + 1));
        stuck(&runtime, workers + 1, "sync, beyond the limit", OnSync::new);
        stuck(&runtime, workers + 1, "async that block, beyond the limit", OnAsync::new);
    }
    heading("the end of a process");
    let ended = |argument| median((0..5).map(|_| time_to_end(argument)));
    let more = ended(STUCK) - ended(NOT_STUCK);
    value("with a stuck handler, more than without", more, "ms", Bound::at_most(100.0));
}

fn host() -> Host {
    let mut config = Config::default();
    config.hook_callback_timeout = LIMIT;
    Host::builder().plugins(plugins![crate]).config(config).build().expect("the host builds")
}

fn stuck<H: Fireable>(runtime: &Runtime, events: usize, what: &str, payload: fn() -> H) {
    let mut beyond = Vec::new();
    let mut next = Vec::new();
    for _ in 0..5 {
        let host = host();
        OVER.store(false, Ordering::Relaxed);
        let (waited, healthy) = runtime.block_on(async {
            let callers: Vec<_> = (0..events).map(|_| tokio::spawn(caller(host.clone(), payload))).collect();
            let mut longest = Duration::ZERO;
            for caller in callers {
                longest = longest.max(caller.await.expect("nothing panics"));
            }
            let begun = Instant::now();
            let fired = host.fire(OnHealthy::new).await;
            assert_eq!((fired.outcome, fired.failures().count()), (Outcome::Ended, 0));
            (longest, begun.elapsed())
        });
        OVER.store(true, Ordering::Relaxed);
        beyond.push(milliseconds(waited.saturating_sub(LIMIT)));
        next.push(milliseconds(healthy));
    }
    value(what, median(beyond.into_iter()), "ms", Bound::at_most(20.0));
    value("the next event", median(next.into_iter()), "ms", Bound::at_most(20.0));
}

async fn caller<H: Fireable>(host: Host, payload: fn() -> H) -> Duration {
    let begun = Instant::now();
    let fired = host.fire(payload).await;
    assert!(fired.receipts.iter().all(|receipt| receipt.ending == Ending::TimedOut(LIMIT)), "{fired:?}");
    begun.elapsed()
}

/// What the child does: says that it is about to end, and ends.
fn end_the_process(stuck: bool) {
    let host = host();
    if stuck {
        let fired = host.fire_blocking(OnSync::new);
        assert_eq!(fired.failures().count(), 1);
    } else {
        host.fire_blocking(OnHealthy::new);
    }
    println!("ends");
}

/// From the child's word until it has ended, in milliseconds.
fn time_to_end(argument: &str) -> f64 {
    let program = std::env::current_exe().expect("the program has a path");
    let mut child = Command::new(program).arg(argument).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut said = String::new();
    BufReader::new(child.stdout.as_mut().expect("it is piped")).read_line(&mut said).expect("it is text");
    assert_eq!(said, "ends\n");
    let begun = Instant::now();
    assert!(child.wait().expect("it ends").success());
    milliseconds(begun.elapsed())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
