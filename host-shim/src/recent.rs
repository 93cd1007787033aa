//! The last events of a host, with their receipts.

use std::collections::VecDeque;
use std::time::Duration;

use hermes_plugin_sdk::EventId;
use serde::Serialize;

use crate::receipt::Receipts;
use crate::sync::{Mutex, lock};

/// One event that ended.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct PastEvent {
    /// Its id.
    pub event_id: EventId,
    /// The hook, or the command.
    pub name: &'static str,
    /// The session that it was about; empty when there was none.
    pub session: String,
    /// From firing it until its last handler ended.
    pub elapsed: Duration,
    /// What its handlers did.
    pub receipts: Receipts,
}

/// A ring of them. What falls out lends its buffers to what comes in.
pub(crate) struct Recent {
    events: Mutex<VecDeque<PastEvent>>,
    capacity: usize,
}

impl Recent {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { events: Mutex::new(VecDeque::with_capacity(capacity)), capacity }
    }

    pub(crate) fn push(&self, mut event: PastEvent, session: Option<&str>) {
        if self.capacity == 0 {
            return;
        }
        let oldest = {
            let mut events = lock(&self.events);
            let mut oldest = if events.len() == self.capacity { events.pop_front() } else { None };
            if let Some(oldest) = &mut oldest {
                event.session = std::mem::take(&mut oldest.session);
                event.session.clear();
            }
            event.session.push_str(session.unwrap_or_default());
            events.push_back(event);
            oldest
        };
        // Outside the lock: it may hold the last handle of a snapshot.
        drop(oldest);
    }

    /// Changes what is remembered of an event, if it is.
    pub(crate) fn amend(&self, id: EventId, change: impl FnOnce(&mut PastEvent)) {
        if let Some(event) = lock(&self.events).iter_mut().rev().find(|event| event.event_id == id) {
            change(event);
        }
    }

    /// The events, oldest first.
    pub(crate) fn list(&self) -> Vec<PastEvent> {
        lock(&self.events).iter().cloned().collect()
    }
}
