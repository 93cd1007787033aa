//! One handler as the host calls it: a typed function pointer, and the view of one call that it gets.
//!
//! Nothing here is for plugin authors: the attributes write these calls, and `hermes-host-shim` makes them.

use std::any::Any;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use crate::hook::{Category, Hook};
use crate::plugin::PluginContext;
use crate::returns::Failure;

/// A boxed future that may move between threads.
pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// What a handler of a hook of category `C` hands to the host.
pub type HandlerResult<C> = Result<<C as Category>::Output, Failure>;

/// What a handler of hook `H` hands to the host.
pub type HookResult<H> = HandlerResult<<H as Hook>::Category>;

/// The adapter that a macro wrote for one handler of payload `P` with result `R`.
///
/// `Handler<P, R>` is what the type-erased [`Registration`](crate::registration::Registration) holds, so its `TypeId`
/// tells the hook.
#[expect(clippy::exhaustive_enums, reason = "a host must handle both, and there is no third way to run Rust code")]
pub enum Handler<P: 'static, R: 'static> {
    /// Runs on the thread that calls it, with everything borrowed.
    Sync(fn(&Call<'_, P>) -> R),
    /// Gives a future that owns what it needs.
    Async(fn(SharedCall<P>) -> BoxFuture<R>),
}

/// The handlers of hook `H`.
pub type HookHandler<H> = Handler<H, HookResult<H>>;

impl<P, R> Clone for Handler<P, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, R> Copy for Handler<P, R> {}

impl<P, R> fmt::Debug for Handler<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sync(_) => "Sync(..)",
            Self::Async(_) => "Async(..)",
        })
    }
}

/// What a host offers to the handlers of one event, besides the payload.
///
/// `handler` is the number that the host gave to a handler within this event; a [`Call`] hands it back.
pub trait CallSource: Send + Sync {
    /// Who the handler is, and until when it may run. Asked only by handlers that declare `#[plugin]`.
    fn plugin(&self, handler: usize) -> PluginContext;

    /// The state in slot `slot` of the handler's registration.
    fn state(&self, handler: usize, slot: usize) -> &(dyn Any + Send + Sync);
}

/// A [`CallSource`] that also owns the payload, so that async handlers can share it.
pub trait EventSource<P>: CallSource {
    /// The payload.
    fn event(&self) -> &P;
}

/// One call of a handler, borrowed.
pub struct Call<'a, P> {
    event: &'a P,
    source: &'a dyn CallSource,
    handler: usize,
}

impl<'a, P> Call<'a, P> {
    /// A call of handler number `handler` of this event.
    pub fn new(event: &'a P, source: &'a dyn CallSource, handler: usize) -> Self {
        Self { event, source, handler }
    }

    /// The payload.
    #[must_use]
    pub fn event(&self) -> &'a P {
        self.event
    }

    /// Who the handler is, and until when it may run.
    #[must_use]
    pub fn plugin(&self) -> PluginContext {
        self.source.plugin(self.handler)
    }

    /// The plugin's state in slot `slot`.
    ///
    /// # Panics
    ///
    /// When the host put a state of another type there.
    #[must_use]
    pub fn state<T: 'static>(&self, slot: usize) -> &'a T {
        self.source
            .state(self.handler, slot)
            .downcast_ref()
            .expect("the host makes the states that a registration lists, in their order")
    }
}

impl<P: fmt::Debug> fmt::Debug for Call<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("event", &self.event).field("handler", &self.handler).finish_non_exhaustive()
    }
}

/// One call of an async handler: it shares the event with the host and the other handlers.
pub struct SharedCall<P> {
    source: Arc<dyn EventSource<P>>,
    handler: usize,
}

impl<P> SharedCall<P> {
    /// A call of handler number `handler` of this event.
    pub fn new(source: Arc<dyn EventSource<P>>, handler: usize) -> Self {
        Self { source, handler }
    }

    /// The same call, borrowed.
    #[must_use]
    pub fn borrow(&self) -> Call<'_, P> {
        let source: &dyn EventSource<P> = &*self.source;
        Call { event: source.event(), source, handler: self.handler }
    }
}

impl<P> fmt::Debug for SharedCall<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedCall").field("handler", &self.handler).finish_non_exhaustive()
    }
}
