//! Where in a file something stands.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Where in a file something stands. Shown as `file:line:column`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The name of the file, as the reader was given it.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
}

impl Place {
    /// The place right after this text.
    pub(super) fn after(text: &[u8], file: &str) -> Self {
        let text = String::from_utf8_lossy(text);
        let line = text.rsplit('\n').next().unwrap_or_default();
        Self {
            file: file.into(),
            line: text.bytes().filter(|byte| *byte == b'\n').count() as u64 + 1,
            column: line.chars().count() as u64 + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Where the names of plugins stand, by the key that gives them.
#[derive(Debug, Clone, Default)]
pub(super) struct Places(BTreeMap<(&'static str, String), Place>);

impl Places {
    /// Notes the first place of a name.
    pub(super) fn note(&mut self, key: &'static str, name: &str, at: Place) {
        self.0.entry((key, name.to_owned())).or_insert(at);
    }

    pub(super) fn get(&self, key: &'static str, name: &str) -> Option<Place> {
        self.0.get(&(key, name.to_owned())).cloned()
    }
}

/// The same configuration in another file is the same configuration.
impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The path of a key, put into words only for a message.
#[derive(Clone, Copy)]
pub(super) enum KeyPath<'a> {
    Document,
    Key(&'a KeyPath<'a>, &'a str),
    Item(&'a KeyPath<'a>, usize),
}

impl fmt::Display for KeyPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document => Ok(()),
            Self::Key(Self::Document, name) => f.write_str(&shown(name)),
            Self::Key(parent, name) => write!(f, "{parent}.{}", shown(name)),
            Self::Item(list, index) => write!(f, "{list}[{index}]"),
        }
    }
}

/// A name for a message: printable, and not for pages. There may be thousands of them, each a megabyte long.
pub(super) fn shown(name: &str) -> String {
    match name.char_indices().nth(60) {
        Some((end, _)) => printable(&name[..end]) + "…",
        None => printable(name),
    }
}

/// The same text with escapes for what a terminal would act on.
pub(super) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for ch in text.chars() {
        match ch {
            '\'' | '"' => shown.push(ch),
            _ => shown.extend(ch.escape_debug()),
        }
    }
    shown
}
