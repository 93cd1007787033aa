#![allow(unused)]

use hermes_plugin_sdk::prelude::*;

plugin! {}

#[command(name = "Who Am I", priorty = 1, timeout = "5 sec")]
const unsafe fn handler<T>((a, b): (u32, u32), #[inject] c: &str, #[event] #[state] d: &T) {}

fn main() { let _ = handler::<u32>; }
