//! `tensor.gather`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Trait, UNIT_ATTR, Verdict, attr, one, operand,
    optional_attr,
};
use qopt_ir::ir::Type;
use qopt_ir::movement::{Dim, Movement};

use super::super::types::INDICES;
use crate::support::{OpTypes, bail, ensure, moves_element, show};

/// Checks the coordinates that the last dimension of the indices refers to, for `tensor.gather` and `tensor.scatter`.
pub(super) fn verify_coordinates(dims: &[i64], indices: &[Dim], rank: usize, which: &str, of: &str) -> Verdict {
    ensure!(!dims.is_empty(), "{which} must be non-empty");
    ensure!(dims.len() <= rank, "{which} overflow {of} rank");
    for &dim in dims {
        ensure!(dim >= 0, "{which} value must be non-negative");
        ensure!(usize::try_from(dim).is_ok_and(|d| d < rank), "{which} value must be smaller than {of} rank");
    }
    ensure!(dims.is_sorted_by(|a, b| a < b), "{which} values must be strictly increasing");
    let last = indices.last().copied().flatten();
    ensure!(
        last.is_some_and(|n| usize::try_from(n) == Ok(dims.len())),
        "{which} length must match the size of last dimension of indices"
    );
    Ok(())
}

/// The type of the gathered slices: the leading dimensions of the indices, then the dimensions of the tensor. Coordinate
/// dimensions have size 1, or are dropped in the rank-reduced form.
pub(super) fn slices(op: OpRef<'_>, tensor: Type, indices: Type, dims: &[i64]) -> Option<(Type, Type)> {
    let ctx = op.ctx;
    let (shape, indices) = (ctx.shape(tensor)?, ctx.shape(indices)?);
    let (_, leading) = indices.split_last()?;
    let named = |d: usize| i64::try_from(d).is_ok_and(|d| dims.contains(&d));
    let tail = shape.iter().enumerate();
    let full: Vec<Dim> =
        leading.iter().copied().chain(tail.clone().map(|(d, &s)| if named(d) { Some(1) } else { s })).collect();
    let reduced: Vec<Dim> = leading.iter().copied().chain(tail.filter(|&(d, _)| !named(d)).map(|(_, &s)| s)).collect();
    let element = ctx.element_or_self(tensor);
    Some((ctx.tensor_type(&full, element), ctx.tensor_type(&reduced, element)))
}

/// Returns true if a type is one of the two forms of the slices; movements may change a quantized element type.
pub(super) fn is_slices(op: OpRef<'_>, ty: Type, (full, reduced): (Type, Type)) -> bool {
    let ctx = op.ctx;
    let same_shape = ctx.shape(ty) == ctx.shape(full) || ctx.shape(ty) == ctx.shape(reduced);
    same_shape && moves_element(ctx, ctx.element_or_self(full), ctx.element_or_self(ty))
}

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(source), Some(indices)) = (op.in_dims(operand!(GATHER.source)), op.in_dims(operand!(GATHER.indices)))
    else {
        return Ok(());
    };
    let dims = op.ints("gather_dims").unwrap_or_default();
    verify_coordinates(&dims, &indices, source.len(), "gather_dims", "source")?;
    let Some(expected) = slices(op, op.in_type(operand!(GATHER.source)), op.in_type(operand!(GATHER.indices)), &dims)
    else {
        bail!("indices must have at least one dimension");
    };
    ensure!(
        is_slices(op, op.out_type(0), expected),
        "result type mismatch: expected {} or its rank-reduced variant {} (got: {})",
        show(ctx, expected.0),
        show(ctx, expected.1),
        show(ctx, op.out_type(0))
    );
    Ok(())
}

/// A gather along one dimension, which becomes the first, reshaped to the result's shape.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let &[axis] = op.ints("gather_dims").unwrap_or_default().as_slice() else {
        return Err("'gather_dims' must have exactly one dimension".into());
    };
    let axis = usize::try_from(axis).map_err(|_| "dimension is negative")?;
    let indices = op.in_ints(operand!(GATHER.indices)).ok_or("the indices are not constant")?;
    let indices = indices.into_iter().map(|i| u64::try_from(i).ok()).collect::<Option<_>>();
    let indices = indices.ok_or("an index is negative")?;
    let others = (0..op.in_shape(operand!(GATHER.source))?.rank()).filter(|&d| d != axis);
    let first = Movement::Permute([axis].into_iter().chain(others).collect());
    Ok(MovementUse::chain([Movement::Gather { axis, indices }, first, Movement::Reshape(op.out_shape(0)?)]))
}

/// `tensor.gather`: slices at coordinates.
pub static GATHER: OpDef = OpDef {
    name: "tensor.gather",
    summary: "Gather of slices",
    description: "The last dimension of `indices` holds coordinates in the dimensions `gather_dims` of the source; the \
                  result has the slice there for each of them. `unique` promises that no coordinate occurs twice.",
    operands: &[one("source", &ANY_RANKED_TENSOR), one("indices", &INDICES)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("gather_dims", &I64_ARRAY), optional_attr("unique", &UNIT_ATTR)],
    traits: &[Trait::Pure, Trait::Selects],
    format: Some(
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` \
         functional-type(operands, results)",
    ),
    verify: Some(verify),
    movement: Some(movement),
    result_name: Some(|_| Some("gather".to_owned())),
    example: "%gather = tensor.gather %arg0[%arg1] gather_dims([0]) : (tensor<4x5xi8>, tensor<3x1xindex>) -> \
              tensor<3x5xi8>",
    ..OpDef::BASE
};
