//! `tensor.insert_slice`

use qopt_ir::def::{ANY_RANKED_TENSOR, I64_ARRAY, INDEX, OpDef, Trait, TypeMatch, attr, one, variadic};

use super::slicing;
use crate::support::Look;

static RESULT: TypeMatch = TypeMatch {
    summary: "expected result type to match dest type",
    from: "dest",
    to: "result",
    transform: |_, ty| Some(ty),
};

/// `tensor.insert_slice`: a tensor with a part replaced.
pub static INSERT_SLICE: OpDef = OpDef {
    name: "tensor.insert_slice",
    summary: "A tensor with a part replaced",
    description: "The result is `dest`, but result[offset + i * stride] = source[i] for `size` indices in each \
                  dimension. The source may lack dimensions of size 1.",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        one("dest", &ANY_RANKED_TENSOR),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("static_offsets", &I64_ARRAY), attr("static_sizes", &I64_ARRAY), attr("static_strides", &I64_ARRAY)],
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure, Trait::TypesMatchWith(&RESULT)],
    format: Some(
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, \
         $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` \
         type($dest)",
    ),
    verify: Some(|op| slicing::verify(op, op.in_type(1), op.in_type(0))),
    result_name: Some(|_| Some("inserted_slice".to_owned())),
    example: "%inserted_slice = tensor.insert_slice %arg0 into %arg1[0, %arg2] [4, 4] [1, 1] : tensor<4x4xi8> into \
              tensor<8x16xi8>",
    ..OpDef::BASE
};
