//! `tosa.rescale`

use qopt_ir::def::{BOOL_ATTR, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
use qopt_ir::movement::Dim;

use super::super::attrs::{ROUNDING_MODE, ROUNDING_MODES};
use super::super::kernels::rescale;
use super::super::types::{MULTIPLIERS, SHIFTS, TENSOR, ZERO_POINT};
use super::checks::TOSA;
use crate::quant::types::storage;
use crate::support::{OpTypes, bail, ensure, int_width, show, show_dims};

/// The zero point of one side: it has the width of the storage type, and only 8-bit types and unsigned 16-bit types may have
/// one.
fn verify_zero_point(op: OpRef<'_>, side: &str, stored: Type, index: usize, unsigned: bool) -> Verdict {
    let Some(mut value) = op.in_ints(index).and_then(|v| v.first().copied()) else { return Ok(()) };
    let (Some(width), TypeKind::Integer { signedness, .. }) =
        (int_width(op.ctx, stored), op.ctx.type_kind(op.in_element(index)))
    else {
        return Ok(());
    };
    if width == 16 && (unsigned || *signedness == Signedness::Unsigned) {
        value &= 0xffff;
        ensure!(value == 0 || value == 32768, "expect {side}_zp of 0 or 32768 for unsigned int16 {side}, got {value}");
    } else {
        ensure!(value == 0 || width == 8, "expect {side}_zp of 0, got {value}");
    }
    Ok(())
}

/// The valid right shifts of the arithmetic.
const SHIFT: std::ops::RangeInclusive<i64> = 2..=62;

/// The domain of the arithmetic, which MLIR's verifier does not check. TOSA supports double rounding only with 32-bit
/// multipliers. Inputs of 48 bits require 16-bit multipliers. Multipliers and shifts are limited so that no product overflows.
/// MLIR checks the first two in its validation pass, with the same messages, and never checks the values.
fn verify_arithmetic(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let scale32 = op.int("scale32").is_some_and(|v| v != 0);
    let wide = int_width(ctx, storage_type(ctx, op.in_element(operand!(RESCALE.input)))) == Some(48);
    ensure!(!(scale32 && wide), "scale32 is not allowed with 48-bit input.");
    let double = ROUNDING_MODES.value(b"DOUBLE_ROUND").map(|value| ROUNDING_MODES.attr(ctx, value));
    ensure!(scale32 || op.attr("rounding_mode") != double, "DOUBLE_ROUND is only allowed with scale32=true.");
    let outside = |index: usize, allowed: std::ops::RangeInclusive<i64>| {
        op.in_ints(index).and_then(|values| values.into_iter().find(|value| !allowed.contains(value)))
    };
    if let Some(multiplier) = outside(1, 0..=i64::MAX) {
        bail!("expect multiplier to be non-negative, got {multiplier}");
    }
    if let Some(shift) = outside(2, SHIFT) {
        bail!("expect shift to be between {} and {}, got {shift}", SHIFT.start(), SHIFT.end());
    }
    Ok(())
}

fn verify(op: OpRef<'_>) -> Verdict {
    verify_operands(op)?;
    verify_arithmetic(op)
}

/// The storage type of an element, also for a quantized type with unknown parameters.
fn storage_type(ctx: &Context, element: Type) -> Type {
    storage(ctx, element).map_or(element, |storage| storage.ty(ctx))
}

fn verify_operands(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let flag = |name: &str| op.int(name).is_some_and(|v| v != 0);
    let sides = [("input", op.in_element(operand!(RESCALE.input)), 3), ("output", op.out_element(0), 4)];
    for (side, element, _) in sides {
        ensure!(
            int_width(ctx, storage_type(ctx, element)).is_some(),
            "expect {side} to have integer element type, got {}",
            show(ctx, element)
        );
    }
    for (side, element, index) in sides {
        let (stored, zero_point) = (storage_type(ctx, element), op.in_element(index));
        ensure!(
            int_width(ctx, stored) == int_width(ctx, zero_point),
            "expected {side} and {side}_zp to both be integer of the same bitwidth, but got {} vs. {}",
            show(ctx, stored),
            show(ctx, zero_point)
        );
    }
    for (side, element, index) in sides {
        verify_zero_point(op, side, storage_type(ctx, element), index, flag(&format!("{side}_unsigned")))?;
    }
    let multiplier = op.in_element(operand!(RESCALE.multiplier));
    let (width, scale32) = if flag("scale32") { (32, true) } else { (16, false) };
    ensure!(
        int_width(ctx, multiplier) == Some(width),
        "expect i{width} element type for multiplier for scale32={scale32}, got {}",
        show(ctx, multiplier)
    );
    let mut count: Dim = Some(1);
    if flag("per_channel") {
        let Some(input) = op.in_dims(operand!(RESCALE.input)) else { return Ok(()) };
        ensure!(!input.is_empty(), "requires input to be at least rank 1 when per_channel is true, but got rank 0");
        count = input.last().copied().flatten();
    }
    for (name, index) in [("multiplier", 1), ("shift", 2)] {
        let (Some(expected), Some(given)) = (count, op.in_dims(index)) else { continue };
        let fits = given.first().copied().flatten().is_none_or(|n| n == expected);
        ensure!(fits, "expect shape of {{ {expected} }} for {name} input, got {{ {} }}", show_dims(&given, ", "));
    }
    Ok(())
}

/// `tosa.rescale`: converts integers to a different scale.
pub static RESCALE: OpDef = OpDef {
    name: "tosa.rescale",
    summary: "Rescaling of integers",
    description: "output = clamp(round((input - input_zp) * multiplier * 2^-shift) + output_zp), with one multiplier \
                  and shift, or with `per_channel` one for each index of the last dimension. SINGLE_ROUND rounds half \
                  up, DOUBLE_ROUND as gemmlowp does, INEXACT_ROUND leaves the rounding undefined. Multipliers are not \
                  negative, and shifts are between 2 and 62. `scale32` selects multipliers of 32 bits instead of 16 \
                  bits; `input_unsigned` and `output_unsigned` read signless integers as unsigned.",
    operands: &[
        one("input", &TENSOR),
        one("multiplier", &MULTIPLIERS),
        one("shift", &SHIFTS),
        one("input_zp", &ZERO_POINT),
        one("output_zp", &ZERO_POINT),
    ],
    elementwise: Some(|op| (op.int("per_channel") == Some(0)).then(|| vec![0])),
    results: &[one("output", &TENSOR)],
    attrs: &[
        attr("scale32", &BOOL_ATTR),
        attr("rounding_mode", &ROUNDING_MODE),
        attr("per_channel", &BOOL_ATTR),
        attr("input_unsigned", &BOOL_ATTR),
        attr("output_unsigned", &BOOL_ATTR),
    ],
    verify: Some(verify),
    evaluate: Some(rescale::rescale),
    example: "%0 = tosa.rescale %arg0, %arg1, %arg2, %arg3, %arg4 {input_unsigned = false, output_unsigned = false, \
              per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<1xi32>, \
              tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>",
    ..TOSA
};
