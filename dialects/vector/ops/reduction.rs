//! `vector.reduction`

use qopt_ir::def::{ANY_TYPE, OpDef, Trait, TypeMatch, attr, default_attr, one, operand, optional};

use super::super::attrs::COMBINING_KIND;
use super::super::types::VECTOR;
use crate::arith::attrs::FASTMATH;
use crate::support::{OpTypes, ensure};

/// `vector.reduction`: combines all elements of a vector into one.
pub static REDUCTION: OpDef = OpDef {
    name: "vector.reduction",
    summary: "Reduction of all elements",
    operands: &[one("vector", &VECTOR), optional("acc", &ANY_TYPE)],
    results: &[one("dest", &ANY_TYPE)],
    attrs: &[attr("kind", &COMBINING_KIND), default_attr("fastmath", &FASTMATH, "#arith.fastmath<none>")],
    traits: &[
        Trait::Pure,
        Trait::TypesMatchWith(&TypeMatch {
            summary: "dest and acc have the same type",
            from: "dest",
            to: "acc",
            transform: |_, ty| Some(ty),
        }),
    ],
    format: Some(
        "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)",
    ),
    verify: Some(|op| {
        ensure!(
            op.in_element(operand!(REDUCTION.vector)) == op.out_type(0),
            "failed to verify that source operand and result have same element type"
        );
        ensure!(
            op.in_dims(operand!(REDUCTION.vector)).is_none_or(|dims| dims.len() <= 1),
            "unsupported reduction rank: {}",
            op.in_dims(operand!(REDUCTION.vector)).map_or(0, |d| d.len())
        );
        Ok(())
    }),
    example: "%0 = vector.reduction <add>, %arg0 : vector<16xi32> into i32",
    ..OpDef::BASE
};
