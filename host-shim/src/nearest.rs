//! The name that somebody probably meant.

/// The candidate that `name` is probably a misspelling of: at most a third of its characters differ, or one character
/// of a short one, and never all of them.
///
/// Of several candidates that are equally near, the first one is given.
pub(crate) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let length = candidate.chars().count();
            let limit = (length / 3).max(1);
            // A name may be a megabyte of typed text: what is far too long is not measured.
            if name.chars().nth(length + limit).is_some() {
                return None;
            }
            let distance = distance(name, candidate);
            (distance <= limit && distance < length).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The number of characters to insert, delete, replace or swap with their neighbour.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    let mut previous = None;
    for (row, have) in from.chars().enumerate() {
        let mut current = vec![row + 1];
        for (column, want) in to.iter().enumerate() {
            let replace = last[column] + usize::from(have != *want);
            let mut best = replace.min(last[column + 1] + 1).min(current[column] + 1);
            if column > 0 && previous == Some(*want) && have == to[column - 1] {
                best = best.min(before_last[column - 1] + 1);
            }
            current.push(best);
        }
        before_last = std::mem::replace(&mut last, current);
        previous = Some(have);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_misspelling_is_found() {
        let known = ["enabled", "disabled", "required", "entries"];
        assert_eq!(nearest("enabeld", known), Some("enabled"));
        assert_eq!(nearest("entrys", known), Some("entries"));
        assert_eq!(nearest("require", known), Some("required"));
        assert_eq!(nearest("me", ["em"]), Some("em"));
    }

    #[test]
    fn what_is_far_from_all_has_no_hint() {
        let known = ["enabled", "whoami"];
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(nearest("enabled", []), None);
        assert_eq!(nearest(&"enabled".repeat(100_000), known), None);
    }

    #[test]
    fn the_nearest_wins_and_then_the_first() {
        assert_eq!(nearest("stat", ["start", "stats", "stat"]), Some("stat"));
        assert_eq!(nearest("stbt", ["stat", "stet"]), Some("stat"));
    }

    proptest! {
        #[test]
        fn a_name_is_nearest_to_itself(name in ".{1,40}", other in ".{0,40}") {
            prop_assert_eq!(nearest(&name, [other.as_str(), name.as_str()]), Some(name.as_str()));
        }

        #[test]
        fn distance_is_symmetric(a in "[ab]{0,8}", b in "[ab]{0,8}") {
            prop_assert_eq!(distance(&a, &b), distance(&b, &a));
        }
    }
}
