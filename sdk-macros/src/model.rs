//! What the expansion needs to know of one handler, and nothing of how it was written.

use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::{LitStr, Path};

use crate::tokens::{Angles, is_path_separator, is_punct, is_word};

/// A type as it was written. No more is asked of it than words can answer, so it is never parsed.
pub(crate) type Type = Vec<TokenTree>;

/// A handler whose signature has passed every check of the macro.
pub(crate) struct Handler {
    pub(crate) target: Target,
    pub(crate) name: Ident,
    pub(crate) is_async: bool,
    pub(crate) args: Vec<Arg>,
    pub(crate) output: Option<Type>,
    pub(crate) options: Options,
    /// Whether the function is deprecated, so that the call in the adapter must not warn.
    pub(crate) deprecated: bool,
}

/// What it handles.
pub(crate) enum Target {
    /// Events with this payload.
    Hook(HookPath),
    /// A slash command.
    Command(Box<Command>),
}

/// Where the payload of a hook is.
pub(crate) enum HookPath {
    /// A built-in hook: a struct in `hooks` of the SDK.
    BuiltIn(&'static str),
    /// What the author wrote in `#[hook(…)]`.
    Path(Vec<TokenTree>),
}

/// The options that every handler has.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) priority: Option<i32>,
    pub(crate) timeout_ms: Option<u64>,
    /// A variant of `Concurrency`.
    pub(crate) concurrency: Option<&'static str>,
    /// The name in listings, in place of the path of the function.
    pub(crate) name: Option<LitStr>,
    /// Where the SDK is, in place of `::hermes_plugin_sdk`.
    pub(crate) sdk: Option<Path>,
}

/// The options of a command.
#[derive(Default)]
pub(crate) struct Command {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) args_hint: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) allow: Option<Path>,
}

/// One argument of the call that the adapter makes.
pub(crate) enum Arg {
    /// A field of the payload.
    Keyword { field: Ident, ty: Type },
    /// The whole payload.
    Event(Type),
    /// The plugin context.
    Plugin(Type),
    /// The plugin's state of this type.
    State(Type),
    /// The parsed arguments of a command.
    Args(Type),
}

/// Whether a type is written as `Option<…>`. A macro sees words, not types: an alias for an `Option` is not seen.
pub(crate) fn is_option(ty: &[TokenTree]) -> bool {
    if let [TokenTree::Group(group)] = ty {
        let is_wrapping = matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis);
        return is_wrapping && is_option(&group.stream().into_iter().collect::<Vec<_>>());
    }
    if !ty.last().is_some_and(|last| is_punct(last, '>')) {
        return false;
    }
    // A path is words with `::` between them, besides what is in angle brackets; its last word counts.
    let mut angles = Angles::default();
    let outside: Vec<&TokenTree> = ty.iter().filter(|tree| angles.is_outside(tree)).collect();
    let mut rest = outside.as_slice();
    let mut last = None;
    loop {
        match rest {
            [first, second, after @ ..] if is_path_separator(first, second) => rest = after,
            [] => return last.is_some_and(|last| is_word(last, "Option")),
            [word @ TokenTree::Ident(_), after @ ..] if after.first().is_none_or(|next| is_punct(next, ':')) => {
                last = Some(*word);
                rest = after;
            }
            _ => return false,
        }
    }
}
