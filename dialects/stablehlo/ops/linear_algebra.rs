//! Linear algebra and Fourier transforms: `stablehlo.cholesky`, `triangular_solve` and `fft`.

use qopt_ir::def::{ANY_RANKED_TENSOR, BOOL_ATTR, I64_ARRAY, OpDef, attr, implied_attr, one};

use super::super::attrs::{IS_FFT_TYPE, IS_TRANSPOSE};
use super::super::kernels::linear;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{FUNCTIONAL, demand};

/// `stablehlo.cholesky`: the Cholesky decomposition.
pub static CHOLESKY: OpDef = OpDef {
    name: "stablehlo.cholesky",
    summary: "Cholesky decomposition",
    operands: &[one("a", &ANY_RANKED_TENSOR)],
    attrs: &[implied_attr("lower", &BOOL_ATTR, "false")],
    syntax: Some(&ListSyntax { clauses: &[("lower", "lower")], types: TypesForm::Same }),
    evaluate: Some(linear::cholesky),
    example: "%0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>",
    ..FUNCTIONAL
};

/// `stablehlo.triangular_solve`: the solution of a triangular system.
pub static TRIANGULAR_SOLVE: OpDef = OpDef {
    name: "stablehlo.triangular_solve",
    summary: "Solution of a triangular system",
    operands: &[one("a", &ANY_RANKED_TENSOR), one("b", &ANY_RANKED_TENSOR)],
    attrs: &[
        attr("left_side", &BOOL_ATTR),
        attr("lower", &BOOL_ATTR),
        attr("unit_diagonal", &BOOL_ATTR),
        attr("transpose_a", &IS_TRANSPOSE),
    ],
    syntax: None,
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
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    attrs: &[attr("fft_type", &IS_FFT_TYPE), attr("fft_length", &I64_ARRAY)],
    syntax: None,
    format: Some(
        "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)",
    ),
    verify: Some(|op| {
        let rank = op.ints("fft_length").unwrap_or_default().len();
        demand!((1..=3).contains(&rank), "rank must be between 1 and 3, but got {rank}.");
        Ok(())
    }),
    evaluate: Some(linear::fft),
    example: "%0 = stablehlo.fft %arg0, type = FFT, length = [4] : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>",
    ..FUNCTIONAL
};
