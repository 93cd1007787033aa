//! What the host remembers of abandoned calls: a handler with living ones is left alone, and recovers when they end.

use std::time::{Duration, Instant};

use crate::sync::atomic::{AtomicU32, Ordering};
use crate::sync::{Mutex, lock};

/// How often a handler with an abandoned call is tried again.
pub(crate) const RETRY: Duration = Duration::from_secs(60);

/// With so many abandoned calls alive a handler is not tried at all.
pub(crate) const MAX_ALIVE: u32 = 3;

/// The abandoned calls of one handler.
#[derive(Debug, Default)]
pub(crate) struct Abandoned {
    /// Only written under the lock of `last`; read without it by events that find nothing here, which are nearly all.
    alive: AtomicU32,
    /// When the newest one was abandoned, or the handler tried again since.
    last: Mutex<Option<Instant>>,
}

impl Abandoned {
    /// A call is abandoned. Said before the call can end.
    pub(crate) fn began(&self, now: Instant) {
        let mut last = lock(&self.last);
        *last = Some(now);
        self.alive.fetch_add(1, Ordering::Release);
    }

    /// An abandoned call ended, or ended just before it was abandoned.
    pub(crate) fn ended(&self) {
        let _last = lock(&self.last);
        self.alive.fetch_sub(1, Ordering::Release);
    }

    /// Abandoned calls that still run.
    #[inline]
    pub(crate) fn alive(&self) -> u32 {
        self.alive.load(Ordering::Acquire)
    }

    /// Whether the handler may be tried although `alive` is not zero; a `true` uses up the try.
    pub(crate) fn may_retry(&self, now: Instant) -> bool {
        let mut last = lock(&self.last);
        match (self.alive(), *last) {
            (0, _) => true,
            (MAX_ALIVE.., _) => false,
            (_, Some(then)) if now.saturating_duration_since(then) < RETRY => false,
            _ => {
                *last = Some(now);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tried_once_a_minute_and_never_with_three_alive() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let abandoned = Abandoned::default();
        abandoned.began(at(0));
        assert!(!abandoned.may_retry(at(59)));
        assert!(abandoned.may_retry(at(60)));
        assert!(!abandoned.may_retry(at(61)), "the try at 60 s counts");
        abandoned.began(at(70));
        assert!(abandoned.may_retry(at(130)));
        abandoned.began(at(140));
        assert_eq!(abandoned.alive(), MAX_ALIVE);
        assert!(!abandoned.may_retry(at(10_000)));
    }

    #[test]
    fn recovers_as_soon_as_the_last_one_ended() {
        let now = Instant::now();
        let abandoned = Abandoned::default();
        abandoned.began(now);
        abandoned.ended();
        assert_eq!(abandoned.alive(), 0);
        assert!(abandoned.may_retry(now));
    }
}
