fn handler(session_id: &SessionId, messages_removed: Option<u64>) {}
const _: () = {
    use ::hermes_plugin_sdk::__private::hook_expansion::*;
    fn __hermes_adapter(
        __hermes_call: &__hermes_Call<'_, __hermes_hooks::PostCompaction>,
    ) -> __hermes_HookResult<__hermes_hooks::PostCompaction> {
        let __hermes_event = __hermes_call.event();
        <() as __hermes_Returns<
            <__hermes_hooks::PostCompaction as __hermes_Hook>::Category,
        >>::into_output(
            handler(
                <&SessionId as __hermes_FromKeyword<
                    _,
                >>::from_keyword(&__hermes_event.session_id),
                <Option<
                    u64,
                > as __hermes_FromOptional<
                    _,
                >>::from_optional(&__hermes_event.messages_removed),
            ),
        )
    }
    __hermes_submit! {
        __hermes_Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes_concat!(__hermes_module_path!(), "::handler"), __hermes_file!(),
        __hermes_line!(), < __hermes_hooks::PostCompaction as __hermes_Hook > ::INFO, &
        __hermes_Handler::Sync(__hermes_adapter))
    }
};
