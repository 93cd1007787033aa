//! Commands: the gate, the look-up and the run, for every surface the same.

use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use hermes_plugin_sdk::command::{CommandCall, CommandFailure, Reply};
use hermes_plugin_sdk::hooks::PreCommand;
use hermes_plugin_sdk::registration::{CommandRegistration, Registration};
use hermes_plugin_sdk::{EventId, Source};
use serde::Serialize;

use crate::command_line::{CommandLine, InvalidName};
use crate::dispatch::chain::Topic;
use crate::dispatch::event::Done;
use crate::dispatch::panic::guard;
use crate::dispatch::{CommandRun, Event, Kind};
use crate::host::Host;
use crate::instance::{Instance, PluginStatus};
use crate::nearest::nearest;
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
    Unknown {
        /// What was probably meant, as it is typed.
        nearest: Option<String>,
    },
    /// No command can be called that.
    Invalid(InvalidName),
    /// The line is plain text for the model.
    NotACommand,
    /// The line is for another bot.
    NotForUs,
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
            Self::Silent | Self::NotACommand | Self::NotForUs => return None,
            Self::Unknown { nearest: None } => "unknown command".to_owned(),
            Self::Unknown { nearest: Some(nearest) } => format!("unknown command, did you mean {nearest}?"),
            Self::Invalid(why) => why.to_string(),
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

/// A command that was found, and that its caller may run.
enum Admitted {
    BuiltIn(BuiltIn),
    Plugin { name: &'static str, slice: Arc<Slice> },
}

impl Admitted {
    fn name(&self) -> &'static str {
        match self {
            Self::BuiltIn(built_in) => built_in.name,
            Self::Plugin { name, .. } => name,
        }
    }
}

/// Either the end of the matter or a run to wait for.
enum Begun {
    Over(Ran),
    Runs(Arc<Event<CommandRun>>),
}

/// A front end that takes commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Surface<'a> {
    /// What kind of front end it is: `cli`, `gateway`, …
    pub name: &'a str,
    /// The name under which people address this bot there, with or without its `@`. Without one, every `/name@bot` is
    /// for another bot.
    pub own_bot: Option<&'a str>,
}

impl<'a> Surface<'a> {
    /// A front end on which nobody is addressed by name.
    #[must_use]
    pub const fn new(name: &'a str) -> Self {
        Self { name, own_bot: None }
    }

    /// A front end on which this bot has a name.
    #[must_use]
    pub const fn with_bot(name: &'a str, own_bot: &'a str) -> Self {
        Self { name, own_bot: Some(own_bot) }
    }
}

impl Host {
    /// Runs a line that somebody typed, if it is a command: reads it, looks the command up, asks its gates, fires
    /// `pre_command`, and runs it. `call` says who typed it and where; its arguments are those of the line.
    ///
    /// The way for every surface, so that all understand a line in the same way.
    pub async fn run(&self, surface: Surface<'_>, line: &str, call: CommandCall) -> Ran {
        match self.read(surface, line, call) {
            Ok((admitted, typed, call)) => {
                self.fire(|| pre_command(surface, &admitted, &typed, &call)).await;
                self.begin(admitted, call).wait().await
            }
            Err(over) => over.into(),
        }
    }

    /// [`run`](Self::run) on this thread, for hosts without a runtime.
    pub fn run_blocking(&self, surface: Surface<'_>, line: &str, call: CommandCall) -> Ran {
        match self.read(surface, line, call) {
            Ok((admitted, typed, call)) => {
                self.fire_blocking(|| pre_command(surface, &admitted, &typed, &call));
                self.begin(admitted, call).wait_blocking()
            }
            Err(over) => over.into(),
        }
    }

    /// Runs the command `name`, or `namespace:name`, both in their canonical spelling. For a surface that has no lines,
    /// such as a menu; it says itself what `pre_command` is to be told.
    pub async fn command(&self, namespace: Option<&str>, name: &str, call: CommandCall) -> Ran {
        match self.admit(namespace, name, &call) {
            Ok(admitted) => self.begin(admitted, call).wait().await,
            Err(over) => over.into(),
        }
    }

    /// [`command`](Self::command) on this thread, for hosts without a runtime.
    pub fn command_blocking(&self, namespace: Option<&str>, name: &str, call: CommandCall) -> Ran {
        match self.admit(namespace, name, &call) {
            Ok(admitted) => self.begin(admitted, call).wait_blocking(),
            Err(over) => over.into(),
        }
    }

    /// Names that more than one owner wants, in order.
    #[must_use]
    pub fn collisions(&self) -> Vec<Collision> {
        collisions(&self.snapshot(), &self.0.parts.built_ins)
    }

    /// The command of a line, the name that was typed, and the call with the arguments of the line.
    fn read(
        &self,
        surface: Surface<'_>,
        line: &str,
        mut call: CommandCall,
    ) -> Result<(Admitted, String, CommandCall), CommandOutcome> {
        let command = match CommandLine::parse(line, surface.own_bot) {
            CommandLine::Command(command) => command,
            CommandLine::NotACommand => return Err(CommandOutcome::NotACommand),
            CommandLine::NotForUs => return Err(CommandOutcome::NotForUs),
            CommandLine::Empty => return Err(CommandOutcome::Invalid(InvalidName::Missing)),
            CommandLine::Invalid(why) => return Err(CommandOutcome::Invalid(why)),
        };
        command.raw_args.clone_into(&mut call.raw_args);
        let admitted = self.admit(command.namespace.as_deref(), &command.name, &call)?;
        Ok((admitted, command.name.into_owned(), call))
    }

    /// Look-up and gates: the one way to a command.
    fn admit(&self, namespace: Option<&str>, name: &str, call: &CommandCall) -> Result<Admitted, CommandOutcome> {
        if namespace.is_none()
            && let Some(built_in) = self.0.parts.built_ins.iter().find(|built_in| built_in.name == name)
        {
            return Ok(Admitted::BuiltIn(built_in.clone()));
        }
        let snapshot = self.snapshot();
        let found: Vec<_> = snapshot.commands.iter().filter(|entry| entry.answers_to(namespace, name)).collect();
        let mut enabled = found.iter().filter_map(|entry| entry.slice.as_ref().map(|slice| (*entry, slice)));
        Err(match (enabled.next(), enabled.next()) {
            (None, _) if found.is_empty() => {
                CommandOutcome::Unknown { nearest: self.nearest(&snapshot, namespace, name) }
            }
            (None, _) => CommandOutcome::Disabled,
            (Some(_), Some(_)) => {
                let names =
                    found.iter().filter(|entry| entry.slice.is_some()).map(|entry| format!("/{}", entry.full_name()));
                CommandOutcome::Ambiguous(names.collect())
            }
            (Some((entry, _)), None) if !entry.admits(call.source.as_ref()) => CommandOutcome::Denied,
            (Some(_), None) if self.0.engine.is_closing() => CommandOutcome::Busy,
            (Some((entry, slice)), None) => {
                return Ok(Admitted::Plugin { name: entry.command.name, slice: Arc::clone(slice) });
            }
        })
    }

    /// The command that was probably meant. Of those that run: the others would not help.
    fn nearest(&self, snapshot: &Snapshot, namespace: Option<&str>, name: &str) -> Option<String> {
        let running = || snapshot.commands.iter().filter(|entry| entry.slice.is_some());
        let Some(namespace) = namespace else {
            let built_ins = self.0.parts.built_ins.iter().map(|built_in| built_in.name);
            let names =
                running().flat_map(|entry| std::iter::once(entry.command.name).chain(entry.command.aliases.to_vec()));
            return nearest(name, built_ins.chain(names)).map(|name| format!("/{name}"));
        };
        let names: Vec<String> = running()
            .map(|entry| format!("{}:{}", canonical_id(entry.registration.plugin.id), entry.command.name))
            .collect();
        nearest(&format!("{namespace}:{name}"), names.iter().map(String::as_str)).map(|name| format!("/{name}"))
    }

    fn begin(&self, admitted: Admitted, call: CommandCall) -> Begun {
        match admitted {
            Admitted::BuiltIn(built_in) => Begun::Over(reply((built_in.run)(&call)).into()),
            Admitted::Plugin { slice, .. } => {
                let engine = &self.0.engine;
                let hook = std::any::TypeId::of::<<CommandRun as Kind>::Handler>();
                let topic = Topic { host: engine.id(), hook, session: call.session_id.as_ref() };
                let causes = engine.causes(&topic);
                Begun::Runs(Event::start(engine, &slice, call, causes))
            }
        }
    }
}

impl Begun {
    async fn wait(self) -> Ran {
        match self {
            Self::Over(ran) => ran,
            Self::Runs(event) => {
                let done = poll_fn(|cx| event.poll(cx.waker()).map_or(Poll::Pending, Poll::Ready));
                finish(done.await)
            }
        }
    }

    fn wait_blocking(self) -> Ran {
        match self {
            Self::Over(ran) => ran,
            Self::Runs(event) => finish(event.wait()),
        }
    }
}

fn pre_command(surface: Surface<'_>, admitted: &Admitted, typed: &str, call: &CommandCall) -> PreCommand {
    let mut event = PreCommand::new(surface.name, admitted.name(), typed, &*call.raw_args, &*call.platform);
    event.session_key.clone_from(&call.session_key);
    event
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
