//! `concurrency = "serial"` and `"per_session"`: calls of one handler wait their turn.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::Arc;

use hermes_plugin_sdk::SessionId;
use hermes_plugin_sdk::registration::Concurrency;

use crate::sync::{Mutex, lock};

/// So many calls of one handler wait; what does not fit is skipped.
pub(crate) const MAX_WAITING: usize = 64;

/// An event that waits for its turn at a handler.
pub(crate) trait Waiter: Send + Sync {
    /// It is its turn. `false`: it gave up meanwhile, and the next one is asked.
    fn resume(self: Arc<Self>) -> bool;
}

/// What a call gets that asks for its turn.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Now.
    Taken,
    /// Later, through [`Waiter::resume`].
    Waits,
    /// Never: too many wait.
    Full,
}

/// Who may call one handler.
pub(crate) struct Turns {
    per_session: bool,
    lanes: Mutex<Lanes>,
}

#[derive(Default)]
struct Lanes {
    /// A lane is here while somebody has its turn.
    taken: HashMap<Option<SessionId>, VecDeque<Arc<dyn Waiter>>>,
    waiting: usize,
}

impl Turns {
    /// `None` when calls may overlap.
    pub(crate) fn new(concurrency: Concurrency) -> Option<Self> {
        let per_session = match concurrency {
            Concurrency::Serial => false,
            Concurrency::PerSession => true,
            _ => return None,
        };
        Some(Self { per_session, lanes: Mutex::default() })
    }

    pub(crate) fn take(&self, session: Option<&SessionId>, waiter: impl FnOnce() -> Arc<dyn Waiter>) -> Turn {
        let mut lanes = lock(&self.lanes);
        let lanes = &mut *lanes;
        match lanes.taken.get_mut(&self.lane(session)) {
            None => {
                lanes.taken.insert(self.lane(session), VecDeque::new());
                Turn::Taken
            }
            Some(_) if lanes.waiting >= MAX_WAITING => Turn::Full,
            Some(queue) => {
                queue.push_back(waiter());
                lanes.waiting += 1;
                Turn::Waits
            }
        }
    }

    /// The turn is over: the next one has it.
    pub(crate) fn pass_on(&self, session: Option<&SessionId>) {
        let lane = self.lane(session);
        loop {
            let next = {
                let mut lanes = lock(&self.lanes);
                let next = lanes.taken.get_mut(&lane).and_then(VecDeque::pop_front);
                match &next {
                    Some(_) => lanes.waiting -= 1,
                    None => drop(lanes.taken.remove(&lane)),
                }
                next
            };
            if next.is_none_or(Waiter::resume) {
                return;
            }
        }
    }

    /// How many calls wait.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.lanes).waiting
    }

    fn lane(&self, session: Option<&SessionId>) -> Option<SessionId> {
        session.filter(|_| self.per_session).cloned()
    }
}

impl fmt::Debug for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turns").field("per_session", &self.per_session).field("waiting", &self.waiting()).finish()
    }
}
