//! A host from a configuration file: what it takes over, what it warns of, and what keeps it from being built.

use std::fs;
use std::time::Duration;

use hermes_host_shim::config::ConfigWarning;
use hermes_host_shim::{BuildError, Health, Host, HostBuilder, PluginStatus, plugins};
use hermes_plugin_sdk::plugin::Plugin;

fn builder() -> HostBuilder {
    Host::builder().plugins(plugins![audit, metrics, notes])
}

fn status(host: &Host, plugin: &str) -> PluginStatus {
    host.report().plugins.into_iter().find(|listed| listed.id == plugin).unwrap().status
}

fn limit(host: &Host) -> Option<Duration> {
    host.report().hooks[0].handlers[0].limit
}

#[test]
fn a_file_is_taken_over_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.yaml");
    let host = builder().config_file(&path).build().unwrap();
    assert_eq!(limit(&host), Some(Duration::from_secs(30)), "without a file everything is as usual");

    fs::write(&path, "plugins:\n  disabled: [notes]\n  hook_callback_timeout: 5\n").unwrap();
    host.reload_file(&path).unwrap();
    assert_eq!((status(&host, "notes"), limit(&host)), (PluginStatus::Disabled, Some(Duration::from_secs(5))));

    fs::write(&path, "plugins:\n  hook_callback_timeout: soon\n").unwrap();
    let errors = host.reload_file(&path).unwrap_err().to_string();
    assert!(errors.contains("config.yaml:2:26: `plugins.hook_callback_timeout`"), "{errors}");
    assert_eq!((status(&host, "notes"), limit(&host)), (PluginStatus::Disabled, Some(Duration::from_secs(5))));
}

#[test]
fn what_is_odd_can_be_read_from_the_host_and_from_the_doctor() {
    let yaml = "plugins:\n  enabeld: []\n  disabled: [metriks]\n  hook_callback_timeout: 700\n";
    let host = builder().config_yaml(yaml, "config.yaml").build().unwrap();
    let warnings = host.config_warnings();
    let texts: Vec<_> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "config.yaml:2:3: unknown key `plugins.enabeld` is ignored, did you mean `enabled`?",
            "config.yaml:4:26: `plugins.hook_callback_timeout` is more than it can be, 600 seconds are used",
            "config.yaml:3:14: `plugins.disabled` names `metriks`, which is not a plugin of this host, did you mean \
             `metrics`?",
        ]
    );
    assert_eq!(limit(&host), Some(Duration::from_secs(600)));
    let diagnosis = host.doctor();
    assert_eq!((diagnosis.health, diagnosis.findings), (Health::Impaired, texts));

    host.reload(Default::default()).unwrap();
    assert_eq!(host.config_warnings(), []);
}

/// A plugin that is linked but not listed is none of this host, and neither is one of another profile.
#[test]
fn names_are_those_of_plugins_that_the_host_lists() {
    let host =
        Host::builder().plugins(plugins![notes]).config_yaml("plugins:\n  enabled: [notes, audit]\n", "c").build();
    let warnings = host.unwrap().config_warnings();
    assert!(matches!(&*warnings, [ConfigWarning::UnknownPlugin { name, .. }] if name == "audit"), "{warnings:?}");
}

static EMPTY: Plugin = Plugin::new("empty", "1.0.0", "", "empty/src/lib.rs", 3);

#[test]
fn a_configuration_that_cannot_be_read_is_reported_with_the_rest() {
    let errors = builder().plugins([&EMPTY]).config_yaml("plugins: [", "config.yaml").build().unwrap_err();
    assert!(matches!(errors.errors(), [BuildError::Config(_), BuildError::NoHandlers(_)]), "{errors}");
    assert!(errors.to_string().contains("\n- config.yaml:1:"), "{errors}");

    let folder = tempfile::tempdir().unwrap();
    let errors = builder().config_file(folder.path()).build().unwrap_err().to_string();
    assert!(errors.contains("cannot read the configuration file") && errors.contains("directory"), "{errors}");
}
