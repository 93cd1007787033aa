//! The failures of one handler: each distinct one is told once, the rest is counted.

use serde::Serialize;

use crate::receipt::Ending;
use crate::sync::{Mutex, lock};

/// Distinct failures that are told apart; with more, the rest counts as one that was told before.
const MAX_DISTINCT: usize = 32;

/// How often a handler failed in one way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FailureCount {
    /// What happened.
    pub ending: Ending,
    /// How often.
    pub count: u64,
}

/// What a host remembers of them.
#[derive(Debug, Default)]
pub(crate) struct Failures(Mutex<Seen>);

#[derive(Debug, Default)]
struct Seen {
    distinct: Vec<FailureCount>,
    /// Those beyond [`MAX_DISTINCT`].
    others: u64,
    last: Option<Ending>,
}

impl Failures {
    /// Counts one. `true`: the first of its kind.
    pub(crate) fn count(&self, ending: &Ending) -> bool {
        let mut seen = lock(&self.0);
        seen.last = Some(ending.clone());
        if let Some(known) = seen.distinct.iter_mut().find(|known| known.ending == *ending) {
            known.count += 1;
            return false;
        }
        if seen.distinct.len() == MAX_DISTINCT {
            seen.others += 1;
            return false;
        }
        seen.distinct.push(FailureCount { ending: ending.clone(), count: 1 });
        true
    }

    pub(crate) fn distinct(&self) -> Vec<FailureCount> {
        lock(&self.0).distinct.clone()
    }

    pub(crate) fn last(&self) -> Option<Ending> {
        lock(&self.0).last.clone()
    }

    pub(crate) fn total(&self) -> u64 {
        let seen = lock(&self.0);
        seen.distinct.iter().map(|known| known.count).sum::<u64>() + seen.others
    }
}
