//! Case C35: tests with hosts of their own, side by side in one process.

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
    w00 = 0,
    w01 = 1,
    w02 = 2,
    w03 = 3,
    w04 = 4,
    w05 = 5,
    w06 = 6,
    w07 = 7,
    w08 = 8,
    w09 = 9,
    w10 = 10,
    w11 = 11,
    w12 = 12,
    w13 = 13,
    w14 = 14,
    w15 = 15,
    w16 = 16,
    w17 = 17,
    w18 = 18,
    w19 = 19
);

#[test]
#[should_panic(expected = "no handler of `on_other` is linked and enabled")]
fn a_hook_without_handlers_is_loud() {
    let scene = Scene::new(|_| Ok(()));
    let session_id = hermes_plugin_sdk::SessionId::from_static("s-alpha");
    TestHost::new(plugins![notes]).fire(fixture_events::OnOther { session_id, scene });
}
