//! Recognizes a group by lowering: it is a hub op if `--hub-to-tosa` lowers this op to the same ops.
//!
//! A reader only guesses the hub op. To verify the guess, constants included, `is_written_as` lowers the op in a separate body
//! and compares both op by op, backwards from the result. The match is exact, so it needs no further proof of the arithmetic.
//! The order of operands matters; the order of ops in the block does not.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Attr, Body, Context, Loc, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Rewriter};
use rustc_hash::FxHashSet;

use crate::conversions::hub_to_tosa;
use crate::quant::ops as quant;
use crate::quant::ops::SCAST;
use crate::support::OpTypes;

/// A candidate hub op for a group.
pub(super) struct HubCandidate<'n> {
    pub(super) def: &'static OpDef,
    pub(super) attrs: &'n [(&'n str, Attr)],
    /// Quantized types of its operands.
    pub(super) inputs: &'n [Type],
    pub(super) output: Type,
}

impl HubCandidate<'_> {
    /// Returns true if the candidate lowers to the ops that compute `found` from the stored integers `inputs`.
    pub(super) fn is_written_as(&self, ctx: &Context, program: &Body, inputs: &[ValueId], found: ValueId) -> bool {
        let mut body = Body::new(program.name(Body::ROOT), Loc::UNKNOWN);
        let mut rewriter = Rewriter::new(ctx, &mut body);
        let region = rewriter.add_region(Body::ROOT);
        let block = rewriter.create_block(region, self.inputs, Loc::UNKNOWN);
        let args = rewriter.body().args(block).to_vec();
        let new = NewOp::of(self.def).operands(&args).results(&[self.output]);
        let op = rewriter.build(&self.attrs.iter().fold(new, |new, &(name, value)| new.property(name, value)));
        let Ok(written) = hub_to_tosa::lower_op(ctx, &mut body, op) else { return false };
        let bits = |value: ValueId| {
            let def = OpRef::new(ctx, &body, body.defining_op(value)?);
            let arg = def.operand(operand!(quant::SCAST.input)).filter(|_| def.is(&SCAST))?;
            args.iter().position(|&other| other == arg).and_then(|at| inputs.get(at)).copied()
        };
        let mut work = vec![(written, found)];
        let mut seen = FxHashSet::default();
        while let Some(pair) = work.pop() {
            let (here, there) = pair;
            if bits(here) == Some(there) || !seen.insert(pair) {
                continue;
            }
            let (Some(a), Some(b)) = (body.defining_op(here), program.defining_op(there)) else { return false };
            let (a, b) = (OpRef::new(ctx, &body, a), OpRef::new(ctx, program, b));
            if body.ty(here) != program.ty(there) || !same_op(a, b) {
                return false;
            }
            work.extend(body.operands(a.op).zip(program.operands(b.op)));
        }
        true
    }
}

/// Compares two ops without their operands.
fn same_op(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    if let (Some(here), Some(there)) = (a.constant(), b.constant()) {
        // Constants may store equal elements in different forms.
        return here == there || ints(a).is_some_and(|all| Some(all) == ints(b));
    }
    let Some(op) = a.registered().filter(|_| a.name() == b.name()) else { return false };
    // Built ops omit attributes with default values; parsed ops may have them.
    let (ctx, defaults) = (a.ctx, op.defaults(a.ctx));
    let value = |op: OpRef<'_>, name| op.body.attr(ctx, op.op, name).or_else(|| ctx.dict_get(defaults, name));
    a.body.num_operands(a.op) == b.body.num_operands(b.op)
        && op.attr_names(ctx).iter().all(|&name| value(a, name) == value(b, name))
}

/// Returns the integers of a constant.
fn ints(op: OpRef<'_>) -> Option<Vec<i64>> {
    let constant = op.constant()?;
    qopt_ir::ir::Tensor::of_constant(op.ctx, constant, op.out_type(0)).ok()?.ints(op.ctx).ok()
}
