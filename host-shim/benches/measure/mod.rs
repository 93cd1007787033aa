//! Measures two things in turns, so that whatever else the machine does happens to both, and prints how they compare.

#![allow(dead_code, unused_macros, reason = "each benchmark uses a part of this")]

pub(crate) mod allocations;
#[macro_use]
pub(crate) mod handlers;

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often both sides of a comparison are measured.
const ROUNDS: usize = 31;

/// What a measured value may be.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    limit: f64,
    goal: Option<f64>,
}

impl Bound {
    pub(crate) const fn at_most(limit: f64) -> Self {
        Self { limit, goal: None }
    }

    /// Not demanded, but aimed at.
    pub(crate) const fn goal(self, goal: f64) -> Self {
        Self { goal: Some(goal), ..self }
    }

    fn judge(self, value: f64) -> String {
        let verdict = if value <= self.limit { "PASS" } else { "FAIL" };
        let goal = self.goal.map(|goal| {
            let verdict = if value <= goal { "reached" } else { "missed" };
            format!(", goal {goal} {verdict}")
        });
        format!("at most {:<5} {verdict}{}", self.limit, goal.unwrap_or_default())
    }
}

/// Compares two ways to do a thing. Each side is asked to do it so many times and says how long that took.
pub(crate) fn compare(
    what: &str,
    times: u32,
    bound: Bound,
    mut baseline: impl FnMut(u32) -> Duration,
    mut ours: impl FnMut(u32) -> Duration,
) {
    let per_time = |took: Duration| took.as_secs_f64() * 1e9 / f64::from(times);
    baseline(times);
    ours(times);
    let mut rounds: Vec<(f64, f64)> = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        // In turns also who is first: a machine that slows down must not favour one side.
        rounds.push(if round % 2 == 0 {
            let baseline = per_time(baseline(times));
            (baseline, per_time(ours(times)))
        } else {
            let ours = per_time(ours(times));
            (per_time(baseline(times)), ours)
        });
    }
    let ratio = median(rounds.iter().map(|(baseline, ours)| ours / baseline));
    println!(
        "{what:<52} {} {} {ratio:>8.3} times   {}",
        Nanos(median(rounds.iter().map(|(baseline, _)| *baseline))),
        Nanos(median(rounds.iter().map(|(_, ours)| *ours))),
        bound.judge(ratio),
    );
}

/// Prints what the columns of [`compare`] and [`value`] are.
pub(crate) fn heading(topic: &str) {
    println!("\n{topic:<52} {:>10} {:>10} {:>8}", "baseline", "ours", "ratio");
}

/// Prints a value that has a bound of its own.
pub(crate) fn value(what: &str, value: f64, unit: &str, bound: Bound) {
    println!("{what:<52} {:>10} {value:>10.3} {unit:<14}   {}", "", bound.judge(value));
}

/// A side of a comparison that does one thing in a loop.
pub(crate) fn looped<T>(mut once: impl FnMut() -> T) -> impl FnMut(u32) -> Duration {
    move |times| {
        let begun = Instant::now();
        for _ in 0..times {
            // By reference: moving a large value to a place of its own would be part of what is measured.
            black_box(&once());
        }
        begun.elapsed()
    }
}

pub(crate) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The runtimes that hosts run on, with their names.
pub(crate) fn runtimes() -> [(&'static str, tokio::runtime::Runtime); 2] {
    let mut current_thread = tokio::runtime::Builder::new_current_thread();
    let mut two_workers = tokio::runtime::Builder::new_multi_thread();
    let build = |builder: &mut tokio::runtime::Builder| builder.enable_all().build().expect("threads can be started");
    [("current-thread", build(&mut current_thread)), ("two workers", build(two_workers.worker_threads(2)))]
}

/// A time in the unit that it reads best in.
struct Nanos(f64);

impl fmt::Display for Nanos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (value, unit) = match self.0 {
            nanos if nanos < 1e3 => (nanos, "ns"),
            nanos if nanos < 1e6 => (nanos / 1e3, "µs"),
            nanos => (nanos / 1e6, "ms"),
        };
        write!(f, "{value:>7.2} {unit}")
    }
}
