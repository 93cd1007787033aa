//! What several handlers want becomes one thing.

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Config, Ending, plugins};
use hermes_plugin_sdk::prelude::*;

plugin! { description: "handlers with opinions" }

#[derive(Debug, Hook)]
#[hook(name = "words", directive = String)]
struct Words {
    first: Option<String>,
    second: Option<String>,
}

#[hook(Words, priority = 1)]
fn first_words(first: Option<&str>) -> Option<String> {
    first.map(str::to_owned)
}

#[hook(Words)]
async fn second_words(second: Option<String>) -> Option<String> {
    second
}

#[derive(Debug, Hook)]
#[hook(name = "change", transform = String)]
struct Change {
    fail: bool,
}

#[hook(Change, priority = 2)]
fn fails(fail: bool) -> Result<Option<String>, String> {
    if fail { Err("no".to_owned()) } else { Ok(Some(" ".to_owned())) }
}

#[hook(Change, priority = 1)]
fn one() -> Option<&'static str> {
    Some("one")
}

#[hook(Change)]
fn other() -> Option<&'static str> {
    Some("other")
}

fn words(first: &str, second: &str) -> Words {
    Words { first: Some(first.to_owned()), second: Some(second.to_owned()) }
}

fn capped(per_handler: usize, total: usize) -> TestHost {
    let mut config = Config::default();
    config.context_bytes_per_handler = per_handler;
    config.context_bytes_total = total;
    TestHost::with_config(plugins![crate], config)
}

#[test]
fn words_are_joined_in_order_and_blank_ones_are_none() {
    let host = TestHost::new(plugins![crate]);
    let joined = |payload| host.fire(payload).into_joined().0;
    assert_eq!(joined(words("a", "b")), "a\n\nb");
    assert_eq!(joined(words(" \n", "b")), "b");
    assert_eq!(joined(Words { first: None, second: None }), "");
}

#[test]
fn what_is_cut_is_in_the_receipts() {
    let host = capped(4, 100);
    let (joined, fired) = host.fire(words("aäöü", "b")).into_joined();
    assert_eq!(joined, "aä\n\nb");
    assert_eq!(fired.receipts.of("first_words").unwrap().cut, 4);
    assert_eq!(fired.receipts.of("second_words").unwrap().cut, 0);
    let past = host.recent_events().pop().unwrap();
    assert_eq!(past.receipts.of("first_words").unwrap().cut, 4);

    let host = capped(4, 6);
    let (joined, fired) = host.fire(words("aaaa", "bbbb")).into_joined();
    assert_eq!(joined, "aaaa\n\nbb");
    assert_eq!(fired.receipts.of("second_words").unwrap().cut, 2);
}

#[test]
fn by_default_a_handler_adds_16_kib_and_all_64() {
    let host = TestHost::new(plugins![crate]);
    let long = "x".repeat(17 * 1024);
    let (joined, _) = host.fire(words(&long, &long)).into_joined();
    assert_eq!(joined.len(), 2 * 16 * 1024 + 2);
    assert_eq!(Config::default().context_bytes_total, 64 * 1024);
}

#[test]
fn the_first_value_wins_and_the_rest_runs() {
    let host = TestHost::new(plugins![crate]);
    let fired = host.fire(Change { fail: true });
    assert!(fired.receipts.iter().skip(1).all(|receipt| receipt.ending == Ending::Ran));
    assert!(fired.refusal().is_none(), "a transform does not fail closed");
    assert_eq!(fired.into_first().as_deref(), Some("one"));
    assert_eq!(host.fire(Change { fail: false }).into_first().as_deref(), Some(" "), "a blank one is a value");
    assert_eq!(host.fire(Change { fail: false }).without_blank().into_first().as_deref(), Some("one"));
}
