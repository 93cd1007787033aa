//! The threads that handlers run on. A stuck one is written off and replaced, never joined.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::dispatch::chain;
use crate::dispatch::patience::Patience;
use crate::sync::atomic::{AtomicUsize, Ordering};
use crate::sync::{Condvar, Mutex, lock, thread};

/// Threads that can be busy at once, not counting those written off. More work than that waits.
const MAX_WORKERS: usize = 512;

/// How long an idle worker looks for work before it parks: about 2 µs. Longer starves the machine, shorter pays a thread
/// wake-up for every event of a burst.
const LOOKS: u32 = 60;

/// How fast the pool grows while work waits.
pub(crate) const GROWTH: Duration = Duration::from_millis(5);

/// How long a thread that was started because work waited stays without any.
const IDLE: Duration = Duration::from_secs(10);

/// One stretch of work: an event until it ends or waits for something.
pub(crate) trait Job: Send + Sync {
    /// Runs it. `false`: this thread was written off meanwhile and must end.
    fn run(self: Arc<Self>) -> bool;
}

/// The worker threads of one host.
pub(crate) struct Pool {
    state: Mutex<State>,
    /// The length of the queue, for workers that look without the lock.
    queued: AtomicUsize,
    spinning: AtomicUsize,
    patience: Patience,
    work: Condvar,
    /// So many workers are started without waiting whether the busy ones get free.
    eager: usize,
    runtime: Option<tokio::runtime::Handle>,
}

#[derive(Default)]
struct State {
    queue: VecDeque<Arc<dyn Job>>,
    live: usize,
    parked: usize,
    /// Parked threads that were told to wake up and have not done so yet.
    called: usize,
    closed: bool,
    /// When a thread was started because work waited.
    grown: Option<Instant>,
}

/// Found out once: on Linux that reads files, which takes longer than to build the rest of a host.
fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| std::thread::available_parallelism().map_or(2, usize::from).max(2))
}

impl Pool {
    /// `patient`: more threads than processors are started only when work waits for long.
    pub(crate) fn new(runtime: Option<tokio::runtime::Handle>, patient: bool) -> Self {
        Self {
            state: Mutex::default(),
            queued: AtomicUsize::new(0),
            spinning: AtomicUsize::new(0),
            patience: Patience::new(LOOKS),
            work: Condvar::new(),
            eager: if patient { processors() } else { MAX_WORKERS },
            runtime,
        }
    }

    /// Hands work to the first free thread.
    pub(crate) fn submit(self: &Arc<Self>, job: Arc<dyn Job>) {
        let mut state = lock(&self.state);
        state.queue.push_back(job);
        self.queued.store(state.queue.len(), Ordering::Release);
        let free = self.spinning.load(Ordering::Acquire);
        if state.queue.len() <= free {
            return;
        }
        if state.parked > 0 {
            state.parked -= 1;
            state.called += 1;
            drop(state);
            self.work.notify_one();
        } else if state.live < self.eager || chain::on_worker() {
            // A handler that fires an event keeps its thread meanwhile.
            self.start(&mut state);
        }
    }

    /// Starts one more thread: work waits although the busy ones had time to get free. Not faster than one each
    /// [`GROWTH`], since a thousand events that wait on a busy machine would each ask for one.
    pub(crate) fn grow(self: &Arc<Self>, now: Instant) {
        let mut state = lock(&self.state);
        let recently = state.grown.is_some_and(|grown| now.saturating_duration_since(grown) < GROWTH);
        if !state.queue.is_empty() && state.parked == 0 && !recently {
            state.grown = Some(now);
            self.start(&mut state);
        }
    }

    /// Writes off the thread of a call that was abandoned; it ends when the call does.
    pub(crate) fn write_off(&self) {
        lock(&self.state).live -= 1;
    }

    /// Lets the threads end when the queue is empty.
    pub(crate) fn close(&self) {
        lock(&self.state).closed = true;
        self.work.notify_all();
    }

    fn start(self: &Arc<Self>, state: &mut State) {
        if state.live >= MAX_WORKERS {
            return;
        }
        let pool = Arc::clone(self);
        let worker = thread::Builder::new().name("hermes-worker".to_owned()).spawn(move || pool.work());
        match worker {
            Ok(_) => state.live += 1,
            // The queue is not lost: a thread that gets free takes it, or the next attempt to start one.
            Err(error) => tracing::warn!(%error, "cannot start a thread for handlers"),
        }
    }

    fn work(&self) {
        let _runtime = self.runtime.as_ref().map(tokio::runtime::Handle::enter);
        while let Some(job) = self.next() {
            if !job.run() {
                return;
            }
        }
    }

    fn next(&self) -> Option<Arc<dyn Job>> {
        self.spinning.fetch_add(1, Ordering::AcqRel);
        self.patience.look(|| self.queued.load(Ordering::Acquire) > 0);
        let mut state = lock(&self.state);
        self.spinning.fetch_sub(1, Ordering::AcqRel);
        loop {
            if let Some(job) = state.queue.pop_front() {
                self.queued.store(state.queue.len(), Ordering::Release);
                return Some(job);
            }
            if state.closed {
                state.live -= 1;
                return None;
            }
            state.parked += 1;
            while state.called == 0 && !state.closed {
                if state.live <= self.eager {
                    state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
                    continue;
                }
                let (woken, waited) = self.work.wait_timeout(state, IDLE).unwrap_or_else(PoisonError::into_inner);
                state = woken;
                if waited.timed_out() && state.called == 0 {
                    state.parked -= 1;
                    state.live -= 1;
                    return None;
                }
            }
            match state.called.checked_sub(1) {
                Some(called) => state.called = called,
                None => state.parked -= 1,
            }
        }
    }
}
