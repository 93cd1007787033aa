//! What handlers cost to build, measured against handlers written by hand. `README.md` says what and how.

#![forbid(unsafe_code)]

mod handlers;
mod measure;
mod project;
mod report;

use project::Result;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let quick = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--quick"] => true,
        _ => return Err(format!("unknown arguments {args:?}: the only one is `--quick`").into()),
    };
    let (count, repetitions, builds) = if quick { (200, 3, 1) } else { (1000, 5, 3) };

    let rows = measure::handlers(count, repetitions)?;
    report::print(&format!("{count} handlers, medians of {repetitions}"), "macros", "by hand", &rows);
    let row = measure::bytes(count / 2)?;
    report::print(&format!("{} and {count} handlers in a binary", count / 2), "macros", "by hand", &[row]);
    let plugin = measure::plugin_crate(builds)?;
    let title = format!("a plugin crate with all dependencies, medians of {builds}");
    report::print(&title, "plugin", "baseline", &[plugin.row]);
    for (name, tree) in ["plugin", "baseline"].into_iter().zip(&plugin.trees) {
        let crates: Vec<&str> = tree.iter().map(String::as_str).collect();
        println!("{name}: {} crates: {}", crates.len(), crates.join(", "));
    }
    Ok(())
}
