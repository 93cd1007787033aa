//! Many events at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fixture_events::{OnProbe, Scene};
use hermes_host_shim::{Ending, Host, Outcome, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers that wait" }

#[derive(Debug, Hook)]
#[hook(name = "on_sleep")]
struct OnSleep {
    time: Duration,
}

#[hook(OnSleep)]
async fn sleeps(time: Duration) {
    tokio::time::sleep(time).await;
}

#[hook(OnSleep, name = "sleeps too")]
async fn sleeps_too(#[event] _event: &OnSleep) {
    tokio::task::yield_now().await;
}

/// The threads of this process, where the system tells.
fn threads() -> Option<usize> {
    std::fs::read_dir("/proc/self/task").ok().map(Iterator::count)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_waiting_handlers_need_no_thousand_threads() {
    let host = Host::builder().plugins(plugins![crate]).build().unwrap();
    let start = Instant::now();
    let events: Vec<_> =
        (0..1000).map(|_| tokio::spawn(host.fire(|| OnSleep { time: Duration::from_millis(100) }))).collect();
    tokio::time::sleep(Duration::from_millis(50)).await;
    let threads = threads();
    for event in events {
        let fired = event.await.unwrap();
        assert!(fired.receipts.iter().all(|receipt| receipt.ending == Ending::Ran));
    }
    let took = start.elapsed();
    assert!(threads.is_none_or(|threads| threads < 100), "{threads:?}");
    println!("1,000 handlers that wait 100 ms: {took:?}, {threads:?} threads");
    // One after the other they would take 100 s.
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_events_from_sixty_four_tasks() {
    let host = Host::builder().plugins(plugins![audit, metrics, notes]).remember_events(10_000).build().unwrap();
    let calls = Arc::new(AtomicUsize::new(0));
    let scene = {
        let calls = Arc::clone(&calls);
        Scene::new(move |_| {
            calls.fetch_add(1, Ordering::Relaxed);
            Ok(())
        })
    };
    let left = Arc::new(AtomicUsize::new(10_000));
    let tasks: Vec<_> = (0..64)
        .map(|_| {
            let (host, scene, left) = (host.clone(), scene.clone(), Arc::clone(&left));
            tokio::spawn(async move {
                while left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
                    let fired = host.fire(|| OnProbe::new(&scene)).await;
                    assert_eq!((fired.outcome, fired.failures().count()), (Outcome::Ended, 0));
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(calls.load(Ordering::Relaxed), 90_000);
    let mut ids: Vec<_> = host.recent_events().iter().map(|event| event.event_id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 10_000, "each event has an id of its own, and its receipts");
}

#[test]
fn a_reload_in_the_middle_loses_and_doubles_nothing() {
    let host = Host::builder().plugins(plugins![audit, notes]).build().unwrap();
    let reloads = {
        let host = host.clone();
        std::thread::spawn(move || (0..200).for_each(|_| host.reload(hermes_host_shim::Config::default()).unwrap()))
    };
    let scene = Scene::new(|_| Ok(()));
    let mut events = 0;
    while !reloads.is_finished() || events < 100 {
        let fired = host.fire_blocking(|| OnProbe::new(&scene));
        assert_eq!(fired.receipts.iter().filter(|receipt| receipt.ending == Ending::Ran).count(), 8);
        events += 1;
    }
    reloads.join().unwrap();
}
