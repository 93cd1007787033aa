//! Enums of the wire that keep a value they do not know, so that a newer host cannot break an older plugin.

/// Declares such an enum from its values on the wire.
macro_rules! open_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $value:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = concat!("`", $value, "`:")] $(#[$variant_doc])* $variant,)+
            /// A value that this version of the SDK does not know, as it is on the wire. Made by the conversions, which
            /// never put a known value here.
            Other(String),
        }

        impl $name {
            /// The value on the wire.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $value,)+
                    Self::Other(value) => value,
                }
            }

            fn known(value: &str) -> Option<Self> {
                match value {
                    $($value => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl From<&str> for $name {
            fn from(value: &str) -> Self {
                Self::known(value).unwrap_or_else(|| Self::Other(value.to_owned()))
            }
        }

        impl From<String> for $name {
            fn from(value: String) -> Self {
                Self::known(&value).unwrap_or(Self::Other(value))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::non_empty(deserializer).map(Self::from)
            }
        }

        #[diagnostic::do_not_recommend]
        impl $crate::wire::WireValue for $name {
            const IS_TEXT: bool = true;

            fn sample(_: &'static str) -> Self {
                Self::from([$($value),+][0])
            }
        }
    };
}

pub(crate) use open_enum;

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use crate::message::Role;

    #[test]
    fn a_known_value_is_never_other() {
        for (value, role) in [("system", Role::System), ("tool", Role::Tool)] {
            assert_eq!(Role::from(value), role);
            assert_eq!(Role::from(value.to_owned()), role);
            assert_eq!(from_value::<Role>(json!(value)).unwrap(), role);
            assert_eq!(role.as_str(), value);
        }
    }

    #[test]
    fn an_unknown_value_survives_as_it_is() {
        for value in ["developer", "System", " user", "用户"] {
            let role: Role = from_value(json!(value)).unwrap();
            assert_eq!(role, Role::Other(value.to_owned()));
            assert_eq!(to_value(&role).unwrap(), json!(value));
        }
    }

    #[test]
    fn the_empty_text_is_no_value() {
        let error = from_value::<Role>(json!("")).unwrap_err().to_string();
        assert!(error.contains("cannot be empty"), "{error}");
    }

    #[test]
    fn display_pads_as_a_text_does() {
        assert_eq!(format!("{:>7}|{:<5}|", Role::System, Role::Tool), " system|tool |");
    }
}
