//! Names two plugins, and a library that names a third.

#![forbid(unsafe_code)]

#[path = "../report.rs"]
mod report;

use hermes_plugin_sdk::plugin::Plugin;

static PLUGINS: [&Plugin; 2] =
    [&link_notes::write_plugin_once_at_the_crate_root, &link_audit::write_plugin_once_at_the_crate_root];

fn main() {
    for plugin in PLUGINS.into_iter().chain(link_host::plugins()) {
        assert!(plugin.id.starts_with("link-"), "{plugin:?}");
    }
    report::print();
}
