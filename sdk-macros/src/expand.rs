//! From the model to tokens: one anonymous const with a small adapter and a descriptor.
//!
//! Every token that the compiler may complain about carries the place of the author's token that caused it. Most are
//! resolved at the macro all the same, so that lints of the author's crate pass over them; where rustc would then add
//! where the macro is, or report the same thing twice from two places, they stand as if the author had written them.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use crate::check::contains_impl_trait;
use crate::model::{Arg, Command, Handler, HookPath, Options, Target, is_option};

/// The place of the author's token, with the macro's hygiene.
fn at(span: Span) -> Span {
    span.resolved_at(Span::mixed_site())
}

/// The first and the last place of some tokens.
pub(crate) fn ends(tokens: &impl ToTokens) -> (Span, Span) {
    let mut spans = tokens.to_token_stream().into_iter().map(|token| token.span());
    let first = spans.next().unwrap_or_else(Span::call_site);
    (first, spans.last().unwrap_or(first))
}

/// What an expansion calls the hidden module of the SDK, as a word at this place. One short word and not the whole path,
/// because the macros run anew in every build, and each token that they write is compile time of the author's.
fn sdk_at(span: Span) -> Ident {
    Ident::new("__hermes", span)
}

/// The root of the SDK that generated code names.
pub(crate) fn sdk_path(sdk: Option<&syn::Path>) -> TokenStream {
    match sdk {
        Some(path) => quote!(#path),
        None => quote!(::hermes_plugin_sdk),
    }
}

/// The registration of one handler.
pub(crate) fn expand(handler: &Handler) -> TokenStream {
    let sdk = sdk_path(handler.options.sdk.as_ref());
    let p = sdk_at(Span::call_site());
    let target = match &handler.target {
        Target::Hook(HookPath::BuiltIn(payload)) => {
            let payload = Ident::new(payload, Span::call_site());
            quote!(#p::hooks::#payload)
        }
        // All at the last word, so that what rustc says of the payload stands in one place and is said once.
        Target::Hook(HookPath::Path(path)) => {
            let last = ends(path).1;
            path.to_token_stream()
                .into_iter()
                .map(|mut token| {
                    token.set_span(token.span().located_at(last));
                    token
                })
                .collect()
        }
        Target::Command(_) => quote!(#p::CommandCall),
    };
    let adapter = adapter(handler, &p, &target);
    let registration = registration(handler, &p, &target);
    let allow_deprecated = handler.deprecated.then(|| quote!(#[allow(deprecated)]));
    quote! {
        #allow_deprecated
        const _: () = {
            use #sdk::__private as #p;
            #adapter
            #p::inventory::submit! { #registration }
        };
    }
}

/// The name of the adapter. No function of an author is called this, so it never hides the handler.
fn adapter_name(span: Span) -> Ident {
    Ident::new("__hermes_adapter", span)
}

/// `fn __hermes_adapter`: takes the keywords out of the payload and calls the handler.
fn adapter(handler: &Handler, p: &Ident, target: &TokenStream) -> TokenStream {
    let adapter = adapter_name(Span::call_site());
    let locals = Locals::new();
    let Locals { call, .. } = &locals;
    let bound = locals.bind(handler);
    let (parsed, args) = arguments(handler, p, target, &locals);
    let name = &handler.name;
    let dot_await = handler.is_async.then(|| quote!(.await));
    let invoked = quote!(#name(#(#args),*) #dot_await);

    let returned = match &handler.output {
        // Cannot be named here, but the compiler knows it from the call.
        Some(ty) if contains_impl_trait(ty) => quote_spanned!(ends(ty).0=> _),
        Some(ty) => quote!(#ty),
        None => quote_spanned!(name.span()=> ()),
    };
    let (result, body) = match &handler.target {
        Target::Command(_) => {
            let body = quote!(#p::Ok(<#returned as #p::IntoReply>::into_reply(#invoked)?));
            (quote!(#p::CommandResult), body)
        }
        Target::Hook(_) => {
            let span = ends(target).0;
            let p = sdk_at(span);
            let category = quote_spanned!(span=> <#target as #p::TheHook>::Category);
            let body = quote_spanned!(span=> <#returned as #p::Returns<#category>>::into_output(#invoked));
            (quote_spanned!(span=> #p::HandlerResult<#category>), body)
        }
    };
    let call_param = if handler.args.is_empty() { quote!(_) } else { quote!(#call) };
    if !handler.is_async {
        return quote! {
            fn #adapter(#call_param: &#p::Call<'_, #target>) -> #result {
                #bound
                #parsed
                #body
            }
        };
    }
    let borrow = (!handler.args.is_empty()).then(|| quote!(let #call = &#call.borrow();));
    let (at_target, at_name) = (sdk_at(ends(target).0), sdk_at(name.span()));
    let future = quote_spanned!(at_target.span()=> #at_target::BoxFuture<#result>);
    let boxed = quote_spanned!(at_name.span()=> #at_name::TheBox::pin(async move { #borrow #bound #parsed #body }));
    quote! {
        fn #adapter(#call_param: #p::SharedCall<#target>) -> #future {
            #boxed
        }
    }
}

/// The variables of an adapter.
///
/// Hygiene hides them from the author's variables, but a static or a constant of the same name would still be in the way,
/// so their names are unlikely, too.
struct Locals {
    call: Ident,
    event: Ident,
    plugin: Ident,
}

impl Locals {
    fn new() -> Self {
        let [call, event, plugin] = ["__hermes_call", "__hermes_event", "__hermes_plugin"].map(local);
        Self { call, event, plugin }
    }

    /// Binds those that the arguments need.
    fn bind(&self, handler: &Handler) -> TokenStream {
        let Self { call, event, plugin } = self;
        let any = |predicate: fn(&Arg) -> bool| handler.args.iter().any(predicate);
        let event = any(|arg| matches!(arg, Arg::Keyword { .. } | Arg::Event(_) | Arg::Args(_)))
            .then(|| quote!(let #event = #call.event();));
        let plugin = any(|arg| matches!(arg, Arg::Plugin(_))).then(|| quote!(let #plugin = #call.plugin();));
        quote!(#event #plugin)
    }
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The arguments of the call, with the statements that must come before it.
///
/// `#[args]` is parsed behind everything else, since the order of parameters means nothing: a caller who lacks a required
/// keyword must not be told the usage instead.
fn arguments(handler: &Handler, p: &Ident, target: &TokenStream, locals: &Locals) -> (TokenStream, Vec<TokenStream>) {
    let mut states = 0_usize..;
    let args: Vec<TokenStream> =
        handler.args.iter().map(|arg| argument(arg, handler, p, target, locals, &mut states)).collect();
    let is_parsed = |index: &usize| matches!(handler.args[*index], Arg::Args(_));
    let (last, first): (Vec<usize>, Vec<usize>) = (0..args.len()).partition(is_parsed);
    if last.is_empty() {
        return (TokenStream::new(), args);
    }
    let names: Vec<Ident> = (0..args.len()).map(|index| local(&format!("__hermes_arg{index}"))).collect();
    let statements = first.into_iter().chain(last).map(|index| {
        let (name, arg) = (&names[index], &args[index]);
        quote!(let #name = #arg;)
    });
    (statements.collect(), names.iter().map(|name| quote!(#name)).collect())
}

/// One argument of the call.
fn argument(
    arg: &Arg,
    handler: &Handler,
    p: &Ident,
    target: &TokenStream,
    Locals { call, event, plugin }: &Locals,
    states: &mut impl Iterator<Item = usize>,
) -> TokenStream {
    match (arg, &handler.target) {
        (Arg::Keyword { field, ty }, target) => {
            let span = at(ends(ty).0);
            if is_option(ty) {
                quote_spanned!(span=> <#ty as #p::FromOptional<'_, _>>::from_optional(&#event.#field))
            } else if matches!(target, Target::Command(_)) {
                let name = field.unraw().to_string();
                quote_spanned!(span=> <#ty as #p::Required<'_, _>>::required(&#event.#field, #name)?)
            } else {
                quote_spanned!(span=> <#ty as #p::FromKeyword<'_, _>>::from_keyword(&#event.#field))
            }
        }
        (Arg::Event(ty), _) => {
            quote_spanned!(at(ends(ty).0)=> <#ty as #p::FromKeyword<'_, #target>>::from_keyword(#event))
        }
        (Arg::Plugin(ty), _) => {
            quote_spanned!(at(ends(ty).0)=> <#ty as #p::FromKeyword<'_, #p::PluginContext>>::from_keyword(&#plugin))
        }
        (Arg::State(ty), _) => {
            let slot = states.next().map(Literal::usize_unsuffixed);
            quote_spanned!(at(ends(ty).0)=> <#ty as #p::State>::of(#call, #slot))
        }
        (Arg::Args(ty), Target::Command(command)) => {
            let name = &command.name;
            quote_spanned!(at(ends(ty).0)=> <#ty as #p::CommandArgs>::parse_args(#name, &#event.raw_args)?)
        }
        (Arg::Args(_), Target::Hook(_)) => unreachable!("`check_marks` refuses `#[args]` outside commands"),
    }
}

/// The descriptor, as a chain of const calls. Options that were left out are left out.
fn registration(handler: &Handler, p: &Ident, target: &TokenStream) -> TokenStream {
    let name = &handler.name;
    let Options { priority, timeout_ms, concurrency, name: listed, sdk: _ } = &handler.options;
    // One name for both mistakes: a crate without `plugin!` cannot find it, one with two defines it twice.
    let plugin = quote_spanned!(at(name.span())=> &crate::write_plugin_once_at_the_crate_root);
    let path = match listed {
        Some(name) => quote!(#name),
        None => {
            let name = LitStr::new(&name.unraw().to_string(), Span::call_site());
            quote!(#p::concat!(#p::module_path!(), "::", #name))
        }
    };
    // Resolved where the author wrote the name, so that it is the line of the function and not of the attribute.
    let at_name = sdk_at(name.span());
    let line = quote_spanned!(name.span()=> #at_name::line!());
    let place = quote!(#plugin, #path, #p::file!(), #line);
    let kind = if handler.is_async { "Async" } else { "Sync" };
    let call = |span| {
        let (p, kind, adapter) = (sdk_at(span), Ident::new(kind, span), adapter_name(span));
        quote_spanned!(span=> #p::Handler::#kind(#adapter))
    };
    let base = match &handler.target {
        Target::Hook(_) => {
            let span = ends(target).0;
            let (at_target, call) = (sdk_at(span), call(span));
            let info = quote_spanned!(span=> <#target as #at_target::TheHook>::INFO);
            quote!(#p::Registration::hook(#place, #info, &#call))
        }
        Target::Command(command) => {
            let command = command_registration(command, p, &call(Span::call_site()));
            quote!(#p::Registration::command(#place, #command))
        }
    };
    let priority = priority.map(|priority| {
        let priority = Literal::i32_unsuffixed(priority);
        quote!(.priority(#priority))
    });
    let timeout = timeout_ms.map(|milliseconds| {
        let milliseconds = Literal::u64_unsuffixed(milliseconds);
        quote!(.timeout_ms(#milliseconds))
    });
    let concurrency = concurrency.map(|variant| {
        let variant = Ident::new(variant, Span::call_site());
        quote!(.concurrency(#p::Concurrency::#variant))
    });
    let states: Vec<TokenStream> = handler
        .args
        .iter()
        .filter_map(|arg| match arg {
            Arg::State(ty) => Some(quote_spanned!(at(ends(ty).0)=> <#ty as #p::State>::REGISTRATION)),
            _ => None,
        })
        .collect();
    let states = (!states.is_empty()).then(|| quote!(.states(&[#(#states),*])));
    quote!(#base #priority #timeout #concurrency #states)
}

fn command_registration(command: &Command, p: &Ident, call: &TokenStream) -> TokenStream {
    let Command { name, description, args_hint, aliases, allow } = command;
    let args_hint = args_hint.as_ref().map(|hint| quote!(.args_hint(#hint)));
    let aliases = (!aliases.is_empty()).then(|| quote!(.aliases(&[#(#aliases),*])));
    // A variable with a type, because rustc explains a wrong argument of a method at length.
    let allow = allow.as_ref().map(|path| quote!(.allow({ let allow: fn(&#p::Source) -> bool = #path; allow })));
    quote!(#p::CommandRegistration::new(#name, #description, #call) #args_hint #aliases #allow)
}
