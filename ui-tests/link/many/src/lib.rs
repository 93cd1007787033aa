//! Handlers in more modules than a crate has codegen units, so that some units hold nothing but handlers.

#![forbid(unsafe_code)]

hermes_plugin_sdk::plugin! {}

macro_rules! modules {
    ($($name:ident)*) => {$(
        mod $name {
            #[hermes_plugin_sdk::prelude::post_compaction]
            fn sync(messages_removed: Option<u64>) -> Result<(), String> {
                messages_removed.map(drop).ok_or_else(|| format!("nothing removed in {}", module_path!()))
            }

            #[hermes_plugin_sdk::prelude::post_compaction]
            async fn r#async(session_id: &hermes_plugin_sdk::SessionId) -> Result<(), String> {
                Err(format!("{session_id} in {}", module_path!()))
            }
        }
    )*};
}

modules! {
    m01 m02 m03 m04 m05 m06 m07 m08 m09 m10 m11 m12 m13 m14 m15 m16 m17 m18 m19 m20 m21 m22 m23 m24 m25 m26 m27 m28 m29 m30
    m31 m32 m33 m34 m35 m36 m37 m38 m39 m40
}
