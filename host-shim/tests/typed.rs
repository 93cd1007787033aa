//! The typed calls: what the handlers of the built-in hooks come to together.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use hermes_host_shim::testing::{Started, TestHost};
use hermes_host_shim::{Config, Ending, Host, Merged, Outcome, Skip, ToolDecision, plugins};
use hermes_plugin_sdk::hooks::{
    OnSessionFinalize, PreCompaction, PreLlmCall, PreToolCall, TransformLlmOutput, TransformToolResult,
};
use hermes_plugin_sdk::prelude::*;
use serde_json::{Map, Value, json};

plugin! { description: "handlers of the hooks that ask" }

/// Who waits for a handler to hang, by the name of the test.
static HANGING: Mutex<BTreeMap<String, Sender<()>>> = Mutex::new(BTreeMap::new());

/// Fires an event in which `early` hangs, and goes on when it does.
fn hang(host: &TestHost, test: &str) -> Started<PreToolCall> {
    let (begun, wait) = channel();
    HANGING.lock().unwrap().insert(test.to_owned(), begun);
    let started = host.start(tool(json!({"early": test, "late": {"action": "approve"}})));
    wait.recv().unwrap();
    started
}

/// What a handler is told to say: the argument of its own name.
fn told(args: &Map<String, Value>, handler: &str) -> Result<Option<ToolDirective>, String> {
    match args.get(handler) {
        None => Ok(None),
        Some(Value::String(text)) => match text.as_str() {
            "fail" => Err("no rules".to_owned()),
            "panic" => panic!("no rules at all"),
            test => {
                let begun = HANGING.lock().unwrap().remove(test).unwrap();
                begun.send(()).unwrap();
                loop {
                    std::thread::park();
                }
            }
        },
        Some(directive) => serde_json::from_value(directive.clone()).map(Some).map_err(|error| error.to_string()),
    }
}

#[pre_tool_call(priority = 2)]
fn early(args: &Map<String, Value>) -> Result<Option<ToolDirective>, String> {
    told(args, "early")
}

#[pre_tool_call(priority = 1)]
async fn middle(args: Map<String, Value>) -> Result<Option<ToolDirective>, String> {
    told(&args, "middle")
}

#[pre_tool_call]
fn late(args: &Map<String, Value>) -> Result<Option<ToolDirective>, String> {
    told(args, "late")
}

/// The texts of the platform, one for each handler.
fn part(platform: &str, part: usize) -> Option<String> {
    platform.split('|').nth(part).map(str::to_owned)
}

#[pre_llm_call(priority = 1)]
fn first_context(platform: &str) -> Option<String> {
    part(platform, 0)
}

#[pre_llm_call]
async fn second_context(platform: String) -> Result<Option<String>, String> {
    match part(&platform, 1).as_deref() {
        Some("fail") => Err("nothing to add".to_owned()),
        text => Ok(text.map(str::to_owned)),
    }
}

#[pre_compaction(priority = 1)]
fn first_words(messages: &[Message]) -> Option<String> {
    messages.first().map(|message| message.text().into_owned())
}

#[pre_compaction]
fn last_words(messages: &[Message]) -> Option<String> {
    messages.last().map(|message| message.text().into_owned())
}

#[on_session_finalize(priority = 1)]
fn first_goodbye(platform: &str) -> Option<String> {
    part(platform, 0)
}

#[on_session_finalize]
fn second_goodbye(platform: &str) -> Option<String> {
    part(platform, 1)
}

#[transform_tool_result(priority = 1)]
fn first_result(result: &str) -> Result<Option<String>, String> {
    if result == "fail" { Err("cannot read it".to_owned()) } else { Ok(part(result, 0)) }
}

#[transform_tool_result]
fn second_result() -> Option<&'static str> {
    Some("second")
}

#[transform_llm_output(priority = 1)]
fn first_answer(response_text: &str) -> Option<String> {
    part(response_text, 0)
}

#[transform_llm_output]
fn second_answer() -> Option<&'static str> {
    Some("second")
}

fn session() -> SessionId {
    SessionId::from_static("s-alpha")
}

fn tool(args: Value) -> PreToolCall {
    let Value::Object(args) = args else { panic!("arguments are an object") };
    PreToolCall::new("terminal", args, session())
}

fn decide(args: Value) -> ToolDecision {
    TestHost::new(plugins![crate]).pre_tool_call_blocking(|| tool(args)).value
}

fn turn(platform: &str) -> PreLlmCall {
    PreLlmCall::new(session(), "hello", Vec::new(), false, "m", platform)
}

fn object(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap()
}

/// The handler and the cause of a block.
fn blocked(decision: ToolDecision) -> (String, &'static str, Option<Ending>) {
    let ToolDecision::Block { message, plugin, handler, failure, .. } = decision else { panic!("{decision:?}") };
    assert_eq!(plugin, "hermes-host-shim");
    (message, handler.rsplit("::").next().unwrap(), failure)
}

#[test]
fn a_block_beats_an_approval_and_an_approval_beats_nothing() {
    let (block, approve) =
        (json!({"action": "block", "message": "no"}), json!({"action": "approve", "message": "ok?"}));
    for args in [json!({"early": block, "late": approve}), json!({"early": approve, "middle": block})] {
        let by = if args["early"] == block { "early" } else { "middle" };
        assert_eq!(blocked(decide(args)), ("no".to_owned(), by, None));
    }
    let first = json!({"action": "approve", "message": "sure?", "rule_key": "rm"});
    let ToolDecision::Approve { message, rule_key, handler, .. } = decide(json!({"middle": first, "late": approve}))
    else {
        panic!("an approval beats nothing")
    };
    assert_eq!((message.as_deref(), rule_key.as_deref()), (Some("sure?"), Some("rm")), "the first one asks");
    assert!(handler.ends_with("::middle"), "{handler}");
    assert_eq!(decide(json!({"late": {"action": "allow"}})), ToolDecision::Allow { changes: Map::new() });
}

#[test]
fn changed_arguments_are_merged_key_by_key_in_the_order_of_the_handlers() {
    let modify = |args: Value| json!({"action": "modify", "args": args});
    let (early, late) = (modify(json!({"a": 1, "b": 1})), modify(json!({"b": 2, "c": null})));
    let decision = decide(json!({"early": early, "late": late}));
    let ToolDecision::Allow { changes } = &decision else { panic!("{decision:?}") };
    assert_eq!(*changes, object(json!({"a": 1, "b": 2, "c": null})));
    let mut args = object(json!({"a": 0, "kept": true}));
    decision.apply(&mut args);
    assert_eq!(args, object(json!({"a": 1, "b": 2, "c": null, "kept": true})));

    let approved = decide(json!({"early": {"action": "approve"}, "late": modify(json!({"a": 1}))}));
    let mut args = Map::new();
    approved.apply(&mut args);
    assert_eq!(args, object(json!({"a": 1})), "what a person approves is what runs");

    let mut args = Map::new();
    decide(json!({"early": early, "late": {"action": "block", "message": "no"}})).apply(&mut args);
    assert_eq!(args, Map::new());
}

#[test]
fn a_tool_is_blocked_by_a_handler_that_fails_or_panics() {
    let allow = json!({"action": "approve"});
    let (message, handler, failure) = blocked(decide(json!({"early": allow, "middle": "fail"})));
    assert_eq!((handler, failure), ("middle", Some(Ending::Failed("no rules".to_owned()))));
    assert!(message.contains("middle") && message.contains("hermes-host-shim"), "{message}");
    assert!(message.ends_with("returned an error: no rules"), "{message}");
    let (message, handler, failure) = blocked(decide(json!({"late": "panic", "early": allow})));
    assert_eq!((handler, failure), ("late", Some(Ending::Panicked("no rules at all".to_owned()))));
    assert!(message.ends_with("panicked: no rules at all"), "{message}");
    let on_purpose = json!({"early": "fail", "late": {"action": "block", "message": "not on this machine"}});
    assert_eq!(blocked(decide(on_purpose)), ("not on this machine".to_owned(), "late", None));
}

#[test]
fn a_tool_is_blocked_by_a_handler_that_hangs() {
    let host = TestHost::new(plugins![crate]);
    let started = hang(&host, "limit");
    host.advance(Duration::from_secs(30));
    let merged: Merged<ToolDecision> = started.wait().into();
    let (message, handler, failure) = blocked(merged.value);
    assert_eq!((handler, failure), ("early", Some(Ending::TimedOut(Duration::from_secs(30)))));
    assert!(message.ends_with("timed out after 30s"), "{message}");
    assert_eq!(merged.receipts.of("late").unwrap().ending, Ending::Ran);
}

#[test]
fn a_tool_is_blocked_when_the_budget_is_spent() {
    let mut config = Config::default();
    config.event_budget = Some(Duration::from_secs(1));
    let host = TestHost::with_config(plugins![crate], config);
    let started = hang(&host, "budget");
    host.advance(Duration::from_secs(1));
    let merged: Merged<ToolDecision> = started.wait().into();
    assert_eq!(blocked(merged.value).1, "early");
    assert_eq!(merged.receipts.of("late").unwrap().ending, Ending::Skipped(Skip::BudgetSpent));
}

#[test]
fn a_tool_is_blocked_when_the_host_is_shut_down() {
    let host = TestHost::new(plugins![crate]);
    assert!(host.shutdown(Duration::from_secs(1)));
    let merged = host.pre_tool_call_blocking(|| tool(json!({})));
    assert_eq!(merged.outcome, Outcome::ShutDown);
    assert_eq!(blocked(merged.value).2, Some(Ending::Skipped(Skip::ShutDown)));
}

#[test]
fn context_is_joined_and_a_blank_or_failed_one_adds_nothing() {
    let host = TestHost::new(plugins![crate]);
    let context = |platform| host.pre_llm_call_blocking(|| turn(platform)).value;
    assert_eq!(context("a|b").as_deref(), Some("a\n\nb"));
    assert_eq!(context(" \t|b").as_deref(), Some("b"));
    assert_eq!(context("a|fail").as_deref(), Some("a"));
    assert_eq!(context(" "), None);
}

#[test]
fn context_is_cut_and_the_receipt_tells() {
    let mut config = Config::default();
    config.context_bytes_per_handler = 4;
    config.context_bytes_total = 6;
    let host = TestHost::with_config(plugins![crate], config);
    let merged = host.pre_llm_call_blocking(|| turn("aaaaaa|bbbb"));
    assert_eq!(merged.value.as_deref(), Some("aaaa\n\nbb"));
    let cuts: Vec<_> = merged.receipts.iter().map(|receipt| receipt.cut).collect();
    assert_eq!(cuts, [2, 2]);

    let folded = vec![Message::user("keep this"), Message::user("and that")];
    let merged = host.pre_compaction_blocking(|| PreCompaction::new(session(), "summarize", "manual", folded));
    assert_eq!(merged.value.as_deref(), Some("keep\n\nan"), "kept words are capped, too");
    assert_eq!(merged.receipts.of("last_words").unwrap().cut, 6);
}

#[test]
fn the_first_value_wins_and_the_rest_still_runs() {
    let host = TestHost::new(plugins![crate]);
    let result = |text: &'static str| {
        host.transform_tool_result_blocking(|| {
            TransformToolResult::new("terminal", Map::new(), session(), text, 1_u64, "ok")
        })
    };
    let merged = result("first");
    assert_eq!(merged.value.as_deref(), Some("first"));
    assert!(merged.receipts.iter().all(|receipt| receipt.ending == Ending::Ran));
    assert_eq!(result("").value.as_deref(), Some(""), "a blank result is a value");
    assert_eq!(result("fail").value.as_deref(), Some("second"), "a failure has no value");

    let answer = |text: &'static str| {
        host.transform_llm_output_blocking(|| TransformLlmOutput::new(text, session(), "m", "cli")).value
    };
    assert_eq!(answer("first").as_deref(), Some("first"));
    assert_eq!(answer(" ").as_deref(), Some("second"), "a blank answer is no opinion");
}

#[test]
fn goodbyes_are_shown_one_by_one() {
    let host = TestHost::new(plugins![crate]);
    let goodbyes =
        |platform: &'static str| host.on_session_finalize_blocking(|| OnSessionFinalize::new(platform)).value;
    assert_eq!(goodbyes("saved|bye"), ["saved", "bye"]);
    assert_eq!(goodbyes(" |bye"), ["bye"]);
}

#[tokio::test]
async fn a_task_gets_the_same() {
    let host = TestHost::new(plugins![crate]);
    assert_eq!(host.pre_llm_call(|| turn("a|b")).await.value.as_deref(), Some("a\n\nb"));
    let handle = (*host).clone();
    let decision = tokio::spawn(handle.pre_tool_call(|| tool(json!({"late": "fail"})))).await.unwrap();
    assert_eq!(blocked(decision.value).1, "late");
}

#[test]
fn without_handlers_nothing_is_made_and_nothing_changes() {
    let host = Host::builder().plugins(plugins![notes]).build().unwrap();
    let merged = host.pre_tool_call_blocking(|| panic!("made"));
    assert_eq!((merged.outcome, merged.value), (Outcome::NoHandlers, ToolDecision::Allow { changes: Map::new() }));
    let context = pin!(host.pre_llm_call(|| panic!("made")));
    let Poll::Ready(merged) = context.poll(&mut Context::from_waker(Waker::noop())) else {
        panic!("nothing to wait for")
    };
    assert_eq!(merged.value, None);
}
