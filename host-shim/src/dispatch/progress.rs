//! Which handler of an event runs, and who may say so: one number that the worker and the watch both move.

use std::time::{Duration, Instant};

use crate::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// A place in an event: handler `index`, and in which hands the event is. Each abandoned call changes hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    hands: u32,
    pub(crate) index: u32,
}

impl At {
    /// The next handler, in the same hands.
    pub(crate) fn next(self) -> Self {
        Self { index: self.index + 1, ..self }
    }

    /// That handler, in other hands.
    pub(crate) fn taken_over(self, index: u32) -> Self {
        Self { hands: self.hands.wrapping_add(1), index }
    }

    fn pack(self) -> u64 {
        u64::from(self.hands) << 32 | u64::from(self.index)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the halves of what `pack` made")]
    fn unpack(packed: u64) -> Self {
        Self { hands: (packed >> 32) as u32, index: packed as u32 }
    }
}

/// The place of one event.
///
/// It has its cache lines for itself: the worker writes it after each handler, while a caller that spins reads what is
/// beside it, and a line that two cores fight for costs more than the handlers do.
#[repr(align(128))]
pub(crate) struct Progress(AtomicU64);

impl Progress {
    pub(crate) fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    pub(crate) fn at(&self) -> At {
        At::unpack(self.0.load(Ordering::Acquire))
    }

    /// Moves from `from` to `to`. `false`: somebody else moved before, so that this one has nothing to say any more.
    #[inline]
    pub(crate) fn advance(&self, from: At, to: At) -> bool {
        self.0.compare_exchange(from.pack(), to.pack(), Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

/// When the running handler began, if anybody wants to know.
pub(crate) struct Started {
    /// The number of the handler, plus 1.
    index: AtomicU32,
    nanos: AtomicU64,
}

impl Started {
    pub(crate) fn new() -> Self {
        Self { index: AtomicU32::new(0), nanos: AtomicU64::new(0) }
    }

    /// Handler `index` began `after` the event. The time is stored first: who reads the older number with it sees a later
    /// beginning, which errs to the handler's good.
    pub(crate) fn set(&self, index: u32, fired: Instant, now: Instant) {
        let after = now.saturating_duration_since(fired).as_nanos();
        self.nanos.store(u64::try_from(after).unwrap_or(u64::MAX), Ordering::Release);
        self.index.store(index + 1, Ordering::Release);
    }

    pub(crate) fn get(&self, index: u32, fired: Instant) -> Option<Instant> {
        (self.index.load(Ordering::Acquire) == index + 1)
            .then(|| fired + Duration::from_nanos(self.nanos.load(Ordering::Acquire)))
    }
}
