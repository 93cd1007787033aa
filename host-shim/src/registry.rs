//! The handlers of a host, grouped by hook and put in order once. A snapshot never changes; a reload makes another one.

use std::any::{Any, TypeId};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hermes_plugin_sdk::registration::Registration;

use crate::commands::CommandEntry;
use crate::config::{Config, ConfigWarning};
use crate::dispatch::Kind;
use crate::dispatch::abandon::Abandoned;
use crate::dispatch::turn::Turns;
use crate::failures::Failures;
use crate::instance::Instance;
use crate::times::Times;

/// The handlers of all hooks, as one configuration wants them.
pub(crate) struct Snapshot {
    pub(crate) config: Config,
    /// What is odd in it.
    pub(crate) warnings: Vec<ConfigWarning>,
    pub(crate) hooks: ByType<Arc<Slice>>,
    pub(crate) commands: Vec<CommandEntry>,
    pub(crate) plugins: Vec<Arc<Instance>>,
}

/// By type. A `TypeId` is a hash already.
pub(crate) type ByType<T> = HashMap<TypeId, T, BuildHasherDefault<Bits>>;

/// Takes the bits of a `TypeId` as they are.
#[derive(Default)]
pub(crate) struct Bits(u64);

impl Hasher for Bits {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Snapshot {
    /// The handlers of one kind of event, if there are any.
    pub(crate) fn slice<K: Kind>(&self) -> Option<&Arc<Slice>> {
        self.hooks.get(&TypeId::of::<K::Handler>())
    }
}

/// The handlers of one hook in the order in which they run.
pub(crate) struct Slice {
    /// The name of the hook or of the command.
    pub(crate) name: &'static str,
    pub(crate) entries: Vec<Entry>,
    /// The same, for receipts, which outlive the entries.
    pub(crate) handlers: Arc<[&'static Registration]>,
    /// The same handlers with their type, made at the first event.
    typed: OnceLock<Box<dyn Any + Send + Sync>>,
    pub(crate) budget: Option<Duration>,
    /// The shortest limit of a handler.
    pub(crate) shortest: Option<Duration>,
    /// How long an event runs before anybody looks at the clock.
    pub(crate) grace: Duration,
    /// Events that ended.
    pub(crate) events: AtomicU64,
}

/// The longest an event runs before anybody looks at the clock: what a limit may be overrun by.
const MAX_GRACE: Duration = Duration::from_millis(5);

impl Slice {
    /// `entries` are in order.
    pub(crate) fn new(name: &'static str, entries: Vec<Entry>, budget: Option<Duration>) -> Self {
        let shortest = entries.iter().filter_map(|entry| entry.limit).min();
        let grace = shortest.map_or(MAX_GRACE, |limit| (limit / 16).min(MAX_GRACE));
        let handlers = entries.iter().map(|entry| entry.registration).collect();
        Self { name, entries, handlers, typed: OnceLock::new(), budget, shortest, grace, events: AtomicU64::new(0) }
    }

    /// The handlers.
    pub(crate) fn typed<K: Kind>(&self) -> &[K::Handler] {
        let typed = self.typed.get_or_init(|| {
            let handlers: Vec<K::Handler> =
                self.entries.iter().filter_map(|entry| K::handler(entry.registration)).collect();
            assert_eq!(handlers.len(), self.entries.len(), "handlers are grouped by their type");
            Box::new(handlers)
        });
        typed.downcast_ref::<Vec<K::Handler>>().expect("a slice is looked up by the type of its handlers")
    }
}

/// One handler.
pub(crate) struct Entry {
    pub(crate) registration: &'static Registration,
    pub(crate) instance: Arc<Instance>,
    pub(crate) states: Vec<Arc<dyn Any + Send + Sync>>,
    pub(crate) limit: Option<Duration>,
    /// It asked for more than the ceiling.
    pub(crate) clamped: bool,
    pub(crate) vitals: Arc<Vitals>,
    /// Events in which it did something else than run.
    pub(crate) exceptions: AtomicU64,
    /// Those in which it was not called.
    pub(crate) skipped: AtomicU64,
}

/// What a host knows of a handler across reloads.
#[derive(Debug)]
pub(crate) struct Vitals {
    pub(crate) abandoned: Abandoned,
    pub(crate) turns: Option<Turns>,
    pub(crate) failures: Failures,
    pub(crate) times: Times,
}

impl Vitals {
    pub(crate) fn new(registration: &Registration) -> Self {
        Self {
            abandoned: Abandoned::default(),
            turns: Turns::new(registration.concurrency),
            failures: Failures::default(),
            times: Times::default(),
        }
    }
}

impl fmt::Debug for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries.iter().map(|entry| entry.registration.handler)).finish()
    }
}

/// By what the handlers of one hook are ordered: never the linker's order, which is another one in each build.
pub(crate) fn dispatch_order(registration: &Registration) -> impl Ord + use<> {
    (Reverse(registration.priority), registration.plugin.id, registration.handler)
}

/// The limit of a handler that asks for `wanted` under a ceiling, and whether it asked for too much.
pub(crate) fn effective_limit(wanted: Option<Duration>, ceiling: Option<Duration>) -> (Option<Duration>, bool) {
    match (wanted, ceiling) {
        (Some(wanted), Some(ceiling)) => (Some(wanted.min(ceiling)), wanted > ceiling),
        (wanted, ceiling) => (wanted.or(ceiling), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handler_gets_less_than_the_ceiling_and_never_more() {
        let seconds = |n| Some(Duration::from_secs(n));
        assert_eq!(effective_limit(None, seconds(30)), (seconds(30), false));
        assert_eq!(effective_limit(seconds(5), seconds(30)), (seconds(5), false));
        assert_eq!(effective_limit(seconds(31), seconds(30)), (seconds(30), true));
        assert_eq!(effective_limit(seconds(31), None), (seconds(31), false), "no ceiling");
        assert_eq!(effective_limit(None, None), (None, false));
    }
}
