//! Names no plugin.

#![forbid(unsafe_code)]

#[path = "../report.rs"]
mod report;

fn main() {
    report::print();
}
