//! The README shows code that compiles: `compile_pass.rs` builds and runs what is compared here.

#[test]
fn the_plugin_in_the_readme_is_the_one_that_is_compiled() {
    let readme = include_str!("../../README.md");
    let compiled = include_str!("../pass/readme.rs");
    let shown =
        readme.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the README shows code");
    assert!(compiled.starts_with(shown), "the README shows:\n{shown}");
}
