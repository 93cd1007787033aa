//! How one event gets to its handlers: in order, each within its limit, none able to hold up the caller.
//!
//! An event is one object and, while it runs, one job of a worker thread. The worker calls the handlers in order and moves
//! a counter; nothing else happens per handler. Only when an event lasts longer than a moment does the [`watch`] thread
//! look at it: it starts to measure, and when a limit passes it moves the counter itself, which tells the worker, should
//! the call ever return, that it was abandoned, and lets another worker go on behind. An async handler that waits gives the
//! worker back; its event is the task.

pub(crate) mod abandon;
pub(crate) mod chain;
mod check;
pub(crate) mod engine;
pub(crate) mod event;
pub(crate) mod kind;
pub(crate) mod panic;
pub(crate) mod patience;
pub(crate) mod progress;
mod run;
pub(crate) mod timing;
pub(crate) mod turn;
pub(crate) mod watch;
pub(crate) mod worker;

pub(crate) use engine::Engine;
pub(crate) use event::Event;
pub(crate) use kind::{CommandRun, HookEvent, Kind};
