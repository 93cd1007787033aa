//! What the expansion needs to know of one handler, and nothing of how it was written.

use proc_macro2::Ident;
use syn::{LitStr, Path, Type};

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
    Path(Path),
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
pub(crate) fn is_option(ty: &Type) -> bool {
    match ty {
        Type::Path(ty) => ty.path.segments.last().is_some_and(|segment| {
            segment.ident == "Option" && matches!(segment.arguments, syn::PathArguments::AngleBracketed(_))
        }),
        Type::Group(group) => is_option(&group.elem),
        Type::Paren(paren) => is_option(&paren.elem),
        _ => false,
    }
}
