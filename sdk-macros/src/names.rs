//! Names: what is near to what, how a list reads, and how a command may be called.

/// The longest name of a command.
const MAX_COMMAND: usize = 32;

/// The name in `known` that `name` is probably a misspelling of.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).max(1);
    known
        .iter()
        .map(|candidate| (distance(name, candidate), *candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The Levenshtein distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let substitute = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

/// `one of `a`, `b`, `c``, or just `` `a` ``.
pub(crate) fn list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [one] => one.clone(),
        many => format!("one of {}", many.join(", ")),
    }
}

/// Whether this is a name that a command can have: `[a-z0-9][a-z0-9-]{0,31}`.
pub(crate) fn is_command_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !name.is_empty() && name.len() <= MAX_COMMAND && !name.starts_with('-') && name.bytes().all(allowed)
}

/// The nearest name that a command can have, if the text has anything to make one of.
pub(crate) fn to_command_name(text: &str) -> Option<String> {
    let mut name = String::new();
    for ch in text.chars().flat_map(char::to_lowercase) {
        if ch.is_ascii_lowercase() || ch.is_ascii_digit() {
            name.push(ch);
        } else if ch.is_alphanumeric() {
            // A word without one of its letters is another word.
            return None;
        } else if !name.is_empty() && !name.ends_with('-') && (ch.is_whitespace() || "-_./:".contains(ch)) {
            name.push('-');
        }
        if name.len() == MAX_COMMAND {
            break;
        }
    }
    let name = name.trim_end_matches('-').to_owned();
    is_command_name(&name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_finds_a_misspelling_and_nothing_far() {
        let known = ["priority", "timeout", "concurrency"];
        assert_eq!(nearest("priorty", &known), Some("priority"));
        assert_eq!(nearest("timout", &known), Some("timeout"));
        assert_eq!(nearest("colour", &known), None);
        assert_eq!(nearest("", &known), None);
    }

    #[test]
    fn command_names_follow_the_contract() {
        for good in ["a", "0", "whoami", "who-am-i", "a-", &"x".repeat(32)] {
            assert!(is_command_name(good), "{good:?}");
        }
        for bad in ["", "-a", "_x", "Who", "who am i", "ä", "a/b", &"x".repeat(33)] {
            assert!(!is_command_name(bad), "{bad:?}");
        }
    }

    #[test]
    fn the_offered_spelling_is_always_a_command_name() {
        for (text, name) in [
            ("Who Am I", Some("who-am-i")),
            ("_x", Some("x")),
            ("/stats", Some("stats")),
            ("a__b", Some("a-b")),
            ("trailing_", Some("trailing")),
            ("--", None),
            ("", None),
            ("日本", None),
            ("größe", None),
        ] {
            assert_eq!(to_command_name(text).as_deref(), name, "{text:?}");
        }
        let long = to_command_name(&"ab-".repeat(20)).unwrap();
        assert!(is_command_name(&long) && long.len() <= 32);
    }
}
