//! Bits and formats of numbers: `stablehlo.bitcast_convert`, `is_finite` and `reduce_precision`.

use qopt_ir::def::{I32_ATTR, OpDef, OpRef, Trait, Verdict, attr, one, operand};
use qopt_ir::ir::{Context, Type, TypeKind};

use super::super::constraints::{BOOLS, FLOATS_OR_QUANTIZED, TENSOR_OR_PER_AXIS};
use super::super::kernels::elementwise;
use super::super::kernels::moves;
use super::super::syntax::PrecisionSyntax;
use super::rules::{FUNCTIONAL, STABLEHLO, check_same_type, demand};
use crate::quant::types::uniform;
use crate::support::{OpTypes, shapes_agree, show};

/// The number of bits of an element.
fn bits(ctx: &Context, element: Type) -> Option<u64> {
    match ctx.type_kind(element) {
        TypeKind::Complex(part) => bits(ctx, *part)?.checked_mul(2),
        _ => {
            let width = uniform(ctx, element).map(|ty| ty.storage.width);
            Some(width.or(ctx.int_width(element)).or_else(|| Some(ctx.float_kind(element)?.bits()))?.into())
        }
    }
}

/// C1 and C2 of the specification: the larger elements are the innermost dimension of the smaller ones.
fn verify_bitcast(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (from, to) = (
        (op.in_type(operand!(BITCAST_CONVERT.operand)), op.in_element(operand!(BITCAST_CONVERT.operand))),
        (op.out_type(0), op.out_element(0)),
    );
    let is_complex = |ty| matches!(ctx.type_kind(ty), TypeKind::Complex(_));
    demand!(
        is_complex(from.1) == is_complex(to.1),
        "cannot convert between real and complex types, but got: {} and {}",
        show(ctx, from.0),
        show(ctx, to.0)
    );
    let (Some(from_bits), Some(to_bits)) = (bits(ctx, from.1), bits(ctx, to.1)) else { return Ok(()) };
    let (Some(from_dims), Some(to_dims)) = (op.in_dims(operand!(BITCAST_CONVERT.operand)), op.out_dims(0)) else {
        return Ok(());
    };
    let ((small, small_bits), (large, large_bits)) = if from_bits < to_bits {
        ((from_dims, from_bits), (to_dims, to_bits))
    } else {
        ((to_dims, to_bits), (from_dims, from_bits))
    };
    let is_same = small_bits == large_bits;
    let outer = if is_same {
        &small[..]
    } else {
        demand!(
            small.len() == large.len().saturating_add(1),
            "rank of smaller element type ({}) should be 1 more than rank of larger element type ({}), but {} != {} + 1.",
            small.len(),
            large.len(),
            small.len(),
            large.len()
        );
        small.split_last().map_or(&[][..], |(_, outer)| outer)
    };
    demand!(
        shapes_agree(outer, &large),
        "operand and result shapes must match except for the innermost dimension of the shape with the smaller element \
         type. Got: {} and {}.",
        show(ctx, from.0),
        show(ctx, to.0)
    );
    if let Some(&Some(inner)) = small.last().filter(|_| !is_same) {
        demand!(
            inner.checked_mul(small_bits) == Some(large_bits),
            "requires compatible bit widths. Got: {} and {}, but {small_bits} * {inner} != {large_bits}.",
            show(ctx, from.0),
            show(ctx, to.0)
        );
    }
    Ok(())
}

/// `stablehlo.bitcast_convert`: the bits as another element type.
pub static BITCAST_CONVERT: OpDef = OpDef {
    name: "stablehlo.bitcast_convert",
    summary: "Bits as another element type",
    description: "A wider type takes the elements of the last dimension together; a narrower one adds a dimension.",
    operands: &[one("operand", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    verify: Some(verify_bitcast),
    evaluate: Some(moves::bitcast_convert),
    example: "%0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>",
    ..FUNCTIONAL
};

/// `stablehlo.is_finite`: whether a number is neither infinite nor NaN.
pub static IS_FINITE: OpDef = OpDef {
    name: "stablehlo.is_finite",
    summary: "Test for finite numbers",
    operands: &[one("x", &FLOATS_OR_QUANTIZED)],
    results: &[one("y", &BOOLS)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    evaluate: Some(elementwise::is_finite),
    example: "%0 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>",
    ..FUNCTIONAL
};

/// `stablehlo.reduce_precision`: rounds to another float format and back.
pub static REDUCE_PRECISION: OpDef = OpDef {
    name: "stablehlo.reduce_precision",
    summary: "Rounding to a float format",
    description: "The format has `exponent_bits` and `mantissa_bits`.",
    operands: &[one("operand", &FLOATS_OR_QUANTIZED)],
    results: &[one("output", &FLOATS_OR_QUANTIZED)],
    attrs: &[attr("exponent_bits", &I32_ATTR), attr("mantissa_bits", &I32_ATTR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    syntax: Some(&PrecisionSyntax),
    verify: Some(|op| {
        demand!(op.int("exponent_bits").is_none_or(|bits| bits >= 1), "exponent_bits must be at least 1.");
        demand!(op.int("mantissa_bits").is_none_or(|bits| bits >= 0), "mantissa_bits must be at least 0.");
        check_same_type(op)
    }),
    evaluate: Some(elementwise::reduce_precision),
    example: "%0 = stablehlo.reduce_precision %arg0, format = e5m2 : tensor<4xf32>",
    ..STABLEHLO
};
