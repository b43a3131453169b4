//! Unsigned integers that are not quantized. Builtin integers have no sign, and the operations that this conversion builds read them
//! as signed. So of the operators that read the value of an unsigned integer, only conversions are expanded.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, ValueId};

use super::onnx::operator_name;
use super::writer::FloatWriter;
use crate::quant::fold::trace::movement;
use crate::support::{OpTypes, is_unsigned};
use crate::torch::ops as torch;
use crate::tosa::ops as tosa;

/// Integers of more bits do not fit the 32 bits in which conversions compute.
const MAX_WIDTH: u32 = 16;

/// Returns true if an operator of ONNX or PyTorch reads or makes the value of an unsigned integer.
pub(super) fn are_read(op: OpRef<'_>) -> bool {
    let moves_bits = |name: String| matches!(name.as_str(), "Where" | "Equal" | "DequantizeLinear" | "ConstantOfShape");
    let types = (0..op.operands().count())
        .map(|i| op.in_element(i))
        .chain((0..op.results().count()).map(|i| op.out_element(i)));
    types.into_iter().any(|element| is_unsigned(op.ctx, element))
        && !operator_name(op).is_some_and(moves_bits)
        && movement(op).is_none()
}

/// A conversion from or to unsigned integers.
///
/// # Errors
/// For other operators, and for integers of more than 16 bits.
pub(super) fn converted(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let name = operator_name(view).unwrap_or_else(|| view.name().into_owned());
    let stem = name.strip_prefix("torch.aten.").unwrap_or(&name);
    if !["Cast", "CastLike", "to.dtype", "to.dtype_layout", "to.other", "_to_copy", "type_as"].contains(&stem) {
        return Err("computes with unsigned integers".to_owned());
    }
    let (ctx, from, to) = (w.ctx(), view.in_element(operand!(torch::OPERATOR.operands)), view.out_element(0));
    let width = |element| ctx.int_width(element).filter(|_| is_unsigned(ctx, element));
    if [from, to].into_iter().filter_map(width).any(|width| width > MAX_WIDTH) {
        return Err("converts unsigned integers of more than 16 bits".to_owned());
    }
    let (mut x, word) = (w.operand(op, 0)?, ctx.int_type(32));
    if let Some(width) = width(from) {
        let wide = w.cast(x, word)?;
        let mask = w.number(wide, f64::from((1_u32 << width) - 1))?;
        x = w.binary(&tosa::BITWISE_AND, wide, mask)?;
    } else if width(to).is_some() {
        // A cast of a float to 8 bits would saturate at 127.
        x = w.converted(x, word)?;
    }
    let signless = ctx.int_width(to).map_or(to, |width| ctx.int_type(width));
    w.converted(x, signless)
}
