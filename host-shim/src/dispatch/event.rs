//! One event: its payload, where it is, and who waits for it.

use std::any::{Any, TypeId};
use std::sync::Arc;
use std::task::Waker;
use std::time::{Duration, Instant};

use hermes_plugin_sdk::handler::{BoxFuture, CallSource, EventSource};
use hermes_plugin_sdk::registration::Registration;
use hermes_plugin_sdk::{EventId, PluginContext, SessionId};

use crate::dispatch::chain::{Cause, Link, MAX_DEPTH, Topic};
use crate::dispatch::progress::{At, Progress, Started};
use crate::dispatch::timing::Timing;
use crate::dispatch::{Engine, Kind, watch};
use crate::receipt::{Ending, Mark, Receipts};
use crate::recent::PastEvent;
use crate::registry::{Entry, Slice};
use crate::sync::atomic::{AtomicBool, Ordering};
use crate::sync::thread::{self, Thread};
use crate::sync::{Mutex, MutexGuard, lock};
use crate::text::clean;

/// One event on its way through the handlers.
pub(crate) struct Event<K: Kind> {
    pub(super) payload: K::Payload,
    pub(super) engine: Arc<Engine>,
    pub(super) slice: Arc<Slice>,
    pub(crate) id: EventId,
    pub(super) fired: Instant,
    pub(super) causes: Vec<Cause>,
    /// Handlers whose own call caused this event.
    pub(super) reentrant: Vec<&'static Registration>,
    pub(super) depth: u32,
    pub(super) progress: Progress,
    pub(super) started: Started,
    /// Disabled, unless somebody subscribes to it; those of its handlers are in it.
    pub(super) span: tracing::Span,
    /// What is timed.
    pub(super) timing: Timing,
    /// Other events can find this one as a cause.
    pub(super) active: AtomicBool,
    /// The caller need not wait any longer.
    released: AtomicBool,
    pub(super) core: Mutex<Core<K>>,
}

/// What of an event is only touched when something out of the ordinary happens.
pub(super) struct Core<K: Kind> {
    pub(super) phase: Phase,
    /// Woken while it was being polled.
    pub(super) woken: bool,
    /// An async handler that waits.
    pub(super) future: Option<BoxFuture<K::Result>>,
    /// Its limit has passed: it is to be dropped, not polled.
    pub(super) expired: bool,
    /// This handler's turn was waited for and is here.
    pub(super) turn: Option<u32>,
    /// This handler was running when the watch first looked.
    pub(super) seen: Option<(At, Instant)>,
    pub(super) marks: Vec<Mark>,
    pub(super) values: Vec<(u32, K::Value)>,
    pub(super) watch: Option<watch::Key>,
    caller: Option<Caller>,
}

/// What an event does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Waits for a worker.
    Queued,
    /// A worker runs its handlers.
    Running,
    /// Its current handler is async and waits.
    Pending,
    /// Waits for its turn at a handler that takes one call at a time.
    Waiting,
    /// All handlers ended.
    Ended,
}

/// Who waits.
pub(super) enum Caller {
    Thread(Thread),
    Task(Waker),
}

impl Caller {
    pub(super) fn wake(self) {
        match self {
            Self::Thread(thread) => thread.unpark(),
            Self::Task(waker) => waker.wake(),
        }
    }
}

/// What a caller gets.
pub(crate) struct Done<K: Kind> {
    pub(crate) id: EventId,
    pub(crate) receipts: Receipts,
    pub(crate) values: Vec<(u32, K::Value)>,
    /// Whether all handlers ended.
    pub(crate) ended: bool,
}

impl<K: Kind> Event<K> {
    /// Starts an event. It runs whether or not anybody waits for it.
    pub(crate) fn start(
        engine: &Arc<Engine>,
        slice: &Arc<Slice>,
        mut payload: K::Payload,
        causes: Vec<Cause>,
    ) -> Arc<Self> {
        let (id, timing) = engine.begin();
        K::set_event_id(&mut payload, id);
        let mut reentrant = Vec::new();
        let topic = Topic { host: engine.id(), hook: TypeId::of::<K::Handler>(), session: K::session(&payload) };
        causes.iter().for_each(|cause| cause.collect(&topic, &mut reentrant));
        let session = K::session(&payload).map(SessionId::as_str);
        let event = Arc::new(Self {
            span: tracing::debug_span!("event", hook = slice.name, session, event_id = %id),
            engine: Arc::clone(engine),
            slice: Arc::clone(slice),
            id,
            fired: engine.clock.now(),
            reentrant,
            depth: 1 + causes.iter().map(Cause::depth).max().unwrap_or(0),
            causes,
            progress: Progress::new(),
            started: Started::new(),
            timing: Timing::new(timing),
            active: AtomicBool::new(false),
            released: AtomicBool::new(false),
            core: Mutex::new(Core {
                phase: Phase::Queued,
                woken: false,
                future: None,
                expired: false,
                turn: None,
                seen: None,
                marks: Vec::new(),
                values: Vec::new(),
                watch: None,
                caller: None,
            }),
            payload,
        });
        engine.pool.submit(Arc::clone(&event) as _);
        event
    }

    /// Waits on this thread until the event is over or its caller may go on.
    pub(crate) fn wait(self: &Arc<Self>) -> Done<K> {
        if !self.released_soon() && self.leave_word(Some(Caller::Thread(thread::current()))) {
            while !self.is_released() {
                thread::park();
            }
        }
        self.collect()
    }

    /// The same for a task.
    pub(crate) fn poll(self: &Arc<Self>, waker: &Waker) -> Option<Done<K>> {
        let waits = !self.released_soon() && self.leave_word(Some(Caller::Task(waker.clone())));
        (!waits).then(|| self.collect())
    }

    fn is_released(&self) -> bool {
        self.released.load(Ordering::Acquire)
    }

    /// Most events are over in less time than it takes to go to sleep.
    fn released_soon(&self) -> bool {
        self.engine.patience.look(|| self.is_released())
    }

    /// Lets the limits hold although nobody waits yet.
    pub(crate) fn attend(self: &Arc<Self>) {
        self.leave_word(None);
    }

    /// `false`: there is nothing to wait for any more.
    fn leave_word(self: &Arc<Self>, caller: Option<Caller>) -> bool {
        let mut core = lock(&self.core);
        if core.phase == Phase::Ended || self.is_released() {
            return false;
        }
        core.caller = caller;
        if core.watch.is_none() {
            self.watch_until(&mut core, self.fired + self.slice.grace);
        }
        true
    }

    fn collect(&self) -> Done<K> {
        let mut core = lock(&self.core);
        let ended = core.phase == Phase::Ended;
        let receipts = Receipts::new(Arc::clone(&self.slice.handlers), core.marks.clone(), self.progress.at().index);
        Done { id: self.id, receipts, values: std::mem::take(&mut core.values), ended }
    }

    pub(super) fn watch_until(self: &Arc<Self>, core: &mut Core<K>, at: Instant) {
        self.engine.watch.set(&mut core.watch, at, Arc::clone(self) as _);
    }

    pub(super) fn entry(&self, at: At) -> &Entry {
        &self.slice.entries[at.index as usize]
    }

    pub(super) fn handlers(&self) -> u32 {
        u32::try_from(self.slice.entries.len()).expect("a hook has fewer than 4 billion handlers")
    }

    pub(super) fn session(&self) -> Option<&SessionId> {
        K::session(&self.payload)
    }

    /// When the caller goes on at the latest.
    pub(super) fn budget_end(&self) -> Option<Instant> {
        self.slice.budget.map(|budget| self.fired + budget).filter(|_| !self.is_released())
    }

    /// Notes how a handler fared, under the lock.
    pub(super) fn mark(&self, core: &mut Core<K>, index: u32, ending: Ending, elapsed: Option<Duration>) {
        let entry = &self.slice.entries[index as usize];
        if ending != Ending::Ran {
            entry.exceptions.fetch_add(1, Ordering::Relaxed);
        }
        if matches!(ending, Ending::Skipped(_)) {
            entry.skipped.fetch_add(1, Ordering::Relaxed);
        }
        core.marks.push(Mark { index, ending, elapsed, cut: 0 });
    }

    /// Counts a failure and tells the log, without the lock.
    pub(super) fn tell(&self, index: u32, ending: &Ending) {
        let Entry { registration, vitals, .. } = &self.slice.entries[index as usize];
        let first = vitals.failures.count(ending);
        let Registration { plugin, handler, file, line, .. } = registration;
        let hook = self.slice.name;
        let session = self.session().map(SessionId::as_str);
        let event_id = &self.id;
        if first {
            tracing::warn!(plugin = plugin.id, handler, hook, file, line, session, %event_id, "handler {ending}");
        } else {
            tracing::debug!(plugin = plugin.id, handler, hook, file, line, session, %event_id, "handler {ending}");
        }
    }

    /// The span of one call: disabled with that of the event.
    pub(super) fn call_span(&self, index: u32) -> tracing::Span {
        let Registration { plugin, handler, .. } = self.slice.entries[index as usize].registration;
        let (hook, session) = (self.slice.name, self.session().map(SessionId::as_str));
        let event_id = &self.id;
        tracing::debug_span!(parent: &self.span, "handler", plugin = plugin.id, handler, hook, session, %event_id)
    }

    /// The text of a failure as it may be kept.
    pub(super) fn clean(&self, text: &str) -> String {
        clean(text, &K::secrets(&self.payload))
    }

    /// Lets the caller go on; it is woken when the lock is free again.
    pub(super) fn release(&self, core: &mut Core<K>) -> Option<Caller> {
        self.released.store(true, Ordering::Release);
        core.caller.take()
    }

    /// All handlers ended.
    pub(super) fn end(&self, mut core: MutexGuard<'_, Core<K>>) {
        core.phase = Phase::Ended;
        if let Some(key) = core.watch.take() {
            self.engine.watch.unset(key);
        }
        if self.active.load(Ordering::Relaxed) {
            self.engine.deactivate(std::ptr::from_ref(self).cast());
        }
        core.marks.sort_by_key(|mark| mark.index);
        self.slice.events.fetch_add(1, Ordering::Relaxed);
        let past = PastEvent {
            event_id: self.id,
            name: self.slice.name,
            session: String::new(),
            elapsed: self.engine.clock.now().saturating_duration_since(self.fired),
            receipts: Receipts::new(Arc::clone(&self.slice.handlers), core.marks.clone(), self.handlers()),
        };
        self.engine.recent.push(past, self.session().map(SessionId::as_str));
        self.engine.end();
        let caller = core.caller.take();
        // Free before anybody is told: who waits takes it next.
        drop(core);
        self.released.store(true, Ordering::Release);
        if let Some(caller) = caller {
            caller.wake();
        }
    }
}

impl<K: Kind> CallSource for Event<K> {
    fn plugin(&self, handler: usize) -> PluginContext {
        let entry = &self.slice.entries[handler];
        let index = self.progress.at().index;
        let deadline = entry.limit.map(|limit| {
            let now = self.engine.clock.now();
            if index as usize != handler {
                return now;
            }
            let began = self.started.get(index, self.fired).unwrap_or_else(|| {
                self.started.set(index, self.fired, now);
                now
            });
            let end = began + limit;
            if K::OBSERVES { end } else { self.budget_end().map_or(end, |budget| budget.min(end)) }
        });
        entry.instance.context(deadline, &self.engine.clock)
    }

    fn state(&self, handler: usize, slot: usize) -> &(dyn Any + Send + Sync) {
        &*self.slice.entries[handler].states[slot]
    }
}

impl<K: Kind> EventSource<K::Payload> for Event<K> {
    fn event(&self) -> &K::Payload {
        &self.payload
    }
}

impl<K: Kind> Link for Event<K> {
    fn is_about(&self, topic: &Topic<'_>) -> bool {
        topic.host == self.engine.id() && topic.hook == TypeId::of::<K::Handler>() && topic.session == self.session()
    }

    fn handler(&self, index: u32) -> Option<&'static Registration> {
        self.slice.handlers.get(index as usize).copied()
    }

    fn running(&self) -> u32 {
        self.progress.at().index
    }

    fn causes(&self) -> &[Cause] {
        &self.causes
    }

    fn depth(&self) -> u32 {
        self.depth
    }
}

/// Whether an event this deep runs no handlers.
pub(super) fn is_too_deep(depth: u32) -> bool {
    depth > MAX_DEPTH
}
