//! What the binaries print: one line for each handler, the plugin's id.

pub(crate) fn print() {
    for registration in hermes_plugin_sdk::registration::registrations() {
        println!("{}", registration.plugin.id);
    }
}
