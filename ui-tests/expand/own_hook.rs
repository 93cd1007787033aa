fn handler(name: &str) {}
const _: () = {
    use ::hermes_plugin_sdk::__private::hook_expansion::*;
    fn __hermes_adapter(
        __hermes_call: &__hermes_Call<'_, my::Greeting>,
    ) -> __hermes_HookResult<my::Greeting> {
        <() as __hermes_Returns<
            <my::Greeting as __hermes_Hook>::Category,
        >>::into_output(
            handler(
                <&str as __hermes_FromKeyword<
                    _,
                >>::from_keyword(&__hermes_call.event().name),
            ),
        )
    }
    __hermes_submit! {
        __hermes_Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes_concat!(__hermes_module_path!(), "::handler"), __hermes_file!(),
        __hermes_line!(), < my::Greeting as __hermes_Hook > ::INFO, &
        __hermes_Handler::Sync(__hermes_adapter)).priority(1)
    }
};
