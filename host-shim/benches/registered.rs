//! What handlers of other hooks cost: an event must not notice them.

#[macro_use]
mod measure;

use std::hint::black_box;
use std::time::Duration;

use hermes_host_shim::{Host, Outcome};
use hermes_plugin_sdk::plugin::Plugin;
use hermes_plugin_sdk::prelude::*;
use measure::{Bound, compare, heading, looped};

plugin! { description: "one handler" }

/// Flat, as far as that can be told on a machine that does other things, too.
const FLAT: Bound = Bound::at_most(1.1);

hooks! { OnEvent "on_event", OnNothing "on_nothing" }

#[hook(OnEvent)]
fn no_op() {}

static THOUSAND: Plugin = Plugin::new("thousand", "0.1.0", "", file!(), line!());
static TEN_THOUSAND: Plugin = Plugin::new("ten-thousand", "0.1.0", "", file!(), line!());

thousand_handlers! { THOUSAND }
ten_times! { thousand_handlers! TEN_THOUSAND }

fn main() {
    heading("beside a host without handlers of other hooks");
    let alone = host([&crate::write_plugin_once_at_the_crate_root]);
    for (handlers, others) in [("1,000", &THOUSAND), ("10,000", &TEN_THOUSAND)] {
        let among = host([&crate::write_plugin_once_at_the_crate_root, others]);
        let with = |what| format!("{what}, {handlers} other handlers");
        compare(&with("no handler"), 20_000, FLAT, nothing(&alone), nothing(&among));
        compare(&with("one handler"), 2_000, FLAT, event(&alone), event(&among));
    }
}

fn host<const N: usize>(plugins: [&'static Plugin; N]) -> Host {
    Host::builder().plugins(plugins).build().expect("the host builds")
}

fn nothing(host: &Host) -> impl FnMut(u32) -> Duration {
    looped(move || black_box(host).fire_blocking(OnNothing::new))
}

fn event(host: &Host) -> impl FnMut(u32) -> Duration {
    looped(move || {
        assert_eq!(host.fire_blocking(OnEvent::new).outcome, Outcome::Ended);
    })
}
