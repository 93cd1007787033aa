//! Two levels down.

use hermes_plugin_sdk::command;

use crate::Words;

#[command(name = "words", description = "Count words")]
async fn words(platform: &str, #[args] words: Words) -> String {
    format!("{} on {platform}", words.0)
}
