//! Handlers that declare nothing, some and all of the keywords of a hook which may get more.

#![forbid(unsafe_code)]
#![deny(warnings)]

use hermes_plugin_sdk::prelude::*;
use host::Visit;

plugin! {}

#[hook(Visit)]
fn nothing() -> Option<String> {
    Some("called".to_owned())
}

#[hook(Visit)]
fn one(session_id: &SessionId) -> Option<String> {
    Some(session_id.to_string())
}

#[hook(Visit)]
fn some(platform: &str, visitor: Option<&str>) -> Option<String> {
    Some(format!("{platform} {visitor:?}"))
}

#[hook(Visit)]
async fn all(
    visitor: Option<String>,
    session_key: Option<&SessionKey>,
    platform: &String,
    session_id: SessionId,
) -> Option<String> {
    Some(format!("{visitor:?} {session_key:?} {platform} {session_id}"))
}
