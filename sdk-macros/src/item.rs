//! The annotated function: its signature as a model, its body as it stands.
//!
//! Only what the macro must know is parsed. The function goes out again token by token, without our marks, also when it
//! cannot be understood, so that a mistake in it never makes it vanish.

use std::iter::Peekable;
use std::slice::Iter;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::Attribute;
use syn::parse::{ParseStream, Parser};

use crate::tokens::{Angles, is_path_separator, is_punct, is_word, stream};

/// The lint levels: the only attributes that may stay on a parameter.
const LINTS: [&str; 5] = ["allow", "warn", "deny", "forbid", "expect"];

/// The annotated function.
pub(crate) struct Function {
    /// The attributes that are left, ours taken off.
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) qualifiers: Qualifiers,
    pub(crate) name: Ident,
    /// What stands between the angle brackets after the name.
    pub(crate) generics: Vec<TokenTree>,
    pub(crate) params: Vec<Param>,
    pub(crate) output: Option<Vec<TokenTree>>,
    /// The word `where`.
    pub(crate) where_clause: Option<TokenTree>,
    /// Whether it ends with a block, and not with a semicolon as in a trait.
    pub(crate) has_body: bool,
}

/// The words before `fn`.
#[derive(Default)]
pub(crate) struct Qualifiers {
    pub(crate) constness: Option<Ident>,
    pub(crate) asyncness: Option<Ident>,
    pub(crate) unsafety: Option<Ident>,
    pub(crate) externness: Option<Vec<TokenTree>>,
}

/// One parameter as it was written.
pub(crate) struct Param {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) kind: ParamKind,
}

impl Param {
    /// Whether something of it must not reach rustc.
    pub(crate) fn is_marked(&self) -> bool {
        !self.attrs.is_empty() || matches!(self.kind, ParamKind::Variadic(_))
    }
}

pub(crate) enum ParamKind {
    /// `name: Type`, also with `mut`.
    Named { name: Ident, ty: Vec<TokenTree> },
    /// A pattern that is not a plain name.
    Pattern(Vec<TokenTree>),
    /// `self` in any form.
    Receiver(Vec<TokenTree>),
    /// `...`.
    Variadic(Vec<TokenTree>),
}

/// What an attribute was put on.
pub(crate) enum Item {
    Function(Box<Function>),
    /// Something else; the token that says so.
    Other(TokenTree),
}

type Trees<'a> = Peekable<Iter<'a, TokenTree>>;

impl Item {
    /// Parses the item.
    ///
    /// # Errors
    ///
    /// When it is a function with a signature that is not Rust.
    pub(crate) fn parse(trees: &[TokenTree]) -> syn::Result<Self> {
        let flat;
        let trees = if trees.iter().any(is_invisible) {
            flat = flatten_head(trees);
            &flat
        } else {
            trees
        };
        let mut rest = trees.iter().peekable();
        let attrs = parse_attrs(&mut rest)?;
        skip_visibility(&mut rest);
        let mut qualifiers = Qualifiers::default();
        while let Some(TokenTree::Ident(word)) = rest.peek() {
            match word.to_string().as_str() {
                "fn" => {
                    rest.next();
                    let function = parse_function(attrs, qualifiers, rest)?;
                    return Ok(Self::Function(Box::new(Function {
                        has_body: !trees.last().is_some_and(|last| is_punct(last, ';')),
                        ..function
                    })));
                }
                "const" if !starts_function(rest.clone().nth(1)) => break,
                "const" => qualifiers.constness = Some(word.clone()),
                "async" => qualifiers.asyncness = Some(word.clone()),
                "unsafe" => qualifiers.unsafety = Some(word.clone()),
                "extern" => {
                    let abi = rest.clone().nth(1).filter(|tree| matches!(tree, TokenTree::Literal(_)));
                    if abi.is_some() {
                        rest.next();
                    }
                    qualifiers.externness =
                        Some([TokenTree::Ident(word.clone())].into_iter().chain(abi.cloned()).collect());
                }
                _ => break,
            }
            rest.next();
        }
        let what = rest.next().cloned().unwrap_or_else(|| Ident::new("item", Span::call_site()).into());
        Ok(Self::Other(what))
    }
}

/// Whether this can follow `const` on a function.
fn starts_function(tree: Option<&TokenTree>) -> bool {
    tree.is_some_and(|tree| ["fn", "async", "unsafe", "extern"].into_iter().any(|word| is_word(tree, word)))
}

fn is_invisible(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::None)
}

/// The trees of an item that a macro put together, with the groups around its fragments opened up to the name.
fn flatten_head(trees: &[TokenTree]) -> Vec<TokenTree> {
    let mut flat = Vec::new();
    for tree in trees {
        match tree {
            TokenTree::Group(group) if is_invisible(tree) && !flat.iter().any(|tree| is_word(tree, "fn")) => {
                flat.extend(flatten_head(&group.stream().into_iter().collect::<Vec<_>>()));
            }
            tree => flat.push(tree.clone()),
        }
    }
    flat
}

/// The outer attributes at the front.
fn parse_attrs(rest: &mut Trees<'_>) -> syn::Result<Vec<Attribute>> {
    let mut attrs = Vec::new();
    while rest.peek().is_some_and(|tree| is_punct(tree, '#')) {
        attrs.extend(rest.next().cloned());
        attrs.extend(rest.next().cloned());
    }
    if attrs.is_empty() {
        return Ok(Vec::new());
    }
    Attribute::parse_outer.parse2(attrs.into_iter().collect())
}

fn skip_visibility(rest: &mut Trees<'_>) {
    if rest.next_if(|tree| is_word(tree, "pub")).is_some() {
        rest.next_if(|tree| is_group(tree, Delimiter::Parenthesis));
    }
}

fn is_group(tree: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// What stands after `fn`.
fn parse_function(attrs: Vec<Attribute>, qualifiers: Qualifiers, mut rest: Trees<'_>) -> syn::Result<Function> {
    let name = match rest.next() {
        Some(TokenTree::Ident(name)) => name.clone(),
        other => return Err(expected("the name of a function", other)),
    };
    let mut generics = Vec::new();
    if rest.peek().is_some_and(|tree| is_punct(tree, '<')) {
        let mut angles = Angles::default();
        angles.is_outside(rest.next().expect("it was peeked at"));
        for tree in rest.by_ref() {
            angles.is_outside(tree);
            if angles.are_closed() {
                break;
            }
            generics.push(tree.clone());
        }
    }
    let params = match rest.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => parse_params(group)?,
        other => return Err(expected("parameters in parentheses", other)),
    };
    let mut output = None;
    if rest.next_if(|tree| is_punct(tree, '-')).is_some() {
        rest.next();
        let mut angles = Angles::default();
        let is_type = |tree: &TokenTree| {
            let ends = is_block(tree) || is_punct(tree, ';') || is_word(tree, "where");
            !(angles.is_outside(tree) && ends)
        };
        output = Some(take_while(&mut rest, is_type));
    }
    let where_clause = rest.next_if(|tree| is_word(tree, "where")).cloned();
    Ok(Function { attrs, qualifiers, name, generics, params, output, where_clause, has_body: true })
}

/// Whether this is a body, also as a fragment of a macro.
fn is_block(tree: &TokenTree) -> bool {
    let TokenTree::Group(group) = tree else { return false };
    match group.delimiter() {
        Delimiter::Brace => true,
        Delimiter::None => group.stream().into_iter().next().is_some_and(|first| is_block(&first)),
        _ => false,
    }
}

fn take_while(rest: &mut Trees<'_>, mut wanted: impl FnMut(&TokenTree) -> bool) -> Vec<TokenTree> {
    std::iter::from_fn(|| rest.next_if(|tree| wanted(tree)).cloned()).collect()
}

fn expected(what: &str, found: Option<&TokenTree>) -> syn::Error {
    let message = format!("expected {what}");
    match found {
        Some(tree) => syn::Error::new(tree.span(), message),
        None => syn::Error::new(Span::call_site(), message),
    }
}

fn parse_params(list: &Group) -> syn::Result<Vec<Param>> {
    let trees: Vec<TokenTree> = list.stream().into_iter().collect();
    let mut rest = trees.iter().peekable();
    let mut params = Vec::new();
    while rest.peek().is_some() {
        params.push(Param { attrs: parse_attrs(&mut rest)?, kind: parse_param(&mut rest)? });
        rest.next();
    }
    Ok(params)
}

/// One parameter, up to its comma.
fn parse_param(rest: &mut Trees<'_>) -> syn::Result<ParamKind> {
    let mut pattern = Vec::new();
    loop {
        let mut ahead = rest.clone();
        match (ahead.next(), ahead.next()) {
            // Taken whole, so that its second colon does not end the pattern.
            (Some(first), Some(second)) if is_path_separator(first, second) => {
                pattern.extend([first.clone(), second.clone()]);
                *rest = ahead;
            }
            (Some(tree), _) if !is_punct(tree, ':') && !is_punct(tree, ',') => {
                pattern.push(tree.clone());
                rest.next();
            }
            _ => break,
        }
    }
    let is_variadic = |trees: &[TokenTree]| trees.first().is_some_and(|tree| is_punct(tree, '.'));
    if is_variadic(&pattern) {
        return Ok(ParamKind::Variadic(pattern));
    }
    let colon = rest.next_if(|tree| is_punct(tree, ':'));
    let mut angles = Angles::default();
    let ty = take_while(rest, |tree| !(angles.is_outside(tree) && is_punct(tree, ',')));
    if pattern.iter().any(|tree| is_word(tree, "self")) {
        return Ok(ParamKind::Receiver(pattern));
    }
    if pattern.is_empty() {
        return Err(expected("the name of a keyword", colon.or_else(|| rest.next())));
    }
    if ty.is_empty() {
        return Err(syn::Error::new_spanned(stream(&pattern), "expected `name: Type`"));
    }
    if is_variadic(&ty) {
        return Ok(ParamKind::Variadic(ty));
    }
    Ok(match plain_name(&pattern) {
        Some(name) => ParamKind::Named { name, ty },
        None => ParamKind::Pattern(pattern),
    })
}

/// The name in `name` or `mut name`.
fn plain_name(pattern: &[TokenTree]) -> Option<Ident> {
    match pattern {
        [TokenTree::Ident(name)] if name != "_" => Some(name.clone()),
        [mutable, TokenTree::Ident(name)] if is_word(mutable, "mut") => Some(name.clone()),
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
            plain_name(&group.stream().into_iter().collect::<Vec<_>>())
        }
        _ => None,
    }
}

/// Takes the marks off the parameters, which only we understand. Lint levels stay: they are the author's. A variadic
/// parameter goes, too: we refuse it, and rustc would refuse it once more.
pub(crate) fn take_marks_off(trees: &mut [TokenTree]) {
    let name = trees.iter().position(|tree| is_word(tree, "fn"));
    let list = name.and_then(|name| trees[name..].iter_mut().find(|tree| is_group(tree, Delimiter::Parenthesis)));
    if let Some(TokenTree::Group(list)) = list {
        let mut stripped = Group::new(Delimiter::Parenthesis, strip_params(list.stream()));
        stripped.set_span(list.span());
        *list = stripped;
    }
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
