//! Measures how much of each real model is converted to the hub: `cargo xtask corpus hub DIR`.
//!
//! Inlines every model, then runs `--quant-to-hub --fold-quant-shapes --canonicalize`, in process. Counts the computing
//! operations between, and after the passes the hub operations, movements outside of the hub, casts, and *barriers*, which are
//! all other computing operations.

use std::path::Path;

use qopt_dialects::stats::Stats;
use qopt_ir::ir::Module;
use qopt_ir::pass::{Config, PassManager};

use crate::corpus::with_parsed;
use xtask::table::Table;
use xtask::{TaskResult, programs};

const INLINE: &str = "builtin.module(inline,symbol-dce)";
const PIPELINE: &str = "builtin.module(quant-to-hub,fold-quant-shapes,canonicalize)";

/// The computing operations of a program.
struct Kinds {
    hub: u64,
    /// Number of computing operations by name, except hub operations.
    barriers: Vec<(String, u64)>,
}

impl Kinds {
    fn of(stats: &Stats) -> Self {
        let computations = stats.computations.iter().map(|(name, &count)| (name.clone(), count));
        let (hub, barriers): (Vec<_>, Vec<_>) = computations.partition(|(name, _)| name.starts_with("qnn."));
        Self { hub: hub.iter().map(|(_, count)| count).sum(), barriers }
    }
}

/// Prints the table.
///
/// # Errors
/// If a directory or a file cannot be read. A model that does not parse, or on which a pass fails, gets a row with the reason.
pub fn run(dir: &Path) -> TaskResult {
    let files = programs::inputs(dir, &[".mlir", ".mlir.gz"])?;
    let mut table =
        Table::new(&["model", " ops", " hub", " movements", " casts", " barriers", "not converted, with reasons"]);
    for file in &files {
        let name = programs::file_name(file);
        let row = match examine(&name, programs::read_model(file)?) {
            Ok((before, after, why)) => {
                let Kinds { hub, barriers } = Kinds::of(&after);
                let left = barriers.iter().map(|(op, count)| format!("{count} {op}"));
                let left: Vec<String> = left.chain(why).collect();
                vec![
                    name,
                    before.computations.values().sum::<u64>().to_string(),
                    hub.to_string(),
                    after.movements.saturating_sub(after.hub_movements).to_string(),
                    after.casts.to_string(),
                    barriers.iter().map(|(_, count)| count).sum::<u64>().to_string(),
                    left.join("; "),
                ]
            }
            Err(why) => vec![name, String::new(), String::new(), String::new(), String::new(), String::new(), why],
        };
        table.row(row);
    }
    print!("{table}");
    Ok(())
}

/// Operation statistics before and after, and the reasons of failed conversions.
fn examine(name: &str, text: Vec<u8>) -> Result<(Stats, Stats, Vec<String>), String> {
    with_parsed(name, text, |ctx, module| {
        let run = |pipeline: &str, module: &mut Module| {
            let passes =
                PassManager::parse(ctx, &qopt_dialects::passes(), pipeline).map_err(|why| format!("{why:?}"))?;
            let report = passes.run(ctx, module, &Config::default());
            match report.failed {
                true => Err(format!("fails: {}", report.diags.first().map_or("", |diag| &diag.message))),
                false => Ok(report),
            }
        };
        run(INLINE, module)?;
        let before = Stats::of(ctx, module);
        let report = run(PIPELINE, module)?;
        let remarks = report.remarks.iter().filter(|remark| remark.category == "quant-to-hub");
        let mut why: Vec<String> = remarks.map(|remark| format!("{}: {}", remark.name, remark.reason)).collect();
        why.sort();
        why.dedup();
        Ok((before, Stats::of(ctx, module), why))
    })?
}
