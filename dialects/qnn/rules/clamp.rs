//! Merges two clamps into one.

use qopt_ir::def::operand;
use qopt_ir::rewrite::{InsertPoint, MatchFailure::NoMatch, NewOp, Roots, Rule};

use crate::qnn::ops::CLAMP_OP;
use crate::support::OpTypes;

/// `clamp(clamp x) = clamp x`. If the two ranges are disjoint, every value is the outer bound that is nearer to the inner
/// range.
pub static CLAMP_OF_CLAMP: Rule = Rule::new("qnn.clamp-of-clamp", Roots::Ops(&[&CLAMP_OP]), |rewriter, op| {
    let view = rewriter.op(op);
    let inner = view.operand_def(operand!(CLAMP_OP.input)).filter(|d| d.is(&CLAMP_OP)).ok_or(NoMatch)?;
    let (Some(value), Some(result)) = (inner.operand(operand!(CLAMP_OP.input)), view.result_type(0)) else {
        return Err(NoMatch);
    };
    let (ctx, loc) = (view.ctx, view.loc());
    let (Some(&[least, most]), Some(&[low, high])) = (inner.ints("clamp").as_deref(), view.ints("clamp").as_deref())
    else {
        return Err(NoMatch);
    };
    if low > high || inner.in_type(operand!(CLAMP_OP.input)) != result {
        return Err(NoMatch);
    }
    let bounds = ctx.i64_array_attr(&[least.clamp(low, high), most.clamp(low, high)]);
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let new = NewOp::new(CLAMP_OP.name).loc(loc).operands(&[value]).results(&[result]).property("clamp", bounds);
    let value = rewriter.build_value(&new).ok_or(NoMatch)?;
    if rewriter.replace(op, &[value]) { Ok(()) } else { Err(NoMatch) }
});
