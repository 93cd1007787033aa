//! Texts that handlers leave behind, as the host keeps and logs them: short, on one line, without the payload.

/// The longest text of a failure that is kept and logged, in characters.
pub const MAX_FAILURE_TEXT: usize = 200;

/// The shortest piece of a payload that is taken out of a text, in bytes: shorter ones would tear words apart.
const MIN_SECRET: usize = 4;

/// What stands for a piece of the payload.
const SCRUBBED: &str = "[…]";

/// Longer texts of a payload are a conversation rather than an argument: most words of a failure may be found in them.
const LONG: usize = 256;

/// So many bytes of short texts are taken for arguments; what comes behind them is a conversation of short messages.
const MAX_SHORT: usize = 4 * 1024;

/// The text without line breaks and without what is in the payload, shortened.
///
/// Of a short text of the payload the whole is taken out, and each of its words. With a long one it is the other way
/// round: each word of the failure that is found in it is taken out, which costs the failure some harmless words, and
/// the host no more time than a look through the payload for each.
pub(crate) fn clean(text: &str, payload: &[&str]) -> String {
    let mut left = MAX_SHORT;
    let (long, short): (Vec<&str>, Vec<&str>) = payload.iter().copied().partition(|value| {
        let is_long = value.len() > LONG || value.len() > left;
        left -= if is_long { 0 } else { value.len() };
        is_long
    });
    // A longer piece first: it may contain a shorter one.
    let mut pieces: Vec<&str> = short
        .iter()
        .flat_map(|value| std::iter::once(value.trim()).chain(value.split_whitespace()))
        .filter(|piece| piece.len() >= MIN_SECRET)
        .collect();
    pieces.sort_unstable_by_key(|piece| std::cmp::Reverse(piece.len()));
    pieces.dedup();
    // As `Debug` writes a text: its line breaks would hide where a word begins.
    let mut text = beginning(text).replace("\\n", " ").replace("\\t", " ").replace("\\r", " ").replace("\\\"", "\"");
    for piece in pieces {
        if text.contains(piece) {
            text = text.replace(piece, SCRUBBED);
        }
    }
    if !long.is_empty() {
        let is_secret = |word: &str| word.len() >= MIN_SECRET && long.iter().any(|value| value.contains(word));
        let words = text.split_inclusive(|ch: char| !ch.is_alphanumeric());
        text = words
            .map(|word| {
                let bare = word.trim_end_matches(|ch: char| !ch.is_alphanumeric());
                if is_secret(bare) { word.replace(bare, SCRUBBED) } else { word.to_owned() }
            })
            .collect();
    }
    shorten(&text)
}

/// Several times what is kept, in whole words: half of one would not be recognised.
fn beginning(text: &str) -> String {
    let most = text.floor_char_boundary(MAX_FAILURE_TEXT * 8);
    match text[..most].rfind(char::is_whitespace) {
        _ if most == text.len() => text.to_owned(),
        Some(end) => format!("{}…", &text[..end]),
        None => format!("{SCRUBBED}…"),
    }
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
        assert_eq!(clean(&"x".repeat(5_000), &[]), "[…]…", "a word without end is nothing that a person wrote");
        assert_eq!(clean(&"x".repeat(MAX_FAILURE_TEXT), &[]), "x".repeat(MAX_FAILURE_TEXT));
    }

    #[test]
    fn pieces_of_the_payload_are_taken_out() {
        assert_eq!(clean("bad token-EXAMPLE-000!", &["token-EXAMPLE-000 now"]), "bad […]!");
        assert_eq!(clean("no user in row", &["in"]), "no user in row");
        assert_eq!(clean("got `one two three`", &["one two three"]), "got `[…]`");
    }

    #[test]
    fn words_that_are_in_a_long_text_are_taken_out() {
        let history = format!("my password is hunter2-ABC, {}", "and so on ".repeat(100));
        assert_eq!(clean("refused hunter2-ABC: password", &[&history]), "refused […]-ABC: […]");
    }

    #[test]
    fn a_text_that_was_printed_for_debugging_is_found() {
        let words = "first line\nhunter2-ABC\t\"quoted-word\"";
        for payload in [words.to_owned(), format!("{words}{}", " and so on".repeat(100))] {
            let text = clean(&format!("cannot handle {payload:?}"), &[&payload]);
            assert!(!text.contains("hunter2") && !text.contains("quoted"), "{text}");
        }
    }

    #[test]
    fn many_short_texts_are_a_conversation() {
        let messages: Vec<String> = (0..10_000).map(|number| format!("word-{number:05}")).collect();
        let payload: Vec<&str> = messages.iter().map(String::as_str).collect();
        assert_eq!(clean("refused word-09999", &payload), "refused […]-[…]");
    }

    #[test]
    fn a_secret_at_the_cut_is_not_kept_by_half() {
        let secret = "s".repeat(100);
        let word = "x".repeat(250);
        let text = format!("{}{secret}", format!("{word} ").repeat(6));
        let most = MAX_FAILURE_TEXT * 8;
        assert!(text.len() > most && text.find(&secret).unwrap() < most, "it lies across the cut");
        let clean = clean(&text, &[&secret, &word]);
        assert!(clean.starts_with("[…] […]") && !clean.contains("ss"), "{clean}");
    }
}
