//! Sync handlers that do nothing, beside one `timeout(limit, spawn_blocking(run them all))`, which is the least that a host
//! without a dispatcher pays to be safe from a handler that hangs.

#[macro_use]
mod measure;

use std::cell::Cell;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use hermes_host_shim::{Host, Outcome, plugins};
use hermes_plugin_sdk::hook::Fireable;
use hermes_plugin_sdk::prelude::*;
use measure::{Bound, allocations, compare, heading, looped, median, runtimes, value};
use tokio::runtime::Runtime;

plugin! { description: "handlers that do nothing" }

const LIMIT: Duration = Duration::from_secs(30);

/// Beside one blocking task.
const BESIDE: Bound = Bound::at_most(1.1).goal(0.25);

hooks! { OnOne "on_one", OnEight "on_eight", OnMany "on_many", OnFewTimed "on_few_timed", OnManyTimed "on_many_timed" }

#[hook(OnOne)]
fn no_op() {}

mod eight {
    eight_times! {
        use hermes_plugin_sdk::prelude::*;
        #[hook(crate::OnEight)]
        fn no_op() {}
        #[hook(crate::OnFewTimed)]
        fn no_op_between() {}
    }
}

mod many {
    eight_times! { eight_times! {
        use hermes_plugin_sdk::prelude::*;
        #[hook(crate::OnMany)]
        fn no_op() {}
        #[hook(crate::OnManyTimed)]
        fn no_op_between() {}
    } }
}

/// What the handlers between the first and the last one took, of each event.
static BETWEEN: Mutex<Vec<Duration>> = Mutex::new(Vec::new());

thread_local! {
    static FIRST: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The first and the last handler of an event tell how long those between them took.
macro_rules! timed {
    ($($module:ident $payload:ident),*) => {$(
        mod $module {
            use super::*;

            #[hook($payload, priority = 1)]
            fn first() {
                FIRST.set(Some(Instant::now()));
            }

            #[hook($payload, priority = -1)]
            fn last() {
                let took = FIRST.take().map_or(Duration::ZERO, |first| first.elapsed());
                BETWEEN.lock().expect("nothing panics").push(took);
            }
        }
    )*};
}

timed! { few_timed OnFewTimed, many_timed OnManyTimed }

type Callbacks<H> = Arc<Vec<Box<dyn Fn(&H) + Send + Sync>>>;

fn callbacks<H: Fireable>(callbacks: usize) -> Callbacks<H> {
    Arc::new((0..callbacks).map(|_| Box::new(|_: &H| ()) as _).collect())
}

fn main() {
    let host = Host::builder().plugins(plugins![crate]).build().expect("the host builds");
    for (name, runtime) in runtimes() {
        heading(&format!("sync handlers, {name}, beside one blocking task"));
        beside_one_blocking_task(&host, &runtime, 1, OnOne::new);
        beside_one_blocking_task(&host, &runtime, 8, OnEight::new);
        beside_one_blocking_task(&host, &runtime, 64, OnMany::new);
        let _busy = Busy::cores();
        measure_on(&host, &runtime, "8 handlers, both cores busy", 8, OnEight::new, 20, Bound::at_most(1.5));
    }
    heading("sync handlers, no runtime, beside a dedicated thread");
    beside_a_thread(&host, 1, OnOne::new);
    beside_a_thread(&host, 8, OnEight::new);
    beside_a_thread(&host, 64, OnMany::new);

    heading("sync handlers, each");
    each_handler(&host);
    for (handlers, allocated) in [
        (1, allocations::each(10_000, || drop(host.fire_blocking(OnOne::new)))),
        (8, allocations::each(10_000, || drop(host.fire_blocking(OnEight::new)))),
        (64, allocations::each(10_000, || drop(host.fire_blocking(OnMany::new)))),
    ] {
        value(&format!("allocations an event with {handlers} handlers"), allocated, "", Bound::at_most(1.0));
    }
    drop(host);
    idle();
}

fn beside_one_blocking_task<H: Fireable>(host: &Host, runtime: &Runtime, handlers: usize, payload: fn() -> H) {
    measure_on(host, runtime, &format!("{handlers} handlers"), handlers, payload, 500, BESIDE);
}

fn measure_on<H: Fireable>(
    host: &Host,
    runtime: &Runtime,
    what: &str,
    handlers: usize,
    payload: fn() -> H,
    times: u32,
    bound: Bound,
) {
    let callbacks = callbacks::<H>(handlers);
    let fired = host.fire_blocking(payload);
    assert_eq!((fired.outcome, fired.receipts.len()), (Outcome::Ended, handlers));
    compare(
        what,
        times,
        bound,
        |times| {
            let callbacks = Arc::clone(&callbacks);
            on(runtime, async move {
                let begun = Instant::now();
                for _ in 0..times {
                    let (callbacks, event) = (Arc::clone(&callbacks), payload());
                    let run_all = move || callbacks.iter().for_each(|callback| callback(&event));
                    let ran = tokio::time::timeout(LIMIT, tokio::task::spawn_blocking(run_all)).await;
                    assert!(ran.is_ok_and(|ran| ran.is_ok()));
                }
                begun.elapsed()
            })
        },
        |times| {
            let host = host.clone();
            on(runtime, async move {
                let begun = Instant::now();
                for _ in 0..times {
                    assert_eq!(host.fire(payload).await.outcome, Outcome::Ended);
                }
                begun.elapsed()
            })
        },
    );
}

/// Runs it as a server would: in a task.
fn on<T: Send + 'static>(runtime: &Runtime, task: impl Future<Output = T> + Send + 'static) -> T {
    runtime.block_on(async { tokio::spawn(task).await.expect("nothing panics") })
}

fn beside_a_thread<H: Fireable>(host: &Host, handlers: usize, payload: fn() -> H) {
    let callbacks = callbacks::<H>(handlers);
    let (events, to_do) = mpsc::channel::<H>();
    let (done, ended) = mpsc::channel();
    let worker = thread::spawn(move || {
        for event in to_do {
            callbacks.iter().for_each(|callback| callback(&event));
            done.send(()).expect("the caller waits");
        }
    });
    compare(
        &format!("{handlers} handlers"),
        500,
        Bound::at_most(1.1),
        looped(|| {
            events.send(payload()).expect("the thread waits");
            ended.recv_timeout(LIMIT).expect("the callbacks end");
        }),
        looped(|| assert_eq!(host.fire_blocking(payload).outcome, Outcome::Ended)),
    );
    drop(events);
    worker.join().expect("nothing panics");
}

/// The cost of one handler more, measured inside the event: beside the way to a worker and back it would be lost.
fn each_handler(host: &Host) {
    const TIMES: u32 = 500;
    // The median event: one that the machine interrupts takes a thousand times as long.
    let between = |fire: &dyn Fn()| {
        (0..TIMES).for_each(|_| fire());
        let took = std::mem::take(&mut *BETWEEN.lock().expect("nothing panics"));
        Duration::from_secs_f64(median(took.iter().map(Duration::as_secs_f64)))
    };
    let callbacks = callbacks::<OnMany>(56);
    let event = OnMany::new();
    compare(
        "56 handlers more, beside calls in catch_unwind",
        TIMES,
        Bound::at_most(3.0),
        looped(|| {
            for callback in black_box(&callbacks).iter() {
                let _ = black_box(catch_unwind(AssertUnwindSafe(|| callback(black_box(&event)))));
            }
        }),
        |_| {
            let many = between(&|| drop(host.fire_blocking(OnManyTimed::new)));
            many.saturating_sub(between(&|| drop(host.fire_blocking(OnFewTimed::new)))) * TIMES
        },
    );
}

/// Threads that keep two cores busy until this is dropped.
struct Busy(Arc<AtomicBool>);

impl Busy {
    fn cores() -> Self {
        let busy = Arc::new(AtomicBool::new(true));
        for _ in 0..2 {
            let busy = Arc::clone(&busy);
            thread::spawn(move || {
                while busy.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        Self(busy)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// What the threads of a host use that has nothing to do.
fn idle() {
    let host = Host::builder().plugins(plugins![crate]).build().expect("the host builds");
    (0..1_000).for_each(|_| drop(host.fire_blocking(OnEight::new)));
    // The last event's threads are on their way to sleep.
    thread::sleep(Duration::from_millis(100));
    let seconds = (0..3).map(|_| {
        let before = others_cpu();
        thread::sleep(Duration::from_secs(1));
        Some((others_cpu()?.saturating_sub(before?)).as_secs_f64() * 1e6)
    });
    match seconds.collect::<Option<Vec<f64>>>() {
        Some(seconds) => {
            value("CPU of an idle host in a second", median(seconds.into_iter()), "µs", Bound::at_most(0.0));
        }
        None => println!("CPU of an idle host: only known on Linux"),
    }
}

/// The processor time of all threads of this process but the main one.
fn others_cpu() -> Option<Duration> {
    let main = std::process::id().to_string();
    let mut total = Duration::ZERO;
    for thread in std::fs::read_dir("/proc/self/task").ok()? {
        let thread = thread.ok()?;
        if thread.file_name() == *main {
            continue;
        }
        let times = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        total += Duration::from_nanos(times.split_whitespace().next()?.parse().ok()?);
    }
    Some(total)
}
