fn handler(
    event: &PostCompaction,
    seen: &Seen,
    me: &PluginContext,
    id: &SessionId,
    index: &Index,
) {}
const _: () = {
    use ::hermes_plugin_sdk::__private::hook_expansion::*;
    fn __hermes_adapter(
        __hermes_call: &__hermes_Call<'_, __hermes_hooks::PostCompaction>,
    ) -> __hermes_HookResult<__hermes_hooks::PostCompaction> {
        let __hermes_event = __hermes_call.event();
        let __hermes_plugin = __hermes_call.plugin();
        <() as __hermes_Returns<
            <__hermes_hooks::PostCompaction as __hermes_Hook>::Category,
        >>::into_output(
            handler(
                <&PostCompaction as __hermes_FromKeyword<
                    _,
                >>::from_keyword(__hermes_event),
                <Seen as __hermes_State>::of(__hermes_call, 0),
                <&PluginContext as __hermes_FromKeyword<
                    _,
                >>::from_keyword(&__hermes_plugin),
                <&SessionId as __hermes_FromKeyword<
                    _,
                >>::from_keyword(&__hermes_event.session_id),
                <Index as __hermes_State>::of(__hermes_call, 1),
            ),
        )
    }
    __hermes_submit! {
        __hermes_Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes_concat!(__hermes_module_path!(), "::handler"), __hermes_file!(),
        __hermes_line!(), < __hermes_hooks::PostCompaction as __hermes_Hook > ::INFO, &
        __hermes_Handler::Sync(__hermes_adapter)).states(& [< Seen as __hermes_State >
        ::REGISTRATION, < Index as __hermes_State > ::REGISTRATION,])
    }
};
