//! Every mark, borrowed and owned, in hooks and commands.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering};

use hermes_plugin_sdk::command::CommandFailure;
use hermes_plugin_sdk::prelude::*;
use hermes_ui_tests::{Stage, registration};

plugin! {}

#[derive(Clone, Hook)]
#[hook(name = "note", transform = String)]
struct Note {
    r#type: String,
    name: String,
    title: Option<String>,
}

fn note() -> Note {
    Note { r#type: "kind".to_owned(), name: "Ada".to_owned(), title: None }
}

#[derive(Default)]
struct Counter(AtomicU32);

/// Made from what the plugin is.
struct Owner(&'static str);

impl PluginState for Owner {
    type Error = Infallible;

    fn create(plugin: &PluginContext) -> Result<Self, Infallible> {
        Ok(Self(plugin.id()))
    }
}

#[hook(Note)]
fn event_borrowed(#[event] note: &Note) -> Option<String> {
    Some(note.name.clone())
}

#[hook(Note)]
fn event_owned(#[event] note: Note) -> Option<String> {
    Some(note.name)
}

#[hook(Note)]
fn renamed(
    #[keyword(name)] whom: &str,
    #[keyword(title)] how: Option<&str>,
    #[keyword(r#type)] first: &str,
    #[keyword(type)] second: String,
) -> Option<String> {
    Some(format!("{whom} {how:?} {first} {second}"))
}

#[hook(Note)]
fn states(
    #[state] counter: &Counter,
    name: &str,
    #[state] owner: &Owner,
    #[plugin] me: PluginContext,
) -> Option<String> {
    assert_eq!(owner.0, me.id());
    assert_eq!(me.deadline(), None);
    Some(format!("{name} {}", counter.0.fetch_add(1, Ordering::Relaxed)))
}

#[hook(Note)]
async fn everything_async(
    #[plugin] me: &PluginContext,
    #[state] counter: &Counter,
    #[event] note: &Note,
    #[keyword(name)] whom: &str,
    r#type: &str,
) -> Option<String> {
    std::future::ready(()).await;
    assert_eq!(me.id(), env!("CARGO_PKG_NAME"));
    Some(format!("{} {whom} {type} {}", note.name, counter.0.load(Ordering::Relaxed)))
}

#[derive(clap::Parser)]
struct Greet {
    name: String,
    #[arg(long, default_value_t = 1)]
    times: u32,
}

#[command(name = "greet", description = "Greet somebody")]
fn greet(
    #[args] greet: Greet,
    #[state] counter: &Counter,
    #[plugin] _me: &PluginContext,
    #[event] call: &CommandCall,
    #[keyword(platform)] surface: &str,
) -> String {
    assert_eq!(call.platform, surface);
    counter.0.fetch_add(1, Ordering::Relaxed);
    format!("{} {} on {surface}", greet.name, greet.times)
}

fn stage(handler: &str) -> Stage {
    Stage::of(env!("CARGO_PKG_NAME"), handler)
}

fn main() {
    let fire = |handler: &str| stage(handler).fire(note()).unwrap().unwrap();
    assert_eq!(fire("event_borrowed"), "Ada");
    assert_eq!(fire("event_owned"), "Ada");
    assert_eq!(fire("renamed"), "Ada None kind kind");
    assert_eq!(fire("everything_async"), "Ada Ada kind 0");

    let states = stage("states");
    assert_eq!(registration(env!("CARGO_PKG_NAME"), "states").states.len(), 2);
    assert_eq!(states.fire(note()).unwrap().unwrap(), "Ada 0");
    assert_eq!(states.fire(note()).unwrap().unwrap(), "Ada 1");

    let greet = stage("greet");
    let run = |raw_args: &str| greet.run(CommandCall::new(raw_args, "cli"));
    assert_eq!(run("'Ada Lovelace' --times 2"), Ok(Reply::text("Ada Lovelace 2 on cli")));
    for bad in ["", "--help", "--unknown", "'open"] {
        let Err(CommandFailure::Usage(text)) = run(bad) else { panic!("{bad}") };
        assert!(!text.is_empty() && !text.contains('\u{1b}'), "{text}");
    }
}
