//! What a host says of itself, as JSON for whoever reads it from outside.

use std::time::Duration;

use fixture_events::{OnProbe, Scene};
use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Config, plugins};
use serde_json::{Value, json, to_value};

fn find<'a>(list: &'a Value, key: &str, value: &str) -> &'a Value {
    list.as_array().unwrap().iter().find(|item| item[key] == value).unwrap()
}

#[test]
fn plugins_handlers_and_commands_with_what_they_did() {
    let mut config = Config::default();
    config.hook_callback_timeout = Duration::from_secs(20);
    config.disabled = vec!["audit".to_owned()];
    let host = TestHost::with_config(plugins![audit, notes], config);
    for fail in [false, true, false] {
        host.fire(OnProbe::new(&Scene::new(move |name| {
            if fail && name == "notes.quick" { Err("disk full".to_owned()) } else { Ok(()) }
        })));
    }
    let report = to_value(host.report()).unwrap();

    let statuses = ["audit", "notes"].map(|id| find(&report["plugins"], "id", id)["status"].clone());
    assert_eq!(statuses, [json!("Disabled"), json!("Enabled")]);
    assert_eq!(find(&report["plugins"], "id", "notes")["contract"], "0.1");

    let probe = find(&report["hooks"], "hook", "on_probe");
    let order: Vec<_> = probe["handlers"].as_array().unwrap().iter().map(|handler| &handler["handler"]).collect();
    assert_eq!(order, ["notes::early", "notes::boom", "notes::quick", "notes::late"]);
    let quick = find(&probe["handlers"], "handler", "notes::quick");
    assert!(quick["file"].as_str().unwrap().ends_with("lib.rs") && quick["line"].as_u64() > Some(1), "{quick}");
    assert_eq!((&quick["ran"], &quick["failed"]), (&json!(2), &json!(1)));
    assert_eq!(quick["last_failure"], json!({"Failed": "disk full"}));
    assert_eq!(quick["limit"]["secs"], 20);
    for quantile in ["p50", "p99"] {
        assert!(quick[quantile]["nanos"].is_u64(), "{quantile} in {quick}");
    }

    let audit = find(&report["commands"], "full_name", "audit:audit");
    assert_eq!(audit["handler"], Value::Null, "its plugin does not run");
}

#[test]
fn past_events_with_their_receipts() {
    let host = TestHost::new(plugins![notes]);
    let fired =
        host.fire(OnProbe::new(&Scene::new(|name| if name == "notes.boom" { panic!("out of ink") } else { Ok(()) })));
    let past = to_value(host.recent_events()).unwrap();
    let [event] = past.as_array().unwrap().as_slice() else { panic!("{past}") };
    assert_eq!((&event["name"], &event["session"]), (&json!("on_probe"), &json!("s-alpha")));
    assert_eq!(event["event_id"], fired.event_id.to_string());
    assert_eq!(find(&event["receipts"], "handler", "notes::boom")["ending"], json!({"Panicked": "out of ink"}));
    assert_eq!(find(&event["receipts"], "handler", "notes::late")["ending"], "Ran");
}
