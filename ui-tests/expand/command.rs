async fn handler(
    session_id: Option<&SessionId>,
    platform: &str,
    source: &Source,
    args: Args,
) -> String {
    String::new()
}
const _: () = {
    use ::hermes_plugin_sdk::__private as __hermes;
    fn __hermes_adapter(
        __hermes_call: __hermes::SharedCall<__hermes::CommandCall>,
    ) -> __hermes::BoxFuture<__hermes::CommandResult> {
        __hermes::TheBox::pin(async move {
            let __hermes_call = &__hermes_call.borrow();
            let __hermes_event = __hermes_call.event();
            let __hermes_arg0 = <Option<
                &SessionId,
            > as __hermes::FromOptional<_>>::from_optional(&__hermes_event.session_id);
            let __hermes_arg1 = <&str as __hermes::Required<
                _,
            >>::required(&__hermes_event.platform, "platform")?;
            let __hermes_arg2 = <&Source as __hermes::Required<
                _,
            >>::required(&__hermes_event.source, "source")?;
            let __hermes_arg3 = <Args as __hermes::CommandArgs>::parse_args(
                "whoami",
                &__hermes_event.raw_args,
            )?;
            __hermes::Ok(
                <String as __hermes::IntoReply>::into_reply(
                    handler(__hermes_arg0, __hermes_arg1, __hermes_arg2, __hermes_arg3)
                        .await,
                )?,
            )
        })
    }
    __hermes::submit! {
        __hermes::Registration::command(& crate ::write_plugin_once_at_the_crate_root,
        __hermes::concat!(__hermes::module_path!(), "::handler"), __hermes::file!(),
        __hermes::line!(), __hermes::CommandRegistration::new("whoami", "Who",
        __hermes::Handler::Async(__hermes_adapter)).args_hint("[name]").aliases(& ["me"])
        .allow({ let allow : fn (& __hermes::Source) -> bool = team::only; allow }))
    }
};
