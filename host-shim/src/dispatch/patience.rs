//! Whether it pays to look again for a moment before a thread goes to sleep.
//!
//! Waking a thread costs 5 to 15 µs, a hand-off to one that still looks 0.2 µs; but on a busy machine the thread that one
//! looks out for may be waiting for this very processor. So a failed look counts against the next one, and when none has
//! paid for a while, only one in a few is tried.

use std::sync::atomic::{AtomicU32, Ordering};

/// Failed looks in a row after which looking stops.
const MAX_SCORE: u32 = 4;

/// One look in so many is tried all the same.
const PROBE: u32 = 32;

/// The experience of threads of one kind with looking. It is shared without care: a lost update costs one look.
#[derive(Debug)]
pub(crate) struct Patience {
    looks: u32,
    score: AtomicU32,
    declined: AtomicU32,
}

impl Patience {
    /// A look is so many `spin_loop`s, 10 to 40 ns each.
    pub(crate) fn new(looks: u32) -> Self {
        // To the model checker a look is a step as any other: one shows all that many do.
        let looks = if cfg!(shuttle) { 1 } else { looks };
        Self { looks, score: AtomicU32::new(MAX_SCORE), declined: AtomicU32::new(0) }
    }

    /// Looks for a moment, or only once.
    #[inline]
    pub(crate) fn look(&self, mut happened: impl FnMut() -> bool) -> bool {
        if happened() {
            return true;
        }
        let score = self.score.load(Ordering::Relaxed);
        if score == 0 {
            let declined = self.declined.load(Ordering::Relaxed).wrapping_add(1);
            self.declined.store(declined, Ordering::Relaxed);
            if !declined.is_multiple_of(PROBE) {
                return false;
            }
        }
        for _ in 0..self.looks {
            std::hint::spin_loop();
            if happened() {
                self.score.store((score + 1).min(MAX_SCORE), Ordering::Relaxed);
                return true;
            }
        }
        self.score.store(score.saturating_sub(1), Ordering::Relaxed);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often it looks for something that never happens.
    fn looks_in_vain(patience: &Patience) -> u32 {
        let mut looks = 0;
        patience.look(|| {
            looks += 1;
            false
        });
        looks
    }

    #[test]
    fn gives_up_when_it_does_not_pay_and_tries_again_now_and_then() {
        let patience = Patience::new(10);
        let first: Vec<_> = (0..6).map(|_| looks_in_vain(&patience)).collect();
        assert_eq!(first, [11, 11, 11, 11, 1, 1]);
        assert!((0..PROBE).any(|_| looks_in_vain(&patience) == 11));
    }

    #[test]
    fn takes_heart_when_it_pays() {
        let patience = Patience::new(10);
        (0..4).for_each(|_| assert_eq!(looks_in_vain(&patience), 11));
        let mut looks = 0;
        let found = (0..PROBE).any(|_| {
            looks = 0;
            patience.look(|| {
                looks += 1;
                looks == 5
            })
        });
        assert!(found);
        assert_eq!(looks_in_vain(&patience), 11, "the next one looks for long again");
    }
}
