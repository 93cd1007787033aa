//! Generated code passes the strictest lints, and the author's own code is still seen by them.

use std::path::Path;
use std::process::Command;

/// What clippy says about the strict fixture, one line a message: `path:line:column: level: text`.
fn clippy(cfg: &[&str]) -> (bool, Vec<String>) {
    let output = Command::new(env!("CARGO"))
        .args(["clippy", "--quiet", "--offline", "--package", "hygiene-strict", "--message-format", "short"])
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("strict"))
        .arg("--")
        .args(cfg)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let messages = String::from_utf8(output.stderr).expect("messages are text");
    let of_fixture = messages.lines().filter(|line| line.contains("hygiene/strict/src/lib.rs:"));
    (output.status.success(), of_fixture.map(str::to_owned).collect())
}

#[test]
fn only_what_the_author_did_is_reported() {
    assert_eq!(clippy(&[]), (true, Vec::new()));

    let line = include_str!("../hygiene/strict/src/lib.rs").lines().position(|line| line.contains("let forgotten"));
    let line = line.expect("the fixture has a variable that is not used") + 1;
    let (passed, messages) = clippy(&["--cfg", "forgotten"]);
    assert!(!passed);
    let [message] = messages.as_slice() else { panic!("{messages:#?}") };
    assert!(message.contains(&format!("lib.rs:{line}:9: error: unused variable: `forgotten`")), "{message}");
}
