//! The operations.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TENSOR, ANY_TYPE, AttrConstraint, ELEMENTS_ATTR, EnumDef, EnumStorage, I64_ATTR, OpDef,
    OpRef, SYMBOL_NAME, SymbolScope, Trait, Verdict, attr, implied_attr, one, optional_attr, variadic,
};

use super::attrs::{IS_AXES, IS_AXES_PER_DIMENSION, IS_MESH, IS_MOVES, IS_SHARDING};
pub use super::computation::{MANUAL_COMPUTATION, NAMED_COMPUTATION};
use super::verify::sharding;
use crate::builtin::ops as builtin;
use crate::stablehlo::ConstantSyntax;
use crate::support::ensure;

/// `sdy.mesh`: the devices that shardings name.
pub static MESH: OpDef = OpDef {
    name: "sdy.mesh",
    summary: "A named mesh of devices",
    description: "The product of the sizes of the axes is the number of devices.",
    attrs: &[attr("sym_name", &SYMBOL_NAME), attr("mesh", &IS_MESH)],
    traits: &[Trait::Symbol, Trait::HasParent(&[builtin::MODULE.name])],
    format: Some("$sym_name `=` $mesh attr-dict"),
    example: "sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>",
    ..OpDef::BASE
};

/// `sdy.return`: the end of a region.
pub static RETURN: OpDef = OpDef {
    name: "sdy.return",
    summary: "The results of a region",
    operands: &[variadic("results", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::ReturnLike, Trait::Terminator],
    format: Some("attr-dict ($results^ `:` type($results))?"),
    example: "%0 = sdy.named_computation<\"f\">(%arg0) (%arg1: tensor<4xf32>) {\n  sdy.return %arg1 : tensor<4xf32>\n} : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};

/// `sdy.constant`: a constant that no rewrite merges with another, so that each use may have its own sharding.
pub static CONSTANT: OpDef = OpDef {
    name: "sdy.constant",
    summary: "A constant with a sharding",
    attrs: &[attr("value", &ELEMENTS_ATTR)],
    results: &[one("output", &ANY_TENSOR)],
    traits: &[Trait::Pure],
    syntax: Some(&ConstantSyntax),
    example: "%0 = sdy.constant dense<1.000000e+00> : tensor<4xf32>",
    ..OpDef::BASE
};

/// `sdy.sharding_group`: adds a tensor to a group of equal shardings.
pub static SHARDING_GROUP: OpDef = OpDef {
    name: "sdy.sharding_group",
    summary: "Tensors with the same group have the same sharding",
    operands: &[one("input", &ANY_RANKED_TENSOR)],
    attrs: &[attr("group_id", &I64_ATTR)],
    format: Some("$input `group_id````=```$group_id attr-dict `:` type($input)"),
    example: "sdy.sharding_group %arg0 group_id=0 : tensor<4xf32>",
    ..OpDef::BASE
};

static DIRECTION: EnumDef = EnumDef {
    name: "::mlir::sdy::PropagationDirection",
    cases: &[("NONE", 0), ("FORWARD", 1), ("BACKWARD", 2), ("BOTH", 3)],
    flags: None,
    storage: EnumStorage::Integer(32),
};
static IS_DIRECTION: AttrConstraint = AttrConstraint::of_enum("propagation direction enum", &DIRECTION);
static REDUCTION: EnumDef = EnumDef {
    name: "::mlir::sdy::ReductionOp",
    cases: &[("sum", 0), ("max", 1), ("min", 2)],
    flags: None,
    storage: EnumStorage::Integer(32),
};
static IS_REDUCTION: AttrConstraint = AttrConstraint::of_enum("reduction op enum", &REDUCTION);

/// `sdy.propagation_barrier`: propagation passes in one direction, or not at all.
pub static PROPAGATION_BARRIER: OpDef = OpDef {
    name: "sdy.propagation_barrier",
    summary: "Limits the direction in which shardings propagate",
    operands: &[one("input", &ANY_RANKED_TENSOR)],
    attrs: &[attr("allowed_direction", &IS_DIRECTION)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    traits: &[Trait::SameOperandsAndResultType],
    verify: Some(|op| {
        ensure!(
            op.int("allowed_direction") != Some(3),
            "cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant."
        );
        Ok(())
    }),
    format: Some("$input `allowed_direction````=```$allowed_direction attr-dict `:` type($input)"),
    example: "%0 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<4xf32>",
    ..OpDef::BASE
};

/// `sdy.data_flow_edge`: values on both ends have one sharding.
pub static DATA_FLOW_EDGE: OpDef = OpDef {
    name: "sdy.data_flow_edge",
    summary: "Sources and targets with one sharding",
    operands: &[one("input", &ANY_TENSOR)],
    attrs: &[optional_attr("sharding", &IS_SHARDING)],
    results: &[one("result", &ANY_TENSOR)],
    traits: &[Trait::SameOperandsAndResultType],
    verify_symbols: Some(|op, scope| sharding(op, "sharding", scope)),
    format: Some("$input (`sharding````=``` $sharding^)? attr-dict `:` type($result)"),
    example: "%0 = sdy.data_flow_edge %arg0 : tensor<4xf32>",
    ..OpDef::BASE
};

/// `sdy.func_data_flow_edge`: the same at the border of a function.
pub static FUNC_DATA_FLOW_EDGE: OpDef = OpDef {
    name: "sdy.func_data_flow_edge",
    summary: "An argument or result of a function, and its sources",
    operands: &[one("operand", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    traits: &[Trait::SameOperandsAndResultType],
    format: Some("$operand attr-dict `:` type($result)"),
    example: "%0 = sdy.func_data_flow_edge %arg0 : tensor<4xf32>",
    ..OpDef::BASE
};

/// A tensor with a sharding.
const SHARDED: OpDef = OpDef {
    operands: &[one("input", &ANY_TYPE)],
    attrs: &[attr("sharding", &IS_SHARDING)],
    results: &[one("result", &ANY_TYPE)],
    traits: &[Trait::SameOperandsAndResultType],
    verify_symbols: Some(|op, scope| sharding(op, "sharding", scope)),
    format: Some("$input $sharding attr-dict `:` type($result)"),
    ..OpDef::BASE
};

/// `sdy.sharding_constraint`: requires a sharding.
pub static SHARDING_CONSTRAINT: OpDef = OpDef {
    name: "sdy.sharding_constraint",
    summary: "Requires a sharding of a tensor",
    example: "%0 = sdy.sharding_constraint %arg0 <mesh<[\"x\"=2]>, [{\"x\"}]> : tensor<4xf32>",
    ..SHARDED
};
/// `sdy.reshard`: changes the sharding.
pub static RESHARD: OpDef = OpDef {
    name: "sdy.reshard",
    summary: "Changes the sharding of a tensor",
    traits: &[Trait::Pure, Trait::SameOperandsAndResultType],
    example: "%0 = sdy.reshard %arg0 <mesh<[\"x\"=2]>, [{\"x\"}]> : tensor<4xf32>",
    ..SHARDED
};

fn verify_out_sharding(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    sharding(op, "out_sharding", scope)
}

/// Communication between devices, with the sharding of its result.
const COLLECTIVE: OpDef = OpDef {
    operands: &[one("tensor", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    traits: &[Trait::SameOperandsAndResultType],
    verify_symbols: Some(verify_out_sharding),
    ..OpDef::BASE
};

macro_rules! collectives {
    ($($id:ident $name:literal $summary:literal [$($attr:expr),*] $axes:literal $example:literal;)*) => {$(
        #[doc = concat!("`sdy.", $name, "`: ", $summary)]
        pub static $id: OpDef = OpDef {
            name: concat!("sdy.", $name),
            summary: $summary,
            attrs: &[$($attr,)* attr("out_sharding", &IS_SHARDING)],
            format: Some(concat!($axes, " $tensor `out_sharding````=```$out_sharding attr-dict `:` type($result)")),
            example: concat!(
                "%0 = sdy.", $name, " ", $example, "%arg0 out_sharding=<mesh<[\"x\"=2]>, [{\"x\"}]> : tensor<4xf32>"
            ),
            ..COLLECTIVE
        };
    )*};
}

collectives! {
    ALL_GATHER "all_gather" "gathers the parts along axes" [attr("gathering_axes", &IS_AXES_PER_DIMENSION)]
        "$gathering_axes" "[{\"y\"}] ";
    ALL_SLICE "all_slice" "divides a tensor along axes" [attr("slicing_axes", &IS_AXES_PER_DIMENSION)]
        "$slicing_axes" "[{\"x\"}] ";
    ALL_TO_ALL "all_to_all" "moves axes from one dimension to another" [attr("params", &IS_MOVES)]
        "$params" "[{\"x\"}: 1->0] ";
    COLLECTIVE_PERMUTE "collective_permute" "replaces axes by others of the same size" [] "" "";
    ALL_REDUCE "all_reduce" "combines partial results along axes"
        [attr("reduction_axes", &IS_AXES), implied_attr("reduction_op", &IS_REDUCTION, "0 : i32")]
        "($reduction_op^)? $reduction_axes" "{\"y\"} ";
    REDUCE_SCATTER "reduce_scatter" "combines partial results along axes, then divides along them"
        [attr("reduce_scatter_axes", &IS_AXES_PER_DIMENSION), implied_attr("reduction_op", &IS_REDUCTION, "0 : i32")]
        "($reduction_op^)? $reduce_scatter_axes" "[{\"x\"}] ";
    SHARDED_TO_UNREDUCED "sharded_to_unreduced" "parts along axes become partial results"
        [attr("axes", &IS_AXES_PER_DIMENSION)] "$axes" "[{\"y\"}] ";
    REPLICATED_TO_UNREDUCED "replicated_to_unreduced" "copies along axes become partial results"
        [attr("axes", &IS_AXES)] "$axes" "{\"y\"} ";
}

/// All operations.
pub(super) static ALL: &[&OpDef] = &[
    &ALL_GATHER,
    &ALL_REDUCE,
    &ALL_SLICE,
    &ALL_TO_ALL,
    &COLLECTIVE_PERMUTE,
    &CONSTANT,
    &DATA_FLOW_EDGE,
    &FUNC_DATA_FLOW_EDGE,
    &MANUAL_COMPUTATION,
    &MESH,
    &NAMED_COMPUTATION,
    &PROPAGATION_BARRIER,
    &REDUCE_SCATTER,
    &REPLICATED_TO_UNREDUCED,
    &RESHARD,
    &RETURN,
    &SHARDED_TO_UNREDUCED,
    &SHARDING_CONSTRAINT,
    &SHARDING_GROUP,
];
