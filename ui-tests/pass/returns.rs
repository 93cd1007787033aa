//! Every type that a handler may return, by category.

use std::borrow::Cow;
use std::fmt;

use hermes_plugin_sdk::command::CommandFailure;
use hermes_plugin_sdk::prelude::*;
use hermes_ui_tests::Stage;

plugin! {}

/// Can be shown, and is nothing else: not an `Error`, not `Debug`.
struct Shown;

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("shown")
    }
}

type Outcome<T> = Result<T, Shown>;

#[derive(Hook)]
#[hook(name = "look")]
struct Look {
    fail: bool,
}

#[derive(Hook)]
#[hook(name = "change", transform = String)]
struct Change {
    fail: bool,
}

#[derive(Debug, PartialEq)]
struct Decision(&'static str);

impl From<&'static str> for Decision {
    fn from(text: &'static str) -> Self {
        Self(text)
    }
}

#[derive(Hook)]
#[hook(name = "decide", directive = Decision)]
struct Decide {
    fail: bool,
}

#[derive(Hook)]
#[hook(name = "say", directive = String)]
struct Say {
    fail: bool,
}

#[hook(Look)]
fn observer_nothing() {}

#[hook(Look)]
fn observer_unit() -> () {}

#[hook(Look)]
fn observer_result(fail: bool) -> Result<(), Shown> {
    if fail { Err(Shown) } else { Ok(()) }
}

#[hook(Look)]
async fn observer_alias(fail: bool) -> Outcome<()> {
    observer_result(fail)
}

#[hook(Look)]
fn observer_question_mark(fail: bool) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    if fail {
        "shown".parse::<u8>()?;
    }
    Ok(())
}

#[hook(Look)]
async fn observer_io(fail: bool) -> std::io::Result<()> {
    if fail { Err(std::io::Error::other("shown")) } else { Ok(()) }
}

#[hook(Change)]
fn transform_option(fail: bool) -> Option<String> {
    fail.then(|| "new".to_owned())
}

#[hook(Change)]
fn transform_str(fail: bool) -> Option<&'static str> {
    fail.then_some("new")
}

#[hook(Change)]
async fn transform_cow(fail: bool) -> Option<Cow<'static, str>> {
    fail.then_some("new".into())
}

#[hook(Change)]
async fn transform_result(fail: bool) -> Result<Option<String>, String> {
    if fail { Err("shown".to_owned()) } else { Ok(None) }
}

#[hook(Decide)]
fn directive_option() -> Option<Decision> {
    Some(Decision("yes"))
}

#[hook(Decide)]
fn directive_into() -> Option<&'static str> {
    Some("yes")
}

#[hook(Decide)]
async fn directive_result(fail: bool) -> Outcome<Option<Decision>> {
    if fail { Err(Shown) } else { Ok(Some(Decision("yes"))) }
}

#[hook(Say)]
fn directive_text() -> String {
    "yes".to_owned()
}

#[hook(Say)]
fn directive_static() -> &'static str {
    "yes"
}

#[hook(Say)]
async fn directive_text_result(fail: bool) -> Outcome<String> {
    if fail { Err(Shown) } else { Ok("yes".to_owned()) }
}

#[command]
fn reply_nothing() {}

#[command]
fn reply_none() -> Option<String> {
    None
}

#[command]
fn reply_empty() -> String {
    String::new()
}

#[command]
fn reply_string() -> String {
    "yes".to_owned()
}

#[command]
async fn reply_static() -> &'static str {
    "yes"
}

#[command]
fn reply_some() -> Option<&'static str> {
    Some("yes")
}

#[command]
fn reply_reply() -> Reply {
    Reply::text("yes")
}

#[command]
fn reply_result() -> Outcome<Option<Reply>> {
    Ok(Some(Reply::text("yes")))
}

#[command]
fn reply_impl_trait() -> impl IntoReply {
    "yes"
}

#[command]
async fn reply_error() -> Result<(), Shown> {
    Err(Shown)
}

fn stage(handler: &str) -> Stage {
    Stage::of(env!("CARGO_PKG_NAME"), handler)
}

fn main() {
    for handler in ["observer_nothing", "observer_unit"] {
        assert_eq!(stage(handler).fire(Look { fail: true }), Ok(()));
    }
    for (handler, cause) in [
        ("observer_result", "shown"),
        ("observer_alias", "shown"),
        ("observer_question_mark", "invalid digit found in string"),
        ("observer_io", "shown"),
    ] {
        assert_eq!(stage(handler).fire(Look { fail: false }), Ok(()));
        assert_eq!(stage(handler).fire(Look { fail: true }).unwrap_err().cause(), cause);
    }

    for handler in ["transform_option", "transform_str", "transform_cow"] {
        assert_eq!(stage(handler).fire(Change { fail: false }), Ok(None));
        assert_eq!(stage(handler).fire(Change { fail: true }), Ok(Some("new".to_owned())));
    }
    assert_eq!(stage("transform_result").fire(Change { fail: false }), Ok(None));
    assert_eq!(stage("transform_result").fire(Change { fail: true }).unwrap_err().cause(), "shown");

    for handler in ["directive_option", "directive_into", "directive_result"] {
        assert_eq!(stage(handler).fire(Decide { fail: false }), Ok(Some(Decision("yes"))));
    }
    assert_eq!(stage("directive_result").fire(Decide { fail: true }).unwrap_err().cause(), "shown");
    for handler in ["directive_text", "directive_static", "directive_text_result"] {
        assert_eq!(stage(handler).fire(Say { fail: false }), Ok(Some("yes".to_owned())));
    }
    assert_eq!(stage("directive_text_result").fire(Say { fail: true }).unwrap_err().cause(), "shown");

    let run = |handler: &str| stage(handler).run(CommandCall::new("", "cli"));
    for handler in ["reply_nothing", "reply_none", "reply_empty"] {
        assert_eq!(run(handler), Ok(Reply::Silent));
    }
    for handler in ["reply_string", "reply_static", "reply_some", "reply_reply", "reply_result", "reply_impl_trait"] {
        assert_eq!(run(handler), Ok(Reply::text("yes")), "{handler}");
    }
    let Err(CommandFailure::Failed(failure)) = run("reply_error") else { panic!() };
    assert_eq!(failure.cause(), "shown");
}
