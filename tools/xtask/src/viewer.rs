//! The task `viewer`: builds the page of `qopt view` from `tools/viewer`, compares it with the page in the repository, and tests
//! pages in Chromium, and in Firefox if it can be installed. The playground has the same sources; the task `book` builds and tests it.
//!
//! The repository has the built page, so that cargo alone builds qopt. The same sources give the same bytes, because npm installs
//! the versions of the lock file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Arg, ArgAction, ArgMatches};

use crate::files::{copy, create, remove};
use crate::{TaskResult, programs, setup, shell};

/// The built page.
const PAGE: &str = "tools/qopt/src/view/viewer.html";
/// The expected pictures of pages.
const SCREENSHOTS: &str = "tools/viewer/tests/screenshots";

pub fn command_line() -> clap::Command {
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    clap::Command::new("viewer")
        .about(
            "Builds the page of 'qopt view', compares it with the one in the repository, and tests pages in Chromium and Firefox",
        )
        .arg(flag("write", "Only writes the page"))
        .arg(flag("screenshots", "Also writes the expected pictures of the tests").conflicts_with("write"))
}

/// Builds, compares and tests the page.
///
/// # Errors
/// If the page in the repository is stale, or a step fails.
pub fn run(matches: &ArgMatches) -> TaskResult {
    let project = project()?;
    let (root, scratch) = (shell::root(), shell::scratch("viewer")?);
    let page = root.join(PAGE);
    if matches.get_flag("write") {
        return build(&project, &page);
    }
    shell::run(&mut npm(&project, &["run", "--silent", "lint"]))?;
    let built = scratch.join("viewer.html");
    build(&project, &built)?;
    let read = |path: &Path| fs::read(path).map_err(|e| format!("cannot read '{}': {e}", path.display()));
    if read(&built)? != read(&page)? {
        return Err(format!("stale: {PAGE}; run `cargo xtask viewer --write`"));
    }
    let mut tests = tests(&project, "")?;
    tests.env("QOPT_SCREENSHOTS", root.join(SCREENSHOTS));
    if matches.get_flag("screenshots") {
        tests.env("QOPT_WRITE_SCREENSHOTS", "1");
    }
    shell::run(&mut tests)
}

/// Copies `tools/viewer`, and the sources of the npm package that the playground imports, to the target directory. Installs the
/// packages of the lock file. Returns the folder of the copy.
///
/// # Errors
/// If a tool is missing, or npm fails.
pub fn project() -> Result<PathBuf, String> {
    setup::ensure_for_viewer()?;
    let (root, tree) = (shell::root(), shell::scratch("viewer")?.join("project"));
    remove(&tree)?;
    for folder in ["tools/viewer", "tools/wasm/npm/src"] {
        create(&tree.join(folder))?;
        copy(&root.join(folder), &tree.join(folder))?;
    }
    let project = tree.join("tools/viewer");
    shell::run(&mut npm(&project, &["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    Ok(project)
}

/// The command that runs the compiled tests of a folder of `tests`. Without Firefox, its tests are left out.
///
/// # Errors
/// If the tests or qopt cannot be compiled.
pub fn tests(project: &Path, folder: &str) -> Result<Command, String> {
    shell::run(&mut npm(project, &["exec", "--", "tsc", "--project", "tests"]))?;
    let pages = shell::scratch("viewer")?.join("pages");
    remove(&pages)?;
    create(&pages)?;
    let mut tests = Command::new("node");
    tests.args(["--test", "--test-concurrency=2"]);
    tests.args(programs::entries(&project.join("dist/tests").join(folder), &[".test.js"])?).current_dir(project);
    tests.env("QOPT_ROOT", shell::root()).env("QOPT_BIN", programs::qopt()?).env("QOPT_PAGES", &pages);
    match setup::firefox() {
        Ok(path) => {
            tests.env("QOPT_FIREFOX", path);
        }
        Err(why) => println!("THE PAGES WERE NOT TESTED IN FIREFOX: {why}"),
    }
    Ok(tests)
}

/// Bundles the playground, whose examples are the steps of a tutorial.
///
/// # Errors
/// If the bundler fails.
pub fn build_playground(project: &Path, output: &Path, tutorial: &Path) -> TaskResult {
    shell::run(Command::new("node").arg("build.js").args([output, tutorial]).current_dir(project))
}

/// npm in a folder.
fn npm(folder: &Path, args: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.args(args).current_dir(folder);
    npm
}

/// Bundles the page.
fn build(project: &Path, output: &Path) -> TaskResult {
    shell::run(Command::new("node").arg("build.js").arg(output).current_dir(project))
}
