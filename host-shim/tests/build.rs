//! What keeps a host from being built, and which plugins run in one that is.

use fixture_events::{OnProbe, Scene, Trace};
use hermes_host_shim::{BuildError, Config, Host, Outcome, PluginStatus, plugins};
use hermes_plugin_sdk::plugin::{Contract, Plugin};

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

static EMPTY: Plugin = Plugin::new("empty", "1.0.0", "", "empty/src/lib.rs", 3);

#[test]
fn c05_all_that_is_wrong_is_said_at_once() {
    let wanted = config(|config| config.required = vec!["audit".to_owned(), "nowhere".to_owned()]);
    let errors = Host::builder().plugins([&EMPTY]).plugins(plugins![notes]).config(wanted).build().unwrap_err();
    assert!(
        matches!(
            errors.errors(),
            [
                BuildError::NoHandlers(plugin),
                BuildError::RequiredMissing { linked: Some(linked), .. },
                BuildError::RequiredMissing { linked: None, .. }
            ] if plugin.id == "empty" && linked.id == "audit"
        ),
        "{errors}"
    );
    let text = errors.to_string();
    assert!(text.contains("plugin `empty` (empty/src/lib.rs:3) has no handlers"), "{text}");
    assert!(
        text.contains("plugin `nowhere` is required by `plugins.required`, but not linked: add its crate"),
        "{text}"
    );
}

#[test]
fn a_plugin_cannot_be_named_twice() {
    let errors = Host::builder().plugins(plugins![notes, notes]).build().unwrap_err();
    assert!(matches!(errors.errors(), [BuildError::SameId(..)]), "{errors}");
}

#[test]
fn c37_a_plugin_of_another_contract() {
    let newer: &'static Plugin = Box::leak(Box::new(plugins![notes][0].built_for(Contract { major: 0, minor: 3 })));
    let host = Contract { major: 0, minor: 2 };
    let audit: &'static Plugin = Box::leak(Box::new(plugins![audit][0].built_for(host)));
    let build = || Host::builder().plugins([newer, audit]).contract(host);
    let errors = build().build().unwrap_err();
    assert!(matches!(errors.errors(), [BuildError::Contract { .. }]), "{errors}");
    let message = errors.errors()[0].to_string();
    assert!(
        message.contains("`notes`")
            && message.contains("needs contract 0.3 up to but not 0.4")
            && message.contains("this host speaks 0.2"),
        "{message}"
    );

    let host = build().skip_incompatible().build().unwrap();
    assert_eq!(trace(&host), ["audit.early", "audit.first", "audit.slow", "audit.late"]);
    assert_eq!(status(&host, "notes"), PluginStatus::Incompatible(message.clone()), "one sentence from one place");
    assert!(host.doctor().findings.contains(&message));
}

#[test]
fn linked_is_not_listed() {
    let host = Host::builder().plugins(plugins![notes]).build().unwrap();
    assert_eq!(status(&host, "audit"), PluginStatus::NotListed);
    assert_eq!(status(&host, "notes"), PluginStatus::Enabled);
}

#[test]
fn a_hook_without_handlers_does_not_even_make_its_payload() {
    let host = Host::builder().plugins(plugins![notes]).build().unwrap();
    let fired = host.fire_blocking(|| -> fixture_events::OnOther { panic!("made") });
    assert_eq!(fired.outcome, Outcome::NoHandlers);
}
