//! Line coverage of the tests, with LLVM's source-based coverage, for the code in [`AREAS`].
//!
//! Builds the tests again with instrumentation, in a separate directory. `llvm-profdata-22` and `llvm-cov-22` come from
//! the setup; rustc's LLVM writes the same format. A line counts as covered if any function instance ran it. Test code
//! is not counted. `cargo xtask mutants` measures how much the tests check.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::table::Table;
use crate::{TaskResult, setup, shell};

/// Names of the areas and their paths.
pub const AREAS: &[(&str, &str)] = &[
    ("text", "src/syntax/"),
    ("verifier", "src/verify/"),
    ("movements", "src/movement/"),
    ("folds", "dialects/quant/fold/"),
];
/// Packages whose tests are run.
const PACKAGES: [&str; 6] = ["-p", "qopt-ir", "-p", "qopt-dialects", "-p", "qopt"];
/// Smallest coverage of an area in percent.
const MIN_COVERAGE_PERCENT: f64 = 95.0;

/// Number of executable lines and of covered lines.
#[derive(Clone, Copy, Default)]
struct LineCounts {
    all: u64,
    run: u64,
}

impl LineCounts {
    fn add(&mut self, other: Self) {
        self.all += other.all;
        self.run += other.run;
    }
    fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { 100.0 * self.run as f64 / self.all as f64 }
    }
    fn row(self, area: &str, file: &str) -> Vec<String> {
        let share = format!("{:.1}", self.percent());
        vec![area.to_owned(), file.to_owned(), self.all.to_string(), (self.all - self.run).to_string(), share]
    }
}

/// Prints the coverage of each file.
///
/// # Errors
/// If a build or a test fails, or the coverage of an area is too small.
pub fn run() -> TaskResult {
    setup::ensure()?;
    let dir = shell::scratch("coverage")?;
    let profiles = dir.join("profiles");
    // Profiles of earlier runs belong to other code.
    let _ = std::fs::remove_dir_all(&profiles);
    let counted = |args: &[&str]| {
        let mut cargo = shell::cargo(args);
        cargo.args(PACKAGES).env("CARGO_TARGET_DIR", dir.join("target")).env("RUSTFLAGS", "-Cinstrument-coverage");
        cargo.env("LLVM_PROFILE_FILE", profiles.join("%4m.profraw"));
        cargo
    };
    let built = shell::output(&mut counted(&["test", "--no-run", "--message-format=json"]))?;
    let programs = programs(&built);
    shell::run(&mut counted(&["test", "--no-fail-fast"]))?;
    let merged = dir.join("all.profdata");
    let mut merge = Command::new("llvm-profdata-22");
    shell::run(merge.args(["merge", "--sparse", "-o"]).arg(&merged).arg(&profiles))?;
    let files = files(&export_coverage(&merged, &programs)?, &shell::root());
    report(&files)
}

/// The programs built by cargo.
fn programs(messages: &str) -> Vec<PathBuf> {
    let message = |line: &str| serde_json::from_str::<Value>(line).ok();
    let built = messages.lines().filter_map(message).filter_map(|m| Some(m.get("executable")?.as_str()?.into()));
    built.collect()
}

/// The coverage report of llvm-cov as JSON.
fn export_coverage(merged: &Path, programs: &[PathBuf]) -> Result<Value, String> {
    let mut export = Command::new("llvm-cov-22");
    export.args(["export", "--summary-only", "--instr-profile"]).arg(merged);
    for program in programs {
        export.arg("--object").arg(program);
    }
    let text = shell::output(&mut export)?;
    serde_json::from_str(&text).map_err(|e| format!("llvm-cov-22: {e}"))
}

/// The lines of each file of an area, by name.
fn files(export: &Value, root: &Path) -> Vec<(String, LineCounts)> {
    let all = export.pointer("/data/0/files").and_then(Value::as_array).into_iter().flatten();
    let mut files: Vec<(String, LineCounts)> = all
        .filter_map(|file| {
            let name = Path::new(file.get("filename")?.as_str()?).strip_prefix(root).ok()?.display().to_string();
            let number = |key: &str| file.pointer(&format!("/summary/lines/{key}"))?.as_u64();
            Some((name, LineCounts { all: number("count")?, run: number("covered")? }))
        })
        .collect();
    files.retain(|(name, _)| !name.ends_with("tests.rs") && !name.contains("/tests/"));
    files.sort_by(|a, b| a.0.cmp(&b.0));
    files
}

fn report(files: &[(String, LineCounts)]) -> TaskResult {
    let mut table = Table::new(&["area", "file", " lines", " not run", " %"]);
    let mut low = Vec::new();
    for &(area, place) in AREAS {
        let mut total = LineCounts::default();
        for (name, lines) in files.iter().filter(|(name, _)| name.starts_with(place)) {
            total.add(*lines);
            table.row(lines.row(area, name));
        }
        table.row(total.row(area, "all"));
        if total.all == 0 || total.percent() < MIN_COVERAGE_PERCENT {
            low.push(format!("{area}: {:.1} %", total.percent()));
        }
    }
    print!("{table}");
    if low.is_empty() {
        Ok(())
    } else {
        Err(format!("fewer lines run than {MIN_COVERAGE_PERCENT} %: {}", low.join(", ")))
    }
}
