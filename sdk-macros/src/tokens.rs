//! Tokens as a plain list, which is written from left to right.
//!
//! The macros run anew in every build, unoptimised, and each stream that is made, copied or walked is a call into the
//! compiler. So the author's tokens are read once, and all that is written goes straight into one list, where `quote!` would
//! make a stream of each part and copy it into the next.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// What is written, in order.
#[derive(Default)]
pub(crate) struct Tokens(Vec<TokenTree>);

impl Tokens {
    pub(crate) fn word(&mut self, word: &str, span: Span) {
        self.0.push(TokenTree::Ident(Ident::new(word, span)));
    }

    /// An operator of one or two characters.
    pub(crate) fn sign(&mut self, sign: &str, span: Span) {
        match *sign.as_bytes() {
            [a] => self.punct(a, Spacing::Alone, span),
            [a, b] => {
                self.punct(a, Spacing::Joint, span);
                self.punct(b, Spacing::Alone, span);
            }
            _ => unreachable!("the expansions use no longer operator than `::`"),
        }
    }

    /// A lifetime, with its tick.
    pub(crate) fn lifetime(&mut self, lifetime: &str, span: Span) {
        self.punct(b'\'', Spacing::Joint, span);
        self.word(&lifetime[1..], span);
    }

    fn punct(&mut self, ch: u8, spacing: Spacing, span: Span) {
        let mut punct = Punct::new(char::from(ch), spacing);
        punct.set_span(span);
        self.0.push(TokenTree::Punct(punct));
    }

    pub(crate) fn group(&mut self, delimiter: Delimiter, span: Span, inner: Self) {
        let mut group = Group::new(delimiter, inner.into_stream());
        group.set_span(span);
        self.0.push(TokenTree::Group(group));
    }

    pub(crate) fn into_trees(self) -> Vec<TokenTree> {
        self.0
    }

    pub(crate) fn into_stream(self) -> TokenStream {
        self.0.into_iter().collect()
    }
}

impl From<Vec<TokenTree>> for Tokens {
    fn from(trees: Vec<TokenTree>) -> Self {
        Self(trees)
    }
}

impl Extend<TokenTree> for Tokens {
    fn extend<I: IntoIterator<Item = TokenTree>>(&mut self, trees: I) {
        self.0.extend(trees);
    }
}

/// What `#name` in [`put!`] can be.
pub(crate) trait Put {
    fn put(&self, out: &mut Tokens);
}

impl Put for [TokenTree] {
    fn put(&self, out: &mut Tokens) {
        out.0.extend_from_slice(self);
    }
}

impl Put for Ident {
    fn put(&self, out: &mut Tokens) {
        out.0.push(TokenTree::Ident(self.clone()));
    }
}

impl Put for Literal {
    fn put(&self, out: &mut Tokens) {
        out.0.push(TokenTree::Literal(self.clone()));
    }
}

impl Put for TokenStream {
    fn put(&self, out: &mut Tokens) {
        out.0.extend(self.clone());
    }
}

/// Writes tokens at a span: `#name` is a variable that is [`Put`] there, `@name` a closure that writes on.
macro_rules! put {
    ($out:ident, $span:ident; $($tokens:tt)+) => {{ $crate::tokens::put_each!($out, $span; $($tokens)+); }};
}

/// One token of [`put!`] after the other.
macro_rules! put_each {
    ($out:ident, $span:ident;) => {};
    // The most frequent sequence at once: the compiler walks over all that is left at each step.
    ($out:ident, $span:ident; # $name:ident :: $word:ident $($rest:tt)*) => {
        $crate::tokens::Put::put($name, $out);
        $out.sign("::", $span);
        $out.word(stringify!($word), $span);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; # $name:ident $($rest:tt)*) => {
        $crate::tokens::Put::put($name, $out);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; @ $name:ident $($rest:tt)*) => {
        $name($out);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; () $($rest:tt)*) => {
        $out.group(::proc_macro2::Delimiter::Parenthesis, $span, $crate::tokens::Tokens::default());
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; ($($inner:tt)+) $($rest:tt)*) => {
        let mut inner = $crate::tokens::Tokens::default();
        {
            let $out = &mut inner;
            $crate::tokens::put_each!($out, $span; $($inner)+);
        }
        $out.group(::proc_macro2::Delimiter::Parenthesis, $span, inner);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; [$($inner:tt)+] $($rest:tt)*) => {
        let mut inner = $crate::tokens::Tokens::default();
        {
            let $out = &mut inner;
            $crate::tokens::put_each!($out, $span; $($inner)+);
        }
        $out.group(::proc_macro2::Delimiter::Bracket, $span, inner);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; {$($inner:tt)+} $($rest:tt)*) => {
        let mut inner = $crate::tokens::Tokens::default();
        {
            let $out = &mut inner;
            $crate::tokens::put_each!($out, $span; $($inner)+);
        }
        $out.group(::proc_macro2::Delimiter::Brace, $span, inner);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; $word:ident $($rest:tt)*) => {
        $out.word(stringify!($word), $span);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; _ $($rest:tt)*) => {
        $out.word("_", $span);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; $name:lifetime $($rest:tt)*) => {
        $out.lifetime(stringify!($name), $span);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
    ($out:ident, $span:ident; $sign:tt $($rest:tt)*) => {
        $out.sign(stringify!($sign), $span);
        $crate::tokens::put_each!($out, $span; $($rest)*);
    };
}
pub(crate) use {put, put_each};

/// These tokens as a stream: what a mistake is reported at.
pub(crate) fn stream(trees: &[TokenTree]) -> TokenStream {
    trees.iter().cloned().collect()
}

pub(crate) fn is_punct(tree: &TokenTree, ch: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ch)
}

/// Whether this is `::`, which is two tokens.
pub(crate) fn is_path_separator(first: &TokenTree, second: &TokenTree) -> bool {
    let TokenTree::Punct(punct) = first else { return false };
    punct.as_char() == ':' && punct.spacing() == Spacing::Joint && is_punct(second, ':')
}

/// Whether these are words with `::` between them, the last one capitalised and so no word of the language.
pub(crate) fn is_plain_path(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Ident(last)] => last.to_string().starts_with(char::is_uppercase),
        [TokenTree::Ident(_), first, second, rest @ ..] => is_path_separator(first, second) && is_plain_path(rest),
        _ => false,
    }
}

pub(crate) fn is_word(tree: &TokenTree, word: &str) -> bool {
    matches!(tree, TokenTree::Ident(ident) if ident == word)
}

/// How deep in `<…>` a walk over a type is, where each is a token of its own.
#[derive(Default)]
pub(crate) struct Angles {
    depth: usize,
    after_minus: bool,
}

impl Angles {
    /// Whether every bracket so far has been closed.
    pub(crate) fn are_closed(&self) -> bool {
        self.depth == 0
    }

    /// Takes the next token, and says whether it stands outside of all `<…>`; the brackets themselves do not.
    pub(crate) fn is_outside(&mut self, tree: &TokenTree) -> bool {
        let after_minus = std::mem::take(&mut self.after_minus);
        let TokenTree::Punct(punct) = tree else { return self.depth == 0 };
        match punct.as_char() {
            '<' => self.depth += 1,
            '>' if !after_minus && self.depth > 0 => self.depth -= 1,
            ch => {
                self.after_minus = ch == '-';
                return self.depth == 0;
            }
        }
        false
    }
}
