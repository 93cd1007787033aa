//! Who typed something, as the transport knows them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::id::EmptyId;
use crate::wire::{Reader, WireValue, Writer};

/// The transport's identity of a person: who typed, and where.
///
/// It says who somebody is, not what they may do. Whoever decides by it compares stable ids (`user_id`, `chat_id`,
/// `guild_id`) for equality; a `user_name` is chosen by its owner and proves nothing.
///
/// ```
/// use hermes_plugin_sdk::Source;
///
/// fn only_the_team(source: &Source) -> bool {
///     matches!(source.user_id.as_str(), "u-17" | "u-23")
/// }
///
/// assert!(only_the_team(&Source::new("u-17", "c-1")?));
/// assert!(Source::new("", "c-1").is_err());
/// # Ok::<(), hermes_plugin_sdk::id::EmptyId>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Source {
    /// The stable id of the user on this transport. Never empty when made by [`Source::new`] or read from JSON.
    pub user_id: String,
    /// The stable id of the chat, channel or room.
    pub chat_id: String,
    /// The id of the thread or topic within the chat.
    pub thread_id: Option<String>,
    /// The name that is shown for the user. Not unique, and changeable at will.
    pub user_name: Option<String>,
    /// What the chat is on its transport, for example `dm`, `group` or `channel`.
    pub chat_type: Option<String>,
    /// The id of the server, workspace or team that the chat belongs to.
    pub guild_id: Option<String>,
    /// The id of the message that was typed.
    pub message_id: Option<String>,
}

impl Source {
    /// This user in this chat. What else is known is set as fields.
    ///
    /// # Errors
    ///
    /// When the user id is empty: somebody unknown is no `Source` at all.
    pub fn new(user_id: impl Into<String>, chat_id: impl Into<String>) -> Result<Self, EmptyId> {
        let user_id = user_id.into();
        if user_id.is_empty() {
            return Err(EmptyId { what: "a user id" });
        }
        Ok(Self {
            user_id,
            chat_id: chat_id.into(),
            thread_id: None,
            user_name: None,
            chat_type: None,
            guild_id: None,
            message_id: None,
        })
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Writer::new(serializer)?;
        fields.required("user_id", &self.user_id)?;
        fields.required("chat_id", &self.chat_id)?;
        fields.present("thread_id", self.thread_id.as_ref())?;
        fields.present("user_name", self.user_name.as_ref())?;
        fields.present("chat_type", self.chat_type.as_ref())?;
        fields.present("guild_id", self.guild_id.as_ref())?;
        fields.present("message_id", self.message_id.as_ref())?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Reader::new::<D>(deserializer, "a source")?;
        Ok(Self {
            user_id: fields.non_empty("user_id")?,
            chat_id: fields.required("chat_id")?,
            thread_id: fields.optional("thread_id")?,
            user_name: fields.optional("user_name")?,
            chat_type: fields.optional("chat_type")?,
            guild_id: fields.optional("guild_id")?,
            message_id: fields.optional("message_id")?,
        })
    }
}

#[diagnostic::do_not_recommend]
impl WireValue for Source {
    fn sample(keyword: &'static str) -> Self {
        Self {
            user_id: keyword.to_owned(),
            chat_id: keyword.to_owned(),
            thread_id: None,
            user_name: None,
            chat_type: None,
            guild_id: None,
            message_id: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;

    #[test]
    fn absent_parts_of_every_form_become_none() {
        let source: Source =
            from_value(json!({"user_id": "u-17", "chat_id": "c-1", "thread_id": null, "user_name": "", "new": 1}))
                .unwrap();
        assert_eq!(Ok(&source), Source::new("u-17", "c-1").as_ref());
        assert_eq!(to_value(&source).unwrap(), json!({"user_id": "u-17", "chat_id": "c-1"}));
    }

    #[test]
    fn known_parts_survive_a_round_trip() {
        let wire = json!({
            "user_id": "u-17", "chat_id": "c-1", "thread_id": "t", "user_name": "Ann", "chat_type": "group",
            "guild_id": "g", "message_id": "m",
        });
        assert_eq!(to_value(from_value::<Source>(wire.clone()).unwrap()).unwrap(), wire);
    }

    #[test]
    fn somebody_unknown_is_no_source() {
        for wire in
            [json!({"chat_id": "c"}), json!({"user_id": "", "chat_id": "c"}), json!({"user_id": null, "chat_id": "c"})]
        {
            assert!(from_value::<Source>(wire.clone()).is_err(), "{wire}");
        }
        assert!(Source::new("", "c").is_err());
    }
}
