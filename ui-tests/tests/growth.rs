//! A hook that gets one more keyword changes nothing for the handlers that were there before: one source of a plugin, built
//! against the host as it was and as it is.

use hermes_plugin_sdk::Hook;
use hermes_plugin_sdk::hook::Transform;
use hermes_ui_tests::{Stage, paths, registered};
use hygiene_growth_host::Visit;
use hygiene_growth_host_grown::Visit as GrownVisit;

// Nothing else here names the plugins.
use {hygiene_growth_plugin as _, hygiene_growth_plugin_grown as _};

/// What each handler answers to this event, in order.
fn answers<V: Hook<Category = Transform> + serde::de::DeserializeOwned>(
    plugin: &str,
    event: &serde_json::Value,
) -> Vec<(String, Option<String>)> {
    registered(plugin)
        .into_iter()
        .map(|registration| {
            let visit: V = serde_json::from_value(event.clone()).unwrap();
            let name = registration.handler.rsplit("::").next().unwrap();
            (name.to_owned(), Stage::new(registration).fire(visit).unwrap())
        })
        .collect()
}

fn expected(answers: [(&str, &str); 4]) -> Vec<(String, Option<String>)> {
    answers.map(|(handler, answer)| (handler.to_owned(), Some(answer.to_owned()))).into()
}

#[test]
fn the_host_has_grown() {
    let grown: Vec<_> = GrownVisit::KEYWORDS.iter().filter(|keyword| !Visit::KEYWORDS.contains(keyword)).collect();
    assert_eq!(grown.iter().map(|keyword| keyword.name).collect::<Vec<_>>(), ["guests"]);
    assert_eq!(paths(&registered("hygiene-growth-plugin")).len(), 4);
}

#[test]
fn each_handler_gets_what_it_declares_before_and_after() {
    let full = serde_json::json!({
        "session_id": "s-alpha", "session_key": "k-alpha", "platform": "chat", "visitor": "u-17", "guests": 3,
    });
    let answered = expected([
        ("all", r#"Some("u-17") Some(SessionKey("k-alpha")) chat s-alpha"#),
        ("nothing", "called"),
        ("one", "s-alpha"),
        ("some", r#"chat Some("u-17")"#),
    ]);
    assert_eq!(answers::<Visit>("hygiene-growth-plugin", &full), answered);
    assert_eq!(answers::<GrownVisit>("hygiene-growth-plugin-grown", &full), answered);
}

#[test]
fn an_absent_keyword_is_none_and_never_the_empty_text() {
    let sparse = serde_json::json!({
        "session_id": "s-beta", "session_key": "", "platform": "cli", "visitor": null, "guests": 0,
    });
    let answered =
        expected([("all", "None None cli s-beta"), ("nothing", "called"), ("one", "s-beta"), ("some", "cli None")]);
    assert_eq!(answers::<Visit>("hygiene-growth-plugin", &sparse), answered);
    assert_eq!(answers::<GrownVisit>("hygiene-growth-plugin-grown", &sparse), answered);
}
