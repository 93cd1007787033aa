//! Any text is read as a line, and a canonical line reads as itself.

#![no_main]

use hermes_host_shim::command_line::CommandLine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    let CommandLine::Command(command) = CommandLine::parse(line, Some("MyBot")) else { return };
    assert_eq!(command.raw_args, command.raw_args.trim());
    assert!(line.trim().ends_with(command.raw_args));

    let plugin = command.namespace.as_ref().map(|plugin| format!("{plugin}:")).unwrap_or_default();
    let canonical = format!("/{plugin}{} {}", command.name, command.raw_args);
    assert_eq!(CommandLine::parse(&canonical, None), CommandLine::Command(command));
});
