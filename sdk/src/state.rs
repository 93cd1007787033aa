//! A plugin's own state, made once for each host.

use std::any::{Any, TypeId};
use std::fmt::Display;

use crate::handler::Call;
use crate::plugin::PluginContext;
use crate::returns::Failure;

/// A plugin's own state: one value per plugin and host, made when the host is built.
///
/// A handler takes it with `#[state] name: &T`. Every type with [`Default`] is one. Implement the trait by hand when
/// making the state can fail or needs the plugin's settings:
///
/// ```
/// use hermes_plugin_sdk::prelude::*;
///
/// struct Index {
///     folder: std::path::PathBuf,
/// }
///
/// impl PluginState for Index {
///     type Error = std::io::Error;
///
///     fn create(plugin: &PluginContext) -> Result<Self, Self::Error> {
///         let folder = plugin.data_dir().join("index");
///         std::fs::create_dir_all(&folder)?;
///         Ok(Self { folder })
///     }
/// }
/// ```
///
/// A plugin whose state cannot be made is disabled, with the error shown; the other plugins work.
#[diagnostic::on_unimplemented(
    message = "the state `{Self}` cannot be made",
    label = "no way to make a `{Self}`",
    note = "derive `Default` for it, or implement `PluginState` with a constructor that may fail"
)]
pub trait PluginState: Sized + 'static {
    /// Why it could not be made.
    type Error: Display;

    /// Makes the state, once for each host.
    ///
    /// # Errors
    ///
    /// When it cannot be made; the host then disables the plugin.
    fn create(plugin: &PluginContext) -> Result<Self, Self::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Default + 'static> PluginState for T {
    type Error = std::convert::Infallible;

    fn create(_: &PluginContext) -> Result<Self, Self::Error> {
        Ok(T::default())
    }
}

/// How the host makes one state that a handler wants.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct StateRegistration {
    /// The type of the state. Handlers of one plugin that name the same type share one value.
    pub type_id: TypeId,
    /// The name of that type, for messages.
    pub type_name: fn() -> &'static str,
    /// Makes the state.
    pub create: fn(&PluginContext) -> Result<Box<dyn Any + Send + Sync>, Failure>,
}

/// A state type that a handler can take. The macro asks it, so that the caret stands at the type; the two traits below
/// word what is wrong.
#[doc(hidden)]
pub trait State {
    const REGISTRATION: StateRegistration;

    /// The state in slot `slot` of a call. Here, so that an adapter which takes a state that cannot be shared has an error
    /// of its own, and rustc does not report its future as well.
    fn of<'a, P>(call: &Call<'a, P>, slot: usize) -> &'a Self;
}

impl<T: 'static> State for T
where
    PluginContext: CanMake<T> + CanShare<T>,
{
    const REGISTRATION: StateRegistration = StateRegistration {
        type_id: TypeId::of::<T>(),
        type_name: std::any::type_name::<T>,
        create: |plugin| <PluginContext as CanMake<T>>::make(plugin).map(<PluginContext as CanShare<T>>::share),
    };

    fn of<'a, P>(call: &Call<'a, P>, slot: usize) -> &'a T {
        call.state(slot)
    }
}

#[diagnostic::on_unimplemented(
    message = "the state `{T}` cannot be made",
    label = "no way to make a `{T}`",
    note = "derive `Default` for it, or implement `PluginState` with a constructor that may fail"
)]
#[doc(hidden)]
pub trait CanMake<T> {
    fn make(&self) -> Result<T, Failure>;
}

#[diagnostic::do_not_recommend]
impl<T: PluginState> CanMake<T> for PluginContext {
    fn make(&self) -> Result<T, Failure> {
        T::create(self).map_err(Failure::new)
    }
}

#[diagnostic::on_unimplemented(
    message = "the state `{T}` cannot be shared between threads",
    label = "this state is not `Send + Sync`",
    note = "handlers run on several threads at once: use `Mutex`, an atomic or `Arc` in place of `RefCell`, `Cell` or `Rc`"
)]
#[doc(hidden)]
pub trait CanShare<T> {
    fn share(state: T) -> Box<dyn Any + Send + Sync>;
}

#[diagnostic::do_not_recommend]
impl<T: Send + Sync + 'static> CanShare<T> for PluginContext {
    fn share(state: T) -> Box<dyn Any + Send + Sync> {
        Box::new(state)
    }
}
