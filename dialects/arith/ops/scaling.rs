//! Casts between floats and the element formats of the OCP microscaling (MX) specification.

use qopt_ir::def::{OpDef, OpRef, Trait, Verdict, one, optional_attr};

use super::super::attrs::{FASTMATH, ROUNDING};
use super::super::types::FLOAT_LIKE;
use super::cast::{float_narrows, float_widens};
use crate::support::cast_verdict;

fn verify_ext(op: OpRef<'_>) -> Verdict {
    cast_verdict(op, float_widens(op))
}
fn verify_trunc(op: OpRef<'_>) -> Verdict {
    cast_verdict(op, float_narrows(op))
}

const TRAITS: &[Trait] = &[Trait::Pure, Trait::SameInputOutputTensorDims, Trait::Elementwise];

/// `arith.scaling_extf`: scaled elements to wider floats.
pub static SCALING_EXTF: OpDef = OpDef {
    name: "arith.scaling_extf",
    summary: "Scaled floats to wider floats",
    description: "result = extf(in) * extf(f8E8M0(scale)): the scale is the power of two given by its exponent. \
                  Source: OCP Microscaling Formats 1.0, section 6.",
    operands: &[one("in", &FLOAT_LIKE), one("scale", &FLOAT_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    attrs: &[optional_attr("fastmath", &FASTMATH)],
    traits: TRAITS,
    format: Some("$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)"),
    verify: Some(verify_ext),
    example: "%0 = arith.scaling_extf %arg0, %arg1 : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf32>",
    ..OpDef::BASE
};

/// `arith.scaling_truncf`: floats to narrower scaled elements.
pub static SCALING_TRUNCF: OpDef = OpDef {
    name: "arith.scaling_truncf",
    summary: "Floats to narrower scaled floats",
    description: "result = truncf(in / extf(f8E8M0(scale))): the scale is the power of two given by its exponent. \
                  Source: OCP Microscaling Formats 1.0, section 6.",
    operands: &[one("in", &FLOAT_LIKE), one("scale", &FLOAT_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    attrs: &[optional_attr("roundingmode", &ROUNDING), optional_attr("fastmath", &FASTMATH)],
    traits: TRAITS,
    format: Some(
        "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` \
         type($out)",
    ),
    verify: Some(verify_trunc),
    example: "%0 = arith.scaling_truncf %arg0, %arg1 : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>",
    ..OpDef::BASE
};
