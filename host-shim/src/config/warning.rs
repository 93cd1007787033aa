//! What is odd in a configuration that can be used.

use std::fmt;
use std::time::Duration;

use super::place::{Place, shown};

/// What is odd in a configuration that can be used. Its text names the file, the line and the column.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigWarning {
    /// A time is longer than it can be; the longest one is used.
    Clamped {
        /// The full path of the key: `plugins.hook_callback_timeout`.
        key: String,
        /// What is used.
        used: Duration,
        /// Where the value stands.
        at: Place,
    },
    /// A key that nobody knows; it is ignored.
    UnknownKey {
        /// The full path of the key: `plugins.enabeld`. Names of more than 60 characters are cut.
        key: String,
        /// The known key at the same level that was probably meant.
        nearest: Option<&'static str>,
        /// Where the key stands.
        at: Place,
    },
    /// The name of a plugin that the host does not have.
    UnknownPlugin {
        /// The full path of the key that gives the name: `plugins.enabled`.
        key: &'static str,
        /// The name.
        name: String,
        /// The plugin that was probably meant.
        nearest: Option<String>,
        /// Where the name stands; `None` when it was not read from a file.
        at: Option<Place>,
    },
}

impl fmt::Display for ConfigWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clamped { key, used, at } => {
                write!(f, "{at}: `{key}` is more than it can be, {} seconds are used", used.as_secs())
            }
            Self::UnknownKey { key, nearest, at } => {
                write!(f, "{at}: unknown key `{key}` is ignored")?;
                hint(f, *nearest)
            }
            Self::UnknownPlugin { key, name, nearest, at } => {
                if let Some(at) = at {
                    write!(f, "{at}: ")?;
                }
                write!(f, "`{key}` names `{}`, which is not a plugin of this host", shown(name))?;
                hint(f, nearest.as_deref())
            }
        }
    }
}

fn hint(f: &mut fmt::Formatter<'_>, nearest: Option<&str>) -> fmt::Result {
    nearest.map_or(Ok(()), |nearest| write!(f, ", did you mean `{}`?", shown(nearest)))
}
