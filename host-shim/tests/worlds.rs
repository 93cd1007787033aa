//! Tests with hosts of their own, side by side in one process.

use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fixture_events::{OnProbe, Scene, Trace};
use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Ending, plugins};

fn world(number: usize) {
    let trace = Trace::default();
    let (host, expected): (_, &[&str]) = match number % 3 {
        0 => (TestHost::new(plugins![audit]), &["audit.early", "audit.first", "audit.slow", "audit.late"]),
        1 => (TestHost::new(plugins![notes]), &["notes.early", "notes.boom", "notes.quick", "notes.late"]),
        _ => (TestHost::new(plugins![metrics]), &["metrics.last"]),
    };
    for _ in 0..20 {
        host.fire(OnProbe::new(&Scene::trace(&trace)));
        assert_eq!(trace.take(), expected);
    }
    let last = *expected.last().unwrap();
    if number.is_multiple_of(2) {
        let fired = host.fire(OnProbe::new(&Scene::new(move |name| {
            assert_ne!(name, last, "this one panics");
            Ok(())
        })));
        assert_eq!(fired.failures().count(), 1);
    }
    // The default limit of 30 s, with a clock that only this test sees.
    let (begun, has_begun) = channel();
    let (end, until) = channel::<()>();
    let until = Arc::new(Mutex::new(until));
    let started = host.start(OnProbe::new(&Scene::new(move |name| {
        if name == last {
            begun.send(()).unwrap();
            let _ = until.lock().unwrap().recv();
        }
        Ok(())
    })));
    has_begun.recv().unwrap();
    host.advance(Duration::from_secs(29));
    host.advance(Duration::from_secs(1));
    let fired = started.wait();
    let receipt = fired.failures().next().unwrap();
    assert_eq!(receipt.ending, Ending::TimedOut(Duration::from_secs(30)));
    assert_eq!(receipt.elapsed, Some(Duration::from_secs(30)));
    drop(end);
}

macro_rules! worlds {
    ($($name:ident = $number:literal),*) => {$(
        #[test]
        fn $name() {
            world($number);
        }
    )*};
}

worlds!(
    c35_world_00 = 0,
    c35_world_01 = 1,
    c35_world_02 = 2,
    c35_world_03 = 3,
    c35_world_04 = 4,
    c35_world_05 = 5,
    c35_world_06 = 6,
    c35_world_07 = 7,
    c35_world_08 = 8,
    c35_world_09 = 9,
    c35_world_10 = 10,
    c35_world_11 = 11,
    c35_world_12 = 12,
    c35_world_13 = 13,
    c35_world_14 = 14,
    c35_world_15 = 15,
    c35_world_16 = 16,
    c35_world_17 = 17,
    c35_world_18 = 18,
    c35_world_19 = 19
);

#[test]
#[should_panic(expected = "no handler of `on_other` is linked and enabled")]
fn a_hook_without_handlers_is_loud() {
    let scene = Scene::new(|_| Ok(()));
    let session_id = hermes_plugin_sdk::SessionId::from_static("s-alpha");
    TestHost::new(plugins![notes]).fire(fixture_events::OnOther { session_id, scene });
}
