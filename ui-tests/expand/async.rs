async fn handler(session_id: &SessionId) -> Result<(), Error> {
    Ok(())
}
const _: () = {
    use ::hermes_plugin_sdk::__private as __hermes;
    fn __hermes_adapter(
        __hermes_call: __hermes::SharedCall<__hermes::hooks::PostCompaction>,
    ) -> __hermes::BoxFuture<__hermes::HookResult<__hermes::hooks::PostCompaction>> {
        __hermes::TheBox::pin(async move {
            let __hermes_call = &__hermes_call.borrow();
            <Result<
                (),
                Error,
            > as __hermes::Returns<
                <__hermes::hooks::PostCompaction as __hermes::TheHook>::Category,
            >>::into_output(
                handler(
                        <&SessionId as __hermes::FromKeyword<
                            _,
                        >>::from_keyword(&__hermes_call.event().session_id),
                    )
                    .await,
            )
        })
    }
    __hermes::submit! {
        __hermes::Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes::concat!(__hermes::module_path!(), "::handler"), __hermes::file!(),
        __hermes::line!(), < __hermes::hooks::PostCompaction as __hermes::TheHook >
        ::INFO, & __hermes::Handler::Async(__hermes_adapter))
    }
};
