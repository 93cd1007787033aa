//! From a list of plugins and a configuration to a host, or to everything that is wrong with them.

use std::collections::{HashMap, hash_map};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use hermes_plugin_sdk::command::{CommandCall, Reply};
use hermes_plugin_sdk::plugin::{Contract, Plugin};
use hermes_plugin_sdk::registration::{Registration, RegistrationKind, registrations};

use crate::clock::Clock;
use crate::commands::{BuiltIn, CommandEntry};
use crate::config::{Config, ConfigError, ConfigWarning};
use crate::dispatch::Engine;
use crate::error::{BuildError, BuildErrors, mismatch};
use crate::host::Host;
use crate::instance::{Instance, PluginStatus};
use crate::registry::{ByType, Entry, Slice, Snapshot, Vitals, dispatch_order, effective_limit};
use crate::sync::{Mutex, lock};

/// So many events are remembered with their receipts.
const RECENT: usize = 256;

/// What is said at start and by the doctor where nothing can be isolated.
pub(crate) const PANICS_ABORT: &str = "this binary aborts on panic, so that a handler that panics ends the process: build it \
                                       with `panic = \"unwind\"`";

/// What a host is made of. Begun with [`Host::builder`].
#[derive(Debug)]
#[must_use = "a host exists when `build` is called"]
pub struct HostBuilder {
    config: Result<Told, Arc<ConfigError>>,
    clock: Clock,
    recent: usize,
    parts: Parts,
}

/// A configuration, and what is odd in it.
pub(crate) type Told = (Config, Vec<ConfigWarning>);

/// What stays the same from reload to reload.
#[derive(Debug)]
pub(crate) struct Parts {
    plugins: Vec<&'static Plugin>,
    contract: Contract,
    skip_incompatible: bool,
    pub(crate) data_dir: PathBuf,
    pub(crate) built_ins: Vec<BuiltIn>,
    known: Mutex<HashMap<Identity, Linked>>,
}

/// A handler in this binary.
#[derive(Debug, Clone)]
struct Linked {
    registration: &'static Registration,
    vitals: Arc<Vitals>,
}

/// One that runs, and its plugin.
type Enabled<'a> = (Linked, &'a Arc<Instance>);

/// What tells handlers apart: plugin, path, and whether it is a command.
#[derive(Debug, PartialEq, Eq)]
struct Identity {
    handler: &'static str,
    plugin: &'static str,
    is_command: bool,
}

impl Identity {
    fn of(registration: &'static Registration) -> Self {
        let is_command = matches!(registration.kind, RegistrationKind::Command(_));
        Self { handler: registration.handler, plugin: registration.plugin.id, is_command }
    }
}

impl Hash for Identity {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // A path is next to unique by itself: to hash the rest takes longer than to compare it when that is needed.
        self.handler.hash(state);
    }
}

impl HostBuilder {
    pub(crate) fn new() -> Self {
        let parts = Parts {
            plugins: Vec::new(),
            contract: Contract::CURRENT,
            skip_incompatible: false,
            data_dir: PathBuf::from("plugins"),
            built_ins: Vec::new(),
            known: Mutex::default(),
        };
        Self { config: Ok(Told::default()), clock: Clock::system(), recent: RECENT, parts }
    }

    /// The plugins that the host wants: `plugins![…]`. Handlers of other crates never run.
    pub fn plugins(mut self, plugins: impl IntoIterator<Item = &'static Plugin>) -> Self {
        self.parts.plugins.extend(plugins);
        self
    }

    /// The configuration; without one, everything that is named runs with the default limits.
    pub fn config(mut self, config: Config) -> Self {
        self.config = Ok((config, Vec::new()));
        self
    }

    /// The configuration in a file; one that does not exist is the default configuration.
    pub fn config_file(mut self, path: impl AsRef<Path>) -> Self {
        self.config = Config::load(path).map_err(Arc::new);
        self
    }

    /// The configuration as YAML. `origin` is the name of the file in messages.
    pub fn config_yaml(mut self, yaml: &str, origin: &str) -> Self {
        self.config = Config::from_yaml(yaml, origin).map_err(Arc::new);
        self
    }

    /// The clock that limits are measured with.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// The folder under which each plugin has its own for files. `plugins` in the working directory, if not said.
    pub fn data_dir(mut self, data_dir: impl Into<PathBuf>) -> Self {
        self.parts.data_dir = data_dir.into();
        self
    }

    /// How many events are remembered with their receipts.
    pub fn remember_events(mut self, events: usize) -> Self {
        self.recent = events;
        self
    }

    /// A command of the host's own, under its canonical name. It wins over commands of plugins, which stay reachable as
    /// `plugin:name`, and it runs on the caller's thread without a limit.
    pub fn built_in(
        mut self,
        name: &'static str,
        description: &'static str,
        run: impl Fn(&CommandCall) -> Reply + Send + Sync + 'static,
    ) -> Self {
        self.parts.built_ins.push(BuiltIn { name, description, run: Arc::new(run) });
        self
    }

    /// The contract that the host speaks: for tests of what it does with plugins of another one.
    pub fn contract(mut self, contract: Contract) -> Self {
        self.parts.contract = contract;
        self
    }

    /// Plugins that were built for another contract are listed as incompatible, and the host works without them, where it
    /// otherwise could not be built.
    pub fn skip_incompatible(mut self) -> Self {
        self.parts.skip_incompatible = true;
        self
    }

    /// Builds the host.
    ///
    /// # Errors
    ///
    /// With everything that is wrong with plugins and configuration, each with the place and the way out.
    pub fn build(self) -> Result<Host, BuildErrors> {
        let Self { config, clock, recent, parts } = self;
        let told = config.map_err(|error| parts.errors_beside(error))?;
        if cfg!(panic = "abort") {
            if told.0.strict {
                return Err(BuildErrors(vec![BuildError::PanicAborts]));
            }
            tracing::warn!("{PANICS_ABORT}");
        }
        let snapshot = parts.snapshot(told, None)?;
        let is_async = registrations().any(|registration| registration.is_async);
        let engine = Engine::new(clock, recent, is_async)
            .map_err(|error| BuildErrors(vec![BuildError::Threads(error.to_string())]))?;
        Ok(Host::from_parts(engine, snapshot, parts))
    }
}

impl Parts {
    /// The handlers under this configuration. States are taken over from `old`.
    pub(crate) fn snapshot(&self, told: Told, old: Option<&Snapshot>) -> Result<Snapshot, BuildErrors> {
        let (config, mut warnings) = told;
        let mut errors = Vec::new();
        let linked = self.linked(&mut errors);
        self.check_plugins(&linked, &config, &mut errors);
        if !errors.is_empty() {
            // Nothing is made for a host that cannot be built.
            return Err(BuildErrors(errors));
        }

        let instances: HashMap<&str, Arc<Instance>> = self
            .plugins
            .iter()
            .map(|plugin| (plugin.id, Arc::new(self.instance(plugin, &linked, &config, old))))
            .collect();
        for (plugin, instance) in self.plugins.iter().map(|plugin| (*plugin, &instances[plugin.id])) {
            if config.required.iter().any(|required| required == plugin.id)
                && let Some(cause) = why_not_running(&instance.status)
            {
                errors.push(BuildError::RequiredNotRunning { plugin, cause });
            }
        }
        if !errors.is_empty() {
            return Err(BuildErrors(errors));
        }

        let ids: Vec<_> = self.plugins.iter().map(|plugin| plugin.id).collect();
        warnings.extend(config.unknown_plugins(&ids));
        for warning in warnings.iter().filter(|warning| !old.is_some_and(|old| old.warnings.contains(warning))) {
            tracing::warn!("{warning}");
        }

        let budget = config.budget();
        let mut hooks: ByType<(&'static str, Vec<Enabled<'_>>)> = ByType::default();
        let mut commands = Vec::new();
        // Handlers of one plugin mostly come together.
        let mut last: Option<(&Plugin, &Arc<Instance>)> = None;
        for handler in linked {
            let registration = handler.registration;
            last = last
                .filter(|(plugin, _)| std::ptr::eq(*plugin, registration.plugin))
                .or_else(|| Some((registration.plugin, instances.get(registration.plugin.id)?)));
            let Some((_, instance)) = last else { continue };
            let runs = instance.status == PluginStatus::Enabled;
            match &registration.kind {
                RegistrationKind::Hook(hook) if runs => {
                    hooks.entry(hook.handler.type_id()).or_insert((hook.hook, Vec::new())).1.push((handler, instance));
                }
                RegistrationKind::Command(command) => {
                    let entries = || vec![entry(handler, instance, &config)];
                    let slice = runs.then(|| Arc::new(Slice::new(command.name, entries(), budget)));
                    let said = config.entries.get(registration.plugin.id);
                    let allow_users = said.and_then(|said| said.allow_users.clone());
                    commands.push(CommandEntry::new(registration, command, Arc::clone(instance), slice, allow_users));
                }
                _ => {}
            }
        }
        commands.sort_by_key(|command| (command.registration.plugin.id, command.registration.handler));
        let hooks = hooks
            .into_iter()
            .map(|(hook, (name, mut handlers))| {
                handlers.sort_by_key(|(handler, _)| dispatch_order(handler.registration));
                let entries =
                    handlers.into_iter().map(|(handler, instance)| entry(handler, instance, &config)).collect();
                (hook, Arc::new(Slice::new(name, entries, budget)))
            })
            .collect();
        let mut plugins: Vec<_> = instances.into_values().collect();
        plugins.sort_by_key(|instance| instance.plugin.id);
        Ok(Snapshot { config, warnings, hooks, commands, plugins })
    }

    /// What is wrong, beside a configuration that cannot be read. That no plugin is required is all that is assumed.
    pub(crate) fn errors_beside(&self, error: Arc<ConfigError>) -> BuildErrors {
        let mut errors = vec![BuildError::Config(error)];
        let linked = self.linked(&mut errors);
        self.check_plugins(&linked, &Config::default(), &mut errors);
        BuildErrors(errors)
    }

    /// All handlers in this binary, each once.
    fn linked(&self, errors: &mut Vec<BuildError>) -> Vec<Linked> {
        let handlers = registrations().count();
        let mut known = lock(&self.known);
        let unknown = handlers.saturating_sub(known.len());
        known.reserve(unknown);
        let mut linked = Vec::with_capacity(handlers);
        for registration in registrations() {
            match known.entry(Identity::of(registration)) {
                hash_map::Entry::Occupied(same) if std::ptr::eq(same.get().registration, registration) => {
                    linked.push(same.get().clone());
                }
                hash_map::Entry::Occupied(other) if self.lists(registration.plugin.id) => {
                    // In the order of the source: the linker's is another one in each build.
                    let mut pair = [other.get().registration, registration];
                    pair.sort_by_key(|registration| (registration.file, registration.line));
                    errors.push(BuildError::Duplicate(pair[0], pair[1]));
                }
                hash_map::Entry::Occupied(_) => {}
                hash_map::Entry::Vacant(place) => {
                    let vitals = Arc::new(Vitals::new(registration));
                    linked.push(place.insert(Linked { registration, vitals }).clone());
                }
            }
        }
        linked
    }

    fn lists(&self, plugin: &str) -> bool {
        self.plugins.iter().any(|listed| listed.id == plugin)
    }

    fn check_plugins(&self, linked: &[Linked], config: &Config, errors: &mut Vec<BuildError>) {
        for (at, plugin) in self.plugins.iter().enumerate() {
            if let Some(other) = self.plugins[..at].iter().find(|other| other.id == plugin.id) {
                errors.push(BuildError::SameId(other, plugin));
                continue;
            }
            if !linked.iter().any(|handler| handler.registration.plugin.id == plugin.id) {
                errors.push(BuildError::NoHandlers(plugin));
            }
            if !self.contract.accepts(plugin.contract) && !self.skip_incompatible {
                errors.push(BuildError::Contract { plugin, host: self.contract });
            }
        }
        for required in config.required.iter().filter(|required| !self.lists(required)) {
            let linked = linked.iter().map(|handler| handler.registration.plugin).find(|plugin| plugin.id == required);
            errors.push(BuildError::RequiredMissing { plugin: required.clone(), linked });
        }
    }

    fn instance(
        &self,
        plugin: &'static Plugin,
        linked: &[Linked],
        config: &Config,
        old: Option<&Snapshot>,
    ) -> Instance {
        if !self.contract.accepts(plugin.contract) {
            let cause = mismatch(plugin, self.contract);
            tracing::warn!(plugin = plugin.id, "{cause}");
            return Instance::off(plugin, PluginStatus::Incompatible(cause));
        }
        let old = old.and_then(|old| old.plugins.iter().find(|instance| instance.plugin.id == plugin.id));
        let states = old.map(|instance| instance.states()).unwrap_or_default();
        let handlers =
            linked.iter().map(|handler| handler.registration).filter(|handler| handler.plugin.id == plugin.id);
        Instance::new(plugin, config, &self.data_dir, states, handlers.flat_map(|registration| registration.states))
    }
}

fn entry(Linked { registration, vitals }: Linked, instance: &Arc<Instance>, config: &Config) -> Entry {
    let (limit, clamped) = effective_limit(registration.timeout, config.limit());
    Entry {
        registration,
        instance: Arc::clone(instance),
        states: registration.states.iter().filter_map(|state| instance.state(state)).collect(),
        limit,
        clamped,
        vitals,
        exceptions: AtomicU64::new(0),
        skipped: AtomicU64::new(0),
    }
}

fn why_not_running(status: &PluginStatus) -> Option<String> {
    match status {
        PluginStatus::Enabled => None,
        PluginStatus::Disabled => Some("the configuration disables it".to_owned()),
        PluginStatus::Broken(cause) => Some(format!("its state cannot be made: {cause}")),
        PluginStatus::Incompatible(cause) => Some(cause.clone()),
        PluginStatus::NotListed => Some("it is not listed".to_owned()),
    }
}
