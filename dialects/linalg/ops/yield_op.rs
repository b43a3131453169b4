//! `linalg.yield`

use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, Trait, Verdict, variadic};
use qopt_ir::ir::ValueDef;

use super::super::types::{gives, scalar};
use super::structured::is_structured;
use super::{BROADCAST, TRANSPOSE};
use crate::support::{Look, bail, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let block = op.body.block_of(op.op);
    let parent = block.and_then(|b| op.body.parent_op(b)).map(|parent| OpRef { op: parent, ..op });
    let Some(parent) = parent.filter(|&parent| is_structured(parent)) else {
        bail!("expected parent op with LinalgOp interface");
    };
    let moves = parent.is(&TRANSPOSE) || parent.is(&BROADCAST);
    let inputs = if moves { 1 } else { parent.operands_named("inputs").len() };
    let inits: Vec<_> = parent.body.operands(parent.op).skip(inputs).map(|v| parent.body.ty(v)).collect();
    let count = op.body.num_operands(op.op);
    ensure!(
        count == inits.len(),
        "expected number of yield values ({count}) to match the number of inits / outs operands of the enclosing \
         LinalgOp ({})",
        inits.len()
    );
    for (i, &init) in inits.iter().enumerate() {
        ensure!(
            gives(ctx, op.in_type(i), init),
            "type of yield operand {} ({}) doesn't match the element type of the enclosing linalg.generic op ({})",
            i.saturating_add(1),
            show(ctx, op.in_type(i)),
            show(ctx, scalar(ctx, init))
        );
    }
    if !moves {
        return Ok(());
    }
    // MLIR takes any body, and forgets it in print: what is read again is another program.
    let moves = op.operand(0).is_some_and(|v| matches!(op.body.def(v), ValueDef::Argument(b, 0) if Some(b) == block))
        && op.body.prev(op.op).is_none();
    ensure!(moves, "expected the body of '{}' to give the element of its input as it is", parent.name());
    Ok(())
}

/// `linalg.yield`: the element that a body gives.
pub static YIELD: OpDef = OpDef {
    name: "linalg.yield",
    summary: "The element that a body gives",
    description: "Ends the body of a structured operation and gives one element for each destination. Where the custom \
                  form leaves the body out, because elements only move, it is the element of the input.",
    operands: &[variadic("values", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::ReturnLike, Trait::Terminator],
    format: Some("($values^)? attr-dict (`:` type($values)^)?"),
    verify: Some(verify),
    example: "%transposed = linalg.transpose ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<3x2xi8>) permutation = [1, 0]",
    ..OpDef::BASE
};
