fn handler(name: &str) {}
const _: () = {
    use ::hermes_plugin_sdk::__private as __hermes;
    fn __hermes_adapter(
        __hermes_call: &__hermes::Call<'_, my::Greeting>,
    ) -> __hermes::HookResult<my::Greeting> {
        <() as __hermes::Returns<
            <my::Greeting as __hermes::TheHook>::Category,
        >>::into_output(
            handler(
                <&str as __hermes::FromKeyword<
                    _,
                >>::from_keyword(&__hermes_call.event().name),
            ),
        )
    }
    __hermes::submit! {
        __hermes::Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes::concat!(__hermes::module_path!(), "::handler"), __hermes::file!(),
        __hermes::line!(), < my::Greeting as __hermes::TheHook > ::INFO, &
        __hermes::Handler::Sync(__hermes_adapter)).priority(1)
    }
};
