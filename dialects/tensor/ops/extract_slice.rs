//! `tensor.extract_slice`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, I64_ARRAY, INDEX, MovementDef, MovementUse, OpDef, OpRef, Trait, attr, one, variadic,
};
use qopt_ir::movement::{Movement, Range};

use super::slicing::{self, Slicing};
use crate::support::Look;

/// A slice with known entries that keeps its rank; dropping dimensions would be a reshape after it.
fn movement(op: OpRef<'_>) -> Result<MovementUse, String> {
    let slicing = Slicing::read(op);
    let entries = slicing.offsets.iter().zip(&slicing.sizes).zip(&slicing.strides);
    let ranges: Option<Vec<Range>> = entries
        .map(|((&offset, &size), &stride)| {
            Some(Range::new(u64::try_from(offset?).ok()?, u64::try_from(size?).ok()?, stride?))
        })
        .collect();
    let ranges = ranges.ok_or("offsets, sizes or strides are dynamic")?;
    if op.out_shape(0)?.rank() != ranges.len() {
        return Err("the slice drops dimensions".to_owned());
    }
    Ok(MovementUse { movement: Movement::Slice(ranges), data: vec![0] })
}

/// `tensor.extract_slice`: a part of a tensor.
pub static EXTRACT_SLICE: OpDef = OpDef {
    name: "tensor.extract_slice",
    summary: "A part of a tensor",
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
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure],
    format: Some(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, \
         $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` \
         type($result)",
    ),
    verify: Some(|op| slicing::verify(op, op.in_type(0), op.out_type(0))),
    movement: Some(&MovementDef { read: movement, write: None }),
    result_name: Some(|_| Some("extracted_slice".to_owned())),
    example: "%extracted_slice = tensor.extract_slice %arg0[0, 2] [4, 3] [1, 2] : tensor<8x16xi8> to tensor<4x3xi8>",
    ..OpDef::BASE
};
