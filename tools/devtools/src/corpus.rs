//! Tests on real models: each is accepted or rejected as expected, keeps its semantics, and loses the movements of its
//! constants.
//!
//! For every model: qopt parses, verifies and prints it; prints the same text again from its output; mlir-opt-22 reads
//! the same program from input and output, if it has the dialects; folding gives a valid program and is idempotent.
//! Float islands and breaks of the quantization boundary are counted, but are not failures. The directory may be
//! outside the repository.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use qopt_dialects::stats::Stats;
use qopt_ir::ir::{Context, Module};
use qopt_ir::syntax::{ParseOptions, parse};

use xtask::table::Table;
use xtask::{TaskResult, programs, shell};

/// Models that must be rejected.
const REFUSED: [&str; 1] = ["circle_pc_reshape_merge"];

/// The programs and a scratch directory.
struct Tools {
    qopt: PathBuf,
    mlir: PathBuf,
    scratch: PathBuf,
}

/// Results for a model.
struct ModelResult {
    accepted: bool,
    /// Failure messages.
    faults: Vec<String>,
    before: Option<Stats>,
    after: Option<Stats>,
}

/// Tests all models of a directory.
///
/// # Errors
/// If a model fails.
pub fn run(dir: &Path) -> TaskResult {
    let tools = Tools { qopt: programs::qopt()?, mlir: programs::mlir_opt()?, scratch: shell::scratch("corpus")? };
    let files = programs::inputs(dir, &[".mlir", ".mlir.gz"])?;
    let mut table = Table::new(&[
        "model",
        "verdict",
        " movements",
        " of constants",
        " between casts",
        " folded to",
        " of constants",
        " between casts",
        " islands",
        " breaks",
        "fault",
    ]);
    let mut faulty = 0;
    for file in &files {
        let name = programs::file_name(file);
        let finding = tools.examine(file, &name)?;
        faulty += usize::from(!finding.faults.is_empty());
        let cell = |stats: &Option<Stats>, number: fn(&Stats) -> u64| {
            stats.as_ref().map_or_else(String::new, |c| number(c).to_string())
        };
        table.row(vec![
            name,
            if finding.accepted { "accepted" } else { "rejected" }.to_owned(),
            cell(&finding.before, |c| c.movements),
            cell(&finding.before, |c| c.of_constants),
            cell(&finding.before, |c| c.between_casts),
            cell(&finding.after, |c| c.movements),
            cell(&finding.after, |c| c.of_constants),
            cell(&finding.after, |c| c.between_casts),
            cell(&finding.before, |c| c.islands),
            cell(&finding.before, |c| c.breaks),
            finding.faults.join("; "),
        ]);
    }
    print!("{table}");
    println!("{} models, {faulty} with faults", files.len());
    if faulty == 0 { Ok(()) } else { Err(format!("{faulty} models with faults")) }
}

impl Tools {
    fn examine(&self, file: &Path, name: &str) -> Result<ModelResult, String> {
        let text = programs::read_model(file)?;
        let input = self.write("input.mlir", &text)?;
        let expected = !REFUSED.iter().any(|wrong| name.starts_with(wrong));
        let mut finding = ModelResult { accepted: false, faults: Vec::new(), before: None, after: None };
        let printed = match run_driver(&self.qopt, &[], &input)? {
            Ok(printed) => printed,
            Err(why) => {
                if expected {
                    finding.faults.push(why);
                }
                return Ok(finding);
            }
        };
        finding.accepted = true;
        if !expected {
            finding.faults.push("should be rejected".to_owned());
            return Ok(finding);
        }
        let again = self.write("printed.mlir", &printed)?;
        if run_driver(&self.qopt, &[], &again)?.as_ref() != Ok(&printed) {
            finding.faults.push("printing is not a fixpoint".to_owned());
        }
        if name.contains(".tosa.") {
            let generic = |path: &Path| run_driver(&self.mlir, &["--mlir-print-op-generic"], path);
            match (generic(&input)?, generic(&again)?) {
                (Ok(before), Ok(after)) if before == after => {}
                (Ok(_), Ok(_)) => finding.faults.push("mlir-opt-22 reads a different program".to_owned()),
                (Err(why), _) => finding.faults.push(format!("mlir-opt-22 rejects the model: {why}")),
                (_, Err(why)) => finding.faults.push(format!("mlir-opt-22 rejects the printed text: {why}")),
            }
        }
        finding.before = with_parsed(name, printed, |ctx, module| Stats::of(ctx, module))
            .map_err(|why| finding.faults.push(why))
            .ok();
        match run_driver(&self.qopt, &["--validate", "--fold-quant-shapes"], &input)? {
            Err(why) => finding.faults.push(format!("folding: {why}")),
            Ok(folded) => {
                let path = self.write("folded.mlir", &folded)?;
                if run_driver(&self.qopt, &["--fold-quant-shapes"], &path)?.as_ref() != Ok(&folded) {
                    finding.faults.push("folding is not idempotent".to_owned());
                }
                finding.after = with_parsed(name, folded, |ctx, module| Stats::of(ctx, module))
                    .map_err(|why| finding.faults.push(why))
                    .ok();
            }
        }
        if let (Some(before), Some(after)) = (&finding.before, &finding.after)
            && (after.movements > before.movements || after.of_constants > before.of_constants)
        {
            finding.faults.push("more movements after folding than before".to_owned());
        }
        Ok(finding)
    }

    fn write(&self, name: &str, text: &[u8]) -> Result<PathBuf, String> {
        let path = self.scratch.join(name);
        std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
        Ok(path)
    }
}

/// Standard output of a driver, or the first line of its error.
fn run_driver(program: &Path, args: &[&str], file: &Path) -> Result<Result<Vec<u8>, String>, String> {
    let output = Command::new(program).args(args).arg(file).output();
    let output = output.map_err(|e| format!("'{}' does not start: {e}", program.display()))?;
    if output.status.success() {
        return Ok(Ok(output.stdout));
    }
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = stderr.lines().next().unwrap_or_default();
    let line = line.split_once(".mlir:").map_or(line, |(_, rest)| rest);
    let line: String = line.chars().take(120).collect();
    Ok(Err(if output.status.code() == Some(1) { line } else { format!("{}: {line}", output.status) }))
}

/// Parses a model and calls `work` on it.
///
/// # Errors
/// If the text is invalid.
pub(crate) fn with_parsed<T>(
    name: &str,
    text: Vec<u8>,
    work: impl FnOnce(&Context, &mut Module) -> T,
) -> Result<T, String> {
    let ctx = Context::new(qopt_dialects::all());
    let len = text.len();
    let source = ctx.sources.add(name, Arc::new(text)).map_err(|_| "the text is too large".to_owned())?;
    let mut parsed = parse(&ctx, source, 0, len, ParseOptions::default());
    match parsed.diags.first() {
        Some(diag) => Err(diag.message.clone()),
        None => Ok(work(&ctx, &mut parsed.module)),
    }
}
