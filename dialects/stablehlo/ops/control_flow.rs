//! Operations with bodies that run a computed number of times: `stablehlo.if`, `case`, `while`, `map`, `sort` and
//! `scatter`; and `optimization_barrier`. They have no evaluation.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, BOOL_ATTR, I64_ARRAY, I64_ATTR, OpDef, RegionBlocks, RegionDef, Trait, attr,
    implied_attr, one, variadic,
};

use super::super::attrs::IS_SCATTER;
use super::super::syntax::{BarrierSyntax, WhileSyntax};
use super::reduce::RETURN;
use crate::support::ensure;

const fn body(name: &'static str) -> RegionDef {
    RegionDef { name, blocks: RegionBlocks::One, variadic: false }
}
/// Base of the operations with bodies.
const BASE: OpDef = OpDef {
    results: &[variadic("results", &ANY_TYPE)],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name)],
    ..OpDef::BASE
};

/// `stablehlo.if`: runs one of two bodies.
pub static IF: OpDef = OpDef {
    name: "stablehlo.if",
    summary: "One of two bodies",
    operands: &[one("pred", &ANY_RANKED_TENSOR)],
    regions: &[body("true_branch"), body("false_branch")],
    example: "%0 = \"stablehlo.if\"(%arg0) ({\n  stablehlo.return %arg1 : tensor<4xf32>\n}, {\n  stablehlo.return %arg2 : \
              tensor<4xf32>\n}) : (tensor<i1>) -> tensor<4xf32>",
    ..BASE
};
/// `stablehlo.case`: runs one of several bodies.
pub static CASE: OpDef = OpDef {
    name: "stablehlo.case",
    summary: "One of several bodies",
    description: "An `index` outside of the range selects the last body.",
    operands: &[one("index", &ANY_RANKED_TENSOR)],
    regions: &[RegionDef { name: "branches", blocks: RegionBlocks::One, variadic: true }],
    example: "%0 = \"stablehlo.case\"(%arg0) ({\n  stablehlo.return %arg1 : tensor<4xf32>\n}) : (tensor<i32>) -> tensor<4xf32>",
    ..BASE
};
/// `stablehlo.while`: repeats a body as long as a condition holds.
pub static WHILE: OpDef = OpDef {
    name: "stablehlo.while",
    summary: "Repetition",
    operands: &[variadic("operand", &ANY_TYPE)],
    regions: &[body("cond"), body("body")],
    syntax: Some(&WhileSyntax),
    arg_name: Some(|_, _| Some("iterArg")),
    verify: Some(|op| {
        let body = op.body;
        let operands = body.num_operands(op.op);
        ensure!(body.num_results(op.op) == operands, "expects as many results as operands");
        for &region in body.regions(op.op) {
            let args = body.blocks(region).first().map_or(&[][..], |&block| body.args(block));
            let same = args.len() == operands
                && args
                    .iter()
                    .zip(body.operands(op.op))
                    .all(|(&a, b)| op.ctx.element_or_self(body.ty(a)) == op.ctx.element_or_self(body.ty(b)));
            ensure!(same, "expect operands to be compatible with the arguments of its regions");
        }
        Ok(())
    }),
    example: "%0 = stablehlo.while(%iterArg = %arg0) : tensor<i32>\n cond {\n  %1 = stablehlo.compare LT, %iterArg, %arg0 : \
              (tensor<i32>, tensor<i32>) -> tensor<i1>\n  stablehlo.return %1 : tensor<i1>\n} do {\n  stablehlo.return \
              %iterArg : tensor<i32>\n}",
    ..BASE
};
/// `stablehlo.map`: applies a body to each element.
pub static MAP: OpDef = OpDef {
    name: "stablehlo.map",
    summary: "Application of a body to each element",
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("dimensions", &I64_ARRAY)],
    regions: &[body("computation")],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name), Trait::SameOperandsAndResultShape],
    example: "%0 = \"stablehlo.map\"(%arg0) <{dimensions = array<i64: 0>}> ({\n^bb0(%arg1: tensor<f32>):\n  \
              stablehlo.return %arg1 : tensor<f32>\n}) : (tensor<4xf32>) -> tensor<4xf32>",
    ..BASE
};
/// `stablehlo.sort`: sorts along a dimension.
pub static SORT: OpDef = OpDef {
    name: "stablehlo.sort",
    summary: "Sort along a dimension",
    description: "The body returns true if the first of two elements comes first. Several inputs are moved together.",
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR)],
    results: &[variadic("results", &ANY_RANKED_TENSOR)],
    attrs: &[implied_attr("dimension", &I64_ATTR, "-1"), implied_attr("is_stable", &BOOL_ATTR, "false")],
    regions: &[body("comparator")],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name), Trait::SameOperandsAndResultShape],
    example: "%0 = \"stablehlo.sort\"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({\n^bb0(%arg1: tensor<f32>, %arg2: \
              tensor<f32>):\n  %1 = stablehlo.compare LT, %arg1, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  \
              stablehlo.return %1 : tensor<i1>\n}) : (tensor<4xf32>) -> tensor<4xf32>",
    ..BASE
};
/// `stablehlo.scatter`: updates slices by index.
pub static SCATTER: OpDef = OpDef {
    name: "stablehlo.scatter",
    summary: "Update of slices by index",
    description: "The body combines an element and its update.",
    operands: &[
        variadic("inputs", &ANY_RANKED_TENSOR),
        one("scatter_indices", &ANY_RANKED_TENSOR),
        variadic("updates", &ANY_RANKED_TENSOR),
    ],
    results: &[variadic("results", &ANY_RANKED_TENSOR)],
    attrs: &[
        attr("scatter_dimension_numbers", &IS_SCATTER),
        implied_attr("indices_are_sorted", &BOOL_ATTR, "false"),
        implied_attr("unique_indices", &BOOL_ATTR, "false"),
    ],
    regions: &[body("update_computation")],
    verify: Some(|op| {
        let (operands, results) = (op.body.num_operands(op.op), op.body.num_results(op.op));
        ensure!(
            operands == results.saturating_mul(2).saturating_add(1),
            "expects {results} inputs, the indices and {results} updates, but has {operands} operands"
        );
        Ok(())
    }),
    example: "%0 = \"stablehlo.scatter\"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = \
              #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], \
              index_vector_dim = 1>}> ({\n^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):\n  stablehlo.return %arg4 : \
              tensor<f32>\n}) : (tensor<4x2xf32>, tensor<1x1xi32>, tensor<1x2xf32>) -> tensor<4x2xf32>",
    ..BASE
};
/// `stablehlo.optimization_barrier`: its results are computed after all of its operands.
pub static OPTIMIZATION_BARRIER: OpDef = OpDef {
    name: "stablehlo.optimization_barrier",
    summary: "Order of computations",
    description: "Returns its operands. What computes them is not moved past it.",
    operands: &[variadic("operand", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    traits: &[Trait::Pure],
    syntax: Some(&BarrierSyntax),
    verify: Some(|op| {
        let types = |values: Vec<_>| values.into_iter().map(|v| op.body.ty(v)).collect::<Vec<_>>();
        let same = types(op.body.operands(op.op).collect()) == types(op.body.results(op.op).collect());
        ensure!(same, "requires the same type for operand and result at each position");
        Ok(())
    }),
    example: "%0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<4xf32>, tensor<i32>",
    ..OpDef::BASE
};
