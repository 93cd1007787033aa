use crate::Hook;
use crate::id::{EventId, SessionId, SessionKey};
use crate::message::{Content, Message};

/// A turn begins: once per turn, before the loop of model and tools.
///
/// A directive: every returned text is added to the user's message, in the order of the handlers, and never to the system
/// prompt. A blank text means "no opinion". A handler that fails is skipped: it adds nothing.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[pre_llm_call]
/// fn conventions(is_first_turn: bool) -> Option<&'static str> {
///     is_first_turn.then_some("every new endpoint needs OpenAPI annotations")
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "pre_llm_call", wire, crate = crate, directive = String)]
#[non_exhaustive]
pub struct PreLlmCall {
    /// The session that the turn belongs to.
    pub session_id: SessionId,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of the task that the turn works on.
    pub task_id: Option<String>,
    /// The id of the turn.
    pub turn_id: Option<String>,
    /// What the user said: a text, or parts such as texts and images.
    pub user_message: Content,
    /// The conversation so far, oldest first.
    pub conversation_history: Vec<Message>,
    /// Whether this is the first turn of the session.
    pub is_first_turn: bool,
    /// The name of the model.
    pub model: String,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// The session that started this one as its delegate.
    pub parent_session_id: Option<SessionId>,
    /// The transport's id of the person who wrote. An identity, not an authorisation.
    pub sender_id: Option<String>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// A turn ended well: the answer is final. A turn that failed or was interrupted does not fire it; see
/// [`OnSessionEnd`](super::OnSessionEnd).
///
/// Observer; a handler that fails is skipped.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[post_llm_call]
/// fn archive(user_message: &Content, assistant_response: &str) {
///     println!("{}\n=> {assistant_response}", user_message.text());
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "post_llm_call", wire, crate = crate)]
#[non_exhaustive]
pub struct PostLlmCall {
    /// The session that the turn belongs to.
    pub session_id: SessionId,
    /// The id of the task that the turn worked on.
    pub task_id: Option<String>,
    /// The id of the turn.
    pub turn_id: Option<String>,
    /// What the user said: a text, or parts such as texts and images.
    pub user_message: Content,
    /// What the model answered, as it is delivered.
    pub assistant_response: String,
    /// The conversation with this turn in it, oldest message first.
    pub conversation_history: Vec<Message>,
    /// The name of the model.
    pub model: String,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}

/// The final answer of a turn is ready, before [`PostLlmCall`] and before it is delivered. Once per turn.
///
/// A transform: the first returned text replaces the answer; a blank one means "no opinion". A handler that fails is
/// skipped: the answer stays as it is.
///
/// ```no_run,standalone_crate
/// # use hermes_plugin_sdk::prelude::*;
/// # plugin! {}
/// # fn main() {}
/// #[transform_llm_output]
/// fn sign(response_text: &str, platform: &str) -> Option<String> {
///     (platform == "email").then(|| format!("{response_text}\n\nsent by an agent"))
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Hook)]
#[hook(name = "transform_llm_output", wire, crate = crate, transform = String)]
#[non_exhaustive]
pub struct TransformLlmOutput {
    /// The answer as the model gave it.
    pub response_text: String,
    /// The session that the turn belongs to.
    pub session_id: SessionId,
    /// The name of the model.
    pub model: String,
    /// The surface that the session lives on: `cli`, `telegram`, …
    pub platform: String,
    /// The conversation, where the host knows it.
    pub session_key: Option<SessionKey>,
    /// The id of this event, made by the host.
    pub event_id: EventId,
}
