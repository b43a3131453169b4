//! `tensor.insert_slice`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, I64_ARRAY, INDEX, MovementUse, OpDef, OpRef, Source, Trait, TypeMatch, attr, one, variadic,
};
use qopt_ir::movement::Movement;

use crate::slicing::{self, Slicing};
use crate::support::Look;

static RESULT: TypeMatch = TypeMatch {
    summary: "expected result type to match dest type",
    from: "dest",
    to: "result",
    transform: |_, ty| Some(ty),
};

/// The destination with a box replaced by the source.
fn movement(op: OpRef<'_>) -> Result<MovementUse, String> {
    let slicing = Slicing::read(op);
    if slicing.strides.iter().any(|&stride| stride != Some(1)) {
        return Err("the part is not put in as a box".to_owned());
    }
    if op.in_shape(0)?.rank() != slicing.offsets.len() {
        return Err("the part has fewer dimensions than the tensor".to_owned());
    }
    let at = slicing.offsets.into_iter().map(|offset| u64::try_from(offset?).ok()).collect::<Option<_>>();
    let at = at.ok_or("the offsets are dynamic")?;
    Ok(MovementUse::of([Movement::Insert(at)], [1, 0].map(Source::Operand)))
}

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
    movement: Some(movement),
    result_name: Some(|_| Some("inserted_slice".to_owned())),
    example: "%inserted_slice = tensor.insert_slice %arg0 into %arg1[0, %arg2] [4, 4] [1, 1] : tensor<4x4xi8> into \
              tensor<8x16xi8>",
    ..OpDef::BASE
};
