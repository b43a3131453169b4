//! The public API of the libraries: `docs/api` has one line for each public item, written by cargo-public-api.
//!
//! A change of the API shows as a change of these files. rustdoc's JSON is unstable, so its version must fit
//! cargo-public-api's; `RUSTC_BOOTSTRAP` makes the stable toolchain write it. Only rustdoc gets the variable: crates with a build script
//! that reads it would be built again, and with them all that depend on them.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{TaskResult, programs, shell};

/// The published libraries, without the texts of `qopt-docs`: packages and crates.
const CRATES: [(&str, &str); 6] = [
    ("qopt-ir", "qopt_ir"),
    ("qopt-dialects", "qopt_dialects"),
    ("qopt-formats", "qopt_formats"),
    ("qopt", "qopt_driver"),
    ("qopt-filecheck", "qopt_filecheck"),
    ("qopt-lit", "qopt_lit"),
];

/// Writes the files, or compares them with the code.
///
/// # Errors
/// If the lists are written and cargo-public-api cannot be installed, the documentation cannot be built, or a compared file is stale.
pub fn run(check: bool) -> TaskResult {
    if programs::find("cargo-public-api").is_none() {
        let installed = shell::run(&mut shell::cargo(&["install", "cargo-public-api", "--locked"]));
        if check && installed.is_err() {
            println!("THE PUBLIC API WAS NOT CHECKED: cargo-public-api cannot be installed");
            return Ok(());
        }
        installed?;
    }
    let rustdoc = unstable_rustdoc()?;
    let dir = shell::root().join("docs/api");
    std::fs::create_dir_all(&dir).map_err(|e| format!("cannot make '{}': {e}", dir.display()))?;
    let mut stale = Vec::new();
    for (name, library) in CRATES {
        let text = public_items(&rustdoc, name, library)?;
        let path = dir.join(format!("{name}.txt"));
        if std::fs::read_to_string(&path).is_ok_and(|kept| kept == text) {
            continue;
        }
        if check {
            stale.push(format!("docs/api/{name}.txt"));
        } else {
            std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
        }
    }
    if stale.is_empty() { Ok(()) } else { Err(format!("stale: {}; run `cargo xtask api`", stale.join(", "))) }
}

/// A program that runs rustdoc with its unstable options.
fn unstable_rustdoc() -> Result<PathBuf, String> {
    let path = shell::scratch("api")?.join("rustdoc");
    let failed = |why: std::io::Error| format!("cannot write '{}': {why}", path.display());
    std::fs::write(&path, "#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc \"$@\"\n").map_err(failed)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).map_err(failed)?;
    Ok(path)
}

/// The public items of a crate, one per line, without the implementations that follow from others.
fn public_items(rustdoc: &Path, name: &str, library: &str) -> Result<String, String> {
    let words = ["rustdoc", "--quiet", "--release", "--package", name, "--lib"];
    let json = ["--", "-Z", "unstable-options", "--output-format", "json"];
    shell::run(shell::cargo(&[words.as_slice(), json.as_slice()].concat()).env("RUSTDOC", rustdoc))?;
    let json = shell::target_dir().join("doc").join(format!("{library}.json"));
    let mut command = Command::new("cargo-public-api");
    shell::output(
        command
            .arg("public-api")
            .args(["--omit=blanket-impls,auto-trait-impls,auto-derived-impls", "--rustdoc-json"])
            .arg(json),
    )
}
