//! Which handler caused an event: what keeps a handler from being called again inside its own call.
//!
//! The chain is found in three ways. Code that a handler runs on its own thread finds it there. Tasks that a handler spawns
//! run on the host's own runtime, where nothing else runs: an event fired from one is taken to be caused by the calls of
//! its hook and session that run at that moment. Threads and runtimes that a plugin makes itself are out of sight: they
//! carry the chain in a [`CallChain`].

use std::any::TypeId;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use hermes_plugin_sdk::SessionId;
use hermes_plugin_sdk::registration::Registration;

use crate::sync::thread_local;

/// Events that may stand in one chain of causes. Handlers of a longer one are skipped.
pub(crate) const MAX_DEPTH: u32 = 8;

/// An event as a member of a chain.
pub(crate) trait Link: Send + Sync {
    /// Whether this is an event of this hook for this session, fired by this host.
    fn is_about(&self, topic: &Topic<'_>) -> bool;
    /// The handler with this number.
    fn handler(&self, index: u32) -> Option<&'static Registration>;
    /// The number of the handler that runs now.
    fn running(&self) -> u32;
    /// What caused it.
    fn causes(&self) -> &[Cause];
    /// The length of the chain that ends here.
    fn depth(&self) -> u32;
}

/// What an event is about.
pub(crate) struct Topic<'a> {
    pub(crate) host: u64,
    pub(crate) hook: TypeId,
    pub(crate) session: Option<&'a SessionId>,
}

/// A call that caused an event.
#[derive(Clone)]
pub(crate) struct Cause {
    link: Arc<dyn Link>,
    handler: &'static Registration,
}

impl Cause {
    /// The call that `link` makes now.
    pub(crate) fn running(link: Arc<dyn Link>) -> Option<Self> {
        let handler = link.handler(link.running())?;
        Some(Self { link, handler })
    }

    pub(crate) fn depth(&self) -> u32 {
        self.link.depth()
    }

    /// Whether the chain passes through this handler, whatever the event was about.
    pub(crate) fn passes_through(&self, handler: &Registration) -> bool {
        std::ptr::eq(self.handler, handler) || self.link.causes().iter().any(|cause| cause.passes_through(handler))
    }

    /// Collects the handlers of this topic that the chain passes through.
    pub(crate) fn collect(&self, topic: &Topic<'_>, handlers: &mut Vec<&'static Registration>) {
        if self.link.is_about(topic) && !handlers.iter().any(|known| std::ptr::eq(*known, self.handler)) {
            handlers.push(self.handler);
        }
        for cause in self.link.causes() {
            cause.collect(topic, handlers);
        }
    }
}

enum Place {
    /// A worker inside this event.
    Event(Arc<dyn Link>),
    /// Code that was given the chain.
    Given(Cause),
}

thread_local! {
    static PLACE: RefCell<Option<Place>> = const { RefCell::new(None) };
    static HANDLER: Cell<u32> = const { Cell::new(0) };
    static RUNTIME: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Puts back what was there.
pub(crate) struct Leave(Option<Place>);

impl Drop for Leave {
    fn drop(&mut self) {
        let here = PLACE.with(|place| place.replace(self.0.take()));
        // What is dropped here can be the last handle of an event: not while the cell is borrowed.
        drop(here);
    }
}

/// This thread runs handlers of this event until the guard is dropped.
pub(crate) fn enter(link: Arc<dyn Link>) -> Leave {
    Leave(PLACE.with(|place| place.replace(Some(Place::Event(link)))))
}

/// The handler that this thread runs next.
#[inline]
pub(crate) fn at(handler: u32) {
    HANDLER.with(|running| running.set(handler));
}

/// Whether this thread is inside a handler.
pub(crate) fn on_worker() -> bool {
    PLACE.with(|place| matches!(*place.borrow(), Some(Place::Event(_))))
}

/// Marks a thread of the runtime of the host with this id.
pub(crate) fn mark_runtime(host: u64) {
    RUNTIME.with(|runtime| runtime.set(Some(host)));
}

/// Whether this is a thread of the runtime of this host.
pub(crate) fn on_runtime(host: u64) -> bool {
    RUNTIME.with(Cell::get) == Some(host)
}

/// The call that this thread is inside of.
pub(crate) fn here() -> Option<Cause> {
    PLACE.with(|place| match place.borrow().as_ref()? {
        Place::Event(link) => Some(Cause { link: Arc::clone(link), handler: link.handler(HANDLER.with(Cell::get))? }),
        Place::Given(cause) => Some(cause.clone()),
    })
}

/// The chain of causes that the current code stands in, to be carried to a thread or a runtime of the plugin's own.
///
/// ```
/// use hermes_host_shim::CallChain;
///
/// let chain = CallChain::current();
/// std::thread::spawn(move || chain.run(|| { /* an event fired here still knows what caused it */ })).join().unwrap();
/// ```
#[derive(Clone, Default)]
pub struct CallChain(Option<Cause>);

impl CallChain {
    /// The chain of the handler that this is called from; an empty one elsewhere.
    #[must_use]
    pub fn current() -> Self {
        Self(here())
    }

    /// Runs `body` in this chain.
    pub fn run<R>(&self, body: impl FnOnce() -> R) -> R {
        let _leave = self.0.clone().map(|cause| Leave(PLACE.with(|place| place.replace(Some(Place::Given(cause))))));
        body()
    }

    /// Runs a future in this chain, wherever it is polled.
    pub fn scope<F: Future>(self, future: F) -> impl Future<Output = F::Output> {
        InChain { chain: self, future: Box::pin(future) }
    }
}

impl fmt::Debug for CallChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CallChain").field(&self.0.as_ref().map(|cause| cause.handler.handler)).finish()
    }
}

struct InChain<F> {
    chain: CallChain,
    future: Pin<Box<F>>,
}

impl<F: Future> Future for InChain<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let this = &mut *self;
        let InChain { chain, future } = this;
        chain.run(|| future.as_mut().poll(cx))
    }
}
