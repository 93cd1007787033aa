//! One plugin in one host: whether it runs, and the states that its handlers share.

use std::any::{Any, TypeId};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use hermes_plugin_sdk::PluginContext;
use hermes_plugin_sdk::plugin::{Plugin, PluginProfile};
use hermes_plugin_sdk::state::StateRegistration;
use serde::Serialize;

use crate::clock::Clock;
use crate::config::Config;
use crate::dispatch::panic::guard;
use crate::sync::{Mutex, lock};
use crate::text::clean;

/// Whether a plugin runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum PluginStatus {
    /// Its handlers run.
    Enabled,
    /// The configuration disables it: by name, or with an allow-list that leaves it out.
    Disabled,
    /// Its state could not be made: the cause.
    Broken(String),
    /// It was built for a contract that the host does not speak: what to do about it.
    Incompatible(String),
    /// It is linked, but the host does not name it in `plugins![…]`.
    NotListed,
}

/// A plugin of a host.
pub(crate) struct Instance {
    pub(crate) plugin: &'static Plugin,
    pub(crate) status: PluginStatus,
    profile: Arc<PluginProfile>,
    states: Arc<States>,
}

/// The states of one plugin. They outlive a reload.
#[derive(Default)]
pub(crate) struct States(Mutex<Vec<(TypeId, Arc<dyn Any + Send + Sync>)>>);

impl Instance {
    pub(crate) fn new(
        plugin: &'static Plugin,
        config: &Config,
        data_dir: &Path,
        states: Arc<States>,
        wanted: impl Iterator<Item = &'static StateRegistration>,
    ) -> Self {
        let settings = config.entries.get(plugin.id).map(|entry| entry.settings.clone()).unwrap_or_default();
        let mut profile = PluginProfile::new(*plugin, data_dir.join(plugin.id));
        profile.settings = settings;
        let profile = Arc::new(profile);
        let mut instance = Self { plugin, status: PluginStatus::Enabled, profile, states };
        if !is_enabled(plugin.id, config) {
            instance.status = PluginStatus::Disabled;
            instance.states = Arc::default();
        } else if let Err(cause) = instance.make_states(wanted) {
            tracing::warn!(plugin = plugin.id, cause, "plugin disabled: its state cannot be made");
            instance.status = PluginStatus::Broken(cause);
        }
        instance
    }

    /// A plugin that does not run.
    pub(crate) fn off(plugin: &'static Plugin, status: PluginStatus) -> Self {
        let profile = PluginProfile::new(*plugin, "");
        Self { plugin, status, profile: Arc::new(profile), states: Arc::default() }
    }

    fn make_states(&self, wanted: impl Iterator<Item = &'static StateRegistration>) -> Result<(), String> {
        let context = PluginContext::new(Arc::clone(&self.profile));
        for state in wanted {
            if self.state(state).is_some() {
                continue;
            }
            // Made without the lock: a constructor is a plugin's code.
            let made = guard(|| (state.create)(&context))
                .map_err(|text| format!("panicked: {text}"))
                .and_then(|made| made.map_err(|failure| failure.cause().to_owned()))
                .map_err(|cause| clean(&format!("`{}`: {cause}", (state.type_name)()), &[]))?;
            lock(&self.states.0).push((state.type_id, Arc::from(made)));
        }
        Ok(())
    }

    pub(crate) fn state(&self, wanted: &StateRegistration) -> Option<Arc<dyn Any + Send + Sync>> {
        let states = lock(&self.states.0);
        states.iter().find(|(type_id, _)| *type_id == wanted.type_id).map(|(_, state)| Arc::clone(state))
    }

    pub(crate) fn states(&self) -> Arc<States> {
        Arc::clone(&self.states)
    }

    /// What a handler is told of itself and of the deadline of its call, which is one of this clock.
    pub(crate) fn context(&self, deadline: Option<Instant>, clock: &Clock) -> PluginContext {
        let context = PluginContext::new(Arc::clone(&self.profile)).with_deadline(deadline);
        if !clock.is_paused() {
            return context;
        }
        let clock = clock.clone();
        context.with_clock(move || clock.now())
    }
}

fn is_enabled(plugin: &str, config: &Config) -> bool {
    let names = |list: &Vec<String>| list.iter().any(|name| name == plugin);
    config.enabled.as_ref().is_none_or(names) && !names(&config.disabled)
}
