//! What an event costs with 0, 1, 8 and 64 handlers that do nothing: our side of `beside_hermes.py`.

#[macro_use]
#[path = "../measure/mod.rs"]
mod measure;

use hermes_host_shim::{Host, plugins};
use hermes_plugin_sdk::hook::Fireable;
use hermes_plugin_sdk::prelude::*;
use measure::{looped, median};

plugin! { description: "handlers that do nothing" }

hooks! { OnNothing "on_nothing", OnOne "on_one", OnEight "on_eight", OnMany "on_many" }

#[hook(OnOne)]
fn no_op() {}

mod eight {
    eight_times! {
        #[hermes_plugin_sdk::hook(crate::OnEight)]
        fn no_op() {}
    }
}

mod many {
    eight_times! { eight_times! {
        #[hermes_plugin_sdk::hook(crate::OnMany)]
        fn no_op() {}
    } }
}

fn main() {
    let host = Host::builder().plugins(plugins![crate]).build().expect("the host builds");
    tell(&host, 0, 20_000, OnNothing::new);
    tell(&host, 1, 1_000, OnOne::new);
    tell(&host, 8, 1_000, OnEight::new);
    tell(&host, 64, 1_000, OnMany::new);
}

fn tell<H: Fireable>(host: &Host, handlers: usize, times: u32, payload: fn() -> H) {
    let mut fire = looped(|| host.fire_blocking(payload));
    fire(times);
    let event = median((0..31).map(|_| fire(times).as_secs_f64() * 1e9 / f64::from(times)));
    println!("{handlers} handlers: {event:.2} ns an event");
}
