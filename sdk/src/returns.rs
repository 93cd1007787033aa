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

/// A return type that fits hooks of category `C`. One blanket impl a category hands the question on to the trait that
/// words the answer.
#[doc(hidden)]
pub trait Returns<C: Category> {
    fn into_output(self) -> Result<C::Output, Failure>;
}

impl<R: ObserverReturn> Returns<Observer> for R
where
    R::Error: HandlerError,
{
    fn into_output(self) -> Result<(), Failure> {
        self.into_result().map_err(HandlerError::into_failure)
    }
}

impl<T: Send + 'static, R: TransformReturn<T>> Returns<Transform<T>> for R
where
    R::Error: HandlerError,
{
    fn into_output(self) -> Result<Option<T>, Failure> {
        self.into_result().map_err(HandlerError::into_failure)
    }
}

impl<T: Send + 'static, R: DirectiveReturn<T>> Returns<Directive<T>> for R
where
    R::Error: HandlerError,
{
    fn into_output(self) -> Result<Option<T>, Failure> {
        self.into_result().map_err(HandlerError::into_failure)
    }
}

/// What an observer may return.
#[diagnostic::on_unimplemented(
    message = "an observer cannot return `{Self}`: returns of this hook are ignored",
    label = "expected nothing, or `Result<(), E>`",
    note = "drop the return type, or return `Result<(), E>` with `E: Display` to report a failure"
)]
pub trait ObserverReturn {
    /// How it may fail.
    type Error;
    /// As a plain result.
    #[doc(hidden)]
    fn into_result(self) -> Result<(), Self::Error>;
}

#[diagnostic::do_not_recommend]
impl ObserverReturn for () {
    type Error = Infallible;
    fn into_result(self) -> Result<(), Infallible> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<E> ObserverReturn for Result<(), E> {
    type Error = E;
    fn into_result(self) -> Self {
        self
    }
}

/// What a handler that may replace a `T` can return.
#[diagnostic::on_unimplemented(
    message = "a transform of `{T}` cannot return `{Self}`",
    label = "expected `Option<{T}>`",
    note = "return `Option<{T}>` (`None` keeps the value as it is), or `Result<Option<{T}>, E>` with `E: Display`"
)]
pub trait TransformReturn<T> {
    /// How it may fail.
    type Error;
    /// As a plain result.
    #[doc(hidden)]
    fn into_result(self) -> Result<Option<T>, Self::Error>;
}

#[diagnostic::do_not_recommend]
impl<T, V: Into<T>> TransformReturn<T> for Option<V> {
    type Error = Infallible;
    fn into_result(self) -> Result<Option<T>, Infallible> {
        Ok(self.map(Into::into))
    }
}

#[diagnostic::do_not_recommend]
impl<T, V: Into<T>, E> TransformReturn<T> for Result<Option<V>, E> {
    type Error = E;
    fn into_result(self) -> Result<Option<T>, E> {
        self.map(|value| value.map(Into::into))
    }
}

/// What a handler that steers the host with a `T` can return.
///
/// Always `Option<T>` and what converts into it, where `None` means "no opinion"; the bare type when it says so with
/// [`DirectiveValue`].
#[diagnostic::on_unimplemented(
    message = "a handler of this hook cannot return `{Self}`: it steers the host with `{T}`",
    label = "expected `Option<{T}>`",
    note = "return `Option<{T}>` (`None` means no opinion), or `Result<Option<{T}>, E>` with `E: Display`"
)]
pub trait DirectiveReturn<T> {
    /// How it may fail.
    type Error;
    /// As a plain result.
    #[doc(hidden)]
    fn into_result(self) -> Result<Option<T>, Self::Error>;
}

/// A directive's type that a handler may also return bare, without `Option`.
pub trait DirectiveValue {}

impl DirectiveValue for String {}

#[diagnostic::do_not_recommend]
impl<T: DirectiveValue> DirectiveReturn<T> for T {
    type Error = Infallible;
    fn into_result(self) -> Result<Option<T>, Infallible> {
        Ok(Some(self))
    }
}

#[diagnostic::do_not_recommend]
impl DirectiveReturn<String> for &str {
    type Error = Infallible;
    fn into_result(self) -> Result<Option<String>, Infallible> {
        Ok(Some(self.to_owned()))
    }
}

#[diagnostic::do_not_recommend]
impl<T, V: Into<T>> DirectiveReturn<T> for Option<V> {
    type Error = Infallible;
    fn into_result(self) -> Result<Option<T>, Infallible> {
        Ok(self.map(Into::into))
    }
}

#[diagnostic::do_not_recommend]
impl<T, R: DirectiveReturn<T, Error = Infallible>, E> DirectiveReturn<T> for Result<R, E> {
    type Error = E;
    fn into_result(self) -> Result<Option<T>, E> {
        self.map(|value| match value.into_result() {
            Ok(value) => value,
            Err(never) => match never {},
        })
    }
}
