//! Linear algebra and Fourier transforms: `stablehlo.cholesky`, `triangular_solve` and `fft`.

use qopt_ir::def::{BOOL_ATTR, I64_ARRAY, OpDef, OpRef, Verdict, attr, implied_attr, one, operand};
use qopt_ir::ir::{Type, TypeKind};
use qopt_ir::movement::Dim;
use qopt_ir::num::FloatKind;

use super::super::attrs::{FFT_TYPE, IS_FFT_TYPE, IS_TRANSPOSE, TRANSPOSE_KIND};
use super::super::constraints::{FLOATS_COMPLEXES_OR_QUANTIZED, FLOATS_OR_COMPLEXES};
use super::super::kernels::linear;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{FUNCTIONAL, check_result, check_result_types, check_same_element, demand};
use crate::support::{OpTypes, agree, list, shapes_agree, show, size};

fn verify_cholesky(op: OpRef<'_>) -> Verdict {
    let Some(dims) = op.in_dims(operand!(CHOLESKY.a)) else { return Ok(()) };
    let shape = || list(dims.iter().map(|&dim| size(dim)));
    let &[.., rows, columns] = &dims[..] else {
        demand!(false, "argument 'a' must have rank >= 2, got shape {}.", shape());
        return Ok(());
    };
    demand!(agree(rows, columns), "minor dimensions of 'a' must have equal size, got shape {}.", shape());
    check_result_types(op, &[op.in_type(operand!(CHOLESKY.a))])
}

fn verify_triangular_solve(op: OpRef<'_>) -> Verdict {
    check_same_element(op)?;
    let (a, b) = (operand!(TRIANGULAR_SOLVE.a), operand!(TRIANGULAR_SOLVE.b));
    let (Some(a_dims), Some(b_dims)) = (op.in_dims(a), op.in_dims(b)) else { return Ok(()) };
    let (a, b) = (show(op.ctx, op.in_type(a)), show(op.ctx, op.in_type(b)));
    let &[ref a_batch @ .., rows, columns] = &a_dims[..] else {
        demand!(false, "operand 'a' must have rank >= 2, but got {a}");
        return Ok(());
    };
    demand!(agree(rows, columns), "two minor dimensions of operand 'a' must be compatible, but got {a}");
    demand!(a_dims.len() == b_dims.len(), "operands must have equal rank, but got {a} and {b}");
    let &[ref b_batch @ .., b_rows, b_columns] = &b_dims[..] else { return Ok(()) };
    let shared = if op.int("left_side") == Some(0) { b_columns } else { b_rows };
    demand!(agree(rows, shared), "shared dimension of operands 'a' and 'b' must be compatible, but got {a} and {b}");
    demand!(shapes_agree(a_batch, b_batch), "batch dimensions of the operands must be compatible, but got {a} and {b}");
    let is_invalid = op.attr("transpose_a").is_some_and(|kind| TRANSPOSE_KIND.read(op.ctx, kind) == Some(0));
    demand!(!is_invalid, "Invalid transpose option value for triangular solve");
    check_result_types(op, &[op.in_type(operand!(TRIANGULAR_SOLVE.b))])
}

/// The kinds of transforms, in the order of the enumeration.
const RFFT: u64 = 2;
const IRFFT: u64 = 3;

fn verify_fft(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let lengths = op.ints("fft_length").unwrap_or_default();
    demand!((1..=3).contains(&lengths.len()), "rank must be between 1 and 3, but got {}.", lengths.len());
    let kind = op.attr("fft_type").and_then(|kind| FFT_TYPE.read(ctx, kind));
    let (from, element) = (op.in_type(operand!(FFT.operand)), op.in_element(operand!(FFT.operand)));
    let part = match ctx.type_kind(element) {
        TypeKind::Complex(part) => Some(*part),
        _ => None,
    };
    let out: Type = match (kind, part) {
        (Some(RFFT), _) => {
            let is_valid = matches!(ctx.float_kind(element), Some(FloatKind::F32 | FloatKind::F64));
            demand!(is_valid, "RFFT requires f32 or f64 input type, but is given {}.", show(ctx, element));
            ctx.ty(TypeKind::Complex(element))
        }
        (Some(IRFFT), Some(part)) => part,
        (_, Some(_)) => element,
        (_, None) => {
            demand!(false, "FFT/IFFT/IRFFT take a complex tensor as input, but is given {}", show(ctx, from));
            return Ok(());
        }
    };
    let Some(mut dims) = op.in_dims(operand!(FFT.operand)) else { return Ok(()) };
    let text = |dims: &[Dim]| list(dims.iter().map(|&dim| size(dim)));
    let Some(outer) = dims.len().checked_sub(lengths.len()) else {
        demand!(
            false,
            "operand rank must not be less than fft rank of {} for operand of type {}",
            lengths.len(),
            show(ctx, from)
        );
        return Ok(());
    };
    let wanted: Vec<Dim> = lengths.iter().map(|&length| u64::try_from(length).ok()).collect();
    let inner = dims.get(outer..).unwrap_or_default().to_vec();
    let (Some(&last), Some(slot)) = (wanted.last(), dims.last_mut()) else { return Ok(()) };
    let half = last.map_or(0, |last| if last == 0 { 0 } else { (last / 2).saturating_add(1) });
    match kind {
        Some(RFFT) => {
            demand!(
                shapes_agree(&inner, &wanted),
                "RFFT requires innermost dimensions to be compatible with fft_length. Got: {} but wanted {}.",
                text(&inner),
                text(&wanted)
            );
            *slot = Some(half);
        }
        Some(IRFFT) => {
            for (&found, &length) in inner.iter().zip(&wanted).take(lengths.len().saturating_sub(1)) {
                demand!(
                    agree(found, length),
                    "IRFFT requires non-final dimensions to be compatible with fft_length. Got: {} but wanted {}, and {} \
                     != {}",
                    text(&inner),
                    text(&wanted),
                    size(found),
                    size(length)
                );
            }
            demand!(
                agree(*slot, Some(half)),
                "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: {} but fft_length is {}.",
                size(*slot),
                size(last)
            );
            *slot = last;
        }
        _ => {}
    }
    check_result(op, 0, &dims, out)
}

/// `stablehlo.cholesky`: the Cholesky decomposition.
pub static CHOLESKY: OpDef = OpDef {
    name: "stablehlo.cholesky",
    summary: "Cholesky decomposition",
    operands: &[one("a", &FLOATS_COMPLEXES_OR_QUANTIZED)],
    results: &[one("result", &FLOATS_COMPLEXES_OR_QUANTIZED)],
    attrs: &[implied_attr("lower", &BOOL_ATTR, "false")],
    syntax: Some(&ListSyntax { clauses: &[("lower", "lower")], types: TypesForm::Same }),
    verify: Some(verify_cholesky),
    evaluate: Some(linear::cholesky),
    example: "%0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.triangular_solve`: the solution of a triangular system.
pub static TRIANGULAR_SOLVE: OpDef = OpDef {
    name: "stablehlo.triangular_solve",
    summary: "Solution of a triangular system",
    operands: &[one("a", &FLOATS_OR_COMPLEXES), one("b", &FLOATS_OR_COMPLEXES)],
    results: &[one("result", &FLOATS_OR_COMPLEXES)],
    attrs: &[
        attr("left_side", &BOOL_ATTR),
        attr("lower", &BOOL_ATTR),
        attr("unit_diagonal", &BOOL_ATTR),
        attr("transpose_a", &IS_TRANSPOSE),
    ],
    syntax: None,
    verify: Some(verify_triangular_solve),
    evaluate: Some(linear::triangular_solve),
    example: "%0 = \"stablehlo.triangular_solve\"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = \
              #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> \
              tensor<3x2xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.fft`: a Fourier transform of the last dimensions.
pub static FFT: OpDef = OpDef {
    name: "stablehlo.fft",
    summary: "Fourier transform of the last dimensions",
    operands: &[one("operand", &FLOATS_OR_COMPLEXES)],
    results: &[one("result", &FLOATS_OR_COMPLEXES)],
    attrs: &[attr("fft_type", &IS_FFT_TYPE), attr("fft_length", &I64_ARRAY)],
    syntax: None,
    format: Some(
        "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)",
    ),
    verify: Some(verify_fft),
    evaluate: Some(linear::fft),
    example: "%0 = stablehlo.fft %arg0, type = FFT, length = [4] : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>",
    ..FUNCTIONAL
};
