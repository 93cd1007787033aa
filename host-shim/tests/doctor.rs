//! The doctor's status is one that a script can use.

use std::time::Duration;

use hermes_host_shim::{Config, Ending, Health, Host, plugins};

#[test]
fn good_when_everything_is_listed_and_runs() {
    let host = Host::builder().plugins(plugins![audit, metrics, notes]).build().unwrap();
    let diagnosis = host.doctor();
    assert_eq!((diagnosis.health, diagnosis.findings.as_slice()), (Health::Good, [].as_slice()));
    assert_eq!(diagnosis.health.exit_status(), 0);
    let past = host.recent_events().pop().unwrap();
    assert_eq!(past.name, "self_test", "it went through the real dispatcher");
    assert!(past.receipts.iter().all(|receipt| receipt.ending == Ending::Ran));
}

#[test]
fn impaired_when_a_plugin_does_not_run() {
    let mut config = Config::default();
    config.entries.entry("audit".to_owned()).or_default().settings = serde_json::json!({ "fault": "no disk" });
    let diagnosis = Host::builder().plugins(plugins![audit, metrics]).config(config).build().unwrap().doctor();
    assert_eq!(diagnosis.health.exit_status(), 1);
    let [broken, unlisted] = diagnosis.findings.as_slice() else { panic!("{diagnosis:?}") };
    assert!(broken.contains("`audit`") && broken.contains("no disk"), "{broken}");
    assert_eq!(unlisted, "plugin `notes` is linked, not listed");
}

#[test]
fn bad_when_events_do_not_get_through() {
    let host = Host::builder().plugins(plugins![audit, metrics, notes]).build().unwrap();
    assert!(host.shutdown(Duration::from_secs(1)));
    assert_eq!(host.doctor().health.exit_status(), 2);
}
