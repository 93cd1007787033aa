//! Locks whose holder cannot leave them half-done: no handler ever runs under one.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Takes the lock. A poisoned one is taken all the same: one failed call must not end the host.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
