//! How much of each real model becomes operations of the hub: `cargo xtask corpus hub`.
//!
//! Every text goes through `--quant-to-hub`, folding and canonicalization, in this process. What is counted before are the
//! operations that compute; after, those of the hub, and what is left: movements, casts at the borders, and *barriers*, which are
//! operations of a frontend that are none of these. Nothing is run and nothing is compared here.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{Body, Context, Module};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};

use crate::table::Table;
use crate::{Outcome, corpus, programs};

const PIPELINE: &str = "builtin.module(inline,symbol-dce,quant-to-hub,fold-quant-shapes,canonicalize)";

/// What the operations of a program are.
#[derive(Default)]
struct Kinds {
    computations: usize,
    hub: usize,
    movements: usize,
    casts: usize,
    /// How often each operation is a barrier.
    barriers: BTreeMap<String, usize>,
}

/// Prints the table.
///
/// # Errors
/// If a directory or a file cannot be read, or a pass fails.
pub fn run(dir: &Path) -> Outcome {
    let files = programs::files(dir, &[".mlir", ".mlir.gz"])?;
    let mut table =
        Table::new(&["model", " ops", " hub", " movements", " casts", " barriers", "left as they are, and why"]);
    for file in &files {
        let name = programs::file_name(file);
        let row = match examine(&name, corpus::read(file)?) {
            Ok((before, after, why)) => {
                let barriers = after.barriers.iter().map(|(op, count)| format!("{count} {op}"));
                let mut left: Vec<String> = barriers.collect();
                left.extend(why);
                vec![
                    name,
                    before.computations.to_string(),
                    after.hub.to_string(),
                    after.movements.to_string(),
                    after.casts.to_string(),
                    after.barriers.values().sum::<usize>().to_string(),
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

/// What a program consists of before and after, and the reasons of what was refused.
fn examine(name: &str, text: Vec<u8>) -> Result<(Kinds, Kinds, Vec<String>), String> {
    let ctx = Context::new(qopt_dialects::all());
    let len = text.len();
    let source = ctx.sources.add(name, Arc::new(text)).map_err(|_| "the text is too large".to_owned())?;
    let mut parsed = parse(&ctx, source, 0, len, ParseOptions::default());
    if let Some(diag) = parsed.diags.first() {
        return Err(diag.message.clone());
    }
    let before = kinds(&ctx, &parsed.module);
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), PIPELINE).map_err(|why| format!("{why:?}"))?;
    let report = passes.run(&ctx, &mut parsed.module, &Config::default());
    if report.failed {
        let first = report.diags.first().map(|diag| diag.message.clone());
        return Err(format!("fails: {}", first.unwrap_or_default()));
    }
    let remarks = report.remarks.iter().filter(|remark| remark.category == "quant-to-hub");
    let mut why: Vec<String> = remarks.map(|remark| format!("{}: {}", remark.name, remark.reason)).collect();
    why.sort();
    why.dedup();
    Ok((before, kinds(&ctx, &parsed.module), why))
}

fn kinds(ctx: &Context, module: &Module) -> Kinds {
    let mut kinds = Kinds::default();
    let mut bodies: Vec<&Body> = vec![&module.op.body];
    while let Some(body) = bodies.pop() {
        for op in body.preorder() {
            bodies.extend(body.isolated(op));
            let view = OpRef::new(ctx, body, op);
            let name = view.meaning().map_or(view.name().into_owned(), |def| def.name.to_owned());
            let is = |wanted: Trait| view.def().is_some_and(|def| def.has(wanted));
            let constant = view.constant().is_some() || is(Trait::ConstantLike) || name == "torch.prim.ListConstruct";
            if constant || is(Trait::Function) || is(Trait::Terminator) || name.starts_with("builtin.") {
                continue;
            }
            if view.cast().is_some() || matches!(name.as_str(), "qnn.quantize" | "qnn.dequantize") {
                kinds.casts += 1;
            } else if view.meaning().is_some_and(|def| def.movement.is_some()) && !name.starts_with("qnn.") {
                kinds.movements += 1;
            } else if name.starts_with("qnn.") {
                kinds.hub += 1;
                kinds.computations += 1;
            } else {
                *kinds.barriers.entry(name).or_default() += 1;
                kinds.computations += 1;
            }
        }
    }
    kinds
}
