//! One attribute on one item, from tokens to tokens: parse, check, expand.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, LitInt, LitStr, Path};

use crate::check::{check_function, check_params};
use crate::duration::parse_milliseconds;
use crate::errors::Errors;
use crate::expand::expand;
use crate::item::{Function, Item, Param, take_marks_off, without_attributes};
use crate::model::{Command, Handler, HookPath, Options, Target};
use crate::names::{is_command_name, to_command_name};
use crate::options::{Opt, read, split_at_commas};
use crate::tokens::{Tokens, is_plain_path, stream};

/// The attribute that was written.
#[derive(Clone, Copy)]
pub(crate) enum Attr {
    /// `#[post_compaction]` and its siblings: the name of the attribute and of the payload struct.
    BuiltIn { name: &'static str, payload: &'static str },
    /// `#[hook(Path)]`.
    Hook,
    /// `#[command]`.
    Command,
}

impl Attr {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::BuiltIn { name, .. } => name,
            Self::Hook => "hook",
            Self::Command => "command",
        }
    }

    pub(crate) fn is_command(&self) -> bool {
        matches!(self, Self::Command)
    }
}

/// Everything that an attribute does. The function is in the output, whatever is wrong with it.
pub(crate) fn handler(attr: Attr, args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut trees: Vec<TokenTree> = item.into_iter().collect();
    let mut has_marks = true;
    let function = match Item::parse(&trees) {
        Ok(Item::Function(function)) => {
            has_marks = function.params.iter().any(Param::is_marked);
            Some(function)
        }
        Ok(Item::Other(token)) => {
            let message = format!("`#[{}]` goes on a free function: `fn name(keyword: Type, …)`", attr.name());
            errors.at(token, message);
            has_marks = false;
            None
        }
        Err(error) => {
            errors.extend(error);
            None
        }
    };
    if has_marks {
        take_marks_off(&mut trees);
    }
    let handler = function.and_then(|function| {
        if let Some(second) = function.attrs.iter().find(|attribute| is_handler_attribute(attribute)) {
            let handler = &function.name;
            let message =
                format!("handler `{handler}` has two hook attributes: a function handles one, write a second");
            errors.at(second.path(), message);
            trees = without_attributes(stream(&trees), is_handler_attribute).into_iter().collect();
        }
        let target = parse_options(attr, args, &function, &mut errors);
        // A mistake in an option leaves the signature readable, so the compiler can check its types in the same build.
        let mut signature = Errors::default();
        check_function(&attr, &function, &mut signature);
        let args = check_params(&attr, &function, &mut signature);
        let sound = signature.is_empty();
        errors.extend(signature);
        let (target, options) = target?;
        sound.then(|| to_handler(target, options, *function, args))
    });
    let mut out = Tokens::from(trees);
    if !errors.is_empty() {
        out.extend(errors.into_compile_errors());
    }
    if let Some(handler) = handler {
        expand(&handler, &mut out);
    }
    out.into_stream()
}

fn to_handler(target: Target, options: Options, function: Function, args: Vec<crate::model::Arg>) -> Handler {
    let has = |name: &str| function.attrs.iter().any(|attribute| attribute.path().is_ident(name));
    Handler {
        target,
        is_async: function.qualifiers.asyncness.is_some(),
        args,
        output: function.output,
        options,
        deprecated: has("deprecated"),
        name: function.name,
    }
}

/// Whether this is an attribute of ours. Other crates have a `command` or a `hook`, too: with a path it must be the SDK's.
fn is_handler_attribute(attribute: &Attribute) -> bool {
    let segments = &attribute.path().segments;
    let (Some(first), Some(last)) = (segments.first(), segments.last()) else { return false };
    let name = last.ident.to_string();
    let is_ours = segments.len() == 1 || first.ident == "hermes_plugin_sdk";
    crate::HOOKS.contains(&name.as_str()) || is_ours && (name == "hook" || name == "command")
}

/// The target and the options; `None` when there is no target to speak of.
fn parse_options(attr: Attr, args: TokenStream, function: &Function, errors: &mut Errors) -> Option<(Target, Options)> {
    const COMMON: [&str; 5] = ["priority", "timeout", "concurrency", "name", "crate"];
    let mut parts = split_at_commas(args);
    let mut options = Options::default();
    let path = match attr {
        Attr::BuiltIn { payload, .. } => Some(HookPath::BuiltIn(payload)),
        Attr::Command => None,
        Attr::Hook => {
            let path = if parts.is_empty() { Vec::new() } else { parts.remove(0) };
            if is_plain_path(&path) || syn::parse2::<Path>(stream(&path)).is_ok() {
                Some(HookPath::Path(path))
            } else {
                let at = if path.is_empty() { function.name.to_token_stream() } else { stream(&path) };
                errors.at(at, "expected the payload struct of the hook first, as in `#[hook(PostCompaction)]`");
                None
            }
        }
    };
    if !attr.is_command() {
        read(parts, &COMMON, errors, |option, errors| common_option(&mut options, option, errors));
        return path.map(|path| (Target::Hook(path), options));
    }
    const COMMAND: [&str; 9] =
        ["name", "description", "args_hint", "aliases", "allow", "priority", "timeout", "concurrency", "crate"];
    let mut command = Command::default();
    let mut name: Option<LitStr> = None;
    let mut description: Option<LitStr> = None;
    read(parts, &COMMAND, errors, |option, errors| match option.name.to_string().as_str() {
        "name" => name = option.value(r#"write `name = "whoami"`"#, errors),
        "description" => description = option.value(r#"write `description = "Show the calling session"`"#, errors),
        "args_hint" => command.args_hint = option.value(r#"write `args_hint = "[name]"`"#, errors),
        "aliases" => {
            command.aliases = option.strings(r#"write `aliases = ["me"]`"#, errors).unwrap_or_default();
        }
        "allow" => command.allow = option.value("write the path of a `fn(&Source) -> bool`", errors),
        _ => common_option(&mut options, option, errors),
    });
    command.description = description.map_or_else(|| first_doc_line(&function.attrs), |text| text.value());
    check_command_names(&mut command, name, function, errors);
    Some((Target::Command(Box::new(command)), options))
}

fn common_option(options: &mut Options, option: &Opt, errors: &mut Errors) {
    match option.name.to_string().as_str() {
        "priority" => {
            const EXPECTED: &str = "write a whole number, as in `priority = 10` (higher runs first)";
            if let Some(literal) = option.value::<LitInt>(EXPECTED, errors) {
                match literal.base10_parse() {
                    Ok(priority) if literal.suffix().is_empty() => options.priority = Some(priority),
                    _ => errors.at(option.tokens(), format_args!("this priority does not fit an `i32`: {EXPECTED}")),
                }
            }
        }
        "timeout" => {
            const EXPECTED: &str = r#"write a duration, as in `timeout = "5s"` or `timeout = "250ms"`"#;
            if let Some(literal) = option.value::<LitStr>(EXPECTED, errors) {
                match parse_milliseconds(&literal.value()) {
                    Ok(milliseconds) => options.timeout_ms = Some(milliseconds),
                    Err(reason) => errors.at(literal, reason),
                }
            }
        }
        "concurrency" => {
            const EXPECTED: &str = r#"write `"parallel"`, `"serial"` or `"per_session"`"#;
            if let Some(literal) = option.value::<LitStr>(EXPECTED, errors) {
                match literal.value().as_str() {
                    "parallel" => options.concurrency = Some("Parallel"),
                    "serial" => options.concurrency = Some("Serial"),
                    "per_session" => options.concurrency = Some("PerSession"),
                    other => errors.at(&literal, format_args!("unknown concurrency `{other}`: {EXPECTED}")),
                }
            }
        }
        "name" => {
            if let Some(literal) = option.value::<LitStr>(r#"write `name = "reinject"`"#, errors) {
                if literal.value().trim().is_empty() {
                    errors.at(literal, "the name of a handler cannot be empty: leave the option out");
                } else if literal.value().chars().any(|ch| !ch.is_alphanumeric() && !matches!(ch, ' '..='~')) {
                    errors.at(literal, "the name of a handler holds letters, digits, spaces and ASCII signs");
                } else {
                    options.name = Some(literal);
                }
            }
        }
        _ => options.sdk = option.value("write the path of the SDK, as in `crate = my_host::sdk`", errors),
    }
}

/// Fills in the name of a command and checks it and its aliases.
fn check_command_names(command: &mut Command, name: Option<LitStr>, function: &Function, errors: &mut Errors) {
    const FORM: &str = "lower case letters, digits and `-`, at most 32, not starting with `-`";
    let check = |text: &str, what: &str, at: TokenStream, errors: &mut Errors| {
        if !is_command_name(text) {
            let hint = to_command_name(text).map(|name| format!(", write `\"{name}\"`")).unwrap_or_default();
            errors.at(at, format_args!("bad {what} `{text}`{hint} ({FORM})"));
        }
    };
    match name {
        Some(literal) => {
            command.name = literal.value();
            check(&command.name, "command name", literal.to_token_stream(), errors);
        }
        None => {
            let function = &function.name;
            let name = syn::ext::IdentExt::unraw(function).to_string();
            command.name = name.replace('_', "-");
            if !is_command_name(&command.name) {
                let hint = to_command_name(&name).unwrap_or_else(|| "…".to_owned());
                let message = format!("`{name}` does not make a command name: add `name = \"{hint}\"` ({FORM})");
                errors.at(function, message);
            }
        }
    }
    let mut taken = vec![command.name.clone()];
    for alias in &command.aliases {
        check(&alias.value(), "alias", alias.to_token_stream(), errors);
    }
    for alias in &command.aliases {
        if taken.contains(&alias.value()) {
            errors.at(alias, format_args!("`{}` is a name of this command already", alias.value()));
        }
        taken.push(alias.value());
    }
}

/// The first line of the doc comment: the description of a command that does not give one.
fn first_doc_line(attrs: &[Attribute]) -> String {
    attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .find_map(|attribute| match &attribute.meta.require_name_value().ok()?.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
                let line = text.value().trim().to_owned();
                (!line.is_empty()).then_some(line)
            }
            _ => None,
        })
        .unwrap_or_default()
}
