//! Plugins in surroundings that generated code often does not survive: each fixture is a crate, and holds the same five
//! handlers, written as its surroundings allow.

use hermes_plugin_sdk::hooks::PostCompaction;
use hermes_plugin_sdk::registration::{Registration, RegistrationKind};
use hermes_plugin_sdk::{CommandCall, Hook, Reply};
use hermes_ui_tests::{Stage, paths, registered, registration};
use serde::de::DeserializeOwned;

/// A file of a fixture, and its path as the compiler is given it.
struct File {
    path: &'static str,
    text: &'static str,
}

macro_rules! file {
    ($path:literal) => {
        File { path: concat!("ui-tests/hygiene/", $path), text: include_str!(concat!("../hygiene/", $path)) }
    };
}

impl File {
    /// The number of the line that holds `text`.
    fn line(&self, text: &str) -> u32 {
        let mut lines = (1..).zip(self.text.lines()).filter(|(_, line)| line.contains(text)).map(|(number, _)| number);
        let line = lines.next().unwrap_or_else(|| panic!("{} holds no `{text}`", self.path));
        assert_eq!(lines.next(), None, "{} holds `{text}` twice", self.path);
        line
    }
}

#[track_caller]
fn assert_place(registration: &Registration, file: &File, text: &str) {
    assert_eq!((registration.file, registration.line), (file.path, file.line(text)), "{}", registration.handler);
}

fn kind(registration: &Registration) -> &'static str {
    match &registration.kind {
        RegistrationKind::Hook(hook) => hook.hook,
        RegistrationKind::Command(_) => "a command",
        other => panic!("{other:?}"),
    }
}

/// That the five handlers are registered once each, and get what they declare.
fn exercise<Greeting: Hook + DeserializeOwned>(plugin: &'static str) {
    for (handler, expected, is_async) in [
        ("nothing", "greeting", false),
        ("borrowed", "greeting", true),
        ("marked", "greeting", false),
        ("compacted", "post_compaction", false),
        ("words", "a command", true),
    ] {
        let registration = registration(plugin, handler);
        assert_eq!((kind(registration), registration.is_async), (expected, is_async), "{handler}");
    }

    let greeting = |title: Option<&str>| {
        let json = serde_json::json!({ "name": "Ada", "times": 2, "title": title, "session_id": "s-alpha" });
        serde_json::from_value::<Greeting>(json).unwrap()
    };
    let fire = |stage: &Stage, event: Greeting| {
        let output: Box<dyn std::any::Any> = Box::new(stage.fire(event).unwrap());
        *output.downcast::<Option<String>>().unwrap()
    };
    assert_eq!(fire(&Stage::of(plugin, "nothing"), greeting(None)).as_deref(), Some("nothing"));

    let borrowed = Stage::of(plugin, "borrowed");
    assert_eq!(fire(&borrowed, greeting(Some("Countess"))).as_deref(), Some("Countess Ada"));
    assert_eq!(fire(&borrowed, greeting(None)).as_deref(), Some("- Ada"));

    let marked = Stage::of(plugin, "marked");
    for earlier in 0..2 {
        assert_eq!(fire(&marked, greeting(None)), Some(format!("{plugin} Ada s-alpha {earlier}")));
    }

    let compacted = Stage::of(plugin, "compacted");
    let mut event = PostCompaction::sample();
    assert_eq!(compacted.fire(event.clone()), Ok(()));
    event.messages_removed = None;
    assert_eq!(compacted.fire(event).unwrap_err().cause(), "nothing removed");

    let words = Stage::of(plugin, "words");
    assert_eq!(words.run(CommandCall::new("one two", "cli")), Ok(Reply::text("2 on cli")));
}

/// The same, for a fixture that is one file with nothing else in it.
fn exercise_one_file<Greeting: Hook + DeserializeOwned>(plugin: &'static str, file: &File) {
    exercise::<Greeting>(plugin);
    let found = registered(plugin);
    let root = plugin.replace('-', "_");
    assert_eq!(
        paths(&found),
        ["borrowed", "compacted", "marked", "nothing", "words"].map(|name| format!("{root}::{name}"))
    );
    for registration in found {
        let name = registration.handler.rsplit("::").next().unwrap();
        assert_place(registration, file, &format!("fn {name}("));
    }
}

#[test]
fn renamed() {
    exercise_one_file::<hygiene_renamed::Greeting>("hygiene-renamed", &file!("renamed/src/lib.rs"));
}

#[test]
fn renamed_with_one_line_for_all() {
    exercise_one_file::<hygiene_aliased::Greeting>("hygiene-aliased", &file!("aliased/src/lib.rs"));
}

#[test]
fn through_another_crate() {
    let file = file!("reexport-through/src/lib.rs");
    exercise_one_file::<hygiene_reexport_through::Greeting>("hygiene-reexport-through", &file);
}

#[test]
fn shadowed() {
    exercise_one_file::<hygiene_shadowed::Greeting>("hygiene-shadowed", &file!("shadowed/src/lib.rs"));
}

#[test]
fn without_prelude() {
    exercise_one_file::<hygiene_no_prelude::Greeting>("hygiene-no-prelude", &file!("no-prelude/src/lib.rs"));
}

#[test]
fn strict() {
    exercise_one_file::<hygiene_strict::Greeting>("hygiene-strict", &file!("strict/src/lib.rs"));
}

#[test]
fn made_by_macros() {
    const PLUGIN: &str = "hygiene-macro-made";
    exercise::<hygiene_macro_made::Greeting>(PLUGIN);
    assert_eq!(
        paths(&registered(PLUGIN)),
        ["borrowed", "compacted", "first", "marked", "nothing", "second", "words"]
            .map(|name| format!("hygiene_macro_made::{name}"))
    );

    // A name that the macro was given stands where the author wrote it.
    let file = file!("macro-made/src/lib.rs");
    for (handler, text) in [
        ("nothing", "named!(nothing)"),
        ("borrowed", "borrowed(title"),
        ("marked", "fn marked("),
        ("compacted", "fn compacted("),
        ("words", "fn words("),
        ("first", "nested!(first, second)"),
        ("second", "nested!(first, second)"),
    ] {
        assert_place(registration(PLUGIN, handler), &file, text);
    }

    let words = registration(PLUGIN, "words");
    assert_eq!((words.priority, words.timeout), (-1, Some(std::time::Duration::from_millis(250))));
    let RegistrationKind::Command(command) = &words.kind else { panic!("{words:?}") };
    assert_eq!((command.name, command.description, command.aliases), ("words", "Count words", &["wc"][..]));
    assert!(command.allow.is_some());
}

#[test]
fn in_modules() {
    const PLUGIN: &str = "hygiene-lib-and-modules";
    exercise::<hygiene_lib_and_modules::Greeting>(PLUGIN);
    let root = file!("lib-and-modules/src/lib.rs");
    let outer = file!("lib-and-modules/src/outer.rs");
    let inner = file!("lib-and-modules/src/outer/inner.rs");
    for (handler, path, file) in [
        ("nothing", "nothing", &root),
        ("borrowed", "private::borrowed", &root),
        ("marked", "private::nested::marked", &root),
        ("compacted", "outer::compacted", &outer),
        ("words", "outer::inner::words", &inner),
    ] {
        let registration = registration(PLUGIN, handler);
        assert_eq!(registration.handler, format!("hygiene_lib_and_modules::{path}"));
        assert_place(registration, file, &format!("fn {handler}("));
    }
}

#[test]
fn only_what_cfg_leaves() {
    let file = file!("lib-and-modules/src/under_cfg.rs");
    let mut found = registered("hygiene-lib-and-modules");
    found.retain(|registration| registration.handler.contains("::under_cfg::"));
    assert_eq!(
        paths(&found),
        ["on_after", "on_before", "on_through_cfg_attr"]
            .map(|name| format!("hygiene_lib_and_modules::under_cfg::{name}"))
    );
    for registration in found {
        let name = registration.handler.rsplit("::").next().unwrap();
        assert_place(registration, &file, &format!("fn {name}("));
    }
}

/// Each function of the file once, at its own line; the crate denies warnings, so none of the attributes got lost.
#[test]
fn among_attributes() {
    let file = file!("lib-and-modules/src/among_attributes.rs");
    let mut found = registered("hygiene-lib-and-modules");
    found.retain(|registration| registration.handler.contains("::among_attributes::"));
    assert_eq!(found.len(), file.text.matches("#[hook(Greeting)]").count());
    for registration in found {
        let name = registration.handler.rsplit("::").next().unwrap();
        assert_place(registration, &file, &format!("fn {name}("));
    }
}
