fn handler(name: &str) {}
const _: () = {
    fn __hermes_adapter(
        __hermes_call: &::hermes_plugin_sdk::__private::Call<'_, my::Greeting>,
    ) -> ::hermes_plugin_sdk::__private::HandlerResult<
        <my::Greeting as ::hermes_plugin_sdk::__private::Hook>::Category,
    > {
        let __hermes_event = __hermes_call.event();
        <() as ::hermes_plugin_sdk::__private::Returns<
            <my::Greeting as ::hermes_plugin_sdk::__private::Hook>::Category,
        >>::into_output(
            handler(
                <&str as ::hermes_plugin_sdk::__private::FromKeyword<
                    '_,
                    _,
                >>::from_keyword(&__hermes_event.name),
            ),
        )
    }
    ::hermes_plugin_sdk::__private::inventory::submit! {
        ::hermes_plugin_sdk::__private::Registration::hook(& crate
        ::write_plugin_once_at_the_crate_root,
        ::hermes_plugin_sdk::__private::concat!(::hermes_plugin_sdk::__private::module_path!(),
        "::", "handler"), ::hermes_plugin_sdk::__private::file!(),
        ::hermes_plugin_sdk::__private::line!(), < my::Greeting as
        ::hermes_plugin_sdk::__private::Hook > ::INFO, &
        ::hermes_plugin_sdk::__private::Handler::Sync(__hermes_adapter)).priority(1)
    }
};
