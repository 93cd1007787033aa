//! What a host says of itself, from its live registry.

use std::sync::atomic::Ordering;
use std::time::Duration;

use hermes_plugin_sdk::registration::registrations;
use serde::Serialize;

use crate::commands::Collision;
use crate::failures::FailureCount;
use crate::host::Host;
use crate::instance::PluginStatus;
use crate::receipt::Ending;
use crate::registry::{Entry, Slice};

/// A host at one moment.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Whether a handler that panics is isolated; not in a binary that aborts on panic.
    pub isolates_panics: bool,
    /// The plugins that are linked, by their ids.
    pub plugins: Vec<PluginReport>,
    /// The handlers of each hook in the order in which they run; the hooks by their names.
    pub hooks: Vec<HookReport>,
    /// The commands, by their full names.
    pub commands: Vec<CommandReport>,
    /// Names of commands that more than one owner wants.
    pub collisions: Vec<Collision>,
}

/// One plugin.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct PluginReport {
    /// Its id.
    pub id: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The contract that it was built for.
    pub contract: String,
    /// What it says of itself.
    pub description: &'static str,
    /// Whether it runs, and why not.
    pub status: PluginStatus,
}

/// The handlers of one hook.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct HookReport {
    /// The hook.
    pub hook: &'static str,
    /// In the order in which they run.
    pub handlers: Vec<HandlerReport>,
}

/// One handler. Calls and skips are counted since the last reload, the rest since the host was built.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct HandlerReport {
    /// The id of its plugin.
    pub plugin: &'static str,
    /// Its path.
    pub handler: &'static str,
    /// Where it is written.
    pub file: &'static str,
    /// Where it is written, from 1.
    pub line: u32,
    /// Higher runs first.
    pub priority: i32,
    /// How long it may take; `None` for as long as it wants.
    pub limit: Option<Duration>,
    /// It asked for more than it may have.
    pub clamped: bool,
    /// How often it ran to its end.
    pub ran: u64,
    /// How often it was not called: still running, too many waiting, re-entrant, …
    pub skipped: u64,
    /// How often it failed.
    pub failed: u64,
    /// The ways in which it failed.
    pub failures: Vec<FailureCount>,
    /// The last failure.
    pub last_failure: Option<Ending>,
    /// Abandoned calls that still run.
    pub abandoned: u32,
    /// Calls that wait for their turn.
    pub waiting: usize,
    /// Half of the timed calls took no longer, to the next power of two of nanoseconds.
    pub p50: Option<Duration>,
    /// 99 of 100 timed calls took no longer.
    pub p99: Option<Duration>,
}

/// One command.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct CommandReport {
    /// `plugin:name`.
    pub full_name: String,
    /// The name.
    pub name: &'static str,
    /// Other names.
    pub aliases: Vec<&'static str>,
    /// What it does.
    pub description: &'static str,
    /// How its arguments look.
    pub args_hint: &'static str,
    /// Its handler; `None` when its plugin does not run.
    pub handler: Option<HandlerReport>,
}

impl Host {
    /// What there is to say of this host.
    #[must_use]
    pub fn report(&self) -> Report {
        let snapshot = self.snapshot();
        let mut plugins: Vec<PluginReport> = snapshot
            .plugins
            .iter()
            .map(|instance| (instance.plugin, instance.status.clone()))
            .chain(registrations().map(|registration| (registration.plugin, PluginStatus::NotListed)))
            .map(|(plugin, status)| PluginReport {
                id: plugin.id,
                version: plugin.version,
                contract: plugin.contract.to_string(),
                description: plugin.description,
                status,
            })
            .collect();
        // Stable: of the entries with one id, the one that the host has made stays.
        plugins.sort_by_key(|plugin| plugin.id);
        plugins.dedup_by_key(|plugin| plugin.id);
        let mut hooks: Vec<HookReport> = snapshot
            .hooks
            .values()
            .map(|slice| HookReport {
                hook: slice.name,
                handlers: slice.entries.iter().map(|entry| handler(entry, slice)).collect(),
            })
            .collect();
        hooks.sort_by_key(|hook| hook.hook);
        let mut commands: Vec<CommandReport> = snapshot
            .commands
            .iter()
            .map(|entry| CommandReport {
                full_name: entry.full_name(),
                name: entry.command.name,
                aliases: entry.command.aliases.to_vec(),
                description: entry.command.description,
                args_hint: entry.command.args_hint,
                handler: entry.slice.as_ref().map(|slice| handler(&slice.entries[0], slice)),
            })
            .collect();
        commands.sort_by(|one, other| one.full_name.cmp(&other.full_name));
        Report { isolates_panics: cfg!(panic = "unwind"), plugins, hooks, commands, collisions: self.collisions() }
    }
}

fn handler(entry: &Entry, slice: &Slice) -> HandlerReport {
    let Entry { registration, vitals, limit, clamped, .. } = entry;
    let events = slice.events.load(Ordering::Relaxed);
    HandlerReport {
        plugin: registration.plugin.id,
        handler: registration.handler,
        file: registration.file,
        line: registration.line,
        priority: registration.priority,
        limit: *limit,
        clamped: *clamped,
        ran: events.saturating_sub(entry.exceptions.load(Ordering::Relaxed)),
        skipped: entry.skipped.load(Ordering::Relaxed),
        failed: vitals.failures.total(),
        failures: vitals.failures.distinct(),
        last_failure: vitals.failures.last(),
        abandoned: vitals.abandoned.alive(),
        waiting: vitals.turns.as_ref().map_or(0, |turns| turns.waiting()),
        p50: vitals.times.quantile(0.5),
        p99: vitals.times.quantile(0.99),
    }
}
