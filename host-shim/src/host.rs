//! The host: fires events, and knows what became of them.

use std::any::TypeId;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use hermes_plugin_sdk::handler::HookHandler;
use hermes_plugin_sdk::hook::{Fireable, Hook};

use crate::builder::{HostBuilder, Parts, Told};
use crate::clock::Clock;
use crate::compaction::Attempts;
use crate::config::{Config, ConfigWarning};
use crate::dispatch::chain::Topic;
use crate::dispatch::{Engine, Event, HookEvent};
use crate::error::BuildErrors;
use crate::fired::{Fire, Fired, Firing, Outcome};
use crate::receipt::{Ending, Mark, Receipts, Skip};
use crate::recent::PastEvent;
use crate::registry::{Bits, Slice, Snapshot};

/// A set of plugins, ready to be told what happens.
///
/// Clones are handles of the same host. Any number of hosts can live in one process, each with its own handlers, states,
/// limits and receipts. Dropping the last handle lets the host's threads go and waits for none of them.
#[derive(Clone)]
pub struct Host(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) engine: Arc<Engine>,
    /// Which hooks may have handlers: read at every event, also of hooks without any.
    handled: Handled,
    snapshot: RwLock<Arc<Snapshot>>,
    pub(crate) parts: Parts,
    pub(crate) attempts: Attempts,
}

impl Host {
    /// A host to be.
    pub fn builder() -> HostBuilder {
        HostBuilder::new()
    }

    pub(crate) fn from_parts(engine: Arc<Engine>, snapshot: Snapshot, parts: Parts) -> Self {
        let handled = Handled::default();
        handled.set(&snapshot);
        Self(Arc::new(Inner {
            engine,
            handled,
            snapshot: RwLock::new(Arc::new(snapshot)),
            parts,
            attempts: Attempts::default(),
        }))
    }

    /// Fires an event. `payload` makes it; without handlers it is not called.
    ///
    /// The event begins when the future is polled first. Dropping it later does not stop the event.
    ///
    /// The two moments are fired by what proves them, [`compaction`](Self::compaction) and [`removal`](Self::removal):
    ///
    /// ```compile_fail,E0277
    /// # use hermes_plugin_sdk::hooks::PostCompaction;
    /// # let host = hermes_host_shim::Host::builder().build().unwrap();
    /// host.fire(PostCompaction::sample);
    /// ```
    #[inline]
    pub fn fire<H: Fireable, P: FnOnce() -> H>(&self, payload: P) -> Fire<H, P> {
        Fire::new(self, payload)
    }

    /// Fires an event and waits for it on this thread: for hosts without a runtime.
    #[inline]
    pub fn fire_blocking<H: Fireable>(&self, payload: impl FnOnce() -> H) -> Fired<H> {
        self.fire_any_blocking(payload)
    }

    #[inline]
    pub(crate) fn fire_any_blocking<H: Hook>(&self, payload: impl FnOnce() -> H) -> Fired<H> {
        if self.handles::<H>() { self.fire_handled(payload) } else { Fired::nothing() }
    }

    /// Out of line, so that a hook without handlers costs its caller a few instructions.
    #[inline(never)]
    fn fire_handled<H: Hook>(&self, payload: impl FnOnce() -> H) -> Fired<H> {
        match self.start(payload) {
            Ok(event) => Fired::done(self, event.wait()),
            Err(fired) => fired,
        }
    }

    /// Whether the hook may have handlers. Wrong once in a while in saying that it may.
    #[inline]
    pub(crate) fn handles<H: Hook>(&self) -> bool {
        self.0.handled.may_have(TypeId::of::<HookHandler<H>>())
    }

    /// Fires an event that begins at once, whether or not its future is ever polled.
    pub(crate) fn fire_now<H: Hook>(&self, payload: impl FnOnce() -> H) -> Firing<H> {
        match self.start(payload) {
            Ok(event) => Firing::running(self, event),
            Err(fired) => Firing::over(fired),
        }
    }

    pub(crate) fn start<H: Hook>(&self, payload: impl FnOnce() -> H) -> Result<Arc<Event<HookEvent<H>>>, Fired<H>> {
        let engine = &self.0.engine;
        let Some(slice) = self.snapshot().slice::<HookEvent<H>>().cloned() else {
            return Err(Fired::nothing());
        };
        if engine.is_closing() {
            return Err(Fired { outcome: Outcome::ShutDown, receipts: shut_down(&slice), ..Fired::nothing() });
        }
        let payload = payload();
        let hook = TypeId::of::<HookHandler<H>>();
        let causes = engine.causes(&Topic { host: engine.id(), hook, session: payload.session_id() });
        Ok(Event::start(engine, &slice, payload, causes))
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.0.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes over another configuration. Events that run are not affected; states of plugins that stay enabled are kept.
    ///
    /// # Errors
    ///
    /// When no host could be built from it; everything then stays as it was.
    pub fn reload(&self, config: Config) -> Result<(), BuildErrors> {
        self.take_over((config, Vec::new()))
    }

    /// The same with the configuration in a file; one that does not exist is the default configuration.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or understood, and as [`reload`](Self::reload).
    pub fn reload_file(&self, path: impl AsRef<Path>) -> Result<(), BuildErrors> {
        let told = Config::load(path).map_err(|error| self.0.parts.errors_beside(Arc::new(error)))?;
        self.take_over(told)
    }

    fn take_over(&self, told: Told) -> Result<(), BuildErrors> {
        let snapshot = self.0.parts.snapshot(told, Some(&self.snapshot()))?;
        let snapshot = Arc::new(snapshot);
        let old = {
            let mut current = self.0.snapshot.write().unwrap_or_else(PoisonError::into_inner);
            self.0.handled.set(&snapshot);
            std::mem::replace(&mut *current, snapshot)
        };
        // Outside the lock: it may be the last handle of a plugin's state.
        drop(old);
        Ok(())
    }

    /// What is odd in the configuration: unknown keys, names of plugins that the host does not have, times that are too
    /// long. Each was also logged once.
    #[must_use]
    pub fn config_warnings(&self) -> Vec<ConfigWarning> {
        self.snapshot().warnings.clone()
    }

    /// The last events, oldest first. Of an event that still runs nothing is known here yet.
    #[must_use]
    pub fn recent_events(&self) -> Vec<PastEvent> {
        self.0.engine.recent.list()
    }

    /// The clock that limits are measured with.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.0.engine.clock
    }

    /// Where plugins keep their files: each in a folder of its own below.
    #[must_use]
    pub fn data_dir(&self) -> &PathBuf {
        &self.0.parts.data_dir
    }

    /// Takes no more events, waits at most for `budget` until those that run have ended, and lets the threads go. Abandoned
    /// calls are not waited for. `false`: events were cut short.
    ///
    /// Blocks the thread.
    pub fn shutdown(&self, budget: Duration) -> bool {
        let quiet = self.0.engine.drain(budget);
        self.0.engine.close();
        quiet
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.engine.close();
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let snapshot = self.snapshot();
        let plugins: Vec<_> = snapshot.plugins.iter().map(|instance| instance.plugin.id).collect();
        f.debug_struct("Host").field("plugins", &plugins).finish_non_exhaustive()
    }
}

fn shut_down(slice: &Slice) -> Receipts {
    let skipped = |index| Mark { index, ending: Ending::Skipped(Skip::ShutDown), elapsed: None, cut: 0 };
    let handlers = u32::try_from(slice.entries.len()).unwrap_or(u32::MAX);
    Receipts::new(Arc::clone(&slice.handlers), (0..handlers).map(skipped).collect(), handlers)
}

/// A set of hooks in so few words that asking costs next to nothing. It may err in saying yes: of hooks without handlers in a
/// host with a hundred others, for about one in a thousand.
struct Handled([AtomicU64; WORDS]);

const WORDS: usize = 64;

impl Default for Handled {
    fn default() -> Self {
        Self([const { AtomicU64::new(0) }; WORDS])
    }
}

impl Handled {
    fn set(&self, snapshot: &Snapshot) {
        let mut words = [0_u64; WORDS];
        for hook in snapshot.hooks.keys() {
            let (word, bits) = place(*hook);
            words[word] |= bits;
        }
        for (word, bits) in self.0.iter().zip(words) {
            word.store(bits, Ordering::Release);
        }
    }

    #[inline]
    fn may_have(&self, hook: TypeId) -> bool {
        let (word, bits) = place(hook);
        self.0[word].load(Ordering::Acquire) & bits == bits
    }
}

/// The word and three bits in it, by the hash that a `TypeId` is.
#[inline]
fn place(hook: TypeId) -> (usize, u64) {
    let mut bits = Bits::default();
    hook.hash(&mut bits);
    let hash = bits.finish();
    let bit = |nth: u32| 1 << ((hash >> (6 * nth)) & 63);
    (hash as usize % WORDS, bit(1) | bit(2) | bit(3))
}
