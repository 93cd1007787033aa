//! What a host is told about its plugins.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

/// The settings of a host, as values.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Config {
    /// How long one handler may take in one event; `None` switches limits off.
    pub hook_callback_timeout: Option<Duration>,
    /// How long the caller of one event waits in total; `None` is twice the limit of a handler.
    pub event_budget: Option<Duration>,
    /// When present, only these plugins run.
    pub enabled: Option<Vec<String>>,
    /// These plugins never run.
    pub disabled: Vec<String>,
    /// Without these plugins the host cannot be built.
    pub required: Vec<String>,
    /// What is said of single plugins, by their id.
    pub entries: BTreeMap<String, PluginEntry>,
    /// How much text one handler may add to a prompt, in bytes.
    pub cap_per_handler: usize,
    /// How much text all handlers of one event may add to a prompt, in bytes.
    pub cap_total: usize,
    /// Refuse what is otherwise only warned about.
    pub strict: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            hook_callback_timeout: Some(Duration::from_secs(30)),
            event_budget: None,
            enabled: None,
            disabled: Vec::new(),
            required: Vec::new(),
            entries: BTreeMap::new(),
            cap_per_handler: 16 * 1024,
            cap_total: 64 * 1024,
            strict: false,
        }
    }
}

/// What the configuration says of one plugin.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct PluginEntry {
    /// Free form; the plugin reads it with `PluginContext::settings`.
    pub settings: Value,
    /// Who may run its commands, by stable user id; `None`: everyone.
    pub allow_users: Option<Vec<String>>,
}
