//! Handlers that are there or not: `any()` never holds, `all()` always does.

use hermes_plugin_sdk::prelude::*;

use crate::Greeting;

#[cfg(all())]
#[hook(Greeting)]
fn on_before() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg(all())]
fn on_after() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg_attr(all(), cfg(all()))]
fn on_through_cfg_attr() -> Option<String> {
    None
}

#[cfg(any())]
#[hook(Greeting)]
fn off_before() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg(any())]
fn off_after() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg_attr(all(), cfg(any()))]
fn off_through_cfg_attr() -> Option<String> {
    None
}

#[cfg(any())]
mod off {
    #[super::hook(super::Greeting)]
    fn off_with_its_module() -> Option<String> {
        None
    }
}
