//! Medians and ratios, and the table of them.

use std::fmt;

/// One line of the table: what was measured on both sides, and how much more ours may cost.
pub(crate) struct Row {
    pub(crate) what: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) ours: f64,
    pub(crate) theirs: f64,
    pub(crate) limit: f64,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.ours / self.theirs
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, unit, ours, theirs, limit } = self;
        let ratio = self.ratio();
        let verdict = if ratio <= *limit { "PASS" } else { "FAIL" };
        let decimals = if *unit == "bytes" { 0 } else { 2 };
        write!(f, "{what:<34} {ours:>9.decimals$} {theirs:>9.decimals$} {unit:<8} {ratio:>5.2} {limit:>6.2}  {verdict}")
    }
}

/// Prints rows under a heading that names the two sides.
pub(crate) fn print(title: &str, ours: &str, theirs: &str, rows: &[Row]) {
    println!("\n{title}");
    println!("{:<34} {ours:>9} {theirs:>9} {:<8} {:>5} {:>6}", "", "", "ratio", "limit");
    for row in rows {
        println!("{row}");
    }
}

/// The middle value; of an even number of values the mean of the two in the middle.
///
/// # Panics
///
/// When there are no values.
pub(crate) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle_whatever_the_order() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&mut [4.0, 1.0, 3.0, 2.0]), 2.5);
    }

    #[test]
    fn a_ratio_at_its_limit_passes_and_one_above_fails() {
        let row = |ours| Row { what: "check", unit: "s", ours, theirs: 4.0, limit: 1.25 }.to_string();
        assert!(row(5.0).ends_with("PASS"));
        assert!(row(5.1).ends_with("FAIL"));
    }
}
