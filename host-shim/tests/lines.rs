//! A typed line on its way to a command: the same for every surface.

use std::sync::Mutex;

use hermes_host_shim::command_line::InvalidName;
use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{CommandOutcome, Config, Ending, Host, Surface, plugins};
use hermes_plugin_sdk::command::CommandCall;
use hermes_plugin_sdk::prelude::*;

plugin! { description: "a few commands" }

const OURS: &str = "hermes-host-shim";

#[derive(Default)]
struct Seen(Mutex<Vec<String>>);

#[pre_command]
fn seen(surface: &str, command: &str, alias_used: &str, args_raw: &str, platform: &str, #[state] seen: &Seen) {
    seen.0.lock().unwrap().push(format!("{surface} {platform} {command} {alias_used} <{args_raw}>"));
}

#[command(name = "seen", description = "Shows what was seen before")]
fn show_seen(#[state] seen: &Seen) -> String {
    seen.0.lock().unwrap().join("\n")
}

#[command(name = "who-am-i", description = "Shows the caller", aliases = ["me"])]
fn who_am_i(raw_args: &str, source: Option<&Source>) -> String {
    format!("{}<{raw_args}>", source.map_or("somebody", |source| &source.user_id))
}

#[command(name = "secret", description = "Only for members", allow = is_member)]
fn secret() -> &'static str {
    "open"
}

fn is_member(source: &Source) -> bool {
    source.user_id == "u-17"
}

fn reply(text: &str) -> CommandOutcome {
    CommandOutcome::Reply(text.to_owned())
}

fn host() -> TestHost {
    TestHost::new(plugins![crate])
}

#[test]
fn every_spelling_of_a_name_gets_to_the_command() {
    let host = host();
    for line in ["/who-am-i  a  b ", "/Who_Am_I a  b", " /ME a  b", "/hermes-host-shim:me a  b", "/me\na  b"] {
        assert_eq!(host.run(line).outcome, reply("somebody<a  b>"), "{line}");
    }
}

#[test]
fn what_is_no_command_of_ours_is_told_apart() {
    let host = host();
    assert_eq!(host.run("hello").outcome, CommandOutcome::NotACommand);
    assert_eq!(host.run("/usr/bin").outcome, CommandOutcome::NotACommand);
    assert_eq!(host.run("/me@other x").outcome, CommandOutcome::NotForUs);
    assert_eq!(host.run("/").outcome, CommandOutcome::Invalid(InvalidName::Missing));
    assert_eq!(host.run("/w\u{202e}ho").outcome, CommandOutcome::Invalid(InvalidName::Character('\u{202e}')));
    let unknown = |line| match host.run(line).outcome {
        CommandOutcome::Unknown { nearest, .. } => nearest,
        other => panic!("{other:?}"),
    };
    assert_eq!(unknown("/whoami"), Some("/who-am-i".to_owned()));
    assert_eq!(unknown("/hermes-host-shim:whoami"), Some("/hermes-host-shim:who-am-i".to_owned()));
    assert_eq!(unknown("/colour"), None);
    for line in ["hello", "/me@other x"] {
        assert_eq!(host.run(line).outcome.message(), None, "nothing is shown for what is not ours");
    }
}

#[test]
fn the_name_of_the_bot_is_taken_off() {
    let host = host();
    let surface = Surface::with_bot("gateway", "@Hermes");
    let run = |line| host.run_blocking(surface, line, CommandCall::new("", "telegram")).outcome;
    assert_eq!(run("/me@hermes x"), reply("somebody<x>"));
    assert_eq!(run("/me@other x"), CommandOutcome::NotForUs);
}

/// Whatever the spelling, the gate is that of the command that runs.
#[test]
fn no_spelling_gets_past_a_gate() {
    let host = host();
    for line in ["/secret", "/SECRET", "/hermes-host-shim:secret", "/Hermes_Host_Shim:Secret"] {
        assert_eq!(host.run(line).outcome, CommandOutcome::Denied, "{line}");
        let mut call = CommandCall::new("", "chat");
        call.source = Source::new("u-17", "c-1").ok();
        assert_eq!(host.run_blocking(Surface::new("gateway"), line, call).outcome, reply("open"), "{line}");
    }
    let mut config = Config::default();
    config.disabled = vec![OURS.to_owned()];
    let disabled = Host::builder().plugins(plugins![crate]).config(config).build().unwrap();
    let ran = disabled.run_blocking(Surface::new("cli"), "/Secret", CommandCall::new("", "cli"));
    assert_eq!(ran.outcome, CommandOutcome::Disabled);
}

#[test]
fn observers_see_a_command_that_is_about_to_run() {
    let host = Host::builder()
        .plugins(plugins![crate])
        .built_in("help", "the host's own", |call| Reply::text(format!("help<{}>", call.raw_args)))
        .build()
        .unwrap();
    let run = |line: &str| {
        host.run_blocking(Surface::with_bot("gateway", "hermes"), line, CommandCall::new("", "chat")).outcome
    };
    assert_eq!(run("/help me"), reply("help<me>"));
    run("/ME@hermes  x ");
    run("/secret");
    run("/colour");
    run("hello");
    assert_eq!(
        run("/seen"),
        reply("gateway chat help help <me>\ngateway chat who-am-i me <x>\ngateway chat seen seen <>"),
        "those that were denied or unknown were not about to run"
    );
}

#[tokio::test]
async fn a_task_runs_a_line_the_same_way() {
    let host = host();
    let ran = (*host).run(Surface::new("cli"), "/me x", CommandCall::new("ignored", "cli")).await;
    assert_eq!(ran.outcome, reply("somebody<x>"));
    assert_eq!(ran.receipts.of("who_am_i").unwrap().ending, Ending::Ran);
}
