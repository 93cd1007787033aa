//! A line that a user typed, read as a command.
//!
//! Every surface goes through [`CommandLine::parse`]; authorisation and look-up then use the name that it gives, so
//! that there is no second spelling of a name to slip past a gate with.

use std::borrow::Cow;
use std::fmt;

/// The most characters that the name of a command has.
const MAX_NAME: usize = 32;

/// The most characters that the name of a plugin has before `:`; no package on a registry has a longer one.
const MAX_NAMESPACE: usize = 64;

/// What a line turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandLine<'a> {
    /// Plain text for the model.
    NotACommand,
    /// A slash without a name.
    Empty,
    /// A command with the name of another bot.
    NotForUs,
    /// A command that no registry can hold.
    Invalid(InvalidName),
    /// A command, not yet looked up.
    Command(Command<'a>),
}

/// A command as it was typed, under its canonical name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Command<'a> {
    /// The plugin that is asked, in the form `plugin:name`.
    pub namespace: Option<Cow<'a, str>>,
    /// The name to authorise and to look up.
    pub name: Cow<'a, str>,
    /// Everything after the name, trimmed at both ends and otherwise untouched.
    pub raw_args: &'a str,
}

/// Why a text is not the name of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidName {
    /// There is nothing where a name is expected: before or after `:`, or after `@`.
    Missing,
    /// It is longer than this many characters.
    TooLong(usize),
    /// It begins with `-` or `_`.
    LeadingHyphen,
    /// It has a character that no name has.
    Character(char),
}

impl fmt::Display for InvalidName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("a part of the command is missing, write `/name` or `/plugin:name`"),
            Self::TooLong(most) => write!(f, "the name of the command is longer than {most} characters"),
            Self::LeadingHyphen => f.write_str("the name of a command begins with a letter or a digit"),
            Self::Character(ch) => write!(f, "the name of a command cannot have {ch:?}, use a-z, 0-9 and `-`"),
        }
    }
}

impl std::error::Error for InvalidName {}

impl<'a> CommandLine<'a> {
    /// Reads a line. `own_bot` is the name under which this bot is addressed, with or without its `@`; a surface that
    /// has none gives `None`, and every suffix is then another bot's.
    ///
    /// What is decided here, so that all surfaces decide the same:
    ///
    /// - White space (Unicode's, line breaks included) around the line is not part of it. The slash is the ASCII one:
    ///   a full-width slash, or a direction mark before the slash, makes plain text.
    /// - The name ends at the first white space of any kind, so arguments may begin on the next line. A control
    ///   character, a direction mark or a zero-width character is not white space: within the name it makes the name
    ///   invalid, within the arguments it stays.
    /// - A second slash before the first white space (`//x`, `/usr/bin`) makes a path or a comment: plain text.
    /// - A slash with nothing or white space after it (`/`, `/ x`) is [`Empty`](Self::Empty).
    /// - The first `@` begins the suffix; all of the rest up to white space is the suffix, whatever it holds. It is
    ///   ours when it is equal without regard to case, and not for us otherwise, before anything is said about the
    ///   name: another bot may have names that we have not. An empty suffix addresses nobody and is invalid.
    /// - One `:` separates the plugin from the name; both are then required, and both are made canonical.
    pub fn parse(line: &'a str, own_bot: Option<&str>) -> Self {
        let Some(typed) = line.trim().strip_prefix('/') else { return Self::NotACommand };
        let (word, rest) = typed.split_at(typed.find(char::is_whitespace).unwrap_or(typed.len()));
        if word.contains('/') {
            return Self::NotACommand;
        }
        let name = match word.split_once('@') {
            Some((_, "")) => return Self::Invalid(InvalidName::Missing),
            Some((_, suffix)) if !is_own(suffix, own_bot) => return Self::NotForUs,
            Some((name, _)) => name,
            None => word,
        };
        if name.is_empty() {
            return Self::Empty;
        }
        Command::new(name, rest.trim()).map_or_else(Self::Invalid, Self::Command)
    }
}

impl<'a> Command<'a> {
    fn new(typed: &'a str, raw_args: &'a str) -> Result<Self, InvalidName> {
        let (namespace, name) = match typed.split_once(':') {
            Some((namespace, name)) => (Some(canonical_namespace(namespace)?), name),
            None => (None, typed),
        };
        Ok(Self { namespace, name: canonical_name(name)?, raw_args })
    }
}

/// The spelling under which a command is authorised and looked up: lower case, with `-` for `_`.
///
/// Only ASCII is lowered: a letter that merely looks like one of ours (the Kelvin sign is a `k` in lower case) stays
/// what it is, and is refused. Registries make the names that they are given canonical with this function too.
///
/// # Errors
///
/// When the result is not `[a-z0-9][a-z0-9-]{0,31}`.
pub fn canonical_name(typed: &str) -> Result<Cow<'_, str>, InvalidName> {
    if typed.starts_with(['-', '_']) {
        return Err(InvalidName::LeadingHyphen);
    }
    canonical(typed, MAX_NAME)
}

/// The spelling under which a plugin is looked up in `plugin:name`: that of [`canonical_name`], for the name of a
/// package, which may be longer and may begin with `_`.
///
/// # Errors
///
/// When the result is not `[a-z0-9-]{1,64}`.
pub fn canonical_namespace(typed: &str) -> Result<Cow<'_, str>, InvalidName> {
    canonical(typed, MAX_NAMESPACE)
}

fn canonical(typed: &str, most: usize) -> Result<Cow<'_, str>, InvalidName> {
    let is_lowered = |ch: char| ch.is_ascii_lowercase() || ch.is_ascii_digit() || ch == '-';
    if typed.is_empty() {
        return Err(InvalidName::Missing);
    }
    if let Some(ch) = typed.chars().find(|ch| !is_lowered(ch.to_ascii_lowercase()) && *ch != '_') {
        return Err(InvalidName::Character(ch));
    }
    if typed.len() > most {
        return Err(InvalidName::TooLong(most));
    }
    Ok(if typed.chars().all(is_lowered) {
        Cow::Borrowed(typed)
    } else {
        Cow::Owned(typed.to_ascii_lowercase().replace('_', "-"))
    })
}

fn is_own(suffix: &str, own_bot: Option<&str>) -> bool {
    let lowered = |name: &str| name.chars().flat_map(char::to_lowercase).collect::<String>();
    own_bot.is_some_and(|own| {
        let own = own.strip_prefix('@').unwrap_or(own);
        // Compared letter by letter only when it can be equal: the suffix may be a megabyte.
        suffix.chars().take(own.len() + 1).count() <= own.len() && lowered(suffix) == lowered(own)
    })
}

#[cfg(test)]
mod tests;
