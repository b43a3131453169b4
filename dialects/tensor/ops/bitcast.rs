//! `tensor.bitcast`

use qopt_ir::def::{OpDef, OpRef, Trait, Verdict, one, operand};
use qopt_ir::ir::Type;

use super::super::types::NUMBER_TENSOR;
use crate::support::{FOLD_SAME_TYPE, OpTypes, cast_verdict, int_width, shapes_agree};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let bits = |t: Type| int_width(ctx, t).or_else(|| ctx.float_kind(t).map(|f| f.bits()));
    let same_bits = bits(op.in_element(operand!(BITCAST.source))) == bits(op.out_element(0));
    let same_shape = match (op.in_dims(operand!(BITCAST.source)), op.out_dims(0)) {
        (Some(a), Some(b)) => shapes_agree(&a, &b),
        _ => true,
    };
    cast_verdict(op, same_bits && same_shape)
}

/// `tensor.bitcast`: reinterprets the bits as a different element type.
pub static BITCAST: OpDef = OpDef {
    name: "tensor.bitcast",
    summary: "Bitcast to another element type",
    description: "Reads each element as an integer or float of the same width. The shape stays; extents may become \
                  static or dynamic.",
    operands: &[one("source", &NUMBER_TENSOR)],
    results: &[one("dest", &NUMBER_TENSOR)],
    traits: &[Trait::Pure],
    format: Some("$source attr-dict `:` type($source) `to` type($dest)"),
    verify: Some(verify),
    fold: Some(FOLD_SAME_TYPE),
    example: "%0 = tensor.bitcast %arg0 : tensor<4xui32> to tensor<4xf32>",
    ..OpDef::BASE
};
