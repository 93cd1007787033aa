use proptest::prelude::*;

use super::*;

/// The parts of a command, as ours is `MyBot`.
fn command(line: &str) -> (Option<String>, String, &str) {
    match CommandLine::parse(line, Some("MyBot")) {
        CommandLine::Command(Command { namespace, name, raw_args }) => {
            (namespace.map(Cow::into_owned), name.into_owned(), raw_args)
        }
        other => panic!("{line:?} is {other:?}"),
    }
}

fn parse(line: &str) -> CommandLine<'_> {
    CommandLine::parse(line, Some("MyBot"))
}

fn named<'a>(name: &str, raw_args: &'a str) -> (Option<String>, String, &'a str) {
    (None, name.to_owned(), raw_args)
}

#[test]
fn a_line_is_a_name_and_its_arguments() {
    assert_eq!(command("/whoami"), named("whoami", ""));
    assert_eq!(command("/whoami  a  b "), named("whoami", "a  b"));
    assert_eq!(command("  /whoami\n"), named("whoami", ""));
    assert_eq!(command("/7"), named("7", ""));
}

#[test]
fn the_name_becomes_canonical() {
    assert_eq!(command("/WhoAmI"), named("whoami", ""));
    assert_eq!(command("/who_am_i"), named("who-am-i", ""));
    assert_eq!(command("/WHO_am-I@mybot X"), named("who-am-i", "X"));
}

#[test]
fn any_white_space_ends_the_name() {
    assert_eq!(command("/note\nfirst\n  second\n"), named("note", "first\n  second"));
    assert_eq!(command("/note\tone"), named("note", "one"));
    assert_eq!(command("/note\r\none"), named("note", "one"));
    assert_eq!(command("/note\u{a0}one"), named("note", "one"));
    assert_eq!(command("/note\u{3000}one\u{2003}"), named("note", "one"));
}

#[test]
fn arguments_are_untouched() {
    assert_eq!(command("/say /A_b@c:d\0\u{200f}\u{1b}[1m"), named("say", "/A_b@c:d\0\u{200f}\u{1b}[1m"));
}

#[test]
fn text_is_not_a_command() {
    for text in ["", "   ", "whoami", "a /whoami", "\u{ff0f}whoami", "\u{200f}/whoami", "\u{feff}/whoami", "\\whoami"] {
        assert_eq!(parse(text), CommandLine::NotACommand, "{text:?}");
    }
}

#[test]
fn paths_and_comments_are_not_commands() {
    for text in ["//x", "//", "/a/b", "/usr/bin/env is missing", "/a/", "/a@b/c"] {
        assert_eq!(parse(text), CommandLine::NotACommand, "{text:?}");
    }
    assert_eq!(command("/read /usr/bin"), named("read", "/usr/bin"));
}

#[test]
fn a_slash_alone_is_empty() {
    for text in ["/", " / ", "/ x", "/\nx", "/\u{a0}x", "/@MyBot", "/@mybot x"] {
        assert_eq!(parse(text), CommandLine::Empty, "{text:?}");
    }
}

#[test]
fn another_bot_is_left_alone() {
    for text in ["/who@Other", "/@Other", "/who@MyBot@MyBot", "/Ünknown!@Other", "/who@my_bot", "/who@MyBotX"] {
        assert_eq!(parse(text), CommandLine::NotForUs, "{text:?}");
    }
    assert_eq!(CommandLine::parse("/who@MyBot", None), CommandLine::NotForUs);
    assert_eq!(CommandLine::parse("/who@MyBot", Some("")), CommandLine::NotForUs);
}

#[test]
fn our_own_suffix_has_no_case_and_may_look_like_an_address() {
    for own in ["MyBot", "@mybot", "MYBOT"] {
        assert!(matches!(CommandLine::parse("/who@myBOT", Some(own)), CommandLine::Command(_)), "{own:?}");
    }
    assert!(matches!(CommandLine::parse("/who@bot:host.org", Some("@bot:host.org")), CommandLine::Command(_)));
    assert!(matches!(CommandLine::parse("/who@ÄRGER", Some("ärger")), CommandLine::Command(_)));
}

#[test]
fn a_namespace_names_the_plugin() {
    assert_eq!(command("/memory:stats now"), (Some("memory".into()), "stats".into(), "now"));
    assert_eq!(command("/Team_Memory:My_Stats@MyBot"), (Some("team-memory".into()), "my-stats".into(), ""));
    assert_eq!(command("/_own:x"), (Some("-own".into()), "x".into(), ""));
    let longest = "x".repeat(64);
    assert_eq!(command(&format!("/{longest}:x")), (Some(longest), "x".into(), ""));
}

#[test]
fn what_no_registry_can_hold_is_invalid() {
    use InvalidName::*;
    for (text, why) in [
        ("/memory:", Missing),
        ("/:stats", Missing),
        ("/a:b:c", Character(':')),
        ("/who@", Missing),
        ("/-x", LeadingHyphen),
        ("/_x", LeadingHyphen),
        ("/who!", Character('!')),
        ("/who\0", Character('\0')),
        ("/who\u{7}x", Character('\u{7}')),
        ("/who\u{200f}", Character('\u{200f}')),
        ("/who\u{200b}am", Character('\u{200b}')),
        ("/who\u{ff0f}x", Character('\u{ff0f}')),
        ("/\u{202e}who", Character('\u{202e}')),
        ("/ÄRGER", Character('Ä')),
        ("/ok\u{212a}", Character('\u{212a}')),
    ] {
        assert_eq!(parse(text), CommandLine::Invalid(why), "{text:?}");
    }
    assert_eq!(parse(&format!("/{}", "x".repeat(33))), CommandLine::Invalid(TooLong(32)));
    assert_eq!(parse(&format!("/{}:x", "x".repeat(65))), CommandLine::Invalid(TooLong(64)));
    assert!(matches!(parse(&format!("/{}", "x".repeat(32))), CommandLine::Command(_)));
}

#[test]
fn a_megabyte_is_a_line_like_others() {
    let long = "ü".repeat(1 << 19);
    assert_eq!(command(&format!("/say {long}")), named("say", &long));
    assert_eq!(parse(&format!("/{long}")), CommandLine::Invalid(InvalidName::Character('ü')));
    assert_eq!(parse(&format!("/say@{long}")), CommandLine::NotForUs);
    assert_eq!(parse(&long), CommandLine::NotACommand);
    assert_eq!(parse(&format!("/{}", "x".repeat(1 << 20))), CommandLine::Invalid(InvalidName::TooLong(32)));
}

#[test]
fn a_canonical_name_is_not_copied() {
    assert!(matches!(canonical_name("who-am-i"), Ok(Cow::Borrowed("who-am-i"))));
}

#[test]
fn an_invalid_name_says_what_to_write() {
    assert_eq!(
        InvalidName::Character('\u{202e}').to_string(),
        "the name of a command cannot have '\\u{202e}', use a-z, 0-9 and `-`"
    );
}

/// Lines that reach past the first character, and any others.
fn lines() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ \t\n]?/[/a-zA-Z0-9_:@ü\u{200f}\0-]{0,40}(@MyBot|@mybot|@other)?[ \t\n\u{a0}]?.{0,20}",
        "/[a-zA-Z0-9][a-zA-Z0-9_-]{0,31}(@MYBOT)?[ \n](?s:.{0,20})",
    ]
}

proptest! {
    #[test]
    fn arguments_are_a_trimmed_end_of_the_line(line in lines()) {
        if let CommandLine::Command(Command { raw_args, .. }) = parse(&line) {
            prop_assert_eq!(raw_args, raw_args.trim());
            prop_assert!(line.trim().ends_with(raw_args));
        }
    }

    #[test]
    fn a_name_is_always_one_that_a_command_can_have(line in lines()) {
        if let CommandLine::Command(Command { name, .. }) = parse(&line) {
            prop_assert!(matches!(name.len(), 1..=32) && !name.starts_with('-'));
            prop_assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
        }
    }

    #[test]
    fn a_canonical_line_reads_as_itself(line in lines()) {
        if let CommandLine::Command(command) = parse(&line) {
            let Command { namespace, name, raw_args } = &command;
            let prefix = namespace.as_ref().map(|namespace| format!("{namespace}:")).unwrap_or_default();
            let again = format!("/{prefix}{name} {raw_args}");
            prop_assert_eq!(parse(&again), CommandLine::Command(command.clone()));
        }
    }

    #[test]
    fn canonical_names_are_canonical(typed in "[a-zA-Z0-9_-]{1,32}") {
        if let Ok(name) = canonical_name(&typed) {
            prop_assert!(matches!(canonical_name(&name), Ok(Cow::Borrowed(again)) if again == name));
        }
    }

    #[test]
    fn case_and_underscores_do_not_matter(name in "[a-z0-9][a-z0-9-]{0,31}") {
        let typed = name.to_uppercase().replace('-', "_");
        prop_assert_eq!(canonical_name(&typed).unwrap(), name);
    }
}
