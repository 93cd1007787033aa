//! The one place where JSON and payloads meet.
//!
//! In Rust an absent value is `None`. On the wire an absent key, `null` and the empty text all stand for it; we write the
//! empty text for keywords that are texts, and `null` for the others, as Hermes does.
//!
//! The types of the SDK read and write themselves by hand: `serde_derive` would be the longest part of a plugin's first
//! build.

use std::fmt;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::id::{EventId, SessionId, SessionKey};

/// A type that a keyword can have on the wire.
///
/// Texts, numbers, `bool`, the SDK's own types, JSON, and `Option` and `Vec` of these are. Implement it for a type of your
/// own that is a field of a `wire` hook:
///
/// ```
/// use hermes_plugin_sdk::wire::WireValue;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize)]
/// struct Rating {
///     stars: u8,
/// }
///
/// impl WireValue for Rating {
///     fn sample(_: &'static str) -> Self {
///         Self { stars: 5 }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a keyword on the wire",
    label = "not a wire value",
    note = "implement `hermes_plugin_sdk::wire::WireValue` for a type of your own, or drop `wire` from the hook"
)]
pub trait WireValue: Serialize + DeserializeOwned {
    /// Whether an absent one is written as the empty text, and not as `null`.
    const IS_TEXT: bool = false;

    /// A value for tests. Texts hold the name of the keyword.
    fn sample(keyword: &'static str) -> Self;

    /// Takes the keyword out of a payload. The generated code asks the field's type, so that only `Option` knows of absent
    /// keywords.
    #[doc(hidden)]
    fn read<E: serde::de::Error>(reader: &mut Reader<E>, name: &'static str) -> Result<Self, E> {
        reader.required(name)
    }

    /// Puts the keyword into a payload.
    #[doc(hidden)]
    fn write<S: Serializer>(&self, writer: &mut Writer<S>, name: &'static str) -> Result<(), S::Error> {
        writer.map.serialize_entry(name, self)
    }

    /// Shows the texts in it, which a host keeps out of its logs and receipts. Ids and the like have none: a failure is
    /// worth more when it says which session it is about.
    fn texts<'a>(&'a self, _show: &mut dyn FnMut(&'a str)) {}
}

macro_rules! wire_values {
    ($($($ty:ty),+: $is_text:literal, |$keyword:pat_param| $sample:expr, $texts:path;)*) => {$($(
        // The list of all of them would be the longest part of an error.
        #[diagnostic::do_not_recommend]
        impl WireValue for $ty {
            const IS_TEXT: bool = $is_text;

            fn sample($keyword: &'static str) -> Self {
                $sample
            }

            fn texts<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
                $texts(self, show);
            }
        }
    )+)*};
}

wire_values! {
    String: true, |keyword| keyword.to_owned(), show_text;
    SessionId: true, |keyword| SessionId::from_static(keyword), show_nothing;
    SessionKey: true, |keyword| SessionKey::from_static(keyword), show_nothing;
    PathBuf: true, |keyword| PathBuf::from(keyword), show_path;
    bool: false, |_| true, show_nothing;
    i8, i16, i32, i64, isize, u8, u16, u32, u64, usize: false, |_| 1, show_nothing;
    f32, f64: false, |_| 1.0, show_nothing;
    Value: false, |keyword| Value::from(keyword), show_value;
    Map<String, Value>: false, |keyword| Map::from_iter([(keyword.to_owned(), Value::from(keyword))]), show_map;
}

fn show_nothing<'a, T>(_: &'a T, _: &mut dyn FnMut(&'a str)) {}

fn show_text<'a>(text: &'a str, show: &mut dyn FnMut(&'a str)) {
    show(text);
}

fn show_path<'a>(path: &'a Path, show: &mut dyn FnMut(&'a str)) {
    path.iter().filter_map(|part| part.to_str()).for_each(show);
}

fn show_value<'a>(value: &'a Value, show: &mut dyn FnMut(&'a str)) {
    match value {
        Value::String(text) => show(text),
        Value::Array(values) => values.iter().for_each(|value| show_value(value, show)),
        Value::Object(map) => show_map(map, show),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The keys are names of parameters, which a failure may name; the values are what was said.
fn show_map<'a>(map: &'a Map<String, Value>, show: &mut dyn FnMut(&'a str)) {
    map.values().for_each(|value| show_value(value, show));
}

#[diagnostic::do_not_recommend]
impl<T: WireValue> WireValue for Option<T> {
    fn sample(keyword: &'static str) -> Self {
        Some(T::sample(keyword))
    }

    fn read<E: serde::de::Error>(reader: &mut Reader<E>, name: &'static str) -> Result<Self, E> {
        reader.optional(name)
    }

    fn write<S: Serializer>(&self, writer: &mut Writer<S>, name: &'static str) -> Result<(), S::Error> {
        match self {
            Some(value) => value.write(writer, name),
            None if T::IS_TEXT => writer.map.serialize_entry(name, ""),
            None => writer.map.serialize_entry(name, &()),
        }
    }

    fn texts<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
        self.iter().for_each(|value| value.texts(show));
    }
}

#[diagnostic::do_not_recommend]
impl<T: WireValue> WireValue for Vec<T> {
    fn sample(keyword: &'static str) -> Self {
        vec![T::sample(keyword)]
    }

    fn texts<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
        self.iter().for_each(|value| value.texts(show));
    }
}

/// A payload that was not fired yet has none.
#[diagnostic::do_not_recommend]
impl WireValue for EventId {
    const IS_TEXT: bool = true;

    fn sample(_: &'static str) -> Self {
        Self::from_u128(1)
    }

    fn read<E: serde::de::Error>(reader: &mut Reader<E>, name: &'static str) -> Result<Self, E> {
        reader.optional(name).map(|id| id.unwrap_or(Self::UNASSIGNED))
    }

    fn write<S: Serializer>(&self, writer: &mut Writer<S>, name: &'static str) -> Result<(), S::Error> {
        if *self == Self::UNASSIGNED { Ok(()) } else { writer.map.serialize_entry(name, self) }
    }
}

/// Reads the keywords of one payload.
#[doc(hidden)]
#[derive(Debug)]
pub struct Reader<E> {
    hook: &'static str,
    fields: Map<String, Value>,
    error: PhantomData<fn() -> E>,
}

impl<E: serde::de::Error> Reader<E> {
    /// The fields of a payload of `hook`.
    ///
    /// # Errors
    ///
    /// When the input is not a JSON object.
    pub fn new<'de, D: Deserializer<'de, Error = E>>(deserializer: D, hook: &'static str) -> Result<Self, E> {
        let fields = match Value::deserialize(deserializer)? {
            Value::Object(fields) => fields,
            other => return Err(E::custom(format_args!("{hook}: expected an object, found {}", kind(&other)))),
        };
        Ok(Self { hook, fields, error: PhantomData })
    }

    pub(crate) fn required<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, E> {
        match self.fields.remove(name) {
            None | Some(Value::Null) => Err(E::custom(format_args!("{}: `{name}` is missing", self.hook))),
            Some(value) => self.convert(name, value),
        }
    }

    pub(crate) fn optional<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<Option<T>, E> {
        match self.fields.remove(name) {
            Some(value) if !stands_for_absent(&value) => self.convert(name, value).map(Some),
            _ => Ok(None),
        }
    }

    /// What can be absent, or be the empty text, which counts.
    pub(crate) fn nullable<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<Option<T>, E> {
        self.fields.remove(name).filter(|value| !value.is_null()).map(|value| self.convert(name, value)).transpose()
    }

    /// A text that is never absent, nor empty.
    pub(crate) fn non_empty(&mut self, name: &'static str) -> Result<String, E> {
        let value: Value = self.required(name)?;
        non_empty(value).map_err(|error| E::custom(format_args!("{}: `{name}`: {error}", self.hook)))
    }

    /// The keys that nobody has asked for.
    pub(crate) fn rest(self) -> Map<String, Value> {
        self.fields
    }

    fn convert<T: DeserializeOwned>(&self, name: &str, value: Value) -> Result<T, E> {
        T::deserialize(value).map_err(|error| E::custom(format_args!("{}: `{name}`: {error}", self.hook)))
    }
}

/// Writes the keywords of one payload.
#[doc(hidden)]
pub struct Writer<S: Serializer> {
    map: S::SerializeMap,
}

impl<S: Serializer> fmt::Debug for Writer<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

impl<S: Serializer> Writer<S> {
    /// A payload on its way to `serializer`.
    ///
    /// # Errors
    ///
    /// When the serializer fails.
    pub fn new(serializer: S) -> Result<Self, S::Error> {
        serializer.serialize_map(None).map(|map| Self { map })
    }

    pub(crate) fn required<T: Serialize>(&mut self, name: &'static str, value: &T) -> Result<(), S::Error> {
        self.map.serialize_entry(name, value)
    }

    /// Nothing for what is absent.
    pub(crate) fn present<T: Serialize>(&mut self, name: &'static str, value: Option<&T>) -> Result<(), S::Error> {
        value.map_or(Ok(()), |value| self.map.serialize_entry(name, value))
    }

    /// The keys that the type does not know.
    pub(crate) fn rest(&mut self, extra: &Map<String, Value>) -> Result<(), S::Error> {
        extra.iter().try_for_each(|(name, value)| self.map.serialize_entry(name, value))
    }

    /// The end of the payload.
    ///
    /// # Errors
    ///
    /// When the serializer fails.
    pub fn end(self) -> Result<S::Ok, S::Error> {
        self.map.end()
    }
}

fn stands_for_absent(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// A text that is never absent, nor empty.
pub(crate) fn non_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Err(serde::de::Error::custom("this text cannot be empty"));
    }
    Ok(text)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
