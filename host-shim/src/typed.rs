//! The hooks whose handlers have a say, each as a call that gives what the handlers come to together.

use hermes_plugin_sdk::EventId;
use hermes_plugin_sdk::hook::{Category, Hook};
use hermes_plugin_sdk::hooks::{
    OnSessionFinalize, PreCompaction, PreLlmCall, PreToolCall, TransformLlmOutput, TransformToolResult,
};

use crate::decision::ToolDecision;
use crate::fired::{Fired, Outcome};
use crate::host::Host;
use crate::receipt::Receipts;

/// What the handlers of one event come to together.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Merged<T> {
    /// What they want.
    pub value: T,
    /// How the event went.
    pub outcome: Outcome,
    /// The id of the event; [`EventId::UNASSIGNED`] when no handler was there to see it.
    pub event_id: EventId,
    /// What each handler did.
    pub receipts: Receipts,
}

impl<T> Merged<T> {
    fn new<H: Hook>(fired: Fired<H>, merge: impl FnOnce(Fired<H>) -> T) -> Self {
        let (outcome, event_id, receipts) = (fired.outcome, fired.event_id, fired.receipts.clone());
        Self { value: merge(fired), outcome, event_id, receipts }
    }

    fn joined<H: Hook<Category: Category<Value = String>>>(fired: Fired<H>) -> Merged<Option<String>> {
        let (text, fired) = fired.into_joined();
        Merged::new(fired, |_| (!text.is_empty()).then_some(text))
    }
}

macro_rules! typed {
    ($($(#[$doc:meta])* $name:ident, $name_blocking:ident: $hook:ident => $value:ty, $merge:expr;)*) => {
        impl Host {
            $(
                $(#[$doc])*
                ///
                /// `payload` is called when there are handlers.
                pub fn $name<P: FnOnce() -> $hook>(
                    &self,
                    payload: P,
                ) -> impl Future<Output = Merged<$value>> + use<P> {
                    // Fired here and not in the future: the event belongs to the call chain of this code.
                    let fire = self.fire(payload);
                    async move { fire.await.into() }
                }

                #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") for hosts without a runtime.")]
                pub fn $name_blocking(&self, payload: impl FnOnce() -> $hook) -> Merged<$value> {
                    self.fire_blocking(payload).into()
                }
            )*
        }

        $(
            impl From<Fired<$hook>> for Merged<$value> {
                fn from(fired: Fired<$hook>) -> Self {
                    $merge(fired)
                }
            }
        )*
    };
}

typed! {
    /// A turn begins: the context that plugins add to the user's message, joined in the order of the handlers.
    ///
    /// Each handler's text is cut to `context_bytes_per_handler` of the configuration, and all together to
    /// `context_bytes_total`; what is cut is noted in the receipts.
    pre_llm_call, pre_llm_call_blocking: PreLlmCall => Option<String>, Merged::<()>::joined;

    /// A tool is about to run: whether it may. A handler that fails, hangs or cannot be asked blocks it.
    pre_tool_call, pre_tool_call_blocking: PreToolCall => ToolDecision, |fired| Merged::new(fired, ToolDecision::of);

    /// A tool ran: what its result is replaced with, if a handler wants that. The empty text empties the result.
    transform_tool_result, transform_tool_result_blocking: TransformToolResult => Option<String>,
        |fired| Merged::new(fired, Fired::into_first);

    /// The answer of a turn is ready: what it is replaced with, if a handler wants that. A blank text is no opinion.
    transform_llm_output, transform_llm_output_blocking: TransformLlmOutput => Option<String>,
        |fired| Merged::new(fired, |fired: Fired<_>| fired.without_blank().into_first());

    /// A session is torn down: what plugins want the user to read, in the order of the handlers. Blank texts are left out.
    on_session_finalize, on_session_finalize_blocking: OnSessionFinalize => Vec<String>,
        |fired| Merged::new(fired, |fired: Fired<_>| {
            fired.without_blank().opinions.into_iter().map(|opinion| opinion.value).collect()
        });

    /// Messages are about to be folded: what plugins want to be kept word for word, joined and cut like the context of
    /// [`pre_llm_call`](Self::pre_llm_call).
    pre_compaction, pre_compaction_blocking: PreCompaction => Option<String>, Merged::<()>::joined;
}
