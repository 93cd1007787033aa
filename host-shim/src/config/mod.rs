//! The configuration of a host: the section `plugins` of Hermes's YAML file.
//!
//! ```yaml
//! plugins:
//!   enabled: [memory, whoami]     # when present, nothing else runs
//!   disabled: [noisy]
//!   required: [memory]            # without it the host is not built
//!   hook_callback_timeout: 30     # seconds for one handler; 0 switches limits off
//!   event_budget: 60              # seconds for all handlers of one event
//!   context_bytes_per_handler: 16384
//!   context_bytes_total: 65536
//!   strict: false
//!   entries:
//!     memory:
//!       settings: { depth: 3 }    # free form, for the plugin
//!       allow_users: ["4711"]     # who may run its commands
//! ```
//!
//! The other keys that Hermes knows under `plugins` are accepted and left alone, and so are its other sections. A key
//! that nobody knows is a [`ConfigWarning`]; everything that is understood and wrong is a [`ConfigError`], and then there
//! is no configuration at all. A key without a value is as good as absent, save for `enabled` and `allow_users`: they
//! open what they do not close, so they must say what they mean.
//!
//! Booleans are read as Hermes reads them (`yes` and `on` are true). A plugin or user id may be written as a plain
//! number when it is spelled in decimal digits; other spellings (`0x1f`, `1e3`) would change on the way and must be quoted.

mod error;
mod node;
mod place;
mod read;
mod warning;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

pub use error::ConfigError;
pub use place::Place;
pub use warning::ConfigWarning;

use crate::nearest::nearest;
use place::Places;

/// The most that [`Config::hook_callback_timeout`] can be.
pub const MAX_LIMIT: Duration = Duration::from_secs(600);

/// The most that [`Config::event_budget`] can be.
pub const MAX_BUDGET: Duration = Duration::from_secs(24 * 60 * 60);

/// What a host is told by its operator.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Config {
    /// How long one handler may take; zero switches limits off. 30 seconds by default. [`limit`](Self::limit) is what
    /// holds.
    pub hook_callback_timeout: Duration,
    /// How long the handlers of one event may take together; zero switches the budget off, and `None` is twice the
    /// limit. [`budget`](Self::budget) is what holds.
    pub event_budget: Option<Duration>,
    /// When present, the only plugins that run.
    pub enabled: Option<Vec<String>>,
    /// Plugins that do not run, even when they are enabled.
    pub disabled: Vec<String>,
    /// Plugins without which the host is not built.
    pub required: Vec<String>,
    /// What is configured for single plugins, by their names.
    pub entries: BTreeMap<String, PluginEntry>,
    /// The most bytes of text that one handler adds to a conversation in one event. 16 KiB by default.
    pub context_bytes_per_handler: usize,
    /// The most bytes of text that all handlers add to a conversation in one event. 64 KiB by default.
    pub context_bytes_total: usize,
    /// Whether the host refuses to be built where it could not keep its promises, as with `panic = "abort"`.
    pub strict: bool,
    places: Places,
}

/// What is configured for one plugin.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct PluginEntry {
    /// Free form, for the plugin to read; `Null` when absent.
    pub settings: serde_json::Value,
    /// When present, the stable ids of the only users who may run the plugin's commands.
    pub allow_users: Option<Vec<String>>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            hook_callback_timeout: Duration::from_secs(30),
            event_budget: None,
            enabled: None,
            disabled: Vec::new(),
            required: Vec::new(),
            entries: BTreeMap::new(),
            context_bytes_per_handler: 16 * 1024,
            context_bytes_total: 64 * 1024,
            strict: false,
            places: Places::default(),
        }
    }
}

impl Config {
    /// Reads a file; one that does not exist is the default configuration.
    ///
    /// # Errors
    ///
    /// When the file exists and cannot be read, and as [`from_yaml`](Self::from_yaml).
    pub fn load(path: impl AsRef<Path>) -> Result<(Self, Vec<ConfigWarning>), ConfigError> {
        let path = path.as_ref();
        match fs::read(path) {
            Ok(bytes) => Self::from_slice(&bytes, &path.to_string_lossy()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Default::default()),
            Err(source) => Err(ConfigError::Unreadable { path: path.to_owned(), source }),
        }
    }

    /// Reads YAML that should be UTF-8. `origin` is the name of the file in messages.
    ///
    /// # Errors
    ///
    /// When a byte is not UTF-8, and as [`from_yaml`](Self::from_yaml).
    pub fn from_slice(yaml: &[u8], origin: &str) -> Result<(Self, Vec<ConfigWarning>), ConfigError> {
        match std::str::from_utf8(yaml) {
            Ok(yaml) => Self::from_yaml(yaml, origin),
            Err(error) => Err(ConfigError::NotUtf8 { at: Place::after(&yaml[..error.valid_up_to()], origin) }),
        }
    }

    /// Reads YAML. `origin` is the name of the file in messages.
    ///
    /// # Errors
    ///
    /// When this is not one YAML document, when it is too deep or grows too much by its aliases, when a key is given
    /// twice, and when a value is not of the kind or in the range that its key asks for. The first mistake is given.
    pub fn from_yaml(yaml: &str, origin: &str) -> Result<(Self, Vec<ConfigWarning>), ConfigError> {
        read::read(yaml, origin)
    }

    /// How long one handler may take: at most [`MAX_LIMIT`], and `None` when limits are off.
    pub fn limit(&self) -> Option<Duration> {
        unless_zero(self.hook_callback_timeout.min(MAX_LIMIT))
    }

    /// How long the handlers of one event may take together: at most [`MAX_BUDGET`], and `None` when there is no end.
    pub fn budget(&self) -> Option<Duration> {
        match self.event_budget {
            Some(budget) => unless_zero(budget.min(MAX_BUDGET)),
            None => self.limit().map(|limit| limit * 2),
        }
    }

    /// Names that are not those of a plugin in `known`, each once for every key that gives it.
    ///
    /// Names are compared exactly, as Hermes does.
    pub fn unknown_plugins(&self, known: &[&str]) -> Vec<ConfigWarning> {
        let lists = [
            ("plugins.enabled", self.enabled.as_deref().unwrap_or_default()),
            ("plugins.disabled", &self.disabled),
            ("plugins.required", &self.required),
        ];
        let listed = lists.iter().flat_map(|(key, names)| names.iter().map(|name| (*key, name.as_str())));
        let entries = self.entries.keys().map(|name| ("plugins.entries", name.as_str()));
        let mut seen = BTreeSet::new();
        listed
            .chain(entries)
            .filter(|(_, name)| !known.contains(name))
            .filter(|mention| seen.insert(*mention))
            .map(|(key, name)| ConfigWarning::UnknownPlugin {
                key,
                name: name.to_owned(),
                nearest: nearest(name, known.iter().copied()).map(str::to_owned),
                at: self.places.get(key, name),
            })
            .collect()
    }
}

fn unless_zero(duration: Duration) -> Option<Duration> {
    (!duration.is_zero()).then_some(duration)
}

#[cfg(test)]
mod tests;
