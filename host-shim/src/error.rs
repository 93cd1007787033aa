//! Why a host cannot be built. All that is wrong is reported together.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use hermes_plugin_sdk::plugin::{Contract, Plugin};
use hermes_plugin_sdk::registration::Registration;

use crate::config::ConfigError;

/// One reason.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum BuildError {
    /// The configuration cannot be used.
    Config(Arc<ConfigError>),
    /// A plugin in `plugins![…]` has no handlers in this binary.
    NoHandlers(&'static Plugin),
    /// Two handlers have one identity.
    Duplicate(&'static Registration, &'static Registration),
    /// Two plugins in `plugins![…]` have one id.
    SameId(&'static Plugin, &'static Plugin),
    /// A plugin was built for a contract that the host does not speak.
    Contract {
        /// The plugin.
        plugin: &'static Plugin,
        /// What the host speaks.
        host: Contract,
    },
    /// The configuration requires a plugin that is not in `plugins![…]`.
    RequiredMissing {
        /// The id.
        plugin: String,
        /// Where it is, when it is linked all the same.
        linked: Option<&'static Plugin>,
    },
    /// The configuration requires a plugin that does not run.
    RequiredNotRunning {
        /// The plugin.
        plugin: &'static Plugin,
        /// Why not.
        cause: String,
    },
    /// The configuration is strict, and panics abort this binary.
    PanicAborts,
    /// The threads of the host cannot be started.
    Threads(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(error) => match error.source() {
                Some(source) => write!(f, "{error}: {source}"),
                None => write!(f, "{error}"),
            },
            Self::NoHandlers(plugin) => write!(
                f,
                "plugin `{}` ({}:{}) has no handlers in this binary: annotate one with a hook or `#[command]`, or drop the \
                 plugin from `plugins![…]`",
                plugin.id, plugin.file, plugin.line
            ),
            Self::Duplicate(one, other) => write!(
                f,
                "plugin `{}` has two handlers `{}`: {}:{} and {}:{}; rename one, or give it a `name = \"…\"`",
                one.plugin.id, one.handler, one.file, one.line, other.file, other.line
            ),
            Self::SameId(one, other) => write!(
                f,
                "two plugins are called `{}`: {}:{} and {}:{}; rename the package of one",
                one.id, one.file, one.line, other.file, other.line
            ),
            Self::Contract { plugin, host } => f.write_str(&mismatch(plugin, *host)),
            Self::RequiredMissing { plugin, linked: None } => write!(
                f,
                "plugin `{plugin}` is required by `plugins.required`, but not linked: add its crate to `Cargo.toml` and to \
                 `plugins![…]`"
            ),
            Self::RequiredMissing { plugin, linked: Some(at) } => write!(
                f,
                "plugin `{plugin}` ({}:{}) is required by `plugins.required`, but not listed: add its crate to `plugins![…]`",
                at.file, at.line
            ),
            Self::RequiredNotRunning { plugin, cause } => write!(
                f,
                "plugin `{}` ({}:{}) is required by `plugins.required`, but {cause}",
                plugin.id, plugin.file, plugin.line
            ),
            Self::PanicAborts => f.write_str(
                "this binary aborts on panic, so no handler can be isolated: build it with `panic = \"unwind\"`, or drop \
                 `strict`",
            ),
            Self::Threads(cause) => write!(f, "cannot start the threads of the host: {cause}"),
        }
    }
}

/// Why a plugin cannot run under this contract: the one sentence for start-up, listings and doctor.
pub(crate) fn mismatch(plugin: &Plugin, host: Contract) -> String {
    let from = plugin.contract;
    // What `Contract::accepts` makes of it.
    let to = match from.major {
        0 => Contract { major: 0, minor: from.minor.saturating_add(1) },
        major => Contract { major: major.saturating_add(1), minor: 0 },
    };
    format!(
        "plugin `{}` ({}:{}) needs contract {from} up to but not {to}, and this host speaks {host}: build both with one \
         version of `hermes-plugin-sdk`",
        plugin.id, plugin.file, plugin.line
    )
}

/// Everything that keeps a host from being built.
#[derive(Debug, Clone)]
pub struct BuildErrors(pub(crate) Vec<BuildError>);

impl BuildErrors {
    /// The single reasons.
    #[must_use]
    pub fn errors(&self) -> &[BuildError] {
        &self.0
    }
}

impl fmt::Display for BuildErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host cannot be built")?;
        self.0.iter().try_for_each(|error| write!(f, "\n- {error}"))
    }
}

impl Error for BuildErrors {}
