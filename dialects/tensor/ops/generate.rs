//! `tensor.generate`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, INDEX, OpDef, OpError, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic,
};
use qopt_ir::ir::{BlockId, Type};

use super::empty::dynamic_sizes;
use crate::support::OpTypes;

/// The only block of an operation's only region.
pub(super) fn body(op: OpRef<'_>) -> Option<BlockId> {
    op.body.blocks(*op.body.regions(op.op).first()?).first().copied()
}

/// The type that a body yields.
pub(super) fn yielded_type(op: OpRef<'_>) -> Option<Type> {
    let last = op.body.last(body(op)?)?;
    if !op.ctx.is_op(op.body.name(last), &super::YIELD) {
        return None;
    }
    op.body.operand(last, 0).map(|v| op.body.ty(v))
}

fn verify(op: OpRef<'_>) -> Verdict {
    dynamic_sizes(op, "dynamicExtents")?;
    let Some(block) = body(op) else { return Ok(()) };
    let args = op.body.args(block);
    if args.iter().any(|&a| op.body.ty(a) != op.ctx.index_type()) {
        return Err(OpError::unnamed("all body arguments must be index"));
    }
    if args.len() != op.out_dims(0).map_or(0, |d| d.len()) {
        return Err(OpError::unnamed("must have one body argument per input dimension"));
    }
    if yielded_type(op) != Some(op.out_element(0)) {
        return Err(OpError::from("body must be terminated with a `yield` operation of the tensor element type"));
    }
    Ok(())
}

/// `tensor.generate`: a tensor whose elements are computed from their indices.
pub static GENERATE: OpDef = OpDef {
    name: "tensor.generate",
    summary: "A tensor whose elements are computed from their indices",
    description: "The body takes an index for each dimension and yields the element there. It runs once per element, \
                  in any order.",
    operands: &[variadic("dynamicExtents", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(super::YIELD.name)],
    format: Some("$dynamicExtents $body attr-dict `:` type($result)"),
    verify: Some(verify),
    result_name: Some(|_| Some("generated".to_owned())),
    example: "%generated = tensor.generate %arg0 {\n^bb0(%arg1: index, %arg2: index):\n  tensor.yield %arg3 : f32\n} \
              : tensor<?x3xf32>",
    ..OpDef::BASE
};
