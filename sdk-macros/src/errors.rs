//! One sink for every mistake in one macro input, so that all are reported in one build.

use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Collects errors, to be emptied with [`Errors::into_compile_errors`].
#[derive(Default)]
#[must_use = "mistakes that are not reported make a plugin silently wrong"]
pub(crate) struct Errors {
    errors: Vec<syn::Error>,
}

impl Errors {
    /// Adds a mistake at these tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.errors.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds what syn says of input that it could not parse, or takes over the mistakes of another sink.
    pub(crate) fn extend(&mut self, errors: impl IntoIterator<Item = syn::Error>) {
        self.errors.extend(errors);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// One `compile_error!` for each mistake, at its place.
    pub(crate) fn into_compile_errors(self) -> TokenStream {
        self.errors.iter().map(syn::Error::to_compile_error).collect()
    }

    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<String> {
        self.errors.iter().map(ToString::to_string).collect()
    }
}

impl IntoIterator for Errors {
    type Item = syn::Error;
    type IntoIter = std::vec::IntoIter<syn::Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.errors.into_iter()
    }
}
