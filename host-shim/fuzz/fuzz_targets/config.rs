//! Any bytes are a configuration or an error with a place.

#![no_main]

use hermes_host_shim::config::{Config, MAX_BUDGET, MAX_LIMIT};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match Config::from_slice(bytes, "config.yaml") {
    Ok((config, warnings)) => {
        assert!(config.limit().is_none_or(|limit| limit <= MAX_LIMIT));
        assert!(config.budget().is_none_or(|budget| budget <= MAX_BUDGET));
        for warning in warnings.iter().chain(&config.unknown_plugins(&["memory", "whoami"])) {
            assert!(warning.to_string().starts_with("config.yaml:"), "{warning}");
        }
    }
    Err(error) => assert!(error.to_string().starts_with("config.yaml:"), "{error}"),
});
