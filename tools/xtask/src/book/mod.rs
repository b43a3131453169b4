//! The task `book`: builds `docs` as a book in `target/book`, with the playground, and checks it.
//!
//! [`sources`] copies the pages to the target directory for mdbook. [`links`] checks the pages that mdbook writes. The playground
//! is a page of `tools/viewer` with the WebAssembly module of the npm package.

mod links;
mod sources;

use std::path::Path;
use std::process::{Command, Stdio};

use clap::{Arg, ArgAction, ArgMatches};

use crate::files::{copy, create, remove};
use crate::{TaskResult, setup, shell, viewer, wasm};

pub fn command_line() -> clap::Command {
    let pages = Arg::new("pages").long("pages").action(ArgAction::SetTrue);
    clap::Command::new("book")
        .about("Builds the pages of docs as a book with the playground; checks its links and tests the playground in Chromium and Firefox")
        .arg(pages.help("Builds and checks only the pages, without the playground"))
}

/// Builds and checks the book.
///
/// # Errors
/// If a tool is missing, mdbook warns, a link is broken, or a test of the playground fails.
pub fn run(matches: &ArgMatches) -> TaskResult {
    let has_playground = !matches.get_flag("pages");
    let book = shell::target_dir().join("book");
    remove(&book)?;
    let staged = shell::scratch("book-sources")?;
    sources::stage(&shell::root(), &staged, has_playground)?;
    run_mdbook(&staged, &book)?;
    if has_playground {
        build_playground(&book.join("playground"))?;
    }
    links::check(&book)?;
    println!("the book is in '{}'", book.display());
    Ok(())
}

/// Runs mdbook. A warning is an error.
fn run_mdbook(sources: &Path, book: &Path) -> TaskResult {
    let mut mdbook = Command::new(setup::mdbook()?);
    mdbook.arg("build").arg(sources).arg("--dest-dir").arg(book).stderr(Stdio::piped());
    let output = mdbook.output().map_err(|e| format!("cannot start mdbook: {e}"))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    eprint!("{messages}");
    let has_warning = messages.lines().any(|line| line.contains("WARN") || line.contains("ERROR"));
    match output.status.success() && !has_warning {
        true => Ok(()),
        false => Err("mdbook failed or warned".to_owned()),
    }
}

/// Builds the playground and runs its tests.
fn build_playground(folder: &Path) -> TaskResult {
    let package = wasm::build()?;
    let project = viewer::project()?;
    create(folder)?;
    viewer::build_playground(&project, &folder.join("index.html"), &shell::root().join("docs/tutorial.md"))?;
    copy(&package.join("dist/qopt.wasm"), &folder.join("qopt.wasm"))?;
    shell::run(viewer::tests(&project, "playground")?.env("QOPT_PLAYGROUND", folder))
}
