//! What a host is told by its operator.

use std::collections::BTreeMap;
use std::time::Duration;

/// The most that [`Config::hook_callback_timeout`] can be.
pub const MAX_LIMIT: Duration = Duration::from_secs(600);

/// What a host is told by its operator.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Config {
    /// How long one handler may take; zero switches limits off. 30 seconds by default.
    pub hook_callback_timeout: Duration,
    /// How long the handlers of one event may take together; zero switches the budget off, and `None` is twice the
    /// limit.
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
        }
    }
}

impl Config {
    /// How long one handler may take: at most [`MAX_LIMIT`], and `None` when limits are off.
    pub fn limit(&self) -> Option<Duration> {
        unless_zero(self.hook_callback_timeout.min(MAX_LIMIT))
    }

    /// How long the handlers of one event may take together, and `None` when there is no end.
    pub fn budget(&self) -> Option<Duration> {
        match self.event_budget {
            Some(budget) => unless_zero(budget),
            None => self.limit().map(|limit| limit * 2),
        }
    }
}

fn unless_zero(duration: Duration) -> Option<Duration> {
    (!duration.is_zero()).then_some(duration)
}
