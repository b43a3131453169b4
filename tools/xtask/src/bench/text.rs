//! Compares parsing, verifying and printing of large texts with mlir-opt-22.

use super::generate::{KINDS, generate};
use super::{best, driver, mark, verdict, write_input};
use crate::table::Table;
use crate::{TaskResult, programs};

/// Runs of each program on each text.
const RUNS: usize = 5;

/// Required speedup relative to mlir-opt-22.
fn required_speedup(kind: &str) -> f64 {
    match kind {
        "arith_c" | "tosa_c" => 6.0,
        "arith_g" | "tosa_g" => 5.0,
        "quant_c" | "quant_alias" => 30.0,
        "dec_i8" | "dec_f32" => 3.0,
        _ => 1.5,
    }
}

/// Largest memory relative to mlir-opt-22.
const MAX_MEMORY_RATIO: f64 = 0.5;

/// Measures all kinds, or one.
///
/// # Errors
/// If a program fails or a budget is exceeded.
pub fn run(megabytes: usize, only: Option<&str>) -> TaskResult {
    let (qopt, mlir) = (super::qopt()?, programs::mlir_opt()?);
    let mut table = Table::new(&[
        "file",
        " MB",
        " qopt s",
        " mlir-opt s",
        " ratio",
        " required",
        " qopt MiB",
        " mlir-opt MiB",
        " share",
        "",
    ]);
    let mut missed = 0;
    for (name, kind) in KINDS.iter().filter(|(name, _)| only.is_none_or(|only| only == *name)) {
        let input = generate(*kind, megabytes * 1_000_000);
        let file = write_input(&format!("{name}_{megabytes}.mlir"), &input.text)?;
        let bytes = input.text.len();
        drop(input);
        let (mut ours, mut theirs) = (None, None);
        for _ in 0..RUNS {
            ours = Some(best(ours, driver(&qopt, &file, &[]).measure()?.success(&format!("qopt on {name}"))?));
            theirs =
                Some(best(theirs, driver(&mlir, &file, &[]).measure()?.success(&format!("mlir-opt-22 on {name}"))?));
        }
        let (Some(ours), Some(theirs)) = (ours, theirs) else { return Err("no run".to_owned()) };
        let (ratio, share) = (theirs.cpu / ours.cpu, ours.peak_mib() / theirs.peak_mib());
        let ok = ratio >= required_speedup(name) && share <= MAX_MEMORY_RATIO;
        missed += usize::from(!ok);
        println!("{name}: {ratio:.1} times as fast, {share:.2} of the memory {}", mark(ok));
        table.row(vec![
            (*name).to_owned(),
            format!("{:.1}", bytes as f64 / 1e6),
            format!("{:.3}", ours.cpu),
            format!("{:.3}", theirs.cpu),
            format!("{ratio:.1}"),
            format!("{:.1}", required_speedup(name)),
            format!("{:.0}", ours.peak_mib()),
            format!("{:.0}", theirs.peak_mib()),
            format!("{share:.2}"),
            mark(ok).to_owned(),
        ]);
    }
    if table.is_empty() {
        return Err(format!("unknown kind '{}'", only.unwrap_or_default()));
    }
    print!("\n{table}");
    verdict(missed)
}
