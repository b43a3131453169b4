//! The dialect `check`: expectations in the test programs of StableHLO's interpreter. `qopt --run` evaluates them, except for
//! `expect_serialized_eq`.

// Plain arithmetic on sizes cannot overflow: they are limited before an evaluator runs.
#[allow(clippy::arithmetic_side_effects)]
mod kernels;

pub use kernels::custom_call;
use qopt_ir::def::{
    ANY_RANKED_TENSOR, AttrConstraint, Dialect, ELEMENTS_ATTR, F64_ATTR, OpDef, STRING_ATTR, Trait, attr, default_attr,
    implied_attr, one,
};
use qopt_ir::def::{AttrSyntax, Openness};
use qopt_ir::ir::{AttrKind, Context, Signedness, Type, TypeKind};

fn unsigned(ctx: &Context, width: u32) -> Type {
    ctx.ty(TypeKind::Integer { width, signedness: Signedness::Unsigned })
}
fn ui32(ctx: &Context) -> Type {
    unsigned(ctx, 32)
}
fn ui64(ctx: &Context) -> Type {
    unsigned(ctx, 64)
}
const UI32_ATTR: AttrConstraint = AttrConstraint {
    summary: "32-bit unsigned integer attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::Integer { ty, .. } if *ty == ui32(c)),
    syntax: AttrSyntax::Typed(ui32),
};
const UI64_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit unsigned integer attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::Integer { ty, .. } if *ty == ui64(c)),
    syntax: AttrSyntax::Typed(ui64),
};

/// `check.expect_eq`: two tensors are equal.
pub static EXPECT_EQ: OpDef = OpDef {
    name: "check.expect_eq",
    summary: "Two tensors are equal",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    traits: &[Trait::SameTypeOperands],
    format: Some("$lhs `,` $rhs attr-dict `:` type($lhs)"),
    evaluate: Some(kernels::expect_eq),
    example: "check.expect_eq %arg0, %arg1 : tensor<4xi32>",
    ..OpDef::BASE
};
/// `check.expect_eq_const`: a tensor has these elements.
pub static EXPECT_EQ_CONST: OpDef = OpDef {
    name: "check.expect_eq_const",
    summary: "A tensor has these elements",
    operands: &[one("lhs", &ANY_RANKED_TENSOR)],
    attrs: &[attr("value", &ELEMENTS_ATTR)],
    traits: &[Trait::AllTypesMatch(&["lhs", "value"])],
    format: Some("$lhs `,` $value attr-dict"),
    evaluate: Some(kernels::expect_eq_const),
    example: "check.expect_eq_const %arg0, dense<1> : tensor<4xi32>",
    ..OpDef::BASE
};
/// `check.expect_almost_eq`: the elements of two tensors differ by little.
pub static EXPECT_ALMOST_EQ: OpDef = OpDef {
    name: "check.expect_almost_eq",
    summary: "The elements of two tensors differ by little",
    attrs: &[implied_attr("tolerance", &F64_ATTR, "1.000000e-04 : f64")],
    format: Some("$lhs `,` $rhs (`,` `tolerance` `=` $tolerance^)? attr-dict `:` type($lhs)"),
    evaluate: Some(kernels::expect_almost_eq),
    example: "check.expect_almost_eq %arg0, %arg1 : tensor<4xf32>",
    ..EXPECT_EQ
};
/// `check.expect_almost_eq_const`: a tensor has almost these elements.
pub static EXPECT_ALMOST_EQ_CONST: OpDef = OpDef {
    name: "check.expect_almost_eq_const",
    summary: "A tensor has almost these elements",
    attrs: &[attr("value", &ELEMENTS_ATTR), implied_attr("tolerance", &F64_ATTR, "1.000000e-04 : f64")],
    format: Some("$lhs `,` $value (`,` `tolerance` `=` $tolerance^)? attr-dict"),
    evaluate: Some(kernels::expect_almost_eq_const),
    example: "check.expect_almost_eq_const %arg0, dense<1.000000e+00> : tensor<4xf32>",
    ..EXPECT_EQ_CONST
};
/// `check.expect_close`: the elements of two tensors have few floats between them.
pub static EXPECT_CLOSE: OpDef = OpDef {
    name: "check.expect_close",
    summary: "The elements of two tensors have few floats between them",
    operands: &[one("actual", &ANY_RANKED_TENSOR), one("expected", &ANY_RANKED_TENSOR)],
    attrs: &[
        default_attr("max_ulp_difference", &UI64_ATTR, "1 : ui64"),
        implied_attr("min_ulp_difference", &UI64_ATTR, "0 : ui64"),
    ],
    traits: &[Trait::AllTypesMatch(&["actual", "expected"])],
    format: Some(
        "$actual `,` $expected `,` `max_ulp_difference` `=` $max_ulp_difference (`,` `min_ulp_difference` `=` \
         $min_ulp_difference^)? `:` attr-dict type($actual) `,` type($expected)",
    ),
    evaluate: Some(kernels::expect_close),
    example: "check.expect_close %arg0, %arg1, max_ulp_difference = 3 : tensor<4xf32>, tensor<4xf32>",
    ..OpDef::BASE
};

/// `check.expect_serialized_eq`: a probe wrote these elements.
pub static EXPECT_SERIALIZED_EQ: OpDef = OpDef {
    name: "check.expect_serialized_eq",
    summary: "A probe wrote these elements",
    operands: &[one("expected", &ANY_RANKED_TENSOR)],
    attrs: &[attr("probe_id", &STRING_ATTR), implied_attr("iteration", &UI32_ATTR, "0 : ui32")],
    format: Some("$expected `,` `probe_id` `=` $probe_id (`,` `iter` `=` $iteration^)? attr-dict `:` type($expected)"),
    example: "check.expect_serialized_eq %arg0, probe_id = \"a\" : tensor<4xi32>",
    ..OpDef::BASE
};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "check",
    summary: "Expectations of StableHLO's test programs",
    ops: &[
        &EXPECT_ALMOST_EQ,
        &EXPECT_ALMOST_EQ_CONST,
        &EXPECT_CLOSE,
        &EXPECT_EQ,
        &EXPECT_EQ_CONST,
        &EXPECT_SERIALIZED_EQ,
    ],
    open: Openness::Generic,
    ..Dialect::BASE
};
