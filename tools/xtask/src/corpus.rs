//! Real models: each is accepted or refused as it should be, keeps its meaning through qopt, and loses the movements of its
//! constants.
//!
//! For every text: qopt reads, verifies and prints it; prints the same again from what it printed; mlir-opt-22 finds the
//! same program in both where it knows the dialects; folding leaves a program that is accepted and stays as it is when
//! folded again. How many float islands and breaks of the boundary between integers and reals it has is shown, and is no
//! fault. The directory need not be part of the repository.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use qopt_dialects::census::Census;

use crate::programs::parsed;
use crate::table::Table;
use crate::{Outcome, programs, shell};

/// Models that are wrong on purpose.
const REFUSED: [&str; 1] = ["circle_pc_reshape_merge"];

/// The programs, and a directory for what they write.
struct Tools {
    qopt: PathBuf,
    mlir: PathBuf,
    scratch: PathBuf,
}

/// What was found out about a model.
struct Finding {
    accepted: bool,
    /// What is not as it should be, in words.
    faults: Vec<String>,
    before: Option<Census>,
    after: Option<Census>,
}

/// Runs all models of a directory.
///
/// # Errors
/// If any is not as it should be.
pub fn run(dir: &Path) -> Outcome {
    let tools = Tools { qopt: programs::qopt()?, mlir: programs::mlir_opt()?, scratch: shell::scratch("corpus")? };
    let files = programs::files(dir, &[".mlir", ".mlir.gz"])?;
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
        let shown = |census: &Option<Census>, number: fn(&Census) -> u64| {
            census.as_ref().map_or_else(String::new, |c| number(c).to_string())
        };
        table.row(vec![
            name,
            if finding.accepted { "accepted" } else { "refused" }.to_owned(),
            shown(&finding.before, |c| c.movements),
            shown(&finding.before, |c| c.of_constants),
            shown(&finding.before, |c| c.between_casts),
            shown(&finding.after, |c| c.movements),
            shown(&finding.after, |c| c.of_constants),
            shown(&finding.after, |c| c.between_casts),
            shown(&finding.before, |c| c.islands),
            shown(&finding.before, |c| c.breaks),
            finding.faults.join("; "),
        ]);
    }
    print!("{table}");
    println!("{} models, {faulty} with faults", files.len());
    if faulty == 0 { Ok(()) } else { Err(format!("{faulty} models with faults")) }
}

impl Tools {
    fn examine(&self, file: &Path, name: &str) -> Result<Finding, String> {
        let text = read(file)?;
        let input = self.write("input.mlir", &text)?;
        let expected = !REFUSED.iter().any(|wrong| name.starts_with(wrong));
        let mut finding = Finding { accepted: false, faults: Vec::new(), before: None, after: None };
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
            finding.faults.push("should be refused".to_owned());
            return Ok(finding);
        }
        let again = self.write("printed.mlir", &printed)?;
        if run_driver(&self.qopt, &[], &again)?.as_ref() != Ok(&printed) {
            finding.faults.push("printing is no fixpoint".to_owned());
        }
        if name.contains(".tosa.") {
            let generic = |path: &Path| run_driver(&self.mlir, &["--mlir-print-op-generic"], path);
            match (generic(&input)?, generic(&again)?) {
                (Ok(before), Ok(after)) if before == after => {}
                (Ok(_), Ok(_)) => finding.faults.push("mlir-opt-22 finds another program".to_owned()),
                (Err(why), _) => finding.faults.push(format!("mlir-opt-22 refuses the model: {why}")),
                (_, Err(why)) => finding.faults.push(format!("mlir-opt-22 refuses what was printed: {why}")),
            }
        }
        finding.before =
            parsed(name, printed, |ctx, module| Census::of(ctx, module)).map_err(|why| finding.faults.push(why)).ok();
        match run_driver(&self.qopt, &["--validate", "--fold-quant-shapes"], &input)? {
            Err(why) => finding.faults.push(format!("folding: {why}")),
            Ok(folded) => {
                let path = self.write("folded.mlir", &folded)?;
                if run_driver(&self.qopt, &["--fold-quant-shapes"], &path)?.as_ref() != Ok(&folded) {
                    finding.faults.push("folding twice is not folding once".to_owned());
                }
                finding.after = parsed(name, folded, |ctx, module| Census::of(ctx, module))
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

/// The text of a model, decompressed.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, String> {
    let fail = |e: std::io::Error| format!("cannot read '{}': {e}", file.display());
    let bytes = std::fs::read(file).map_err(fail)?;
    if file.extension().is_none_or(|ending| ending != "gz") {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut text).map_err(fail)?;
    Ok(text)
}

/// What a driver prints about a file, or the first line of why it refuses it.
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
