//! The rules about a signature, each with the sentence that the author reads.
//!
//! Rules about types are not here: they are traits of the SDK, which the compiler checks.

use proc_macro2::{Delimiter, Group, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Meta};

use crate::attribute::Attr;
use crate::errors::Errors;
use crate::item::{Function, Param, ParamKind, is_lint};
use crate::model::{Arg, Type};
use crate::names::nearest;
use crate::tokens::{is_punct, is_word, stream};

/// The marks that a parameter can carry.
const MARKS: [&str; 5] = ["event", "state", "plugin", "keyword", "args"];

/// Checks everything but the parameters.
pub(crate) fn check_function(attr: &Attr, function: &Function, errors: &mut Errors) {
    let Function { name, qualifiers, generics, output, where_clause, has_body, .. } = function;
    if let Some(word) = &qualifiers.constness {
        errors
            .at(word, format_args!("handler `{name}` cannot be `const`: the host calls it at run time, drop `const`"));
    }
    // A variadic function has to be both, and says so itself.
    let variadic = function.params.iter().any(|param| matches!(param.kind, ParamKind::Variadic(_)));
    if let Some(word) = &qualifiers.unsafety
        && !variadic
    {
        errors.at(
            word,
            format_args!("handler `{name}` cannot be `unsafe`: the host calls it from safe code, drop `unsafe`"),
        );
    }
    if let Some(abi) = &qualifiers.externness
        && !variadic
    {
        errors.at(
            stream(abi),
            format_args!("handler `{name}` cannot be `extern`: the host calls it from Rust, drop `extern`"),
        );
    }
    if !generics.is_empty() {
        errors.at(
            stream(generics),
            format_args!("handler `{name}` cannot be generic: write the types out, and leave out lifetimes"),
        );
    } else if let Some(clause) = where_clause {
        errors.at(clause, format_args!("handler `{name}` cannot have a `where` clause: drop it"));
    }
    if let Some(ty) = output
        && contains_impl_trait(ty)
        && !attr.is_command()
    {
        errors.at(
            stream(ty),
            format_args!("handler `{name}` cannot return `impl Trait`: write the type out, or `async fn` for a future"),
        );
    }
    if name.to_string().starts_with("__hermes") {
        errors.at(name, "names that start with `__hermes` belong to the attributes: call the handler something else");
    }
    let is_method = function.params.iter().any(|param| matches!(param.kind, ParamKind::Receiver(_)));
    if !has_body && !is_method {
        errors.at(name, format_args!("handler `{name}` must be a free function with a body, not a method of a trait"));
    }
}

/// Makes arguments of the parameters, or says why not.
pub(crate) fn check_params(attr: &Attr, function: &Function, errors: &mut Errors) -> Vec<Arg> {
    function.params.iter().filter_map(|param| check_param(attr, function, param, errors)).collect()
}

fn check_param(attr: &Attr, function: &Function, param: &Param, errors: &mut Errors) -> Option<Arg> {
    let handler = &function.name;
    let mark = check_marks(attr, param, errors);
    match &param.kind {
        ParamKind::Receiver(tokens) => {
            errors.at(
                stream(tokens),
                format_args!(
                    "handler `{handler}` must be a free function: move it out of the `impl` and take `#[state]`"
                ),
            );
            None
        }
        ParamKind::Variadic(tokens) => {
            errors.at(
                stream(tokens),
                format_args!("handler `{handler}` cannot be variadic: `#[event]` gives the whole payload"),
            );
            None
        }
        ParamKind::Pattern(tokens) => {
            errors.at(stream(tokens), "a parameter needs a plain name: it is the name of the keyword");
            None
        }
        ParamKind::Named { ty, .. } if contains_impl_trait(ty) => {
            errors.at(
                stream(ty),
                format_args!("handler `{handler}` cannot take `impl Trait`: write the type of the keyword out"),
            );
            None
        }
        ParamKind::Named { ty, .. } if has_static_reference(ty) => {
            errors.at(stream(ty), "a keyword lives as long as the call: drop `'static`, or take it owned");
            None
        }
        ParamKind::Named { ty, .. } if is_mutable_reference(ty) && !matches!(mark, Some(Mark::State)) => {
            errors.at(stream(ty), "a payload is shared and cannot be changed: take the keyword by `&` or by value");
            None
        }
        ParamKind::Named { name, ty } => {
            let ty = ty.clone();
            Some(match mark? {
                Mark::None => Arg::Keyword { field: name.clone(), ty },
                Mark::Keyword(field) => Arg::Keyword { field, ty },
                Mark::Event => Arg::Event(ty),
                Mark::Plugin => Arg::Plugin(ty),
                Mark::Args => Arg::Args(ty),
                Mark::State => Arg::State(check_state(handler, ty, errors)?),
            })
        }
    }
}

/// Whether a type can be a state at all: the host keeps it by value.
fn is_sized(ty: &[TokenTree]) -> bool {
    match ty {
        [TokenTree::Group(group)] => group.delimiter() != Delimiter::Bracket || has_semicolon(group),
        [word] => !is_word(word, "str"),
        [word, ..] => !is_word(word, "dyn"),
        [] => false,
    }
}

/// Whether it is an array and not a slice.
fn has_semicolon(group: &Group) -> bool {
    group.stream().into_iter().any(|tree| is_punct(&tree, ';'))
}

/// Whether some neighbours in these tokens, or in a group among them, satisfy the predicate.
fn any_window<const N: usize>(trees: &[TokenTree], predicate: fn(&[TokenTree]) -> bool) -> bool {
    trees.windows(N).any(predicate)
        || trees.iter().any(|tree| match tree {
            TokenTree::Group(group) => any_window::<N>(&group.stream().into_iter().collect::<Vec<_>>(), predicate),
            _ => false,
        })
}

/// Whether there is a `&'static …` in these tokens. Other names of lifetimes are refused with the generics.
fn has_static_reference(trees: &[TokenTree]) -> bool {
    any_window::<3>(trees, |window| {
        is_punct(&window[0], '&') && is_punct(&window[1], '\'') && is_word(&window[2], "static")
    })
}

/// Whether it is a reference, to be written through or not, and what it refers to.
fn reference(ty: &[TokenTree]) -> Option<(bool, &[TokenTree])> {
    let (and, rest) = ty.split_first()?;
    if !is_punct(and, '&') {
        return None;
    }
    let rest = match rest {
        [tick, _, rest @ ..] if is_punct(tick, '\'') => rest,
        rest => rest,
    };
    match rest {
        [word, rest @ ..] if is_word(word, "mut") => Some((true, rest)),
        rest => Some((false, rest)),
    }
}

fn is_mutable_reference(ty: &[TokenTree]) -> bool {
    matches!(reference(ty), Some((true, _)))
}

fn check_state(handler: &syn::Ident, ty: Type, errors: &mut Errors) -> Option<Type> {
    if let [TokenTree::Group(group)] = ty.as_slice()
        && group.delimiter() == Delimiter::None
    {
        return check_state(handler, group.stream().into_iter().collect(), errors);
    }
    if let Some((false, state)) = reference(&ty)
        && is_sized(state)
    {
        return Some(state.to_vec());
    }
    errors.at(
        stream(&ty),
        format_args!("handler `{handler}` shares the state with others: take it as `&T` with a type of your own, and put a `Mutex` or an atomic in it"),
    );
    None
}

enum Mark {
    None,
    Event,
    State,
    Plugin,
    Args,
    Keyword(syn::Ident),
}

/// The mark of a parameter; `None` when its attributes are wrong.
fn check_marks(attr: &Attr, param: &Param, errors: &mut Errors) -> Option<Mark> {
    let mut mark = Some(Mark::None);
    let mut first: Option<&Attribute> = None;
    for attribute in param.attrs.iter().filter(|attribute| !is_lint(attribute)) {
        let path = attribute.path();
        let name = path.to_token_stream().to_string().replace(' ', "");
        if name == "cfg" || name == "cfg_attr" {
            errors.at(
                path,
                format_args!(
                    "`{name}` on a parameter is not supported: put it on the function, and write the function twice"
                ),
            );
            mark = None;
        } else if name == "doc" {
            errors.at(attribute, "a parameter cannot have a doc comment: the payload's field has one");
            mark = None;
        } else if !MARKS.contains(&name.as_str()) {
            let hint = match nearest(&name, &MARKS) {
                Some(near) => format!("did you mean `#[{near}]`?"),
                None => "expected `#[event]`, `#[state]`, `#[plugin]`, `#[keyword(name)]` or `#[args]`".to_owned(),
            };
            errors.at(path, format_args!("unknown mark `{name}`, {hint}"));
            mark = None;
        } else if let Some(first) = first {
            let first = first.path().to_token_stream();
            errors.at(path, format_args!("a parameter has one mark, and this one is `#[{first}]` already"));
            mark = None;
        } else {
            let parsed = parse_mark(attr, &name, attribute, errors);
            mark = mark.and(parsed);
            first = Some(attribute);
        }
    }
    mark
}

fn parse_mark(attr: &Attr, name: &str, attribute: &Attribute, errors: &mut Errors) -> Option<Mark> {
    if name == "keyword" {
        return match attribute.parse_args_with(syn::ext::IdentExt::parse_any) {
            Ok(field) if field != "_" => Some(Mark::Keyword(escaped(field))),
            _ => {
                errors.at(&attribute.meta, "expected the name of a keyword, as in `#[keyword(session_id)]`");
                None
            }
        };
    }
    if !matches!(attribute.meta, Meta::Path(_)) {
        errors.at(&attribute.meta, format_args!("`#[{name}]` takes no arguments"));
        return None;
    }
    Some(match name {
        "event" => Mark::Event,
        "state" => Mark::State,
        "plugin" => Mark::Plugin,
        _ if attr.is_command() => Mark::Args,
        _ => {
            errors.at(attribute.path(), "only a command has arguments: `#[args]` goes with `#[command]`");
            return None;
        }
    })
}

/// The name of a field: for one that is called like a word of the language, `type` and `r#type` are the same.
fn escaped(field: syn::Ident) -> syn::Ident {
    let text = field.to_string();
    let is_word = syn::parse_str::<syn::Ident>(&text).is_err();
    if is_word && !["self", "Self", "super", "crate", "_"].contains(&text.as_str()) {
        syn::Ident::new_raw(&text, field.span())
    } else {
        field
    }
}

pub(crate) fn contains_impl_trait(ty: &[TokenTree]) -> bool {
    any_window::<1>(ty, |window| is_word(&window[0], "impl"))
}
