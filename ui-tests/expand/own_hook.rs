fn handler(name: &str) {}
const _: () = {
    use ::hermes_plugin_sdk::__private as __hermes;
    fn __hermes_adapter(
        __hermes_call: &__hermes::Call<'_, my::Greeting>,
    ) -> __hermes::HandlerResult<<my::Greeting as __hermes::TheHook>::Category> {
        let __hermes_event = __hermes_call.event();
        <() as __hermes::Returns<
            <my::Greeting as __hermes::TheHook>::Category,
        >>::into_output(
            handler(
                <&str as __hermes::FromKeyword<
                    '_,
                    _,
                >>::from_keyword(&__hermes_event.name),
            ),
        )
    }
    __hermes::inventory::submit! {
        __hermes::Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes::concat!(__hermes::module_path!(), "::handler"), __hermes::file!(),
        __hermes::line!(), < my::Greeting as __hermes::TheHook > ::INFO, &
        __hermes::Handler::Sync(__hermes_adapter)).priority(1)
    }
};
