//! Why a configuration cannot be used.

use std::path::PathBuf;
use std::{error, fmt, io};

use super::place::Place;

/// Why a configuration cannot be used. Its text names the file, the line and the column.
#[derive(Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file exists and cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is not UTF-8.
    NotUtf8 {
        /// The first byte that is not.
        at: Place,
    },
    /// The text is not one YAML document, or asks for too much.
    Syntax {
        /// Where that shows.
        at: Place,
        /// What is wrong.
        message: String,
    },
    /// A key is given twice.
    DuplicateKey {
        /// The full path of the key: `plugins.enabled`.
        key: String,
        /// Where it is given again.
        at: Place,
        /// The line where it was given first.
        first: u64,
    },
    /// A value is not what its key asks for.
    Value {
        /// The full path of the key: `plugins.enabled[2]`.
        key: String,
        /// Where the value stands.
        at: Place,
        /// What the key asks for.
        expected: &'static str,
        /// What stands there. Numbers are shown; text is not, it may be a secret in the wrong place.
        found: String,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, .. } => write!(f, "cannot read the configuration file {}", path.display()),
            Self::NotUtf8 { at } => write!(f, "{at}: not UTF-8, save the file as UTF-8"),
            Self::Syntax { at, message } => write!(f, "{at}: {message}"),
            Self::DuplicateKey { key, at, first } => {
                write!(f, "{at}: `{key}` is given again, keep this or the one on line {first}")
            }
            Self::Value { key, at, expected, found } => {
                write!(f, "{at}: `{key}` is {found}, expected {expected}")
            }
        }
    }
}

impl error::Error for ConfigError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Unreadable { source, .. } => Some(source),
            _ => None,
        }
    }
}
