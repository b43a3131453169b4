//! Complex numbers: `stablehlo.real`, `imag` and `complex`.

use qopt_ir::def::{ANY_RANKED_TENSOR, OpDef, Trait, one};

use super::super::kernels::elementwise;
use super::super::syntax::{ListSyntax, TypesForm};
use super::elementwise::UNARY;
use super::rules::FUNCTIONAL;

/// `stablehlo.real`: the real part.
pub static REAL: OpDef = OpDef {
    name: "stablehlo.real",
    summary: "Real part",
    evaluate: Some(elementwise::real),
    example: "%0 = stablehlo.real %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    ..UNARY
};

/// `stablehlo.imag`: the imaginary part.
pub static IMAG: OpDef = OpDef {
    name: "stablehlo.imag",
    summary: "Imaginary part",
    evaluate: Some(elementwise::imag),
    example: "%0 = stablehlo.imag %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    ..UNARY
};

/// `stablehlo.complex`: complex numbers of real and imaginary parts.
pub static COMPLEX: OpDef = OpDef {
    name: "stablehlo.complex",
    summary: "Complex number of its parts",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsElementType, Trait::SameOperandsAndResultShape],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Complex }),
    evaluate: Some(elementwise::complex),
    example: "%0 = stablehlo.complex %arg0, %arg1 : tensor<4xcomplex<f32>>",
    ..FUNCTIONAL
};
