//! What the compiler says of each mistake, one mistake a file. `TRYBUILD=overwrite` writes the messages anew; the rules
//! that every message keeps are in `messages.rs`.

#[test]
fn each_mistake_has_its_message() {
    trybuild::TestCases::new().compile_fail("fail/*/*.rs");
}
