//! What goes into the log: each distinct failure once, short, and without the payload. One test, since a process has one
//! subscriber for all threads.

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use fixture_events::{OnProbe, Scene};
use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Ending, MAX_FAILURE_TEXT, ToolDecision, plugins};
use hermes_plugin_sdk::command::CommandCall;
use hermes_plugin_sdk::hooks::{PreLlmCall, PreToolCall};
use hermes_plugin_sdk::prelude::*;
use hermes_plugin_sdk::{Part, ToolCall};
use serde_json::{Map, Value, json};
use support::Log;
use tracing::Level;

plugin! { description: "handlers that fail with secrets" }

#[command(name = "login", description = "Fails with what it was given")]
fn login(raw_args: &str) -> Result<(), String> {
    Err(format!("no such token: {raw_args}"))
}

#[derive(Debug, Hook)]
#[hook(name = "on_secret")]
struct OnSecret {
    token: String,
    note: Option<String>,
}

#[hook(OnSecret)]
fn prints_its_payload(#[event] secret: &OnSecret) {
    panic!("cannot handle {secret:?}");
}

#[pre_llm_call]
fn prints_the_turn(#[event] turn: &PreLlmCall) -> Option<String> {
    panic!("cannot handle {turn:?}");
}

#[pre_tool_call]
fn refuses_with_the_arguments(args: &Map<String, Value>) -> Result<Option<ToolDirective>, String> {
    Err(format!("no rule for {args:?}"))
}

/// A turn of 2 MB with secrets in every shape that a payload has.
fn huge_turn() -> PreLlmCall {
    let said = "my\ntoken-EXAMPLE-222 is \"EXAMPLE-333\"";
    let mut history = vec![Message::user("x".repeat(2 * 1024 * 1024)), Message::user(said)];
    history.push(Message::assistant(vec![Part::text("EXAMPLE-444"), Part::image_url("data:,EXAMPLE-555")]));
    history[2].tool_calls.push(ToolCall::new("c", "login", r#"{"token": "EXAMPLE-666"}"#));
    PreLlmCall::new(SessionId::from_static("s-alpha"), said, history, false, "m", "cli")
}

#[test]
fn c33_c39_each_distinct_failure_once_and_nothing_of_the_payload() {
    let log = Log::default();
    tracing::subscriber::set_global_default(log.clone()).unwrap();
    let host = TestHost::new(plugins![crate, metrics]);

    let turn = Arc::new(AtomicUsize::new(0));
    let scene = Scene::new(move |_| match turn.fetch_add(1, Ordering::SeqCst) {
        0..1000 => Err("disk full".to_owned()),
        1000 => Err("disk gone".to_owned()),
        _ => Ok(()),
    });
    for _ in 0..1002 {
        host.fire(OnProbe::new(&scene));
    }
    let all = log.len();
    let warnings = log.take(Level::WARN);
    assert_eq!((warnings.len(), all), (2, 1001), "the repeats are at debug");
    for field in ["plugin=\"metrics\"", "last", "hook=\"on_probe\"", "disk full", "lib.rs", "session=\"s-alpha\""] {
        assert!(warnings[0].contains(field), "{field} in {}", warnings[0]);
    }
    let report = host.report();
    let last = &report.hooks.iter().find(|hook| hook.hook == "on_probe").unwrap().handlers[0];
    assert_eq!((last.ran, last.failed), (1, 1001));
    assert_eq!(last.failures.iter().map(|failure| failure.count).collect::<Vec<_>>(), [1000, 1]);
    assert_eq!(last.last_failure, Some(Ending::Failed("disk gone".to_owned())));

    // Nothing of what a payload says.
    host.command_blocking(None, "login", CommandCall::new("token-EXAMPLE-000", "cli"));
    let huge = "x".repeat(2 * 1024 * 1024);
    host.fire(OnProbe::new(&Scene::new(move |_| panic!("{huge}"))));
    let note = Some("also token-EXAMPLE-111".to_owned());
    let fired = host.fire(OnSecret { token: "token-EXAMPLE-000".to_owned(), note });
    let ending = fired.receipts.of("prints_its_payload").unwrap().ending;
    assert!(ending.to_string().starts_with("panicked: cannot handle OnSecret"), "{ending}");
    assert!(!ending.to_string().contains("EXAMPLE"), "{ending}");
    let merged = host.pre_llm_call_blocking(huge_turn);
    assert_eq!(merged.value, None, "nothing is passed to the model");
    let ending = merged.receipts.of("prints_the_turn").unwrap().ending;
    assert!(ending.to_string().starts_with("panicked: cannot handle PreLlmCall"), "{ending}");
    assert!(!ending.to_string().contains("EXAMPLE"), "{ending}");
    let args = Map::from_iter([("command".to_owned(), json!({"argv": ["login", "token-EXAMPLE-777"]}))]);
    let tool = || PreToolCall::new("terminal", args, SessionId::from_static("s-alpha"));
    let ToolDecision::Block { message, .. } = host.pre_tool_call_blocking(tool).value else { panic!("fails closed") };
    assert!(message.contains("no rule for") && !message.contains("EXAMPLE"), "{message}");
    let warnings = log.take(Level::WARN);
    assert_eq!(warnings.len(), 5);
    for warning in warnings {
        assert!(!warning.contains("EXAMPLE"), "{warning}");
        assert!(warning.len() < 400 + MAX_FAILURE_TEXT * 4, "{} bytes", warning.len());
    }
}
