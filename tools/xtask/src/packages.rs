//! The task `packages`: packages the crates that are published, unpacks them, and builds and runs programs that depend on them.
//!
//! The programs are a project outside of the repository's workspace, which replaces the registry's crates by the unpacked ones. A
//! package without a file that its crate includes fails to build. The project has the repository's `Cargo.lock`, so all crates
//! of the registry come from cargo's cache once the repository was built.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::files::{copy, create, remove, write};
use crate::{TaskResult, shell};

/// Programs of `docs/examples` that use the toolkit, the dialects and the formats.
const EXAMPLES: [&str; 2] = ["fold_constant", "model_file"];

/// A published crate.
struct Package {
    name: String,
    version: String,
}

impl Package {
    /// The folder in its archive.
    fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

/// Packages, builds and runs.
///
/// # Errors
/// If a package lacks a file, or a program does not print its expected text.
pub fn run() -> TaskResult {
    check(&archives()?)
}

/// Packages the published crates and returns the archives.
///
/// # Errors
/// If cargo fails.
pub fn archives() -> Result<Vec<PathBuf>, String> {
    let packages = published()?;
    let scratch = shell::scratch("packages")?;
    // With the crates of this machine in the cache, this needs no network, and neither do the other commands.
    shell::run(&mut shell::cargo(&["fetch", "--quiet", "--locked", "--target", "host-tuple"]))?;
    let mut package = shell::cargo(&["package", "--quiet", "--offline", "--no-verify", "--allow-dirty"]);
    package.arg("--target-dir").arg(&scratch);
    shell::run(package.args(packages.iter().flat_map(|package| ["--package", &package.name])))?;
    let archive = |package: &Package| scratch.join("package").join(package.folder()).with_added_extension("crate");
    Ok(packages.iter().map(archive).collect())
}

/// Unpacks archives, and builds and runs programs that depend on them.
///
/// # Errors
/// If a package lacks a file, or a program does not print its expected text.
pub fn check(archives: &[PathBuf]) -> TaskResult {
    let scratch = shell::scratch("packages")?;
    let project = scratch.join("project");
    remove(&project)?;
    write_project(&project, &published()?)?;
    for archive in archives {
        // `-m`: cargo writes the same time for all files of all packages, by which it would not see a change.
        shell::run(Command::new("tar").arg("-xzmf").arg(archive).arg("-C").arg(&project))?;
    }
    let mut build = shell::cargo(&["build", "--quiet", "--offline", "--workspace", "--target-dir"]);
    shell::run(build.arg(scratch.join("target")).current_dir(&project))?;
    check_programs(&scratch)
}

/// The published crates of the workspace.
fn published() -> Result<Vec<Package>, String> {
    let text = |package: &Value, key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let packages = metadata()?;
    Ok(packages
        .iter()
        .map(|package| Package { name: text(package, "name"), version: text(package, "version") })
        .collect())
}

/// Their descriptions by `cargo metadata`.
fn metadata() -> Result<Vec<Value>, String> {
    let text = shell::output(&mut shell::cargo(&["metadata", "--offline", "--no-deps", "--format-version=1"]))?;
    let mut metadata: Value = serde_json::from_str(&text).map_err(|e| format!("cargo metadata: {e}"))?;
    let Value::Array(mut packages) = metadata["packages"].take() else {
        return Err("cargo metadata lists no packages".to_owned());
    };
    // The registries that a crate may be published to: null for all, and an empty list for `publish = false`.
    packages.retain(|package| package["publish"].is_null());
    Ok(packages)
}

/// Writes the project: its programs, and a workspace of the packages.
fn write_project(project: &Path, packages: &[Package]) -> TaskResult {
    let root = shell::root();
    let programs = project.join("src/bin");
    create(&programs)?;
    for example in EXAMPLES {
        let file = format!("{example}.rs");
        copy(&root.join("docs/examples").join(&file), &programs.join(file))?;
    }
    copy(&root.join("Cargo.lock"), &project.join("Cargo.lock"))?;
    write(&project.join("Cargo.toml"), &manifest_text(packages))
}

fn manifest_text(packages: &[Package]) -> String {
    let mut text = "[package]\nname = \"outside\"\nedition = \"2024\"\n\n[dependencies]\n".to_owned();
    for Package { name, version } in packages {
        let _ = writeln!(text, "{name} = \"{version}\"");
    }
    text.push_str("\n[patch.crates-io]\n");
    for package in packages {
        let _ = writeln!(text, "{} = {{ path = \"{}\" }}", package.name, package.folder());
    }
    // Members, so that the build includes their programs.
    let folders: Vec<String> = packages.iter().map(Package::folder).collect();
    let _ = write!(text, "\n[workspace]\nmembers = {folders:?}\n\n[profile.dev]\ndebug = false\n");
    text
}

/// Runs the programs of the project and of the packages.
fn check_programs(scratch: &Path) -> TaskResult {
    let root = shell::root();
    let run = |name: &str, args: &[&Path]| {
        let program = scratch.join("target/debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        shell::output(Command::new(program).args(args))
    };
    let check = |name: &str, found: &str, expected: &str| match found.trim() == expected.trim() {
        true => Ok(()),
        false => Err(format!("'{name}' of the packages prints:\n{found}\ninstead of:\n{expected}")),
    };
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| format!("cannot read '{}': {e}", path.display()));
    let snapshot = read(&root.join("tools/qopt/tests/snapshots/api_examples__fold_constant.snap"))?;
    check("fold_constant", &run("fold_constant", &[])?, snapshot.splitn(3, "---\n").last().unwrap_or_default())?;
    // The driver folds the model to the same text as the program that uses the libraries.
    let model = root.join("lit-tests/models/pc_reshape_split_other.circle");
    let folded = scratch.join("folded.mlir");
    run("model_file", &[&model, &folded])?;
    let passes = ["--fold-quant-shapes", "--canonicalize", "--cse"].map(Path::new);
    check("qopt", &run("qopt", &[&[model.as_path()], &passes[..]].concat())?, &read(&folded)?)?;
    for name in ["qopt", "filecheck", "lit"] {
        check(name, &run(name, &[Path::new("--version")])?, &format!("{name} {}", env!("CARGO_PKG_VERSION")))?;
    }
    println!("the programs of the packages print their expected texts");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::metadata;

    #[test]
    fn published_crates_have_metadata() {
        let packages = metadata().unwrap();
        assert!(packages.iter().any(|package| package["name"] == "qopt-ir"));
        for package in packages {
            let name = package["name"].as_str().unwrap();
            for key in ["description", "license", "rust_version"] {
                assert!(package[key].as_str().is_some_and(|text| !text.is_empty()), "{name}: {key}");
            }
            for key in ["keywords", "categories"] {
                let number = package[key].as_array().unwrap().len();
                assert!((1..=5).contains(&number), "{name}: {number} {key}");
            }
            let folder = std::path::Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
            let license = std::fs::read_to_string(folder.join("LICENSE")).unwrap();
            assert!(license.contains("LLVM Exceptions"), "{name}");
            for dependency in package["dependencies"].as_array().unwrap() {
                let versioned = dependency["req"] != "*" || dependency["kind"] == "dev";
                assert!(versioned, "{name}: the dependency on {} has no version", dependency["name"]);
            }
        }
    }
}
