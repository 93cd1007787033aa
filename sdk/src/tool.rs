//! What a tool gave, how it ended, and what a plugin may say before it runs.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::open_enum::open_enum;
use crate::returns::DirectiveValue;
use crate::wire::{Reader, WireValue, Writer};

open_enum! {
    /// How the execution of a tool ended.
    ToolStatus {
        /// it ran, and its result is its own.
        Ok = "ok",
        /// it failed; the result tells the model so.
        Error = "error",
        /// a plugin or a person refused it, and it did not run.
        Blocked = "blocked",
    }
}

/// What a tool gave: a text, or a JSON object such as a multimodal result.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ToolOutput {
    /// A text.
    Text(String),
    /// A JSON object.
    Structured(Map<String, Value>),
}

impl From<&str> for ToolOutput {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for ToolOutput {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Map<String, Value>> for ToolOutput {
    fn from(object: Map<String, Value>) -> Self {
        Self::Structured(object)
    }
}

#[diagnostic::do_not_recommend]
impl WireValue for ToolOutput {
    fn sample(keyword: &'static str) -> Self {
        Self::from(keyword)
    }

    fn texts<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
        match self {
            Self::Text(text) => show(text),
            Self::Structured(object) => object.texts(show),
        }
    }
}

/// What a [`pre_tool_call`](macro@crate::prelude::pre_tool_call) handler says about a tool that is about to run.
///
/// Of all handlers together, a block beats an approval and an approval beats nothing, whatever their order; changed
/// arguments are merged key by key, in the order of the handlers.
///
/// On the wire it is Hermes's object, for example `{"action": "block", "message": "…"}`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ToolDirective {
    /// No objection. The same as returning `None`; it overrules no other handler.
    Allow,
    /// The tool does not run.
    Block {
        /// Why, for the model.
        message: String,
    },
    /// The tool runs only after a person approved it.
    Approve {
        /// What the person is asked; the host's own words when absent.
        message: Option<String>,
        /// What an approval "for good" is remembered under; the name of the tool when absent.
        rule_key: Option<String>,
    },
    /// The tool runs with changed arguments.
    Modify {
        /// The arguments to change or add; the others stay.
        args: Map<String, Value>,
    },
}

impl ToolDirective {
    /// The tool does not run, and the model is told why.
    pub fn block(message: impl Into<String>) -> Self {
        Self::Block { message: message.into() }
    }

    /// The tool runs only after a person, asked with this message, approved it.
    pub fn approve(message: impl Into<String>) -> Self {
        Self::Approve { message: Some(message.into()), rule_key: None }
    }

    /// The tool runs with these arguments changed or added.
    ///
    /// ```
    /// use hermes_plugin_sdk::ToolDirective;
    ///
    /// let slower = ToolDirective::modify([("timeout", 60)]);
    /// ```
    pub fn modify<K: Into<String>, V: Into<Value>>(args: impl IntoIterator<Item = (K, V)>) -> Self {
        Self::Modify { args: args.into_iter().map(|(name, value)| (name.into(), value.into())).collect() }
    }
}

impl DirectiveValue for ToolDirective {}

impl Serialize for ToolOutput {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => text.serialize(serializer),
            Self::Structured(object) => object.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ToolOutput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self::Text(text)),
            Value::Object(object) => Ok(Self::Structured(object)),
            _ => Err(D::Error::custom("expected a text or an object")),
        }
    }
}

impl Serialize for ToolDirective {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Writer::new(serializer)?;
        match self {
            Self::Allow => fields.required("action", &"allow")?,
            Self::Block { message } => {
                fields.required("action", &"block")?;
                // Hermes ignores a block without a message, which would let the tool run.
                let message = if message.is_empty() { "blocked by a plugin" } else { message };
                fields.required("message", &message)?;
            }
            Self::Approve { message, rule_key } => {
                fields.required("action", &"approve")?;
                fields.present("message", message.as_ref())?;
                fields.present("rule_key", rule_key.as_ref())?;
            }
            Self::Modify { args } => {
                fields.required("action", &"modify")?;
                fields.required("args", args)?;
            }
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for ToolDirective {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Reader::new::<D>(deserializer, "a directive")?;
        match fields.required::<String>("action")?.as_str() {
            "allow" => Ok(Self::Allow),
            "block" => Ok(Self::Block { message: fields.non_empty("message")? }),
            "approve" => {
                Ok(Self::Approve { message: fields.optional("message")?, rule_key: fields.optional("rule_key")? })
            }
            "modify" => Ok(Self::Modify { args: fields.required("args")? }),
            other => Err(D::Error::custom(format_args!(
                "a directive: unknown action `{other}`, expected `allow`, `block`, `approve` or `modify`"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;
    use crate::hook::Directive;
    use crate::returns::{Failure, Returns};

    #[test]
    fn a_handler_returns_a_directive_bare_or_not() {
        fn output(returned: impl Returns<Directive<ToolDirective>>) -> Result<Option<ToolDirective>, Failure> {
            returned.into_output()
        }
        let block = ToolDirective::block("no");
        assert_eq!(output(block.clone()), Ok(Some(block.clone())));
        assert_eq!(output(Some(block.clone())), Ok(Some(block.clone())));
        assert_eq!(output(None::<ToolDirective>), Ok(None));
        assert_eq!(output(Ok::<_, String>(Some(block.clone()))), Ok(Some(block.clone())));
        assert_eq!(output(Ok::<_, String>(block.clone())), Ok(Some(block)));
        assert_eq!(output(Err::<ToolDirective, _>("broken")), Err(Failure::new("broken")));
    }

    #[test]
    fn directives_are_hermes_objects_both_ways() {
        let approve = ToolDirective::Approve { message: None, rule_key: Some("rm".to_owned()) };
        for (directive, wire) in [
            (ToolDirective::Allow, json!({"action": "allow"})),
            (ToolDirective::block("no"), json!({"action": "block", "message": "no"})),
            (ToolDirective::approve("sure?"), json!({"action": "approve", "message": "sure?"})),
            (approve, json!({"action": "approve", "rule_key": "rm"})),
            (ToolDirective::modify([("n", 2)]), json!({"action": "modify", "args": {"n": 2}})),
        ] {
            assert_eq!(to_value(&directive).unwrap(), wire);
            assert_eq!(from_value::<ToolDirective>(wire).unwrap(), directive);
        }
    }

    #[test]
    fn absent_texts_of_an_approval_take_every_form() {
        let wire = json!({"action": "approve", "message": "", "rule_key": null, "new": 1});
        assert_eq!(
            from_value::<ToolDirective>(wire).unwrap(),
            ToolDirective::Approve { message: None, rule_key: None }
        );
    }

    #[test]
    fn what_hermes_would_ignore_is_an_error() {
        for wire in [
            json!({"action": "BLOCK", "message": "no"}),
            json!({"action": "block", "message": ""}),
            json!({"action": "block"}),
            json!({"decision": "block", "message": "no"}),
            json!({"action": "modify", "args": []}),
            json!("block"),
        ] {
            assert!(from_value::<ToolDirective>(wire.clone()).is_err(), "{wire}");
        }
    }

    #[test]
    fn a_block_without_a_message_still_blocks_in_hermes() {
        let wire = to_value(ToolDirective::block("")).unwrap();
        assert!(matches!(from_value(wire), Ok(ToolDirective::Block { message }) if !message.is_empty()));
    }
}
