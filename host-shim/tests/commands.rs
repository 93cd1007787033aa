//! Commands: gates, required keywords, collisions, failures, and values that stay with their conversation.

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{CommandOutcome, Config, Ending, Host, plugins};
use hermes_plugin_sdk::command::CommandCall;
use hermes_plugin_sdk::prelude::*;

plugin! { description: "commands" }

#[command(name = "plain", description = "Shows the arguments", aliases = ["p"])]
fn plain(raw_args: &str) -> String {
    format!("<{raw_args}>")
}

#[command(name = "where", description = "Shows the conversation")]
async fn conversation(session_id: SessionId, session_key: SessionKey, raw_args: String) -> String {
    tokio::task::yield_now().await;
    format!("{session_id} {session_key} {raw_args}")
}

#[command(name = "who", description = "Refuses anonymous callers")]
fn who(source: &Source) -> String {
    source.user_id.clone()
}

fn only_u17(source: &Source) -> bool {
    assert_ne!(source.user_id, "u-panic");
    source.user_id == "u-17"
}

#[command(name = "gated", description = "Only for one", allow = only_u17)]
fn gated() -> &'static str {
    "welcome"
}

#[command(name = "login", description = "Fails with what it was given")]
fn login(raw_args: &str) -> Result<(), String> {
    Err(format!("no such token: {raw_args}"))
}

#[command(name = "silent", description = "Says nothing")]
fn silent() {}

#[command(name = "help", description = "Not the built-in")]
fn help() -> &'static str {
    "the plugin's"
}

#[command(name = "stats", description = "First of two")]
fn stats() -> &'static str {
    "these"
}

fn source(user_id: &str) -> Source {
    Source::new(user_id, "c-1").unwrap()
}

fn call(raw_args: &str) -> CommandCall {
    CommandCall::new(raw_args, "cli")
}

fn by(user_id: &str) -> CommandCall {
    let mut call = call("");
    call.source = Some(source(user_id));
    call
}

fn run(host: &Host, name: &str, call: CommandCall) -> CommandOutcome {
    host.command_blocking(None, name, call).outcome
}

fn reply(text: &str) -> CommandOutcome {
    CommandOutcome::Reply(text.to_owned())
}

#[test]
fn each_way_to_end_is_its_own() {
    let host = TestHost::new(plugins![crate]);
    assert_eq!(run(&host, "plain", call("a  b")), reply("<a  b>"));
    assert_eq!(run(&host, "p", call("")), reply("<>"));
    assert_eq!(run(&host, "silent", call("")), CommandOutcome::Silent);
    assert_eq!(run(&host, "nothing", call("")), CommandOutcome::Unknown { nearest: None });
    assert_eq!(run(&host, "where", call("")), CommandOutcome::Needs("session_id"));
    assert_eq!(run(&host, "who", call("")), CommandOutcome::Needs("source"));
    assert_eq!(run(&host, "who", by("u-17")), reply("u-17"));
    assert_eq!(run(&host, "login", call("x")), CommandOutcome::Failed);
}

#[test]
fn gates_deny_when_nobody_is_known_and_when_they_panic() {
    let host = TestHost::new(plugins![crate]);
    assert_eq!(run(&host, "gated", by("u-17")), reply("welcome"));
    for denied in [by("u-18"), by("u-panic"), call("")] {
        assert_eq!(run(&host, "gated", denied), CommandOutcome::Denied);
    }
    let mut config = Config::default();
    config.entries.entry("hermes-host-shim".to_owned()).or_default().allow_users = Some(vec!["u-18".to_owned()]);
    let host = TestHost::with_config(plugins![crate], config);
    assert_eq!(run(&host, "plain", by("u-18")), reply("<>"));
    assert_eq!(run(&host, "plain", by("u-17")), CommandOutcome::Denied);
    assert_eq!(run(&host, "plain", call("")), CommandOutcome::Denied);
    assert_eq!(run(&host, "gated", by("u-18")), CommandOutcome::Denied, "both gates must agree");
}

#[test]
fn c29_collisions_are_listed_and_never_decided_by_the_linker() {
    let host = Host::builder()
        .plugins(plugins![crate, metrics])
        .built_in("help", "the host's own", |_| Reply::text("built-in"))
        .build()
        .unwrap();
    assert_eq!(run(&host, "help", call("")), reply("built-in"));
    let namespaced = |namespace, name| host.command_blocking(Some(namespace), name, call("")).outcome;
    assert_eq!(namespaced("hermes-host-shim", "help"), reply("the plugin's"));
    assert_eq!(namespaced("hermes-host-shim", "stats"), reply("these"));
    assert_eq!(namespaced("metrics", "stats"), reply("those"));
    let full = ["/hermes-host-shim:stats".to_owned(), "/metrics:stats".to_owned()];
    assert_eq!(run(&host, "stats", call("")), CommandOutcome::Ambiguous(full.to_vec()));
    let collisions: Vec<_> =
        host.collisions().into_iter().map(|collision| (collision.name, collision.owners)).collect();
    assert_eq!(
        collisions,
        [
            ("help".to_owned(), vec!["built-in".to_owned(), "hermes-host-shim:help".to_owned()]),
            ("stats".to_owned(), vec!["hermes-host-shim:stats".to_owned(), "metrics:stats".to_owned()]),
        ]
    );
    let unknown = CommandOutcome::Unknown { nearest: Some("/stats".to_owned()) };
    assert_eq!(run(&host, "stast", call("")), unknown);
    assert_eq!(unknown.message().as_deref(), Some("unknown command, did you mean /stats?"));
}

#[test]
fn c39_a_failure_is_a_fixed_sentence_for_the_user() {
    let host = TestHost::new(plugins![crate]);
    let ran = host.command_blocking(None, "login", call("token-EXAMPLE-000"));
    assert_eq!(ran.outcome.message().as_deref(), Some("the command failed"));
    let receipt = ran.receipts.iter().next().unwrap();
    assert_eq!(receipt.ending, Ending::Failed("no such token: […]".to_owned()));
    let past = host.recent_events().pop().unwrap();
    assert_eq!((past.name, past.event_id), ("login", ran.event_id));
    assert!(!format!("{past:?}{:?}", host.report()).contains("EXAMPLE"));
}
