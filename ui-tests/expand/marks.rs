fn handler(
    event: &PostCompaction,
    seen: &Seen,
    me: &PluginContext,
    id: &SessionId,
    index: &Index,
) {}
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
        let __hermes_plugin = __hermes_call.plugin();
        <() as ::hermes_plugin_sdk::__private::Returns<
            <::hermes_plugin_sdk::hooks::PostCompaction as ::hermes_plugin_sdk::__private::Hook>::Category,
        >>::into_output(
            handler(
                <&PostCompaction as ::hermes_plugin_sdk::__private::FromKeyword<
                    '_,
                    ::hermes_plugin_sdk::hooks::PostCompaction,
                >>::from_keyword(__hermes_event),
                <Seen as ::hermes_plugin_sdk::__private::State>::of(__hermes_call, 0),
                <&PluginContext as ::hermes_plugin_sdk::__private::FromKeyword<
                    '_,
                    ::hermes_plugin_sdk::__private::PluginContext,
                >>::from_keyword(&__hermes_plugin),
                <&SessionId as ::hermes_plugin_sdk::__private::FromKeyword<
                    '_,
                    _,
                >>::from_keyword(&__hermes_event.session_id),
                <Index as ::hermes_plugin_sdk::__private::State>::of(__hermes_call, 1),
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
        ::hermes_plugin_sdk::__private::Handler::Sync(__hermes_adapter)).states(& [< Seen
        as ::hermes_plugin_sdk::__private::State > ::REGISTRATION, < Index as
        ::hermes_plugin_sdk::__private::State > ::REGISTRATION])
    }
};
