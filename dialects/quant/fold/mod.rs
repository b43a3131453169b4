//! `--fold-quant-shapes`: data movement folded through constants and quantized values.
//!
//! An operation says which movement it is (its definition's `movement`); everything else comes out of the algebra in
//! [`qopt_ir::movement`]. No rule here names an operation that moves data. The rules:
//!
//! - `constant`: a movement, or a chain, of a constant is the moved constant; bytes move once
//! - `dequantize`: movements of a dequantized constant are the dequantized moved constant
//! - `cast_pair`: dequantize, move, quantize is move, where the parameters come out as they are; likewise for storage casts
//! - `quantize`: a quantized constant is its stored integers, where no convention of rounding gives others
//! - `through`: a movement of a dequantized value is the dequantized moved value, likewise before a quantization
//! - `fill`: a real constant beside quantized values is the integer that is stored for it, where that is exact
//! - `shapes`: what is computed from constant shapes is constant, so that the movements that it parametrizes are known
//! - `compose`: a chain of movements of a value is the shortest that means the same
//!
//! A rule changes the type of no value that it does not create. What is not folded keeps its operands, attributes, types and
//! location, and a remark says why.

mod cast_pair;
mod compose;
mod constant;
mod fill;
mod quantize;
mod root;
mod shapes;
mod through;
mod trace;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, IsolatedOp, OpId};
use qopt_ir::movement::{CostRule, Limits};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Rewriter, cyclic_ops};
use rustc_hash::FxHashSet;

/// The pass.
pub static FOLD_QUANT_SHAPES: PassDef = PassDef {
    argument: "fold-quant-shapes",
    name: "FoldQuantShapes",
    summary: "Fold reshapes, transposes, slices and other data movement through quantized tensors, exactly",
    options: &[
        OptionDef::new(
            "max-param-growth",
            OptionKind::Int,
            "1",
            "A fold that needs more parameters than its inputs have together is made only up to this many times as many",
        ),
        OptionDef::new(
            "max-byte-growth",
            OptionKind::Int,
            "1",
            "The bytes of a folded constant are at most this many times those of its inputs",
        ),
    ],
    build: |_, options| {
        let growth = |name: &str| match u64::try_from(options.int(name)) {
            Ok(n) if n > 0 => Ok(n),
            _ => Err(format!("'{name}' must be positive")),
        };
        let cost =
            CostRule { max_param_growth: growth("max-param-growth")?, max_byte_growth: growth("max-byte-growth")? };
        Ok(Box::new(FoldQuantShapes { cost, limits: Limits::default() }))
    },
    ..PassDef::BASE
};

struct FoldQuantShapes {
    cost: CostRule,
    limits: Limits,
}

/// A round changes what the next one sees; a program where that goes on longer than this is left as it is then.
const MAX_ROUNDS: usize = 16;

impl Pass for FoldQuantShapes {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            self.fold(op, cx);
            Ok(())
        })
    }
}

/// A movement that was not folded, and why.
struct Refused {
    op: OpId,
    reason: String,
}

impl FoldQuantShapes {
    fn fold(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) {
        let ctx = cx.ctx;
        let mut refused = Vec::new();
        for _ in 0..MAX_ROUNDS {
            refused.clear();
            let frozen = cyclic_ops(ctx, op.name, &op.body, &op.body.preorder());
            let mut rewriter = Rewriter::new(ctx, &mut op.body);
            let mut folder = Folder { rewriter: &mut rewriter, pass: self, frozen, refused: &mut refused, cx };
            let mut changed = folder.shapes();
            changed |= folder.compose();
            changed |= folder.quantize_constants();
            changed |= folder.constants();
            changed |= folder.through_casts();
            changed |= folder.cast_pairs();
            if !changed {
                break;
            }
        }
        refused.sort_by_key(|r| r.op);
        refused.dedup_by_key(|r| r.op);
        for Refused { op: at, reason } in refused {
            cx.missed(op.properties, OpRef::new(ctx, &op.body, at), reason);
        }
    }
}

/// One round over one body.
struct Folder<'f, 'r, 'c> {
    rewriter: &'f mut Rewriter<'r>,
    pass: &'f FoldQuantShapes,
    /// What is connected with a def-use cycle: a chain of movements there has no first value.
    frozen: FxHashSet<OpId>,
    refused: &'f mut Vec<Refused>,
    cx: &'f mut PassContext<'c>,
}

impl<'r> Folder<'_, 'r, '_> {
    fn ctx(&self) -> &'r Context {
        self.rewriter.ctx()
    }
    fn body(&self) -> &Body {
        self.rewriter.body()
    }
    /// The operations to look at, in the order of the text.
    fn ops(&self) -> Vec<OpId> {
        self.body().preorder().into_iter().filter(|op| !self.frozen.contains(op)).collect()
    }
    fn refuse(&mut self, op: OpId, reason: impl Into<String>) {
        self.refused.push(Refused { op, reason: reason.into() });
    }
    /// Erases an operation, and what only it used, as long as that has no effect.
    fn erase_with_operands(&mut self, op: OpId) {
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            let operands: Vec<_> = self.body().operands(op).collect();
            if !self.rewriter.erase(op) {
                continue;
            }
            let mut defs: Vec<OpId> = operands.into_iter().filter_map(|v| self.body().defining_op(v)).collect();
            defs.sort_unstable();
            defs.dedup();
            let unused = |&def: &OpId| {
                self.rewriter.op(def).has_no_effect() && self.body().results(def).all(|v| self.body().is_unused(v))
            };
            work.extend(defs.into_iter().filter(unused));
        }
    }
}
