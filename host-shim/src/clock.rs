//! The clock that limits are measured with: the system's, or one that a test moves by hand.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use crate::dispatch::watch::Watch;
use crate::sync::{Mutex, lock};

/// What a host measures limits with.
#[derive(Clone, Default)]
pub struct Clock(Option<Arc<Paused>>);

struct Paused {
    base: Instant,
    nanos: AtomicU64,
    watches: Mutex<Vec<Weak<Watch>>>,
}

impl Clock {
    /// The system's monotonic clock.
    #[must_use]
    pub fn system() -> Self {
        Self(None)
    }

    /// A clock that stands still until [`advance`](Self::advance) moves it. Clones are the same clock.
    #[must_use]
    pub fn paused() -> Self {
        Self(Some(Arc::new(Paused { base: Instant::now(), nanos: AtomicU64::new(0), watches: Mutex::default() })))
    }

    /// Moves a paused clock on. Limits that pass are enforced at once, on the host's own threads.
    ///
    /// # Panics
    ///
    /// When this is the system's clock.
    pub fn advance(&self, by: Duration) {
        let paused = self.0.as_ref().expect("only a paused clock can be advanced");
        paused.nanos.fetch_add(u64::try_from(by.as_nanos()).unwrap_or(u64::MAX), Ordering::SeqCst);
        lock(&paused.watches).retain(|watch| watch.upgrade().inspect(|watch| watch.clock_moved()).is_some());
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Instant {
        match &self.0 {
            None => Instant::now(),
            Some(paused) => paused.base + Duration::from_nanos(paused.nanos.load(Ordering::SeqCst)),
        }
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.0.is_some()
    }

    /// Whoever sleeps by this clock is woken when it is moved.
    pub(crate) fn attach(&self, watch: &Arc<Watch>) {
        if let Some(paused) = &self.0 {
            lock(&paused.watches).push(Arc::downgrade(watch));
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_paused() { "Clock::paused()" } else { "Clock::system()" })
    }
}
