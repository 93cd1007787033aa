//! `plugin! { … }`: the crate says that it is a plugin.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{LitStr, Path};

use crate::errors::Errors;
use crate::expand::sdk_path;
use crate::options::read_fields;

/// The declaration that handlers and hosts look for at the root of the crate.
pub(crate) fn declare(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut description: Option<LitStr> = None;
    let mut sdk: Option<Path> = None;
    read_fields(input, &["description", "crate"], &mut errors, |field, errors| match field.name.to_string().as_str() {
        "description" => {
            description = field.value(r#"write `description: "keeps the conventions in view"`"#, errors);
        }
        _ => sdk = field.value("write the path of the SDK, as in `crate: my_host::sdk`", errors),
    });
    let p = sdk_path(sdk.as_ref());
    let p = quote!(#p::__private);
    let description = description.map(|text| text.value()).unwrap_or_default();
    let errors = errors.into_compile_errors();
    let name = syn::Ident::new("write_plugin_once_at_the_crate_root", Span::call_site());
    quote! {
        #errors
        #[doc(hidden)]
        #[allow(non_upper_case_globals, unreachable_pub)]
        pub static #name: #p::Plugin = {
            #p::assert_at_crate_root(#p::module_path!());
            #p::Plugin::new(
                #p::env!("CARGO_PKG_NAME"),
                #p::env!("CARGO_PKG_VERSION"),
                #description,
                #p::file!(),
                #p::line!(),
            )
        };
    }
}
