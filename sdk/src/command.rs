//! Slash commands: what a handler may declare, and what it may answer.

use std::borrow::Cow;

use crate::handler::Handler;
use crate::id::{EventId, SessionId, SessionKey};
use crate::keyword::KeywordAs;
use crate::returns::{Failure, HandlerError};

pub use crate::source::Source;

/// One run of a slash command. Its fields are the keywords that a command handler may declare.
///
/// A keyword that can be absent and is declared without `Option` is required: when it is absent, the handler is not
/// called and the caller gets a fixed reply.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct CommandCall {
    /// Everything after the name, trimmed at both ends and otherwise untouched.
    pub raw_args: String,
    /// The session that the command was typed in.
    pub session_id: Option<SessionId>,
    /// The conversation that the command was typed in.
    pub session_key: Option<SessionKey>,
    /// The surface that it was typed on: `cli`, `telegram`, …
    pub platform: String,
    /// Who typed it, as the transport knows them. An identity, not an authorisation.
    pub source: Option<Source>,
    /// The id of this run, made by the host.
    pub event_id: EventId,
}

impl CommandCall {
    /// A run with these arguments on this surface, outside any session and by nobody known.
    pub fn new(raw_args: impl Into<String>, platform: impl Into<String>) -> Self {
        Self {
            raw_args: raw_args.into(),
            session_id: None,
            session_key: None,
            platform: platform.into(),
            source: None,
            event_id: EventId::UNASSIGNED,
        }
    }
}

/// What a command answers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// This text is shown to the caller. Never empty when made by [`Reply::text`].
    Text(String),
    /// Nothing is shown.
    Silent,
}

impl Reply {
    /// This text, or nothing when it is empty.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Silent } else { Self::Text(text) }
    }
}

/// What a command handler may return.
#[diagnostic::on_unimplemented(
    message = "a command cannot reply with `{Self}`",
    label = "not a reply",
    note = "return `String`, `&'static str`, `Reply`, nothing, an `Option` of these, or a `Result` of these",
    note = "the error of a `Result` must implement `Display`",
    note = "for a future write `async fn`"
)]
pub trait IntoReply {
    /// The reply.
    ///
    /// # Errors
    ///
    /// When the handler failed. The caller is then shown a fixed sentence; the cause goes to the log and the receipt.
    fn into_reply(self) -> Result<Reply, Failure>;
}

#[diagnostic::do_not_recommend]
impl IntoReply for Reply {
    fn into_reply(self) -> Result<Reply, Failure> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl IntoReply for String {
    fn into_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::text(self))
    }
}

#[diagnostic::do_not_recommend]
impl IntoReply for &str {
    fn into_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::text(self))
    }
}

#[diagnostic::do_not_recommend]
impl IntoReply for Cow<'_, str> {
    fn into_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::text(self))
    }
}

#[diagnostic::do_not_recommend]
impl IntoReply for () {
    fn into_reply(self) -> Result<Reply, Failure> {
        Ok(Reply::Silent)
    }
}

#[diagnostic::do_not_recommend]
impl<R: IntoReply> IntoReply for Option<R> {
    fn into_reply(self) -> Result<Reply, Failure> {
        self.map_or(Ok(Reply::Silent), IntoReply::into_reply)
    }
}

#[diagnostic::do_not_recommend]
impl<R: IntoReply, E: HandlerError> IntoReply for Result<R, E> {
    fn into_reply(self) -> Result<Reply, Failure> {
        self.map_err(HandlerError::into_failure)?.into_reply()
    }
}

/// How the adapter of a command ends.
pub type CommandResult = Result<Reply, CommandFailure>;

/// The adapter of a command.
pub type CommandHandler = Handler<CommandCall, CommandResult>;

/// Why a command gave no reply of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandFailure {
    /// The handler was not called: it requires this keyword, and it is absent.
    Needs(&'static str),
    /// The handler was not called: its `#[args]` did not parse, or asked for help. The text is for the caller.
    Usage(String),
    /// The handler failed.
    Failed(Failure),
}

impl From<Failure> for CommandFailure {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// A parameter of a command without `Option`: required when its keyword can be absent. The macro asks the parameter's
/// type, so that the caret stands there; see the module `keyword`.
#[doc(hidden)]
pub trait Required<'a, F>: Sized {
    fn required(field: &'a F, name: &'static str) -> Result<Self, CommandFailure>;
}

impl<'a, F: RequiredAs<'a, T>, T> Required<'a, F> for T {
    fn required(field: &'a F, name: &'static str) -> Result<T, CommandFailure> {
        field.required_as().ok_or(CommandFailure::Needs(name))
    }
}

/// A keyword of a command, to be taken as `T` if it is there.
#[doc(hidden)]
pub trait RequiredAs<'a, T> {
    fn required_as(&'a self) -> Option<T>;
}

impl<'a, F: KeywordAs<'a, T>, T> RequiredAs<'a, T> for Option<F> {
    fn required_as(&'a self) -> Option<T> {
        self.as_ref().map(F::keyword_as)
    }
}

macro_rules! never_absent {
    ($($field:ty),*) => {$(
        impl<'a, T> RequiredAs<'a, T> for $field
        where
            $field: KeywordAs<'a, T>,
        {
            fn required_as(&'a self) -> Option<T> {
                Some(self.keyword_as())
            }
        }
    )*};
}

never_absent!(String, EventId);

/// The arguments of a command as a type: `#[args] args: T`.
///
/// With the feature `clap`, every `clap::Parser` is one.
#[diagnostic::on_unimplemented(
    message = "arguments cannot be parsed into `{Self}`",
    label = "not a `clap::Parser`",
    note = "turn on the feature `clap` of `hermes-plugin-sdk` and write `#[derive(clap::Parser)]` on `{Self}`"
)]
pub trait CommandArgs: Sized {
    /// Parses what the caller typed after the name of the command.
    ///
    /// # Errors
    ///
    /// With the usage, the help or what is wrong, as a text for the caller.
    fn parse_args(command: &'static str, raw_args: &str) -> Result<Self, CommandFailure>;
}

#[cfg(feature = "clap")]
#[diagnostic::do_not_recommend]
impl<T: clap::Parser> CommandArgs for T {
    fn parse_args(command: &'static str, raw_args: &str) -> Result<Self, CommandFailure> {
        let words = split_words(raw_args).map_err(|what| CommandFailure::Usage(format!("/{command}: {what}")))?;
        let matches =
            T::command().name(command).bin_name(format!("/{command}")).no_binary_name(true).try_get_matches_from(words);
        matches
            .and_then(|mut matches| T::from_arg_matches_mut(&mut matches))
            .map_err(|error| CommandFailure::Usage(error.render().to_string().trim_end().to_owned()))
    }
}

/// Splits arguments into words as a shell does: at white space, with quotation marks and backslashes. Nothing else is
/// special. (Splitters for shells drop everything behind a `#`, which a person in a chat means.)
#[cfg(feature = "clap")]
fn split_words(text: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = text.chars();
    while let Some(ch) = chars.next() {
        match (ch, quote) {
            ('\\', None | Some('"')) => {
                let escaped = chars.next().ok_or("a backslash at the end stands for nothing")?;
                // Between double quotation marks a backslash is special before two characters only.
                let word = word.get_or_insert_default();
                if quote.is_some() && !matches!(escaped, '"' | '\\') {
                    word.push('\\');
                }
                word.push(escaped);
            }
            ('"' | '\'', None) => {
                word.get_or_insert_default();
                quote = Some(ch);
            }
            (ch, Some(open)) if ch == open => quote = None,
            (ch, None) if ch.is_whitespace() => words.extend(word.take()),
            (ch, _) => word.get_or_insert_default().push(ch),
        }
    }
    if quote.is_some() {
        return Err("a quotation mark is not closed");
    }
    words.extend(word);
    Ok(words)
}

#[cfg(all(test, feature = "clap"))]
mod tests {
    use super::*;

    #[test]
    fn words_as_a_shell_splits_them() {
        for (text, words) in [
            ("", &[][..]),
            ("  a\tb \n c ", &["a", "b", "c"]),
            (r#"a "b c" 'd e' """#, &["a", "b c", "d e", ""]),
            (r#"x"y z"w \"q\" a\ b"#, &["xy zw", "\"q\"", "a b"]),
            (r#""a\nb" 'c\d' "e\"f""#, &["a\\nb", "c\\d", "e\"f"]),
            ("#general #42 a # b", &["#general", "#42", "a", "#", "b"]),
        ] {
            assert_eq!(split_words(text).unwrap(), words, "{text}");
        }
        assert_eq!(split_words("say \"x"), Err("a quotation mark is not closed"));
        assert_eq!(split_words("a\\"), Err("a backslash at the end stands for nothing"));
    }
}
