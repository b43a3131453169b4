//! `linalg.yield`

use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, Trait, Verdict, operand, variadic};
use qopt_ir::ir::ValueDef;

use super::super::types::{gives, scalar};
use super::structured::is_structured;
use super::{BROADCAST, TRANSPOSE};
use crate::support::{OpTypes, bail, ensure, show};

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
    // MLIR accepts any body here but does not print it, so that parsing would produce a different program.
    let moves = op
        .operand(operand!(YIELD.values))
        .is_some_and(|v| matches!(op.body.def(v), ValueDef::Argument(b, 0) if Some(b) == block))
        && op.body.prev(op.op).is_none();
    ensure!(moves, "expected the body of '{}' to yield the element of its input unchanged", parent.name());
    Ok(())
}

/// `linalg.yield`: returns the elements that a body computes.
pub static YIELD: OpDef = OpDef {
    name: "linalg.yield",
    summary: "Terminator of a structured operation's body",
    description: "Ends the body of a structured operation and yields one element for each destination. If the custom \
                  form omits the body, it yields the element of the input.",
    operands: &[variadic("values", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::ReturnLike, Trait::Terminator],
    format: Some("($values^)? attr-dict (`:` type($values)^)?"),
    verify: Some(verify),
    example: "%transposed = linalg.transpose ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<3x2xi8>) permutation = [1, 0]",
    ..OpDef::BASE
};
