//! From what several handlers want to the one thing that happens.

use hermes_plugin_sdk::hook::{Category, FailurePolicy, Hook};

use crate::fired::Fired;
use crate::receipt::Receipt;

/// What stands between the texts of two handlers.
const BETWEEN: &str = "\n\n";

/// Why an action is refused: a handler that could have objected did not come to it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// What the handler did instead.
    pub receipt: Receipt,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Receipt { plugin, handler, ending, .. } = &self.receipt;
        write!(f, "blocked: the handler `{handler}` of plugin `{plugin}` has to agree, and it {}", verb(ending))
    }
}

fn verb(ending: &crate::receipt::Ending) -> String {
    match ending {
        crate::receipt::Ending::Skipped(skip) => format!("was not asked ({skip})"),
        other => other.to_string(),
    }
}

impl<H: Hook> Fired<H> {
    /// The first value wins; the handlers behind it ran as if they had returned nothing.
    #[must_use]
    pub fn into_first(self) -> Option<<H::Category as Category>::Value> {
        self.opinions.into_iter().next().map(|opinion| opinion.value)
    }

    /// For a hook that fails closed: the first handler that failed, timed out or could not be asked.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        match H::ON_FAILURE {
            FailurePolicy::FailClosed => self.failures().next().map(|receipt| Refusal { receipt }),
            _ => None,
        }
    }
}

impl<H: Hook<Category: Category<Value = String>>> Fired<H> {
    /// The same, where a blank text means "no opinion".
    #[must_use]
    pub fn without_blank(mut self) -> Self {
        self.opinions.retain(|opinion| !opinion.value.trim().is_empty());
        self
    }

    /// The texts of all handlers, in their order, with an empty line between two of them. Blank ones are no opinion.
    ///
    /// Each is cut to `context_bytes_per_handler` of the configuration, and all together to `context_bytes_total`; what is
    /// cut is noted in the receipt.
    #[must_use]
    pub fn into_joined(self) -> (String, Self) {
        let mut fired = self.without_blank();
        let Some(host) = fired.host.clone() else { return (String::new(), fired) };
        let snapshot = host.snapshot();
        let (per_handler, mut left) = (snapshot.config.context_bytes_per_handler, snapshot.config.context_bytes_total);
        let mut joined = String::new();
        for opinion in &fired.opinions {
            let text = cut(&opinion.value, per_handler.min(left));
            left -= text.len();
            if !text.is_empty() {
                if !joined.is_empty() {
                    joined.push_str(BETWEEN);
                }
                joined.push_str(text);
            }
            let lost = opinion.value.len() - text.len();
            if lost > 0 {
                fired.receipts.note_cut(opinion.index, lost);
            }
        }
        host.0.engine.recent.amend(fired.event_id, |past| past.receipts = fired.receipts.clone());
        (joined, fired)
    }
}

/// At most so many bytes of the text, and whole characters.
fn cut(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_keeps_characters_whole() {
        assert_eq!(cut("aäb", 2), "a");
        assert_eq!(cut("aäb", 3), "aä");
        assert_eq!(cut("aäb", 9), "aäb");
        assert_eq!(cut("ä", 0), "");
    }
}
