//! What comes back from an event.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use hermes_plugin_sdk::EventId;
use hermes_plugin_sdk::hook::{Category, Hook};
use hermes_plugin_sdk::registration::Registration;

use crate::dispatch::chain::CallChain;
use crate::dispatch::event::Done;
use crate::dispatch::{Event, HookEvent};
use crate::host::Host;
use crate::receipt::{Receipt, Receipts};

/// How an event went on the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The hook has no handlers. The payload was not even made.
    NoHandlers,
    /// All handlers ended or were skipped.
    Ended,
    /// The caller's time was up; the handlers that are left run behind it, and their receipts come later, with
    /// [`Host::recent_events`].
    Behind,
    /// The host is shut down: no handler was called.
    ShutDown,
}

/// One handler's opinion.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Opinion<T> {
    /// The number of the handler in this event, from 0.
    pub index: u32,
    /// The handler.
    pub handler: &'static Registration,
    /// What it wants.
    pub value: T,
}

/// What comes back from one event of hook `H`.
pub struct Fired<H: Hook> {
    pub(crate) host: Option<Host>,
    /// How it went.
    pub outcome: Outcome,
    /// The id of the event; [`EventId::UNASSIGNED`] when no handler was there to see it.
    pub event_id: EventId,
    /// What the handlers want, in their order. Always empty for observers.
    pub opinions: Vec<Opinion<<H::Category as Category>::Value>>,
    /// What each handler did.
    pub receipts: Receipts,
}

impl<H: Hook> Fired<H> {
    #[inline]
    pub(crate) fn nothing() -> Self {
        Self {
            host: None,
            outcome: Outcome::NoHandlers,
            event_id: EventId::UNASSIGNED,
            opinions: Vec::new(),
            receipts: Receipts::default(),
        }
    }

    pub(crate) fn done(host: &Host, done: Done<HookEvent<H>>) -> Self {
        let Done { id, receipts, values, ended } = done;
        let opinions = values
            .into_iter()
            .filter_map(|(index, value)| Some(Opinion { index, handler: receipts.handler(index)?, value }))
            .collect();
        let outcome = if ended { Outcome::Ended } else { Outcome::Behind };
        Self { host: Some(host.clone()), outcome, event_id: id, opinions, receipts }
    }

    /// The receipts of handlers that failed, timed out or were kept from running.
    pub fn failures(&self) -> impl Iterator<Item = Receipt> {
        self.receipts.iter().filter(|receipt| receipt.ending.is_failure())
    }
}

impl<H: Hook> fmt::Debug for Fired<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fired")
            .field("hook", &H::NAME)
            .field("outcome", &self.outcome)
            .field("event_id", &self.event_id)
            .field("opinions", &self.opinions.len())
            .field("receipts", &self.receipts)
            .finish_non_exhaustive()
    }
}

/// An event on its way: a future of [`Fired`].
///
/// The event begins when this is first polled, and then runs to its end, also when this is dropped.
#[must_use = "an event is fired when its future is awaited"]
pub struct Fire<H: Hook, P>(State<H, P>);

enum State<H: Hook, P> {
    /// Nobody handles the hook: not even the host is held.
    Idle,
    /// The chain is that of the code that made the future, wherever it is polled.
    New(Host, P, CallChain),
    Running(Host, Arc<Event<HookEvent<H>>>),
    Over,
}

impl<H: Hook, P: FnOnce() -> H> Fire<H, P> {
    #[inline]
    pub(crate) fn new(host: &Host, payload: P) -> Self {
        if !host.handles::<H>() {
            return Self(State::Idle);
        }
        Self(State::New(host.clone(), payload, CallChain::current()))
    }

    #[inline(never)]
    fn poll_event(&mut self, cx: &mut Context<'_>) -> Poll<Fired<H>> {
        let (host, event) = match std::mem::replace(&mut self.0, State::Over) {
            State::Idle => return Poll::Ready(Fired::nothing()),
            State::New(host, payload, chain) => match chain.run(|| host.start(payload)) {
                Ok(event) => (host, event),
                Err(fired) => return Poll::Ready(fired),
            },
            State::Running(host, event) => (host, event),
            State::Over => panic!("polled after it was ready"),
        };
        match event.poll(cx.waker()) {
            Some(done) => Poll::Ready(Fired::done(&host, done)),
            None => {
                self.0 = State::Running(host, event);
                Poll::Pending
            }
        }
    }
}

// Nothing in it is pinned: the payload's closure is only moved out and called.
impl<H: Hook, P> Unpin for Fire<H, P> {}

impl<H: Hook, P: FnOnce() -> H> Future for Fire<H, P> {
    type Output = Fired<H>;

    #[inline]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Fired<H>> {
        if let State::Idle = self.0 {
            self.0 = State::Over;
            return Poll::Ready(Fired::nothing());
        }
        self.poll_event(cx)
    }
}

impl<H: Hook, P> fmt::Debug for Fire<H, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fire").field("hook", &H::NAME).finish_non_exhaustive()
    }
}

/// An event that has begun: a future of [`Fired`]. It runs to its end also when this is dropped.
#[must_use = "without waiting, what the handlers did may be missing in what comes next"]
pub struct Firing<H: Hook>(Begun<H>);

enum Begun<H: Hook> {
    Running(Host, Arc<Event<HookEvent<H>>>),
    Over(Option<Fired<H>>),
}

impl<H: Hook> Firing<H> {
    pub(crate) fn running(host: &Host, event: Arc<Event<HookEvent<H>>>) -> Self {
        event.attend();
        Self(Begun::Running(host.clone(), event))
    }

    pub(crate) fn over(fired: Fired<H>) -> Self {
        Self(Begun::Over(Some(fired)))
    }

    pub(crate) fn nothing() -> Self {
        Self::over(Fired::nothing())
    }

    /// Waits on this thread: for hosts without a runtime.
    pub fn wait(self) -> Fired<H> {
        match self.0 {
            Begun::Running(host, event) => Fired::done(&host, event.wait()),
            Begun::Over(fired) => fired.expect("not polled to its end: that would have consumed it"),
        }
    }
}

// Nothing in it is pinned.
impl<H: Hook> Unpin for Firing<H> {}

impl<H: Hook> Future for Firing<H> {
    type Output = Fired<H>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Fired<H>> {
        match &mut self.0 {
            Begun::Over(fired) => Poll::Ready(fired.take().expect("polled after it was ready")),
            Begun::Running(host, event) => {
                let Some(done) = event.poll(cx.waker()) else { return Poll::Pending };
                let fired = Fired::done(host, done);
                self.0 = Begun::Over(None);
                Poll::Ready(fired)
            }
        }
    }
}

impl<H: Hook> fmt::Debug for Firing<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Firing").field("hook", &H::NAME).finish_non_exhaustive()
    }
}
