#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction(priorty = 1)]
fn bad_option() {}

#[post_compaction]
fn bad_keyword(sesion_id: &SessionId) {}

#[on_session_delete]
fn bad_type(session_id: u32) {}

#[transform_llm_output]
fn bad_return() -> u32 {
    1
}

#[command(name = "Who Am I")]
unsafe fn bad_command() {}

#[post_compaction]
fn good(session_id: &SessionId) {}

fn main() { let _ = (bad_option, bad_keyword, bad_type, bad_return, bad_command, good); }
