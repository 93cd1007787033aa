//! Attributes of the language and of other crates, on both sides of ours.

use hermes_plugin_sdk::prelude::*;

use crate::Greeting;

/// Docs before.
#[hook(Greeting)]
pub fn docs_before() -> Option<String> {
    None
}

#[hook(Greeting)]
/// Docs after.
pub fn docs_after() -> Option<String> {
    None
}

#[allow(unused_variables)]
#[hook(Greeting)]
pub fn allow_before(name: &str) -> Option<String> {
    None
}

#[hook(Greeting)]
#[allow(unused_variables)]
pub fn allow_after(name: &str) -> Option<String> {
    None
}

#[hook(Greeting)]
#[expect(unused_variables)]
pub fn expect_after(name: &str) -> Option<String> {
    None
}

#[hook(Greeting)]
pub fn allow_on_parameter(
    #[allow(unused_variables)] name: &str,
    #[keyword(times)]
    #[allow(unused_variables)]
    how_often: u64,
) -> Option<String> {
    None
}

#[deprecated]
#[hook(Greeting)]
pub fn deprecated_before() -> Option<String> {
    None
}

#[hook(Greeting)]
#[deprecated(note = "greet no more")]
pub fn deprecated_after() -> Option<String> {
    None
}

#[hook(Greeting)]
#[cfg_attr(true, deprecated)]
pub fn deprecated_through_cfg_attr() -> Option<String> {
    None
}

#[must_use]
#[hook(Greeting)]
#[inline]
pub fn must_use_before_inline_after() -> Option<String> {
    None
}

#[inline(never)]
#[hook(Greeting)]
#[must_use = "for no reason"]
#[cold]
pub fn must_use_after_inline_before() -> Option<String> {
    None
}

#[cfg_attr(true, inline)]
#[hook(Greeting)]
#[cfg_attr(false, this_attribute_does_not_exist)]
#[track_caller]
pub fn cfg_attr_on_both_sides() -> Option<String> {
    None
}

/// In a module, one attribute is for all.
#[deprecated]
pub mod deprecated_module {
    use super::*;

    #[hook(Greeting)]
    pub fn in_deprecated_module() -> Option<String> {
        None
    }
}
