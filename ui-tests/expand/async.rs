async fn handler(session_id: &SessionId) -> Result<(), Error> {
    Ok(())
}
const _: () = {
    fn __hermes_adapter(
        __hermes_call: ::hermes_plugin_sdk::__private::SharedCall<
            ::hermes_plugin_sdk::hooks::PostCompaction,
        >,
    ) -> ::hermes_plugin_sdk::__private::BoxFuture<
        ::hermes_plugin_sdk::__private::HandlerResult<
            <::hermes_plugin_sdk::hooks::PostCompaction as ::hermes_plugin_sdk::__private::Hook>::Category,
        >,
    > {
        ::hermes_plugin_sdk::__private::Box::pin(async move {
            let __hermes_call = &__hermes_call.borrow();
            let __hermes_event = __hermes_call.event();
            <Result<
                (),
                Error,
            > as ::hermes_plugin_sdk::__private::Returns<
                <::hermes_plugin_sdk::hooks::PostCompaction as ::hermes_plugin_sdk::__private::Hook>::Category,
            >>::into_output(
                handler(
                        <&SessionId as ::hermes_plugin_sdk::__private::FromKeyword<
                            '_,
                            _,
                        >>::from_keyword(&__hermes_event.session_id),
                    )
                    .await,
            )
        })
    }
    ::hermes_plugin_sdk::__private::inventory::submit! {
        ::hermes_plugin_sdk::__private::Registration::hook(& crate
        ::write_plugin_once_at_the_crate_root,
        ::hermes_plugin_sdk::__private::concat!(::hermes_plugin_sdk::__private::module_path!(),
        "::", "handler"), ::hermes_plugin_sdk::__private::file!(),
        ::hermes_plugin_sdk::__private::line!(), <
        ::hermes_plugin_sdk::hooks::PostCompaction as
        ::hermes_plugin_sdk::__private::Hook > ::INFO, &
        ::hermes_plugin_sdk::__private::Handler::Async(__hermes_adapter))
    }
};
