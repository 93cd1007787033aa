fn handler() {}
const _: () = {
    use ::hermes_plugin_sdk::__private::hook_expansion::*;
    fn __hermes_adapter(
        _: &__hermes_Call<'_, __hermes_hooks::PostCompaction>,
    ) -> __hermes_HookResult<__hermes_hooks::PostCompaction> {
        <() as __hermes_Returns<
            <__hermes_hooks::PostCompaction as __hermes_Hook>::Category,
        >>::into_output(handler())
    }
    __hermes_submit! {
        __hermes_Registration::hook(& crate ::write_plugin_once_at_the_crate_root,
        __hermes_concat!(__hermes_module_path!(), "::handler"), __hermes_file!(),
        __hermes_line!(), < __hermes_hooks::PostCompaction as __hermes_Hook > ::INFO, &
        __hermes_Handler::Sync(__hermes_adapter))
    }
};
