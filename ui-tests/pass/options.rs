//! Every option of every attribute.

use std::time::Duration;

use hermes_plugin_sdk::prelude::*;
use hermes_plugin_sdk::registration::{Concurrency, Registration, RegistrationKind};
use hermes_ui_tests::registration;

plugin! { description: "has every option" }

#[post_compaction]
fn plain() {}

#[post_compaction()]
fn empty_list() {}

#[post_compaction(priority = -10, timeout = "5s", concurrency = "serial", name = "by another name",)]
fn named_otherwise() {}

#[hook(PostCompaction, concurrency = "per_session", timeout = "250ms", priority = 2147483647)]
async fn per_session() {}

#[hook(hermes_plugin_sdk::hooks::PostCompaction, concurrency = "parallel", crate = ::hermes_plugin_sdk)]
fn parallel() {}

/// The first line.
///
/// And more.
#[command]
fn who_am_i() {}

#[command(
    name = "everything",
    description = "Has every option",
    args_hint = "[name]",
    aliases = ["all-of-it", "0"],
    allow = gate::only_ada,
    priority = 1,
    timeout = "1m",
    concurrency = "serial",
    crate = hermes_plugin_sdk
)]
fn everything() {}

mod gate {
    pub(super) fn only_ada(source: &hermes_plugin_sdk::Source) -> bool {
        source.user_id == "ada"
    }
}

#[derive(Hook)]
#[hook(name = "unit")]
struct Unit;

#[derive(Hook)]
#[hook(name = "may_i", directive = bool, fail_closed)]
#[hook(crate = hermes_plugin_sdk)]
struct MayI {
    session_key: Option<SessionKey>,
    r#type: u8,
}

fn find(handler: &str) -> &'static Registration {
    registration(env!("CARGO_PKG_NAME"), handler)
}

fn main() {
    for handler in ["plain", "empty_list"] {
        let plain = find(handler);
        assert_eq!((plain.priority, plain.timeout, plain.concurrency), (0, None, Concurrency::Parallel));
        assert_eq!(plain.handler, format!("{}::{handler}", module_path!()));
        assert_eq!(plain.plugin.description, "has every option");
    }

    let named = find("by another name");
    let five = Some(Duration::from_secs(5));
    assert_eq!((named.priority, named.timeout, named.concurrency), (-10, five, Concurrency::Serial));

    let per_session = find("per_session");
    let quarter = Some(Duration::from_millis(250));
    assert_eq!(
        (per_session.priority, per_session.timeout, per_session.concurrency),
        (i32::MAX, quarter, Concurrency::PerSession)
    );
    assert!(per_session.is_async);
    assert_eq!(find("parallel").concurrency, Concurrency::Parallel);

    let RegistrationKind::Command(plain) = &find("who_am_i").kind else { panic!() };
    assert_eq!((plain.name, plain.description, plain.args_hint), ("who-am-i", "The first line.", ""));
    assert!(plain.aliases.is_empty() && plain.allow.is_none());

    let everything = find("everything");
    assert_eq!((everything.priority, everything.timeout), (1, Some(Duration::from_secs(60))));
    let RegistrationKind::Command(command) = &everything.kind else { panic!() };
    assert_eq!((command.name, command.description, command.args_hint), ("everything", "Has every option", "[name]"));
    assert_eq!(command.aliases, ["all-of-it", "0"]);
    assert!(command.allow.is_some());

    assert_eq!(Unit::KEYWORDS, []);
    let may_i = MayI { session_key: None, r#type: 1 };
    assert_eq!((may_i.session_key(), may_i.r#type), (None, 1));
    let keywords: Vec<_> = MayI::KEYWORDS.iter().map(|keyword| (keyword.name, keyword.optional)).collect();
    assert_eq!(keywords, [("session_key", true), ("type", false)]);
}
