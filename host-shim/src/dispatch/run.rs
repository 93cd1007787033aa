//! The worker's side of an event: calls the handlers in order until the last one, or until one waits.

use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use hermes_plugin_sdk::handler::{BoxFuture, Call, Handler, SharedCall};
use tracing::Instrument;

use crate::dispatch::event::{Event, Phase, is_too_deep};
use crate::dispatch::panic::guard;
use crate::dispatch::progress::At;
use crate::dispatch::turn::{Turn, Waiter};
use crate::dispatch::worker::Job;
use crate::dispatch::{Kind, chain};
use crate::receipt::{Ending, Skip};
use crate::registry::Entry;
use crate::sync::atomic::Ordering;
use crate::sync::lock;

/// How often an async handler that is woken while it runs is polled in a row. Then other work has its turn.
const MAX_POLLS: u32 = 32;

/// What became of an async handler that was not ready.
enum Suspended<K: Kind> {
    /// It can go on already.
    Woken(BoxFuture<K::Result>),
    /// It waits, or is no longer this worker's.
    Step(Step),
}

/// How a stretch of work goes on.
enum Step {
    /// With the handler there.
    To(At),
    /// Later, in another stretch.
    Later,
    /// Not here: the call was abandoned, and others have taken over.
    Lost,
}

/// Whether a handler is called.
enum Admission {
    Call,
    Skip(Skip),
    Wait,
    Lost,
}

impl<K: Kind> Job for Event<K> {
    fn run(self: Arc<Self>) -> bool {
        let _leave = chain::enter(Arc::clone(&self) as _);
        let (at, future, expired) = {
            let mut core = lock(&self.core);
            if core.phase == Phase::Ended {
                return true;
            }
            core.phase = Phase::Running;
            (self.progress.at(), core.future.take(), core.expired)
        };
        let mut step = match future {
            Some(future) if expired => self.drop_expired(at, future),
            Some(future) => {
                chain::at(at.index);
                self.poll_handler(at, future)
            }
            None => Step::To(at),
        };
        let handlers = self.slice.typed::<K>();
        loop {
            match step {
                Step::To(at) => match handlers.get(at.index as usize) {
                    Some(handler) => step = self.visit(at, (*handler).into()),
                    None => {
                        let core = lock(&self.core);
                        if self.progress.at() == at && core.phase != Phase::Ended {
                            self.end(core);
                        }
                        return true;
                    }
                },
                Step::Later => return true,
                Step::Lost => return false,
            }
        }
    }
}

impl<K: Kind> Event<K> {
    /// One handler: called, skipped, or waited for.
    #[inline]
    fn visit(self: &Arc<Self>, at: At, handler: Handler<K::Payload, K::Result>) -> Step {
        let entry = self.entry(at);
        if entry.vitals.abandoned.alive() > 0 || entry.vitals.turns.is_some() || self.is_special() {
            match self.admit(at, entry) {
                Admission::Call => {}
                Admission::Skip(skip) => return self.settle(at, Err(Ending::Skipped(skip))),
                Admission::Wait => return Step::Later,
                Admission::Lost => return self.lost(at, || {}),
            }
        }
        if self.timing.is_on() {
            self.started.set(at.index, self.fired, self.engine.clock.now());
        }
        chain::at(at.index);
        if !self.span.is_disabled() {
            return self.call_in_span(at, handler);
        }
        match handler {
            Handler::Sync(call) => {
                let called = guard(|| call(&Call::new(&self.payload, &**self, at.index as usize)));
                self.returned(at, called)
            }
            Handler::Async(call) => {
                self.activate();
                match guard(|| call(SharedCall::new(Arc::clone(self) as _, at.index as usize))) {
                    Ok(future) => self.poll_handler(at, future),
                    Err(text) => self.returned(at, Err(text)),
                }
            }
        }
    }

    /// The same call for somebody who looks on.
    #[cold]
    fn call_in_span(self: &Arc<Self>, at: At, handler: Handler<K::Payload, K::Result>) -> Step {
        let span = self.call_span(at.index);
        match handler {
            Handler::Sync(call) => {
                let call = || call(&Call::new(&self.payload, &**self, at.index as usize));
                let called = guard(|| span.in_scope(call));
                self.returned(at, called)
            }
            Handler::Async(call) => {
                self.activate();
                let call = || call(SharedCall::new(Arc::clone(self) as _, at.index as usize));
                match guard(|| span.in_scope(call)) {
                    Ok(future) => self.poll_handler(at, Box::pin(future.instrument(span))),
                    Err(text) => self.returned(at, Err(text)),
                }
            }
        }
    }

    /// Whether all handlers of this event need a closer look.
    #[inline]
    fn is_special(&self) -> bool {
        self.depth > 1
    }

    #[cold]
    fn admit(self: &Arc<Self>, at: At, entry: &Entry) -> Admission {
        if self.reentrant.iter().any(|handler| std::ptr::eq(*handler, entry.registration)) {
            return Admission::Skip(Skip::Reentrant);
        }
        if is_too_deep(self.depth) {
            return Admission::Skip(Skip::TooDeep);
        }
        if let Some(turns) = &entry.vitals.turns {
            // Its own call would wait for its own end, in any session.
            if self.causes.iter().any(|cause| cause.passes_through(entry.registration)) {
                return Admission::Skip(Skip::Reentrant);
            }
            let mut core = lock(&self.core);
            if self.progress.at() != at {
                return Admission::Lost;
            }
            if core.turn != Some(at.index) {
                match turns.take(self.session(), || Arc::clone(self) as _) {
                    Turn::Taken => core.turn = Some(at.index),
                    Turn::Full => return Admission::Skip(Skip::QueueFull),
                    Turn::Waits => {
                        core.phase = Phase::Waiting;
                        core.seen = None;
                        self.timing.lasts();
                        if let Some(budget) = self.budget_end() {
                            self.watch_until(&mut core, budget);
                        }
                        return Admission::Wait;
                    }
                }
            }
        }
        let overlaps = entry.vitals.turns.is_none();
        if entry.vitals.abandoned.alive() > 0
            && !(overlaps && entry.vitals.abandoned.may_retry(self.engine.clock.now()))
        {
            return Admission::Skip(Skip::StillRunning);
        }
        Admission::Call
    }

    /// Polls an async handler where it stands; one that waits gives the worker back.
    fn poll_handler(self: &Arc<Self>, at: At, mut future: BoxFuture<K::Result>) -> Step {
        let waker = Waker::from(Arc::clone(self));
        let mut polls = 0;
        let called = loop {
            polls += 1;
            match guard(|| future.as_mut().poll(&mut Context::from_waker(&waker))) {
                Ok(Poll::Pending) => match self.suspend(at, future, polls < MAX_POLLS) {
                    Suspended::Woken(woken) => future = woken,
                    Suspended::Step(step) => return step,
                },
                Ok(Poll::Ready(result)) => break guard(|| drop(future)).map(|()| result),
                Err(text) => {
                    // What unwound once may unwind again when it is dropped; the first text is the cause.
                    let _ = guard(|| drop(future));
                    break Err(text);
                }
            }
        };
        self.returned(at, called)
    }

    /// `again`: a handler that was woken meanwhile may be polled here once more.
    fn suspend(self: &Arc<Self>, at: At, future: BoxFuture<K::Result>, again: bool) -> Suspended<K> {
        let mut core = lock(&self.core);
        if self.progress.at() != at {
            drop(core);
            return Suspended::Step(self.lost(at, move || drop(future)));
        }
        if std::mem::take(&mut core.woken) {
            if again {
                return Suspended::Woken(future);
            }
            core.future = Some(future);
            core.phase = Phase::Queued;
            drop(core);
            self.engine.pool.submit(Arc::clone(self) as _);
            return Suspended::Step(Step::Later);
        }
        core.future = Some(future);
        core.phase = Phase::Pending;
        self.timing.lasts();
        if let Some(limit) = self.entry(at).limit {
            let now = self.engine.clock.now();
            let began = self.started.get(at.index, self.fired).unwrap_or_else(|| {
                self.started.set(at.index, self.fired, now);
                now
            });
            self.look_again(&mut core, now, Some(began + limit));
        }
        Suspended::Step(Step::Later)
    }

    /// Drops a handler that waited past its limit. Its destructors are the plugin's code: they may panic, or hang, and then
    /// the watch abandons this thread.
    fn drop_expired(self: &Arc<Self>, at: At, future: BoxFuture<K::Result>) -> Step {
        chain::at(at.index);
        let dropped = guard(|| drop(future));
        if let Err(text) = dropped {
            self.tell(at.index, &Ending::Panicked(self.clean(&format!("on cancellation: {text}"))));
        }
        let mut core = lock(&self.core);
        if self.progress.at() != at {
            drop(core);
            return self.lost(at, || {});
        }
        core.expired = false;
        drop(core);
        let limit = self.entry(at).limit.unwrap_or_default();
        self.settle(at, Err(Ending::TimedOut(limit)))
    }

    #[inline]
    fn returned(self: &Arc<Self>, at: At, called: Result<K::Result, String>) -> Step {
        match called.map(K::settle) {
            // The usual case, and all that happens per handler: the counter moves.
            Ok(Ok(None)) if !self.timing.is_on() && self.entry(at).vitals.turns.is_none() => {
                if self.progress.advance(at, at.next()) { Step::To(at.next()) } else { self.lost(at, || {}) }
            }
            Ok(Ok(value)) => self.settle(at, Ok(value)),
            Ok(Err(failure)) => self.settle(at, Err(Ending::Failed(self.clean(failure.cause())))),
            Err(text) => self.settle(at, Err(Ending::Panicked(self.clean(&text)))),
        }
    }

    /// Notes how the handler ended and moves on.
    #[cold]
    fn settle(self: &Arc<Self>, at: At, ended: Result<Option<K::Value>, Ending>) -> Step {
        let mut core = lock(&self.core);
        if !self.progress.advance(at, at.next()) {
            drop(core);
            return self.lost(at, move || drop(ended));
        }
        let elapsed = match &ended {
            Err(Ending::Skipped(_)) => None,
            _ => self.elapsed(at),
        };
        let ending = match ended {
            Ok(value) => {
                core.values.extend(value.map(|value| (at.index, value)));
                Ending::Ran
            }
            Err(ending) => ending,
        };
        let turn = core.turn.take_if(|turn| *turn == at.index);
        if ending != Ending::Ran || (elapsed.is_some() && self.timing.is_for_receipts()) {
            self.mark(&mut core, at.index, ending.clone(), elapsed);
        }
        drop(core);
        if let Some(elapsed) = elapsed {
            self.entry(at).vitals.times.record(elapsed);
        }
        self.after(at.index, turn.is_some(), &ending);
        Step::To(at.next())
    }

    /// What follows the end of a call, without the lock.
    pub(super) fn after(&self, index: u32, had_turn: bool, ending: &Ending) {
        if ending.is_failure() && !matches!(ending, Ending::Skipped(_)) {
            self.tell(index, ending);
        }
        if had_turn && let Some(turns) = &self.slice.entries[index as usize].vitals.turns {
            turns.pass_on(self.session());
        }
    }

    /// How long the handler has run, if it is timed.
    pub(super) fn elapsed(&self, at: At) -> Option<Duration> {
        let began: Instant = self.started.get(at.index, self.fired)?;
        Some(self.engine.clock.now().saturating_duration_since(began))
    }

    /// The call was abandoned before it ended: nothing of it counts.
    #[cold]
    fn lost(&self, at: At, discard: impl FnOnce()) -> Step {
        let _ = guard(discard);
        self.entry(at).vitals.abandoned.ended();
        Step::Lost
    }

    /// A task that an async handler spawns can find this event as its cause.
    fn activate(self: &Arc<Self>) {
        if self.active.load(Ordering::Relaxed) {
            return;
        }
        // Under the lock: in other hands the event can end at this very moment, and must not be found after that.
        let core = lock(&self.core);
        if core.phase != Phase::Ended && !self.active.swap(true, Ordering::Relaxed) {
            self.engine.activate(Arc::clone(self) as _);
        }
    }
}

impl<K: Kind> Wake for Event<K> {
    fn wake(self: Arc<Self>) {
        let mut core = lock(&self.core);
        match core.phase {
            Phase::Pending => {
                core.phase = Phase::Queued;
                drop(core);
                self.engine.pool.submit(Arc::clone(&self) as _);
            }
            Phase::Running => core.woken = true,
            Phase::Queued | Phase::Waiting | Phase::Ended => {}
        }
    }
}

impl<K: Kind> Waiter for Event<K> {
    fn resume(self: Arc<Self>) -> bool {
        let mut core = lock(&self.core);
        if core.phase != Phase::Waiting {
            return false;
        }
        core.turn = Some(self.progress.at().index);
        core.phase = Phase::Queued;
        self.look_again(&mut core, self.engine.clock.now(), None);
        drop(core);
        self.engine.pool.submit(Arc::clone(&self) as _);
        true
    }
}
