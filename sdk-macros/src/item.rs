//! The annotated function: its signature as a model, its body as it stands.
//!
//! Only what the macro must know is parsed. The function goes out again token by token, without our marks, also when it
//! cannot be understood, so that a mistake in it never makes it vanish.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Generics, ReturnType, Token, Type, Visibility, WhereClause};

/// The lint levels: the only attributes that may stay on a parameter.
const LINTS: [&str; 5] = ["allow", "warn", "deny", "forbid", "expect"];

/// The annotated function.
pub(crate) struct Function {
    /// The attributes that are left, ours taken off.
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) qualifiers: Qualifiers,
    pub(crate) name: Ident,
    pub(crate) generics: Generics,
    pub(crate) params: Vec<Param>,
    pub(crate) output: Option<Type>,
    pub(crate) where_clause: Option<WhereClause>,
    /// Whether it ends with a block, and not with a semicolon as in a trait.
    pub(crate) has_body: bool,
}

/// The words before `fn`.
#[derive(Default)]
pub(crate) struct Qualifiers {
    pub(crate) constness: Option<Ident>,
    pub(crate) asyncness: Option<Ident>,
    pub(crate) unsafety: Option<Ident>,
    pub(crate) externness: Option<TokenStream>,
}

/// One parameter as it was written.
pub(crate) struct Param {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) kind: ParamKind,
}

pub(crate) enum ParamKind {
    /// `name: Type`, also with `mut`.
    Named { name: Ident, ty: Box<Type> },
    /// A pattern that is not a plain name.
    Pattern(TokenStream),
    /// `self` in any form.
    Receiver(TokenStream),
    /// `...`.
    Variadic(TokenStream),
}

/// What an attribute was put on.
pub(crate) enum Item {
    Function(Box<Function>),
    /// Something else; the token that says so.
    Other(TokenTree),
}

impl Item {
    /// Parses the item.
    ///
    /// # Errors
    ///
    /// When it is a function with a signature that is not Rust.
    pub(crate) fn parse(tokens: TokenStream) -> syn::Result<Self> {
        parse_item.parse2(without_body(tokens))
    }
}

/// The item with an empty body in place of its own, which may be long and is not looked at.
fn without_body(tokens: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    if let Some(TokenTree::Group(body)) = tokens.last_mut()
        && body.delimiter() == Delimiter::Brace
    {
        let span = body.span();
        *body = Group::new(Delimiter::Brace, TokenStream::new());
        body.set_span(span);
    }
    tokens.into_iter().collect()
}

fn parse_item(input: ParseStream<'_>) -> syn::Result<Item> {
    let attrs = Attribute::parse_outer(input)?;
    let _: Visibility = input.parse()?;
    let mut qualifiers = Qualifiers::default();
    loop {
        if input.peek(Token![const]) && !input.peek2(syn::Ident) {
            qualifiers.constness = Some(any_ident(input)?);
        } else if input.peek(Token![async]) {
            qualifiers.asyncness = Some(any_ident(input)?);
        } else if input.peek(Token![unsafe]) {
            qualifiers.unsafety = Some(any_ident(input)?);
        } else if input.peek(Token![extern]) {
            let word = any_ident(input)?;
            let abi: Option<syn::LitStr> = input.parse()?;
            let mut tokens = word.into_token_stream();
            abi.to_tokens(&mut tokens);
            qualifiers.externness = Some(tokens);
        } else {
            break;
        }
    }
    if !input.peek(Token![fn]) {
        let token = input.cursor().token_tree().map(|(token, _)| token);
        let token = token.unwrap_or_else(|| Ident::new("item", Span::call_site()).into());
        drain(input)?;
        return Ok(Item::Other(token));
    }
    input.parse::<Token![fn]>()?;
    let name: Ident = input.parse()?;
    let generics: Generics = input.parse()?;
    let list;
    syn::parenthesized!(list in input);
    let params = parse_params(&list)?;
    let output = match input.parse()? {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => Some(*ty),
    };
    let where_clause = input.parse()?;
    let has_body = !input.peek(Token![;]);
    drain(input)?;
    Ok(Item::Function(Box::new(Function { attrs, qualifiers, name, generics, params, output, where_clause, has_body })))
}

fn parse_params(input: ParseStream<'_>) -> syn::Result<Vec<Param>> {
    let mut params = Vec::new();
    while !input.is_empty() {
        params.push(Param { attrs: Attribute::parse_outer(input)?, kind: parse_param(input)? });
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(params)
}

fn parse_param(input: ParseStream<'_>) -> syn::Result<ParamKind> {
    if input.peek(Token![...]) {
        let dots: Token![...] = input.parse()?;
        return Ok(ParamKind::Variadic(dots.into_token_stream()));
    }
    let mut pattern = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) && (!input.peek(Token![:]) || input.peek(Token![::])) {
        // A path separator is taken whole, so that its second colon does not end the pattern.
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?.to_tokens(&mut pattern);
        } else {
            pattern.extend([input.parse::<TokenTree>()?]);
        }
    }
    if is_receiver(&pattern) {
        if input.peek(Token![:]) {
            input.parse::<Token![:]>()?;
            input.parse::<Type>()?;
        }
        return Ok(ParamKind::Receiver(pattern));
    }
    if pattern.is_empty() {
        return Err(input.error("expected the name of a keyword"));
    }
    if !input.peek(Token![:]) {
        return Err(syn::Error::new_spanned(pattern, "expected `name: Type`"));
    }
    input.parse::<Token![:]>()?;
    if input.peek(Token![...]) {
        let dots: Token![...] = input.parse()?;
        return Ok(ParamKind::Variadic(dots.into_token_stream()));
    }
    let ty = Box::new(input.parse()?);
    Ok(match plain_name(&pattern) {
        Some(name) => ParamKind::Named { name, ty },
        None => ParamKind::Pattern(pattern),
    })
}

/// The name in `name` or `mut name`.
fn plain_name(pattern: &TokenStream) -> Option<Ident> {
    let parse = |input: ParseStream<'_>| {
        input.parse::<Option<Token![mut]>>()?;
        input.parse::<Ident>()
    };
    parse.parse2(pattern.clone()).ok()
}

fn is_receiver(pattern: &TokenStream) -> bool {
    pattern.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "self"))
}

fn any_ident(input: ParseStream<'_>) -> syn::Result<Ident> {
    syn::ext::IdentExt::parse_any(input)
}

fn drain(input: ParseStream<'_>) -> syn::Result<()> {
    input.parse::<TokenStream>().map(drop)
}

/// The item without the marks on its parameters, which only we understand. Lint levels stay: they are the author's. A
/// variadic parameter goes, too: we refuse it, and rustc would refuse it once more.
pub(crate) fn without_marks(tokens: TokenStream) -> TokenStream {
    let mut after_name = false;
    let mut previous_is_fn = false;
    let mut done = false;
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) if after_name && !done && group.delimiter() == Delimiter::Parenthesis => {
                done = true;
                let mut stripped = Group::new(Delimiter::Parenthesis, strip_params(group.stream()));
                stripped.set_span(group.span());
                TokenTree::Group(stripped)
            }
            token => {
                after_name |= previous_is_fn && matches!(token, TokenTree::Ident(_));
                previous_is_fn = matches!(&token, TokenTree::Ident(word) if word == "fn");
                token
            }
        })
        .collect()
}

/// The item without one attribute: the second hook attribute of a function, which has been reported.
pub(crate) fn without_attributes(tokens: TokenStream, unwanted: impl Fn(&Attribute) -> bool) -> TokenStream {
    let parse = |input: ParseStream<'_>| {
        let attrs = Attribute::parse_outer(input)?;
        let rest: TokenStream = input.parse()?;
        let kept = attrs.iter().filter(|attr| !unwanted(attr));
        Ok(quote::quote!(#(#kept)* #rest))
    };
    parse.parse2(tokens.clone()).unwrap_or(tokens)
}

fn strip_params(params: TokenStream) -> TokenStream {
    let is_punct = |token: &TokenTree, ch| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ch);
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut param_start = 0;
    let mut tokens = params.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if is_punct(&token, '#')
            && let Some(TokenTree::Group(group)) = tokens.peek()
        {
            let is_lint = matches!(
                group.stream().into_iter().next(),
                Some(TokenTree::Ident(word)) if LINTS.iter().any(|lint| word == lint)
            );
            if !is_lint {
                tokens.next();
                continue;
            }
        }
        kept.push(token);
        match kept.as_slice() {
            [.., comma] if is_punct(comma, ',') => param_start = kept.len(),
            // Always the last parameter, so nothing comes after it.
            [.., a, b, c] if [a, b, c].into_iter().all(|dot| is_punct(dot, '.')) => kept.truncate(param_start),
            _ => {}
        }
    }
    kept.into_iter().collect()
}

/// Whether an attribute is a lint level.
pub(crate) fn is_lint(attr: &Attribute) -> bool {
    LINTS.iter().any(|lint| attr.path().is_ident(lint))
}
