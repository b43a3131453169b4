//! `tensor.from_elements`

use qopt_ir::def::{ANY_TYPE, Fold, Folded, OpDef, OpRef, Trait, VariadicTypeMatch, one, variadic};

use super::super::types::{STATIC_TENSOR, element};
use crate::arith::eval::{constant_of, splat};
use crate::support::OpTypes;

static OPERANDS: VariadicTypeMatch = VariadicTypeMatch {
    summary: "operand types match result element type",
    from: "result",
    to: "elements",
    transform: |ctx, ty| {
        // Limit of operands of an operation; a type with more elements is invalid.
        const MAX_FOLDED_ELEMENTS: u64 = 1 << 24;
        let count = ctx.num_elements(ty).filter(|&n| n <= MAX_FOLDED_ELEMENTS)?;
        Some(vec![element(ctx, ty)?; usize::try_from(count).ok()?])
    },
};

/// Folds constant elements to a constant tensor.
const FOLD: Fold = |op: OpRef<'_>| {
    let values = op.operand_constants().map(|attr| splat(op.ctx, attr?)).collect::<Option<Vec<_>>>()?;
    Some(vec![Folded::Constant(constant_of(op.ctx, op.out_type(0), &values)?)])
};

/// `tensor.from_elements`: a tensor from its elements.
pub static FROM_ELEMENTS: OpDef = OpDef {
    name: "tensor.from_elements",
    summary: "Construction of a tensor from its elements",
    description: "Takes one operand per element, in row-major order.",
    operands: &[variadic("elements", &ANY_TYPE)],
    results: &[one("result", &STATIC_TENSOR)],
    traits: &[Trait::Pure, Trait::VariadicTypesMatchWith(&OPERANDS)],
    format: Some("$elements attr-dict `:` type($result)"),
    fold: Some(FOLD),
    result_name: Some(|_| Some("from_elements".to_owned())),
    example: "%from_elements = tensor.from_elements %arg0, %arg1 : tensor<2xi32>",
    ..OpDef::BASE
};
