//! The keywords of a command: an absent one is `None`, or the handler is not called.

use hermes_plugin_sdk::command::CommandFailure;
use hermes_plugin_sdk::prelude::*;
use hermes_ui_tests::Stage;

plugin! {}

#[command(name = "nothing", description = "Declares nothing")]
fn nothing() -> &'static str {
    "called"
}

#[command(name = "only-raw", description = "Declares only the text")]
fn only_raw(raw_args: &str) -> String {
    raw_args.to_owned()
}

#[command(name = "optional", description = "Takes callers of every kind")]
fn optional(
    raw_args: String,
    session_id: Option<&SessionId>,
    session_key: Option<SessionKey>,
    platform: &str,
    source: Option<&Source>,
    event_id: EventId,
) -> String {
    format!(
        "{raw_args} {session_id:?} {session_key:?} {platform} {} {}",
        source.is_some(),
        event_id == EventId::UNASSIGNED
    )
}

#[command(name = "with-session", description = "Refuses callers outside a session")]
async fn with_session(session_id: &SessionId, session_key: Option<&SessionKey>) -> String {
    format!("{session_id} {session_key:?}")
}

#[command(name = "with-source", description = "Refuses anonymous callers")]
fn with_source(source: &Source) -> String {
    source.user_id.to_string()
}

#[command(name = "owned", description = "Owns what it requires")]
fn owned(session_id: SessionId, #[keyword(session_key)] key: SessionKey) -> String {
    format!("{session_id} {key}")
}

fn main() {
    let run = |handler: &str, call: &CommandCall| Stage::of(env!("CARGO_PKG_NAME"), handler).run(call.clone());
    let mut call = CommandCall::new("one  two", "chat");
    assert_eq!(run("nothing", &call), Ok(Reply::text("called")));
    assert_eq!(run("only_raw", &call), Ok(Reply::text("one  two")));
    assert_eq!(run("optional", &call), Ok(Reply::text("one  two None None chat false true")));
    assert_eq!(run("with_session", &call), Err(CommandFailure::Needs("session_id")));
    assert_eq!(run("with_source", &call), Err(CommandFailure::Needs("source")));
    assert_eq!(run("owned", &call), Err(CommandFailure::Needs("session_id")));

    call.session_id = Some(SessionId::from_static("s-alpha"));
    assert_eq!(run("with_session", &call), Ok(Reply::text("s-alpha None")));
    assert_eq!(run("owned", &call), Err(CommandFailure::Needs("session_key")));

    call.session_key = Some(SessionKey::from_static("k-alpha"));
    assert_eq!(run("with_session", &call), Ok(Reply::text(r#"s-alpha Some(SessionKey("k-alpha"))"#)));
    assert_eq!(run("owned", &call), Ok(Reply::text("s-alpha k-alpha")));
}
