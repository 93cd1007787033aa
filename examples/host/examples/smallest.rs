//! The host of the README.

use hermes_host_shim::{Host, plugins};
use hermes_plugin_sdk::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Naming a plugin links its crate, expects its handlers, and is the consent to run them.
    let host = Host::builder().plugins(plugins![memory_plugin]).build()?;
    let session = SessionId::new("s-alpha")?;
    host.fire_blocking(|| PostCompaction::new(session, CompactionKind::Summarize, CompactionReason::Manual));
    Ok(())
}
