//! Four handlers in four modules.

#![forbid(unsafe_code)]

hermes_plugin_sdk::plugin! {}

mod first {
    #[hermes_plugin_sdk::prelude::post_compaction]
    fn handler() {}
}

mod second {
    #[hermes_plugin_sdk::prelude::post_compaction]
    async fn handler() {}
}

mod third {
    #[hermes_plugin_sdk::command(name = "third", description = "Says nothing")]
    fn handler() {}

    mod fourth {
        #[hermes_plugin_sdk::command(name = "fourth", description = "Says nothing")]
        async fn handler() {}
    }
}
