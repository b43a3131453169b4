//! Compares reading and writing of large bytecode files with text of the same content, and with mlir-opt-22. Both have the
//! location of each operation, which mlir-opt-22 writes into bytecode.

use super::generate::{KINDS, generate};
use super::{best, driver, mark, verdict, write_input};
use crate::measure::Usage;
use crate::table::Table;
use crate::{TaskResult, programs};

/// Runs of each program on each file.
const RUNS: usize = 3;

/// Required speedup relative to text, and relative to mlir-opt-22 on the same bytecode.
const REQUIRED_SPEEDUP: f64 = 1.0;

/// Measures all kinds, or one, of texts of this size. mlir-opt-22 makes the bytecode from the text.
///
/// # Errors
/// If a program fails or a budget is exceeded.
pub fn run(megabytes: usize, only: Option<&str>) -> TaskResult {
    let (qopt, mlir) = (super::qopt()?, programs::mlir_opt()?);
    let mut table = Table::new(&[
        "file",
        " text MB",
        " bytecode MB",
        " qopt text s",
        " qopt bytecode s",
        " mlir-opt bytecode s",
        " ratio to text",
        " ratio to mlir-opt",
        " qopt MiB",
        " mlir-opt MiB",
        "",
    ]);
    let mut missed = 0;
    // Both forms of an operation have the same bytecode.
    let kinds = KINDS.iter().filter(|(name, _)| !name.ends_with("_g") && !name.ends_with("_alias"));
    for (name, kind) in kinds.filter(|(name, _)| only.is_none_or(|only| only == *name)) {
        let text = write_input(&format!("{name}_{megabytes}.mlir"), &generate(*kind, megabytes * 1_000_000).text)?;
        let bytecode = text.with_extension("mlirbc");
        let located = text.with_extension("located.mlir");
        for (path, option) in [(&bytecode, "--emit-bytecode"), (&located, "--mlir-print-debuginfo")] {
            let path = path.display().to_string();
            driver(&mlir, &text, &[option, "-o", &path]).measure()?.success("mlir-opt-22 on text")?;
        }
        let size = |path| std::fs::metadata(path).map_or(0.0, |data| data.len() as f64 / 1e6);
        let measured = |program, file, more: &[&str], what: &str| -> Result<Usage, String> {
            driver(program, file, more).measure()?.success(&format!("{what} on {name}"))
        };
        let (mut of_text, mut ours, mut theirs) = (None, None, None);
        for _ in 0..RUNS {
            of_text = Some(best(of_text, measured(&qopt, &located, &["--mlir-print-debuginfo"], "qopt")?));
            ours = Some(best(ours, measured(&qopt, &bytecode, &["--emit-bytecode"], "qopt")?));
            theirs = Some(best(theirs, measured(&mlir, &bytecode, &["--emit-bytecode"], "mlir-opt-22")?));
        }
        let (Some(of_text), Some(ours), Some(theirs)) = (of_text, ours, theirs) else {
            return Err("no run".to_owned());
        };
        let (ratio, to_text) = (theirs.cpu / ours.cpu, of_text.cpu / ours.cpu);
        let ok = ratio.min(to_text) >= REQUIRED_SPEEDUP;
        missed += usize::from(!ok);
        println!("{name}: {to_text:.1} times as fast as text, {ratio:.1} times as fast as mlir-opt-22 {}", mark(ok));
        table.row(vec![
            (*name).to_owned(),
            format!("{:.1}", size(&located)),
            format!("{:.1}", size(&bytecode)),
            format!("{:.3}", of_text.cpu),
            format!("{:.3}", ours.cpu),
            format!("{:.3}", theirs.cpu),
            format!("{to_text:.1}"),
            format!("{ratio:.1}"),
            format!("{:.0}", ours.peak_mib()),
            format!("{:.0}", theirs.peak_mib()),
            mark(ok).to_owned(),
        ]);
    }
    if table.is_empty() {
        return Err(format!("unknown kind '{}'", only.unwrap_or_default()));
    }
    print!("\n{table}");
    verdict(missed)
}
