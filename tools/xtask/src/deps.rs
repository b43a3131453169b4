//! The third-party dependencies of qopt: their number, and the rules of `deny.toml`.
//!
//! Counts the crates that `cargo tree` lists for the driver, which links everything except the LLVM backend and the Python
//! package, and those for the Python package. Crates of the build, which are procedural macros and build scripts, are listed
//! separately.

use std::collections::BTreeSet;
use std::process::Command;

use crate::{TaskResult, programs, shell};

/// Largest number of third-party crates linked into the driver, or into the Python package.
const MAX_LINKED_CRATES: usize = 40;

/// The packages whose linked crates are counted.
const COUNTED: [&str; 2] = ["qopt", "qopt-python"];

/// Prints the dependencies of each counted package and of its build.
///
/// # Errors
/// If there are too many crates, or cargo fails.
pub fn run() -> TaskResult {
    let check = |package: &str| {
        let linked = dependency_names(package, "normal,no-proc-macro")?;
        let built: BTreeSet<String> = dependency_names(package, "normal,build")?.difference(&linked).cloned().collect();
        println!("{package} depends on {} third-party crates; at most {MAX_LINKED_CRATES} are allowed:", linked.len());
        linked.iter().for_each(|name| println!("  {name}"));
        println!("the build of {package} needs {} more:", built.len());
        built.iter().for_each(|name| println!("  {name}"));
        match linked.len() <= MAX_LINKED_CRATES {
            true => Ok(()),
            false => Err(format!("{package}: {} crates are more than {MAX_LINKED_CRATES}", linked.len())),
        }
    };
    COUNTED.iter().map(|package| check(package)).fold(Ok(()), TaskResult::and)
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

/// The third-party crates that a package depends on by edges of these kinds.
fn dependency_names(package: &str, edges: &str) -> Result<BTreeSet<String>, String> {
    let mut tree: Command = shell::cargo(&["tree", "--package", package, "--prefix", "none", "--edges", edges]);
    let text = shell::output(tree.args(["--locked", "--format", "{p}"]))?;
    let names = text.lines().map(|line| line.trim_end_matches(" (*)"));
    // Path dependencies, which are this repository's crates, print their path.
    Ok(names.filter(|line| !line.is_empty() && !line.contains(" (/")).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::{COUNTED, MAX_LINKED_CRATES, dependency_names};

    #[test]
    fn dependencies_are_few() {
        for package in COUNTED {
            let linked = dependency_names(package, "normal,no-proc-macro").unwrap();
            println!("{package}: {} crates: {linked:?}", linked.len());
            assert!(linked.iter().any(|name| name.starts_with("smallvec ")), "nothing is counted: {linked:?}");
            assert!(linked.len() <= MAX_LINKED_CRATES, "{package}: {} crates: {linked:?}", linked.len());
        }
    }
}
