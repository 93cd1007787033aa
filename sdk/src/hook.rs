//! What a hook is: a payload struct with a name, a category and a failure policy.

use std::convert::Infallible;

use crate::id::{EventId, SessionId, SessionKey};

/// A kind of event: its payload struct carries the name, the category and the failure policy.
///
/// Implemented with [`#[derive(Hook)]`](macro@crate::Hook), for the built-in hooks and for a host's own. The fields of
/// the struct are the keywords that a handler may declare.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hook",
    label = "not a hook",
    note = "a hook is a payload struct with `#[derive(Hook)]`; the built-in ones are in `hermes_plugin_sdk::hooks`"
)]
pub trait Hook: Send + Sync + 'static {
    /// What handlers of this hook return: [`Observer`], [`Transform`] or [`Directive`].
    type Category: Category;

    /// The name of the hook on the wire and in listings, for example `post_compaction`.
    const NAME: &'static str;

    /// What a handler that failed, panicked or timed out means for the caller.
    const ON_FAILURE: FailurePolicy = FailurePolicy::Skip;

    /// The keywords in the order in which the payload declares them.
    const KEYWORDS: &'static [Keyword];

    /// The part of a registration that the hook decides.
    #[doc(hidden)]
    const INFO: HookInfo = HookInfo { name: Self::NAME, category: <Self::Category as Category>::KIND };

    /// The session that this event is about, where the payload has one.
    fn session_id(&self) -> Option<&SessionId> {
        None
    }

    /// The conversation that this event is about, where the payload has one and the host knows it.
    fn session_key(&self) -> Option<&SessionKey> {
        None
    }

    /// The id of this event, where the payload has one.
    fn event_id(&self) -> Option<&EventId> {
        None
    }

    /// Puts the id of this event into the payload. A host calls it once, before the first handler.
    fn set_event_id(&mut self, _id: EventId) {}

    /// Shows the texts of the payload, which a host keeps out of its logs and receipts.
    fn texts<'a>(&'a self, _show: &mut dyn FnMut(&'a str)) {}
}

/// A hook that a host fires whenever it says so.
///
/// [`#[derive(Hook)]`](macro@crate::Hook) implements it for every hook but two: that a transcript was rewritten and that a
/// session is gone is told only by what proves it, a compaction attempt and a removal of the host.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be fired like this",
    label = "not a hook that is fired at will",
    note = "`PostCompaction` is fired by an attempt that was applied, `OnSessionDelete` by a removal with the rows that went",
    note = "a host's own hook is a payload struct with `#[derive(Hook)]`"
)]
pub trait Fireable: Hook {}

/// What a registration says of its hook.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct HookInfo {
    pub name: &'static str,
    pub category: CategoryKind,
}

/// One keyword of a hook: a field of its payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Keyword {
    /// The name that a handler declares it by.
    pub name: &'static str,
    /// Whether it can be absent, so that a handler declares it as `Option<…>`.
    pub optional: bool,
}

impl Keyword {
    /// A keyword that every event has.
    #[must_use]
    pub const fn required(name: &'static str) -> Self {
        Self { name, optional: false }
    }

    /// A keyword that can be absent.
    #[must_use]
    pub const fn optional(name: &'static str) -> Self {
        Self { name, optional: true }
    }
}

/// What a failed handler means for the caller of the event. The same for an error, a panic and a timeout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FailurePolicy {
    /// The handler counts as if it had returned nothing.
    Skip,
    /// The action that the event asks about is refused, and the refusal names the handler and the cause.
    FailClosed,
}

/// What the handlers of a hook return, on the level of types.
///
/// Sealed: the three categories are all there are.
pub trait Category: sealed::Sealed + 'static {
    /// What one handler hands to the host.
    type Output: Send + 'static;

    /// What an opinion of one handler is; nothing can be one of an observer's.
    type Value: Send + 'static;

    /// The category as a value, for listings.
    const KIND: CategoryKind;

    /// The handler's opinion, if it has one.
    fn into_value(output: Self::Output) -> Option<Self::Value>;
}

/// Handlers look on: they return `()` or `Result<(), E>` with `E: Display`.
#[derive(Debug)]
pub struct Observer(());

/// Handlers may replace a value: they return `Option<…>`, or a `Result` of it. The first value wins.
#[derive(Debug)]
pub struct Transform<T = String>(std::marker::PhantomData<fn() -> T>);

/// Handlers steer the host: they return the hook's own type, or a `Result` of it.
#[derive(Debug)]
pub struct Directive<T>(std::marker::PhantomData<fn() -> T>);

impl Category for Observer {
    type Output = ();
    type Value = Infallible;
    const KIND: CategoryKind = CategoryKind::Observer;

    fn into_value((): ()) -> Option<Infallible> {
        None
    }
}

impl<T: Send + 'static> Category for Transform<T> {
    type Output = Option<T>;
    type Value = T;
    const KIND: CategoryKind = CategoryKind::Transform;

    fn into_value(output: Option<T>) -> Option<T> {
        output
    }
}

impl<T: Send + 'static> Category for Directive<T> {
    type Output = Option<T>;
    type Value = T;
    const KIND: CategoryKind = CategoryKind::Directive;

    fn into_value(output: Option<T>) -> Option<T> {
        output
    }
}

/// The category of a hook as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CategoryKind {
    /// See [`Observer`].
    Observer,
    /// See [`Transform`].
    Transform,
    /// See [`Directive`].
    Directive,
}

impl std::fmt::Display for CategoryKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Observer => "observer",
            Self::Transform => "transform",
            Self::Directive => "directive",
        })
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Observer {}
    impl<T> Sealed for super::Transform<T> {}
    impl<T> Sealed for super::Directive<T> {}
}
