//! Async handlers, beside a list of boxed futures: with a timeout and a wall against panics each, and without.

#[macro_use]
mod measure;

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use hermes_host_shim::{Host, Outcome, plugins};
use hermes_plugin_sdk::hook::Fireable;
use hermes_plugin_sdk::prelude::*;
use measure::{Bound, allocations, compare, heading, runtimes, value};
use tokio::runtime::Runtime;

plugin! { description: "async handlers" }

const LIMIT: Duration = Duration::from_secs(30);
const HANDLERS: usize = 64;
const WAIT: Duration = Duration::from_micros(100);

hooks! { OnReady "on_ready", OnYield "on_yield", OnSleep "on_sleep" }

mod handlers {
    eight_times! { eight_times! {
        use hermes_plugin_sdk::prelude::*;

        #[hook(crate::OnReady)]
        async fn ready() {}

        #[hook(crate::OnYield)]
        async fn yields() {
            tokio::task::yield_now().await;
        }

        #[hook(crate::OnSleep)]
        async fn sleeps() {
            tokio::time::sleep(crate::WAIT).await;
        }
    } }
}

type BoxFuture = Pin<Box<dyn Future<Output = ()> + Send>>;
type Callback<H> = fn(Arc<H>) -> BoxFuture;

fn main() {
    let host = Host::builder().plugins(plugins![crate]).build().expect("the host builds");
    for (name, runtime) in runtimes() {
        heading(&format!("{HANDLERS} async handlers, {name}"));
        compare(
            "ready at once, beside timeout and catch_unwind",
            300,
            Bound::at_most(0.5),
            |times| on(&runtime, times, || limited(OnReady::new(), |_| Box::pin(async {}))),
            |times| ours(&runtime, &host, times, OnReady::new),
        );
        compare(
            "wait for their turn, beside no limits",
            100,
            Bound::at_most(1.5),
            |times| on(&runtime, times, || unlimited(OnYield::new(), |_| Box::pin(tokio::task::yield_now()))),
            |times| ours(&runtime, &host, times, OnYield::new),
        );
        compare(
            "wait for a timer, beside no limits",
            2,
            Bound::at_most(1.5),
            |times| on(&runtime, times, || unlimited(OnSleep::new(), |_| Box::pin(tokio::time::sleep(WAIT)))),
            |times| ours(&runtime, &host, times, OnSleep::new),
        );
    }
    heading("allocations");
    let most = Bound::at_most((HANDLERS + 1) as f64);
    let ready = allocations::each(2_000, || drop(host.fire_blocking(OnReady::new)));
    value("allocations an event, ready at once", ready, "", most);
    let waiting = allocations::each(200, || drop(host.fire_blocking(OnYield::new)));
    value("allocations an event, waiting", waiting, "", most);
}

fn ours<H: Fireable>(runtime: &Runtime, host: &Host, times: u32, payload: fn() -> H) -> Duration {
    let host = host.clone();
    on(runtime, times, move || {
        let host = host.clone();
        async move { assert_eq!(host.fire(payload).await.outcome, Outcome::Ended) }
    })
}

async fn limited<H: Fireable>(event: H, callback: Callback<H>) {
    let event = Arc::new(event);
    for _ in 0..HANDLERS {
        let called = catching(callback(Arc::clone(&event)));
        assert!(tokio::time::timeout(LIMIT, called).await.is_ok_and(|called| called.is_ok()));
    }
}

async fn unlimited<H: Fireable>(event: H, callback: Callback<H>) {
    let event = Arc::new(event);
    for _ in 0..HANDLERS {
        callback(Arc::clone(&event)).await;
    }
}

async fn catching(mut future: BoxFuture) -> Result<(), Box<dyn Any + Send>> {
    poll_fn(|cx| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(cx))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(())) => Poll::Ready(Ok(())),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}

/// Runs it in a task, as a server would.
fn on<F: Future<Output = ()> + Send>(
    runtime: &Runtime,
    times: u32,
    mut event: impl FnMut() -> F + Send + 'static,
) -> Duration {
    let task = async move {
        let begun = Instant::now();
        for _ in 0..times {
            event().await;
        }
        begun.elapsed()
    };
    runtime.block_on(async { tokio::spawn(task).await.expect("nothing panics") })
}
