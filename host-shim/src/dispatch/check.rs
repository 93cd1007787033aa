//! The watch's side of an event: what happens when a limit or the budget has passed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::dispatch::Kind;
use crate::dispatch::event::{Core, Event, Phase};
use crate::dispatch::panic::guard;
use crate::dispatch::progress::At;
use crate::dispatch::watch::Watched;
use crate::dispatch::worker::{GROWTH, Job};
use crate::receipt::{Ending, Skip};
use crate::sync::{Mutex, MutexGuard, lock};

/// How long a handler that was told to stop may take to do so.
const GRACE: Duration = GROWTH;

impl<K: Kind> Watched for Event<K> {
    fn check(self: Arc<Self>, now: Instant) {
        let mut core = lock(&self.core);
        // A later time was set by somebody who was faster, and still stands.
        core.watch.take_if(|(at, _)| *at <= now);
        if core.phase == Phase::Ended {
            return;
        }
        let mut caller = None;
        if self.budget_end().is_some_and(|end| end <= now) {
            if !K::OBSERVES {
                return self.give_up(core, now, Skip::BudgetSpent);
            }
            caller = self.release(&mut core);
        }
        self.enforce(core, now);
        if let Some(caller) = caller {
            caller.wake();
        }
    }

    fn close(self: Arc<Self>) {
        let core = lock(&self.core);
        if core.phase != Phase::Ended {
            self.give_up(core, self.engine.clock.now(), Skip::ShutDown);
        }
    }
}

impl<K: Kind> Event<K> {
    /// Watches until something is due: this, the budget, or at the earliest the limit of a handler that begins later.
    pub(super) fn look_again(self: &Arc<Self>, core: &mut Core<K>, now: Instant, due: Option<Instant>) {
        let next_handler = self.slice.shortest.map(|shortest| now + shortest);
        if let Some(at) = due.into_iter().chain(next_handler).chain(self.budget_end()).min() {
            self.watch_until(core, at);
        }
    }

    /// Ends the running handler if its limit has passed, and gets a queued event a thread if it has waited for one.
    fn enforce(self: &Arc<Self>, mut core: MutexGuard<'_, Core<K>>, now: Instant) {
        let due = match core.phase {
            Phase::Queued => {
                self.look_again(&mut core, now, Some(now + GRACE));
                drop(core);
                return self.engine.pool.grow(now);
            }
            Phase::Waiting | Phase::Ended => None,
            Phase::Running | Phase::Pending => {
                let at = self.progress.at();
                let limit = self.slice.entries.get(at.index as usize).and_then(|entry| entry.limit);
                let due = limit.map(|limit| self.began(&mut core, at, now) + limit);
                if due.is_some_and(|due| due <= now) {
                    return self.expire(core, at, now);
                }
                due
            }
        };
        self.look_again(&mut core, now, due);
    }

    /// When the running handler began. One that nobody timed is given the benefit of the doubt; the next ones are timed.
    fn began(&self, core: &mut Core<K>, at: At, now: Instant) -> Instant {
        if let Some(began) = self.started.get(at.index, self.fired) {
            return began;
        }
        self.timing.lasts();
        match core.seen {
            Some((seen, first)) if seen == at => first,
            _ => {
                core.seen = Some((at, now));
                now
            }
        }
    }

    /// The limit of the handler at `at` has passed.
    fn expire(self: &Arc<Self>, mut core: MutexGuard<'_, Core<K>>, at: At, now: Instant) {
        if core.phase == Phase::Pending {
            // Its destructors run on a worker. Should they hang, the next look finds it running.
            core.expired = true;
            core.phase = Phase::Queued;
            self.watch_until(&mut core, now + GRACE);
            drop(core);
            return self.engine.pool.submit(Arc::clone(self) as _);
        }
        let limit = self.entry(at).limit.unwrap_or_default();
        let had_turn = core.turn.take_if(|turn| *turn == at.index).is_some();
        if !self.abandon(at, at.index + 1, now) {
            // It ended at this very moment. The next one is another matter.
            core.turn = had_turn.then_some(at.index);
            return self.watch_until(&mut core, now + GRACE);
        }
        core.expired = false;
        core.woken = false;
        core.phase = Phase::Queued;
        let ending = Ending::TimedOut(limit);
        let elapsed = self.began(&mut core, at, now);
        self.mark(&mut core, at.index, ending.clone(), Some(now.saturating_duration_since(elapsed)));
        self.watch_until(&mut core, now + GRACE);
        drop(core);
        self.after(at.index, had_turn, &ending);
        self.engine.pool.submit(Arc::clone(self) as _);
    }

    /// Takes the event out of the hands of the thread that runs it, if that is still at `at`.
    fn abandon(&self, at: At, next: u32, now: Instant) -> bool {
        let abandoned = &self.entry(at).vitals.abandoned;
        // Said first: the call may end right after it lost the event.
        abandoned.began(now);
        if self.progress.advance(at, at.taken_over(next)) {
            self.engine.pool.write_off();
            return true;
        }
        abandoned.ended();
        false
    }

    /// Ends the event here and now: what has not run will not.
    fn give_up(self: &Arc<Self>, mut core: MutexGuard<'_, Core<K>>, now: Instant, why: Skip) {
        let end = self.handlers();
        let (at, running) = loop {
            let at = self.progress.at();
            let running = core.phase == Phase::Running && at.index < end;
            let moved =
                if running { self.abandon(at, end, now) } else { self.progress.advance(at, at.taken_over(end)) };
            if moved {
                break (at, running);
            }
        };
        let had_turn = core.turn.take_if(|turn| *turn == at.index).is_some();
        let future = core.future.take();
        let called = running || future.is_some();
        if called {
            let began = self.began(&mut core, at, now);
            let elapsed = now.saturating_duration_since(began);
            self.mark(&mut core, at.index, Ending::TimedOut(elapsed), Some(elapsed));
        }
        for index in at.index + u32::from(called)..end {
            self.mark(&mut core, index, Ending::Skipped(why), None);
        }
        self.end(core);
        if called {
            self.after(at.index, had_turn, &Ending::TimedOut(self.slice.budget.unwrap_or_default()));
        } else if had_turn {
            self.after(at.index, true, &Ending::Skipped(why));
        }
        if let Some(future) = future {
            self.engine.pool.submit(Arc::new(Discard(Mutex::new(Some(future)))));
        }
    }
}

/// A handler that is to be dropped on a worker: its destructors are the plugin's code.
struct Discard<T>(Mutex<Option<T>>);

impl<T: Send> Job for Discard<T> {
    fn run(self: Arc<Self>) -> bool {
        let value = lock(&self.0).take();
        // Nobody is left to tell.
        let _ = guard(|| drop(value));
        true
    }
}
