//! How long a host takes to find and order a thousand handlers, beside a walk over them into a hash map.

#[macro_use]
mod measure;

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use hermes_host_shim::Host;
use hermes_plugin_sdk::plugin::Plugin;
use hermes_plugin_sdk::registration::registrations;
use measure::{Bound, compare, heading};

static THOUSAND: Plugin = Plugin::new("thousand", "0.1.0", "", file!(), line!());

thousand_handlers! { THOUSAND }

fn main() {
    heading("beside a walk into a hash map");
    compare(
        "a host of 1,000 handlers",
        1,
        Bound::at_most(2.0),
        made(|| registrations().map(|registration| (registration.handler, registration)).collect::<HashMap<_, _>>()),
        made(|| Host::builder().plugins([&THOUSAND]).build().expect("the host builds")),
    );
}

/// Times how something is made, and not how it is dropped.
fn made<T>(make: impl Fn() -> T) -> impl FnMut(u32) -> Duration {
    move |times| {
        (0..times)
            .map(|_| {
                let begun = Instant::now();
                let made = black_box(make());
                let took = begun.elapsed();
                drop(made);
                took
            })
            .sum()
    }
}
