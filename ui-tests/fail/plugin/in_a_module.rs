#![allow(unused)]

mod inner {
    hermes_plugin_sdk::plugin! {}
}

fn main() {}
