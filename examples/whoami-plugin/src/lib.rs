//! Says who is calling, and from where: every keyword of a command, and a command that only known callers may run.

use hermes_plugin_sdk::prelude::*;

plugin! { description: "says who is calling" }

/// Show the calling session
#[command(aliases = ["me"], args_hint = "[greeting]")]
pub fn whoami(
    raw_args: &str,
    session_id: Option<&SessionId>,
    session_key: Option<&SessionKey>,
    platform: &str,
    source: Option<&Source>,
) -> String {
    let greeting = if raw_args.is_empty() { "hello" } else { raw_args };
    let user = source.map_or("somebody", |source| &source.user_id);
    let session = session_id.map_or("none", SessionId::as_str);
    let conversation = session_key.map_or("none", SessionKey::as_str);
    format!("{greeting} {user} on {platform}: session {session}, conversation {conversation}")
}

/// Show a secret. A caller whom the transport does not know is refused: `source` is declared without `Option`.
#[command(allow = is_admin)]
pub async fn secret(source: &Source) -> String {
    format!("for {} only", source.user_id)
}

/// Stable ids, never names that a user can choose.
fn is_admin(source: &Source) -> bool {
    source.user_id == "u-17"
}

#[cfg(test)]
mod tests {
    use hermes_host_shim::testing::TestHost;
    use hermes_host_shim::{CommandOutcome, Surface, plugins};

    use super::*;

    fn run(line: &str, user: Option<&str>) -> CommandOutcome {
        let mut call = CommandCall::new("", "chat");
        call.source = user.map(|id| Source::new(id, "c-1").unwrap());
        TestHost::new(plugins![crate]).run_blocking(Surface::new("chat"), line, call).outcome
    }

    #[test]
    fn whoami_answers_everybody() {
        let reply = CommandOutcome::Reply("good day u-17 on chat: session none, conversation none".to_owned());
        assert_eq!(run("/Me good day", Some("u-17")), reply);
        assert!(matches!(run("/whoami", None), CommandOutcome::Reply(text) if text.starts_with("hello somebody")));
    }

    #[test]
    fn the_secret_is_for_one() {
        assert_eq!(run("/secret", Some("u-17")), CommandOutcome::Reply("for u-17 only".to_owned()));
        assert_eq!(run("/secret", Some("u-18")), CommandOutcome::Denied);
        assert_eq!(run("/secret", None), CommandOutcome::Denied);
    }
}
