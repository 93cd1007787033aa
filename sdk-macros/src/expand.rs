//! From the model to tokens: one anonymous const with a small adapter and a descriptor.
//!
//! Every token that the compiler may complain about carries the place of the author's token that caused it. Most are
//! resolved at the macro all the same, so that lints of the author's crate pass over them; where rustc would then add
//! where the macro is, or report the same thing twice from two places, they stand as if the author had written them.

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

use crate::check::contains_impl_trait;
use crate::model::{Arg, Command, Handler, HookPath, Options, Target, is_option};
use crate::tokens::{Put, Tokens, put};

/// The place of the author's token, with the macro's hygiene.
fn at(span: Span) -> Span {
    span.resolved_at(Span::mixed_site())
}

/// The place of the first token, with the macro's hygiene.
fn at_first(trees: &[TokenTree]) -> Span {
    at(trees.first().map_or_else(Span::call_site, TokenTree::span))
}

/// The first and the last place of some tokens.
pub(crate) fn ends(tokens: &impl ToTokens) -> (Span, Span) {
    let mut spans = tokens.to_token_stream().into_iter().map(|token| token.span());
    let first = spans.next().unwrap_or_else(Span::call_site);
    (first, spans.last().unwrap_or(first))
}

/// The root of the SDK that generated code names.
pub(crate) fn sdk_path(sdk: Option<&syn::Path>) -> TokenStream {
    match sdk {
        Some(path) => quote!(#path),
        None => quote!(::hermes_plugin_sdk),
    }
}

/// Writes the registration of one handler.
pub(crate) fn expand(handler: &Handler, out: &mut Tokens) {
    let writer = Writer::new(handler);
    let span = writer.span;
    if handler.deprecated {
        put!(out, span; #[allow(deprecated)]);
    }
    let sdk = |out: &mut Tokens| match &handler.options.sdk {
        Some(path) => path.to_token_stream().put(out),
        None => put!(out, span; ::hermes_plugin_sdk),
    };
    let is_command = matches!(handler.target, Target::Command(_));
    let names = &Ident::new(if is_command { "command_expansion" } else { "hook_expansion" }, span);
    let adapter = |out: &mut Tokens| writer.adapter(out);
    let registration = |out: &mut Tokens| writer.registration(out);
    put!(out, span; const _: () = {
        use @sdk::__private::#names::*;
        @adapter
        __hermes_submit! { @registration }
    };);
}

/// What all parts of one expansion share.
struct Writer<'a> {
    handler: &'a Handler,
    /// Where tokens stand that nobody complains about.
    span: Span,
    /// The payload, and its first place.
    target: Vec<TokenTree>,
    at_target: Span,
    /// The variables of an adapter.
    ///
    /// Hygiene hides them from the author's variables, but a static or a constant of the same name would still be in the
    /// way, so their names are unlikely, too.
    call: Ident,
    event: Ident,
    plugin: Ident,
    /// Whether the event has a variable.
    has_event: bool,
}

/// The name of the adapter. No function of an author is called this, so it never hides the handler.
fn adapter_name(span: Span) -> Ident {
    Ident::new("__hermes_adapter", span)
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

impl<'a> Writer<'a> {
    fn new(handler: &'a Handler) -> Self {
        let span = Span::call_site();
        let mut target = Tokens::default();
        let out = &mut target;
        match &handler.target {
            Target::Hook(HookPath::BuiltIn(payload)) => {
                let payload = &Ident::new(payload, span);
                put!(out, span; __hermes_hooks::#payload);
            }
            // All at the last word, so that what rustc says of the payload stands in one place and is said once.
            Target::Hook(HookPath::Path(path)) => {
                let last = path.last().map_or(span, TokenTree::span);
                out.extend(path.iter().cloned().map(|mut token| {
                    token.set_span(token.span().located_at(last));
                    token
                }));
            }
            Target::Command(_) => {
                put!(out, span; __hermes_CommandCall);
            }
        }
        let target = target.into_trees();
        let at_target = target.first().map_or(span, TokenTree::span);
        let [call, event, plugin] = ["__hermes_call", "__hermes_event", "__hermes_plugin"].map(local);
        let is_of_event = |arg: &&Arg| matches!(arg, Arg::Keyword { .. } | Arg::Event(_) | Arg::Args(_));
        let has_event = handler.args.iter().filter(is_of_event).nth(1).is_some();
        Self { handler, span, target, at_target, call, event, plugin, has_event }
    }

    /// `fn __hermes_adapter`: takes the keywords out of the payload and calls the handler.
    fn adapter(&self, out: &mut Tokens) {
        let Self { handler, span, target, at_target, call, .. } = self;
        let (span, at_target, target) = (*span, *at_target, target.as_slice());
        let adapter = &adapter_name(span);
        let result = |out: &mut Tokens| match &handler.target {
            Target::Command(_) => put!(out, span; __hermes_CommandResult),
            Target::Hook(_) => {
                put!(out, at_target; __hermes_HookResult<#target>);
            }
        };
        let call_param = |out: &mut Tokens| match handler.args.as_slice() {
            [] => put!(out, span; _),
            _ => call.put(out),
        };
        let body = |out: &mut Tokens| {
            self.bind(out);
            self.invoke(out);
        };
        if !handler.is_async {
            put!(out, span; fn #adapter(@call_param: &__hermes_Call<'_, #target>) -> @result { @body });
            return;
        }
        let borrow = |out: &mut Tokens| {
            if !handler.args.is_empty() {
                put!(out, span; let #call = &#call.borrow(););
            }
        };
        let boxed = |out: &mut Tokens| {
            let at_name = handler.name.span();
            put!(out, at_name; __hermes_Box::pin(async move { @borrow @body }));
        };
        let future = |out: &mut Tokens| put!(out, at_target; __hermes_BoxFuture<@result>);
        put!(out, span; fn #adapter(@call_param: __hermes_SharedCall<#target>) -> @future { @boxed });
    }

    /// The variables that the arguments need: the plugin, and the event when more than one argument comes from it.
    fn bind(&self, out: &mut Tokens) {
        let Self { handler, span, call, event, plugin, .. } = self;
        let span = *span;
        if self.has_event {
            put!(out, span; let #event = #call.event(););
        }
        if handler.args.iter().any(|arg| matches!(arg, Arg::Plugin(_))) {
            put!(out, span; let #plugin = #call.plugin(););
        }
    }

    /// The event, in an argument.
    fn event(&self, out: &mut Tokens) {
        let Self { span, call, event, .. } = self;
        let span = *span;
        if self.has_event {
            event.put(out);
        } else {
            put!(out, span; #call.event());
        }
    }

    /// Calls the handler, and brings what it returns into the form of its kind.
    ///
    /// `#[args]` is parsed behind everything else, since the order of parameters means nothing: a caller who lacks a
    /// required keyword must not be told the usage instead.
    fn invoke(&self, out: &mut Tokens) {
        let Self { handler, span, target, at_target, .. } = self;
        let (span, at_target, target, name) = (*span, *at_target, target.as_slice(), &handler.name);
        let is_parsed = |arg: &Arg| matches!(arg, Arg::Args(_));
        let has_statements = handler.args.iter().any(is_parsed);
        let argument_name = |index| local(&format!("__hermes_arg{index}"));
        if has_statements {
            for parsed in [false, true] {
                for (index, arg) in handler.args.iter().enumerate().filter(|(_, arg)| is_parsed(arg) == parsed) {
                    let name = &argument_name(index);
                    let value = |out: &mut Tokens| self.argument(arg, index, out);
                    put!(out, span; let #name = @value;);
                }
            }
        }
        let args = |out: &mut Tokens| {
            for (index, arg) in handler.args.iter().enumerate() {
                if index > 0 {
                    put!(out, span; ,);
                }
                if has_statements { argument_name(index).put(out) } else { self.argument(arg, index, out) }
            }
        };
        let invoked = |out: &mut Tokens| {
            put!(out, span; #name(@args));
            if handler.is_async {
                put!(out, span; .await);
            }
        };
        let returned = |out: &mut Tokens| match &handler.output {
            // Cannot be named here, but the compiler knows it from the call.
            Some(ty) if contains_impl_trait(ty) => out.word("_", ty[0].span()),
            Some(ty) => ty.put(out),
            None => out.group(Delimiter::Parenthesis, name.span(), Tokens::default()),
        };
        match &handler.target {
            Target::Command(_) => {
                put!(out, span; __hermes_Ok(<@returned as __hermes_IntoReply>::into_reply(@invoked)?));
            }
            Target::Hook(_) => {
                put!(out, at_target;
                    <@returned as __hermes_Returns<<#target as __hermes_Hook>::Category>>::into_output(@invoked)
                );
            }
        }
    }

    /// One argument of the call.
    fn argument(&self, arg: &Arg, index: usize, out: &mut Tokens) {
        let Self { handler, call, plugin, .. } = self;
        let event = |out: &mut Tokens| self.event(out);
        let (Arg::Keyword { ty, .. } | Arg::Event(ty) | Arg::Plugin(ty) | Arg::State(ty) | Arg::Args(ty)) = arg;
        let span = at_first(ty);
        let ty = ty.as_slice();
        match (arg, &handler.target) {
            (Arg::Keyword { field, .. }, _) if is_option(ty) => {
                put!(out, span; <#ty as __hermes_FromOptional<_>>::from_optional(&@event.#field));
            }
            (Arg::Keyword { field, .. }, Target::Command(_)) => {
                let name = &string(&field.unraw(), span);
                put!(out, span; <#ty as __hermes_Required<_>>::required(&@event.#field, #name)?);
            }
            (Arg::Keyword { field, .. }, Target::Hook(_)) => {
                put!(out, span; <#ty as __hermes_FromKeyword<_>>::from_keyword(&@event.#field));
            }
            (Arg::Event(_), _) => put!(out, span; <#ty as __hermes_FromKeyword<_>>::from_keyword(@event)),
            (Arg::Plugin(_), _) => {
                put!(out, span; <#ty as __hermes_FromKeyword<_>>::from_keyword(&#plugin));
            }
            (Arg::State(_), _) => {
                let slot = handler.args[..index].iter().filter(|arg| matches!(arg, Arg::State(_))).count();
                let slot = &located(Literal::usize_unsuffixed(slot), span);
                put!(out, span; <#ty as __hermes_State>::of(#call, #slot));
            }
            (Arg::Args(_), Target::Command(command)) => {
                let name = &string(&command.name, span);
                put!(out, span; <#ty as __hermes_CommandArgs>::parse_args(#name, &@event.raw_args)?);
            }
            (Arg::Args(_), Target::Hook(_)) => unreachable!("`check_marks` refuses `#[args]` outside commands"),
        }
    }

    /// The descriptor, as a chain of const calls. Options that were left out are left out.
    fn registration(&self, out: &mut Tokens) {
        let Self { handler, span, target, at_target, .. } = self;
        let (span, at_target, target, name) = (*span, *at_target, target.as_slice(), &handler.name);
        let Options { priority, timeout_ms, concurrency, name: listed, sdk: _ } = &handler.options;
        let place = |out: &mut Tokens| {
            let plugin_span = at(name.span());
            // One name for both mistakes: a crate without `plugin!` cannot find it, one with two defines it twice.
            put!(out, plugin_span; &crate::write_plugin_once_at_the_crate_root);
            put!(out, span; ,);
            match listed {
                Some(name) => name.token().put(out),
                None => {
                    let name = &string(&format_args!("::{}", name.unraw()), span);
                    put!(out, span; __hermes_concat!(__hermes_module_path!(), #name));
                }
            }
            put!(out, span; , __hermes_file!(),);
            // Resolved where the author wrote the name, so that it is the line of the function and not of the attribute.
            let at_name = name.span();
            put!(out, at_name; __hermes_line!());
        };
        let call = |out: &mut Tokens, span| {
            let kind = &Ident::new(if handler.is_async { "Async" } else { "Sync" }, span);
            let adapter = &adapter_name(span);
            put!(out, span; __hermes_Handler::#kind(#adapter));
        };
        match &handler.target {
            Target::Hook(_) => {
                let info = |out: &mut Tokens| put!(out, at_target; <#target as __hermes_Hook>::INFO);
                let call = |out: &mut Tokens| call(out, at_target);
                put!(out, span; __hermes_Registration::hook(@place, @info, &@call));
            }
            Target::Command(command) => {
                let call = |out: &mut Tokens| call(out, span);
                let command = |out: &mut Tokens| self.command(command, call, out);
                put!(out, span; __hermes_Registration::command(@place, @command));
            }
        }
        if let Some(priority) = priority {
            let priority = &located(Literal::i32_unsuffixed(*priority), span);
            put!(out, span; .priority(#priority));
        }
        if let Some(milliseconds) = timeout_ms {
            let milliseconds = &located(Literal::u64_unsuffixed(*milliseconds), span);
            put!(out, span; .timeout_ms(#milliseconds));
        }
        if let Some(variant) = concurrency {
            let variant = &Ident::new(variant, span);
            put!(out, span; .concurrency(__hermes_Concurrency::#variant));
        }
        self.states(out);
    }

    fn states(&self, out: &mut Tokens) {
        let Self { handler, span, .. } = self;
        let span = *span;
        if !handler.args.iter().any(|arg| matches!(arg, Arg::State(_))) {
            return;
        }
        let states = |out: &mut Tokens| {
            for arg in &handler.args {
                if let Arg::State(ty) = arg {
                    let (span, ty) = (at_first(ty), ty.as_slice());
                    put!(out, span; <#ty as __hermes_State>::REGISTRATION,);
                }
            }
        };
        put!(out, span; .states(&[@states]));
    }

    fn command(&self, command: &Command, call: impl Fn(&mut Tokens), out: &mut Tokens) {
        let Self { span, .. } = self;
        let span = *span;
        let Command { name, description, args_hint, aliases, allow } = command;
        let (name, description) = (&string(name, span), &string(description, span));
        put!(out, span; __hermes_CommandRegistration::new(#name, #description, @call));
        if let Some(hint) = args_hint {
            let hint = &hint.token();
            put!(out, span; .args_hint(#hint));
        }
        if !aliases.is_empty() {
            let aliases = &quote!(#(#aliases),*);
            put!(out, span; .aliases(&[#aliases]));
        }
        if let Some(path) = allow {
            let path = &path.to_token_stream();
            // A variable with a type, because rustc explains a wrong argument of a method at length.
            put!(out, span; .allow({ let allow: fn(&__hermes_Source) -> bool = #path; allow }));
        }
    }
}

fn string(text: &impl ToString, span: Span) -> Literal {
    located(Literal::string(&text.to_string()), span)
}

fn located(mut literal: Literal, span: Span) -> Literal {
    literal.set_span(span);
    literal
}
