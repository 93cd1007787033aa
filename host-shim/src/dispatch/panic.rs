//! One wall between a handler and the host: whatever unwinds stops here, with any payload.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a panic said.
pub(crate) const NO_TEXT: &str = "non-text payload";

/// Runs a piece of a handler.
///
/// The state that a handler leaves behind after a panic is its plugin's own, and its locks are poisoned as usual.
///
/// # Errors
///
/// With the text of the panic.
pub(crate) fn guard<R>(run: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(text_of)
}

fn text_of(payload: Box<dyn Any + Send>) -> String {
    let text = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => NO_TEXT.to_owned(),
    };
    // The payload is the plugin's, too: dropping it can panic, and so can dropping what that throws.
    if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(second);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            std::panic::panic_any(Self);
        }
    }

    #[test]
    fn text_of_every_payload() {
        assert_eq!(guard(|| panic!("plain")), Err::<(), _>("plain".to_owned()));
        assert_eq!(guard(|| panic!("with {}", 1)), Err::<(), _>("with 1".to_owned()));
        assert_eq!(guard(|| std::panic::panic_any(7)), Err::<(), _>(NO_TEXT.to_owned()));
    }

    #[test]
    fn a_payload_that_panics_when_dropped_stops_here() {
        assert_eq!(guard(|| std::panic::panic_any(Bomb)), Err::<(), _>(NO_TEXT.to_owned()));
    }
}
