//! Calls handlers as a host does, one at a time and without a host: the tests look at what the macros wrote.

#![forbid(unsafe_code)]

use std::any::Any;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use hermes_plugin_sdk::command::CommandResult;
use hermes_plugin_sdk::handler::{Call, CallSource, EventSource, Handler, HookResult, SharedCall};
use hermes_plugin_sdk::plugin::PluginProfile;
use hermes_plugin_sdk::registration::{Registration, RegistrationKind, registrations};
use hermes_plugin_sdk::{CommandCall, Hook, PluginContext};

/// The handlers of this plugin that are linked into the binary, by path.
pub fn registered(plugin: &str) -> Vec<&'static Registration> {
    let mut found: Vec<_> = registrations().filter(|registration| registration.plugin.id == plugin).collect();
    found.sort_by_key(|registration| registration.handler);
    found
}

/// The handler of this plugin whose path ends so.
///
/// # Panics
///
/// When there is none, or more than one.
pub fn registration(plugin: &str, handler: &str) -> &'static Registration {
    let found = registered(plugin);
    let mut matching = found.iter().filter(|registration| registration.handler.rsplit("::").next() == Some(handler));
    match (matching.next(), matching.next()) {
        (Some(one), None) => one,
        (None, _) => panic!("`{plugin}` has no handler `{handler}`, only {:?}", paths(&found)),
        (Some(_), Some(_)) => panic!("`{plugin}` has two handlers `{handler}`: {:?}", paths(&found)),
    }
}

/// The paths of these handlers.
pub fn paths(registrations: &[&Registration]) -> Vec<&'static str> {
    registrations.iter().map(|registration| registration.handler).collect()
}

/// One handler with its states, which live from call to call.
#[derive(Debug)]
pub struct Stage {
    registration: &'static Registration,
    plugin: PluginContext,
    states: Arc<[Box<dyn Any + Send + Sync>]>,
}

impl Stage {
    /// Makes the states of the handler.
    ///
    /// # Panics
    ///
    /// When one cannot be made.
    pub fn new(registration: &'static Registration) -> Self {
        let profile = PluginProfile::new(*registration.plugin, "data");
        let plugin = PluginContext::new(Arc::new(profile));
        let states = registration.states.iter().map(|state| (state.create)(&plugin).expect("a state that can be made"));
        let states = states.collect();
        Self { registration, plugin, states }
    }

    /// The handler of `plugin` whose path ends in `handler`.
    pub fn of(plugin: &str, handler: &str) -> Self {
        Self::new(registration(plugin, handler))
    }

    /// Hands the event to the handler.
    ///
    /// # Panics
    ///
    /// When it handles something else.
    pub fn fire<H: Hook>(&self, event: H) -> HookResult<H> {
        let RegistrationKind::Hook(hook) = &self.registration.kind else {
            panic!("`{}` is a command", self.registration.handler)
        };
        assert_eq!(hook.hook, H::NAME);
        self.call(hook.handler::<H>().expect("a handler of the hook that it names"), event)
    }

    /// Runs the command.
    ///
    /// # Panics
    ///
    /// When it is not one.
    pub fn run(&self, call: CommandCall) -> CommandResult {
        let RegistrationKind::Command(command) = &self.registration.kind else {
            panic!("`{}` is not a command", self.registration.handler)
        };
        self.call(command.handler, call)
    }

    fn call<P: Send + Sync, R>(&self, handler: Handler<P, R>, event: P) -> R {
        let source = Source { event, plugin: self.plugin.clone(), states: self.states.clone() };
        match handler {
            Handler::Sync(adapter) => adapter(&Call::new(&source.event, &source, 0)),
            Handler::Async(adapter) => block_on(adapter(SharedCall::new(Arc::new(source), 0))),
        }
    }
}

struct Source<P> {
    event: P,
    plugin: PluginContext,
    states: Arc<[Box<dyn Any + Send + Sync>]>,
}

impl<P: Send + Sync> CallSource for Source<P> {
    fn plugin(&self, _: usize) -> PluginContext {
        self.plugin.clone()
    }

    fn state(&self, _: usize, slot: usize) -> &(dyn Any + Send + Sync) {
        &*self.states[slot]
    }
}

impl<P: Send + Sync> EventSource<P> for Source<P> {
    fn event(&self) -> &P {
        &self.event
    }
}

/// Polls until it is done: the handlers of the tests wait for nothing but themselves.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}
