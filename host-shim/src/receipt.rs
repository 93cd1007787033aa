//! What the host records for each handler of an event.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::{Serialize, Serializer};

use hermes_plugin_sdk::registration::Registration;

/// How one handler fared in one event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Receipt {
    /// The id of the plugin.
    pub plugin: &'static str,
    /// The path of the handler.
    pub handler: &'static str,
    /// How the call ended.
    pub ending: Ending,
    /// How long it took. `None` when it was not called, and when the whole event was over in a moment: looking at the clock
    /// would have cost more than the call.
    pub elapsed: Option<Duration>,
    /// How many bytes of its text did not fit.
    pub cut: usize,
}

/// How one call ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum Ending {
    /// It returned.
    Ran,
    /// It returned an error: its text, shortened and without pieces of the payload.
    Failed(String),
    /// It panicked: the text, shortened and without pieces of the payload.
    Panicked(String),
    /// It was abandoned when this limit had passed.
    TimedOut(Duration),
    /// It was not called.
    Skipped(Skip),
    /// It has not ended yet: the caller went on, and it runs behind.
    Pending,
}

impl Ending {
    /// Whether this counts under the failure policy of the hook.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        match self {
            Self::Failed(_) | Self::Panicked(_) | Self::TimedOut(_) => true,
            Self::Skipped(skip) => *skip != Skip::Reentrant,
            Self::Ran | Self::Pending => false,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ran => f.write_str("ran"),
            Self::Failed(cause) => write!(f, "returned an error: {cause}"),
            Self::Panicked(cause) => write!(f, "panicked: {cause}"),
            Self::TimedOut(limit) => write!(f, "timed out after {limit:?}"),
            Self::Skipped(skip) => write!(f, "skipped: {skip}"),
            Self::Pending => f.write_str("still to run"),
        }
    }
}

/// Why a handler was not called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub enum Skip {
    /// An abandoned call of it still runs.
    StillRunning,
    /// It takes one call at a time, and too many wait.
    QueueFull,
    /// It caused this event itself.
    Reentrant,
    /// Events caused events, more than eight deep.
    TooDeep,
    /// The handlers before it used up the time of the event.
    BudgetSpent,
    /// The host shuts down.
    ShutDown,
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::StillRunning => "still running",
            Self::QueueFull => "queue full",
            Self::Reentrant => "re-entrant",
            Self::TooDeep => "too deep",
            Self::BudgetSpent => "event budget spent",
            Self::ShutDown => "host shut down",
        })
    }
}

/// A receipt as it is kept: only what is worth telling, so that an event in which all went well keeps nothing.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    pub(crate) index: u32,
    pub(crate) ending: Ending,
    pub(crate) elapsed: Option<Duration>,
    pub(crate) cut: usize,
}

/// The receipts of one event, in the order of its handlers.
#[derive(Clone, Default)]
pub struct Receipts {
    handlers: Option<Arc<[&'static Registration]>>,
    /// Mostly none. Shared, so that to drop receipts without marks is next to nothing.
    marks: Option<Arc<Vec<Mark>>>,
    /// The handlers before this one have ended.
    ended: u32,
}

impl Receipts {
    /// `marks` are in order.
    pub(crate) fn new(handlers: Arc<[&'static Registration]>, marks: Vec<Mark>, ended: u32) -> Self {
        let marks = if marks.is_empty() { None } else { Some(Arc::new(marks)) };
        Self { handlers: Some(handlers), marks, ended }
    }

    /// How many handlers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.handlers.as_ref().map_or(0, |handlers| handlers.len())
    }

    /// Whether there are no handlers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The receipts.
    pub fn iter(&self) -> impl Iterator<Item = Receipt> {
        let mut marks = self.marks.iter().flat_map(|marks| marks.iter()).peekable();
        self.handlers.iter().flat_map(|handlers| handlers.iter()).zip(0_u32..).map(move |(handler, index)| {
            let mark = marks.next_if(|mark| mark.index == index);
            let unmarked = if index < self.ended { Ending::Ran } else { Ending::Pending };
            Receipt {
                plugin: handler.plugin.id,
                handler: handler.handler,
                ending: mark.map_or(unmarked, |mark| mark.ending.clone()),
                elapsed: mark.and_then(|mark| mark.elapsed),
                cut: mark.map_or(0, |mark| mark.cut),
            }
        })
    }

    /// The receipt of one handler, by its path or the last part of it.
    #[must_use]
    pub fn of(&self, handler: &str) -> Option<Receipt> {
        self.iter().find(|receipt| {
            receipt.handler.strip_suffix(handler).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
        })
    }

    pub(crate) fn handler(&self, index: u32) -> Option<&'static Registration> {
        self.handlers.as_ref()?.get(index as usize).copied()
    }

    pub(crate) fn note_cut(&mut self, index: u32, cut: usize) {
        let marks = Arc::make_mut(self.marks.get_or_insert_default());
        let at = marks.partition_point(|mark| mark.index < index);
        match marks.get_mut(at).filter(|mark| mark.index == index) {
            Some(mark) => mark.cut = cut,
            None => marks.insert(at, Mark { index, ending: Ending::Ran, elapsed: None, cut }),
        }
    }
}

impl Serialize for Receipts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl fmt::Debug for Receipts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
