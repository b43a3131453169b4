//! `--vectorize-int8`: lowers kernels on buffers to loops over vector tiles, with the instructions of a target.
//! `--select-schedule`: writes the schedule of each kernel, which `--vectorize-int8` obeys.
//!
//! Sums of byte products use the target's dot product. Other elementwise computation uses plain vector
//! operations. A kernel stays for `--to-loops` if an access is not linear, if its lanes are not contiguous, or if a body is
//! more than arithmetic. [`strategies`] has one file for each form of code, and [`plan`] the decision between them.

mod body;
mod cost;
mod dot_products;
mod emit;
mod fit;
mod kernel;
mod plan;
mod select;
mod strategies;
mod tiling;

use std::collections::BTreeSet;

use qopt_ir::ir::Body;
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, Rewriter};
use rustc_hash::FxHashSet;

use super::Unsupported;
use super::functions::{each_function, returned_types};
use super::globals::{self, Globals};
use super::nests::{self, Nests, erase_unused};
use crate::builtin::ops as builtin;
use crate::linalg::builder::Builder;
use crate::targets;
use emit::{EmitContext, KernelEmitter};
use plan::{Decision, KernelCase, decide};
pub use select::{KernelSchedules, SELECT_SCHEDULE, kernel_schedules};

/// The `target` option of passes that decide by a target.
const TARGET: OptionDef = OptionDef::new("target", OptionKind::Text, "host", "Target, as for 'qopt compile --target'");

/// The pass.
pub static VECTORIZE_INT8: PassDef = PassDef {
    argument: "vectorize-int8",
    name: "VectorizeInt8",
    summary: "Vectorize kernels on buffers in tiles, with the int8 dot product instructions of the target",
    anchor: Some(builtin::MODULE.name),
    options: &[nests::SPLIT, TARGET],
    converts: true,
    build: |_, options| {
        Ok(Box::new(VectorizeInt8 { target: options.text("target").to_owned(), split: options.limit("split") }))
    },
    ..PassDef::BASE
};

struct VectorizeInt8 {
    target: String,
    split: Option<u64>,
}

impl Pass for VectorizeInt8 {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let target = targets::find(Some(&self.target)).map_err(|why| cx.error(body.loc(Body::ROOT), why))?;
        let ctx = cx.ctx;
        let values = globals::constant_globals(ctx, body);
        let mut globals = Globals::new(ctx, body, "__packed");
        let mut count = 0;
        each_function(body, cx, |ctx, function, entry| {
            let nests = Nests::of(ctx, function, entry)?;
            let mut rewriter = Rewriter::new(ctx, function);
            let mut done = BTreeSet::new();
            for (index, nest) in nests.all.iter().enumerate() {
                let body = rewriter.body();
                let given = select::given(ctx, body, &nests, index)?;
                if !nests.is_root(index) {
                    continue;
                }
                let case = KernelCase::of((ctx, body), &nests, index, &values, target);
                let (plan_loc, loc) = (body.loc(nest.op), nests.loc(body, index));
                let decision = decide(&case, given.as_ref());
                let decision = decision.map_err(|message| Unsupported { loc: plan_loc, message })?;
                let (Decision::Vectors(_, plan), Ok(case)) = (decision, &case) else { continue };
                rewriter.set_insertion_point(InsertPoint::Before(nest.op));
                let splits = nests.splits(rewriter.body(), index, self.split);
                let work = EmitContext::new(&nests, (&case.kernel, &plan), target, splits);
                nests::kernel(&mut rewriter, loc, |rewriter| {
                    KernelEmitter::kernel(&work, &mut globals, Builder { rewriter, loc })
                })
                .map_err(|message| Unsupported { loc, message })?;
                count += 1;
                done.extend(&case.kernel.nests);
            }
            // Keep nests that other kernels recompute.
            let left = (0..nests.all.len()).filter(|index| !done.contains(index) && nests.is_root(*index));
            let needed: FxHashSet<usize> = left.flat_map(|root| nests.parts(root)).collect();
            let done = done.into_iter().rev().filter(|index| !needed.contains(index));
            for nest in done.filter_map(|index| nests.all.get(index)) {
                rewriter.erase(nest.op);
            }
            erase_unused(&mut rewriter, entry);
            Ok(returned_types(rewriter.body(), entry))
        })?;
        cx.count("num-vectorized", count);
        globals.define(ctx, body);
        globals::erase_unread(ctx, body);
        Ok(())
    }
}
