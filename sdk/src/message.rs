//! Messages of a conversation, in the shape of the common chat-completions API.
//!
//! Keys that the SDK does not know survive a round trip: a host keeps its own notes in messages.

use std::borrow::Cow;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::open_enum::open_enum;
use crate::wire::{Reader, WireValue, Writer};

open_enum! {
    /// Whose message it is.
    Role {
        /// the host instructs the model.
        System = "system",
        /// a person asks.
        User = "user",
        /// the model answers, or calls tools.
        Assistant = "assistant",
        /// a tool gives its result.
        Tool = "tool",
    }
}

/// One message of a conversation.
///
/// ```
/// use hermes_plugin_sdk::{Message, Role};
///
/// let message = Message::user("how late is it?");
/// assert_eq!(message.role, Role::User);
/// assert_eq!(message.text(), "how late is it?");
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Message {
    /// Whose message it is.
    pub role: Role,
    /// What it says; absent in an answer that only calls tools. Unlike a keyword it can be the empty text, and is kept so.
    pub content: Option<Content>,
    /// The tools that the model calls with this message.
    pub tool_calls: Vec<ToolCall>,
    /// In the result of a tool: the id of the call that it answers.
    pub tool_call_id: Option<String>,
    /// The name of the participant or of the tool.
    pub name: Option<String>,
    /// Every other key.
    pub extra: Map<String, Value>,
}

impl Message {
    /// A message of this role. The rest is set as fields.
    pub fn new(role: impl Into<Role>, content: impl Into<Content>) -> Self {
        Self {
            role: role.into(),
            content: Some(content.into()),
            tool_calls: Vec::new(),
            tool_call_id: None,
            name: None,
            extra: Map::new(),
        }
    }

    /// Instructions for the model.
    pub fn system(content: impl Into<Content>) -> Self {
        Self::new(Role::System, content)
    }

    /// What a person says.
    pub fn user(content: impl Into<Content>) -> Self {
        Self::new(Role::User, content)
    }

    /// What the model says.
    pub fn assistant(content: impl Into<Content>) -> Self {
        Self::new(Role::Assistant, content)
    }

    /// The result of the tool call `id`.
    pub fn tool(id: impl Into<String>, content: impl Into<Content>) -> Self {
        Self { tool_call_id: Some(id.into()), ..Self::new(Role::Tool, content) }
    }

    /// The text of the content, as [`Content::text`] gives it; empty without content.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        self.content.as_ref().map_or(Cow::Borrowed(""), Content::text)
    }
}

/// What a message says: a text, or a list of parts.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Content {
    /// A text.
    Text(String),
    /// Texts, images and other parts, in order.
    Parts(Vec<Part>),
}

impl Content {
    /// The text: of parts, the texts among them, joined by line breaks.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        let parts = match self {
            Self::Text(text) => return Cow::Borrowed(text),
            Self::Parts(parts) => parts,
        };
        let mut texts = parts.iter().filter_map(Part::as_text);
        let Some(first) = texts.next() else { return Cow::Borrowed("") };
        texts.fold(Cow::Borrowed(first), |joined, text| Cow::Owned(format!("{joined}\n{text}")))
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<Part>> for Content {
    fn from(parts: Vec<Part>) -> Self {
        Self::Parts(parts)
    }
}

/// One part of a message.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Part {
    /// A text.
    Text {
        /// The text.
        text: String,
        /// Every other key.
        extra: Map<String, Value>,
    },
    /// An image.
    ImageUrl {
        /// Where the image is.
        image_url: ImageUrl,
        /// Every other key.
        extra: Map<String, Value>,
    },
    /// A part of another type or shape, as it is on the wire.
    Other(Value),
}

impl Part {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into(), extra: Map::new() }
    }

    /// An image at this URL, which may be a `data:` URL that holds the image itself.
    pub fn image_url(url: impl Into<String>) -> Self {
        Self::ImageUrl { image_url: ImageUrl { url: url.into(), extra: Map::new() }, extra: Map::new() }
    }

    /// The text of a text part.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text { text, .. } => Some(text),
            _ => None,
        }
    }
}

/// Where an image is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ImageUrl {
    /// The URL, which may be a `data:` URL that holds the image itself.
    pub url: String,
    /// Every other key, for example `detail`.
    pub extra: Map<String, Value>,
}

/// A call of a tool by the model.
///
/// A call of a kind that the SDK does not know has its parts in `extra`, so that one odd call never hides a conversation.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ToolCall {
    /// The id of the call, which the message with its result repeats.
    pub id: Option<String>,
    /// The tool and its arguments; absent when it is a call of another kind.
    pub function: Option<FunctionCall>,
    /// Every other key, among them `type`.
    pub extra: Map<String, Value>,
}

impl ToolCall {
    /// The call `id` of the tool `name`; `arguments` is JSON as text.
    pub fn new(id: impl Into<String>, name: impl Into<String>, arguments: impl Into<String>) -> Self {
        Self {
            id: Some(id.into()),
            function: Some(FunctionCall { name: name.into(), arguments: arguments.into(), extra: Map::new() }),
            extra: Map::from_iter([("type".to_owned(), Value::from("function"))]),
        }
    }
}

/// The tool of a call, and its arguments.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FunctionCall {
    /// The name of the tool.
    pub name: String,
    /// The arguments as the model wrote them: JSON as text, or what it took for JSON. Some providers hand them over as
    /// JSON itself; that becomes its text.
    pub arguments: String,
    /// Every other key.
    pub extra: Map<String, Value>,
}

impl FunctionCall {
    /// The arguments as `T`, for example a struct of your own or a [`serde_json::Value`].
    ///
    /// # Errors
    ///
    /// When they are not JSON, or not of this type. Models write both.
    pub fn parse_arguments<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.arguments)
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Writer::new(serializer)?;
        fields.required("role", &self.role)?;
        fields.required("content", &self.content)?;
        fields.present("tool_calls", Some(&self.tool_calls).filter(|calls| !calls.is_empty()))?;
        fields.present("tool_call_id", self.tool_call_id.as_ref())?;
        fields.present("name", self.name.as_ref())?;
        fields.rest(&self.extra)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Reader::new::<D>(deserializer, "a message")?;
        Ok(Self {
            role: fields.required("role")?,
            content: fields.nullable("content")?,
            tool_calls: fields.optional("tool_calls")?.unwrap_or_default(),
            tool_call_id: fields.optional("tool_call_id")?,
            name: fields.optional("name")?,
            extra: fields.rest(),
        })
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => text.serialize(serializer),
            Self::Parts(parts) => parts.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self::Text(text)),
            parts @ Value::Array(_) => Vec::deserialize(parts).map(Self::Parts).map_err(D::Error::custom),
            _ => Err(D::Error::custom("expected a text or a list of parts")),
        }
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields;
        let extra = match self {
            Self::Text { text, extra } => {
                fields = Writer::new(serializer)?;
                fields.required("type", &"text")?;
                fields.required("text", text)?;
                extra
            }
            Self::ImageUrl { image_url, extra } => {
                fields = Writer::new(serializer)?;
                fields.required("type", &"image_url")?;
                fields.required("image_url", image_url)?;
                extra
            }
            Self::Other(value) => return value.serialize(serializer),
        };
        fields.rest(extra)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        // Whatever is not of a known shape is kept as it is.
        Ok(known_part(&value).unwrap_or(Self::Other(value)))
    }
}

fn known_part(value: &Value) -> Option<Part> {
    let mut fields = Reader::<serde_json::Error>::new(value.clone(), "a part").ok()?;
    match fields.required::<String>("type").ok()?.as_str() {
        "text" => Some(Part::Text { text: fields.required("text").ok()?, extra: fields.rest() }),
        "image_url" => Some(Part::ImageUrl { image_url: fields.required("image_url").ok()?, extra: fields.rest() }),
        _ => None,
    }
}

impl Serialize for ImageUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Writer::new(serializer)?;
        fields.required("url", &self.url)?;
        fields.rest(&self.extra)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for ImageUrl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Reader::new::<D>(deserializer, "an image")?;
        Ok(Self { url: fields.required("url")?, extra: fields.rest() })
    }
}

impl Serialize for ToolCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Writer::new(serializer)?;
        fields.present("id", self.id.as_ref())?;
        fields.present("function", self.function.as_ref())?;
        fields.rest(&self.extra)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for ToolCall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Reader::new::<D>(deserializer, "a tool call")?;
        Ok(Self { id: fields.optional("id")?, function: fields.optional("function")?, extra: fields.rest() })
    }
}

impl Serialize for FunctionCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Writer::new(serializer)?;
        fields.required("name", &self.name)?;
        fields.required("arguments", &self.arguments)?;
        fields.rest(&self.extra)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for FunctionCall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Reader::new::<D>(deserializer, "a function call")?;
        let name = fields.required("name")?;
        let arguments = match fields.required("arguments")? {
            Value::String(text) => text,
            json => json.to_string(),
        };
        Ok(Self { name, arguments, extra: fields.rest() })
    }
}

#[diagnostic::do_not_recommend]
impl WireValue for Content {
    fn sample(keyword: &'static str) -> Self {
        Self::from(keyword)
    }

    fn texts<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
        match self {
            Self::Text(text) => show(text),
            Self::Parts(parts) => parts.iter().for_each(|part| part.texts(show)),
        }
    }
}

impl Part {
    fn texts<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
        match self {
            Self::Text { text, extra } => {
                show(text);
                extra.texts(show);
            }
            Self::ImageUrl { image_url, extra } => {
                show(&image_url.url);
                image_url.extra.texts(show);
                extra.texts(show);
            }
            Self::Other(value) => value.texts(show),
        }
    }
}

#[diagnostic::do_not_recommend]
impl WireValue for Message {
    fn sample(keyword: &'static str) -> Self {
        Self::user(keyword)
    }

    fn texts<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
        self.content.texts(show);
        for ToolCall { function, extra, .. } in &self.tool_calls {
            if let Some(FunctionCall { arguments, extra, .. }) = function {
                show(arguments);
                extra.texts(show);
            }
            extra.texts(show);
        }
        self.extra.texts(show);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_joins_text_parts_and_borrows_what_is_one() {
        assert!(matches!(Content::from("whole").text(), Cow::Borrowed("whole")));
        let one = Content::from(vec![Part::image_url("data:,"), Part::text("one")]);
        assert!(matches!(one.text(), Cow::Borrowed("one")));
        let three = Content::from(vec![Part::text("a"), Part::image_url("data:,"), Part::text("b"), Part::text("c")]);
        assert_eq!(three.text(), "a\nb\nc");
        assert_eq!(Content::from(vec![Part::Other(Value::Null)]).text(), "");
    }

    #[test]
    fn arguments_are_parsed_on_demand() {
        let parse = |arguments| {
            ToolCall::new("c1", "read", arguments)
                .function
                .unwrap()
                .parse_arguments::<Value>()
                .map(|json| json["path"].clone())
        };
        assert_eq!(parse(r#"{"path": "a.txt"}"#).unwrap(), "a.txt");
        assert!(parse("{path}").is_err());
    }

    #[test]
    fn an_odd_call_does_not_hide_the_conversation() {
        let wire = json!({"role": "assistant", "content": null, "tool_calls": [
            {"id": null, "type": "custom", "custom": {"name": "sh"}},
            {"id": "c1", "type": "function", "function": {"name": "read", "arguments": {"path": "a.txt"}}},
        ]});
        let message: Message = serde_json::from_value(wire).unwrap();
        let [custom, read] = &message.tool_calls[..] else { panic!("{message:?}") };
        assert_eq!((custom.id.as_deref(), custom.function.as_ref()), (None, None));
        assert_eq!(custom.extra["custom"], json!({"name": "sh"}));
        assert_eq!(read.function.as_ref().unwrap().arguments, r#"{"path":"a.txt"}"#);
    }
}
