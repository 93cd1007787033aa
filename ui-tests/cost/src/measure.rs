//! The three measurements: many handlers, the bytes they take, and a plugin crate from nothing.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::handlers::{HOOKS, Side, module, root};
use crate::project::{Project, Result, run, sdk};
use crate::report::{Row, median};

const MODULES: usize = 20;

/// How much a handler of ours may cost, by hand being 1.
const HANDLER_LIMIT: f64 = 1.25;

/// How much the whole tree of a plugin crate may cost, `serde`, `serde_json` and `inventory` alone being 1.
const TREE_LIMIT: f64 = 1.3;

/// What is timed of a crate full of handlers. Each step finds what the steps before it have left.
struct Step {
    what: &'static str,
    cargo: &'static [&'static str],
    /// Whether one line of one handler is changed before.
    edit: bool,
}

const STEPS: [Step; 5] = [
    Step { what: "check", cargo: &["check"], edit: false },
    Step { what: "check after a one-line change", cargo: &["check"], edit: true },
    Step { what: "dev build", cargo: &["build"], edit: false },
    Step { what: "dev build after a one-line change", cargo: &["build"], edit: true },
    Step { what: "release build", cargo: &["build", "--release"], edit: false },
];

/// Builds `count` handlers on both sides in every way, in seconds and in milliseconds a handler.
pub(crate) fn handlers(count: usize, repetitions: usize) -> Result<Vec<Row>> {
    let project = Project::create("handlers")?;
    add_hooks(&project)?;
    for side in Side::BOTH {
        add_handlers(&project, side.name(), side, count, "lib.rs", "")?;
    }
    project.fetch()?;
    for step in &STEPS {
        project.cargo(step.cargo, "cost-hooks")?;
    }
    let mut times = [const { [const { Vec::new() }; STEPS.len()] }; 2];
    for repetition in 0..repetitions {
        for side in Side::BOTH {
            project.source(side.name(), "module_0.rs", &module(side, 0..count / MODULES))?;
            project.cargo(&["clean"], side.name())?;
        }
        for (step, Step { what, cargo, edit }) in STEPS.iter().enumerate() {
            for side in alternating(repetition) {
                if *edit {
                    let changed = format!("note({});", count + STEPS.len() * repetition + step);
                    let text = module(side, 0..count / MODULES).replacen("note(0);", &changed, 1);
                    project.source(side.name(), "module_0.rs", &text)?;
                }
                let time = project.cargo(cargo, side.name())?.as_secs_f64();
                eprintln!("{}/{repetitions} {what}, {}: {time:.2} s", repetition + 1, side.name());
                times[side as usize][step].push(time);
            }
        }
    }
    let [ours, theirs] = times.map(|side| side.map(|mut times| median(&mut times)));
    let rows = |unit, scale: f64| {
        let values = ours.into_iter().zip(theirs).zip(&STEPS);
        values.map(move |((ours, theirs), Step { what, .. })| Row {
            what,
            unit,
            ours: ours * scale,
            theirs: theirs * scale,
            limit: HANDLER_LIMIT,
        })
    };
    #[expect(clippy::cast_precision_loss, reason = "a few thousand handlers")]
    let per_handler = 1000.0 / count as f64;
    Ok(rows("s", 1.0).chain(rows("ms each", per_handler)).collect())
}

/// What one more handler adds to a stripped release binary, from binaries with `count` and with twice as many.
pub(crate) fn bytes(count: usize) -> Result<Row> {
    let project = Project::create("bytes")?;
    add_hooks(&project)?;
    let name = |side: Side, handlers| format!("{}-{handlers}", side.name());
    let main = "fn main() {\n    println!(\"{}\", hermes_plugin_sdk::registration::registrations().count());\n}\n";
    for side in Side::BOTH {
        for handlers in [count, 2 * count] {
            add_handlers(&project, &name(side, handlers), side, handlers, "main.rs", main)?;
        }
    }
    project.fetch()?;
    let size = |side, handlers| -> Result<f64> {
        let package = name(side, handlers);
        project.cargo(&["build", "--release"], &package)?;
        let executable = project.executable(&package);
        let registered = run(&mut Command::new(&executable))?;
        if registered.trim() != handlers.to_string() {
            return Err(format!("{package} registers {} handlers", registered.trim()).into());
        }
        #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
        Ok(fs::metadata(executable)?.len() as f64)
    };
    #[expect(clippy::cast_precision_loss, reason = "a few thousand handlers")]
    let each = |side| Ok::<_, Box<dyn std::error::Error>>((size(side, 2 * count)? - size(side, count)?) / count as f64);
    let what = "bytes a handler, stripped";
    Ok(Row { what, unit: "bytes", ours: each(Side::Macros)?, theirs: each(Side::ByHand)?, limit: HANDLER_LIMIT })
}

/// A plugin crate and what it is compared with: their build from nothing, and the crates of their trees.
pub(crate) struct PluginCrate {
    pub(crate) row: Row,
    pub(crate) trees: [BTreeSet<String>; 2],
}

pub(crate) fn plugin_crate(repetitions: usize) -> Result<PluginCrate> {
    let project = Project::create("plugin-crate")?;
    let packages = ["plugin", "baseline"];
    project.package("plugin", &sdk())?;
    project.source("plugin", "lib.rs", PLUGIN)?;
    let serde = "serde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"\ninventory = \"0.3\"\n";
    project.package("baseline", serde)?;
    project.source("baseline", "lib.rs", BASELINE)?;
    project.fetch()?;
    let mut times = [Vec::new(), Vec::new()];
    for repetition in 0..repetitions {
        for side in alternating(repetition) {
            let package = packages[side as usize];
            let time = project.cargo(&["build"], package)?.as_secs_f64();
            project.remove_target()?;
            eprintln!("{}/{repetitions} clean dev build, {package}: {time:.2} s", repetition + 1);
            times[side as usize].push(time);
        }
    }
    let [ours, theirs] = times.map(|mut times| median(&mut times));
    let tree = |package| -> Result<BTreeSet<String>> {
        let lines = project.output(&["tree", "--prefix", "none", "--format", "{p}"], package)?;
        // `name version (path or kind)`.
        Ok(lines.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect())
    };
    let row = Row { what: "clean dev build", unit: "s", ours, theirs, limit: TREE_LIMIT };
    Ok(PluginCrate { row, trees: [tree(packages[0])?, tree(packages[1])?] })
}

const PLUGIN: &str = "\
use hermes_plugin_sdk::prelude::*;

plugin! {}

#[post_compaction]
pub fn remember(session_id: &SessionId) {
    println!(\"{}\", session_id.as_str());
}
";

const BASELINE: &str = "\
#[derive(serde::Serialize, serde::Deserialize)]
pub struct Remember {
    pub session_id: String,
}

inventory::collect!(Remember);

pub fn remember(event: &str) {
    println!(\"{}\", serde_json::from_str::<Remember>(event).unwrap().session_id);
}
";

/// The sides in turn, so that a machine that gets slower or faster favours neither.
fn alternating(repetition: usize) -> [Side; 2] {
    let mut sides = Side::BOTH;
    sides.rotate_left(repetition % 2);
    sides
}

fn add_hooks(project: &Project) -> Result<()> {
    project.package("cost-hooks", &sdk())?;
    project.source("cost-hooks", "lib.rs", HOOKS)
}

/// A package with `count` handlers in modules, whose root file ends with `main`.
fn add_handlers(project: &Project, name: &str, side: Side, count: usize, file: &str, main: &str) -> Result<()> {
    let inventory = if side == Side::ByHand { "inventory = \"0.3\"\n" } else { "" };
    project.package(name, &format!("{}cost-hooks = {{ path = \"../cost-hooks\" }}\n{inventory}", sdk()))?;
    let mut text = String::new();
    for number in 0..MODULES {
        let each = count / MODULES;
        project.source(name, &format!("module_{number}.rs"), &module(side, number * each..(number + 1) * each))?;
        text.push_str(&format!("pub mod module_{number};\n"));
    }
    project.source(name, file, &format!("{text}\n{}{main}", root(side)))
}
