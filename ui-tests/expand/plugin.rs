#[doc(hidden)]
#[allow(non_upper_case_globals, unreachable_pub)]
pub static write_plugin_once_at_the_crate_root: ::hermes_plugin_sdk::__private::Plugin = {
    ::hermes_plugin_sdk::__private::assert_at_crate_root(
        ::hermes_plugin_sdk::__private::module_path!(),
    );
    ::hermes_plugin_sdk::__private::Plugin::new(
        ::hermes_plugin_sdk::__private::env!("CARGO_PKG_NAME"),
        ::hermes_plugin_sdk::__private::env!("CARGO_PKG_VERSION"),
        "keeps the conventions in view",
        ::hermes_plugin_sdk::__private::file!(),
        ::hermes_plugin_sdk::__private::line!(),
    )
};
