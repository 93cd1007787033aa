//! Hooks to measure with, and ways to write many handlers of them.

use hermes_plugin_sdk::handler::{Handler, HookHandler};
use hermes_plugin_sdk::hook::{Hook, Keyword, Observer};

/// A hook of its own for each number.
pub(crate) struct OnOther<const N: usize>;

impl<const N: usize> Hook for OnOther<N> {
    type Category = Observer;
    const NAME: &'static str = "on_other";
    const KEYWORDS: &'static [Keyword] = &[];
}

impl<const N: usize> OnOther<N> {
    pub(crate) const HANDLER: HookHandler<Self> = Handler::Sync(|_| Ok(()));
}

/// `hooks! { OnOne "on_one" }`: hooks with a payload as it is usual.
macro_rules! hooks {
    ($($payload:ident $name:literal),*) => {$(
        #[derive(Debug, hermes_plugin_sdk::Hook)]
        #[hook(name = $name)]
        struct $payload {
            session_id: hermes_plugin_sdk::SessionId,
        }

        impl $payload {
            fn new() -> Self {
                Self { session_id: hermes_plugin_sdk::SessionId::from_static("s-bench") }
            }
        }
    )*};
}

/// Writes items eight times, each in a module of its own.
macro_rules! eight_times {
    ($($item:tt)*) => {
        mod a { $($item)* }
        mod b { $($item)* }
        mod c { $($item)* }
        mod d { $($item)* }
        mod e { $($item)* }
        mod f { $($item)* }
        mod g { $($item)* }
        mod h { $($item)* }
    };
}

macro_rules! ten_times {
    ($write:ident! $($before:tt)*) => {
        $write! { $($before)* 0 } $write! { $($before)* 1 } $write! { $($before)* 2 } $write! { $($before)* 3 }
        $write! { $($before)* 4 } $write! { $($before)* 5 } $write! { $($before)* 6 } $write! { $($before)* 7 }
        $write! { $($before)* 8 } $write! { $($before)* 9 }
    };
}

macro_rules! ten_handlers {
    ($($before:tt)*) => { ten_times! { handler! $($before)* } };
}

macro_rules! hundred_handlers {
    ($($before:tt)*) => { ten_times! { ten_handlers! $($before)* } };
}

/// `thousand_handlers! { PLUGIN }`: ten of them for each of a hundred hooks.
macro_rules! thousand_handlers {
    ($($before:tt)*) => { ten_times! { hundred_handlers! $($before)* } };
}

macro_rules! handler {
    ($plugin:ident $first:literal $second:literal $($digit:literal)*) => {
        inventory::submit! {
            hermes_plugin_sdk::registration::Registration::hook(
                &$plugin,
                concat!("other::handler", $first, $second $(, $digit)*),
                file!(),
                line!(),
                <crate::measure::handlers::OnOther<{ 10 * $first + $second }> as hermes_plugin_sdk::Hook>::INFO,
                &crate::measure::handlers::OnOther::<{ 10 * $first + $second }>::HANDLER,
            )
        }
    };
}
