//! The ids of the contract. Each is a type of its own, so that they cannot be mixed up.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A text id that is empty. An absent id is `None`, never an empty one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmptyId {
    pub(crate) what: &'static str,
}

impl fmt::Display for EmptyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be empty: an absent one is `None`", self.what)
    }
}

impl std::error::Error for EmptyId {}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Cow<'static, str>);

        impl $name {
            #[doc = concat!("Makes ", $what, " of this text.")]
            ///
            /// # Errors
            ///
            /// When the text is empty.
            pub fn new(text: impl Into<String>) -> Result<Self, EmptyId> {
                let text = text.into();
                if text.is_empty() { Err(EmptyId { what: $what }) } else { Ok(Self(Cow::Owned(text))) }
            }

            #[doc = concat!("Makes ", $what, " of a text that is known when the program is written.")]
            ///
            /// # Panics
            ///
            /// When the text is empty; in a `const` that is a compile error.
            #[must_use]
            pub const fn from_static(text: &'static str) -> Self {
                assert!(!text.is_empty(), concat!($what, " cannot be empty"));
                Self(Cow::Borrowed(text))
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.0 == other
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }

        impl FromStr for $name {
            type Err = EmptyId;

            fn from_str(text: &str) -> Result<Self, EmptyId> {
                Self::new(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = EmptyId;

            fn try_from(text: String) -> Result<Self, EmptyId> {
                Self::new(text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0.into_owned()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::new(String::deserialize(deserializer)?).map_err(de::Error::custom)
            }
        }
    };
}

text_id! {
    /// The physical session: one row in the host's store. It changes when a compaction rotates.
    ///
    /// ```
    /// use hermes_plugin_sdk::SessionId;
    ///
    /// const ALPHA: SessionId = SessionId::from_static("s-alpha");
    /// assert_eq!(SessionId::new("s-alpha"), Ok(ALPHA));
    /// assert!(SessionId::new("").is_err());
    /// ```
    SessionId, "a session id"
}

text_id! {
    /// The stable conversation (platform, chat, thread). It survives compaction.
    SessionKey, "a session key"
}

/// The unique id of one event, made by the host. Handlers with effects outside use it to recognise a repeated call.
///
/// On the wire it is 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EventId(u128);

impl EventId {
    /// The id of a payload that no host has fired yet.
    pub const UNASSIGNED: Self = Self(0);

    /// An id from its number. Hosts make them; zero is [`EventId::UNASSIGNED`].
    #[must_use]
    pub const fn from_u128(number: u128) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn as_u128(self) -> u128 {
        self.0
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EventId({self})")
    }
}

/// A text that is not an [`EventId`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidEventId(());

impl fmt::Display for InvalidEventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event id is 32 hexadecimal digits")
    }
}

impl std::error::Error for InvalidEventId {}

impl FromStr for EventId {
    type Err = InvalidEventId;

    fn from_str(text: &str) -> Result<Self, InvalidEventId> {
        // `from_str_radix` alone would also take a sign.
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(InvalidEventId(()));
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| InvalidEventId(()))
    }
}

impl Serialize for EventId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for EventId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
