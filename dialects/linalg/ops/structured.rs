//! What the operations share that read an input, write a destination, and have a body that says what is done with each
//! element. Here every body gives the input's element as it is: `linalg.yield` sees to that.

use qopt_ir::def::{ANY_TENSOR, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic};
use qopt_ir::ir::{Type, TypeKind};

use super::super::types::{TENSOR_OR_MEMREF, scalar};
use crate::support::{Look, ensure, show};

/// Operands, results, body and traits.
pub(super) const STRUCTURED: OpDef = OpDef {
    operands: &[one("input", &TENSOR_OR_MEMREF), one("init", &TENSOR_OR_MEMREF)],
    results: &[variadic("result", &ANY_TENSOR)],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::ImplicitTerminator("linalg.yield"), Trait::RecursiveMemoryEffects, Trait::DestinationStyle],
    ..OpDef::BASE
};

/// A destination that is a tensor is given back, one in memory is written.
pub(super) fn verify_destination(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let init = op.in_type(1);
    let expected = usize::from(ctx.is_tensor(init));
    let results = op.body.num_results(op.op);
    ensure!(
        results == expected,
        "expected the number of tensor results ({results}) to be equal to the number of output tensors ({expected})"
    );
    ensure!(
        op.result_type(0).is_none_or(|result| result == init),
        "expected type of operand #1 ({}) to match type of corresponding result ({})",
        show(ctx, init),
        show(ctx, op.out_type(0))
    );
    Ok(())
}

/// The body has an argument for the element of each operand.
pub(super) fn verify_body(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let operands: Vec<Type> = op.body.operands(op.op).map(|v| op.body.ty(v)).collect();
    let tensors = operands.iter().filter(|&&t| matches!(ctx.type_kind(t), TypeKind::RankedTensor { .. })).count();
    ensure!(tensors == 0 || tensors == operands.len(), "expected to have pure tensor or buffer semantics");
    let Some(&block) = op.body.regions(op.op).first().and_then(|&r| op.body.blocks(r).first()) else { return Ok(()) };
    let args = op.body.args(block);
    ensure!(
        args.len() == operands.len(),
        "expected as many non-induction variable region arguments as the number of input/output operands"
    );
    for (i, (&arg, &operand)) in args.iter().zip(&operands).enumerate() {
        let (found, wanted) = (op.body.ty(arg), scalar(ctx, operand));
        ensure!(
            found == wanted,
            "expected type of bb argument #{i} ({}) to match element or self type of the corresponding operand ({})",
            show(ctx, found),
            show(ctx, wanted)
        );
    }
    Ok(())
}
