//! From what a handler returns to what the host takes: one trait a category, so that each mistake gets its own sentence.

use std::convert::Infallible;
use std::fmt::{self, Display};

use crate::hook::{Category, Directive, Observer, Transform};

/// Why a handler failed, in its own words.
///
/// A host logs and records it (shortened); it is never shown to the user or to the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(Box<str>);

impl Failure {
    /// A failure with this cause.
    pub fn new(cause: impl Display) -> Self {
        Self(cause.to_string().into_boxed_str())
    }

    /// The cause.
    #[must_use]
    pub fn cause(&self) -> &str {
        &self.0
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// An error type that a handler may return: anything that implements [`Display`].
#[diagnostic::on_unimplemented(
    message = "the error type `{Self}` of this handler cannot be shown",
    label = "the error type `{Self}` does not implement `Display`",
    note = "implement `Display` for it, or return `Result<_, String>`"
)]
pub trait HandlerError {
    /// The error as the host records it.
    fn into_failure(self) -> Failure;
}

#[diagnostic::do_not_recommend]
impl<E: Display> HandlerError for E {
    fn into_failure(self) -> Failure {
        Failure::new(self)
    }
}

/// A return type that fits hooks of category `C`. The macro asks it, so that the caret stands at the return type; one
/// blanket impl a category hands the question on to the trait that words the answer.
#[doc(hidden)]
pub trait Returns<C: Category> {
    fn into_output(self) -> Result<C::Output, Failure>;
}

impl<R> Returns<Observer> for R
where
    Observer: ObserverReturn<R>,
    <Observer as ObserverReturn<R>>::Error: HandlerError,
{
    fn into_output(self) -> Result<(), Failure> {
        Observer::into_result(self).map_err(HandlerError::into_failure)
    }
}

impl<T: Send + 'static, R> Returns<Transform<T>> for R
where
    Transform<T>: TransformReturn<R, T>,
    <Transform<T> as TransformReturn<R, T>>::Error: HandlerError,
{
    fn into_output(self) -> Result<Option<T>, Failure> {
        Transform::<T>::into_result(self).map_err(HandlerError::into_failure)
    }
}

impl<T: Send + 'static, R> Returns<Directive<T>> for R
where
    Directive<T>: DirectiveReturn<R, T>,
    <Directive<T> as DirectiveReturn<R, T>>::Error: HandlerError,
{
    fn into_output(self) -> Result<Option<T>, Failure> {
        Directive::<T>::into_result(self).map_err(HandlerError::into_failure)
    }
}

/// What an observer may return.
#[diagnostic::on_unimplemented(
    message = "an observer cannot return `{R}`: returns of this hook are ignored",
    label = "expected nothing, or `Result<(), E>`",
    note = "drop the return type, or return `Result<(), E>` with `E: Display` to report a failure",
    note = "for a future write `async fn`"
)]
#[doc(hidden)]
pub trait ObserverReturn<R> {
    type Error;
    fn into_result(returned: R) -> Result<(), Self::Error>;
}

#[diagnostic::do_not_recommend]
impl ObserverReturn<()> for Observer {
    type Error = Infallible;
    fn into_result((): ()) -> Result<(), Infallible> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<E> ObserverReturn<Result<(), E>> for Observer {
    type Error = E;
    fn into_result(returned: Result<(), E>) -> Result<(), E> {
        returned
    }
}

/// What a handler that may replace a `T` can return.
#[diagnostic::on_unimplemented(
    message = "a handler of this hook cannot return `{R}`: it may replace a `{T}`",
    label = "expected `Option<{T}>`",
    note = "return `Option<{T}>` (`None` keeps the value as it is), or `Result<Option<{T}>, E>` with `E: Display`",
    note = "for a future write `async fn`"
)]
#[doc(hidden)]
pub trait TransformReturn<R, T> {
    type Error;
    fn into_result(returned: R) -> Result<Option<T>, Self::Error>;
}

#[diagnostic::do_not_recommend]
impl<T, V: Into<T>> TransformReturn<Option<V>, T> for Transform<T> {
    type Error = Infallible;
    fn into_result(returned: Option<V>) -> Result<Option<T>, Infallible> {
        Ok(returned.map(Into::into))
    }
}

#[diagnostic::do_not_recommend]
impl<T, V: Into<T>, E> TransformReturn<Result<Option<V>, E>, T> for Transform<T> {
    type Error = E;
    fn into_result(returned: Result<Option<V>, E>) -> Result<Option<T>, E> {
        returned.map(|value| value.map(Into::into))
    }
}

/// What a handler that steers the host with a `T` can return: always `Option<T>` and what converts into it, where `None`
/// means "no opinion"; the bare type when it says so with [`DirectiveValue`].
#[diagnostic::on_unimplemented(
    message = "a handler of this hook cannot return `{R}`: it steers the host with a `{T}`",
    label = "expected `Option<{T}>`",
    note = "return `Option<{T}>` (`None` means no opinion), or a `Result` of it with an error that implements `Display`",
    note = "for a future write `async fn`"
)]
#[doc(hidden)]
pub trait DirectiveReturn<R, T> {
    type Error;
    fn into_result(returned: R) -> Result<Option<T>, Self::Error>;
}

/// A directive's type that a handler may also return bare, without `Option`: `String` and
/// [`ToolDirective`](crate::ToolDirective), and a type of your own that implements this.
pub trait DirectiveValue {}

impl DirectiveValue for String {}

#[diagnostic::do_not_recommend]
impl<T: DirectiveValue> DirectiveReturn<T, T> for Directive<T> {
    type Error = Infallible;
    fn into_result(returned: T) -> Result<Option<T>, Infallible> {
        Ok(Some(returned))
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: From<&'a str>> DirectiveReturn<&'a str, T> for Directive<T> {
    type Error = Infallible;
    fn into_result(returned: &'a str) -> Result<Option<T>, Infallible> {
        Ok(Some(returned.into()))
    }
}

#[diagnostic::do_not_recommend]
impl<T, V: Into<T>> DirectiveReturn<Option<V>, T> for Directive<T> {
    type Error = Infallible;
    fn into_result(returned: Option<V>) -> Result<Option<T>, Infallible> {
        Ok(returned.map(Into::into))
    }
}

#[diagnostic::do_not_recommend]
impl<T, R, E> DirectiveReturn<Result<R, E>, T> for Directive<T>
where
    Self: DirectiveReturn<R, T, Error = Infallible>,
{
    type Error = E;
    fn into_result(returned: Result<R, E>) -> Result<Option<T>, E> {
        returned.map(|returned| match Self::into_result(returned) {
            Ok(value) => value,
            Err(never) => match never {},
        })
    }
}
