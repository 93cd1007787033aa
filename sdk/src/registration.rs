//! What a handler leaves behind at link time: one plain descriptor, collected with [`inventory`].
//!
//! A host walks [`registrations`] once, when it is built. The order of the walk is the linker's and means nothing; hosts
//! sort by priority, plugin id and handler path.

use std::any::Any;
use std::time::Duration;

use crate::command::{CommandHandler, Source};
use crate::handler::{Handler, HookHandler};
use crate::hook::{CategoryKind, Hook, HookInfo};
use crate::plugin::Plugin;
use crate::state::StateRegistration;

/// One handler as it registered itself.
#[derive(Debug)]
#[non_exhaustive]
pub struct Registration {
    /// The plugin that it belongs to.
    pub plugin: &'static Plugin,
    /// The path of the function, `crate::module::function`, or the `name` of the attribute. With the plugin's id and the
    /// kind it is the handler's identity.
    pub handler: &'static str,
    /// The file of the function, as the compiler was given it.
    pub file: &'static str,
    /// The line of the function's name, from 1.
    pub line: u32,
    /// What it handles.
    pub kind: RegistrationKind,
    /// Higher runs first; 0 when the attribute says nothing.
    pub priority: i32,
    /// The limit that the handler asks for, `None` for the host's.
    pub timeout: Option<Duration>,
    /// What happens when it is called while it still runs.
    pub concurrency: Concurrency,
    /// Whether it is an `async fn`.
    pub is_async: bool,
    /// The states it wants, in the order of its parameters.
    pub states: &'static [StateRegistration],
}

inventory::collect!(Registration);

/// Every handler that is linked into this binary, in no particular order.
pub fn registrations() -> impl Iterator<Item = &'static Registration> {
    inventory::iter::<Registration>.into_iter()
}

/// What a handler handles.
#[derive(Debug)]
#[non_exhaustive]
pub enum RegistrationKind {
    /// Events of a hook.
    Hook(HookRegistration),
    /// A slash command.
    Command(CommandRegistration),
}

/// A handler of a hook.
#[derive(Debug)]
#[non_exhaustive]
pub struct HookRegistration {
    /// The name of the hook.
    pub hook: &'static str,
    /// The category of the hook.
    pub category: CategoryKind,
    /// A [`HookHandler`] of the hook's payload.
    pub handler: &'static (dyn Any + Send + Sync),
}

impl HookRegistration {
    /// The handler, if it handles `H`.
    #[must_use]
    pub fn handler<H: Hook>(&self) -> Option<HookHandler<H>> {
        self.handler.downcast_ref().copied()
    }
}

/// A slash command.
#[derive(Debug)]
#[non_exhaustive]
pub struct CommandRegistration {
    /// The name without the slash, `[a-z0-9][a-z0-9-]{0,31}`.
    pub name: &'static str,
    /// One line for listings.
    pub description: &'static str,
    /// How the arguments look, for example `[name]`; empty when there is none.
    pub args_hint: &'static str,
    /// Other names, of the same form.
    pub aliases: &'static [&'static str],
    /// Who may run it, besides what the configuration says. `None`: everyone. With a gate, a caller without a
    /// [`Source`] is refused.
    pub allow: Option<fn(&Source) -> bool>,
    /// The handler.
    pub handler: CommandHandler,
}

/// What happens when a handler is called while an earlier call of it still runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Concurrency {
    /// Both run, side by side.
    #[default]
    Parallel,
    /// Calls wait their turn.
    Serial,
    /// Calls about one session wait their turn; different sessions run side by side.
    PerSession,
}

/// The attributes write these calls; each option that the author left out is left out there, too.
#[doc(hidden)]
impl Registration {
    #[must_use]
    pub const fn hook<P, R>(
        plugin: &'static Plugin,
        handler: &'static str,
        file: &'static str,
        line: u32,
        hook: HookInfo,
        call: &'static Handler<P, R>,
    ) -> Self {
        let kind = HookRegistration { hook: hook.name, category: hook.category, handler: call };
        Self::new(plugin, handler, file, line, matches!(call, Handler::Async(_)), RegistrationKind::Hook(kind))
    }

    #[must_use]
    pub const fn command(
        plugin: &'static Plugin,
        handler: &'static str,
        file: &'static str,
        line: u32,
        command: CommandRegistration,
    ) -> Self {
        let is_async = matches!(command.handler, Handler::Async(_));
        Self::new(plugin, handler, file, line, is_async, RegistrationKind::Command(command))
    }

    const fn new(
        plugin: &'static Plugin,
        handler: &'static str,
        file: &'static str,
        line: u32,
        is_async: bool,
        kind: RegistrationKind,
    ) -> Self {
        Self {
            plugin,
            handler,
            file,
            line,
            kind,
            priority: 0,
            timeout: None,
            concurrency: Concurrency::Parallel,
            is_async,
            states: &[],
        }
    }

    #[must_use]
    pub const fn priority(mut self, priority: i32) -> Self {
        self.priority = priority;
        self
    }

    #[must_use]
    pub const fn timeout_ms(mut self, milliseconds: u64) -> Self {
        self.timeout = Some(Duration::from_millis(milliseconds));
        self
    }

    #[must_use]
    pub const fn concurrency(mut self, concurrency: Concurrency) -> Self {
        self.concurrency = concurrency;
        self
    }

    #[must_use]
    pub const fn states(mut self, states: &'static [StateRegistration]) -> Self {
        self.states = states;
        self
    }
}

#[doc(hidden)]
impl CommandRegistration {
    #[must_use]
    pub const fn new(name: &'static str, description: &'static str, handler: CommandHandler) -> Self {
        Self { name, description, args_hint: "", aliases: &[], allow: None, handler }
    }

    #[must_use]
    pub const fn args_hint(mut self, args_hint: &'static str) -> Self {
        self.args_hint = args_hint;
        self
    }

    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    #[must_use]
    pub const fn allow(mut self, allow: fn(&Source) -> bool) -> Self {
        self.allow = Some(allow);
        self
    }
}
