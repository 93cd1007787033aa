async fn handler(
    session_id: Option<&SessionId>,
    platform: &str,
    source: &Source,
    args: Args,
) -> String {
    String::new()
}
const _: () = {
    use ::hermes_plugin_sdk::__private::command_expansion::*;
    fn __hermes_adapter(
        __hermes_call: __hermes_SharedCall<__hermes_CommandCall>,
    ) -> __hermes_BoxFuture<__hermes_CommandResult> {
        __hermes_Box::pin(async move {
            let __hermes_call = &__hermes_call.borrow();
            let __hermes_event = __hermes_call.event();
            let __hermes_arg0 = <Option<
                &SessionId,
            > as __hermes_FromOptional<_>>::from_optional(&__hermes_event.session_id);
            let __hermes_arg1 = <&str as __hermes_Required<
                _,
            >>::required(&__hermes_event.platform, "platform")?;
            let __hermes_arg2 = <&Source as __hermes_Required<
                _,
            >>::required(&__hermes_event.source, "source")?;
            let __hermes_arg3 = <Args as __hermes_CommandArgs>::parse_args(
                "whoami",
                &__hermes_event.raw_args,
            )?;
            __hermes_Ok(
                <String as __hermes_IntoReply>::into_reply(
                    handler(__hermes_arg0, __hermes_arg1, __hermes_arg2, __hermes_arg3)
                        .await,
                )?,
            )
        })
    }
    __hermes_submit! {
        __hermes_Registration::command(& crate ::write_plugin_once_at_the_crate_root,
        __hermes_concat!(__hermes_module_path!(), "::handler"), __hermes_file!(),
        __hermes_line!(), __hermes_CommandRegistration::new("whoami", "Who",
        __hermes_Handler::Async(__hermes_adapter)).args_hint("[name]").aliases(& ["me"])
        .allow({ let allow : fn (& __hermes_Source) -> bool = team::only; allow }))
    }
};
