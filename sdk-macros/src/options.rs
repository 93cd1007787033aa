//! The options of a macro: `name = value` pairs and flags between commas, or `name: value` in a function-like macro.
//!
//! The tokens are split at commas before anything is parsed, so that one bad option does not hide the next.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, Parser};
use syn::punctuated::Punctuated;
use syn::{LitStr, Token};

use crate::errors::Errors;
use crate::names::{list, nearest};

/// The parts between the commas of an attribute's tokens; a trailing comma is fine.
pub(crate) fn split_at_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = Vec::new();
    let mut part = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(std::mem::take(&mut part)),
            _ => part.push(token),
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// What stands between a name and its value.
#[derive(Clone, Copy)]
enum Separator {
    /// In attributes.
    Equals,
    /// In function-like macros, which read like a struct.
    Colon,
}

impl Separator {
    fn char(self) -> char {
        match self {
            Self::Equals => '=',
            Self::Colon => ':',
        }
    }

    /// How a pair is written.
    fn pair(self, name: &Ident) -> String {
        match self {
            Self::Equals => format!("`{name} = value`"),
            Self::Colon => format!("`{name}: value`"),
        }
    }
}

/// One option as it was written.
pub(crate) struct Opt {
    pub(crate) name: Ident,
    /// What stands after the `=`; `None` for a bare name.
    value: Option<TokenStream>,
}

/// Reads options of which `known` are the names, one call of `set` each. Unknown, repeated and malformed ones go to `errors`.
pub(crate) fn read(
    parts: impl IntoIterator<Item = Vec<TokenTree>>,
    known: &[&str],
    errors: &mut Errors,
    set: impl FnMut(&Opt, &mut Errors),
) {
    read_pairs(parts, Separator::Equals, known, errors, set);
}

/// Reads `name: value` fields, as [`read`] does.
pub(crate) fn read_fields(input: TokenStream, known: &[&str], errors: &mut Errors, set: impl FnMut(&Opt, &mut Errors)) {
    read_pairs(split_at_commas(input), Separator::Colon, known, errors, set);
}

fn read_pairs(
    parts: impl IntoIterator<Item = Vec<TokenTree>>,
    separator: Separator,
    known: &[&str],
    errors: &mut Errors,
    mut set: impl FnMut(&Opt, &mut Errors),
) {
    let mut seen: Vec<String> = Vec::new();
    for part in parts {
        let Some(option) = Opt::parse(part, separator, known, errors) else { continue };
        let name = option.name.to_string();
        if !known.contains(&name.as_str()) {
            let hint = match nearest(&name, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("expected {}", list(known)),
            };
            errors.at(&option.name, format_args!("unknown option `{name}`, {hint}"));
        } else if seen.contains(&name) {
            errors.at(&option.name, format_args!("option `{name}` is given twice"));
        } else {
            set(&option, errors);
        }
        seen.push(name);
    }
}

impl Opt {
    fn parse(part: Vec<TokenTree>, separator: Separator, known: &[&str], errors: &mut Errors) -> Option<Self> {
        let mut tokens = part.into_iter();
        let name = match tokens.next() {
            Some(TokenTree::Ident(name)) => name,
            Some(other) => {
                errors.at(other, format_args!("expected an option: {}", list(known)));
                return None;
            }
            // Two commas in a row: there is nothing to point at, and nothing that could be meant.
            None => return None,
        };
        match tokens.next() {
            None => Some(Self { name, value: None }),
            Some(TokenTree::Punct(punct)) if punct.as_char() == separator.char() => {
                Some(Self { name, value: Some(tokens.collect()) })
            }
            Some(other) => {
                errors.at(other, format_args!("expected {}", separator.pair(&name)));
                None
            }
        }
    }

    /// The value as a `T`, or an error that says what was expected, with an example.
    pub(crate) fn value<T: Parse>(&self, expected: &str, errors: &mut Errors) -> Option<T> {
        self.value_with(T::parse, expected, errors)
    }

    /// The value as a list of strings in brackets.
    pub(crate) fn strings(&self, expected: &str, errors: &mut Errors) -> Option<Vec<LitStr>> {
        let parse = |input: syn::parse::ParseStream<'_>| {
            let content;
            syn::bracketed!(content in input);
            Punctuated::<LitStr, Token![,]>::parse_terminated(&content)
        };
        self.value_with(parse, expected, errors).map(|list| list.into_iter().collect())
    }

    fn value_with<T>(
        &self,
        parse: impl FnOnce(syn::parse::ParseStream<'_>) -> syn::Result<T>,
        expected: &str,
        errors: &mut Errors,
    ) -> Option<T> {
        let value = match &self.value {
            Some(value) if !value.is_empty() => value,
            _ => {
                errors.at(&self.name, format_args!("option `{}` needs a value: {expected}", self.name));
                return None;
            }
        };
        match parse.parse2(value.clone()) {
            Ok(parsed) => Some(parsed),
            Err(_) => {
                let comma =
                    if value.clone().into_iter().nth(1).is_some() { ", and put a comma before the next" } else { "" };
                let name = &self.name;
                errors.at(value, format_args!("option `{name}` has a value of the wrong kind: {expected}{comma}"));
                None
            }
        }
    }

    /// The tokens of the value, or the name when there are none: where a mistake in the value stands.
    pub(crate) fn tokens(&self) -> TokenStream {
        self.value.clone().unwrap_or_else(|| self.name.to_token_stream())
    }

    /// That the option is a bare name.
    pub(crate) fn flag(&self, errors: &mut Errors) -> bool {
        if let Some(value) = &self.value {
            let at = if value.is_empty() { self.name.to_token_stream() } else { value.clone() };
            errors.at(at, format_args!("option `{}` takes no value", self.name));
        }
        self.value.is_none()
    }
}
