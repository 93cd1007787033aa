//! Is everything well? A self-test through the real dispatcher, and what stands out in the report.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::task::Poll;
use std::time::Duration;

use hermes_plugin_sdk::Hook;
use hermes_plugin_sdk::handler::{BoxFuture, Call, Handler, HookHandler, HookResult, SharedCall};
use hermes_plugin_sdk::plugin::Plugin;
use hermes_plugin_sdk::registration::Registration;
use serde::Serialize;

use crate::builder::PANICS_ABORT;
use crate::dispatch::{Event, HookEvent};
use crate::host::Host;
use crate::instance::{Instance, PluginStatus};
use crate::receipt::Ending;
use crate::registry::{Entry, Slice, Vitals};

/// How long the self-test may take. It is over in a moment, unless the machine or the host is stuck.
const LIMIT: Duration = Duration::from_secs(5);

/// How a host is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[non_exhaustive]
pub enum Health {
    /// Nothing to say.
    Good,
    /// It works, and something wants to be looked at.
    Impaired,
    /// Events do not get through.
    Bad,
}

impl Health {
    /// The same as the status of a process: 0, 1 and 2.
    #[must_use]
    pub fn exit_status(self) -> u8 {
        self as u8
    }
}

/// What [`Host::doctor`] found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The worst of it.
    pub health: Health,
    /// What was found, one sentence each.
    pub findings: Vec<String>,
}

/// Fired by [`Host::doctor`] alone.
#[derive(Debug, Hook)]
#[hook(name = "self_test")]
struct SelfTest {}

static PLUGIN: Plugin = Plugin::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"), "", file!(), line!());

static HANDLERS: [Registration; 2] = [
    Registration::hook(&PLUGIN, "self_test::returns", file!(), line!(), SelfTest::INFO, &RETURNS),
    Registration::hook(&PLUGIN, "self_test::waits", file!(), line!(), SelfTest::INFO, &WAITS),
];

const RETURNS: HookHandler<SelfTest> = Handler::Sync(returns);
const WAITS: HookHandler<SelfTest> = Handler::Async(waits);

fn returns(_: &Call<'_, SelfTest>) -> HookResult<SelfTest> {
    Ok(())
}

/// Waits once, so that the event gives its worker back and is woken.
fn waits(_: SharedCall<SelfTest>) -> BoxFuture<HookResult<SelfTest>> {
    let mut waited = false;
    Box::pin(poll_fn(move |cx| {
        if std::mem::replace(&mut waited, true) {
            return Poll::Ready(Ok(()));
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }))
}

impl Host {
    /// Sends an event of its own through the dispatcher and looks at the report. Blocks the thread for a moment.
    #[must_use]
    pub fn doctor(&self) -> Diagnosis {
        let broken = self.self_test().map(|finding| (Health::Bad, finding));
        let report = self.report();
        let plugins = report.plugins.iter().filter_map(|plugin| {
            let finding = match &plugin.status {
                PluginStatus::Broken(cause) => format!("plugin `{}` does not run: {cause}", plugin.id),
                PluginStatus::Incompatible(cause) => cause.clone(),
                PluginStatus::NotListed => format!("plugin `{}` is linked, not listed", plugin.id),
                PluginStatus::Enabled | PluginStatus::Disabled => return None,
            };
            Some((Health::Impaired, finding))
        });
        let of_commands = report.commands.iter().filter_map(|command| command.handler.as_ref());
        let handlers = report.hooks.iter().flat_map(|hook| &hook.handlers).chain(of_commands);
        let stuck = handlers.filter(|handler| handler.abandoned > 0).map(|handler| {
            let calls = handler.abandoned;
            (Health::Impaired, format!("handler `{}` hangs in {calls} abandoned calls", handler.handler))
        });
        let collisions = report.collisions.iter().map(|collision| {
            (Health::Impaired, format!("/{} is wanted by {}", collision.name, collision.owners.join(", ")))
        });
        let aborts = (!report.isolates_panics).then(|| (Health::Impaired, PANICS_ABORT.to_owned()));
        let warnings = self.config_warnings().into_iter().map(|warning| (Health::Impaired, warning.to_string()));
        let found: Vec<_> =
            broken.into_iter().chain(aborts).chain(plugins).chain(warnings).chain(stuck).chain(collisions).collect();
        let health = found.iter().map(|(health, _)| *health).max().unwrap_or(Health::Good);
        Diagnosis { health, findings: found.into_iter().map(|(_, finding)| finding).collect() }
    }

    /// What went wrong, if anything did.
    fn self_test(&self) -> Option<String> {
        let engine = &self.0.engine;
        if engine.is_closing() {
            return Some("the host is shut down".to_owned());
        }
        let instance = Arc::new(Instance::off(&PLUGIN, PluginStatus::Enabled));
        let entries = HANDLERS.iter().map(|registration| Entry {
            registration,
            instance: Arc::clone(&instance),
            states: Vec::new(),
            limit: Some(LIMIT),
            clamped: false,
            vitals: Arc::new(Vitals::new(registration)),
            exceptions: AtomicU64::new(0),
            skipped: AtomicU64::new(0),
        });
        let slice = Arc::new(Slice::new(SelfTest::NAME, entries.collect(), Some(LIMIT * 2)));
        let done = Event::<HookEvent<SelfTest>>::start(engine, &slice, SelfTest {}, Vec::new()).wait();
        let bad = done.receipts.iter().find(|receipt| receipt.ending != Ending::Ran)?;
        Some(format!("the self-test failed: `{}` {}", bad.handler, bad.ending))
    }
}
