//! The host's side of Hermes-style plugins: collects them, dispatches events to their handlers, isolates what fails.
//!
//! A [`Host`] is built from the plugins that it names, fires events and gets back what their handlers had to say. A handler
//! that hangs, panics or fails never takes the conversation with it.

#![forbid(unsafe_code)]
// The unit tests need threads of the system, and have their turn without the model checker.
#![cfg(not(all(shuttle, test)))]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod builder;
pub mod clock;
pub mod command_line;
mod commands;
mod compaction;
pub mod config;
mod decision;
mod dispatch;
mod doctor;
mod error;
mod failures;
mod fired;
mod host;
mod instance;
mod merge;
mod nearest;
mod receipt;
mod recent;
mod registry;
mod removal;
mod report;
mod sync;
pub mod testing;
mod text;
mod times;
mod typed;

pub use builder::HostBuilder;
pub use clock::Clock;
pub use commands::{Collision, CommandOutcome, Ran, Surface};
pub use compaction::{Applied, CompactionAttempt, CompactionOutcome, CompactionSkip, PastCompaction};
pub use config::Config;
pub use decision::ToolDecision;
pub use dispatch::chain::CallChain;
pub use doctor::{Diagnosis, Health};
pub use error::{BuildError, BuildErrors};
pub use failures::FailureCount;
pub use fired::{Fire, Fired, Firing, Opinion, Outcome};
pub use host::Host;
pub use instance::PluginStatus;
pub use merge::Refusal;
pub use receipt::{Ending, Receipt, Receipts, Skip};
pub use recent::PastEvent;
pub use removal::Removal;
pub use report::{CommandReport, HandlerReport, HookReport, PluginReport, Report};
pub use text::MAX_FAILURE_TEXT;
pub use typed::Merged;

/// What `plugins!` writes. Not public API.
#[doc(hidden)]
pub mod __private {
    pub use hermes_plugin_sdk::plugin::Plugin;
}

/// The plugins that a host wants, by their crates: `plugins![memory_plugin, whoami_plugin, crate]`.
///
/// Naming a crate here is what links it (a dependency that nothing names is dropped by the linker), what makes the host
/// expect its handlers, and the consent to run them.
#[macro_export]
macro_rules! plugins {
    ($($($segment:ident)::+),* $(,)?) => {
        <[&'static $crate::__private::Plugin; _]>::from([
            $(&$($segment)::+::write_plugin_once_at_the_crate_root),*
        ])
    };
}
