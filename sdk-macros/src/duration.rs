//! Durations in attributes: `"5s"`, `"250ms"`, `"2m"`.

/// Parses a duration into milliseconds.
///
/// # Errors
///
/// With the sentence for the author.
pub(crate) fn parse_milliseconds(text: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|ch: char| ch.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let factor: u64 = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        _ => return Err(bad(text)),
    };
    if number.is_empty() {
        return Err(bad(text));
    }
    match number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor)) {
        Some(0) => Err("a timeout is longer than zero: leave the option out for the host's limit".to_owned()),
        Some(milliseconds) => Ok(milliseconds),
        None => Err(format!("the duration `{text}` is too long: a host allows at most ten minutes, `\"10m\"`")),
    }
}

fn bad(text: &str) -> String {
    format!("bad duration `{text}`, write a whole number and its unit: `\"250ms\"`, `\"5s\"` or `\"2m\"`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_and_its_unit() {
        assert_eq!(parse_milliseconds("250ms"), Ok(250));
        assert_eq!(parse_milliseconds("5s"), Ok(5_000));
        assert_eq!(parse_milliseconds("2m"), Ok(120_000));
    }

    #[test]
    fn nothing_else() {
        for text in ["", "5", "s", "5 s", "-5s", "1.5s", "5S", "5sec", "٥s", "18446744073709551615m", "0s"] {
            assert!(parse_milliseconds(text).is_err(), "{text:?}");
        }
    }
}
