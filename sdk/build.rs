//! Exists for the `links` key in the manifest, which Cargo accepts only beside a build script.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
