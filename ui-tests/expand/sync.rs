fn handler(session_id: &SessionId, messages_removed: Option<u64>) {}
const _: () = {
    fn __hermes_adapter(
        __hermes_call: &::hermes_plugin_sdk::__private::Call<
            '_,
            ::hermes_plugin_sdk::hooks::PostCompaction,
        >,
    ) -> ::hermes_plugin_sdk::__private::HandlerResult<
        <::hermes_plugin_sdk::hooks::PostCompaction as ::hermes_plugin_sdk::__private::Hook>::Category,
    > {
        let __hermes_event = __hermes_call.event();
        <() as ::hermes_plugin_sdk::__private::Returns<
            <::hermes_plugin_sdk::hooks::PostCompaction as ::hermes_plugin_sdk::__private::Hook>::Category,
        >>::into_output(
            handler(
                <&SessionId as ::hermes_plugin_sdk::__private::FromKeyword<
                    '_,
                    _,
                >>::from_keyword(&__hermes_event.session_id),
                <Option<
                    u64,
                > as ::hermes_plugin_sdk::__private::FromOptional<
                    '_,
                    _,
                >>::from_optional(&__hermes_event.messages_removed),
            ),
        )
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
