//! What the dispatcher has to know of an event's type: hooks and commands go the same way.

use std::marker::PhantomData;

use hermes_plugin_sdk::command::{CommandFailure, CommandResult, Reply};
use hermes_plugin_sdk::handler::{Handler, HookHandler, HookResult};
use hermes_plugin_sdk::hook::{Category, CategoryKind};
use hermes_plugin_sdk::registration::{Registration, RegistrationKind};
use hermes_plugin_sdk::returns::Failure;
use hermes_plugin_sdk::{CommandCall, EventId, Hook, SessionId};

/// A kind of event.
pub(crate) trait Kind: Send + Sync + 'static {
    type Payload: Send + Sync + 'static;
    /// What a handler returns.
    type Result: Send + 'static;
    /// What of it counts.
    type Value: Send + 'static;
    /// `Handler<Self::Payload, Self::Result>`; named, so that it can be looked up.
    type Handler: Copy + Send + Sync + Into<Handler<Self::Payload, Self::Result>> + 'static;

    /// Whether handlers that were not called before the caller went on are called all the same.
    const OBSERVES: bool;

    fn handler(registration: &'static Registration) -> Option<Self::Handler>;
    fn settle(result: Self::Result) -> Result<Option<Self::Value>, Failure>;
    fn session(payload: &Self::Payload) -> Option<&SessionId>;
    fn set_event_id(payload: &mut Self::Payload, id: EventId);
    /// The texts of the payload that must not get into logs and receipts.
    fn secrets(payload: &Self::Payload) -> Vec<&str>;
}

/// An event of hook `H`.
pub(crate) struct HookEvent<H>(PhantomData<fn() -> H>);

impl<H: Hook> Kind for HookEvent<H> {
    type Payload = H;
    type Result = HookResult<H>;
    type Value = <H::Category as Category>::Value;
    type Handler = HookHandler<H>;

    const OBSERVES: bool = matches!(H::Category::KIND, CategoryKind::Observer);

    fn handler(registration: &'static Registration) -> Option<HookHandler<H>> {
        match &registration.kind {
            RegistrationKind::Hook(hook) => hook.handler(),
            _ => None,
        }
    }

    fn settle(result: HookResult<H>) -> Result<Option<Self::Value>, Failure> {
        result.map(H::Category::into_value)
    }

    fn session(payload: &H) -> Option<&SessionId> {
        payload.session_id()
    }

    fn set_event_id(payload: &mut H, id: EventId) {
        payload.set_event_id(id);
    }

    fn secrets(payload: &H) -> Vec<&str> {
        let mut texts = Vec::new();
        payload.texts(&mut |text| texts.push(text));
        texts
    }
}

/// A run of a slash command.
pub(crate) struct CommandRun;

impl Kind for CommandRun {
    type Payload = CommandCall;
    type Result = CommandResult;
    /// A reply, or why the handler was not called.
    type Value = Result<Reply, CommandFailure>;
    type Handler = Handler<CommandCall, CommandResult>;

    const OBSERVES: bool = false;

    fn handler(registration: &'static Registration) -> Option<Self::Handler> {
        match &registration.kind {
            RegistrationKind::Command(command) => Some(command.handler),
            _ => None,
        }
    }

    fn settle(result: CommandResult) -> Result<Option<Self::Value>, Failure> {
        match result {
            Err(CommandFailure::Failed(failure)) => Err(failure),
            other => Ok(Some(other)),
        }
    }

    fn session(payload: &CommandCall) -> Option<&SessionId> {
        payload.session_id.as_ref()
    }

    fn set_event_id(payload: &mut CommandCall, id: EventId) {
        payload.event_id = id;
    }

    fn secrets(payload: &CommandCall) -> Vec<&str> {
        vec![&payload.raw_args]
    }
}
