//! Handlers run by priority, then plugin, then path, whatever the order in which they were linked or named.

use fixture_events::{OnProbe, Scene, Trace};
use hermes_host_shim::{Host, Outcome, plugins};

const ORDER: [&str; 9] = [
    "audit.early",
    "notes.early",
    "audit.first",
    "audit.slow",
    "notes.boom",
    "notes.quick",
    "audit.late",
    "notes.late",
    "metrics.last",
];

#[test]
fn c15_by_priority_then_plugin_then_path() {
    for named in [plugins![audit, metrics, notes], plugins![notes, metrics, audit]] {
        let host = Host::builder().plugins(named).build().unwrap();
        let trace = Trace::default();
        let fired = host.fire_blocking(|| OnProbe::new(&Scene::trace(&trace)));
        assert_eq!(fired.outcome, Outcome::Ended);
        assert_eq!(trace.take(), ORDER);
        let receipts: Vec<_> = fired.receipts.iter().map(|receipt| receipt.plugin).collect();
        assert_eq!(receipts.len(), ORDER.len());
        assert!(ORDER.iter().zip(receipts).all(|(name, plugin)| name.starts_with(plugin)));
    }
}

#[test]
fn only_named_plugins_run() {
    let host = Host::builder().plugins(plugins![notes]).build().unwrap();
    let trace = Trace::default();
    host.fire_blocking(|| OnProbe::new(&Scene::trace(&trace)));
    assert_eq!(trace.take(), ["notes.early", "notes.boom", "notes.quick", "notes.late"]);
}

#[tokio::test]
async fn the_same_for_tasks() {
    let host = Host::builder().plugins(plugins![audit, metrics, notes]).build().unwrap();
    let trace = Trace::default();
    let scene = Scene::trace(&trace);
    host.fire(|| OnProbe::new(&scene)).await;
    assert_eq!(trace.take(), ORDER);
}
