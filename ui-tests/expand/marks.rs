fn handler(
    event: &PostCompaction,
    seen: &Seen,
    me: &PluginContext,
    id: &SessionId,
    index: &Index,
) {}
const _: () = {
    use ::hermes_plugin_sdk::__private as __hermes;
    fn __hermes_adapter(
        __hermes_call: &__hermes::Call<'_, __hermes::hooks::PostCompaction>,
    ) -> __hermes::HookResult<__hermes::hooks::PostCompaction> {
        let __hermes_event = __hermes_call.event();
        let __hermes_plugin = __hermes_call.plugin();
        <() as __hermes::Returns<
            <__hermes::hooks::PostCompaction as __hermes::TheHook>::Category,
        >>::into_output(
            handler(
                <&PostCompaction as __hermes::FromKeyword<
                    _,
                >>::from_keyword(__hermes_event),
                <Seen as __hermes::State>::of(__hermes_call, 0),
                <&PluginContext as __hermes::FromKeyword<
                    _,
                >>::from_keyword(&__hermes_plugin),
                <&SessionId as __hermes::FromKeyword<
                    _,
                >>::from_keyword(&__hermes_event.session_id),
                <Index as __hermes::State>::of(__hermes_call, 1),
            ),
        )
    }
    __hermes::submit! {
        __hermes::Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes::concat!(__hermes::module_path!(), "::handler"), __hermes::file!(),
        __hermes::line!(), < __hermes::hooks::PostCompaction as __hermes::TheHook >
        ::INFO, & __hermes::Handler::Sync(__hermes_adapter)).states(& [< Seen as
        __hermes::State > ::REGISTRATION, < Index as __hermes::State > ::REGISTRATION,])
    }
};
