//! The README shows code that compiles: `compile_pass.rs` builds and runs the plugin, Cargo builds the host.

/// The blocks of Rust in the README.
fn shown() -> Vec<&'static str> {
    let blocks = include_str!("../../README.md").split("```rust\n").skip(1);
    blocks.map(|rest| rest.split("```").next().expect("a block ends")).collect()
}

#[test]
fn the_readme_shows_what_is_compiled() {
    let [plugin, host] = shown()[..] else { panic!("the README shows a plugin and a host") };
    assert!(include_str!("../pass/readme.rs").starts_with(plugin), "{plugin}");
    assert!(include_str!("../../examples/host/examples/smallest.rs").ends_with(host), "{host}");
}
