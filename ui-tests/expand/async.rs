async fn handler(session_id: &SessionId) -> Result<(), Error> {
    Ok(())
}
const _: () = {
    use ::hermes_plugin_sdk::__private::hook_expansion::*;
    fn __hermes_adapter(
        __hermes_call: __hermes_SharedCall<__hermes_hooks::PostCompaction>,
    ) -> __hermes_BoxFuture<__hermes_HookResult<__hermes_hooks::PostCompaction>> {
        __hermes_Box::pin(async move {
            let __hermes_call = &__hermes_call.borrow();
            <Result<
                (),
                Error,
            > as __hermes_Returns<
                <__hermes_hooks::PostCompaction as __hermes_Hook>::Category,
            >>::into_output(
                handler(
                        <&SessionId as __hermes_FromKeyword<
                            _,
                        >>::from_keyword(&__hermes_call.event().session_id),
                    )
                    .await,
            )
        })
    }
    __hermes_submit! {
        __hermes_Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes_concat!(__hermes_module_path!(), "::handler"), __hermes_file!(),
        __hermes_line!(), < __hermes_hooks::PostCompaction as __hermes_Hook > ::INFO, &
        __hermes_Handler::Async(__hermes_adapter))
    }
};
