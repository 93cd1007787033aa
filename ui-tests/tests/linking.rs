//! Which handlers are in a binary: all those of the plugins that it names, and no others, in every kind of build.
//!
//! A build that drops handlers does so without a word. The linker takes from a library only the objects that something
//! refers to, and nothing refers to a handler; each build is another way of cutting a crate into objects.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One kind of build: the options of `cargo build`.
struct Build {
    profile: &'static str,
    lto: &'static str,
    codegen_units: u32,
}

const BUILDS: [Build; 8] = [
    Build { profile: "dev", lto: "off", codegen_units: 16 },
    Build { profile: "dev", lto: "off", codegen_units: 1 },
    Build { profile: "release", lto: "off", codegen_units: 16 },
    Build { profile: "release", lto: "off", codegen_units: 1 },
    Build { profile: "release", lto: "thin", codegen_units: 16 },
    Build { profile: "release", lto: "thin", codegen_units: 1 },
    Build { profile: "release", lto: "fat", codegen_units: 16 },
    Build { profile: "release", lto: "fat", codegen_units: 1 },
];

impl Build {
    /// Builds the binaries, into a folder that the builds share, and says where they are.
    fn run(&self) -> PathBuf {
        let Self { profile, lto, codegen_units } = self;
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("linking");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--offline", "--package", "link-host", "--bins", "--profile", profile]);
        let mut set = |key: &str, value: String| {
            cargo.args(["--config", &format!("profile.{profile}.{key} = {value}")]);
        };
        set("lto", format!("\"{lto}\""));
        set("debug", "false".to_owned());
        set("incremental", "false".to_owned());
        if *profile == "release" {
            // Enough for the optimiser to drop what nothing uses, and half of the time of the usual level.
            set("opt-level", "1".to_owned());
        }
        for package in ["link-notes", "link-audit", "link-many", "link-host"] {
            set(&format!("package.{package}.codegen-units"), codegen_units.to_string());
        }
        let status = cargo
            .arg("--target-dir")
            .arg(&target)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_remove("RUSTFLAGS")
            .status()
            .expect("cargo runs");
        assert!(status.success(), "{profile}, lto {lto}, {codegen_units} codegen units: {status}");
        target.join(if *profile == "dev" { "debug" } else { profile })
    }
}

/// How many handlers each plugin has in this binary.
fn handlers(binary: &Path) -> BTreeMap<String, usize> {
    let output = Command::new(binary).output().expect("the binary was built");
    assert!(output.status.success(), "{}: {}", binary.display(), output.status);
    let mut counts = BTreeMap::new();
    for plugin in String::from_utf8(output.stdout).expect("ids of plugins are text").lines() {
        *counts.entry(plugin.to_owned()).or_default() += 1;
    }
    counts
}

#[test]
fn a_plugin_is_linked_when_it_is_named_and_only_then() {
    let expected: [(&str, &[(&str, usize)]); 3] = [
        ("link-none", &[]),
        ("link-one", &[("link-notes", 4)]),
        ("link-all", &[("link-audit", 4), ("link-many", 80), ("link-notes", 4)]),
    ];
    for build in &BUILDS {
        let folder = build.run();
        for (binary, plugins) in expected {
            let plugins = plugins.iter().map(|(plugin, handlers)| ((*plugin).to_owned(), *handlers)).collect();
            let binary = folder.join(binary).with_extension(std::env::consts::EXE_EXTENSION);
            let Build { profile, lto, codegen_units } = build;
            assert_eq!(handlers(&binary), plugins, "{profile}, lto {lto}, {codegen_units} codegen units: {binary:?}");
        }
    }
}
