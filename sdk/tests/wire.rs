//! JSON and payloads: the rules of the wire, for every hook.

use std::fmt::Debug;

use hermes_plugin_sdk::hooks::*;
use hermes_plugin_sdk::{EventId, Hook, Message, Part, Role, SessionId, ToolCall, ToolStatus};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, from_value, json, to_value};

trait Payload: Hook + Debug + Clone + PartialEq + Serialize + DeserializeOwned {}

impl<H: Hook + Debug + Clone + PartialEq + Serialize + DeserializeOwned> Payload for H {}

/// The JSON object of a sample, in which every keyword is present.
fn object<H: Payload>(sample: &H) -> Map<String, Value> {
    match to_value(sample).unwrap() {
        Value::Object(fields) => fields,
        other => panic!("{}: {other}", H::NAME),
    }
}

fn read<H: Payload>(fields: &Map<String, Value>) -> serde_json::Result<H> {
    from_value(Value::Object(fields.clone()))
}

fn with(fields: &Map<String, Value>, name: &str, value: Value) -> Map<String, Value> {
    let mut fields = fields.clone();
    fields.insert(name.to_owned(), value);
    fields
}

/// The error of reading these fields. It names the hook and the field.
#[track_caller]
fn assert_refused<H: Payload>(fields: &Map<String, Value>, name: &str) {
    let error = read::<H>(fields).expect_err(name).to_string();
    assert!(error.contains(H::NAME) && error.contains(&format!("`{name}`")), "{}, {name}: {error}", H::NAME);
}

fn a_sample_survives_a_round_trip<H: Payload>(sample: H) {
    let text = serde_json::to_string(&sample).unwrap();
    assert_eq!(serde_json::from_str::<H>(&text).unwrap(), sample, "{text}");
}

fn a_sample_has_every_keyword<H: Payload>(sample: H) {
    let fields = object(&sample);
    assert!(H::KEYWORDS.iter().any(|keyword| keyword.name == "session_key" && keyword.optional), "{}", H::NAME);
    let mut keywords: Vec<_> = H::KEYWORDS.iter().map(|keyword| keyword.name).collect();
    assert_eq!(keywords[keywords.len() - 1], "event_id", "{}", H::NAME);
    keywords.sort_unstable();
    assert_eq!(fields.keys().collect::<Vec<_>>(), keywords, "{}", H::NAME);
    assert!(fields.values().all(|value| *value != Value::Null && *value != json!("")), "{fields:?}");
}

fn absent_null_and_empty_are_none<H: Payload>(sample: H) {
    let fields = object(&sample);
    for keyword in H::KEYWORDS.iter().filter(|keyword| keyword.optional) {
        let mut without = fields.clone();
        without.remove(keyword.name);
        let absent: H = read(&without).unwrap();
        assert_ne!(absent, sample, "{}, {}", H::NAME, keyword.name);
        for written in [Value::Null, json!(""), object(&absent)[keyword.name].clone()] {
            assert_eq!(read::<H>(&with(&fields, keyword.name, written)).unwrap(), absent, "{}", keyword.name);
        }
    }
}

fn a_missing_keyword_is_an_error<H: Payload>(sample: H) {
    let fields = object(&sample);
    let required = H::KEYWORDS.iter().filter(|keyword| !keyword.optional && keyword.name != "event_id");
    for keyword in required {
        let mut without = fields.clone();
        without.remove(keyword.name);
        assert_refused::<H>(&without, keyword.name);
        assert_refused::<H>(&with(&fields, keyword.name, Value::Null), keyword.name);
    }
}

fn a_wrong_type_is_an_error<H: Payload>(sample: H) {
    let fields = object(&sample);
    for keyword in H::KEYWORDS {
        // Numbers are counts in every built-in hook, so that none can be either.
        for wrong in [json!(-1), json!(0.5)] {
            assert_refused::<H>(&with(&fields, keyword.name, wrong), keyword.name);
        }
    }
}

fn unknown_keys_are_ignored<H: Payload>(sample: H) {
    let fields = with(&object(&sample), "telemetry_schema_version", json!("hermes.observer.v1"));
    assert_eq!(read::<H>(&fields).unwrap(), sample);
}

fn only_an_object_is_a_payload<H: Payload>(_: H) {
    for wire in [json!(null), json!([]), json!("x"), json!(1)] {
        let error = from_value::<H>(wire).unwrap_err().to_string();
        assert!(error.contains(H::NAME) && error.contains("expected an object"), "{error}");
    }
}

fn the_event_id_is_32_hexadecimal_digits<H: Payload>(sample: H) {
    let fields = object(&sample);
    for (wire, id) in [
        (json!("000000000000000000000000000000ff"), EventId::from_u128(255)),
        (json!("000000000000000000000000000000FF"), EventId::from_u128(255)),
        (json!(""), EventId::UNASSIGNED),
        (json!(null), EventId::UNASSIGNED),
    ] {
        let mut expected = sample.clone();
        expected.set_event_id(id);
        assert_eq!(read::<H>(&with(&fields, "event_id", wire)).unwrap(), expected);
        assert_eq!(object(&expected).contains_key("event_id"), id != EventId::UNASSIGNED);
    }
    for wire in ["ff", "+00000000000000000000000000000ff", "gggggggggggggggggggggggggggggggg"] {
        assert_refused::<H>(&with(&fields, "event_id", json!(wire)), "event_id");
    }
}

fn an_empty_session_id_is_no_session<H: Payload>(sample: H) {
    let fields = with(&object(&sample), "session_id", json!(""));
    match H::KEYWORDS.iter().find(|keyword| keyword.name == "session_id") {
        Some(keyword) if keyword.optional => assert_eq!(read::<H>(&fields).unwrap().session_id(), None),
        Some(_) => assert_refused::<H>(&fields, "session_id"),
        None => assert_eq!(read::<H>(&fields).unwrap(), sample),
    }
}

fn any_json_is_refused_or_understood<H: Payload>(sample: H) {
    let wire = json_near(object(&sample));
    proptest!(ProptestConfig::with_cases(200), |(wire in wire)| {
        if let Ok(payload) = from_value::<H>(wire) {
            let written = to_value(&payload).unwrap();
            prop_assert_eq!(from_value::<H>(written).unwrap(), payload);
        }
    });
}

/// Runs each rule for the payload of each hook.
macro_rules! for_every_payload {
    ($rules:tt: $($name:ident $hook:ident,)*) => {
        $(for_every_payload!(@ $name $hook $rules);)*

        /// The name and the keywords of each hook, `?` behind those that can be absent.
        fn keyword_tables() -> Vec<(&'static str, String)> {
            vec![$((<$hook as Hook>::NAME, keyword_table::<$hook>())),*]
        }
    };
    (@ $name:ident $hook:ident { $($rule:ident)* }) => {
        mod $name {
            $(
                #[test]
                fn $rule() {
                    super::$rule(super::$hook::sample());
                }
            )*
        }
    };
}

for_every_payload! {
    {
        a_sample_survives_a_round_trip
        a_sample_has_every_keyword
        absent_null_and_empty_are_none
        a_missing_keyword_is_an_error
        a_wrong_type_is_an_error
        unknown_keys_are_ignored
        only_an_object_is_a_payload
        the_event_id_is_32_hexadecimal_digits
        an_empty_session_id_is_no_session
        any_json_is_refused_or_understood
    }:
    on_session_start OnSessionStart,
    on_session_end OnSessionEnd,
    on_session_finalize OnSessionFinalize,
    on_session_reset OnSessionReset,
    on_session_delete OnSessionDelete,
    post_compaction PostCompaction,
    pre_compaction PreCompaction,
    pre_llm_call PreLlmCall,
    post_llm_call PostLlmCall,
    transform_llm_output TransformLlmOutput,
    pre_tool_call PreToolCall,
    transform_tool_result TransformToolResult,
    post_tool_call PostToolCall,
    pre_command PreCommand,
}

/// Any JSON, or these fields with some of them replaced or taken away.
fn json_near(fields: Map<String, Value>) -> impl Strategy<Value = Value> {
    let names: Vec<String> = fields.keys().cloned().collect();
    let changes = prop::collection::vec((prop::sample::select(names), prop::option::of(any_json())), 1..4);
    let changed = changes.prop_map(move |changes| {
        let mut fields = fields.clone();
        for (name, value) in changes {
            match value {
                Some(value) => fields.insert(name, value),
                None => fields.remove(&name),
            };
        }
        Value::Object(fields)
    });
    prop_oneof![1 => any_json(), 4 => changed]
}

/// Any JSON, made of what messages and their parts are made of.
fn any_json() -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        prop::sample::select(vec![
            "role",
            "content",
            "tool_calls",
            "tool_call_id",
            "name",
            "id",
            "type",
            "function",
            "arguments",
            "text",
            "image_url",
            "url",
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec!["", "user", "text", "image_url", "function", "ok", "delete"]).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    let message = prop::collection::btree_map(key.clone(), leaf.clone(), 0..4).prop_map(|extra| {
        let mut message = to_value(Message::user("hello")).unwrap();
        message.as_object_mut().unwrap().extend(extra);
        json!([message])
    });
    let tree = leaf.prop_recursive(4, 32, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key.clone(), inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    });
    prop_oneof![3 => tree, 1 => message]
}

#[test]
fn payloads_carry_the_names_and_the_optional_keywords_of_the_contract() {
    // `?` marks what can be absent; `session_key?` and `event_id` come with every payload.
    const CONTRACT: &[(&str, &str)] = &[
        ("on_session_start", "session_id model platform"),
        (
            "on_session_end",
            "session_id task_id? turn_id? completed failed interrupted turn_exit_reason? model platform",
        ),
        ("on_session_finalize", "session_id? platform reason? old_session_id? new_session_id?"),
        ("on_session_reset", "session_id platform reason? old_session_id? new_session_id?"),
        ("on_session_delete", "session_id reason profile deleted_ids? sessions_dir?"),
        ("post_compaction", "session_id old_session_id? kind reason before_tokens? after_tokens? messages_removed?"),
        ("pre_compaction", "session_id kind reason messages before_tokens?"),
        (
            "pre_llm_call",
            "session_id task_id? turn_id? user_message conversation_history is_first_turn model platform \
             parent_session_id? sender_id?",
        ),
        (
            "post_llm_call",
            "session_id task_id? turn_id? user_message assistant_response conversation_history model platform",
        ),
        ("transform_llm_output", "response_text session_id model platform"),
        ("pre_tool_call", "tool_name args task_id? session_id tool_call_id? turn_id? api_request_id?"),
        (
            "transform_tool_result",
            "tool_name args task_id? session_id tool_call_id? turn_id? api_request_id? result duration_ms status \
             error_type? error_message?",
        ),
        (
            "post_tool_call",
            "tool_name args task_id? session_id tool_call_id? turn_id? api_request_id? result duration_ms status \
             error_type? error_message?",
        ),
        ("pre_command", "surface command alias_used args_raw platform"),
    ];
    let expected: Vec<_> = CONTRACT.iter().map(|(name, keywords)| (*name, (*keywords).to_owned())).collect();
    assert_eq!(keyword_tables(), expected);
}

fn keyword_table<H: Hook>() -> String {
    let keywords = H::KEYWORDS.iter().filter(|keyword| !matches!(keyword.name, "session_key" | "event_id"));
    let marked = keywords.map(|keyword| format!("{}{}", keyword.name, if keyword.optional { "?" } else { "" }));
    marked.collect::<Vec<_>>().join(" ")
}

fn known_values_are_known<E>(values: &[&str], is_other: fn(&E) -> bool)
where
    E: for<'a> From<&'a str> + std::fmt::Display,
{
    for value in values {
        let known = E::from(value);
        assert!(!is_other(&known), "{value}");
        assert_eq!(known.to_string(), *value);
    }
    assert!(is_other(&E::from("a value to come")));
}

#[test]
fn the_values_of_the_contract_are_known() {
    known_values_are_known::<CompactionKind>(
        &["summarize", "micro_summarize", "prune_tool_results", "provider_native"],
        |kind| matches!(kind, CompactionKind::Other(_)),
    );
    known_values_are_known::<CompactionReason>(
        &[
            "manual",
            "pre_api",
            "post_tool",
            "overflow",
            "gateway_hygiene",
            "between_turns",
            "proactive_prune",
            "provider",
            "unknown",
        ],
        |reason| matches!(reason, CompactionReason::Other(_)),
    );
    known_values_are_known::<DeleteReason>(
        &["delete", "archive", "empty_sweep", "prune", "ghost_prune", "profile_repair"],
        |reason| matches!(reason, DeleteReason::Other(_)),
    );
    known_values_are_known::<ToolStatus>(&["ok", "error", "blocked"], |status| matches!(status, ToolStatus::Other(_)));
    known_values_are_known::<Role>(&["system", "user", "assistant", "tool"], |role| matches!(role, Role::Other(_)));
}

#[test]
fn an_unknown_value_of_an_enum_survives_in_its_payload() {
    let fields = with(&object(&PostCompaction::sample()), "kind", json!("defragment"));
    let payload: PostCompaction = read(&fields).unwrap();
    assert_eq!(payload.kind, CompactionKind::Other("defragment".to_owned()));
    assert_eq!(object(&payload), fields);
    assert_refused::<PostCompaction>(&with(&fields, "kind", json!("")), "kind");
}

#[test]
fn messages_come_back_as_they_were() {
    for wire in [
        json!({"role": "user", "content": "hello"}),
        json!({"role": "user", "content": ""}),
        json!({"role": "user", "content": [], "_row_id": 7, "timestamp": 1.5, "_db": {"a": [null]}}),
        json!({"role": "developer", "content": "be brief", "name": "host"}),
        json!({"role": "user", "content": [
            {"type": "text", "text": "what is this?", "cache_control": {"type": "ephemeral"}},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA==", "detail": "low"}, "note": 1},
            {"type": "image_url", "image_url": "https://example.org/a.png"},
            {"type": "input_audio", "input_audio": {"data": "AA==", "format": "wav"}},
            {"text": "no type"},
            "bare",
        ]}),
        json!({"role": "assistant", "content": null, "tool_calls": [{
            "id": "c1", "type": "function", "index": 0,
            "function": {"name": "read", "arguments": "{\"path\": 1}", "strict": true},
        }]}),
        json!({"role": "tool", "tool_call_id": "c1", "content": "done"}),
    ] {
        let message: Message = from_value(wire.clone()).unwrap();
        assert_eq!(to_value(&message).unwrap(), wire);
    }
}

#[test]
fn the_constructors_write_what_chat_completions_reads() {
    let mut call = Message::assistant("");
    call.content = None;
    call.tool_calls = vec![ToolCall::new("c1", "read", "{}")];
    let looked = Message::user(vec![Part::text("look"), Part::image_url("https://example.org/a.png")]);
    let messages = vec![Message::system("be brief"), looked, call, Message::tool("c1", "done")];
    let expected = json!([
        {"role": "system", "content": "be brief"},
        {"role": "user", "content": [
            {"type": "text", "text": "look"},
            {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}},
        ]},
        {"role": "assistant", "content": null, "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{}"}},
        ]},
        {"role": "tool", "tool_call_id": "c1", "content": "done"},
    ]);
    assert_eq!(to_value(&messages).unwrap(), expected);
    assert_eq!(from_value::<Vec<Message>>(expected).unwrap(), messages);
}

#[test]
fn what_is_absent_in_a_message_takes_every_form() {
    let wire = json!({"role": "user", "content": "hi", "name": "", "tool_call_id": null, "tool_calls": null});
    assert_eq!(from_value::<Message>(wire).unwrap(), Message::user("hi"));
}

#[test]
fn an_error_in_a_message_says_where() {
    let fields = object(&PreLlmCall::sample());
    assert_refused::<PreLlmCall>(&with(&fields, "conversation_history", json!([{"content": "x"}])), "role");
    let error = read::<PreLlmCall>(&with(&fields, "user_message", json!(1))).unwrap_err().to_string();
    assert_eq!(error, "pre_llm_call: `user_message`: expected a text or a list of parts");
}

#[cfg(unix)]
#[test]
fn a_folder_that_json_cannot_carry_is_an_error() {
    use std::os::unix::ffi::OsStringExt;

    let mut payload = OnSessionDelete::sample();
    payload.sessions_dir = Some(std::ffi::OsString::from_vec(vec![b'/', 0xff]).into());
    assert!(to_value(&payload).is_err());
}

fn texts<H: Hook>(payload: &H) -> Vec<&str> {
    let mut texts = Vec::new();
    payload.texts(&mut |text| texts.push(text));
    texts
}

#[test]
fn the_texts_of_a_payload_are_those_of_all_its_fields_but_ids() {
    // Each text of a sample is the name of its keyword.
    assert_eq!(
        texts(&PostToolCall::sample()),
        [
            "tool_name",
            "args",
            "task_id",
            "tool_call_id",
            "turn_id",
            "api_request_id",
            "result",
            "error_type",
            "error_message"
        ]
    );
    assert_eq!(texts(&OnSessionDelete::sample()), ["profile", "sessions_dir"]);
}

const SESSION: SessionId = SessionId::from_static("s-alpha");

#[test]
fn the_texts_of_a_conversation_are_found_at_every_depth() {
    let mut call = Message::assistant(vec![Part::text("part"), Part::image_url("data:,url")]);
    call.tool_calls.push(ToolCall::new("id", "read", "arguments"));
    call.extra.insert("key".to_owned(), json!(["deep", {"deeper": "deepest"}, 1]));
    let args = Map::from_iter([("command".to_owned(), json!({"argv": ["rm"]}))]);
    let mut event = PostToolCall::new("", args.clone(), SESSION, args, 0_u64, "ok");
    event.result = Map::from_iter([("stdout".to_owned(), json!("out"))]).into();
    assert_eq!(texts(&event), ["", "rm", "out"]);

    let compaction = PreCompaction::new(SESSION, "summarize", "manual", vec![call]);
    assert_eq!(texts(&compaction), ["part", "data:,url", "arguments", "function", "deep", "deepest"]);
}
