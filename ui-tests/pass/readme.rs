use hermes_plugin_sdk::prelude::*;

plugin! { description: "says when a conversation was compacted" }

#[post_compaction]
fn on_compaction(session_id: &SessionId, kind: CompactionKind, messages_removed: Option<u64>) {
    let removed = messages_removed.map_or("some".to_owned(), |count| count.to_string());
    println!("{session_id}: {kind}, {removed} messages less");
}

fn main() {
    on_compaction(&SessionId::from_static("s-alpha"), CompactionKind::Summarize, Some(40));
}
