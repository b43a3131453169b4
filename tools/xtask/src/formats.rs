//! The task `formats`: writes the first table of docs/formats.md, which counts the model files of other tools that qopt reads
//! and writes, and the list of files that it changes or refuses.
//!
//! `tools/oracles/models/formats.py` compares the files in the runtimes of LiteRT and ONNX. The task installs their packages in a
//! Python environment in cargo's target directory, and gives the script the models of `lit-tests/models`.

use std::process::Command;

use crate::test::TIME_LIMIT_FACTOR;
use crate::{TaskResult, programs, python, shell};

const PAGE: &str = "docs/formats.md";
const FIRST_LINE: &str = "| format | files | read |";
/// The line of the page after the table and the list.
const NEXT_LINE: &str = "## Networks";

/// Writes the table, or compares it with the files.
///
/// # Errors
/// If the table is written and the environment cannot be created, a comparison cannot run, or the compared table is stale.
pub fn run(check: bool) -> TaskResult {
    let root = shell::root();
    let scripts = root.join("tools/oracles/models");
    let python = match python::environment(&shell::scratch("formats")?, &scripts.join("requirements.txt")) {
        Err(why) if check => {
            println!("THE TABLE OF {PAGE} WAS NOT CHECKED: {why}");
            return Ok(());
        }
        python => python?,
    };
    if check {
        // Files that make readers slow or large.
        let mut hostile = Command::new(&python);
        hostile.arg(scripts.join("hostile_files.py")).arg(programs::qopt()?);
        shell::run(hostile.arg("--time-factor").arg(TIME_LIMIT_FACTOR.to_string()))?;
    }
    let models = programs::entries(&root.join("lit-tests/models"), &[".tflite", ".circle", ".onnx"])?;
    let made = shell::output(
        Command::new(&python)
            .arg(scripts.join("formats.py"))
            .arg(programs::qopt()?)
            .args(&models)
            .env("PATH", python::search_path(&python)?),
    )?;
    let path = root.join(PAGE);
    let kept = std::fs::read_to_string(&path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
    let position = |line: &str| kept.find(line).ok_or_else(|| format!("{PAGE} has no line '{line}'"));
    let (start, end) = (position(FIRST_LINE)?, position(NEXT_LINE)?);
    let before = kept.get(..start).ok_or("the table has no place")?;
    let after = kept.get(end..).ok_or("the table has no end")?;
    let page = format!("{before}{}\n\n{after}", made.trim());
    if page == kept {
        return Ok(());
    }
    if check {
        return Err(format!("{PAGE} is stale; run `cargo xtask formats`. The files give:\n{made}"));
    }
    std::fs::write(&path, page).map_err(|e| format!("cannot write '{}': {e}", path.display()))
}
