//! What all events of one host share.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use hermes_plugin_sdk::EventId;

use crate::clock::Clock;
use crate::dispatch::chain::{self, Cause, Link, Topic};
use crate::dispatch::patience::Patience;
use crate::dispatch::timing::Timed;
use crate::dispatch::watch::Watch;
use crate::dispatch::worker::Pool;
use crate::recent::Recent;
use crate::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use crate::sync::{Condvar, Mutex, lock};

/// One event of so many is timed handler by handler: with two looks at the clock for each, that is 1 ns a handler.
const SAMPLE: u64 = 256;

/// How long a caller looks whether its event is over before it goes to sleep: about 5 µs, which is what waking a parked
/// worker takes.
const LOOKS: u32 = 150;

/// The threads, the clock and the memory of one host.
pub(crate) struct Engine {
    pub(crate) clock: Clock,
    pub(crate) pool: Arc<Pool>,
    pub(crate) watch: Arc<Watch>,
    pub(crate) recent: Recent,
    /// That of callers.
    pub(crate) patience: Patience,
    runtime: Mutex<Option<tokio::runtime::Runtime>>,
    /// Events that may have handed out tasks: what a task of the host's runtime can have been spawned by.
    active: Mutex<Vec<Arc<dyn Link>>>,
    ids: Ids,
    in_flight: AtomicUsize,
    closing: AtomicBool,
    quiet: (Mutex<()>, Condvar),
}

impl Engine {
    /// `with_runtime`: some handler is async.
    ///
    /// # Errors
    ///
    /// When the runtime's threads cannot be started.
    pub(crate) fn new(clock: Clock, recent: usize, with_runtime: bool) -> std::io::Result<Arc<Self>> {
        let ids = Ids::new();
        // The model checker can only run threads that it knows.
        let runtime = if with_runtime && !cfg!(shuttle) { Some(runtime(ids.host)?) } else { None };
        let handle = runtime.as_ref().map(|runtime| runtime.handle().clone());
        Ok(Arc::new(Self {
            watch: Watch::new(clock.clone()),
            // Nobody can tell that work waits for long while the clock stands still.
            pool: Arc::new(Pool::new(handle, !clock.is_paused())),
            clock,
            recent: Recent::new(recent),
            patience: Patience::new(LOOKS),
            runtime: Mutex::new(runtime),
            active: Mutex::default(),
            ids,
            in_flight: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
            quiet: Default::default(),
        }))
    }

    /// Tells this host from the others of the process.
    pub(crate) fn id(&self) -> u64 {
        self.ids.host
    }

    /// The id of a new event, and what of it is timed.
    pub(crate) fn begin(&self) -> (EventId, Timed) {
        self.in_flight.fetch_add(1, Ordering::SeqCst);
        let number = self.ids.next.fetch_add(1, Ordering::Relaxed);
        let id = EventId::from_u128(u128::from(self.ids.host) << 64 | u128::from(number));
        let timed = match number % SAMPLE {
            // A model has a paused clock, and is there for the way that events usually go.
            _ if self.clock.is_paused() && !cfg!(shuttle) => Timed::ForReceipts,
            1 => Timed::Sample,
            _ => Timed::Not,
        };
        (id, timed)
    }

    /// An event ended.
    pub(crate) fn end(&self) {
        if self.in_flight.fetch_sub(1, Ordering::SeqCst) == 1 && self.closing.load(Ordering::SeqCst) {
            let _quiet = lock(&self.quiet.0);
            self.quiet.1.notify_all();
        }
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// What causes an event that is fired here and now.
    pub(crate) fn causes(&self, topic: &Topic<'_>) -> Vec<Cause> {
        if let Some(cause) = chain::here() {
            return vec![cause];
        }
        if !chain::on_runtime(self.ids.host) {
            return Vec::new();
        }
        let active = lock(&self.active);
        active.iter().filter(|link| link.is_about(topic)).filter_map(|link| Cause::running(Arc::clone(link))).collect()
    }

    /// Handlers of this event may spawn tasks from now on.
    pub(crate) fn activate(&self, link: Arc<dyn Link>) {
        lock(&self.active).push(link);
    }

    pub(crate) fn deactivate(&self, link: *const ()) {
        let mut active = lock(&self.active);
        if let Some(at) = active.iter().position(|known| Arc::as_ptr(known).cast::<()>() == link) {
            active.swap_remove(at);
        }
    }

    /// Waits until no event runs, at most for `budget`. `false`: some still do.
    pub(crate) fn drain(&self, budget: Duration) -> bool {
        self.closing.store(true, Ordering::SeqCst);
        let until = Instant::now() + budget;
        let mut quiet = lock(&self.quiet.0);
        while self.in_flight.load(Ordering::SeqCst) > 0 {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            quiet = self.quiet.1.wait_timeout(quiet, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Lets all threads go. Waits for none.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.watch.close();
        self.pool.close();
        if let Some(runtime) = lock(&self.runtime).take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Dropping a runtime waits for its threads, and panics in those of another one.
        if let Some(runtime) = lock(&self.runtime).take() {
            runtime.shutdown_background();
        }
    }
}

fn runtime(host: u64) -> std::io::Result<tokio::runtime::Runtime> {
    // Handlers are polled by the workers. This drives their timers and sockets, and runs the tasks that they spawn.
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("hermes-runtime")
        .on_thread_start(move || chain::mark_runtime(host))
        .enable_all()
        .build()
}

/// Event ids: the upper half tells hosts apart, also those of other processes, and the lower half counts.
struct Ids {
    host: u64,
    next: AtomicU64,
}

impl Ids {
    fn new() -> Self {
        static HOSTS: AtomicU64 = AtomicU64::new(0);
        // `RandomState` is the only randomness of the standard library.
        let host = RandomState::new().hash_one((std::process::id(), HOSTS.fetch_add(1, Ordering::Relaxed)));
        Self { host: host | 1, next: AtomicU64::new(1) }
    }
}
