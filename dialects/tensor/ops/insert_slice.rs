//! `tensor.insert_slice`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ElementSource, Fold, Folded, I64_ARRAY, INDEX, MovementUse, NoMovement, OpDef, OpRef, Trait,
    TypeMatch, attr, one, operand, variadic,
};
use qopt_ir::movement::Movement;

use super::EXTRACT_SLICE;
use crate::slicing::{self, Slicing};
use crate::support::OpTypes;

static RESULT: TypeMatch = TypeMatch {
    summary: "expected result type to match dest type",
    from: "dest",
    to: "result",
    transform: |_, ty| Some(ty),
};

/// The value that equals the result: the source, if it replaces the whole destination, or the destination, if the source is
/// the slice of it that is replaced.
fn unchanged_operand(op: OpRef<'_>) -> Option<usize> {
    let (source, dest) = (operand!(INSERT_SLICE.source), operand!(INSERT_SLICE.dest));
    let slicing = Slicing::read(op);
    let from_start = slicing.offsets.iter().all(|&offset| offset == Some(0));
    let whole = op.in_dims(dest)?;
    if from_start
        && whole.iter().all(Option::is_some)
        && slicing.strides.iter().all(|&stride| stride == Some(1))
        && op.in_dims(source)? == whole
    {
        return Some(source);
    }
    let slice = op.operand_def(source).filter(|def| def.is(&EXTRACT_SLICE))?;
    let places = |op: OpRef<'_>, name: &str, operands: &str| (op.ints(name), op.operands_named(operands).to_vec());
    let same = |(name, operands)| places(op, name, operands) == places(slice, name, operands);
    let lists = [("static_offsets", "offsets"), ("static_sizes", "sizes"), ("static_strides", "strides")];
    (slice.operand(operand!(EXTRACT_SLICE.source)) == op.operand(dest) && lists.into_iter().all(same)).then_some(dest)
}

/// Folds the result to [`unchanged_operand`], if it has the result's type.
const FOLD: Fold = |op: OpRef<'_>| {
    let value = op.operand(unchanged_operand(op)?)?;
    (Some(op.body.ty(value)) == op.result_type(0)).then(|| vec![Folded::Value(value)])
};

/// The destination with a slice replaced by the source.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    if let Some(operand) = unchanged_operand(op) {
        return Ok(MovementUse::of([], [ElementSource::Operand(operand)]));
    }
    let slicing = Slicing::read(op);
    if slicing.strides.iter().any(|&stride| stride != Some(1)) {
        return Err("strides other than 1 are unsupported".into());
    }
    if op.in_shape(operand!(INSERT_SLICE.source))?.rank() != slicing.offsets.len() {
        return Err("rank-reduced sources are unsupported".into());
    }
    let at = slicing.offsets.into_iter().map(|offset| u64::try_from(offset?).ok()).collect::<Option<_>>();
    let at = at.ok_or("the offsets are dynamic")?;
    Ok(MovementUse::of([Movement::Insert(at)], [1, 0].map(ElementSource::Operand)))
}

/// `tensor.insert_slice`: replaces a slice of a tensor.
pub static INSERT_SLICE: OpDef = OpDef {
    name: "tensor.insert_slice",
    summary: "Insertion of a slice",
    description: "The result equals `dest`, except result[offset + i * stride] = source[i] for `size` indices in each \
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
    verify: Some(|op| {
        slicing::verify(op, op.in_type(operand!(INSERT_SLICE.dest)), op.in_type(operand!(INSERT_SLICE.source)))
    }),
    movement: Some(movement),
    fold: Some(FOLD),
    result_name: Some(|_| Some("inserted_slice".to_owned())),
    example: "%inserted_slice = tensor.insert_slice %arg0 into %arg1[0, %arg2] [4, 4] [1, 1] : tensor<4x4xi8> into \
              tensor<8x16xi8>",
    ..OpDef::BASE
};
