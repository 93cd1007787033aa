//! What an event costs that nobody handles, beside a loop over an empty list of callbacks.

mod measure;

use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering};

use hermes_host_shim::{Host, plugins};
use hermes_plugin_sdk::prelude::*;
use measure::{Bound, allocations, compare, heading, looped, value};

plugin! { description: "handles something else" }

/// Nobody handles it.
#[derive(Debug, Hook)]
#[hook(name = "on_nothing")]
struct OnNothing {
    session_id: SessionId,
}

#[hook(OnSessionEnd)]
fn something_else() {}

type Callback = Box<dyn Fn(&OnNothing)>;

static PAYLOADS: AtomicU32 = AtomicU32::new(0);

fn payload() -> OnNothing {
    PAYLOADS.fetch_add(1, Ordering::Relaxed);
    OnNothing { session_id: SessionId::from_static("s-bench") }
}

fn main() {
    // So few that a round fits into the time slices of a busy machine.
    const TIMES: u32 = 20_000;
    let host = Host::builder().plugins(plugins![crate]).build().expect("the host builds");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("no thread is started");
    let callbacks: Vec<Callback> = Vec::new();
    let event = payload();
    PAYLOADS.store(0, Ordering::Relaxed);
    let no_callbacks = || looped(|| black_box(&callbacks).iter().for_each(|callback| callback(black_box(&event))));

    heading("no handlers");
    compare(
        "an event, blocking",
        TIMES,
        Bound::at_most(5.0),
        no_callbacks(),
        looped(|| black_box(&host).fire_blocking(payload)),
    );
    compare("an event, async", TIMES, Bound::at_most(5.0), no_callbacks(), |times| {
        runtime.block_on(async {
            let begun = std::time::Instant::now();
            for _ in 0..times {
                black_box(&black_box(&host).fire(payload).await);
            }
            begun.elapsed()
        })
    });
    let allocated = allocations::each(TIMES, || drop(black_box(host.fire_blocking(payload))))
        + allocations::each(TIMES, || drop(black_box(runtime.block_on(host.fire(payload)))));
    value("allocations an event", allocated, "", Bound::at_most(0.0));
    value("payloads built", PAYLOADS.load(Ordering::Relaxed).into(), "", Bound::at_most(0.0));
}
