//! `tensor.scatter`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, I64_ARRAY, OpDef, OpRef, Trait, UNIT_ATTR, Verdict, attr, one, operand, optional_attr,
};

use super::super::types::INDICES;
use super::gather::{is_slices, slices, verify_coordinates};
use crate::support::{OpTypes, bail, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(dest), Some(indices)) = (op.in_dims(operand!(SCATTER.dest)), op.in_dims(operand!(SCATTER.indices)))
    else {
        return Ok(());
    };
    let dims = op.ints("scatter_dims").unwrap_or_default();
    verify_coordinates(&dims, &indices, dest.len(), "scatter_dims", "dest")?;
    ensure!(op.attr("unique").is_some(), "requires 'unique' attribute to be set");
    let Some(expected) = slices(op, op.in_type(operand!(SCATTER.dest)), op.in_type(operand!(SCATTER.indices)), &dims)
    else {
        bail!("indices must have at least one dimension");
    };
    ensure!(
        is_slices(op, op.in_type(operand!(SCATTER.source)), expected),
        "source type mismatch: expected {} or its rank-reduced variant {} (got: {})",
        show(ctx, expected.0),
        show(ctx, expected.1),
        show(ctx, op.in_type(operand!(SCATTER.source)))
    );
    // MLIR does not check the result's type.
    ensure!(
        op.out_type(0) == op.in_type(operand!(SCATTER.dest)),
        "result type {} differs from dest type {}",
        show(ctx, op.out_type(0)),
        show(ctx, op.in_type(operand!(SCATTER.dest)))
    );
    Ok(())
}

/// `tensor.scatter`: inserts slices at coordinates.
pub static SCATTER: OpDef = OpDef {
    name: "tensor.scatter",
    summary: "Scatter of slices",
    description: "The last dimension of `indices` holds coordinates in the dimensions `scatter_dims` of `dest`; the \
                  result is `dest` with a slice of the source at each of them. No coordinate may occur twice.",
    operands: &[one("source", &ANY_RANKED_TENSOR), one("dest", &ANY_RANKED_TENSOR), one("indices", &INDICES)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("scatter_dims", &I64_ARRAY), optional_attr("unique", &UNIT_ATTR)],
    traits: &[Trait::Pure],
    format: Some(
        "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` \
         functional-type(operands, results)",
    ),
    verify: Some(verify),
    result_name: Some(|_| Some("scatter".to_owned())),
    example: "%scatter = tensor.scatter %arg0 into %arg1[%arg2] scatter_dims([0]) unique : (tensor<3x5xi8>, \
              tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<4x5xi8>",
    ..OpDef::BASE
};
