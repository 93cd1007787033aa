//! A host as a library: it names a plugin, and the binary names only the library.

#![forbid(unsafe_code)]

use hermes_plugin_sdk::plugin::Plugin;

/// The plugins that this host runs.
pub fn plugins() -> [&'static Plugin; 1] {
    [&link_many::write_plugin_once_at_the_crate_root]
}
