//! Disabled means: no hook, no command, no state made. One test, since it counts the states of the whole process.

use std::sync::atomic::Ordering;

use fixture_events::{OnProbe, Scene, Trace};
use hermes_host_shim::{BuildError, CommandOutcome, Config, Host, PluginStatus, plugins};
use hermes_plugin_sdk::command::CommandCall;

fn config(set: impl FnOnce(&mut Config)) -> Config {
    let mut config = Config::default();
    set(&mut config);
    config
}

fn status(host: &Host, plugin: &str) -> PluginStatus {
    host.report().plugins.into_iter().find(|listed| listed.id == plugin).unwrap().status
}

fn trace(host: &Host) -> Vec<&'static str> {
    let trace = Trace::default();
    host.fire_blocking(|| OnProbe::new(&Scene::trace(&trace)));
    trace.take()
}

#[test]
fn c31_disabled_means_nowhere() {
    let disabled = config(|config| config.disabled = vec!["audit".to_owned()]);
    let left_out = config(|config| config.enabled = Some(vec!["notes".to_owned()]));
    for config in [disabled, left_out] {
        let made = audit::TRAILS.load(Ordering::SeqCst);
        let off = Host::builder().plugins(plugins![audit, notes]).config(config).build().unwrap();
        assert_eq!(trace(&off).len(), 4);
        assert_eq!(off.command_blocking(None, "audit", CommandCall::new("", "cli")).outcome, CommandOutcome::Disabled);
        assert_eq!(status(&off, "audit"), PluginStatus::Disabled);
        assert_eq!(audit::TRAILS.load(Ordering::SeqCst), made, "no state was made");

        let on = Host::builder().plugins(plugins![audit, notes]).build().unwrap();
        assert_eq!(trace(&on).len(), 8);
        assert_eq!(trace(&off).len(), 4, "hosts do not share their configuration");

        off.reload(Config::default()).unwrap();
        assert_eq!(trace(&off).len(), 8, "each handler once");
        let seen = off.command_blocking(None, "audit", CommandCall::new("", "cli")).outcome;
        assert_eq!(seen, CommandOutcome::Reply("1".to_owned()));
        off.reload(Config::default()).unwrap();
        let seen = off.command_blocking(None, "audit", CommandCall::new("", "cli")).outcome;
        assert_eq!(seen, CommandOutcome::Reply("1".to_owned()), "a reload keeps the state");
    }

    let fault = config(|config| {
        config.entries.entry("audit".to_owned()).or_default().settings = serde_json::json!({ "fault": "no disk" });
    });
    let broken = Host::builder().plugins(plugins![audit, notes]).config(fault.clone()).build().unwrap();
    assert_eq!(trace(&broken).len(), 4);
    let PluginStatus::Broken(cause) = status(&broken, "audit") else { panic!("audit runs") };
    assert!(cause.contains("Trail") && cause.contains("no disk"), "{cause}");

    let mut required = fault;
    required.required = vec!["audit".to_owned()];
    let errors = broken.reload(required).unwrap_err();
    assert!(matches!(errors.errors(), [BuildError::RequiredNotRunning { .. }]), "{errors}");
    assert_eq!(trace(&broken).len(), 4, "it stays as it was");
}
