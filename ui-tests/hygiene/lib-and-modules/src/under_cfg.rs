//! Handlers that are there or not.

use hermes_plugin_sdk::prelude::*;

use crate::Greeting;

#[cfg(true)]
#[hook(Greeting)]
fn on_before() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg(true)]
fn on_after() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg_attr(true, cfg(true))]
fn on_through_cfg_attr() -> Option<String> {
    None
}

#[cfg(false)]
#[hook(Greeting)]
fn off_before() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg(false)]
fn off_after() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg_attr(true, cfg(false))]
fn off_through_cfg_attr() -> Option<String> {
    None
}

#[cfg(false)]
mod off {
    #[super::hook(super::Greeting)]
    fn off_with_its_module() -> Option<String> {
        None
    }
}
