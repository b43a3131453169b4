//! Complex numbers: `stablehlo.real`, `imag` and `complex`.

use qopt_ir::def::{OpDef, Trait, one, operand};
use qopt_ir::ir::TypeKind;

use super::super::constraints::{COMPLEXES, FLOATS, FLOATS_OR_COMPLEXES, REALS};
use super::super::kernels::elementwise;
use super::super::syntax::{ListSyntax, TypesForm};
use super::elementwise::{UNARY, verify_part};
use super::rules::{FUNCTIONAL, demand};
use crate::support::OpTypes;

/// Base of the functions that take a part of complex numbers.
const PART: OpDef = OpDef {
    operands: &[one("operand", &FLOATS_OR_COMPLEXES)],
    results: &[one("result", &FLOATS)],
    verify: Some(verify_part),
    ..UNARY
};

/// `stablehlo.real`: the real part.
pub static REAL: OpDef = OpDef {
    name: "stablehlo.real",
    summary: "Real part",
    evaluate: Some(elementwise::real),
    example: "%0 = stablehlo.real %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    ..PART
};

/// `stablehlo.imag`: the imaginary part.
pub static IMAG: OpDef = OpDef {
    name: "stablehlo.imag",
    summary: "Imaginary part",
    evaluate: Some(elementwise::imag),
    example: "%0 = stablehlo.imag %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    ..PART
};

/// `stablehlo.complex`: complex numbers of real and imaginary parts.
pub static COMPLEX: OpDef = OpDef {
    name: "stablehlo.complex",
    summary: "Complex number of its parts",
    operands: &[one("lhs", &REALS), one("rhs", &REALS)],
    results: &[one("result", &COMPLEXES)],
    traits: &[Trait::Pure, Trait::SameOperandsElementType, Trait::SameOperandsAndResultShape],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Complex }),
    verify: Some(|op| {
        let part = op.in_element(operand!(COMPLEX.lhs));
        let same = matches!(op.ctx.type_kind(op.out_element(0)), TypeKind::Complex(element) if *element == part);
        demand!(same, "expects the parts of the result to have the element type of the operands");
        Ok(())
    }),
    evaluate: Some(elementwise::complex),
    example: "%0 = stablehlo.complex %arg0, %arg1 : tensor<4xcomplex<f32>>",
    ..FUNCTIONAL
};
