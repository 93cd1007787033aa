//! A module in a file of its own, with one more inside.

use hermes_plugin_sdk::prelude::*;

mod inner;

#[post_compaction]
fn compacted(messages_removed: Option<u64>) -> Result<(), String> {
    messages_removed.map(drop).ok_or_else(|| "nothing removed".to_owned())
}
