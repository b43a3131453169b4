//! Unsigned integers that are not quantized.
//!
//! Builtin integers have no sign, and the operations that this conversion builds read them as signed. An operator that reads the
//! value of an unsigned integer therefore computes in 32 bits: its operands are extended, and its results are truncated.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, Type, ValueId};

use super::writer::FloatWriter;
use crate::quant::fold::trace::movement;
use crate::support::{OpTypes, is_unsigned};
use crate::torch::ops as torch;
use crate::tosa::ops as tosa;

/// Integers of more bits do not fit the 32 bits in which operators compute.
const MAX_WIDTH: u32 = 16;

/// Operators of ONNX and PyTorch whose results are exact if they are computed in 32 bits and truncated.
const EXACT: [&str; 2] = [
    "Abs Add ArgMax ArgMin BitwiseAnd BitwiseOr BitwiseXor Clip Div Greater GreaterOrEqual Less LessOrEqual \
     Max Min Mul ReduceMax ReduceMin Sub",
    "__and__ __or__ __xor__ abs add amax amin argmax argmin bitwise_and bitwise_or bitwise_xor clamp clamp_max \
     clamp_min div eq ge gt le lt maximum minimum mul ne sub",
];

fn is_exact(name: &str) -> bool {
    EXACT.iter().flat_map(|names| names.split_whitespace()).any(|exact| exact == name)
}

/// The name of an operator without its dialect.
fn stem(op: OpRef<'_>) -> String {
    let label = op.label();
    let prefixes = ["onnx.", "torch.aten.", "aten.", "tfl."];
    prefixes.into_iter().find_map(|prefix| label.strip_prefix(prefix)).unwrap_or(&label).to_owned()
}

/// Returns true if an operator of a frontend reads or makes the value of an unsigned integer.
pub(super) fn are_read(op: OpRef<'_>) -> bool {
    // These dialects have their own rules.
    if matches!(op.name().split('.').next(), Some("qnn" | "stablehlo" | "chlo")) {
        return false;
    }
    let moves_bits = |name: &str| matches!(name, "Where" | "Equal" | "DequantizeLinear" | "ConstantOfShape");
    let types = (0..op.operands().count())
        .map(|i| op.in_element(i))
        .chain((0..op.results().count()).map(|i| op.out_element(i)));
    types.into_iter().any(|element| is_unsigned(op.ctx, element)) && !moves_bits(&stem(op)) && movement(op).is_none()
}

/// Returns true if an operator is computed on extended integers.
///
/// # Errors
/// For other operators than conversions and these, and for integers of more than 16 bits.
pub(super) fn is_extended(op: OpRef<'_>) -> Result<bool, String> {
    let name = stem(op);
    let is_conversion = matches!(
        name.as_str(),
        "Cast" | "CastLike" | "cast" | "to.dtype" | "to.dtype_layout" | "to.other" | "_to_copy" | "type_as"
    );
    let without_overload = name.split('.').next().unwrap_or_default();
    if !is_conversion && (op.label().starts_with("tfl.") || !is_exact(without_overload)) {
        return Err("computes with unsigned integers".to_owned());
    }
    let elements = (0..op.operands().count()).map(|i| op.in_element(i));
    let elements = elements.chain((0..op.results().count()).map(|i| op.out_element(i)));
    if elements.filter_map(|element| width(op, element)).any(|width| width > MAX_WIDTH) {
        return Err("computes with unsigned integers of more than 16 bits".to_owned());
    }
    // The product would leave 32 bits, where TOSA does not define it.
    let is_product = matches!(without_overload, "Mul" | "mul");
    if is_product && width(op, op.out_element(0)).is_some_and(|width| width > 8) {
        return Err("multiplies unsigned integers of more than 8 bits".to_owned());
    }
    Ok(!is_conversion)
}

/// The width of an unsigned type.
fn width(op: OpRef<'_>, element: Type) -> Option<u32> {
    op.ctx.int_width(element).filter(|_| is_unsigned(op.ctx, element))
}

/// An unsigned integer of these bits in 32 bits.
pub(super) fn extended(w: &mut FloatWriter<'_, '_, '_>, bits: ValueId, width: u32) -> Result<ValueId, String> {
    let wide = w.cast(bits, w.ctx().int_type(32))?;
    let mask = w.number(wide, f64::from((1_u32 << width.min(MAX_WIDTH)) - 1))?;
    w.binary(&tosa::BITWISE_AND, wide, mask)
}

/// Truncates the results of an operator that was computed on extended integers.
pub(super) fn truncated(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    results: Vec<Option<ValueId>>,
) -> Result<Vec<Option<ValueId>>, String> {
    let mut all = Vec::new();
    for (index, value) in results.into_iter().enumerate() {
        let (view, ctx) = (w.view(op), w.ctx());
        let narrow = width(view, view.out_element(index)).map(|width| ctx.int_type(width));
        all.push(match (value, narrow) {
            (Some(value), Some(narrow)) => Some(w.converted(value, narrow)?),
            _ => value,
        });
    }
    Ok(all)
}

/// A conversion from or to unsigned integers.
pub(super) fn converted(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let (ctx, from, to) = (w.ctx(), view.in_element(operand!(torch::OPERATOR.operands)), view.out_element(0));
    let (from, to_unsigned) = (width(view, from), width(view, to));
    let mut x = w.operand(op, 0)?;
    if let Some(from) = from {
        x = extended(w, x, from)?;
    } else if to_unsigned.is_some() {
        // A cast of a float to 8 bits would saturate at 127.
        x = w.converted(x, ctx.int_type(32))?;
    }
    let signless = ctx.int_width(to).map_or(to, |width| ctx.int_type(width));
    w.converted(x, signless)
}
