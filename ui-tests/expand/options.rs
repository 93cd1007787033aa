#[cfg(unix)]
#[deprecated]
fn handler() {}
#[allow(deprecated)]
const _: () = {
    fn __hermes_adapter(
        _: &my::sdk::__private::Call<'_, my::sdk::hooks::PostCompaction>,
    ) -> my::sdk::__private::HandlerResult<
        <my::sdk::hooks::PostCompaction as my::sdk::__private::Hook>::Category,
    > {
        <() as my::sdk::__private::Returns<
            <my::sdk::hooks::PostCompaction as my::sdk::__private::Hook>::Category,
        >>::into_output(handler())
    }
    my::sdk::__private::inventory::submit! {
        my::sdk::__private::Registration::hook(& crate
        ::write_plugin_once_at_the_crate_root, "later", my::sdk::__private::file!(),
        my::sdk::__private::line!(), < my::sdk::hooks::PostCompaction as
        my::sdk::__private::Hook > ::INFO, &
        my::sdk::__private::Handler::Sync(__hermes_adapter)).priority(- 5)
        .timeout_ms(250).concurrency(my::sdk::__private::Concurrency::PerSession)
    }
};
