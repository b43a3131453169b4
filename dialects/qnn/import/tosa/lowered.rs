//! Groups that are told by what they come from: a hub operation is what is there if `--hub-to-tosa` makes of it what is there.
//!
//! A reader of such a group only guesses the operation. Whether the guess is right, to the last constant, is found by lowering it
//! beside the program, in a body of its own, and comparing both, operation by operation, from the result backwards. Nothing is read
//! loosely then, and no arithmetic has to be proved a second time. Order of operands counts; how operations stand in the block
//! does not.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Body, Context, Loc, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Place, Rewriter};
use rustc_hash::FxHashSet;

use crate::qnn::export::tosa;
use crate::quant::ops::SCAST;
use crate::support::Look;

/// An operation of the hub that a group may be.
pub(super) struct Candidate<'n> {
    pub(super) name: &'n str,
    pub(super) attrs: &'n [(&'n str, Attr)],
    /// Quantized types of its operands and its result.
    pub(super) inputs: &'n [Type],
    pub(super) output: Type,
}

impl Candidate<'_> {
    /// Whether the value `found`, as a function of the stored integers `inputs`, is written as this operation is.
    pub(super) fn is_written_as(&self, ctx: &Context, program: &Body, inputs: &[ValueId], found: ValueId) -> bool {
        let mut body = Body::default();
        let region = body.add_root();
        let block = body.add_block(region);
        let args: Vec<ValueId> = self.inputs.iter().map(|&ty| body.add_arg(block, ty, Loc::UNKNOWN)).collect();
        let mut rewriter = Rewriter::new(ctx, &mut body);
        rewriter.set_place(Place::End(block));
        let new = NewOp::new(self.name).operands(&args).results(&[self.output]);
        let op = rewriter.build(&self.attrs.iter().fold(new, |new, &(name, value)| new.property(name, value)));
        let Ok(written) = tosa::written(ctx, &mut body, op) else { return false };
        let bits = |value: ValueId| {
            let def = OpRef::new(ctx, &body, body.defining_op(value)?);
            let arg = def.operand(0).filter(|_| def.is(&SCAST))?;
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
            if body.ty(here) != program.ty(there) || !same(a, b) {
                return false;
            }
            work.extend(body.operands(a.op).zip(program.operands(b.op)));
        }
        true
    }
}

/// Whether two operations are the same, but for their operands.
fn same(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    if let (Some(here), Some(there)) = (a.constant(), b.constant()) {
        // However their elements are written.
        return here == there || ints(a).is_some_and(|all| Some(all) == ints(b));
    }
    let Some(op) = a.registered().filter(|_| a.name() == b.name()) else { return false };
    // What is built leaves out what has a default, and what is read has it.
    let (ctx, defaults) = (a.ctx, op.defaults(a.ctx));
    let value = |op: OpRef<'_>, name| op.body.attr(ctx, op.op, name).or_else(|| ctx.dict_get(defaults, name));
    a.body.num_operands(a.op) == b.body.num_operands(b.op)
        && op.attr_names(ctx).iter().all(|&name| value(a, name) == value(b, name))
}

/// The integers of a constant.
fn ints(op: OpRef<'_>) -> Option<Vec<i64>> {
    let constant = op.constant()?;
    qopt_ir::eval::Tensor::of_constant(op.ctx, constant, op.out_type(0)).ok()?.ints(op.ctx).ok()
}
