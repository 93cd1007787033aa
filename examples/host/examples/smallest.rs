//! The host of the README.

use hermes_host_shim::{Applied, Host, plugins};
use hermes_plugin_sdk::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Naming a plugin links its crate, expects its handlers, and is the consent to run them.
    let host = Host::builder().plugins(plugins![memory_plugin]).build()?;
    let session = SessionId::new("s-alpha")?;
    let attempt = host.compaction(session, CompactionKind::Summarize, CompactionReason::Manual);
    // … 40 messages become a summary; when that is committed:
    attempt.applied_blocking(Applied::in_place().messages_removed(40));
    Ok(())
}
