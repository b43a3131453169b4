//! What qopt is built from: crates that others wrote, how many of them may be in it, and what `deny.toml` says of them.
//!
//! Counted is what `cargo tree` lists for the driver, which has everything but LLVM's end. What only builds or tests it is shown
//! apart.

use std::collections::BTreeSet;
use std::process::Command;

use crate::{Outcome, programs, shell};

/// More crates of others are not linked into qopt.
const MOST: usize = 40;

/// Prints what qopt and its build depend on.
///
/// # Errors
/// If there are more crates than may be, or cargo does not tell.
pub fn run() -> Outcome {
    let linked = crates("normal")?;
    let built: BTreeSet<String> = crates("normal,build")?.difference(&linked).cloned().collect();
    println!("qopt depends on {} crates of others; at most {MOST} are allowed:", linked.len());
    linked.iter().for_each(|name| println!("  {name}"));
    println!("to build it takes {} more:", built.len());
    built.iter().for_each(|name| println!("  {name}"));
    if linked.len() <= MOST { Ok(()) } else { Err(format!("{} crates are more than {MOST}", linked.len())) }
}

/// Checks licenses, duplicates and sources of all crates by `deny.toml`, and advisories if their database can be had.
///
/// # Errors
/// If cargo-deny cannot be installed, or something is forbidden.
pub fn deny() -> Outcome {
    if programs::find("cargo-deny").is_none() {
        shell::run(&mut shell::cargo(&["install", "cargo-deny", "--locked"]))?;
    }
    rules()?;
    if shell::run(&mut shell::cargo(&["deny", "fetch", "db"])).is_err() {
        println!("ADVISORIES WERE NOT CHECKED: their database cannot be reached");
        return Ok(());
    }
    shell::run(&mut shell::cargo(&["deny", "check", "--disable-fetch", "advisories"]))
}

/// Checks licenses, duplicates and sources, if cargo-deny is installed: that takes minutes, the check a second.
///
/// # Errors
/// If something is forbidden.
pub fn check() -> Outcome {
    if programs::find("cargo-deny").is_some() {
        return rules();
    }
    println!("LICENSES AND SOURCES OF CRATES WERE NOT CHECKED: `cargo xtask deny` installs cargo-deny, and does it");
    Ok(())
}

fn rules() -> Outcome {
    shell::run(&mut shell::cargo(&["deny", "check", "licenses", "bans", "sources"]))
}

/// The crates of others that the driver depends on by edges of these kinds.
fn crates(edges: &str) -> Result<BTreeSet<String>, String> {
    let mut tree: Command = shell::cargo(&["tree", "--package", "qopt", "--prefix", "none", "--edges", edges]);
    let text = shell::output(tree.args(["--locked", "--format", "{p}"]))?;
    let names = text.lines().map(|line| line.trim_end_matches(" (*)"));
    // Those of this repository have a path behind their version.
    Ok(names.filter(|line| !line.is_empty() && !line.contains(" (/")).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::{MOST, crates};

    #[test]
    fn dependencies_are_few() {
        let linked = crates("normal").unwrap();
        println!("{} crates: {linked:?}", linked.len());
        assert!(linked.iter().any(|name| name.starts_with("smallvec ")), "nothing is counted: {linked:?}");
        assert!(linked.len() <= MOST, "{} crates: {linked:?}", linked.len());
    }
}
