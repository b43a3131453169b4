//! The task `editors`: the grammar for editors, and the extension of Visual Studio Code.
//!
//! The extension is packed in cargo's target directory, and its tests read the packed files.

mod grammar;

use std::fs;
use std::process::Command;

use clap::{Arg, ArgAction, ArgMatches};

use crate::files::{copy, remove, write};
use crate::{TaskResult, programs, setup, shell};

const GRAMMAR: &str = "tools/editors/mlir.tmLanguage.json";

pub fn command_line() -> clap::Command {
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    clap::Command::new("editors")
        .about("Packs the extension of Visual Studio Code and runs its tests in Node")
        .arg(flag("grammar", "Only writes the TextMate grammar from the definitions of the tokens"))
        .arg(flag("check", "Only compares the TextMate grammar with the definitions").conflicts_with("grammar"))
}

/// Writes or compares the grammar, or packs and tests the extension.
///
/// # Errors
/// If the grammar is stale, or a step fails.
pub fn run(matches: &ArgMatches) -> TaskResult {
    match () {
        () if matches.get_flag("grammar") => write_grammar(),
        () if matches.get_flag("check") => check_grammar(),
        () => pack_and_test(),
    }
}

fn write_grammar() -> TaskResult {
    write(&shell::root().join(GRAMMAR), &grammar::text()?)
}

fn check_grammar() -> TaskResult {
    let kept = fs::read_to_string(shell::root().join(GRAMMAR)).map_err(|e| format!("cannot read '{GRAMMAR}': {e}"))?;
    match kept == grammar::text()? {
        true => Ok(()),
        false => Err(format!("stale: {GRAMMAR}; run `cargo xtask editors --grammar`")),
    }
}

/// Packs the extension as `qopt.vsix`, and runs its tests on the unpacked file.
///
/// # Errors
/// If the grammar is stale, npm cannot install a package, or a step fails.
pub fn pack_and_test() -> TaskResult {
    check_grammar()?;
    setup::ensure_for_editors()?;
    let (scratch, root) = (shell::scratch("editors")?, shell::root());
    let (project, unpacked) = (scratch.join("vscode"), scratch.join("unpacked"));
    remove(&project)?;
    remove(&unpacked)?;
    copy(&root.join("tools/editors/vscode"), &project)?;
    copy(&root.join(GRAMMAR), &project.join("mlir.tmLanguage.json"))?;
    copy(&root.join("LICENSE"), &project.join("LICENSE"))?;
    let npm = |args: &[&str]| {
        let mut npm = Command::new("npm");
        npm.args(args).current_dir(&project);
        npm
    };
    shell::run(&mut npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    shell::run(&mut npm(&["exec", "--", "tsc", "--project", "."]))?;
    let archive = scratch.join("qopt.vsix");
    let pack = ["exec", "--", "vsce", "package", "--allow-missing-repository", "--no-git-tag-version", "--out"];
    shell::run(npm(&pack).arg(&archive))?;
    shell::run(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&archive).arg(&unpacked))?;
    let mut tests = Command::new("node");
    tests.arg("--test").args(programs::entries(&project.join("tests"), &[".test.js"])?).current_dir(&project);
    tests.env("QOPT_ROOT", &root).env("QOPT_EXTENSION", unpacked.join("extension"));
    shell::run(&mut tests)
}
