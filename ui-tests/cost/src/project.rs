//! A generated Cargo workspace under the target folder, and the Cargo runs in it.

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The root of the workspace that this benchmark belongs to.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The SDK, as a dependency of a generated package.
pub(crate) fn sdk() -> String {
    format!("hermes-plugin-sdk = {{ path = {:?} }}\n", Path::new(ROOT).join("sdk"))
}

/// A generated workspace. Its dependencies have the versions that the `Cargo.lock` of this one names.
pub(crate) struct Project {
    folder: PathBuf,
}

impl Project {
    /// An empty workspace; what an earlier run left in its place is removed.
    pub(crate) fn create(name: &str) -> Result<Self> {
        let folder = scratch()?.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\nexclude = [\"target\"]\n\n\
            [profile.release]\nstrip = true\n";
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(Path::new(ROOT).join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Self { folder })
    }

    /// Adds a package, without its sources.
    pub(crate) fn package(&self, name: &str, dependencies: &str) -> Result<()> {
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}"
        );
        fs::create_dir_all(self.folder.join(name).join("src"))?;
        Ok(fs::write(self.folder.join(name).join("Cargo.toml"), manifest)?)
    }

    /// Writes a source file of a package.
    pub(crate) fn source(&self, package: &str, file: &str, text: &str) -> Result<()> {
        Ok(fs::write(self.folder.join(package).join("src").join(file), text)?)
    }

    /// Downloads what is missing, so that no measured run has to.
    pub(crate) fn fetch(&self) -> Result<()> {
        run(Command::new(env!("CARGO")).args(["fetch", "--quiet"]).current_dir(&self.folder)).map(drop)
    }

    /// Runs Cargo on one package, and says how long it took.
    pub(crate) fn cargo(&self, args: &[&str], package: &str) -> Result<Duration> {
        let start = Instant::now();
        self.output(args, package)?;
        Ok(start.elapsed())
    }

    /// Runs Cargo on one package, and gives what it printed.
    pub(crate) fn output(&self, args: &[&str], package: &str) -> Result<String> {
        let mut command = Command::new(env!("CARGO"));
        command.args(args).args(["--offline", "--quiet", "--package", package]).current_dir(&self.folder);
        // The caller's own target folder must not be shared: it holds what is to be built.
        command.env("CARGO_TARGET_DIR", self.folder.join("target"));
        run(&mut command)
    }

    /// Removes everything that was built.
    pub(crate) fn remove_target(&self) -> Result<()> {
        Ok(fs::remove_dir_all(self.folder.join("target"))?)
    }

    /// The executable of a package in the release profile.
    pub(crate) fn executable(&self, package: &str) -> PathBuf {
        self.folder.join("target/release").join(package).with_extension(std::env::consts::EXE_EXTENSION)
    }
}

/// Runs a command, and gives what it printed.
pub(crate) fn run(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|error| format!("cannot run {:?}: {error}", command.get_program()))?;
    if !output.status.success() {
        let line: Vec<&OsStr> = [command.get_program()].into_iter().chain(command.get_args()).collect();
        return Err(format!("{line:?} failed:\n{}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Beside the folder that this executable was built into: out of the source tree, and swept by `cargo clean`.
fn scratch() -> Result<PathBuf> {
    let executable = std::env::current_exe()?;
    let target = executable.ancestors().nth(2).ok_or("expected to be run by `cargo run`")?;
    Ok(target.join("cost"))
}
