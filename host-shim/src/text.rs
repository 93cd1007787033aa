//! Texts that handlers leave behind, as the host keeps and logs them: short, on one line, without the payload.

/// The longest text of a failure that is kept and logged, in characters.
pub const MAX_FAILURE_TEXT: usize = 200;

/// The shortest piece of a payload that is taken out of a text, in bytes: shorter ones would tear words apart.
const MIN_SECRET: usize = 4;

/// What stands for a piece of the payload.
const SCRUBBED: &str = "[…]";

/// The text without the given pieces of the payload and without line breaks, shortened.
pub(crate) fn clean(text: &str, payload: &[&str]) -> String {
    // A longer piece first: it may contain a shorter one.
    let mut pieces: Vec<&str> = payload
        .iter()
        .flat_map(|value| std::iter::once(value.trim()).chain(value.split_whitespace()))
        .filter(|piece| piece.len() >= MIN_SECRET)
        .collect();
    pieces.sort_unstable_by_key(|piece| std::cmp::Reverse(piece.len()));
    pieces.dedup();
    let mut text = text.to_owned();
    for piece in pieces {
        if text.contains(piece) {
            text = text.replace(piece, SCRUBBED);
        }
    }
    shorten(&text)
}

/// At most [`MAX_FAILURE_TEXT`] characters, on one line.
fn shorten(text: &str) -> String {
    let mut chars = text.trim().chars().map(|ch| if ch.is_control() { ' ' } else { ch });
    let mut short: String = chars.by_ref().take(MAX_FAILURE_TEXT).collect();
    if chars.next().is_some() {
        short.pop();
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_on_one_line() {
        assert_eq!(clean("a\nb\x1b[1m", &[]), "a b [1m");
        let long = clean(&"ä".repeat(500), &[]);
        assert_eq!(long.chars().count(), MAX_FAILURE_TEXT);
        assert!(long.ends_with('…'));
        assert_eq!(clean(&"x".repeat(MAX_FAILURE_TEXT), &[]), "x".repeat(MAX_FAILURE_TEXT));
    }

    #[test]
    fn pieces_of_the_payload_are_taken_out() {
        assert_eq!(clean("bad token-EXAMPLE-000!", &["token-EXAMPLE-000 now"]), "bad […]!");
        assert_eq!(clean("no user in row", &["in"]), "no user in row");
        assert_eq!(clean("got `one two three`", &["one two three"]), "got `[…]`");
    }
}
