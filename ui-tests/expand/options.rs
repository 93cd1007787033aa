#[cfg(unix)]
#[deprecated]
fn handler() {}
#[allow(deprecated)]
const _: () = {
    use my::sdk::__private as __hermes;
    fn __hermes_adapter(
        _: &__hermes::Call<'_, __hermes::hooks::PostCompaction>,
    ) -> __hermes::HookResult<__hermes::hooks::PostCompaction> {
        <() as __hermes::Returns<
            <__hermes::hooks::PostCompaction as __hermes::TheHook>::Category,
        >>::into_output(handler())
    }
    __hermes::submit! {
        __hermes::Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        "later", __hermes::file!(), __hermes::line!(), < __hermes::hooks::PostCompaction
        as __hermes::TheHook > ::INFO, & __hermes::Handler::Sync(__hermes_adapter))
        .priority(- 5).timeout_ms(250).concurrency(__hermes::Concurrency::PerSession)
    }
};
