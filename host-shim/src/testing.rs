//! Plugins in a test: the real dispatcher, with a clock that the test moves.
//!
//! ```no_run
//! # use hermes_plugin_sdk::prelude::*;
//! # use hermes_host_shim::{plugins, testing::TestHost};
//! # #[derive(Debug, Hook)] #[hook(name = "on_greeting")] struct OnGreeting { name: String }
//! # plugin! {}
//! # fn main() {
//! let host = TestHost::new(plugins![crate]);
//! let fired = host.fire(OnGreeting { name: "Ada".to_owned() });
//! assert!(fired.failures().next().is_none());
//! # }
//! ```

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use hermes_plugin_sdk::Hook;
use hermes_plugin_sdk::command::CommandCall;
use hermes_plugin_sdk::plugin::Plugin;

use crate::clock::Clock;
use crate::commands::{Ran, Surface};
use crate::config::Config;
use crate::dispatch::{Event, HookEvent};
use crate::fired::{Fired, Outcome};
use crate::host::Host;

/// A host for tests. Limits are measured with a clock that stands still until [`advance`](Self::advance) moves it, and
/// every handler is timed. Each is a world of its own: tests run side by side.
///
/// Everything that a [`Host`] can do, it does the same way.
#[derive(Debug)]
pub struct TestHost {
    host: Host,
}

impl TestHost {
    /// A host of these plugins, `plugins![crate]` being those of the test's own crate.
    ///
    /// # Panics
    ///
    /// When the host cannot be built, for example because a plugin has no handlers.
    #[must_use]
    #[track_caller]
    pub fn new(plugins: impl IntoIterator<Item = &'static Plugin>) -> Self {
        Self::with_config(plugins, Config::default())
    }

    /// The same with a configuration.
    ///
    /// # Panics
    ///
    /// When the host cannot be built.
    #[must_use]
    #[track_caller]
    pub fn with_config(plugins: impl IntoIterator<Item = &'static Plugin>, config: Config) -> Self {
        match Host::builder().plugins(plugins).config(config).clock(Clock::paused()).build() {
            Ok(host) => Self { host },
            Err(errors) => panic!("{errors}"),
        }
    }

    /// Fires an event and waits for it.
    ///
    /// A handler that never ends holds the test up, since nobody moves the clock: [`start`](Self::start) such an event.
    ///
    /// # Panics
    ///
    /// When none of the plugins handles the hook.
    #[track_caller]
    pub fn fire<H: Hook>(&self, payload: H) -> Fired<H> {
        let fired = self.host.fire_any_blocking(|| payload);
        if fired.outcome == Outcome::NoHandlers {
            no_handler::<H>(&self.host);
        }
        fired
    }

    /// Fires an event and goes on: the test can move the clock while handlers run.
    ///
    /// # Panics
    ///
    /// When none of the plugins handles the hook, or the host is shut down.
    #[track_caller]
    pub fn start<H: Hook>(&self, payload: H) -> Started<H> {
        match self.host.start(|| payload) {
            Ok(event) => {
                event.attend();
                Started { host: self.host.clone(), event }
            }
            Err(fired) if fired.outcome == Outcome::ShutDown => panic!("the host is shut down"),
            Err(_) => no_handler::<H>(&self.host),
        }
    }

    /// Runs a line as somebody unknown types it, outside any session: `/whoami x`. What a [`CommandCall`] can say more is
    /// for [`Host::run_blocking`].
    pub fn run(&self, line: &str) -> Ran {
        self.host.run_blocking(Surface::new("test"), line, CommandCall::new("", "test"))
    }

    /// Moves the clock. Limits that pass are enforced on the host's own threads.
    pub fn advance(&self, by: Duration) {
        self.host.clock().advance(by);
    }
}

#[track_caller]
fn no_handler<H: Hook>(host: &Host) -> ! {
    panic!("no handler of `{}` is linked and enabled in {host:?}: name its crate in `plugins![…]`", H::NAME)
}

impl Deref for TestHost {
    type Target = Host;

    fn deref(&self) -> &Host {
        &self.host
    }
}

/// An event that a test has started.
pub struct Started<H: Hook> {
    host: Host,
    event: Arc<Event<HookEvent<H>>>,
}

impl<H: Hook> Started<H> {
    /// Waits until the event is over, or its caller may go on.
    #[must_use]
    pub fn wait(self) -> Fired<H> {
        Fired::done(&self.host, self.event.wait())
    }
}

impl<H: Hook> fmt::Debug for Started<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Started").field("hook", &H::NAME).finish_non_exhaustive()
    }
}
