//! What threads meet at: the standard library's, or the model checker's, under which `host-shim/model` runs these sources.
//!
//! Locks are taken all the same when they are poisoned, since their holder cannot leave them half-done: no handler ever runs
//! under one.

#[cfg(shuttle)]
pub(crate) use shuttle::sync::{Condvar, Mutex, MutexGuard, atomic};
#[cfg(shuttle)]
pub(crate) use shuttle::{thread, thread_local};
#[cfg(not(shuttle))]
pub(crate) use std::sync::{Condvar, Mutex, MutexGuard, atomic};
#[cfg(not(shuttle))]
pub(crate) use std::{thread, thread_local};

/// Takes the lock. A poisoned one is taken all the same: one failed call must not end the host.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
