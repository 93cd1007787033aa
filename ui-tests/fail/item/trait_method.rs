#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

trait Watch {
    #[post_compaction]
    fn handler(session_id: &SessionId);
}

fn main() {}
