//! Cases from the field, each under its number.
//!
//! | case | test |
//! |---|---|
//! | C05 | `build.rs`, here, and `linking.rs` of `ui-tests` for the ways to build |
//! | C11, C13 | `limits.rs` |
//! | C15 | `order.rs` |
//! | C17 | `reentry.rs` |
//! | C19 | `isolation.rs` |
//! | C21 | refused by the compiler: `fail/return/observer_boxed_future.rs` of `ui-tests` |
//! | C27 | `conversations.rs` |
//! | C29 | `commands.rs` |
//! | C31 | `enabled.rs` |
//! | C33 | `log.rs` |
//! | C35 | `worlds.rs` |
//! | C37 | `build.rs` |
//! | C39 | `log.rs` and `commands.rs` |

use fixture_events::{OnProbe, Scene, Trace};
use hermes_host_shim::{Ending, Host, plugins};

#[test]
fn c05_all_handlers_of_the_named_plugins_run() {
    let host = Host::builder().plugins(plugins![notes, audit]).build().unwrap();
    let trace = Trace::default();
    let fired = host.fire_blocking(|| OnProbe::new(&Scene::trace(&trace)));
    let ran = trace.take();
    assert_eq!(ran.len(), 8, "{ran:?}");
    for plugin in ["notes.", "audit."] {
        assert_eq!(ran.iter().filter(|name| name.starts_with(plugin)).count(), 4, "{ran:?}");
    }
    assert!(fired.receipts.iter().all(|receipt| receipt.ending == Ending::Ran));
    let report = host.report();
    assert_eq!(report.hooks[0].handlers.len(), 8, "the listing says the same");
}
