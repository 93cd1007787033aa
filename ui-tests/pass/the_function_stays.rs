//! The function is as it was written: its name, visibility, docs, and what its parameters are.

use hermes_plugin_sdk::prelude::*;
use hermes_ui_tests::{Stage, paths, registered};

plugin! {}

#[derive(Hook)]
#[hook(name = "ask", transform = String)]
struct Ask {
    name: String,
    r#type: String,
    names: Vec<String>,
}

fn ask() -> Ask {
    Ask { name: "Ada".to_owned(), r#type: "kind".to_owned(), names: vec!["a".to_owned(), "b".to_owned()] }
}

#[hook(Ask)]
fn called_directly(name: &str) -> Option<String> {
    Some(format!("hello {name}"))
}

#[hook(Ask)]
fn r#match(r#type: &str) -> Option<String> {
    Some(r#type.to_owned())
}

#[hook(Ask)]
fn mutable(mut name: String, mut names: Vec<String>) -> Option<String> {
    name.push('!');
    names.retain(|name| name != "a");
    Some(format!("{name} {names:?}"))
}

/// Everything borrowed is still there after each await.
#[hook(Ask)]
async fn borrowed_across_awaits(name: &str, names: &[String], #[event] ask: &Ask) -> Option<String> {
    let mut text = String::new();
    for other in names {
        pause().await;
        text.push_str(other);
    }
    pause().await;
    Some(format!("{name} {text} {}", ask.r#type))
}

/// Pending once.
async fn pause() {
    let mut polled = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut polled, true) {
            return std::task::Poll::Ready(());
        }
        context.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

mod inner {
    use super::{Ask, hook};

    #[hook(Ask)]
    pub(super) fn visible_outside(name: &str) -> Option<String> {
        Some(name.to_owned())
    }
}

/// A handler that recurses into itself, like any function.
#[hook(Ask)]
fn recursive(#[event] ask: &Ask) -> Option<String> {
    match ask.names.split_last() {
        Some((last, rest)) => {
            let shorter = Ask { name: ask.name.clone(), r#type: ask.r#type.clone(), names: rest.to_vec() };
            Some(format!("{}{last}", recursive(&shorter)?))
        }
        None => Some(String::new()),
    }
}

fn function_with_a_handler_inside() -> Option<String> {
    #[hook(Ask)]
    fn inside(name: &str) -> Option<String> {
        Some(format!("inside {name}"))
    }
    inside("itself")
}

fn main() {
    assert_eq!(called_directly("you").as_deref(), Some("hello you"));
    assert_eq!(r#match("this").as_deref(), Some("this"));
    assert_eq!(inner::visible_outside("you").as_deref(), Some("you"));
    assert_eq!(function_with_a_handler_inside().as_deref(), Some("inside itself"));

    for (handler, answer) in [
        ("called_directly", "hello Ada"),
        ("match", "kind"),
        ("mutable", r#"Ada! ["b"]"#),
        ("borrowed_across_awaits", "Ada ab kind"),
        ("visible_outside", "Ada"),
        ("recursive", "ab"),
        ("inside", "inside Ada"),
    ] {
        assert_eq!(Stage::of(env!("CARGO_PKG_NAME"), handler).fire(ask()).unwrap().as_deref(), Some(answer));
    }
    assert_eq!(paths(&registered(env!("CARGO_PKG_NAME"))).len(), 7);
}
