//! Any bytes are a payload of any hook, or an error; what was understood is written and read again as the same.

#![no_main]

use std::fmt::Debug;

use hermes_plugin_sdk::Hook;
use hermes_plugin_sdk::hooks::*;
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn read<H: Hook + Debug + PartialEq + Serialize + DeserializeOwned>(json: &[u8]) {
    match serde_json::from_slice::<H>(json) {
        Ok(payload) => {
            let written = serde_json::to_vec(&payload).unwrap();
            assert_eq!(serde_json::from_slice::<H>(&written).unwrap(), payload);
        }
        // What is no JSON at all is not the hook's matter.
        Err(error) if serde_json::from_slice::<Value>(json).is_ok() => {
            assert!(error.to_string().contains(H::NAME), "{}: {error}", H::NAME);
        }
        Err(_) => {}
    }
}

fuzz_target!(|json: &[u8]| {
    read::<OnSessionStart>(json);
    read::<OnSessionEnd>(json);
    read::<OnSessionFinalize>(json);
    read::<OnSessionReset>(json);
    read::<OnSessionDelete>(json);
    read::<PostCompaction>(json);
    read::<PreCompaction>(json);
    read::<PreLlmCall>(json);
    read::<PostLlmCall>(json);
    read::<TransformLlmOutput>(json);
    read::<PreToolCall>(json);
    read::<TransformToolResult>(json);
    read::<PostToolCall>(json);
    read::<PreCommand>(json);
});
