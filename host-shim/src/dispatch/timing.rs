//! Whether the handlers of an event are timed. Looking at the clock costs more than most handlers do.

use crate::sync::atomic::{AtomicU8, Ordering};

/// How much of an event is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Timed {
    /// Nothing.
    Not,
    /// Its handlers, for the distribution of times alone.
    Sample,
    /// Its handlers, since it lasts: the receipts tell.
    ForReceipts,
}

/// The same, as it may change while the event runs.
pub(crate) struct Timing(AtomicU8);

impl Timing {
    pub(crate) fn new(timed: Timed) -> Self {
        Self(AtomicU8::new(timed as u8))
    }

    /// The event turned out to last.
    pub(crate) fn lasts(&self) {
        self.0.store(Timed::ForReceipts as u8, Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed) != Timed::Not as u8
    }

    pub(crate) fn is_for_receipts(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Timed::ForReceipts as u8
    }
}
