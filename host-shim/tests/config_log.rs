//! What is odd in a configuration is logged once. A test binary of its own: `tracing` remembers for the whole process whether
//! anybody listens, and a test beside this one that logs without a listener would be remembered, too.

mod support;

use std::fs;

use hermes_host_shim::{Host, plugins};
use support::Log;
use tracing::Level;

#[test]
fn a_warning_is_logged_once_also_over_reloads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.yaml");
    fs::write(&path, "plugins:\n  disabled: [metriks]\n").unwrap();
    let log = Log::default();
    tracing::subscriber::with_default(log.clone(), || {
        let host = Host::builder().plugins(plugins![metrics]).config_file(&path).build().unwrap();
        let warnings = log.take(Level::WARN);
        assert!(matches!(&*warnings, [line] if line.contains("metriks")), "{warnings:?}");
        host.reload_file(&path).unwrap();
        assert_eq!(log.take(Level::WARN), [""; 0]);
        fs::write(&path, "plugins:\n  disabled: [metriks, other]\n").unwrap();
        host.reload_file(&path).unwrap();
        let warnings = log.take(Level::WARN);
        assert!(matches!(&*warnings, [line] if line.contains("other")), "{warnings:?}");
    });
}
