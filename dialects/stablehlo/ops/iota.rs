//! `stablehlo.iota`

use qopt_ir::def::{I64_FROM_0_ATTR, OpDef, attr, one};

use super::super::constraints::STATIC_NUMBERS;
use super::super::kernels::moves;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::STABLEHLO;
use crate::support::{OpTypes, axis};

/// `stablehlo.iota`: each element is its index along a dimension.
pub static IOTA: OpDef = OpDef {
    name: "stablehlo.iota",
    summary: "Each element is its index along a dimension",
    description: "0, 1, 2, ... along `iota_dimension`.",
    results: &[one("output", &STATIC_NUMBERS)],
    attrs: &[attr("iota_dimension", &I64_FROM_0_ATTR)],
    syntax: Some(&ListSyntax { clauses: &[("dim", "iota_dimension")], types: TypesForm::Same }),
    verify: Some(|op| {
        let rank = op.out_dims(0).map_or(0, |dims| dims.len());
        axis(op, "iota_dimension", rank)
            .map(|_| ())
            .map_err(|_| "iota dimension cannot go beyond the output rank.".into())
    }),
    evaluate: Some(moves::iota),
    example: "%0 = stablehlo.iota dim = 0 : tensor<4xi32>",
    ..STABLEHLO
};
