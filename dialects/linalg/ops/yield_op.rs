//! `linalg.yield`

use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, Trait, Verdict, variadic};
use qopt_ir::ir::ValueDef;

use super::super::types::{gives, scalar};
use super::{BROADCAST, TRANSPOSE};
use crate::support::{Look, bail, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let block = op.body.block_of(op.op);
    let parent = block.and_then(|b| op.body.parent_op(b)).map(|parent| OpRef { op: parent, ..op });
    let Some(parent) = parent.filter(|p| p.is(&TRANSPOSE) || p.is(&BROADCAST)) else {
        bail!("expected parent op with LinalgOp interface");
    };
    let count = op.body.num_operands(op.op);
    ensure!(
        count == 1,
        "expected number of yield values ({count}) to match the number of inits / outs operands of the enclosing \
         LinalgOp (1)"
    );
    let init = parent.in_type(1);
    ensure!(
        gives(ctx, op.in_type(0), init),
        "type of yield operand 1 ({}) doesn't match the element type of the enclosing linalg.generic op ({})",
        show(ctx, op.in_type(0)),
        show(ctx, scalar(ctx, init))
    );
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
    description: "Ends the body of a structured operation and gives one element for each destination. Where elements \
                  only move, it is the element of the input, and the custom form leaves the body out.",
    operands: &[variadic("values", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::ReturnLike, Trait::Terminator],
    format: Some("($values^)? attr-dict (`:` type($values)^)?"),
    verify: Some(verify),
    example: "%transposed = linalg.transpose ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<3x2xi8>) permutation = [1, 0]",
    ..OpDef::BASE
};
