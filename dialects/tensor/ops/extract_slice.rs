//! `tensor.extract_slice`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, I64_ARRAY, INDEX, MovementUse, NoMovement, OpDef, OpRef, Trait, attr, one, operand, variadic,
};
use qopt_ir::movement::{Movement, StridedRange};

use crate::slicing::{self, Slicing};
use crate::support::OpTypes;

/// A static slice, with a reshape if it drops dimensions.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let slicing = Slicing::read(op);
    let entries = slicing.offsets.iter().zip(&slicing.sizes).zip(&slicing.strides);
    let ranges: Option<Vec<StridedRange>> = entries
        .map(|((&offset, &size), &stride)| {
            Some(StridedRange::new(u64::try_from(offset?).ok()?, u64::try_from(size?).ok()?, stride?))
        })
        .collect();
    let ranges = ranges.ok_or("offsets, sizes or strides are dynamic")?;
    let shape = op.out_shape(0)?;
    let drops = shape.rank() != ranges.len();
    Ok(MovementUse::chain([Movement::Slice(ranges)].into_iter().chain(drops.then_some(Movement::Reshape(shape)))))
}

/// `tensor.extract_slice`: a slice of a tensor.
pub static EXTRACT_SLICE: OpDef = OpDef {
    name: "tensor.extract_slice",
    summary: "Slice of a tensor",
    description: "result[i] = source[offset + i * stride], for `size` indices in each dimension. The result may drop \
                  dimensions of size 1.",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("static_offsets", &I64_ARRAY), attr("static_sizes", &I64_ARRAY), attr("static_strides", &I64_ARRAY)],
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure, Trait::Selects],
    format: Some(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, \
         $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` \
         type($result)",
    ),
    verify: Some(|op| slicing::verify(op, op.in_type(operand!(EXTRACT_SLICE.source)), op.out_type(0))),
    movement: Some(movement),
    result_name: Some(|_| Some("extracted_slice".to_owned())),
    example: "%extracted_slice = tensor.extract_slice %arg0[0, 2] [4, 3] [1, 2] : tensor<8x16xi8> to tensor<4x3xi8>",
    ..OpDef::BASE
};
