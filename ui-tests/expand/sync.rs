fn handler(session_id: &SessionId, messages_removed: Option<u64>) {}
const _: () = {
    use ::hermes_plugin_sdk::__private as __hermes;
    fn __hermes_adapter(
        __hermes_call: &__hermes::Call<'_, __hermes::hooks::PostCompaction>,
    ) -> __hermes::HookResult<__hermes::hooks::PostCompaction> {
        let __hermes_event = __hermes_call.event();
        <() as __hermes::Returns<
            <__hermes::hooks::PostCompaction as __hermes::TheHook>::Category,
        >>::into_output(
            handler(
                <&SessionId as __hermes::FromKeyword<
                    _,
                >>::from_keyword(&__hermes_event.session_id),
                <Option<
                    u64,
                > as __hermes::FromOptional<
                    _,
                >>::from_optional(&__hermes_event.messages_removed),
            ),
        )
    }
    __hermes::submit! {
        __hermes::Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes::concat!(__hermes::module_path!(), "::handler"), __hermes::file!(),
        __hermes::line!(), < __hermes::hooks::PostCompaction as __hermes::TheHook >
        ::INFO, & __hermes::Handler::Sync(__hermes_adapter))
    }
};
