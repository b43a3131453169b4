//! `tensor.empty`

use qopt_ir::def::{ANY_RANKED_TENSOR, INDEX, OpDef, OpRef, Trait, Verdict, one, variadic};

use crate::support::{OpTypes, ensure};

/// Checks that each dynamic extent of the result has an operand.
pub(super) fn dynamic_sizes(op: OpRef<'_>, name: &str) -> Verdict {
    let expected = op.out_dims(0).map_or(0, |d| d.iter().filter(|s| s.is_none()).count());
    let given = op.operands_named(name).len();
    ensure!(given == expected, "incorrect number of dynamic sizes, has {given}, expected {expected}");
    Ok(())
}

/// `tensor.empty`: a tensor with undefined elements.
pub static EMPTY: OpDef = OpDef {
    name: "tensor.empty",
    summary: "Tensor with undefined elements",
    description: "A tensor of this type with undefined elements. It is the destination of other operations.",
    operands: &[variadic("dynamicSizes", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure],
    format: Some("`(`$dynamicSizes`)` attr-dict `:` type($result)"),
    verify: Some(|op| dynamic_sizes(op, "dynamicSizes")),
    example: "%0 = tensor.empty(%arg0) : tensor<?x42xf32>",
    ..OpDef::BASE
};
