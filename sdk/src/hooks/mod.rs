//! The payload structs of the built-in hooks. Their fields are the keywords that a handler may declare.
//!
//! Every payload also offers `session_key`, where the host knows it, and `event_id`. `new` takes the keywords that are
//! never absent, `sample` makes a payload for tests, and JSON goes both ways under Hermes's names.
//!
//! *Skipped*, in what follows, is a handler that failed, panicked or timed out and counts as if it had returned nothing.

mod command;
mod compaction;
mod llm;
mod session;
mod tool;

pub use command::PreCommand;
pub use compaction::{CompactionKind, CompactionReason, PostCompaction, PreCompaction};
pub use llm::{PostLlmCall, PreLlmCall, TransformLlmOutput};
pub use session::{DeleteReason, OnSessionDelete, OnSessionEnd, OnSessionFinalize, OnSessionReset, OnSessionStart};
pub use tool::{PostToolCall, PreToolCall, TransformToolResult};

/// All but `PostCompaction` and `OnSessionDelete`: these are fired by what proves that they happened.
macro_rules! fired_at_will {
    ($($hook:ident,)*) => {
        $(impl crate::hook::Fireable for $hook {})*
    };
}

fired_at_will! {
    OnSessionEnd,
    OnSessionFinalize,
    OnSessionReset,
    OnSessionStart,
    PostLlmCall,
    PostToolCall,
    PreCommand,
    PreCompaction,
    PreLlmCall,
    PreToolCall,
    TransformLlmOutput,
    TransformToolResult,
}
