//! Commands: the gate, the look-up and the run, for every surface the same.

use std::fmt;
use std::sync::Arc;

use hermes_plugin_sdk::command::{CommandCall, CommandFailure, Reply};
use hermes_plugin_sdk::registration::{CommandRegistration, Registration};
use hermes_plugin_sdk::{EventId, Source};
use serde::Serialize;

use crate::dispatch::chain::Topic;
use crate::dispatch::event::Done;
use crate::dispatch::panic::guard;
use crate::dispatch::{CommandRun, Event, Kind};
use crate::host::Host;
use crate::instance::{Instance, PluginStatus};
use crate::receipt::{Ending, Receipts, Skip};
use crate::registry::{Slice, Snapshot};

/// How a command went.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandOutcome {
    /// This is shown to the caller.
    Reply(String),
    /// It ran, and has nothing to show.
    Silent,
    /// The usage, the help or what is wrong with the arguments, for the caller.
    Usage(String),
    /// Nothing is called that.
    Unknown,
    /// Several plugins have a command of this name: the full names.
    Ambiguous(Vec<String>),
    /// The caller may not run it.
    Denied,
    /// Its plugin is not enabled.
    Disabled,
    /// It needs this keyword, and the surface does not know it.
    Needs(&'static str),
    /// It failed; the cause is in the log and in the receipt.
    Failed,
    /// It was abandoned at its limit.
    TimedOut,
    /// It takes no more calls at the moment.
    Busy,
}

impl CommandOutcome {
    /// What the caller is shown. Never a cause: that may hold what is not meant for them.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        Some(match self {
            Self::Reply(text) | Self::Usage(text) => text.clone(),
            Self::Silent => return None,
            Self::Unknown => "unknown command".to_owned(),
            Self::Ambiguous(names) => format!("several commands are called that, use {}", names.join(" or ")),
            Self::Denied => "you may not run this command".to_owned(),
            Self::Disabled => "this command is disabled".to_owned(),
            Self::Needs(keyword) => format!("this command needs {}, which is not known here", article(keyword)),
            Self::Failed => "the command failed".to_owned(),
            Self::TimedOut => "the command took too long and was given up".to_owned(),
            Self::Busy => "the command is busy, try again later".to_owned(),
        })
    }
}

fn article(keyword: &str) -> &str {
    match keyword {
        "session_id" | "session_key" => "a session",
        "source" => "to know who calls it",
        other => other,
    }
}

/// One run of a command, with its receipt.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Ran {
    /// How it went.
    pub outcome: CommandOutcome,
    /// The id of the run; [`EventId::UNASSIGNED`] when no handler was called.
    pub event_id: EventId,
    /// What the handler did.
    pub receipts: Receipts,
}

impl From<CommandOutcome> for Ran {
    fn from(outcome: CommandOutcome) -> Self {
        Self { outcome, event_id: EventId::UNASSIGNED, receipts: Receipts::default() }
    }
}

/// A command of a plugin, whether or not it runs.
pub(crate) struct CommandEntry {
    pub(crate) registration: &'static Registration,
    pub(crate) command: &'static CommandRegistration,
    pub(crate) instance: Arc<Instance>,
    /// `None` when its plugin does not run.
    pub(crate) slice: Option<Arc<Slice>>,
    allow_users: Option<Vec<String>>,
}

impl CommandEntry {
    pub(crate) fn new(
        registration: &'static Registration,
        command: &'static CommandRegistration,
        instance: Arc<Instance>,
        slice: Option<Arc<Slice>>,
        allow_users: Option<Vec<String>>,
    ) -> Self {
        Self { registration, command, instance, slice, allow_users }
    }

    /// The name under which it is always found.
    pub(crate) fn full_name(&self) -> String {
        format!("{}:{}", self.registration.plugin.id, self.command.name)
    }

    fn answers_to(&self, namespace: Option<&str>, name: &str) -> bool {
        let in_namespace = namespace.is_none_or(|namespace| canonical_id(self.registration.plugin.id) == namespace);
        in_namespace && (self.command.name == name || self.command.aliases.contains(&name))
    }

    /// Both gates want to know who it is.
    fn admits(&self, source: Option<&Source>) -> bool {
        let by_list = |users: &Vec<String>| source.is_some_and(|source| users.contains(&source.user_id));
        // The gate is the plugin's code. One that panics has not agreed.
        let by_plugin =
            |allow: fn(&Source) -> bool| source.is_some_and(|source| guard(|| allow(source)).unwrap_or(false));
        self.allow_users.as_ref().is_none_or(by_list) && self.command.allow.is_none_or(by_plugin)
    }
}

/// The id of a plugin as it is written before `:`.
fn canonical_id(plugin: &str) -> String {
    plugin.to_ascii_lowercase().replace('_', "-")
}

/// A name that more than one owner wants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Collision {
    /// The bare name.
    pub name: String,
    /// The full names of those who want it; `built-in` for the host's own.
    pub owners: Vec<String>,
}

/// A command of the host's own. It wins over those of plugins.
#[derive(Clone)]
pub(crate) struct BuiltIn {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) run: Arc<dyn Fn(&CommandCall) -> Reply + Send + Sync>,
}

impl fmt::Debug for BuiltIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuiltIn")
            .field("name", &self.name)
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}

/// Either the end of the matter or a run to wait for.
enum Begun {
    Over(Ran),
    Runs(Arc<Event<CommandRun>>),
}

impl Host {
    /// Runs the command `name`, or `namespace:name`, both in their canonical spelling.
    pub async fn command(&self, namespace: Option<&str>, name: &str, call: CommandCall) -> Ran {
        match self.begin(namespace, name, call) {
            Begun::Over(ran) => ran,
            Begun::Runs(event) => {
                let done = std::future::poll_fn(|cx| {
                    event.poll(cx.waker()).map_or(std::task::Poll::Pending, std::task::Poll::Ready)
                });
                finish(done.await)
            }
        }
    }

    /// The same on this thread, for hosts without a runtime.
    pub fn command_blocking(&self, namespace: Option<&str>, name: &str, call: CommandCall) -> Ran {
        match self.begin(namespace, name, call) {
            Begun::Over(ran) => ran,
            Begun::Runs(event) => finish(event.wait()),
        }
    }

    /// Names that more than one owner wants, in order.
    #[must_use]
    pub fn collisions(&self) -> Vec<Collision> {
        collisions(&self.snapshot(), &self.0.parts.built_ins)
    }

    fn begin(&self, namespace: Option<&str>, name: &str, call: CommandCall) -> Begun {
        if namespace.is_none()
            && let Some(built_in) = self.0.parts.built_ins.iter().find(|built_in| built_in.name == name)
        {
            return Begun::Over(reply((built_in.run)(&call)).into());
        }
        let snapshot = self.snapshot();
        let found: Vec<_> = snapshot.commands.iter().filter(|entry| entry.answers_to(namespace, name)).collect();
        let mut enabled = found.iter().filter_map(|entry| entry.slice.as_ref().map(|slice| (*entry, slice)));
        let over = match (enabled.next(), enabled.next()) {
            (None, _) if found.is_empty() => CommandOutcome::Unknown,
            (None, _) => CommandOutcome::Disabled,
            (Some(_), Some(_)) => {
                let names =
                    found.iter().filter(|entry| entry.slice.is_some()).map(|entry| format!("/{}", entry.full_name()));
                CommandOutcome::Ambiguous(names.collect())
            }
            (Some((entry, _)), None) if !entry.admits(call.source.as_ref()) => CommandOutcome::Denied,
            (Some((_, slice)), None) if !self.0.engine.is_closing() => {
                let engine = &self.0.engine;
                let hook = std::any::TypeId::of::<<CommandRun as Kind>::Handler>();
                let topic = Topic { host: engine.id(), hook, session: call.session_id.as_ref() };
                let causes = engine.causes(&topic);
                return Begun::Runs(Event::start(engine, slice, call, causes));
            }
            (Some(_), None) => CommandOutcome::Busy,
        };
        Begun::Over(over.into())
    }
}

fn reply(reply: Reply) -> CommandOutcome {
    match reply {
        Reply::Text(text) => CommandOutcome::Reply(text),
        _ => CommandOutcome::Silent,
    }
}

fn finish(done: Done<CommandRun>) -> Ran {
    let Done { id, receipts, values, .. } = done;
    let outcome = match values.into_iter().next() {
        Some((_, Ok(value))) => reply(value),
        Some((_, Err(CommandFailure::Needs(keyword)))) => CommandOutcome::Needs(keyword),
        Some((_, Err(CommandFailure::Usage(text)))) => CommandOutcome::Usage(text),
        Some((_, Err(_))) => CommandOutcome::Failed,
        None => match receipts.iter().next().map(|receipt| receipt.ending) {
            Some(Ending::TimedOut(_)) => CommandOutcome::TimedOut,
            Some(Ending::Skipped(Skip::StillRunning | Skip::QueueFull | Skip::BudgetSpent | Skip::ShutDown)) => {
                CommandOutcome::Busy
            }
            _ => CommandOutcome::Failed,
        },
    };
    Ran { outcome, event_id: id, receipts }
}

pub(crate) fn collisions(snapshot: &Snapshot, built_ins: &[BuiltIn]) -> Vec<Collision> {
    let mut owners: std::collections::BTreeMap<&str, Vec<String>> = std::collections::BTreeMap::new();
    for built_in in built_ins {
        owners.entry(built_in.name).or_default().push("built-in".to_owned());
    }
    for entry in snapshot.commands.iter().filter(|entry| entry.instance.status == PluginStatus::Enabled) {
        for name in std::iter::once(&entry.command.name).chain(entry.command.aliases) {
            owners.entry(name).or_default().push(entry.full_name());
        }
    }
    owners.retain(|_, owners| owners.len() > 1);
    owners.into_iter().map(|(name, owners)| Collision { name: name.to_owned(), owners }).collect()
}
