//! `#[derive(Hook)]`: a payload struct becomes a hook, and with `wire` also JSON.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, Ident, LitStr, Path, Type};

use crate::errors::Errors;
use crate::expand::{ends, sdk_path};
use crate::model::is_option;
use crate::options::{read, split_at_commas};

/// What `#[hook(…)]` on the struct says.
#[derive(Default)]
struct Options {
    name: Option<LitStr>,
    transform: Option<Type>,
    directive: Option<Type>,
    fail_closed: bool,
    wire: bool,
    sdk: Option<Path>,
}

/// One field: one keyword.
struct Field {
    ident: Ident,
    name: String,
    ty: Type,
    optional: bool,
}

pub(crate) fn hook(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = Errors::default();
    let options = parse_options(&input, &mut errors);
    let fields = parse_fields(&input, &mut errors);
    if !input.generics.params.is_empty() {
        errors.at(&input.generics, "a payload cannot be generic: handlers of one hook share one type");
    }
    if !errors.is_empty() {
        return errors.into_compile_errors();
    }
    expand(&input.ident, &options, &fields)
}

fn parse_options(input: &DeriveInput, errors: &mut Errors) -> Options {
    const KNOWN: [&str; 6] = ["name", "transform", "directive", "fail_closed", "wire", "crate"];
    let mut options = Options::default();
    let mut parts = Vec::new();
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("hook")) {
        match attribute.meta.require_list() {
            Ok(list) => parts.extend(split_at_commas(list.tokens.clone())),
            Err(_) => errors.at(attribute, r#"expected options, as in `#[hook(name = "on_greeting")]`"#),
        }
    }
    read(parts, &KNOWN, errors, |option, errors| match option.name.to_string().as_str() {
        "name" => options.name = option.value(r#"write `name = "on_greeting"`"#, errors),
        "transform" => options.transform = option.value("write the type, as in `transform = String`", errors),
        "directive" => options.directive = option.value("write the type, as in `directive = Decision`", errors),
        "fail_closed" => options.fail_closed = option.flag(errors),
        "wire" => options.wire = option.flag(errors),
        _ => options.sdk = option.value("write the path of the SDK, as in `crate = my_host::sdk`", errors),
    });
    if let (Some(_), Some(directive)) = (&options.transform, &options.directive) {
        errors.at(directive, "a hook is a transform or a directive, not both");
    }
    if options.fail_closed && options.directive.is_none() {
        errors.at(&input.ident, "only a directive can fail closed: add `directive = …` or drop `fail_closed`");
    }
    match &options.name {
        Some(name) if !is_hook_name(&name.value()) => {
            errors.at(name, "the name of a hook is in snake case: lower case letters, digits and `_`");
        }
        Some(_) => {}
        None if !errors.is_empty() => {}
        None => errors.at(&input.ident, r#"a hook needs a name: add `#[hook(name = "on_greeting")]`"#),
    }
    options
}

fn is_hook_name(name: &str) -> bool {
    name.starts_with(|ch: char| ch.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn parse_fields(input: &DeriveInput, errors: &mut Errors) -> Vec<Field> {
    let Data::Struct(data) = &input.data else {
        errors.at(&input.ident, "a payload is a struct: its fields are the keywords");
        return Vec::new();
    };
    match &data.fields {
        Fields::Unit => Vec::new(),
        Fields::Unnamed(fields) => {
            errors.at(fields, "a payload has named fields: their names are the keywords");
            Vec::new()
        }
        Fields::Named(fields) => fields
            .named
            .iter()
            .filter_map(|field| {
                let ident = field.ident.clone()?;
                let name = ident.unraw().to_string();
                let optional = is_option(&field.ty.to_token_stream().into_iter().collect::<Vec<_>>());
                if name == "event_id" && optional {
                    errors.at(&field.ty, "every event has an id: write `event_id: EventId`");
                }
                Some(Field { ident, name, ty: field.ty.clone(), optional })
            })
            .collect(),
    }
}

fn expand(payload: &Ident, options: &Options, fields: &[Field]) -> TokenStream {
    let p = sdk_path(options.sdk.as_ref());
    let p = quote!(#p::__private);
    let name = &options.name;
    let category = match (&options.transform, &options.directive) {
        (Some(ty), _) => quote!(#p::Transform<#ty>),
        (_, Some(ty)) => quote!(#p::Directive<#ty>),
        _ => quote!(#p::Observer),
    };
    let on_failure =
        options.fail_closed.then(|| quote!(const ON_FAILURE: #p::FailurePolicy = #p::FailurePolicy::FailClosed;));
    let keywords = fields.iter().map(|field| {
        let name = &field.name;
        let kind = if field.optional { quote!(optional) } else { quote!(required) };
        quote!(#p::Keyword::#kind(#name))
    });
    let session_id = reader(&p, fields, "session_id", "SessionId");
    let session_key = reader(&p, fields, "session_key", "SessionKey");
    let event_id = fields.iter().find(|field| field.name == "event_id").map(|field| {
        let ident = &field.ident;
        quote! {
            fn event_id(&self) -> #p::Option<&#p::EventId> {
                #p::Some(&self.#ident)
            }
            fn set_event_id(&mut self, id: #p::EventId) {
                self.#ident = id;
            }
        }
    });
    // Keeps the built-in hooks out of what rustc says about a type that is not a hook. Not in other crates: a tool attribute
    // cannot be named under `no_implicit_prelude`.
    let in_sdk = options.sdk.as_ref().is_some_and(|path| path.is_ident("crate"));
    let do_not_recommend = in_sdk.then(|| quote!(#[diagnostic::do_not_recommend]));
    // The SDK says itself which of its hooks are fired at will.
    let fireable = (!in_sdk).then(|| quote!(#[automatically_derived] impl #p::Fireable for #payload {}));
    let texts = texts(&p, fields, options.wire);
    let wire = options.wire.then(|| expand_wire(&p, payload, fields));
    quote! {
        #[automatically_derived]
        #do_not_recommend
        impl #p::Hook for #payload {
            type Category = #category;
            const NAME: &'static str = #name;
            #on_failure
            const KEYWORDS: &'static [#p::Keyword] = &[#(#keywords),*];
            #session_id
            #session_key
            #event_id
            #texts
        }
        #fireable
        #wire
    }
}

/// The method of `Hook` that shows the texts of the payload: with `wire` those of every field, as its type says, and
/// otherwise the fields of type `String` and `Option<String>`.
fn texts(p: &TokenStream, fields: &[Field], wire: bool) -> Option<TokenStream> {
    let shown: Vec<TokenStream> = fields
        .iter()
        .filter(|field| wire || is_text(&field.ty))
        .map(|Field { ident, ty, optional, .. }| {
            if wire {
                let wire_value = wire_value(p, ty);
                quote!(#wire_value::texts(&self.#ident, show);)
            } else if *optional {
                quote!(if let #p::Some(text) = &self.#ident { show(text); })
            } else {
                quote!(show(&self.#ident);)
            }
        })
        .collect();
    (!shown.is_empty()).then(|| {
        quote! {
            fn texts<'a>(&'a self, show: &mut dyn #p::FnMut(&'a str)) {
                #(#shown)*
            }
        }
    })
}

/// The type of a field as a value on the wire, to call a method of.
fn wire_value(p: &TokenStream, ty: &Type) -> TokenStream {
    let span = ends(ty).0.resolved_at(Span::mixed_site());
    quote_spanned!(span=> <#ty as #p::wire::WireValue>)
}

/// Whether the type is written `String` or `Option<String>`, under any path.
fn is_text(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    match &last.arguments {
        syn::PathArguments::None => last.ident == "String",
        syn::PathArguments::AngleBracketed(args) if last.ident == "Option" => {
            matches!(args.args.first(), Some(syn::GenericArgument::Type(inner)) if is_text(inner))
        }
        _ => false,
    }
}

/// The method of `Hook` that reads the field `name`, when there is one.
fn reader(p: &TokenStream, fields: &[Field], name: &str, ty: &str) -> Option<TokenStream> {
    let field = fields.iter().find(|field| field.name == name)?;
    let ident = &field.ident;
    let method = Ident::new(name, Span::call_site());
    let ty = Ident::new(ty, Span::call_site());
    // The `self` of the method, also when a macro of the author's made the field.
    let this = quote!(self);
    // At the field's type: that is what is wrong when it is not the SDK's.
    let span = ends(&field.ty).0.resolved_at(Span::mixed_site());
    let value = if field.optional {
        quote_spanned!(span=> let value: #p::Option<&#p::#ty> = #this.#ident.as_ref(); value)
    } else {
        quote_spanned!(span=> let value: &#p::#ty = &#this.#ident; #p::Some(value))
    };
    Some(quote! {
        fn #method(&self) -> #p::Option<&#p::#ty> {
            #value
        }
    })
}

/// JSON both ways, a constructor, and a sample for tests.
fn expand_wire(p: &TokenStream, payload: &Ident, fields: &[Field]) -> TokenStream {
    let is_event_id = |field: &&Field| field.name == "event_id";
    let required: Vec<&Field> = fields.iter().filter(|field| !field.optional && !is_event_id(field)).collect();
    let (params, types): (Vec<_>, Vec<_>) = required.iter().map(|field| (&field.ident, &field.ty)).unzip();
    let build = fields.iter().map(|field| {
        let ident = &field.ident;
        if field.optional {
            quote!(#ident: #p::None)
        } else if is_event_id(&field) {
            quote!(#ident: #p::EventId::UNASSIGNED)
        } else {
            quote!(#ident: #ident.into())
        }
    });
    let sample = fields.iter().map(|Field { ident, name, ty, .. }| {
        let wire_value = wire_value(p, ty);
        quote!(#ident: #wire_value::sample(#name))
    });
    let read = fields.iter().map(|Field { ident, name, ty, .. }| {
        let wire_value = wire_value(p, ty);
        quote!(#ident: #wire_value::read(&mut fields, #name)?)
    });
    let write = fields.iter().map(|Field { ident, name, ty, .. }| {
        let wire_value = wire_value(p, ty);
        quote!(#wire_value::write(&self.#ident, &mut fields, #name)?;)
    });
    let doc_new = "A payload with these keywords. Those that can be absent are `None` and are set as fields.";
    let doc_sample =
        "A payload for tests, in which every keyword is present; each text holds the name of its own keyword.";
    let vis = Ident::new("pub", Span::call_site()).to_token_stream();
    quote! {
        #[automatically_derived]
        #[allow(clippy::too_many_arguments)]
        impl #payload {
            #[doc = #doc_new]
            #vis fn new(#(#params: impl #p::Into<#types>),*) -> Self {
                Self { #(#build),* }
            }

            #[doc = #doc_sample]
            #[must_use]
            #vis fn sample() -> Self {
                Self { #(#sample),* }
            }
        }

        #[automatically_derived]
        impl #p::serde::Serialize for #payload {
            fn serialize<S: #p::serde::Serializer>(&self, serializer: S) -> #p::Result<S::Ok, S::Error> {
                let mut fields = #p::wire::Writer::new(serializer)?;
                #(#write)*
                #p::wire::Writer::end(fields)
            }
        }

        #[automatically_derived]
        impl<'de> #p::serde::Deserialize<'de> for #payload {
            fn deserialize<D: #p::serde::Deserializer<'de>>(deserializer: D) -> #p::Result<Self, D::Error> {
                let mut fields = #p::wire::Reader::new::<D>(deserializer, <Self as #p::Hook>::NAME)?;
                #p::Ok(Self { #(#read),* })
            }
        }
    }
}
