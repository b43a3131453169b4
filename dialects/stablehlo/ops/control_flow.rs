//! Bodies that run a computed number of times: `stablehlo.if`, `case` and `while`; and `optimization_barrier`.

use qopt_ir::def::{ANY_RANKED_TENSOR, ANY_TYPE, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic};

use super::super::kernels::regions;
use super::super::syntax::{BarrierSyntax, WhileSyntax};
use super::rules::{WITH_BODIES, body};
use crate::support::{ensure, shapes_agree};

/// Checks that each body of a choice takes nothing and returns values of the results' types.
fn verify_branches(op: OpRef<'_>) -> Verdict {
    let body = op.body;
    let results: Vec<_> = body.results(op.op).map(|value| body.ty(value)).collect();
    for (i, &region) in body.regions(op.op).iter().enumerate() {
        let Some(&block) = body.blocks(region).first() else { continue };
        ensure!(body.args(block).is_empty(), "branch {i} must have 0 arguments, but found {}", body.args(block).len());
        let Some(end) = body.ops(block).last() else { continue };
        let same = body.num_operands(end) == results.len()
            && body.operands(end).zip(&results).all(|(value, &ty)| {
                let from = body.ty(value);
                let agree = match (op.ctx.shape(from), op.ctx.shape(ty)) {
                    (Some(a), Some(b)) => shapes_agree(&a, &b),
                    _ => true,
                };
                agree && op.ctx.element_or_self(from) == op.ctx.element_or_self(ty)
            });
        ensure!(same, "branch {i} returned types that are incompatible with return types of the operation");
    }
    Ok(())
}

/// `stablehlo.if`: runs one of two bodies.
pub static IF: OpDef = OpDef {
    name: "stablehlo.if",
    summary: "One of two bodies",
    operands: &[one("pred", &ANY_RANKED_TENSOR)],
    regions: &[body("true_branch"), body("false_branch")],
    verify: Some(verify_branches),
    evaluate_regions: Some(regions::if_else),
    example: "%0 = \"stablehlo.if\"(%arg0) ({\n  stablehlo.return %arg1 : tensor<4xf32>\n}, {\n  stablehlo.return %arg2 : \
              tensor<4xf32>\n}) : (tensor<i1>) -> tensor<4xf32>",
    ..WITH_BODIES
};

/// `stablehlo.case`: runs one of several bodies.
pub static CASE: OpDef = OpDef {
    name: "stablehlo.case",
    summary: "One of several bodies",
    description: "An `index` outside of the range selects the last body.",
    operands: &[one("index", &ANY_RANKED_TENSOR)],
    regions: &[RegionDef { name: "branches", blocks: RegionBlocks::One, variadic: true }],
    verify: Some(|op| {
        ensure!(!op.body.regions(op.op).is_empty(), "expect at least one branch");
        verify_branches(op)
    }),
    evaluate_regions: Some(regions::case),
    example: "%0 = \"stablehlo.case\"(%arg0) ({\n  stablehlo.return %arg1 : tensor<4xf32>\n}) : (tensor<i32>) -> tensor<4xf32>",
    ..WITH_BODIES
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
    evaluate_regions: Some(regions::while_loop),
    example: "%0 = stablehlo.while(%iterArg = %arg0) : tensor<i32>\n cond {\n  %1 = stablehlo.compare LT, %iterArg, %arg0 : \
              (tensor<i32>, tensor<i32>) -> tensor<i1>\n  stablehlo.return %1 : tensor<i1>\n} do {\n  stablehlo.return \
              %iterArg : tensor<i32>\n}",
    ..WITH_BODIES
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
    evaluate: Some(|_, operands| Ok(operands.to_vec())),
    example: "%0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<4xf32>, tensor<i32>",
    ..OpDef::BASE
};
