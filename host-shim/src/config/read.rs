//! From a tree of YAML to a [`Config`].

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Number, Value};
use serde_saphyr::{Location, MessageFormatter, UserMessageFormatter};

use super::node::{Document, Key, Kind, Node};
use super::place::{KeyPath, Place, printable};
use super::{Config, ConfigError, ConfigWarning, MAX_BUDGET, MAX_LIMIT, PluginEntry};
use crate::nearest::nearest;

/// The keys of ours under `plugins`.
const KEYS: [&str; 9] = [
    "hook_callback_timeout",
    "event_budget",
    "enabled",
    "disabled",
    "required",
    "entries",
    "context_bytes_per_handler",
    "context_bytes_total",
    "strict",
];

/// The keys under `plugins` that are Hermes's alone.
const HERMES_KEYS: [&str; 8] = [
    "load_timeout_seconds",
    "clone_timeout_seconds",
    "auto_update_check_hours",
    "auto_apply",
    "isolation",
    "host",
    "scan_on_install",
    "stream_reasoning_deltas",
];

/// The keys of ours for one plugin.
const ENTRY_KEYS: [&str; 2] = ["settings", "allow_users"];

/// The keys for one plugin that are Hermes's alone.
const HERMES_ENTRY_KEYS: [&str; 7] = [
    "granted_capabilities",
    "capabilities_consent",
    "allow_tool_override",
    "allow_gateway_injection",
    "allow_platform_actions",
    "llm",
    "mcp_allowlist",
];

pub(super) fn read(text: &str, origin: &str) -> Result<(Config, Vec<ConfigWarning>), ConfigError> {
    // Without the mark, offsets into the text are offsets into what is parsed.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { text, file: origin.into(), config: Config::default(), warnings: Vec::new() };
    let Document(sections) = Document::parse(text).map_err(|error| reader.syntax(&error))?;
    for (key, section) in reader.distinct(&KeyPath::Document, sections)? {
        reader.plugins(&KeyPath::Key(&KeyPath::Document, &key.name), section)?;
    }
    Ok((reader.config, reader.warnings))
}

struct Reader<'a> {
    text: &'a str,
    file: Arc<str>,
    config: Config,
    warnings: Vec<ConfigWarning>,
}

impl Reader<'_> {
    fn plugins(&mut self, path: &KeyPath<'_>, section: Node) -> Result<(), ConfigError> {
        for (key, value) in self.map(path, section)? {
            let path = KeyPath::Key(path, &key.name);
            match key.name.as_str() {
                "enabled" => self.config.enabled = Some(self.plugin_names("plugins.enabled", &path, value)?),
                _ if matches!(value.kind, Kind::Null) && KEYS.contains(&key.name.as_str()) => {}
                "hook_callback_timeout" => {
                    self.config.hook_callback_timeout = self.seconds(&path, value, MAX_LIMIT)?;
                }
                "event_budget" => self.config.event_budget = Some(self.seconds(&path, value, MAX_BUDGET)?),
                "disabled" => self.config.disabled = self.plugin_names("plugins.disabled", &path, value)?,
                "required" => self.config.required = self.plugin_names("plugins.required", &path, value)?,
                "entries" => self.entries(&path, value)?,
                "context_bytes_per_handler" => self.config.context_bytes_per_handler = self.bytes(&path, value)?,
                "context_bytes_total" => self.config.context_bytes_total = self.bytes(&path, value)?,
                "strict" => self.config.strict = self.bool(&path, value)?,
                _ => self.other_key(&path, &key, &KEYS, &HERMES_KEYS),
            }
        }
        Ok(())
    }

    fn entries(&mut self, path: &KeyPath<'_>, value: Node) -> Result<(), ConfigError> {
        for (plugin, value) in self.map(path, value)? {
            let path = KeyPath::Key(path, &plugin.name);
            let mut entry = PluginEntry::default();
            for (key, value) in self.map(&path, value)? {
                let path = KeyPath::Key(&path, &key.name);
                match key.name.as_str() {
                    "settings" => entry.settings = self.json(&path, value)?,
                    "allow_users" => {
                        let ids = self.ids(&path, value, "a list of user ids, or `[]` for nobody")?;
                        entry.allow_users = Some(ids.into_iter().map(|(id, _)| id).collect());
                    }
                    _ => self.other_key(&path, &key, &ENTRY_KEYS, &HERMES_ENTRY_KEYS),
                }
            }
            self.config.places.note("plugins.entries", &plugin.name, self.place(plugin.at));
            self.config.entries.insert(plugin.name, entry);
        }
        Ok(())
    }

    fn plugin_names(&mut self, key: &'static str, path: &KeyPath<'_>, value: Node) -> Result<Vec<String>, ConfigError> {
        let names = self.ids(path, value, "a list of plugin names, or `[]` for none")?;
        for (name, at) in &names {
            self.config.places.note(key, name, self.place(*at));
        }
        Ok(names.into_iter().map(|(name, _)| name).collect())
    }

    /// A list of names, each as it was typed.
    fn ids(
        &self,
        path: &KeyPath<'_>,
        value: Node,
        expected: &'static str,
    ) -> Result<Vec<(String, Location)>, ConfigError> {
        let Kind::List(items) = value.kind else { return Err(self.wrong(path, &value, expected)) };
        let id = |(index, item): (usize, Node)| match item.kind {
            Kind::Text(text) if !text.trim().is_empty() => Ok((text, item.at)),
            Kind::Integer(ref number) if self.typed(item.at) == Some(&number.to_string()) => {
                Ok((number.to_string(), item.at))
            }
            Kind::Null | Kind::Text(_) | Kind::List(_) | Kind::Map(_) => {
                Err(self.wrong(&KeyPath::Item(path, index), &item, "a name"))
            }
            Kind::Bool(_) | Kind::Integer(_) | Kind::Float(_) => {
                Err(self.wrong(&KeyPath::Item(path, index), &item, "a name, write it in quotes"))
            }
        };
        items.into_iter().enumerate().map(id).collect()
    }

    /// Seconds, as Hermes counts them: a number, or a text that spells one.
    fn seconds(&mut self, path: &KeyPath<'_>, value: Node, most: Duration) -> Result<Duration, ConfigError> {
        let number = match &value.kind {
            Kind::Integer(number) => number.as_f64(),
            Kind::Float(number) => Some(*number),
            Kind::Text(text) => text.trim().parse().ok(),
            _ => None,
        };
        let Some(seconds) = number.filter(|seconds| *seconds >= 0.0) else {
            return Err(self.wrong(path, &value, "a number of seconds that is not negative (0 switches it off)"));
        };
        match Duration::try_from_secs_f64(seconds) {
            // What is too short to be counted is still a limit, and not the absence of one.
            Ok(Duration::ZERO) if seconds > 0.0 => Ok(Duration::from_nanos(1)),
            Ok(duration) if duration <= most => Ok(duration),
            _ => {
                let at = self.place(value.at);
                self.warnings.push(ConfigWarning::Clamped { key: path.to_string(), used: most, at });
                Ok(most)
            }
        }
    }

    fn bytes(&self, path: &KeyPath<'_>, value: Node) -> Result<usize, ConfigError> {
        let bytes = match &value.kind {
            Kind::Integer(number) => number.as_u64().and_then(|bytes| usize::try_from(bytes).ok()),
            _ => None,
        };
        bytes.ok_or_else(|| self.wrong(path, &value, "a whole number of bytes"))
    }

    fn bool(&self, path: &KeyPath<'_>, value: Node) -> Result<bool, ConfigError> {
        match value.kind {
            Kind::Bool(value) => Ok(value),
            _ => Err(self.wrong(path, &value, "true or false")),
        }
    }

    fn json(&self, path: &KeyPath<'_>, value: Node) -> Result<Value, ConfigError> {
        Ok(match value.kind {
            Kind::Null => Value::Null,
            Kind::Bool(value) => Value::Bool(value),
            Kind::Integer(number) => Value::Number(number),
            Kind::Float(number) => match Number::from_f64(number) {
                Some(number) => Value::Number(number),
                None => return Err(self.wrong(path, &value, "a finite number")),
            },
            Kind::Text(text) => Value::String(text),
            Kind::List(items) => {
                let item = |(index, item)| self.json(&KeyPath::Item(path, index), item);
                Value::Array(items.into_iter().enumerate().map(item).collect::<Result<_, _>>()?)
            }
            Kind::Map(entries) => {
                let entry = |(key, value): (Key, Node)| {
                    let value = self.json(&KeyPath::Key(path, &key.name), value)?;
                    Ok((key.name, value))
                };
                Value::Object(self.distinct(path, entries)?.into_iter().map(entry).collect::<Result<_, _>>()?)
            }
        })
    }

    /// The entries of a map, or none where nothing stands.
    fn map(&self, path: &KeyPath<'_>, value: Node) -> Result<Vec<(Key, Node)>, ConfigError> {
        match value.kind {
            Kind::Map(entries) => self.distinct(path, entries),
            Kind::Null => Ok(Vec::new()),
            _ => Err(self.wrong(path, &value, "a map")),
        }
    }

    /// The same entries, when no key is there twice.
    fn distinct(&self, path: &KeyPath<'_>, entries: Vec<(Key, Node)>) -> Result<Vec<(Key, Node)>, ConfigError> {
        let mut lines = HashMap::new();
        for (key, _) in &entries {
            if let Some(first) = lines.insert(key.name.as_str(), key.at.line()) {
                let path = KeyPath::Key(path, &key.name);
                return Err(ConfigError::DuplicateKey { key: path.to_string(), at: self.place(key.at), first });
            }
        }
        Ok(entries)
    }

    /// A key that is not ours: Hermes's, or nobody's.
    fn other_key(&mut self, path: &KeyPath<'_>, key: &Key, ours: &[&'static str], hermes: &[&'static str]) {
        if !hermes.contains(&key.name.as_str()) {
            let nearest = nearest(&key.name, ours.iter().chain(hermes).copied());
            self.warnings.push(ConfigWarning::UnknownKey { key: path.to_string(), nearest, at: self.place(key.at) });
        }
    }

    /// A scalar as it was typed.
    fn typed(&self, at: Location) -> Option<&str> {
        let start = usize::try_from(at.span().byte_offset()?).ok()?;
        let len = usize::try_from(at.span().byte_len()?).ok()?;
        self.text.get(start..start.checked_add(len)?)
    }

    fn place(&self, at: Location) -> Place {
        Place { file: Arc::clone(&self.file), line: at.line(), column: at.column() }
    }

    fn wrong(&self, path: &KeyPath<'_>, value: &Node, expected: &'static str) -> ConfigError {
        ConfigError::Value { key: path.to_string(), at: self.place(value.at), expected, found: value.kind.describe() }
    }

    fn syntax(&self, error: &serde_saphyr::Error) -> ConfigError {
        let at = match error.location() {
            Some(at) => self.place(at),
            None => Place::after(self.text.as_bytes(), &self.file),
        };
        let message = printable(&UserMessageFormatter.format_message(error));
        ConfigError::Syntax { at, message }
    }
}
