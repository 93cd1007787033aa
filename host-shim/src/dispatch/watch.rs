//! The one thread of a host that looks at the clock for everybody: it sleeps until the next deadline, and not at all when
//! nothing is watched.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use crate::clock::Clock;
use crate::sync::{Condvar, Mutex, lock, thread};

/// Something with deadlines.
pub(crate) trait Watched: Send + Sync {
    /// Its time has come. It watches again by itself when it has another deadline.
    fn check(self: Arc<Self>, now: Instant);

    /// The host is gone: nothing is called any more.
    fn close(self: Arc<Self>);
}

/// Where something stands in the order of deadlines; the number tells equal ones apart.
pub(crate) type Key = (Instant, u64);

/// The deadlines of one host.
pub(crate) struct Watch {
    clock: Clock,
    state: Mutex<State>,
    earlier: Condvar,
}

#[derive(Default)]
struct State {
    due: BTreeMap<Key, Arc<dyn Watched>>,
    next: u64,
    started: bool,
    closed: bool,
    /// Until when the thread sleeps; it is woken for earlier deadlines only.
    sleeps_until: Option<Instant>,
}

impl Watch {
    pub(crate) fn new(clock: Clock) -> Arc<Self> {
        let watch = Arc::new(Self { clock, state: Mutex::default(), earlier: Condvar::new() });
        watch.clock.attach(&watch);
        watch
    }

    /// Watches until `at`. In place of what `key` stands for, which then stands for this. What comes after the end of the
    /// host is told so at once, on the thread of the watch, since the caller may hold a lock.
    pub(crate) fn set(self: &Arc<Self>, key: &mut Option<Key>, at: Instant, watched: Arc<dyn Watched>) {
        let mut state = lock(&self.state);
        if let Some(key) = key.take() {
            state.due.remove(&key);
        }
        state.next += 1;
        let new = (at, state.next);
        state.due.insert(new, watched);
        *key = Some(new);
        if !state.started {
            state.started = true;
            let watch = Arc::clone(self);
            if let Err(error) = thread::Builder::new().name("hermes-watch".to_owned()).spawn(move || watch.run()) {
                state.started = false;
                tracing::warn!(%error, "cannot start the thread that enforces limits");
            }
        } else if state.closed || state.sleeps_until.is_none_or(|until| at < until) {
            self.earlier.notify_one();
        }
    }

    /// Watches no longer.
    pub(crate) fn unset(&self, key: Key) {
        lock(&self.state).due.remove(&key);
    }

    /// Looks again what is due.
    pub(crate) fn clock_moved(&self) {
        let _state = lock(&self.state);
        self.earlier.notify_one();
    }

    /// Tells everything that is watched that the host is gone, and lets the thread end.
    pub(crate) fn close(&self) {
        let due = {
            let mut state = lock(&self.state);
            state.closed = true;
            self.earlier.notify_one();
            std::mem::take(&mut state.due)
        };
        for watched in due.into_values() {
            watched.close();
        }
    }

    fn run(&self) {
        let mut state = lock(&self.state);
        loop {
            if state.closed {
                let Some((_, watched)) = state.due.pop_first() else { break };
                drop(state);
                watched.close();
                state = lock(&self.state);
                continue;
            }
            let now = self.clock.now();
            let first = state.due.first_key_value().map(|((at, _), _)| *at);
            if first.is_some_and(|at| at <= now) {
                let (_, watched) = state.due.pop_first().expect("a first one was there");
                drop(state);
                watched.check(now);
                state = lock(&self.state);
                continue;
            }
            state.sleeps_until = first;
            state = match first {
                Some(at) if !self.clock.is_paused() => {
                    self.earlier.wait_timeout(state, at - now).unwrap_or_else(PoisonError::into_inner).0
                }
                _ => self.earlier.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        state.started = false;
    }
}
