//! What a handler can ask about itself: its deadline, its settings and its folder.

use std::fmt;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{Config, Ending, Host, plugins};
use hermes_plugin_sdk::prelude::*;
use serde_json::json;

plugin! { description: "handlers that look at the clock" }

/// A handler tells how much time it has left, waits to be let through, and tells it again.
#[derive(Clone)]
struct Gate {
    left: Sender<Option<Duration>>,
    through: Arc<Mutex<Receiver<()>>>,
}

impl Gate {
    fn pass(&self, me: &PluginContext) {
        self.left.send(me.time_left()).unwrap();
        let _ = self.through.lock().unwrap().recv();
        self.left.send(me.time_left()).unwrap();
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gate(..)")
    }
}

fn gate() -> (Gate, Receiver<Option<Duration>>, Sender<()>) {
    let ((left, told), (open, through)) = (channel(), channel());
    (Gate { left, through: Arc::new(Mutex::new(through)) }, told, open)
}

#[derive(Debug, Hook)]
#[hook(name = "on_gate")]
struct OnGate {
    gate: Gate,
}

#[hook(OnGate, priority = 1, timeout = "10s")]
fn first(gate: &Gate, #[plugin] me: &PluginContext) {
    gate.pass(me);
}

#[hook(OnGate)]
async fn second(gate: Gate, #[plugin] me: &PluginContext) {
    gate.pass(me);
}

#[derive(Debug, Hook)]
#[hook(name = "may_pass", directive = String)]
struct MayPass {
    gate: Gate,
}

#[hook(MayPass)]
fn may_pass(gate: &Gate, #[plugin] me: &PluginContext) -> Option<String> {
    gate.pass(me);
    None
}

#[command(name = "about", description = "Shows what the plugin is told")]
fn about(#[plugin] me: &PluginContext) -> Result<String, String> {
    let settings: serde_json::Value = me.settings().map_err(|error| error.to_string())?;
    Ok(format!("{} {} {} {:?} {settings}", me.id(), me.version(), me.data_dir().display(), me.time_left()))
}

const fn seconds(seconds: u64) -> Option<Duration> {
    Some(Duration::from_secs(seconds))
}

#[test]
fn time_left_is_that_of_the_clock_of_the_host() {
    let host = TestHost::new(plugins![crate]);
    host.advance(Duration::from_secs(3600));
    let (gate, told, open) = gate();
    let started = host.start(OnGate { gate });
    assert_eq!(told.recv().unwrap(), seconds(10), "what the handler asked for");
    host.advance(Duration::from_secs(4));
    open.send(()).unwrap();
    assert_eq!(told.recv().unwrap(), seconds(6));
    assert_eq!(told.recv().unwrap(), seconds(30), "each handler has its own limit");
    host.advance(Duration::from_secs(29));
    open.send(()).unwrap();
    assert_eq!(told.recv().unwrap(), seconds(1));
    assert!(started.wait().receipts.iter().all(|receipt| receipt.ending == Ending::Ran));
}

#[test]
fn an_abandoned_call_has_no_time_left() {
    let host = TestHost::new(plugins![crate]);
    let (gate, told, open) = gate();
    let started = host.start(OnGate { gate });
    assert_eq!(told.recv().unwrap(), seconds(10));
    host.advance(Duration::from_secs(10));
    assert_eq!(told.recv().unwrap(), seconds(30), "the next one runs while the first one hangs");
    open.send(()).unwrap();
    open.send(()).unwrap();
    let left = [told.recv().unwrap(), told.recv().unwrap()];
    assert!(left.contains(&seconds(0)) && left.contains(&seconds(30)), "{left:?}");
    assert_eq!(started.wait().receipts.of("first").unwrap().ending, Ending::TimedOut(Duration::from_secs(10)));
}

/// Who steers the host is not waited for beyond the budget of the event.
#[test]
fn the_budget_is_a_deadline_for_those_who_have_a_say() {
    let mut config = Config::default();
    config.event_budget = seconds(12);
    let host = TestHost::with_config(plugins![crate], config);
    let (gate, told, open) = gate();
    let started = host.start(MayPass { gate });
    assert_eq!(told.recv().unwrap(), seconds(12));
    open.send(()).unwrap();
    assert!(started.wait().failures().next().is_none());
}

#[test]
fn without_limits_there_is_no_deadline() {
    let mut config = Config::default();
    config.hook_callback_timeout = Duration::ZERO;
    let host = TestHost::with_config(plugins![crate], config);
    let (gate, told, open) = gate();
    let started = host.start(MayPass { gate });
    assert_eq!(told.recv().unwrap(), None);
    open.send(()).unwrap();
    assert!(started.wait().failures().next().is_none());
}

#[test]
fn settings_and_folder_are_those_of_the_plugin() {
    let mut config = Config::default();
    config.hook_callback_timeout = Duration::ZERO;
    config.entries.entry("hermes-host-shim".to_owned()).or_default().settings = json!({ "depth": 3 });
    let host = Host::builder().plugins(plugins![crate]).config(config).data_dir("state").build().unwrap();
    let ran = host.command_blocking(None, "about", CommandCall::new("", "cli"));
    let folder = Path::new("state").join("hermes-host-shim");
    let expected = format!("hermes-host-shim {} {} None {{\"depth\":3}}", env!("CARGO_PKG_VERSION"), folder.display());
    assert_eq!(ran.outcome.message(), Some(expected));
}
