//! What an event costs, beside what people write by hand. Baseline and ours take turns in one run, and what is printed are
//! medians of ratios, since times alone differ from machine to machine.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{channel, sync_channel};
use std::time::{Duration, Instant};

use hermes_host_shim::{Host, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that do nothing" }

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of this very function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

macro_rules! hook_with_handlers {
    ($payload:ident, $name:literal, $asyncness:tt: $($handler:ident)*) => {
        #[derive(Debug, Default, Hook)]
        #[hook(name = $name)]
        struct $payload {
            #[allow(dead_code, reason = "not read where nobody handles it")]
            turn: u64,
        }
        hook_with_handlers!(@ $asyncness $payload $($handler)*);
    };
    (@ sync $payload:ident $($handler:ident)*) => {$(
        #[hook($payload)]
        fn $handler(turn: u64) {
            black_box(turn);
        }
    )*};
    (@ ready $payload:ident $($handler:ident)*) => {$(
        #[hook($payload)]
        async fn $handler(turn: u64) {
            black_box(turn);
        }
    )*};
    (@ none $payload:ident) => {};
}

hook_with_handlers!(Nobody, "nobody", none:);
hook_with_handlers!(One, "one", sync: one_0);
hook_with_handlers!(Eight, "eight", sync: eight_0 eight_1 eight_2 eight_3 eight_4 eight_5 eight_6 eight_7);
hook_with_handlers!(Many, "many", sync:
    m00 m01 m02 m03 m04 m05 m06 m07 m08 m09 m0a m0b m0c m0d m0e m0f
    m10 m11 m12 m13 m14 m15 m16 m17 m18 m19 m1a m1b m1c m1d m1e m1f
    m20 m21 m22 m23 m24 m25 m26 m27 m28 m29 m2a m2b m2c m2d m2e m2f
    m30 m31 m32 m33 m34 m35 m36 m37 m38 m39 m3a m3b m3c m3d m3e m3f);
hook_with_handlers!(Ready, "ready", ready:
    r00 r01 r02 r03 r04 r05 r06 r07 r08 r09 r0a r0b r0c r0d r0e r0f
    r10 r11 r12 r13 r14 r15 r16 r17 r18 r19 r1a r1b r1c r1d r1e r1f
    r20 r21 r22 r23 r24 r25 r26 r27 r28 r29 r2a r2b r2c r2d r2e r2f
    r30 r31 r32 r33 r34 r35 r36 r37 r38 r39 r3a r3b r3c r3d r3e r3f);

const LIMIT: Duration = Duration::from_secs(30);

type Callback = Box<dyn Fn(u64) + Send + Sync>;

fn callbacks(count: usize) -> &'static [Callback] {
    let callbacks: Vec<Callback> = (0..count)
        .map(|_| {
            Box::new(|turn| {
                black_box(turn);
            }) as Callback
        })
        .collect();
    Vec::leak(callbacks)
}

fn call_all(callbacks: &[Callback]) {
    for callback in callbacks {
        let _ = catch_unwind(AssertUnwindSafe(|| callback(7)));
    }
}

/// Nanoseconds and allocations of one call, over so many.
fn measure(calls: u32, mut call: impl FnMut()) -> (f64, f64) {
    let (before, start) = (ALLOCATIONS.load(Ordering::Relaxed), Instant::now());
    (0..calls).for_each(|_| call());
    let nanos = start.elapsed().as_nanos() as f64;
    let allocations = (ALLOCATIONS.load(Ordering::Relaxed) - before) as f64;
    (nanos / f64::from(calls), allocations / f64::from(calls))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Lets both take turns, and prints the median of ours to theirs.
fn compare(what: &str, calls: u32, mut theirs: impl FnMut(), mut ours: impl FnMut()) {
    measure(calls, &mut theirs);
    measure(calls, &mut ours);
    let mut rounds: Vec<[f64; 4]> = Vec::new();
    for _ in 0..15 {
        let (base, base_allocations) = measure(calls, &mut theirs);
        let (own, own_allocations) = measure(calls, &mut ours);
        rounds.push([base, own, own_allocations, base_allocations]);
    }
    let column = |at: usize| median(rounds.iter().map(|round| round[at]).collect());
    println!(
        "{what:<44} ratio {:>7.3}   theirs {:>9.1} ns, {:>5.1} allocations   ours {:>9.1} ns, {:>5.1} allocations",
        median(rounds.iter().map(|round| round[1] / round[0]).collect()),
        column(0),
        column(3),
        column(1),
        column(2),
    );
}

fn no_handlers(host: &Host) {
    let empty = callbacks(0);
    compare(
        "no handlers : empty list",
        1_000_000,
        || call_all(black_box(empty)),
        || {
            black_box(host.fire_blocking(|| Nobody { turn: 7 }).outcome);
        },
    );
}

fn sync_handlers<H: Hook + Default>(host: &Host, count: usize) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap();
    let list = callbacks(count);
    compare(
        &format!("{count} sync : timeout(spawn_blocking(all))"),
        2_000,
        || {
            runtime.block_on(async {
                tokio::time::timeout(LIMIT, tokio::task::spawn_blocking(move || call_all(list)))
                    .await
                    .unwrap()
                    .unwrap();
            });
        },
        || {
            runtime.block_on(async { black_box(host.fire(H::default).await.outcome) });
        },
    );

    let (send, receive) = channel::<std::sync::mpsc::SyncSender<()>>();
    std::thread::spawn(move || {
        for done in receive {
            call_all(list);
            let _ = done.send(());
        }
    });
    compare(
        &format!("{count} sync, no runtime : thread, recv_timeout"),
        2_000,
        || {
            let (done, wait) = sync_channel(1);
            send.send(done).unwrap();
            wait.recv_timeout(LIMIT).unwrap();
        },
        || {
            black_box(host.fire_blocking(H::default).outcome);
        },
    );
}

/// What one more handler costs: from 8 to 64, beside a dynamic call in `catch_unwind`.
fn per_handler(host: &Host) {
    let (eight, many) = (callbacks(8), callbacks(64));
    let mut ratios = Vec::new();
    for _ in 0..15 {
        let theirs = measure(20_000, || call_all(black_box(many))).0 - measure(20_000, || call_all(black_box(eight))).0;
        let ours = measure(2_000, || drop(black_box(host.fire_blocking(Many::default)))).0
            - measure(2_000, || drop(black_box(host.fire_blocking(Eight::default)))).0;
        ratios.push((ours / theirs, ours / 56.0, theirs / 56.0));
    }
    let column = |pick: fn(&(f64, f64, f64)) -> f64| median(ratios.iter().map(pick).collect());
    println!(
        "{:<44} ratio {:>7.3}   theirs {:>9.1} ns                       ours {:>9.1} ns",
        "one more handler : call in catch_unwind",
        column(|ratio| ratio.0),
        column(|ratio| ratio.2),
        column(|ratio| ratio.1),
    );
}

fn async_handlers(host: &Host) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap();
    type Future = std::pin::Pin<Box<dyn std::future::Future<Output = ()> + Send>>;
    let futures: Vec<fn(u64) -> Future> = (0..64)
        .map(|_| {
            (|turn| {
                Box::pin(async move {
                    black_box(turn);
                }) as Future
            }) as fn(u64) -> Future
        })
        .collect();
    compare(
        "64 async at once : timeout(catch_unwind(each))",
        2_000,
        || {
            runtime.block_on(async {
                for future in &futures {
                    let mut future = future(7);
                    let caught = std::future::poll_fn(|cx| {
                        catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(cx)))
                            .unwrap_or(std::task::Poll::Ready(()))
                    });
                    tokio::time::timeout(LIMIT, caught).await.unwrap();
                }
            });
        },
        || {
            runtime.block_on(async { black_box(host.fire(Ready::default).await.outcome) });
        },
    );
}

fn main() {
    let host = Host::builder().plugins(plugins![crate]).build().unwrap();
    no_handlers(&host);
    sync_handlers::<One>(&host, 1);
    sync_handlers::<Eight>(&host, 8);
    sync_handlers::<Many>(&host, 64);
    per_handler(&host);
    async_handlers(&host);
}
