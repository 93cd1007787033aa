//! A host's crate that hands the SDK on, for plugins that depend on nothing else.

#![forbid(unsafe_code)]

pub use hermes_plugin_sdk as sdk;
