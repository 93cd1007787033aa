//! Many runs of commands at once, in two conversations: each run has the values of its own.

use std::sync::Arc;

use hermes_host_shim::testing::TestHost;
use hermes_host_shim::{CommandOutcome, Surface, plugins};
use hermes_plugin_sdk::prelude::*;
use tokio::sync::Barrier;

plugin! { description: "commands that show what they are told" }

#[command(name = "nothing", description = "Declares the raw text alone")]
async fn nothing(raw_args: &str) -> String {
    tokio::task::yield_now().await;
    raw_args.to_owned()
}

#[command(name = "session", description = "Declares the session")]
async fn session(raw_args: &str, session_id: &SessionId) -> String {
    tokio::task::yield_now().await;
    format!("{raw_args} {session_id}")
}

#[command(name = "conversation", description = "Declares the session and the conversation")]
async fn conversation(session_key: &SessionKey, raw_args: &str, session_id: &SessionId) -> String {
    tokio::task::yield_now().await;
    format!("{raw_args} {session_id} {session_key}")
}

#[command(name = "all", description = "Declares everything")]
async fn all(
    source: Option<&Source>,
    platform: &str,
    session_id: Option<&SessionId>,
    raw_args: &str,
    session_key: Option<&SessionKey>,
) -> String {
    tokio::task::yield_now().await;
    let session = session_id.zip(session_key).map(|(id, key)| format!("{id} {key}")).unwrap();
    format!("{raw_args} {session} {platform} {}", source.map_or("nobody", |source| &source.user_id))
}

/// A conversation as a host knows it.
#[derive(Clone, Copy)]
struct Conversation {
    id: &'static str,
    key: &'static str,
    platform: &'static str,
    actor: Option<&'static str>,
}

const ALPHA: Conversation = Conversation { id: "s-alpha", key: "k-alpha", platform: "chat", actor: Some("u-17") };
const BETA: Conversation = Conversation { id: "s-beta", key: "k-beta", platform: "cli", actor: None };
/// `ALPHA` after a compaction that began another session.
const ROTATED: Conversation = Conversation { id: "s-alpha-2", ..ALPHA };

impl Conversation {
    fn call(self) -> CommandCall {
        let mut call = CommandCall::new("", self.platform);
        call.session_id = Some(SessionId::from_static(self.id));
        call.session_key = Some(SessionKey::from_static(self.key));
        call.source = self.actor.map(|actor| Source::new(actor, "c-1").unwrap());
        call
    }

    fn reply(self, command: &str, turn: usize) -> String {
        let Self { id, key, platform, actor } = self;
        match command {
            "nothing" => format!("{turn}"),
            "session" => format!("{turn} {id}"),
            "conversation" => format!("{turn} {id} {key}"),
            _ => format!("{turn} {id} {key} {platform} {}", actor.unwrap_or("nobody")),
        }
    }
}

const COMMANDS: [&str; 4] = ["nothing", "session", "conversation", "all"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c27_values_stay_with_their_conversation() {
    let host = TestHost::new(plugins![crate]);
    for alpha in [ALPHA, ROTATED] {
        let together = Arc::new(Barrier::new(100));
        let tasks: Vec<_> = (0..100)
            .map(|turn| {
                let (host, together) = ((*host).clone(), Arc::clone(&together));
                tokio::spawn(async move {
                    together.wait().await;
                    for command in COMMANDS {
                        let line = format!("/{command} {turn}");
                        let run = |of: Conversation| host.run(Surface::new("gateway"), &line, of.call());
                        let (in_alpha, in_beta) = tokio::join!(run(alpha), run(BETA));
                        assert_eq!(in_alpha.outcome, CommandOutcome::Reply(alpha.reply(command, turn)));
                        assert_eq!(in_beta.outcome, CommandOutcome::Reply(BETA.reply(command, turn)));
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    }
}
