//! What must not depend on how a binary is built, and what does: the same host in several profiles.
//!
//! One test, since the builds share a folder; after the first time they are quick.

use std::path::Path;
use std::process::{Command, Output};

/// Case C15.
const ORDER: &str = "audit.early notes.early audit.first audit.slow notes.boom notes.quick audit.late notes.late";

/// Builds the host of the fixtures with these settings of the release profile.
fn build(settings: &[&str], features: &str) -> impl Fn(&str) -> Output {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("profiles");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--offline", "--release", "--features", features]);
    cargo.arg("--manifest-path").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/host/Cargo.toml"));
    cargo.arg("--target-dir").arg(&target);
    // Only what may put handlers into another order is built for real; optimising the rest would take minutes.
    for setting in settings.iter().chain(&["package.'*'.opt-level=0", "debug=false"]) {
        cargo.arg("--config").arg(format!("profile.release.{setting}"));
    }
    let built = cargo.output().expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let host = target.join("release/fixture-host");
    move |what| Command::new(&host).arg(what).output().expect("the host runs")
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn one_host_in_every_profile() {
    // Optimised no more than it takes to be another binary: the linker is what could bring handlers out of order.
    let debug = ["opt-level=0", "debug-assertions=true"];
    let release = ["opt-level=1"];
    for settings in [&debug[..], &release, &["opt-level=1", "codegen-units=1", "lto='thin'"]] {
        for features in ["", "swapped"] {
            let host = build(settings, features);
            assert_eq!(lines(&host("order")), ["isolates panics: true", ORDER], "{settings:?}, {features:?}");
        }
    }

    let host = build(&release, "");
    let output = host("panic");
    assert!(output.status.success());
    let lines_of_panic = lines(&output);
    let ["isolates panics: true", "log: handler panicked: the scene wants it", ORDER, failure] =
        lines_of_panic.iter().map(String::as_str).collect::<Vec<_>>()[..]
    else {
        panic!("{lines_of_panic:?}");
    };
    assert_eq!(failure, "audit::first: panicked: the scene wants it");
    assert_eq!(lines(&host("strict")), ["isolates panics: true", ORDER]);

    let host = build(&["opt-level=0", "panic='abort'"], "");
    let said = lines(&host("order"));
    assert!(said[0].starts_with("log: this binary aborts on panic"), "{said:?}");
    assert_eq!(said[1..], ["isolates panics: false", ORDER]);
    let output = host("panic");
    assert!(!output.status.success());
    assert_eq!(lines(&output)[1..], ["isolates panics: false"], "the process ends with the handler");
    let output = host("strict");
    assert_eq!(output.status.code(), Some(1));
    let refusal = lines(&output);
    assert_eq!(refusal[0], "the host cannot be built");
    assert!(
        refusal[1].contains("no handler can be isolated") && refusal[1].contains("panic = \"unwind\""),
        "{refusal:?}"
    );
}
