//! Measurements of qopt against budgets that a machine cannot change much: ratios to mlir-opt-22, bytes per operation,
//! memory beside what an input needs by itself.
//!
//! Times are of the processor, user and system, not of the clock, and the best of several runs that alternate with those
//! of the program compared with. Whatever misses its budget is marked, and fails the task. Compiled networks have no budget: they are
//! measured beside libraries of kernels; but loops for AArch64 have one, in LLVM's model of a processor.

mod aarch64;
mod chains;
mod filecheck;
mod fold;
mod generate;
mod ir_size;
mod lsp;
pub mod peers;
mod text;

use clap::ArgMatches;
use std::path::PathBuf;

use crate::measure::{Run, Usage};
use crate::{Outcome, shell};

/// Runs a measurement.
///
/// # Errors
/// If it cannot be made, or a budget is missed.
pub fn run(matches: &ArgMatches) -> Outcome {
    let size = |m: &ArgMatches| m.get_one::<usize>("size").copied().unwrap_or(50).max(1);
    let only = |m: &ArgMatches| m.get_one::<String>("only").cloned();
    match matches.subcommand() {
        Some(("text", m)) => text::run(size(m), only(m).as_deref()),
        Some(("ir-size", m)) => ir_size::run(size(m)),
        Some(("chains", m)) => chains::run(m.get_one::<usize>("size").copied().unwrap_or(100_000).max(2)),
        Some((name @ ("kernels" | "models"), m)) => peers::run(name, m),
        Some(("lsp", m)) => lsp::run(m.get_one::<usize>("size").copied().unwrap_or(10).max(1)),
        Some(("aarch64", _)) => aarch64::run(),
        Some(("filecheck", m)) => {
            filecheck::run(m.get_one::<usize>("size").copied().unwrap_or(10).max(1), only(m).as_deref())
        }
        Some(("fold", m)) => fold::run(size(m), only(m).as_deref()),
        _ => Err("no measurement named".to_owned()),
    }
}

/// Writes an input.
fn write_input(name: &str, text: &str) -> Result<PathBuf, String> {
    let path = shell::scratch("bench")?.join(name);
    std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
    Ok(path)
}

/// The run of a driver that reads a file and writes IR nowhere, in one thread.
fn driver(program: &std::path::Path, input: &std::path::Path, more: &[&str]) -> Run {
    let fixed = ["--mlir-disable-threading", "-o", "/dev/null"].map(str::to_owned);
    let more = more.iter().map(|&arg| arg.to_owned());
    Run::new(program, [input.display().to_string()].into_iter().chain(fixed).chain(more))
}

/// The least time and the least memory of several runs.
fn best(a: Option<Usage>, b: Usage) -> Usage {
    let Some(a) = a else { return b };
    Usage { cpu: a.cpu.min(b.cpu), wall: a.wall.min(b.wall), peak: a.peak.min(b.peak), ..b }
}

fn mark(ok: bool) -> &'static str {
    if ok { "" } else { "MISSED" }
}

fn verdict(missed: usize) -> Outcome {
    match missed {
        0 => Ok(()),
        1 => Err("one budget is missed".to_owned()),
        n => Err(format!("{n} budgets are missed")),
    }
}
