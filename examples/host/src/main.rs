//! A host with two plugins, and a conversation that is compacted between two of its turns.

use std::error::Error;
use std::time::Duration;

use hermes_host_shim::{Applied, Host, Receipts, Surface, plugins};
use hermes_plugin_sdk::prelude::*;

const SESSION: SessionId = SessionId::from_static("s-alpha");

fn main() -> Result<(), Box<dyn Error>> {
    // Naming a plugin links it, expects its handlers, and is the consent to run them.
    let host = Host::builder().plugins(plugins![memory_plugin, whoami_plugin]).build()?;
    for hook in host.report().hooks {
        for handler in hook.handlers {
            println!("{:<18} {}", hook.hook, handler.handler);
        }
    }

    turn(&host, "Add an endpoint for invoices.", true);
    turn(&host, "And one for refunds.", false);

    let attempt = host.compaction(SESSION, CompactionKind::Summarize, CompactionReason::PreApi);
    let fired = attempt.applied_blocking(Applied::in_place().messages_removed(40));
    println!("\ncompacted {SESSION}: 40 messages became a summary");
    show(&fired.receipts);

    turn(&host, "And one for credit notes.", false);

    let mut call = CommandCall::new("", "cli");
    call.session_id = Some(SESSION);
    call.source = Some(Source::new("u-17", "c-1")?);
    for line in ["/whoami", "/secret", "/whoam"] {
        let ran = host.run_blocking(Surface::new("cli"), line, call.clone());
        println!("\n{line}\n  {}", ran.outcome.message().unwrap_or_default());
    }

    host.shutdown(Duration::from_secs(1));
    Ok(())
}

/// What a host does at the start of a turn: ask the plugins for context, and put it beside the user's message.
fn turn(host: &Host, message: &str, is_first: bool) {
    println!("\nuser      {message}");
    let merged = host.pre_llm_call_blocking(|| {
        PreLlmCall::new(SESSION, Content::from(message), Vec::new(), is_first, "echo", "cli")
    });
    println!("context   {}", merged.value.as_deref().unwrap_or("none"));
    show(&merged.receipts);
}

fn show(receipts: &Receipts) {
    for receipt in receipts.iter() {
        println!("  {} {}", receipt.handler, receipt.ending);
    }
}
