//! YAML as a tree whose keys and values remember where they stood.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use serde_saphyr::options::{DuplicateKeyPolicy, NonFiniteFloatPolicy};
use serde_saphyr::{Location, Options, Spanned};

/// A value and where it stood; for an alias, where its anchor stood.
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) at: Location,
}

pub(super) enum Kind {
    Null,
    Bool(bool),
    Integer(Number),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Key, Node)>),
}

/// A key of a map, and where it stood.
pub(super) struct Key {
    pub(super) name: String,
    pub(super) at: Location,
}

/// A whole document, of which only one section is kept.
pub(super) struct Document(pub(super) Vec<(Key, Node)>);

impl Document {
    /// Every `plugins` section of a document; the others belong to Hermes.
    pub(super) fn parse(text: &str) -> Result<Self, serde_saphyr::Error> {
        let document: Option<Self> = serde_saphyr::from_str_with_options(text, options())?;
        Ok(document.unwrap_or(Self(Vec::new())))
    }
}

fn options() -> Options {
    serde_saphyr::options! {
        // A configuration is a page of text: these let a large one through, and an alias bomb fail within milliseconds.
        budget: serde_saphyr::budget! { max_nodes: 100_000, max_events: 400_000 },
        alias_limits: serde_saphyr::alias_limits! { max_total_replayed_events: 50_000 },
        // Twice the same key in Hermes's own sections is not our business; in ours it is refused with both lines.
        duplicate_keys: DuplicateKeyPolicy::PassThrough,
        non_finite_float_policy: NonFiniteFloatPolicy::PassThrough,
        legacy_octal_numbers: true,
        null_as_string: true,
        reject_unsupported_tags: true,
        with_snippet: false,
    }
}

impl Kind {
    /// What this is, for a message.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Null => "empty".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Float(value) => format!("{value:?}"),
            Self::Text(text) if text.trim().is_empty() => "a blank text".to_owned(),
            Self::Text(_) => "a text".to_owned(),
            Self::List(_) => "a list".to_owned(),
            Self::Map(_) => "a map".to_owned(),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Spanned::<Kind>::deserialize(deserializer).map(|spanned| Self { kind: spanned.value, at: spanned.defined })
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Spanned::<String>::deserialize(deserializer).map(|spanned| Self { name: spanned.value, at: spanned.defined })
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KindVisitor)
    }
}

struct KindVisitor;

impl<'de> Visitor<'de> for KindVisitor {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Kind, E> {
        Ok(Kind::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Kind, E> {
        Ok(Kind::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Kind, E> {
        Ok(Kind::Integer(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Kind, E> {
        Ok(Kind::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Kind, E> {
        Ok(Kind::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Kind, E> {
        Ok(Kind::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Kind, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Kind::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kind, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Kind::Map(entries))
    }
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DocumentVisitor)
    }
}

struct DocumentVisitor;

impl<'de> Visitor<'de> for DocumentVisitor {
    type Value = Document;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of sections")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Document, A::Error> {
        let mut sections = Vec::new();
        while let Some(key) = map.next_key::<Key>()? {
            if key.name == "plugins" {
                sections.push((key, map.next_value()?));
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(Document(sections))
    }
}
