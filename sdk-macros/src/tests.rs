//! The whole way of an attribute on plain tokens: what it says, what it writes, and that it never panics.

use std::fs;
use std::path::PathBuf;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use proptest::prelude::*;
use quote::quote;

use crate::attribute::{Attr, handler};
use crate::errors::Errors;
use crate::item::{Item, ParamKind};
use crate::model::is_option;
use crate::tokens::stream;
use crate::{derive, plugin};

const COMPACTION: Attr = Attr::BuiltIn { name: "post_compaction", payload: "PostCompaction" };

/// The messages of the `compile_error!`s in an output.
fn messages(output: TokenStream) -> Vec<String> {
    let text = output.to_string();
    text.split("compile_error ! {").skip(1).map(|rest| rest.split('}').next().unwrap().trim().to_owned()).collect()
}

#[test]
fn a_good_handler_gives_no_error_and_keeps_its_tokens() {
    let item = quote! {
        /// Docs.
        #[inline]
        pub(crate) async fn on_compaction(session_id: &SessionId, #[allow(unused)] kind: CompactionKind) {
            not even rust ( yet ) ;
        }
    };
    let output = handler(COMPACTION, quote!(priority = -1, timeout = "5s",), item.clone());
    assert_eq!(messages(output.clone()), [] as [String; 0]);
    assert!(output.to_string().starts_with(&item.to_string()));
}

#[test]
fn every_mistake_of_a_signature_is_reported_at_once_and_the_function_stays() {
    let item = quote! {
        const unsafe fn handler<T>((a, b): (u32, u32), #[inject] c: &str, #[event] #[state] d: &T) {}
    };
    let output = handler(COMPACTION, quote!(priorty = 1, timeout = "5 sec"), item);
    assert_eq!(messages(output.clone()).len(), 8);
    assert!(
        output.to_string().contains("const unsafe fn handler < T > ((a , b) : (u32 , u32) , c : & str , d : & T) { }")
    );
}

#[test]
fn tokens_that_are_no_function_come_out_as_they_went_in() {
    for item in [
        quote!(
            struct Handler;
        ),
        quote!(impl A { fn b() {} }),
        quote!(fn),
        quote!(fn handler(a b) {}),
        quote!(),
    ] {
        let output = handler(COMPACTION, quote!(), item.clone());
        assert_eq!(messages(output.clone()).len(), 1, "{item}");
        assert!(output.to_string().starts_with(&item.to_string()), "{item}");
    }
}

/// The signature as it was understood: the types of the parameters, and the return type.
fn types(item: TokenStream) -> (Vec<String>, Option<String>) {
    let trees: Vec<TokenTree> = item.into_iter().collect();
    let Ok(Item::Function(function)) = Item::parse(&trees) else { panic!("it is a function") };
    let params = function.params.iter().map(|param| match &param.kind {
        ParamKind::Named { ty, .. } => stream(ty).to_string(),
        _ => panic!("every parameter has a plain name"),
    });
    (params.collect(), function.output.map(|ty| stream(&ty).to_string()))
}

#[test]
fn a_type_ends_where_it_ends_in_rust() {
    let item = quote! {
        fn handler<F: Fn(A) -> B, C>(
            a: HashMap<String, Vec<u8>>,
            mut b: Box<dyn Fn(A, B) -> Option<C> + Send>,
            c: Matrix<{ N + 1 }, 2>,
            d: ::std::option::Option<T>,
            e: <A as B<C, D>>::E,
        ) -> Result<Matrix<{ N }>, Box<dyn Fn() -> E>> where C: D<{ N }> {}
    };
    let (params, output) = types(item);
    let expected = [
        quote!(HashMap<String, Vec<u8>>),
        quote!(Box<dyn Fn(A, B) -> Option<C> + Send>),
        quote!(Matrix<{ N + 1 }, 2>),
        quote!(::std::option::Option<T>),
        quote!(<A as B<C, D>>::E),
    ];
    assert_eq!(params, expected.map(|ty| ty.to_string()));
    assert_eq!(output, Some(quote!(Result<Matrix<{ N }>, Box<dyn Fn() -> E>>).to_string()));
    assert_eq!(
        types(quote!(
            fn handler() -> [u8; { 1 }];
        ))
        .1,
        Some(quote!([u8; { 1 }]).to_string())
    );
}

/// What a `macro_rules!` makes of its fragments: groups that nobody sees.
#[test]
fn fragments_of_a_macro_are_seen_through() {
    let fragment = |tokens| TokenTree::Group(Group::new(Delimiter::None, tokens));
    let (visibility, ty, body) = (fragment(quote!(pub(crate))), fragment(quote!(Option<u8>)), fragment(quote!({})));
    let (params, output) = types(quote!(#visibility fn handler(a: #ty) -> #ty #body));
    assert_eq!(params, [stream(std::slice::from_ref(&ty)).to_string()]);
    assert_eq!(output, Some(stream(std::slice::from_ref(&ty)).to_string()));
    assert!(is_option(&[ty]));
}

#[test]
fn an_option_is_a_path_that_ends_in_the_word() {
    let is_option = |ty: TokenStream| is_option(&ty.into_iter().collect::<Vec<_>>());
    for ty in
        [quote!(Option<T>), quote!(::std::option::Option<Vec<T>>), quote!((Option<T>)), quote!(Option::<fn() -> T>)]
    {
        assert!(is_option(ty.clone()), "{ty}");
    }
    for ty in [
        quote!(Option),
        quote!(&Option<T>),
        quote!(Vec<Option<T>>),
        quote!(dyn Option<T>),
        quote!(fn() -> Option<T>),
        quote!(<Option<T> as A>::B<T>),
        quote!((Option<A>, Option<B>)),
        quote!([Option<T>]),
    ] {
        assert!(!is_option(ty.clone()), "{ty}");
    }
}

#[test]
fn the_sink_keeps_every_mistake() {
    let mut errors = Errors::default();
    errors.at(quote!(a), "one");
    let mut more = Errors::default();
    more.at(quote!(b), "two");
    errors.extend(more);
    assert_eq!(errors.messages(), ["one", "two"]);
    assert_eq!(messages(errors.into_compile_errors()).len(), 2);
}

/// Compares each expansion with its file; `BLESS=1` writes the files anew.
#[test]
fn golden_expansions() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../ui-tests/expand");
    if !folder.is_dir() {
        eprintln!("skipped: {} is not part of the package", folder.display());
        return;
    }
    let mut differing = Vec::new();
    for (name, output) in expansions() {
        let file = folder.join(name).with_extension("rs");
        let expanded = prettyplease::unparse(&syn::parse2(output).unwrap_or_else(|error| panic!("{name}: {error}")));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&file, expanded).unwrap();
        } else if fs::read_to_string(&file).unwrap_or_default() != expanded {
            differing.push(format!("{name}:\n{expanded}"));
        }
    }
    assert!(differing.is_empty(), "run with BLESS=1 if this is meant:\n{}", differing.join("\n"));
}

fn expansions() -> Vec<(&'static str, TokenStream)> {
    let hook = |args, item| handler(COMPACTION, args, item);
    vec![
        (
            "sync",
            hook(
                quote!(),
                quote!(
                    fn handler(session_id: &SessionId, messages_removed: Option<u64>) {}
                ),
            ),
        ),
        (
            "async",
            hook(
                quote!(),
                quote!(
                    async fn handler(session_id: &SessionId) -> Result<(), Error> {
                        Ok(())
                    }
                ),
            ),
        ),
        (
            "no_keywords",
            hook(
                quote!(),
                quote!(
                    fn handler() {}
                ),
            ),
        ),
        (
            "options",
            hook(
                quote!(priority = -5, timeout = "250ms", concurrency = "per_session", name = "later", crate = my::sdk),
                quote!(
                    #[cfg(unix)]
                    #[deprecated]
                    fn handler() {}
                ),
            ),
        ),
        (
            "marks",
            hook(
                quote!(),
                quote! {
                    fn handler(
                        #[event] event: &PostCompaction,
                        #[state] seen: &Seen,
                        #[plugin] me: &PluginContext,
                        #[keyword(session_id)] id: &SessionId,
                        #[state] index: &Index,
                    ) {}
                },
            ),
        ),
        (
            "command",
            handler(
                Attr::Command,
                quote!(
                    name = "whoami",
                    description = "Who",
                    args_hint = "[name]",
                    aliases = ["me"],
                    allow = team::only
                ),
                quote! {
                    async fn handler(session_id: Option<&SessionId>, platform: &str, source: &Source, #[args] args: Args)
                        -> String { String::new() }
                },
            ),
        ),
        (
            "own_hook",
            handler(
                Attr::Hook,
                quote!(my::Greeting, priority = 1),
                quote!(
                    fn handler(name: &str) {}
                ),
            ),
        ),
        ("plugin", plugin::declare(quote!(description: "keeps the conventions in view"))),
        (
            "derive",
            derive::hook(quote! {
                #[hook(name = "on_greeting", directive = Decision, fail_closed, wire)]
                pub struct Greeting {
                    pub name: String,
                    pub session_id: Option<SessionId>,
                    pub event_id: EventId,
                }
            }),
        ),
    ]
}

/// Tokens of which inputs are made: everything that means something to us or to the parser, and some that mean nothing.
const WORDS: &[&str] = &[
    "fn",
    "async",
    "const",
    "unsafe",
    "extern",
    "pub",
    "self",
    "mut",
    "ref",
    "where",
    "impl",
    "dyn",
    "crate",
    "struct",
    "handler",
    "session_id",
    "kind",
    "_",
    "r#type",
    "Option",
    "SessionId",
    "'a",
    "'static",
    "u64",
    "T",
    "priority",
    "timeout",
    "concurrency",
    "name",
    "aliases",
    "description",
    "allow",
    "wire",
    "directive",
    "fail_closed",
    "hook",
    "event",
    "state",
    "plugin",
    "keyword",
    "args",
    "=",
    "-",
    "->",
    "=>",
    ":",
    "::",
    ",",
    ";",
    "&",
    "*",
    "<",
    ">",
    "...",
    "..",
    "#",
    "!",
    "?",
    "|",
    "$",
    "1",
    "-3000000000",
    "1.5",
    "\"5s\"",
    "\"5 sec\"",
    "\"\"",
    "\"Who Am I\"",
    "\"é\\0\"",
    "b\"x\"",
    "'c'",
    "()",
    "{}",
    "[]",
    "(session_id: &SessionId)",
    "{ let x = ; }",
    "[\"me\", \"me\"]",
    "#[event]",
    "#[state]",
    "#[keyword(x)]",
    "#[keyword]",
    "#[args]",
    "#[cfg(unix)]",
    "#[doc = \"x\"]",
    "#[allow(unused)]",
    "#[hook(name = \"x\")]",
    "#[post_compaction]",
    "#![allow(x)]",
];

const ITEMS: &[&str] = &[
    "pub async fn handler ( session_id : & SessionId , kind : Option < CompactionKind > ) -> Result < ( ) , E > { }",
    "#[inline] fn handler ( #[event] e : & E , #[state] s : & S , #[args] a : A , #[keyword(x)] y : & str ) { }",
    "unsafe extern \"C\" fn handler ( mut rest : ... ) ;",
    "struct Greeting { name : String , session_id : Option < SessionId > , event_id : EventId }",
    "impl < 'a , T > Watch for Handler < 'a , T > where T : Copy { fn new ( & self ) -> Self { Self } }",
];

const ARGS: &[&str] = &[
    "priority = - 10 , timeout = \"5s\" , concurrency = \"serial\" , name = \"x\" , crate = a :: b",
    "name = \"whoami\" , description = \"Show\" , args_hint = \"[x]\" , aliases = [\"me\"] , allow = a :: b",
    "my :: Hook , priority = 1",
    "description : \"x\" , crate : a :: b",
    "",
];

/// A seed with some words taken out, put in, doubled or replaced; as tokens, if it lexes.
fn mutated(seeds: &'static [&'static str]) -> impl Strategy<Value = Option<TokenStream>> {
    let mutation = (any::<prop::sample::Index>(), 0..3_u8, prop::sample::select(WORDS));
    (prop::sample::select(seeds), prop::collection::vec(mutation, 0..8)).prop_map(|(seed, mutations)| {
        let mut words: Vec<&str> = seed.split(' ').filter(|word| !word.is_empty()).collect();
        for (index, kind, word) in mutations {
            let at = index.index(words.len() + 1);
            match kind {
                0 => words.insert(at, word),
                1 if at < words.len() => words[at] = word,
                _ if at < words.len() => drop(words.remove(at)),
                _ => {}
            }
        }
        words.join(" ").parse().ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_input_makes_a_macro_panic(args in mutated(ARGS), item in mutated(ITEMS)) {
        let (Some(args), Some(item)) = (args, item) else { return Ok(()) };
        for attr in [COMPACTION, Attr::Hook, Attr::Command] {
            let output = handler(attr, args.clone(), item.clone());
            // Whatever was wrong with it, the function is still there, or there is an error to say that it is none.
            prop_assert!(!output.is_empty() || item.is_empty());
        }
        plugin::declare(args);
        derive::hook(item);
    }
}
