//! Who a plugin is: what it declares about itself, and what a handler can ask.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::Value;

/// The version of the plugin contract: what a host and a plugin may expect of each other.
///
/// While the major number is 0, each minor number is a contract of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contract {
    /// Differs when plugins must be changed.
    pub major: u16,
    /// Differs when something was added; while `major` is 0, as `major`.
    pub minor: u16,
}

impl Contract {
    /// The contract that this SDK is built for.
    pub const CURRENT: Self = Self { major: 0, minor: 1 };

    /// Whether a host with this contract can run a plugin that was built for `plugin`.
    #[must_use]
    pub const fn accepts(self, plugin: Self) -> bool {
        if self.major == 0 {
            plugin.major == 0 && plugin.minor == self.minor
        } else {
            plugin.major == self.major && plugin.minor <= self.minor
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// What a crate says of itself with [`plugin!`](crate::plugin!).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plugin {
    /// The package name of the crate. Listings, configuration and the dispatch order use it.
    pub id: &'static str,
    /// The package version of the crate.
    pub version: &'static str,
    /// One sentence for listings; empty when there is none.
    pub description: &'static str,
    /// The contract that it was built for.
    pub contract: Contract,
    /// The file that holds the `plugin!`.
    pub file: &'static str,
    /// The line of the `plugin!`, from 1.
    pub line: u32,
}

impl Plugin {
    /// A plugin of the [current](Contract::CURRENT) contract. `plugin!` writes this call.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        id: &'static str,
        version: &'static str,
        description: &'static str,
        file: &'static str,
        line: u32,
    ) -> Self {
        Self { id, version, description, contract: Contract::CURRENT, file, line }
    }

    /// The same plugin, built for another contract: for tests of what a host does with one.
    #[must_use]
    pub const fn built_for(mut self, contract: Contract) -> Self {
        self.contract = contract;
        self
    }
}

/// Fails the build of a crate whose `plugin!` is not at its root, where handlers and hosts look for it.
#[doc(hidden)]
pub const fn assert_at_crate_root(module_path: &str) {
    let bytes = module_path.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        assert!(bytes[i] != b':', "`plugin!` belongs at the root of the crate (src/lib.rs or src/main.rs)");
        i += 1;
    }
}

/// What a handler can ask about itself: `#[plugin] me: &PluginContext`.
#[derive(Clone)]
pub struct PluginContext {
    profile: Arc<PluginProfile>,
    deadline: Option<Instant>,
    now: Option<Now>,
}

/// A host's own clock.
type Now = Arc<dyn Fn() -> Instant + Send + Sync>;

/// The part of a [`PluginContext`] that does not change from call to call. A host makes one for each plugin.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PluginProfile {
    /// The plugin.
    pub plugin: Plugin,
    /// `plugins.entries.<plugin>.settings` of the configuration, [`Value::Null`] when there are none.
    pub settings: Value,
    /// The folder for the plugin's own files.
    pub data_dir: PathBuf,
}

impl PluginProfile {
    /// A plugin without settings whose own files are in `data_dir`.
    pub fn new(plugin: Plugin, data_dir: impl Into<PathBuf>) -> Self {
        Self { plugin, settings: Value::Null, data_dir: data_dir.into() }
    }
}

impl PluginContext {
    /// A context without a deadline. Handlers get theirs from the host; make one to test a
    /// [`PluginState`](crate::PluginState).
    #[must_use]
    pub fn new(profile: Arc<PluginProfile>) -> Self {
        Self { profile, deadline: None, now: None }
    }

    /// The same context with the deadline of one call.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Option<Instant>) -> Self {
        self.deadline = deadline;
        self
    }

    /// The same context with the clock that the deadline is measured with, where it is not the system's: a host in a test
    /// has one that stands still.
    #[must_use]
    pub fn with_clock(mut self, now: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        self.now = Some(Arc::new(now));
        self
    }

    /// The id of the plugin: its package name.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.profile.plugin.id
    }

    /// The version of the plugin: its package version.
    #[must_use]
    pub fn version(&self) -> &'static str {
        self.profile.plugin.version
    }

    /// The plugin's own folder for files. The host chooses it; it may not exist yet.
    #[must_use]
    pub fn data_dir(&self) -> &Path {
        &self.profile.data_dir
    }

    /// The plugin's settings, deserialised. Without settings in the configuration, those of an empty mapping.
    ///
    /// # Errors
    ///
    /// When they do not fit `T`; the message names the plugin.
    pub fn settings<T: DeserializeOwned>(&self) -> Result<T, SettingsError> {
        let settings = match &self.profile.settings {
            Value::Null => Value::Object(serde_json::Map::new()),
            settings => settings.clone(),
        };
        serde_json::from_value(settings).map_err(|error| SettingsError { plugin: self.id(), error })
    }

    /// When this call is abandoned; `None` when it has no limit. A sync handler that works long should stop before, and asks
    /// [`time_left`](Self::time_left), which also knows the clock of a test.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// How long this call may still take: zero after its deadline, `None` when it has no limit.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        let now = || self.now.as_ref().map_or_else(Instant::now, |now| now());
        self.deadline.map(|deadline| deadline.saturating_duration_since(now()))
    }
}

impl fmt::Debug for PluginContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { profile, deadline, now: _ } = self;
        f.debug_struct("PluginContext").field("profile", profile).field("deadline", deadline).finish_non_exhaustive()
    }
}

/// Settings in the configuration that do not fit what the plugin expects.
#[derive(Debug)]
pub struct SettingsError {
    plugin: &'static str,
    error: serde_json::Error,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "plugins.entries.{}.settings: {}", self.plugin, self.error)
    }
}

impl std::error::Error for SettingsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
