//! From a field of the payload to a parameter of the handler.
//!
//! The macro binds a bare parameter by reading the payload field of that name and converting it to the parameter's type:
//! `Option<…>` through [`FromOptional`], anything else through [`FromKeyword`] (hooks) or `Required` (commands). What the
//! field's type can be taken as is said by [`KeywordAs`]: it is the whole rule of what a handler may declare.
//!
//! Each pair of traits says one thing twice. The macro asks the parameter's type, so that the caret stands there; the
//! answer belongs to the field's type, so that rustc knows the field before it looks for an impl, and words the error with
//! the trait that has the sentence.

use std::path::{Path, PathBuf};

/// A keyword of this type can be taken as a parameter of type `T`.
///
/// Every type as a reference to it, and as itself when it is `Clone`; `String` also as `&str`, `PathBuf` as
/// `&Path`, and `Vec<T>` as `&[T]`.
#[diagnostic::on_unimplemented(
    message = "a keyword of type `{Self}` cannot be taken as `{T}`",
    label = "this keyword is `{Self}`",
    note = "declare its own type, owned or borrowed (`String` also as `&str`, `Vec<T>` also as `&[T]`)",
    note = "a keyword that is an `Option` can be absent, and is declared as an `Option`"
)]
pub trait KeywordAs<'a, T> {
    /// Takes the keyword out of the field that holds it.
    fn keyword_as(&'a self) -> T;
}

#[diagnostic::do_not_recommend]
impl<'a, F> KeywordAs<'a, &'a F> for F {
    fn keyword_as(&'a self) -> &'a F {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<F: Clone> KeywordAs<'_, F> for F {
    fn keyword_as(&self) -> F {
        self.clone()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, F: BorrowText> KeywordAs<'a, &'a str> for F {
    fn keyword_as(&'a self) -> &'a str {
        self.borrow_text()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, F: BorrowPath> KeywordAs<'a, &'a Path> for F {
    fn keyword_as(&'a self) -> &'a Path {
        self.borrow_path()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, F: BorrowList<Item: ItemAs<T>>, T> KeywordAs<'a, &'a [T]> for F {
    fn keyword_as(&'a self) -> &'a [T] {
        F::Item::list_as(self.borrow_list())
    }
}

/// The items of a list, to be taken as `T`: only as what they are. A trait, because rustc words a list of something else
/// by the list then, and not by an associated type.
#[doc(hidden)]
pub trait ItemAs<T>: Sized {
    fn list_as(list: &[Self]) -> &[T];
}

#[diagnostic::do_not_recommend]
impl<T> ItemAs<T> for T {
    fn list_as(list: &[T]) -> &[T] {
        list
    }
}

/// Only `String`. A trait, because rustc explains at length what a type with an impl of its own can be taken as.
#[doc(hidden)]
pub trait BorrowText {
    fn borrow_text(&self) -> &str;
}

impl BorrowText for String {
    fn borrow_text(&self) -> &str {
        self
    }
}

/// Only `PathBuf`; see [`BorrowText`].
#[doc(hidden)]
pub trait BorrowPath {
    fn borrow_path(&self) -> &Path;
}

impl BorrowPath for PathBuf {
    fn borrow_path(&self) -> &Path {
        self
    }
}

/// Only `Vec<T>`; see [`BorrowText`].
#[doc(hidden)]
pub trait BorrowList {
    type Item;
    fn borrow_list(&self) -> &[Self::Item];
}

impl<T> BorrowList for Vec<T> {
    type Item = T;
    fn borrow_list(&self) -> &[T] {
        self
    }
}

/// A parameter type that takes a keyword of type `F`; see [`KeywordAs`].
#[diagnostic::on_unimplemented(
    message = "a keyword of type `{F}` cannot be taken as `{Self}`",
    label = "this keyword is `{F}`",
    note = "a keyword whose type is not `Clone` is taken by reference"
)]
pub trait FromKeyword<'a, F> {
    /// Takes the keyword out of the field that holds it.
    fn from_keyword(field: &'a F) -> Self;
}

impl<'a, F: KeywordAs<'a, T>, T> FromKeyword<'a, F> for T {
    fn from_keyword(field: &'a F) -> T {
        field.keyword_as()
    }
}

/// A keyword that can be absent, to be taken as `T`, an `Option`.
///
/// A keyword that is never absent is refused here: `None` would be a case that cannot happen.
#[diagnostic::on_unimplemented(
    message = "this keyword is never absent, so it cannot be taken as `{T}`",
    label = "this keyword is always `{Self}`: drop the `Option`"
)]
pub trait OptionalAs<'a, T> {
    /// Takes the keyword out of the field that may hold it.
    fn optional_as(&'a self) -> T;
}

impl<'a, F: ValueAs<'a, T>, T> OptionalAs<'a, T> for Option<F> {
    fn optional_as(&'a self) -> T {
        F::value_as(self.as_ref())
    }
}

/// The value of a keyword that can be absent, to be taken as `T`, an `Option`.
#[diagnostic::on_unimplemented(
    message = "a keyword of type `Option<{Self}>` cannot be taken as `{T}`",
    label = "this keyword is `Option<{Self}>`",
    note = "declare an `Option` of its own type, owned if it is `Clone` or borrowed (`String` also as `&str`, `Vec<T>` also as `&[T]`)"
)]
#[doc(hidden)]
pub trait ValueAs<'a, T>: Sized {
    fn value_as(value: Option<&'a Self>) -> T;
}

#[diagnostic::do_not_recommend]
impl<'a, F: KeywordAs<'a, T>, T> ValueAs<'a, Option<T>> for F {
    fn value_as(value: Option<&'a Self>) -> Option<T> {
        value.map(F::keyword_as)
    }
}

/// A parameter type `Option<…>` that takes a keyword of type `F`; see [`OptionalAs`].
pub trait FromOptional<'a, F> {
    /// Takes the keyword out of the field that may hold it.
    fn from_optional(field: &'a F) -> Self;
}

impl<'a, F: OptionalAs<'a, T>, T> FromOptional<'a, F> for T {
    fn from_optional(field: &'a F) -> T {
        field.optional_as()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hooks::{CompactionKind, OnSessionDelete, PreCompaction, PreLlmCall};
    use crate::message::{Content, Message};
    use crate::{SessionId, Source};

    #[test]
    fn a_keyword_is_taken_owned_or_borrowed() {
        let event = PreCompaction::sample();
        assert_eq!(CompactionKind::from_keyword(&event.kind), event.kind);
        assert_eq!(<&CompactionKind>::from_keyword(&event.kind), &event.kind);
        assert_eq!(<&[Message]>::from_keyword(&event.messages), event.messages);
        assert_eq!(Vec::<Message>::from_keyword(&event.messages), event.messages);
        let event = PreLlmCall::sample();
        assert_eq!(<&Content>::from_keyword(&event.user_message), &event.user_message);
        assert_eq!(<&str>::from_keyword(&event.model), "model");
        assert!(bool::from_keyword(&event.is_first_turn));
    }

    #[test]
    fn a_keyword_that_can_be_absent_is_taken_the_same_ways() {
        let event = OnSessionDelete::sample();
        assert_eq!(Option::<&Path>::from_optional(&event.sessions_dir), event.sessions_dir.as_deref());
        assert_eq!(Option::<PathBuf>::from_optional(&event.sessions_dir), event.sessions_dir);
        assert_eq!(Option::<&[SessionId]>::from_optional(&event.deleted_ids), event.deleted_ids.as_deref());
        let source = Source::new("u-17", "c-1").ok();
        assert_eq!(Option::<&Source>::from_optional(&source), source.as_ref());
        assert_eq!(Option::<Source>::from_optional(&None::<Source>), None);
    }
}
