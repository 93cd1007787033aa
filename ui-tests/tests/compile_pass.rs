//! Everything that a handler may be, compiled and run.

#[test]
fn pass() {
    trybuild::TestCases::new().pass("pass/*.rs");
}
