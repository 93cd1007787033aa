//! The text of the generated handlers: the function is the same on both sides, what registers it differs.

use std::fmt::Write;

/// Who writes the adapter and the registration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Macros,
    ByHand,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::Macros, Self::ByHand];

    /// The name of the crate on this side.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Macros => "macros",
            Self::ByHand => "by-hand",
        }
    }
}

/// One kind of handler; a `#` in `body` stands for the number of the handler, so that no two are the same code.
struct Kind {
    /// The payload struct, or `CommandCall`.
    target: &'static str,
    params: &'static [Param],
    output: &'static str,
    body: &'static str,
    /// What an adapter by hand makes of the call, in place of the `#`.
    result: &'static str,
}

struct Param {
    /// Only the macros need it.
    mark: &'static str,
    declared: &'static str,
    /// Where an adapter by hand takes it from.
    taken: &'static str,
}

const fn keyword(declared: &'static str, taken: &'static str) -> Param {
    Param { mark: "", declared, taken }
}

const SESSION_ID: Param = keyword("session_id: &SessionId", "&event.session_id");
const MODEL: Param = keyword("model: &str", "&event.model");
const NOTES: Param = Param { mark: "#[state] ", declared: "notes: &Notes", taken: "call.state::<Notes>(0)" };

const KINDS: [Kind; 10] = [
    Kind { target: "TurnEnded", params: &[], output: "", body: "note(#);", result: "{ #; Ok(()) }" },
    Kind {
        target: "Compacted",
        params: &[SESSION_ID],
        output: "",
        body: "note(session_id.as_str().len() + #);",
        result: "{ #; Ok(()) }",
    },
    Kind {
        target: "TurnEnded",
        params: &[
            keyword("completed: bool", "event.completed"),
            keyword("exit_reason: Option<&str>", "event.exit_reason.as_deref()"),
            SESSION_ID,
        ],
        output: "",
        body: "if completed { note(exit_reason.map_or(#, str::len) + session_id.as_str().len()); }",
        result: "{ #; Ok(()) }",
    },
    Kind {
        target: "TurnEnded",
        params: &[
            SESSION_ID,
            MODEL,
            keyword("platform: String", "event.platform.clone()"),
            keyword("failed: bool", "event.failed"),
            keyword("event_id: &EventId", "&event.event_id"),
        ],
        output: "-> Result<(), String>",
        body: "if failed { return Err(format!(\"{platform} # {event_id:?}\")); }
    note(session_id.as_str().len() + model.len());
    Ok(())",
        result: "#.map_err(Failure::new)",
    },
    Kind {
        target: "Compacted",
        params: &[SESSION_ID, keyword("scope: Scope", "event.scope"), NOTES],
        output: "",
        body: "if scope == Scope::All { notes.add(session_id.as_str(), #); }",
        result: "{ #; Ok(()) }",
    },
    Kind {
        target: "TurnEnded",
        params: &[Param { mark: "#[event] ", declared: "turn: &TurnEnded", taken: "event" }],
        output: "",
        body: "note(turn.model.len() + usize::from(turn.failed) + #);",
        result: "{ #; Ok(()) }",
    },
    Kind {
        target: "Compacted",
        params: &[
            Param { mark: "#[plugin] ", declared: "me: &PluginContext", taken: "&call.plugin()" },
            keyword("messages_removed: Option<u64>", "event.messages_removed"),
        ],
        output: "",
        body: "note(me.id().len() + usize::from(messages_removed > Some(#)));",
        result: "{ #; Ok(()) }",
    },
    Kind {
        target: "OutputReady",
        params: &[keyword("response_text: &str", "&event.response_text"), MODEL],
        output: "-> Option<String>",
        body: "(model.len() > #).then(|| response_text.to_uppercase())",
        result: "Ok(#)",
    },
    Kind {
        target: "CallStarting",
        params: &[
            keyword("user_message: &str", "&event.user_message"),
            keyword("history: &[String]", "&event.history"),
            NOTES,
        ],
        output: "-> Option<String>",
        body: "notes.add(user_message, #);
    history.last().cloned()",
        result: "Ok(#)",
    },
    Kind {
        target: "CommandCall",
        params: &[
            keyword("raw_args: &str", "&event.raw_args"),
            keyword("source: &Source", "event.source.as_ref().ok_or(CommandFailure::Needs(\"source\"))?"),
            keyword("session_key: Option<&SessionKey>", "event.session_key.as_ref()"),
        ],
        output: "-> String",
        body: "format!(\"{raw_args} # {source:?} {session_key:?}\")",
        result: "Ok(Reply::text(#))",
    },
];

/// The payloads and the state that the handlers use.
pub(crate) const HOOKS: &str = "\
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use hermes_plugin_sdk::{EventId, Hook, SessionId, SessionKey};

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scope { All, Part }

#[derive(Debug, Hook)]
#[hook(name = \"compacted\")]
pub struct Compacted {
    pub session_id: SessionId,
    pub session_key: Option<SessionKey>,
    pub scope: Scope,
    pub messages_removed: Option<u64>,
    pub event_id: EventId,
}

#[derive(Debug, Hook)]
#[hook(name = \"turn_ended\")]
pub struct TurnEnded {
    pub session_id: SessionId,
    pub completed: bool,
    pub failed: bool,
    pub exit_reason: Option<String>,
    pub model: String,
    pub platform: String,
    pub event_id: EventId,
}

#[derive(Debug, Hook)]
#[hook(name = \"output_ready\", transform = String)]
pub struct OutputReady {
    pub response_text: String,
    pub model: String,
}

#[derive(Debug, Hook)]
#[hook(name = \"call_starting\", directive = String)]
pub struct CallStarting {
    pub user_message: String,
    pub history: Vec<String>,
}

#[derive(Default)]
pub struct Notes(Mutex<HashMap<String, usize>>);

impl Notes {
    pub fn add(&self, text: &str, number: usize) {
        self.0.lock().unwrap().insert(text.to_owned(), number);
    }
}

pub fn note(number: usize) {
    static LAST: AtomicUsize = AtomicUsize::new(0);
    LAST.store(number, Ordering::Relaxed);
}
";

/// The root of the crate, before its modules.
pub(crate) fn root(side: Side) -> &'static str {
    match side {
        Side::Macros => "hermes_plugin_sdk::plugin! {}\n",
        Side::ByHand => {
            "pub static PLUGIN: hermes_plugin_sdk::plugin::Plugin = hermes_plugin_sdk::plugin::Plugin::new(
    env!(\"CARGO_PKG_NAME\"), env!(\"CARGO_PKG_VERSION\"), \"\", file!(), line!(),
);\n"
        }
    }
}

/// A module with the handlers of these numbers.
pub(crate) fn module(side: Side, numbers: std::ops::Range<usize>) -> String {
    let mut text = "use cost_hooks::*;\nuse hermes_plugin_sdk::prelude::*;\n".to_owned();
    if side == Side::ByHand {
        text.push_str(
            "use hermes_plugin_sdk::command::{CommandFailure, CommandResult};
use hermes_plugin_sdk::handler::{BoxFuture, Call, Handler, HookResult, SharedCall};
use hermes_plugin_sdk::registration::{CommandRegistration, Registration};
use hermes_plugin_sdk::returns::Failure;
use hermes_plugin_sdk::state::State;\n",
        );
    }
    for number in numbers {
        handler(&mut text, side, number).expect("a string takes all that is written to it");
    }
    text
}

fn handler(text: &mut String, side: Side, number: usize) -> std::fmt::Result {
    let kind = &KINDS[number % KINDS.len()];
    let is_async = number / KINDS.len() % 2 == 1;
    let is_command = kind.target == "CommandCall";
    writeln!(text)?;
    if side == Side::Macros {
        if is_command {
            writeln!(text, "#[command(name = \"command-{number}\", description = \"number {number}\")]")?;
        } else {
            writeln!(text, "#[hook({})]", kind.target)?;
        }
    }
    let params: Vec<String> = kind
        .params
        .iter()
        .map(|param| format!("{}{}", if side == Side::Macros { param.mark } else { "" }, param.declared))
        .collect();
    let (keyword, pause) = if is_async { ("async ", "std::future::ready(()).await;\n    ") } else { ("", "") };
    writeln!(text, "pub {keyword}fn handler_{number}({}) {} {{", params.join(", "), kind.output)?;
    writeln!(text, "    {pause}{}\n}}", kind.body.replace('#', &number.to_string()))?;
    if side == Side::ByHand {
        adapter(text, kind, number, is_async, is_command)?;
    }
    Ok(())
}

fn adapter(text: &mut String, kind: &Kind, number: usize, is_async: bool, is_command: bool) -> std::fmt::Result {
    let target = kind.target;
    let taken: Vec<&str> = kind.params.iter().map(|param| param.taken).collect();
    let args = taken.join(", ");
    let dot_await = if is_async { ".await" } else { "" };
    let result = kind.result.replace('#', &format!("handler_{number}({args}){dot_await}"));
    let output = if is_command { "CommandResult".to_owned() } else { format!("HookResult<{target}>") };
    let (call, borrow) = if taken.is_empty() { ("_", "") } else { ("call", "let call = call.borrow(); ") };
    let event = if args.contains("event") { "let event = call.event(); " } else { "" };
    let variant = if is_async {
        writeln!(text, "fn adapter_{number}({call}: SharedCall<{target}>) -> BoxFuture<{output}> {{")?;
        writeln!(text, "    Box::pin(async move {{ {borrow}{event}{result} }})\n}}")?;
        "Async"
    } else {
        writeln!(text, "fn adapter_{number}({call}: &Call<'_, {target}>) -> {output} {{")?;
        writeln!(text, "    {event}{result}\n}}")?;
        "Sync"
    };
    let place = format!("&crate::PLUGIN, concat!(module_path!(), \"::handler_{number}\"), file!(), line!()");
    let handler = format!("Handler::{variant}(adapter_{number})");
    let states = if taken.contains(&NOTES.taken) { ".states(&[<Notes as State>::REGISTRATION])" } else { "" };
    if is_command {
        let command = format!("CommandRegistration::new(\"command-{number}\", \"number {number}\", {handler})");
        writeln!(text, "inventory::submit! {{ Registration::command({place}, {command}){states} }}")
    } else {
        writeln!(
            text,
            "inventory::submit! {{ Registration::hook({place}, <{target} as Hook>::INFO, &{handler}){states} }}"
        )
    }
}
