//! How long a handler takes, as a distribution that costs a few counters.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// One counter for each power of two of nanoseconds.
const BUCKETS: usize = 64;

/// The times of one handler; the counters are made when there is one.
#[derive(Debug, Default)]
pub(crate) struct Times(OnceLock<Box<[AtomicU64; BUCKETS]>>);

impl Times {
    pub(crate) fn record(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let bucket = (u64::BITS - nanos.leading_zeros()).min(63) as usize;
        let counters = self.0.get_or_init(|| Box::new([const { AtomicU64::new(0) }; BUCKETS]));
        counters[bucket].fetch_add(1, Ordering::Relaxed);
    }

    /// The time that this part of the calls stayed under, to the next power of two of nanoseconds.
    pub(crate) fn quantile(&self, part: f64) -> Option<Duration> {
        let counts: Vec<u64> = self.0.get()?.iter().map(|bucket| bucket.load(Ordering::Relaxed)).collect();
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "a share of the calls, not a count")]
        let reached = |count: u64| count as f64 >= total as f64 * part;
        let mut below = 0;
        let bucket = counts.iter().position(|count| {
            below += count;
            reached(below)
        })?;
        Some(Duration::from_nanos(1 << bucket))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_to_a_power_of_two() {
        let times = Times::default();
        assert_eq!(times.quantile(0.5), None);
        (0..99).for_each(|_| times.record(Duration::from_nanos(100)));
        times.record(Duration::from_millis(1));
        assert_eq!(times.quantile(0.5), Some(Duration::from_nanos(128)));
        assert_eq!(times.quantile(0.99), Some(Duration::from_nanos(128)));
        assert_eq!(times.quantile(1.0), Some(Duration::from_nanos(1 << 20)));
    }
}
