//! Names one plugin, in the way that leaves the least behind: nothing reads the constant.

#![forbid(unsafe_code)]

#[path = "../report.rs"]
mod report;

const _: &hermes_plugin_sdk::plugin::Plugin = &link_notes::write_plugin_once_at_the_crate_root;

fn main() {
    report::print();
}
