//! Links plugins, and shows what they registered.

use hermes_plugin_sdk::registration::{Registration, RegistrationKind, registrations};

// Naming a crate is what links it: Cargo builds a dependency that nothing names, and the linker drops it.
use memory_plugin as _;

fn main() {
    let mut handlers: Vec<&Registration> = registrations().collect();
    // The order of the walk is the linker's, and differs between builds.
    handlers.sort_by_key(|handler| (-i64::from(handler.priority), handler.plugin.id, handler.handler));
    for Registration { plugin, handler, file, line, kind, .. } in handlers {
        let what = match kind {
            RegistrationKind::Hook(hook) => format!("{} ({})", hook.hook, hook.category),
            RegistrationKind::Command(command) => format!("/{}", command.name),
            _ => "something newer than this host".to_owned(),
        };
        println!("{} {}  {what}  {handler}  {file}:{line}", plugin.id, plugin.version);
    }
}
