//! From a field of the payload to a parameter of the handler.
//!
//! The macro binds a bare parameter by reading the payload field of that name and converting it to the parameter's type:
//! `Option<…>` through [`FromOptional`], anything else through [`FromKeyword`] (hooks) or [`Required`] (commands). The
//! traits are the whole rule: what they accept is what a handler may declare.

/// A parameter type that takes a keyword of type `F`.
///
/// Implemented for `&F`, for `F` itself when it is `Clone`, for `&str` when `F` is `String`, and for `&[T]` when `F` is
/// `Vec<T>`.
#[diagnostic::on_unimplemented(
    message = "a keyword of type `{F}` cannot be taken as `{Self}`",
    label = "this keyword is `{F}`",
    note = "declare the keyword's own type, owned or borrowed: `&str` or `String`, `&[T]` or `Vec<T>`, `&SessionId` or `SessionId`"
)]
pub trait FromKeyword<'a, F: ?Sized>: Sized {
    /// Takes the keyword out of the field that holds it.
    fn from_keyword(field: &'a F) -> Self;
}

#[diagnostic::do_not_recommend]
impl<'a, F> FromKeyword<'a, F> for &'a F {
    fn from_keyword(field: &'a F) -> Self {
        field
    }
}

#[diagnostic::do_not_recommend]
impl<'a, F: BorrowStr> FromKeyword<'a, F> for &'a str {
    fn from_keyword(field: &'a F) -> Self {
        field.borrow_str()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T> FromKeyword<'a, Vec<T>> for &'a [T] {
    fn from_keyword(field: &'a Vec<T>) -> Self {
        field
    }
}

/// Only `String`. A trait, because rustc explains a failed `&str` at length when a plain impl takes one.
#[doc(hidden)]
pub trait BorrowStr {
    fn borrow_str(&self) -> &str;
}

#[diagnostic::do_not_recommend]
impl BorrowStr for String {
    fn borrow_str(&self) -> &str {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<'a, F: Clone> FromKeyword<'a, F> for F {
    fn from_keyword(field: &'a F) -> Self {
        field.clone()
    }
}

/// Never implemented: carries the message for a keyword that can be absent and was declared without `Option`.
#[diagnostic::on_unimplemented(
    message = "this keyword can be absent, so a handler declares it as `{Self}`",
    label = "write `{Self}`"
)]
#[doc(hidden)]
pub trait DeclaredAsOption {}

impl<'a, F, T> FromKeyword<'a, Option<F>> for T
where
    Option<T>: DeclaredAsOption,
{
    fn from_keyword(_: &'a Option<F>) -> Self {
        unreachable!("no type implements `DeclaredAsOption`")
    }
}

/// Keeps rustc from guessing the field's type from the parameter's: with a second impl that fits every parameter type, it
/// has to look at the field first, and reports the mismatch through this module's messages instead of as E0308.
#[doc(hidden)]
#[derive(Debug)]
pub struct Undecided(());

#[diagnostic::do_not_recommend]
impl<'a, T> FromKeyword<'a, [Undecided]> for T {
    fn from_keyword(_: &'a [Undecided]) -> Self {
        unreachable!("no payload has a field of this type")
    }
}

/// A parameter type `Option<T>` for a keyword that can be absent.
///
/// A keyword that is never absent is refused here: `None` would be a case that cannot happen.
#[diagnostic::on_unimplemented(
    message = "this keyword is never absent, so it cannot be taken as `{Self}`",
    label = "this keyword is always `{F}`: drop the `Option`"
)]
pub trait FromOptional<'a, F: ?Sized>: Sized {
    /// Takes the keyword out of the field that may hold it.
    fn from_optional(field: &'a F) -> Self;
}

impl<'a, F, T: FromKeyword<'a, F>> FromOptional<'a, Option<F>> for Option<T> {
    fn from_optional(field: &'a Option<F>) -> Self {
        field.as_ref().map(T::from_keyword)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T> FromOptional<'a, [Undecided]> for T {
    fn from_optional(_: &'a [Undecided]) -> Self {
        unreachable!("no payload has a field of this type")
    }
}
