//! Element types of at most 16 bits that operators compute in 32 bits: unsigned integers, f16 and bf16.
//!
//! Builtin integers have no sign, and TOSA reads them as signed. An operator that reads the value of an unsigned integer therefore computes
//! in i32: its operands are extended, and its results are truncated. An operator on floats of 16 bits computes in f32 and rounds each
//! result once, as runtimes for CPUs do.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Context, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::onnx::are_constant;
use super::writer::FloatWriter;
use crate::conversions::quant_to_hub::read;
use crate::quant::fold::trace::movement;
use crate::support::{OpTypes, is_unsigned};
use crate::torch::onnx::operator::word;
use crate::torch::ops as torch;
use crate::torch::ops::LIST_CONSTRUCT;
use crate::tosa::ops as tosa;

/// The conversion of operands whose element type TOSA does not compute. The results are converted back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extension {
    /// Extends to 32 bits.
    Wide,
    /// Flips the sign bit, which maps unsigned order to signed order: `0..=255 -> -128..=127`. For max pools, because TOSA has no
    /// `max_pool2d` on 32-bit integers.
    Ordered,
}

/// Greatest width of unsigned integers. Operators compute in i32, which does not contain all unsigned integers of 32 bits.
const MAX_WIDTH: u32 = 16;

/// Operators of ONNX and PyTorch whose results are exact if they are computed in 32 bits and truncated.
const EXACT: [&str; 2] = [
    "Abs Add ArgMax ArgMin BitShift BitwiseAnd BitwiseNot BitwiseOr BitwiseXor Clip ConvInteger CumSum DequantizeLinear Div \
     DynamicQuantizeLinear DynamicQuantizeLSTM DynamicQuantizeMatMul GatherElements GatherND Greater GreaterOrEqual Less \
     LessOrEqual MatMulInteger MatMulIntegerToFloat Max Min Mod Mul QAttention QuantizeLinear ReduceMax ReduceMin Resize \
     Scatter ScatterElements ScatterND Sign Sub TopK Trilu Upsample",
    "__and__ __lshift__ __or__ __rshift__ __xor__ _int_mm abs add amax amin argmax argmin bitwise_and bitwise_left_shift bitwise_or \
     bitwise_right_shift bitwise_xor cat clamp clamp_max clamp_min dequantize_affine dequantize_per_channel \
     dequantize_per_channel_group dequantize_per_tensor dequantize_per_token div eq ge gt le lt maximum minimum mul ne \
     quantize_affine quantize_per_channel quantize_per_channel_group quantize_per_tensor quantize_per_token stack sub",
];

fn is_exact(name: &str) -> bool {
    EXACT.iter().flat_map(|names| names.split_whitespace()).any(|exact| exact == name)
}

/// Returns true for floats of 16 bits.
fn is_narrow_float(ctx: &Context, element: Type) -> bool {
    matches!(ctx.float_kind(element), Some(FloatKind::F16 | FloatKind::BF16))
}

/// Returns the type in which an operator with extended operands computes. Integers are signless.
pub(super) fn computed_element(ctx: &Context, extension: Extension, element: Type) -> Type {
    match ctx.int_width(element) {
        Some(_) if is_unsigned(ctx, element) && extension == Extension::Wide => ctx.int_type(32),
        Some(width) => ctx.int_type(width),
        None if is_narrow_float(ctx, element) => ctx.float_type(FloatKind::F32),
        None => element,
    }
}

/// The element types of the operands, of the tensors in lists among them, and of the results.
fn elements(op: OpRef<'_>) -> impl Iterator<Item = Type> {
    let operands = (0..op.operands().count()).map(move |i| op.in_element(i));
    operands.chain(listed_elements(op)).chain((0..op.results().count()).map(move |i| op.out_element(i)))
}

/// The element types of the tensors in lists among the operands.
fn listed_elements(op: OpRef<'_>) -> impl Iterator<Item = Type> {
    let lists = (0..op.operands().count()).filter_map(move |i| op.operand_def(i).filter(|def| def.is(&LIST_CONSTRUCT)));
    lists.flat_map(|list| (0..list.operands().count()).map(move |i| list.in_element(i)))
}

/// Returns true if an operator computes with floats of 16 bits. A movement keeps their bits.
fn has_narrow_floats(op: OpRef<'_>) -> bool {
    elements(op).any(|element| is_narrow_float(op.ctx, element)) && movement(op).is_none()
}

/// Returns the extension of the operands of an operator, or `None`.
///
/// # Errors
/// For unsigned integers of more than 16 bits, and for operators on unsigned integers that have no exact form in 32 bits.
pub(super) fn extension(op: OpRef<'_>) -> Result<Option<Extension>, String> {
    if has_unsigned(op) {
        if is_max_pool(&stem(op)) {
            let is_wide = |element| op.ctx.int_width(element).is_some_and(|width| width > MAX_WIDTH);
            return match elements(op).any(is_wide) {
                true => Err(format!("is supported on unsigned integers of at most {MAX_WIDTH} bits")),
                false => Ok(Some(Extension::Ordered)),
            };
        }
        check_exact(op)?;
        return Ok(Some(Extension::Wide));
    }
    Ok(has_narrow_floats(op).then_some(Extension::Wide))
}

fn is_max_pool(name: &str) -> bool {
    matches!(name, "MaxPool" | "NhwcMaxPool" | "max_pool2d" | "max_pool2d_with_indices")
}

/// Returns true for operators that need no extension: they move or compare bits, or read constants only.
fn moves_bits(op: OpRef<'_>) -> bool {
    match stem(op).split('.').next().unwrap_or_default() {
        "Where"
        | "Equal"
        | "ConstantOfShape"
        | "GatherBlockQuantized"
        | "resize_nearest_neighbor"
        | "upsample_nearest2d" => true,
        // The evaluator of constants handles unsigned integers.
        "DequantizeLinear" => are_constant(op, 0),
        // Moves bits only if no tensor of the list is converted to the result's type.
        "cat" | "stack" => listed_elements(op).all(|element| element == op.out_element(0)),
        "Resize" | "Upsample" => word(op, "mode").is_none_or(|mode| mode == "nearest"),
        _ => movement(op).is_some(),
    }
}

/// Returns the name of an operator without its dialect.
fn stem(op: OpRef<'_>) -> String {
    let label = op.label();
    let prefixes = ["onnx.", "torch.aten.", "torch.quantized_decomposed.", "torch.torchao.", "aten.", "tfl."];
    prefixes.into_iter().find_map(|prefix| label.strip_prefix(prefix)).unwrap_or(&label).to_owned()
}

/// Returns true for an operator of a frontend that reads or computes the value of an unsigned integer.
pub(super) fn has_unsigned(op: OpRef<'_>) -> bool {
    // These dialects have their own rules.
    if matches!(op.name().split('.').next(), Some("qnn" | "stablehlo" | "chlo")) {
        return false;
    }
    elements(op).any(|element| is_unsigned(op.ctx, element)) && !moves_bits(op)
}

/// Returns true for an operator that only converts the type of its operand.
fn is_conversion(name: &str) -> bool {
    matches!(name, "Cast" | "CastLike" | "cast" | "to.dtype" | "to.dtype_layout" | "to.other" | "_to_copy" | "type_as")
}

/// Checks that an operator on unsigned integers is exact in 32 bits.
///
/// # Errors
/// If the operator is neither a conversion nor in `EXACT`, or computes with integers of more than 16 bits.
fn check_exact(op: OpRef<'_>) -> Result<(), String> {
    let name = stem(op);
    let without_overload = name.split('.').next().unwrap_or_default();
    if !is_conversion(&name) && (op.label().starts_with("tfl.") || !is_exact(without_overload)) {
        // If the hub supports the operator with other attributes, its reason is more precise.
        return Err(match read(op) {
            Some(Err(reason)) => reason,
            _ => "unsigned integers are unsupported by this operator".to_owned(),
        });
    }
    if elements(op).filter_map(|element| unsigned_width(op, element)).any(|width| width > MAX_WIDTH) {
        return Err("unsigned integers of more than 16 bits are unsupported by this operator".to_owned());
    }
    // A product of 16-bit integers overflows i32, which TOSA leaves undefined.
    let is_product = matches!(without_overload, "Mul" | "mul");
    if is_product && unsigned_width(op, op.out_element(0)).is_some_and(|width| width > 8) {
        return Err("multiplies unsigned integers of more than 8 bits".to_owned());
    }
    Ok(())
}

fn unsigned_width(op: OpRef<'_>, element: Type) -> Option<u32> {
    op.ctx.int_width(element).filter(|_| is_unsigned(op.ctx, element))
}

/// Extends an operand to the type in which the operator computes. `bits` has signless integers for unsigned ones.
pub(super) fn extend_operand(
    w: &mut FloatWriter<'_, '_, '_>,
    bits: ValueId,
    extension: Extension,
    element: Type,
) -> Result<ValueId, String> {
    let ctx = w.ctx();
    if extension == Extension::Ordered && is_unsigned(ctx, element) {
        return flip_sign_bit(w, bits);
    }
    let wide = w.cast(bits, computed_element(ctx, extension, element))?;
    match ctx.int_width(element).filter(|_| is_unsigned(ctx, element)) {
        Some(width) => {
            let mask = w.number_like(wide, f64::from((1_u32 << width.min(MAX_WIDTH)) - 1))?;
            w.binary(&tosa::BITWISE_AND, wide, mask)
        }
        None => Ok(wide),
    }
}

/// Flips the sign bit of integers.
pub(super) fn flip_sign_bit(w: &mut FloatWriter<'_, '_, '_>, bits: ValueId) -> Result<ValueId, String> {
    let width = w.ctx().int_width(w.element(bits)).ok_or("expected integers")?;
    let sign = w.number_like(bits, -(2_f64.powi(i32::try_from(width).map_err(|_| "unknown width")? - 1)))?;
    w.binary(&tosa::BITWISE_XOR, bits, sign)
}

/// Converts the results of an operator on extended operands to their own types.
pub(super) fn truncate_results(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    extension: Extension,
    results: Vec<Option<ValueId>>,
) -> Result<Vec<Option<ValueId>>, String> {
    let ctx = w.ctx();
    let mut truncated = Vec::new();
    for (index, value) in results.into_iter().enumerate() {
        let element = w.view(op).out_element(index);
        let is_extended = is_unsigned(ctx, element) || is_narrow_float(ctx, element);
        let narrow = ctx.int_width(element).map_or(element, |width| ctx.int_type(width));
        truncated.push(match value {
            Some(value) if is_unsigned(ctx, element) && extension == Extension::Ordered => {
                Some(flip_sign_bit(w, value)?)
            }
            Some(value) if is_extended => Some(w.convert(value, narrow)?),
            value => value,
        });
    }
    Ok(truncated)
}

/// Builds an operator that casts from or to unsigned integers. Returns `None` for other operators.
pub(super) fn convert_type(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    if !has_unsigned(view) || !is_conversion(&stem(view)) {
        return Ok(None);
    }
    // Casts to unsigned integers go through i32, because a cast of a float to i8 saturates at 127.
    let to = computed_element(w.ctx(), Extension::Wide, view.out_element(0));
    let x = w.operand(op, operand!(torch::OPERATOR.operands))?;
    w.convert(x, to).map(Some)
}
