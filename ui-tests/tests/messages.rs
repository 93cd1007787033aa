//! The rules that every message in `fail/` keeps: one mistake is one error, short, at the author's own word, with no type
//! that only the SDK knows.

use std::fs;
use std::path::{Path, PathBuf};

/// The longest message.
const MAX_LINES: usize = 15;

/// Names that an author never writes.
const INTERNAL: [&str; 8] =
    ["__private", "__hermes_", "HookHandler", "SharedCall", "BoxFuture", "HookInfo", "Registration", "Reader"];

#[test]
fn every_case_has_a_message() {
    let sources = files("rs");
    assert!(sources.len() >= 60, "only {} cases", sources.len());
    for source in sources {
        assert!(source.with_extension("stderr").is_file(), "{} has no message", source.display());
    }
}

#[test]
fn no_message_is_left_of_a_case_that_is_gone() {
    for message in files("stderr") {
        assert!(message.with_extension("rs").is_file(), "{} has no case", message.display());
    }
}

#[test]
fn one_mistake_is_one_short_error() {
    for (file, text) in messages() {
        if file.parent().is_some_and(|topic| topic.ends_with("several")) {
            continue;
        }
        let errors = text.lines().filter(|line| is_error(line)).count();
        assert_eq!(errors, 1, "{}:\n{text}", file.display());
        let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines:\n{text}", file.display());
    }
}

#[test]
fn several_mistakes_are_several_errors_in_one_build() {
    for (case, mistakes) in [("in_one_file", 6), ("in_one_function", 9), ("option_and_keyword", 2)] {
        let text = fs::read_to_string(folder().join("several").join(case).with_extension("stderr")).unwrap();
        assert_eq!(text.lines().filter(|line| is_error(line)).count(), mistakes, "{case}:\n{text}");
    }
}

/// The caret stands at a word of the mistake. At the attribute as a whole it would say only that something is wrong.
#[test]
fn the_caret_is_never_on_the_attribute_line_as_a_whole() {
    for (file, text) in messages() {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some((_, source)) = line.split_once(" | #[") else { continue };
            let Some(caret) = lines.next() else { break };
            let width = caret.chars().filter(|ch| *ch == '^').count();
            assert!(width < source.len(), "{}:\n{text}", file.display());
        }
    }
}

#[test]
fn no_message_names_what_only_the_sdk_knows() {
    for (file, text) in messages() {
        // One case is about such a name, and its author did write it.
        let written = fs::read_to_string(file.with_extension("rs")).unwrap();
        for internal in INTERNAL.into_iter().filter(|internal| !written.contains(internal)) {
            assert!(!text.contains(internal), "{} names {internal}:\n{text}", file.display());
        }
    }
}

fn is_error(line: &str) -> bool {
    line.starts_with("error:") || line.starts_with("error[")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fail")
}

fn messages() -> Vec<(PathBuf, String)> {
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        (file, text)
    };
    files("stderr").into_iter().map(read).collect()
}

fn files(extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for topic in fs::read_dir(folder()).unwrap() {
        for file in fs::read_dir(topic.unwrap().path()).unwrap() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|found| found == extension) {
                files.push(file);
            }
        }
    }
    files.sort();
    files
}
