fn handler() {}
const _: () = {
    fn __hermes_adapter(
        _: &::hermes_plugin_sdk::__private::Call<
            '_,
            ::hermes_plugin_sdk::hooks::PostCompaction,
        >,
    ) -> ::hermes_plugin_sdk::__private::HandlerResult<
        <::hermes_plugin_sdk::hooks::PostCompaction as ::hermes_plugin_sdk::__private::Hook>::Category,
    > {
        <() as ::hermes_plugin_sdk::__private::Returns<
            <::hermes_plugin_sdk::hooks::PostCompaction as ::hermes_plugin_sdk::__private::Hook>::Category,
        >>::into_output(handler())
    }
    ::hermes_plugin_sdk::__private::inventory::submit! {
        ::hermes_plugin_sdk::__private::Registration::hook(& crate
        ::write_plugin_once_at_the_crate_root,
        ::hermes_plugin_sdk::__private::concat!(::hermes_plugin_sdk::__private::module_path!(),
        "::", "handler"), ::hermes_plugin_sdk::__private::file!(),
        ::hermes_plugin_sdk::__private::line!(), <
        ::hermes_plugin_sdk::hooks::PostCompaction as
        ::hermes_plugin_sdk::__private::Hook > ::INFO, &
        ::hermes_plugin_sdk::__private::Handler::Sync(__hermes_adapter))
    }
};
