//! `tensor.empty`

use qopt_ir::def::{ANY_RANKED_TENSOR, INDEX, OpDef, OpRef, Trait, Verdict, one, variadic};
use qopt_ir::ir::{Blob, Tensor};
use qopt_ir::movement::Dim;

use crate::support::{OpTypes, ensure};

/// Checks that each dynamic extent of the result has an operand.
pub(super) fn dynamic_sizes(op: OpRef<'_>, name: &str) -> Verdict {
    let expected = op.out_dims(0).map_or(0, |d| d.iter().filter(|s| s.is_none()).count());
    let given = op.operands_named(name).len();
    ensure!(given == expected, "incorrect number of dynamic sizes, has {given}, expected {expected}");
    Ok(())
}

/// The interpreter takes 0 for undefined elements.
fn evaluate(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let mut sizes =
        operands.iter().map(|size| size.ints(op.ctx)?.first().copied().ok_or("a size is missing".to_owned()));
    let mut extent = |dim: Dim| match dim {
        Some(size) => Ok(Some(size)),
        None => {
            let size = sizes.next().ok_or("a size is missing")??;
            u64::try_from(size).map(Some).map_err(|_| format!("the size {size} is negative"))
        }
    };
    let dims = op
        .out_dims(0)
        .ok_or("result is unranked")?
        .into_iter()
        .map(&mut extent)
        .collect::<Result<Vec<Dim>, String>>()?;
    let ty = op.ctx.with_shape(op.out_type(0), &dims).ok_or("result is unranked")?;
    let width = Tensor::element_bytes(op.ctx, ty)?;
    let count = if dims.contains(&Some(0)) { 0 } else { width };
    Ok(vec![Tensor { ty, data: Blob::of_elements(vec![0; count], width) }])
}

/// `tensor.empty`: a tensor with undefined elements.
pub static EMPTY: OpDef = OpDef {
    name: "tensor.empty",
    summary: "Tensor with undefined elements",
    description: "A tensor of this type with undefined elements. It is the destination of other operations. The \
                  interpreter takes 0 for undefined elements.",
    operands: &[variadic("dynamicSizes", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure],
    format: Some("`(`$dynamicSizes`)` attr-dict `:` type($result)"),
    verify: Some(|op| dynamic_sizes(op, "dynamicSizes")),
    evaluate: Some(evaluate),
    example: "%0 = tensor.empty(%arg0) : tensor<?x42xf32>",
    ..OpDef::BASE
};
