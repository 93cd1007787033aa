async fn handler(
    session_id: Option<&SessionId>,
    platform: &str,
    source: &Source,
    args: Args,
) -> String {
    String::new()
}
const _: () = {
    fn __hermes_adapter(
        __hermes_call: ::hermes_plugin_sdk::__private::SharedCall<
            ::hermes_plugin_sdk::__private::CommandCall,
        >,
    ) -> ::hermes_plugin_sdk::__private::BoxFuture<
        ::hermes_plugin_sdk::__private::CommandResult,
    > {
        ::hermes_plugin_sdk::__private::Box::pin(async move {
            let __hermes_call = &__hermes_call.borrow();
            let __hermes_event = __hermes_call.event();
            let __hermes_arg0 = <Option<
                &SessionId,
            > as ::hermes_plugin_sdk::__private::FromOptional<
                '_,
                _,
            >>::from_optional(&__hermes_event.session_id);
            let __hermes_arg1 = <&str as ::hermes_plugin_sdk::__private::Required<
                '_,
                _,
            >>::required(&__hermes_event.platform, "platform")?;
            let __hermes_arg2 = <&Source as ::hermes_plugin_sdk::__private::Required<
                '_,
                _,
            >>::required(&__hermes_event.source, "source")?;
            let __hermes_arg3 = <Args as ::hermes_plugin_sdk::__private::CommandArgs>::parse_args(
                "whoami",
                &__hermes_event.raw_args,
            )?;
            ::hermes_plugin_sdk::__private::Ok(
                <String as ::hermes_plugin_sdk::__private::IntoReply>::into_reply(
                    handler(__hermes_arg0, __hermes_arg1, __hermes_arg2, __hermes_arg3)
                        .await,
                )?,
            )
        })
    }
    ::hermes_plugin_sdk::__private::inventory::submit! {
        ::hermes_plugin_sdk::__private::Registration::command(& crate
        ::write_plugin_once_at_the_crate_root,
        ::hermes_plugin_sdk::__private::concat!(::hermes_plugin_sdk::__private::module_path!(),
        "::", "handler"), ::hermes_plugin_sdk::__private::file!(),
        ::hermes_plugin_sdk::__private::line!(),
        ::hermes_plugin_sdk::__private::CommandRegistration::new("whoami", "Who",
        ::hermes_plugin_sdk::__private::Handler::Async(__hermes_adapter))
        .args_hint("[name]").aliases(& ["me"]).allow({ let allow : fn (&
        ::hermes_plugin_sdk::__private::Source) -> bool = team::only; allow }))
    }
};
