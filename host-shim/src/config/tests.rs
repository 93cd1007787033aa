use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn read(yaml: &str) -> (Config, Vec<ConfigWarning>) {
    Config::from_yaml(yaml, "config.yaml").unwrap_or_else(|error| panic!("{error}\n{yaml}"))
}

fn quiet(yaml: &str) -> Config {
    let (config, warnings) = read(yaml);
    assert_eq!(warnings, [], "{yaml}");
    config
}

/// The message for YAML that must not be a configuration.
fn error(yaml: &str) -> String {
    match Config::from_yaml(yaml, "config.yaml") {
        Ok(read) => panic!("{yaml:?} is {read:?}"),
        Err(error) => error.to_string(),
    }
}

fn warnings(yaml: &str) -> Vec<String> {
    read(yaml).1.iter().map(ToString::to_string).collect()
}

fn timeout(value: &str) -> Config {
    quiet(&format!("plugins:\n  hook_callback_timeout: {value}\n"))
}

#[test]
fn nothing_configured_is_the_default() {
    for yaml in [
        "",
        "\n",
        "# nothing\n",
        "---\n",
        "\u{feff}",
        "plugins:",
        "plugins: {}",
        "plugins: ~",
        "model: x",
        "\u{feff}a: 1",
    ] {
        assert_eq!(quiet(yaml), Config::default(), "{yaml:?}");
    }
    let default = Config::default();
    assert_eq!(default.limit(), Some(Duration::from_secs(30)));
    assert_eq!(default.budget(), Some(Duration::from_secs(60)));
    assert_eq!((default.context_bytes_per_handler, default.context_bytes_total), (16_384, 65_536));
    assert!(default.enabled.is_none() && !default.strict);
}

#[test]
fn every_key_is_read() {
    let config = quiet(
        "plugins:
  enabled: [memory, whoami]
  disabled: [noisy]
  required: [memory]
  hook_callback_timeout: 20
  event_budget: 90.5
  context_bytes_per_handler: 100
  context_bytes_total: 1000
  strict: true
  entries:
    memory:
      settings: { depth: 3, names: [a, b], nothing: ~ }
      allow_users: [\"4711\", 4712]
    whoami: ~
",
    );
    assert_eq!(config.enabled.unwrap(), ["memory", "whoami"]);
    assert_eq!(config.disabled, ["noisy"]);
    assert_eq!(config.required, ["memory"]);
    assert_eq!(config.hook_callback_timeout, Duration::from_secs(20));
    assert_eq!(config.event_budget, Some(Duration::from_millis(90_500)));
    assert_eq!((config.context_bytes_per_handler, config.context_bytes_total), (100, 1000));
    assert!(config.strict);
    let memory = &config.entries["memory"];
    assert_eq!(memory.settings, json!({ "depth": 3, "names": ["a", "b"], "nothing": null }));
    assert_eq!(memory.allow_users.as_deref().unwrap(), ["4711", "4712"]);
    assert_eq!(config.entries["whoami"], PluginEntry::default());
}

#[test]
fn a_limit_is_a_number_of_seconds() {
    assert_eq!(timeout("5").limit(), Some(Duration::from_secs(5)));
    assert_eq!(timeout("0.05").limit(), Some(Duration::from_millis(50)));
    assert_eq!(timeout("'0.05'").limit(), Some(Duration::from_millis(50)));
    assert_eq!(timeout("600").limit(), Some(MAX_LIMIT));
    assert_eq!(timeout("~").limit(), Some(Duration::from_secs(30)));
    assert_eq!(timeout("").limit(), Some(Duration::from_secs(30)));
}

#[test]
fn zero_switches_limits_off() {
    for zero in ["0", "0.0", "-0.0", "-0", "'0'"] {
        let config = timeout(zero);
        assert_eq!((config.limit(), config.budget()), (None, None), "{zero}");
    }
    assert_eq!(quiet("plugins: { event_budget: 0 }").budget(), None);
    assert_eq!(quiet("plugins: { event_budget: 0 }").limit(), Some(Duration::from_secs(30)));
    let budget_alone = quiet("plugins: { hook_callback_timeout: 0, event_budget: 10 }");
    assert_eq!((budget_alone.limit(), budget_alone.budget()), (None, Some(Duration::from_secs(10))));
}

#[test]
fn what_is_almost_zero_is_still_a_limit() {
    assert_eq!(timeout("1e-300").limit(), Some(Duration::from_nanos(1)));
}

#[test]
fn the_budget_follows_the_limit() {
    assert_eq!(timeout("7").budget(), Some(Duration::from_secs(14)));
    assert_eq!(read("plugins: { hook_callback_timeout: 9999 }").0.budget(), Some(Duration::from_secs(1200)));
}

#[test]
fn too_long_is_clamped_with_one_warning() {
    for long in ["601", "600.5", ".inf", "1e308", "1e999", "'inf'", "18446744073709551616"] {
        let (config, warnings) = read(&format!("plugins:\n  hook_callback_timeout: {long}"));
        assert_eq!(config.limit(), Some(MAX_LIMIT), "{long}");
        let [ConfigWarning::Clamped { key, used, at }] = &warnings[..] else { panic!("{long}: {warnings:?}") };
        assert_eq!((key.as_str(), *used), ("plugins.hook_callback_timeout", MAX_LIMIT));
        assert_eq!((at.line, at.column), (2, 26));
    }
    assert_eq!(
        warnings("plugins: { event_budget: 1e9 }"),
        ["config.yaml:1:26: `plugins.event_budget` is more than it can be, 86400 seconds are used"]
    );
}

#[test]
fn times_set_in_code_keep_their_bounds() {
    let config =
        Config { hook_callback_timeout: Duration::MAX, event_budget: Some(Duration::MAX), ..Config::default() };
    assert_eq!((config.limit(), config.budget()), (Some(MAX_LIMIT), Some(MAX_BUDGET)));
}

#[test]
fn what_is_no_limit_is_an_error_with_key_line_and_column() {
    for (value, found) in [
        ("-1", "-1"),
        ("-0.5", "-0.5"),
        ("-.inf", "-inf"),
        (".nan", "NaN"),
        ("abc", "a text"),
        ("'-1'", "a text"),
        ("nan", "a text"),
        ("5s", "a text"),
        ("''", "a blank text"),
        ("true", "true"),
        ("off", "false"),
        ("[30]", "a list"),
        ("{ seconds: 30 }", "a map"),
    ] {
        assert_eq!(
            error(&format!("plugins:\n  hook_callback_timeout: {value}")),
            format!(
                "config.yaml:2:26: `plugins.hook_callback_timeout` is {found}, \
                 expected a number of seconds that is not negative (0 switches it off)"
            ),
        );
    }
}

#[test]
fn values_of_the_wrong_kind_are_errors_with_key_line_and_column() {
    for (yaml, message) in [
        ("plugins: [memory]", "1:10: `plugins` is a list, expected a map"),
        (
            "plugins:\n  enabled: memory",
            "2:12: `plugins.enabled` is a text, expected a list of plugin names, or `[]` for none",
        ),
        (
            "plugins:\n  disabled: { a: 1 }",
            "2:13: `plugins.disabled` is a map, expected a list of plugin names, or `[]` for none",
        ),
        ("plugins:\n  required:\n  - a\n  - [b]", "4:5: `plugins.required[1]` is a list, expected a name"),
        ("plugins:\n  disabled: [~]", "2:14: `plugins.disabled[0]` is empty, expected a name"),
        ("plugins:\n  disabled: [' ']", "2:14: `plugins.disabled[0]` is a blank text, expected a name"),
        ("plugins:\n  entries: [a]", "2:12: `plugins.entries` is a list, expected a map"),
        ("plugins:\n  entries:\n    a: 5", "3:8: `plugins.entries.a` is 5, expected a map"),
        (
            "plugins: { context_bytes_total: 1.5 }",
            "1:33: `plugins.context_bytes_total` is 1.5, expected a whole number of bytes",
        ),
        (
            "plugins: { context_bytes_per_handler: -1 }",
            "1:39: `plugins.context_bytes_per_handler` is -1, expected a whole number of bytes",
        ),
        ("plugins: { strict: 1 }", "1:20: `plugins.strict` is 1, expected true or false"),
        (
            "plugins: { entries: { a: { settings: { deep: [1, .inf] } } } }",
            "1:50: `plugins.entries.a.settings.deep[1]` is inf, expected a finite number",
        ),
    ] {
        assert_eq!(error(yaml), format!("config.yaml:{message}"), "{yaml:?}");
    }
}

#[test]
fn a_gate_without_a_value_is_an_error() {
    assert_eq!(
        error("plugins:\n  enabled:\n  disabled: [x]"),
        "config.yaml:2:10: `plugins.enabled` is empty, expected a list of plugin names, or `[]` for none"
    );
    assert!(error("plugins: { entries: { a: { allow_users: } } }").contains("`[]` for nobody"));
    assert_eq!(quiet("plugins: { enabled: [] }").enabled, Some(vec![]));
    assert_eq!(quiet("plugins: { disabled: , required: ~, entries: , strict: }"), Config::default());
}

#[test]
fn ids_are_what_was_typed() {
    let users = |list: &str| {
        let yaml = format!("plugins: {{ entries: {{ a: {{ allow_users: {list} }} }} }}");
        Config::from_yaml(&yaml, "config.yaml").map(|(config, _)| config.entries["a"].allow_users.clone().unwrap())
    };
    assert_eq!(users("[18446744073709551615, -7]").unwrap(), ["18446744073709551615", "-7"]);
    assert_eq!(users("['0x1f', \"1e3\", ' a ', 'yes']").unwrap(), ["0x1f", "1e3", " a ", "yes"]);
    for changed in ["0x1f", "1e3", "007", "1_000", "+5", "yes", "18446744073709551616", "-0"] {
        let error = users(&format!("[{changed}]")).unwrap_err().to_string();
        assert!(error.contains("allow_users[0]") && error.contains("write it in quotes"), "{changed}: {error}");
    }
    let behind_wide_characters = "\u{feff}# 日本\nplugins: { entries: { a: { allow_users: [é, 42] } } }";
    assert_eq!(quiet(behind_wide_characters).entries["a"].allow_users.as_deref().unwrap(), ["é", "42"]);
}

#[test]
fn what_hermes_knows_is_left_alone() {
    let config = quiet(
        "model: { provider: x }
plugins:
  load_timeout_seconds: 10
  clone_timeout_seconds: 300
  auto_update_check_hours: 24
  auto_apply: false
  isolation: in_process
  host: { launcher: [] }
  scan_on_install: true
  stream_reasoning_deltas: false
  entries:
    a:
      granted_capabilities: [x]
      capabilities_consent: { hash: x, granted_at: 2026-01-01 }
      allow_tool_override: true
      allow_gateway_injection: true
      allow_platform_actions: true
      llm: { allow_model_override: true }
      mcp_allowlist: []
hooks: { outbound: [] }
hooks: { twice: in a section that is not ours }
",
    );
    assert_eq!(config.entries["a"], PluginEntry::default());
}

#[test]
fn an_unknown_key_is_a_warning_with_the_nearest_one() {
    let yaml = "plugins:\n  enabeld: []\n  colour: red\n  entries:\n    a:\n      allow_user: [x]\n      auto_apply: 1";
    assert_eq!(
        warnings(yaml),
        [
            "config.yaml:2:3: unknown key `plugins.enabeld` is ignored, did you mean `enabled`?",
            "config.yaml:3:3: unknown key `plugins.colour` is ignored",
            "config.yaml:6:7: unknown key `plugins.entries.a.allow_user` is ignored, did you mean `allow_users`?",
            "config.yaml:7:7: unknown key `plugins.entries.a.auto_apply` is ignored",
        ]
    );
    assert_eq!(
        warnings("plugins: { auto_aply: 1, \"a\\e[1m\": 1 }"),
        [
            "config.yaml:1:12: unknown key `plugins.auto_aply` is ignored, did you mean `auto_apply`?",
            "config.yaml:1:26: unknown key `plugins.a\\u{1b}[1m` is ignored",
        ]
    );
}

#[test]
fn a_long_name_is_cut_in_messages() {
    let name = "é".repeat(1 << 19);
    let shown = format!("config.yaml:1:14: unknown key `plugins.{}…` is ignored", "é".repeat(60));
    assert_eq!(warnings(&format!("plugins: {{ ? {name} : 1 }}")), [shown]);
}

#[test]
fn an_unknown_plugin_is_a_warning_with_the_nearest_one() {
    let config = quiet(
        "plugins:
  enabled: [memory, memry, memry]
  disabled: [Whoami]
  required: [other]
  entries:
    whoami: {}
    whoamy: {}
",
    );
    let warnings: Vec<_> = config.unknown_plugins(&["memory", "whoami"]).iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "config.yaml:2:21: `plugins.enabled` names `memry`, which is not a plugin of this host, \
             did you mean `memory`?",
            "config.yaml:3:14: `plugins.disabled` names `Whoami`, which is not a plugin of this host, \
             did you mean `whoami`?",
            "config.yaml:4:14: `plugins.required` names `other`, which is not a plugin of this host",
            "config.yaml:7:5: `plugins.entries` names `whoamy`, which is not a plugin of this host, \
             did you mean `whoami`?",
        ]
    );
    let in_code = Config { required: vec!["memry".into()], ..Config::default() };
    assert_eq!(
        in_code.unknown_plugins(&["memory"])[0].to_string(),
        "`plugins.required` names `memry`, which is not a plugin of this host, did you mean `memory`?"
    );
}

#[test]
fn a_key_given_twice_is_an_error_with_both_lines() {
    for (yaml, message) in [
        ("plugins: {}\nplugins: {}", "2:1: `plugins` is given again, keep this or the one on line 1"),
        (
            "plugins:\n  enabled: [a]\n  strict: true\n  enabled: []",
            "4:3: `plugins.enabled` is given again, keep this or the one on line 2",
        ),
        (
            "plugins:\n  entries:\n    a: {}\n    a: {}",
            "4:5: `plugins.entries.a` is given again, keep this or the one on line 3",
        ),
        (
            "plugins: { entries: { a: { settings: { x: [{ y: 1,\n y: 2 }] } } } }",
            "2:2: `plugins.entries.a.settings.x[0].y` is given again, keep this or the one on line 1",
        ),
    ] {
        assert_eq!(error(yaml), format!("config.yaml:{message}"), "{yaml:?}");
    }
}

#[test]
fn what_is_not_one_yaml_document_is_an_error_with_line_and_column() {
    for (yaml, place) in [
        ("plugins: [1, 2\nmodel: 3", "2:6"),
        ("plugins:\n\tstrict: true", "2:2"),
        ("plugins: 'open", "1:10"),
        ("plugins: {}\n---\nplugins: {}", "3:1"),
        ("plugins: *nowhere", "1:10"),
        ("plugins: &a { settings: *a }", "1:25"),
        ("plugins: !python/object x", "1:25"),
        ("a: b: c", "1:5"),
        ("- plugins", "1:1"),
        ("plugins", "1:1"),
        ("a: \0", "1:4"),
    ] {
        let message = error(yaml);
        assert!(message.starts_with(&format!("config.yaml:{place}: ")), "{yaml:?}: {message}");
    }
}

#[test]
fn a_syntax_error_does_not_show_the_text() {
    assert!(!error("sk-secret").contains("secret"));
    assert!(!error("plugins: { enabled: sk-secret }").contains("secret"));
}

#[test]
fn deep_nesting_and_alias_bombs_are_errors() {
    let flow = format!("plugins: {}", "[".repeat(200_000));
    let block: String = (0..2_000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    let laughs: String = ('b'..='z')
        .zip('a'..)
        .map(|(name, last)| format!("{name}: &{name} [{}]\n", vec![format!("*{last}"); 10].join(", ")))
        .collect();
    for yaml in [flow, block, format!("a: &a x\n{laughs}"), format!("a: &a x\n{laughs}plugins: *f")] {
        let message = error(&yaml);
        assert!(message.starts_with("config.yaml:"), "{message}");
    }
}

#[test]
fn anchors_and_merges_are_resolved() {
    let config = quiet(
        "base: &base { depth: 3 }
names: &names [a, b]
plugins:
  enabled: *names
  entries:
    a: { settings: { <<: *base, extra: 1 } }
    b: { settings: *base }
",
    );
    assert_eq!(config.enabled.unwrap(), ["a", "b"]);
    assert_eq!(config.entries["a"].settings, json!({ "depth": 3, "extra": 1 }));
    assert_eq!(config.entries["b"].settings, json!({ "depth": 3 }));
}

#[test]
fn settings_are_read_as_hermes_reads_them() {
    let config = quiet(
        "plugins: { entries: { a: { settings: { on: yes, 1: 010, b: 1.10, c: '1.10', d: 2026-01-01, ~: off } } } }",
    );
    assert_eq!(
        config.entries["a"].settings,
        json!({ "on": true, "1": 8, "b": 1.1, "c": "1.10", "d": "2026-01-01", "~": false })
    );
}

#[test]
fn bytes_that_are_not_utf_8_have_a_place() {
    let message = |bytes: &[u8]| Config::from_slice(bytes, "config.yaml").unwrap_err().to_string();
    assert_eq!(message(b"a: 1\n\xc3\xa9: \xff"), "config.yaml:2:4: not UTF-8, save the file as UTF-8");
    assert_eq!(message(b"\xff\xfea\0"), "config.yaml:1:1: not UTF-8, save the file as UTF-8");
}

#[test]
fn a_missing_file_is_the_default_and_an_unreadable_one_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("config.yaml");
    assert_eq!(Config::load(&file).unwrap(), (Config::default(), vec![]));

    fs::write(&file, "plugins: { strict: true }").unwrap();
    assert!(Config::load(&file).unwrap().0.strict);

    fs::write(&file, "plugins: 5").unwrap();
    let message = Config::load(&file).unwrap_err().to_string();
    assert!(message.starts_with(&format!("{}:1:10: ", file.display())), "{message}");

    let error = Config::load(dir.path()).unwrap_err();
    assert!(matches!(error, ConfigError::Unreadable { .. }), "{error}");
    assert!(std::error::Error::source(&error).is_some());
}

/// JSON is YAML, when what YAML calls unprintable is escaped.
fn yaml(value: &Value) -> String {
    value
        .to_string()
        .chars()
        .map(
            |ch| {
                if ch.is_ascii() && !ch.is_ascii_control() {
                    ch.to_string()
                } else {
                    format!("\\U{:08x}", u32::from(ch))
                }
            },
        )
        .collect()
}

fn write(config: &Config) -> String {
    let mut plugins = json!({
        "hook_callback_timeout": config.hook_callback_timeout.as_secs_f64(),
        "disabled": config.disabled,
        "required": config.required,
        "context_bytes_per_handler": config.context_bytes_per_handler,
        "context_bytes_total": config.context_bytes_total,
        "strict": config.strict,
    });
    if let Some(budget) = config.event_budget {
        plugins["event_budget"] = budget.as_secs_f64().into();
    }
    if let Some(enabled) = &config.enabled {
        plugins["enabled"] = json!(enabled);
    }
    for (plugin, entry) in &config.entries {
        plugins["entries"][plugin]["settings"] = entry.settings.clone();
        if let Some(users) = &entry.allow_users {
            plugins["entries"][plugin]["allow_users"] = json!(users);
        }
    }
    yaml(&json!({ "plugins": plugins }))
}

fn settings() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-1e15..1e15).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    scalar.prop_recursive(4, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-z0-9 .:]{1,8}", inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn configs() -> impl Strategy<Value = Config> {
    let names = || prop::collection::vec("[a-zA-Z0-9][^\\x00]{0,8}", 0..4);
    let entry = (settings(), prop::option::of(names()))
        .prop_map(|(settings, allow_users)| PluginEntry { settings, allow_users });
    let times = (0..=600_000u64, prop::option::of(0..=86_400_000u64));
    let entries = prop::collection::btree_map("[a-z][a-z0-9_-]{0,12}", entry, 0..4);
    (times, prop::option::of(names()), names(), names(), entries, any::<(u32, u32, bool)>()).prop_map(
        |((limit, budget), enabled, disabled, required, entries, (per_handler, total, strict))| Config {
            hook_callback_timeout: Duration::from_millis(limit),
            event_budget: budget.map(Duration::from_millis),
            enabled,
            disabled,
            required,
            entries,
            context_bytes_per_handler: per_handler as usize,
            context_bytes_total: total as usize,
            strict,
            places: Places::default(),
        },
    )
}

/// Text with the pieces that a configuration is made of, in any order.
fn almost_yaml() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "plugins:",
        "\n",
        "\n  ",
        "\n    ",
        "enabled:",
        "entries:",
        "a:",
        "settings:",
        "allow_users:",
        " ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "- ",
        "hook_callback_timeout:",
        "-1",
        ".nan",
        "1e999",
        "&x",
        "*x",
        "<<:",
        "---\n",
        "...\n",
        "\t",
        "'",
        "\"",
        "|\n",
        "!!binary",
        "!!int",
        "? ",
        ": ",
        "#",
        "~",
        "%YAML 1.1\n",
        "\u{feff}",
        "é",
        "0x",
        "yes",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_bytes_are_a_configuration_or_an_error(bytes: Vec<u8>) {
        let _ = Config::from_slice(&bytes, "config.yaml");
    }

    #[test]
    fn almost_yaml_is_a_configuration_or_an_error_with_a_place(yaml in almost_yaml()) {
        match Config::from_yaml(&yaml, "config.yaml") {
            Ok((config, _)) => prop_assert!(config.limit().is_none_or(|limit| limit <= MAX_LIMIT)),
            Err(error) => prop_assert!(error.to_string().starts_with("config.yaml:"), "{}", error),
        }
    }

    #[test]
    fn a_written_configuration_reads_back_equal(config in configs()) {
        let yaml = write(&config);
        let (read, warnings) = Config::from_yaml(&yaml, "config.yaml").map_err(|e| TestCaseError::fail(format!("{e}: {yaml}")))?;
        prop_assert_eq!(warnings, []);
        prop_assert_eq!(read, config, "{}", yaml);
    }
}
