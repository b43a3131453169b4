//! The task `viewer`: builds the page of `qopt view` from `tools/viewer`, compares it with the page in the repository, and tests
//! pages in Chromium.
//!
//! The repository has the built page, so that cargo alone builds qopt. The same sources give the same bytes, because npm installs
//! the versions of the lock file.

use std::fs;
use std::path::Path;
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
            "Builds the page of 'qopt view', compares it with the one in the repository, and tests pages in Chromium",
        )
        .arg(flag("write", "Only writes the page"))
        .arg(flag("screenshots", "Also writes the expected pictures of the tests").conflicts_with("write"))
}

/// Builds, compares and tests the page.
///
/// # Errors
/// If the page in the repository is stale, or a step fails.
pub fn run(matches: &ArgMatches) -> TaskResult {
    setup::ensure_for_viewer()?;
    let (root, scratch) = (shell::root(), shell::scratch("viewer")?);
    let project = scratch.join("project");
    remove(&project)?;
    copy(&root.join("tools/viewer"), &project)?;
    let npm = |args: &[&str]| {
        let mut npm = Command::new("npm");
        npm.args(args).current_dir(&project);
        npm
    };
    shell::run(&mut npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    let page = root.join(PAGE);
    if matches.get_flag("write") {
        return build(&project, &page);
    }
    shell::run(&mut npm(&["run", "--silent", "lint"]))?;
    let built = scratch.join("viewer.html");
    build(&project, &built)?;
    let read = |path: &Path| fs::read(path).map_err(|e| format!("cannot read '{}': {e}", path.display()));
    if read(&built)? != read(&page)? {
        return Err(format!("stale: {PAGE}; run `cargo xtask viewer --write`"));
    }
    shell::run(&mut npm(&["exec", "--", "tsc", "--project", "tests"]))?;
    let pages = scratch.join("pages");
    remove(&pages)?;
    create(&pages)?;
    let mut tests = Command::new("node");
    tests.args(["--test", "--test-concurrency=2"]);
    tests.args(programs::files(&project.join("dist/tests"), &[".test.js"])?).current_dir(&project);
    tests.env("QOPT_ROOT", &root).env("QOPT_BIN", programs::qopt()?).env("QOPT_PAGES", &pages);
    tests.env("QOPT_SCREENSHOTS", root.join(SCREENSHOTS));
    if matches.get_flag("screenshots") {
        tests.env("QOPT_WRITE_SCREENSHOTS", "1");
    }
    shell::run(&mut tests)
}

/// Bundles the page.
fn build(project: &Path, output: &Path) -> TaskResult {
    shell::run(Command::new("node").arg("build.js").arg(output).current_dir(project))
}
