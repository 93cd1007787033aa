//! What becomes of a tool when all handlers of `pre_tool_call` have spoken.

use hermes_plugin_sdk::ToolDirective;
use hermes_plugin_sdk::hooks::PreToolCall;
use serde_json::{Map, Value};

use crate::fired::{Fired, Opinion};
use crate::merge::Refusal;
use crate::receipt::Ending;

/// What becomes of a tool. A block beats an approval and an approval beats nothing, whatever the order of the handlers.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ToolDecision {
    /// It runs.
    Allow {
        /// The arguments to change or add, of all handlers in their order; [`apply`](Self::apply) does it.
        changes: Map<String, Value>,
    },
    /// It does not run.
    Block {
        /// Why, for the model.
        message: String,
        /// The id of the plugin that blocks it.
        plugin: &'static str,
        /// The path of the handler that blocks it.
        handler: &'static str,
        /// What the handler did instead of agreeing; `None` when it blocks the tool on purpose.
        failure: Option<Ending>,
    },
    /// It runs when a person approves it.
    Approve {
        /// What the person is asked; the host's own words when absent.
        message: Option<String>,
        /// What an approval "for good" is remembered under; the name of the tool when absent.
        rule_key: Option<String>,
        /// The id of the plugin that asks.
        plugin: &'static str,
        /// The path of the handler that asks.
        handler: &'static str,
        /// As for [`Allow`](Self::Allow).
        changes: Map<String, Value>,
    },
}

impl ToolDecision {
    /// Changes the arguments as the handlers want it. A blocked tool has none to change.
    pub fn apply(self, args: &mut Map<String, Value>) {
        match self {
            Self::Allow { changes } | Self::Approve { changes, .. } => args.extend(changes),
            Self::Block { .. } => {}
        }
    }

    /// The decision of these handlers. What they said themselves comes before what they failed to say.
    pub(crate) fn of(mut fired: Fired<PreToolCall>) -> Self {
        let opinions = std::mem::take(&mut fired.opinions);
        let (mut block, mut approve, mut changes) = (None, None, Map::new());
        for Opinion { handler: by, value, .. } in opinions {
            let (plugin, handler) = (by.plugin.id, by.handler);
            match value {
                ToolDirective::Allow => {}
                ToolDirective::Modify { args } => changes.extend(args),
                ToolDirective::Approve { message, rule_key } => {
                    approve.get_or_insert((message, rule_key, plugin, handler));
                }
                ToolDirective::Block { message } => {
                    block.get_or_insert((message, plugin, handler));
                }
                // From a newer SDK: what is not understood is no consent.
                _ => {
                    block.get_or_insert(("it wants what this host cannot do".to_owned(), plugin, handler));
                }
            }
        }
        if let Some((message, plugin, handler)) = block {
            let message = if message.trim().is_empty() { format!("blocked by plugin `{plugin}`") } else { message };
            return Self::Block { message, plugin, handler, failure: None };
        }
        if let Some(refusal) = fired.refusal() {
            let message = refusal.to_string();
            let Refusal { receipt } = refusal;
            let (plugin, handler) = (receipt.plugin, receipt.handler);
            return Self::Block { message, plugin, handler, failure: Some(receipt.ending) };
        }
        match approve {
            Some((message, rule_key, plugin, handler)) => Self::Approve { message, rule_key, plugin, handler, changes },
            None => Self::Allow { changes },
        }
    }
}
