//! Converts ONNX's `If` with a condition that is not constant to a `Where`, so that both branches can be quantized.
//!
//! ```text
//! If(c, then, else)   =   Where(c, then, else)
//! ```
//!
//! Both branches are computed. This is the same program only if neither can fail: the branch that does not run may divide by zero or
//! read an element out of range, because the condition guards against it.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, RegionId, ValueId};
use qopt_ir::rewrite::{InsertPoint, Rewriter};

use crate::elements::integers;
use crate::support::OpTypes;
use crate::torch::VTensor;
use crate::torch::branch;
use crate::torch::onnx::operator::{choose, has, is_known_domain};
use crate::torch::ops::OPERATOR;

/// The second operand: a divisor or indices.
const SECOND: usize = 1;

/// Replaces each `If`, the inner ones first. Returns the ops that are not replaced, with the reasons.
pub(crate) fn select_results(rw: &mut Rewriter<'_>) -> Vec<(OpId, String)> {
    let mut kept = Vec::new();
    for op in rw.body().preorder().into_iter().rev() {
        let view = rw.op(op);
        if let (Some(then), Some(other)) = (branch(view, true), branch(view, false))
            && let Err(reason) = select(rw, op, [then, other])
        {
            kept.push((op, reason));
        }
    }
    kept
}

/// Splices both branches before the `If` and selects each result by a `Where`.
fn select(rw: &mut Rewriter<'_>, op: OpId, regions: [RegionId; 2]) -> Result<(), String> {
    let view = rw.op(op);
    let (loc, results) = (view.loc(), view.results().collect::<Vec<ValueId>>());
    let condition = view.operand(operand!(OPERATOR.operands)).ok_or("has no condition")?;
    let dims = view.in_dims(operand!(OPERATOR.operands)).unwrap_or_default();
    if !has(view, 0) || dims.iter().any(|&size| size != Some(1)) {
        return Err("the condition must be one element".to_owned());
    }
    let mut branches = Vec::new();
    for region in regions {
        let &[block] = rw.body().blocks(region) else { return Err("a branch must have one block".to_owned()) };
        let mut ops: Vec<OpId> = rw.body().ops(block).collect();
        let end = ops.pop().filter(|_| rw.body().args(block).is_empty()).ok_or("a branch must end with its results")?;
        for inner in ops {
            check_speculatable(rw.op(inner))?;
        }
        let values: Vec<ValueId> = rw.body().operands(end).collect();
        if values.len() != results.len() {
            return Err("a branch has another number of results".to_owned());
        }
        branches.push((block, end, values));
    }
    let [(then_block, then_end, then), (other_block, other_end, other)] = branches.as_slice() else {
        return Err("must have two branches".to_owned());
    };
    for (&a, &b) in then.iter().zip(other) {
        let (a, b) = (rw.body().ty(a), rw.body().ty(b));
        let tensor = rw.ctx().type_object::<VTensor>(a).ok_or("results must be tensors")?;
        let shape = tensor.shape.as_deref().filter(|shape| shape.iter().all(Option::is_some));
        let rank = shape.ok_or("the sizes of a result are unknown")?.len();
        if a != b {
            return Err("the branches have results of different types".to_owned());
        }
        // The condition broadcasts to the results.
        if rank < dims.len() {
            return Err("the condition has more dimensions than a result".to_owned());
        }
    }
    rw.set_insertion_point(InsertPoint::Before(op));
    for (block, end) in [(*then_block, *then_end), (*other_block, *other_end)] {
        rw.erase(end);
        rw.splice(block, &[]);
    }
    rw.set_insertion_point(InsertPoint::Before(op));
    for ((result, &a), &b) in results.into_iter().zip(then).zip(other) {
        let ty = rw.body().ty(a);
        let value = choose(rw, loc, [condition, a, b], ty).ok_or("cannot choose a result")?;
        rw.replace_uses(result, value);
    }
    rw.erase(op);
    Ok(())
}

/// Checks that an op of a branch may run although the condition excludes it: it has no effects and fails for no operands.
fn check_speculatable(op: OpRef<'_>) -> Result<(), String> {
    let label = op.label().into_owned();
    let fails = |why: &str| Err(format!("both branches are computed, but '{label}' {why}"));
    if !op.body.regions(op.op).is_empty() {
        return fails("has a region");
    }
    if op.constant().is_some() || op.name().starts_with("torch.constant.") {
        return Ok(());
    }
    if !op.is(&OPERATOR) || !is_known_domain(op) {
        return fails("may have effects");
    }
    let is_integer = op.ctx.int_width(op.in_element(operand!(OPERATOR.operands))).is_some();
    let constant = op.operand_constant(SECOND);
    match label.strip_prefix("onnx.").unwrap_or(&label) {
        "Div" | "Mod" if is_integer => {
            // The least integer has no quotient by -1.
            let divisors = constant.and_then(|constant| integers(op.ctx, constant));
            match divisors.is_some_and(|divisors| divisors.iter().all(|&divisor| divisor > 0)) {
                true => Ok(()),
                false => fails("divides by integers that are not known to be positive"),
            }
        }
        "BitShift" if constant.is_none() => fails("shifts by integers that are not constant"),
        // Constant indices of a movement are in range.
        "Gather" if constant.is_none() => fails("has indices that are not constant"),
        "EmbedLayerNormalization"
        | "GatherBlockQuantized"
        | "GatherElements"
        | "GatherND"
        | "GroupQueryAttention"
        | "RotaryEmbedding"
        | "Scatter"
        | "ScatterElements"
        | "ScatterND" => fails("has indices that may be out of range"),
        _ => Ok(()),
    }
}
