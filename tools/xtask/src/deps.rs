//! The third-party dependencies of qopt: their number, and the rules of `deny.toml`.
//!
//! Counts the crates that `cargo tree` lists for the driver, which links everything except the LLVM backend. Crates of the
//! build, which are procedural macros and build scripts, are listed separately.

use std::collections::BTreeSet;
use std::process::Command;

use crate::{TaskResult, programs, shell};

/// Largest number of third-party crates linked into qopt.
const MAX_LINKED_CRATES: usize = 40;

/// Prints the dependencies of qopt and of its build.
///
/// # Errors
/// If there are too many crates, or cargo fails.
pub fn run() -> TaskResult {
    let linked = dependency_names("normal,no-proc-macro")?;
    let built: BTreeSet<String> = dependency_names("normal,build")?.difference(&linked).cloned().collect();
    println!("qopt depends on {} third-party crates; at most {MAX_LINKED_CRATES} are allowed:", linked.len());
    linked.iter().for_each(|name| println!("  {name}"));
    println!("the build needs {} more:", built.len());
    built.iter().for_each(|name| println!("  {name}"));
    if linked.len() <= MAX_LINKED_CRATES {
        Ok(())
    } else {
        Err(format!("{} crates are more than {MAX_LINKED_CRATES}", linked.len()))
    }
}

/// Checks licenses, duplicates and sources of all crates by `deny.toml`, and advisories if their database is reachable.
///
/// # Errors
/// If cargo-deny cannot be installed, or a check fails.
pub fn deny() -> TaskResult {
    if programs::find("cargo-deny").is_none() {
        shell::run(&mut shell::cargo(&["install", "cargo-deny", "--locked"]))?;
    }
    check_licenses_and_sources()?;
    if shell::run(&mut shell::cargo(&["deny", "fetch", "db"])).is_err() {
        println!("ADVISORIES WERE NOT CHECKED: their database is unreachable");
        return Ok(());
    }
    shell::run(&mut shell::cargo(&["deny", "check", "--disable-fetch", "advisories"]))
}

/// Checks licenses, duplicates and sources if cargo-deny is installed. The check takes a second, but the installation
/// takes minutes.
///
/// # Errors
/// If a check fails.
pub fn check() -> TaskResult {
    if programs::find("cargo-deny").is_some() {
        return check_licenses_and_sources();
    }
    println!("LICENSES AND SOURCES OF CRATES WERE NOT CHECKED: run `cargo xtask deny`");
    Ok(())
}

fn check_licenses_and_sources() -> TaskResult {
    shell::run(&mut shell::cargo(&["deny", "check", "licenses", "bans", "sources"]))
}

/// The third-party crates that the driver depends on by edges of these kinds.
fn dependency_names(edges: &str) -> Result<BTreeSet<String>, String> {
    let mut tree: Command = shell::cargo(&["tree", "--package", "qopt", "--prefix", "none", "--edges", edges]);
    let text = shell::output(tree.args(["--locked", "--format", "{p}"]))?;
    let names = text.lines().map(|line| line.trim_end_matches(" (*)"));
    // Path dependencies, which are this repository's crates, print their path.
    Ok(names.filter(|line| !line.is_empty() && !line.contains(" (/")).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::{MAX_LINKED_CRATES, dependency_names};

    #[test]
    fn dependencies_are_few() {
        let linked = dependency_names("normal,no-proc-macro").unwrap();
        println!("{} crates: {linked:?}", linked.len());
        assert!(linked.iter().any(|name| name.starts_with("smallvec ")), "nothing is counted: {linked:?}");
        assert!(linked.len() <= MAX_LINKED_CRATES, "{} crates: {linked:?}", linked.len());
    }
}
