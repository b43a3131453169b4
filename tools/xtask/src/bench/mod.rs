//! Benchmarks of qopt with budgets that are nearly independent of the machine: ratios to mlir-opt-22, bytes per
//! operation, memory relative to the input.
//!
//! Times are CPU times (user and system), the best of several runs that alternate with runs of the reference program.
//! An exceeded budget is marked and fails the task. Compiled networks are compared with kernel libraries without a
//! budget; loops for AArch64 have a budget in LLVM's scheduling model.

mod aarch64;
mod bytecode;
mod chains;
mod filecheck;
mod fold;
mod generate;
mod growth;
mod ir_size;
mod lsp;
pub mod peers;
mod text;

use clap::ArgMatches;
use std::path::PathBuf;

use crate::measure::{RunSpec, Usage};
use crate::{TaskResult, programs, shell};

/// Runs a benchmark.
///
/// # Errors
/// If it fails, or a budget is exceeded.
pub fn run(matches: &ArgMatches) -> TaskResult {
    let size = |m: &ArgMatches| m.get_one::<usize>("size").copied().unwrap_or(50).max(1);
    let only = |m: &ArgMatches| m.get_one::<String>("only").cloned();
    match matches.subcommand() {
        Some(("text", m)) => text::run(size(m), only(m).as_deref()),
        Some(("bytecode", m)) => bytecode::run(size(m), only(m).as_deref()),
        Some(("ir-size", m)) => ir_size::run(size(m)),
        Some(("chains", m)) => chains::run(m.get_one::<usize>("size").copied().unwrap_or(100_000).max(2)),
        Some((name @ ("kernels" | "models" | "transformers"), m)) => peers::run(name, m),
        Some(("lsp", m)) => lsp::run(m.get_one::<usize>("size").copied().unwrap_or(10).max(1)),
        Some(("growth", _)) => growth::run(),
        Some(("aarch64", _)) => aarch64::run(),
        Some(("filecheck", m)) => {
            filecheck::run(m.get_one::<usize>("size").copied().unwrap_or(10).max(1), only(m).as_deref())
        }
        Some(("fold", m)) => fold::run(size(m), only(m).as_deref()),
        _ => Err("expected a benchmark".to_owned()),
    }
}

/// Writes an input file.
fn write_input(name: &str, text: &str) -> Result<PathBuf, String> {
    let path = shell::scratch("bench")?.join(name);
    std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
    Ok(path)
}

/// A run of a driver that parses a file and discards the IR, on one thread.
fn driver(program: &std::path::Path, input: &std::path::Path, more: &[&str]) -> RunSpec {
    let output: &[&str] = if more.contains(&"-o") { &[] } else { &["-o", "/dev/null"] };
    let fixed = ["--mlir-disable-threading"].iter().chain(output).map(|&arg| arg.to_owned());
    let more = more.iter().map(|&arg| arg.to_owned());
    RunSpec::new(program, [input.display().to_string()].into_iter().chain(fixed).chain(more))
}

/// The least time and the least memory of several runs.
fn best(a: Option<Usage>, b: Usage) -> Usage {
    let Some(a) = a else { return b };
    Usage { cpu: a.cpu.min(b.cpu), wall: a.wall.min(b.wall), peak: a.peak.min(b.peak), ..b }
}

fn mark(ok: bool) -> &'static str {
    if ok { "" } else { "MISSED" }
}

fn verdict(missed: usize) -> TaskResult {
    match missed {
        0 => Ok(()),
        1 => Err("one budget is exceeded".to_owned()),
        n => Err(format!("{n} budgets are exceeded")),
    }
}

/// Builds qopt and `qopt-codegen` as users have them, and returns the path of qopt.
///
/// # Errors
/// If a build fails.
fn qopt() -> Result<PathBuf, String> {
    Ok(programs::build_optimized(&["qopt", "qopt-codegen"])?.join("qopt"))
}
