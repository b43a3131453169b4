//! Bodies that run a computed number of times: `stablehlo.if`, `case` and `while`; and `optimization_barrier`.

use qopt_ir::def::{OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic};
use qopt_ir::ir::Type;

use super::super::constraints::{BOOLS, I32_TENSOR, TENSOR_OR_TOKEN, VALUE};
use super::super::kernels::regions;
use super::super::syntax::{BarrierSyntax, WhileSyntax};
use super::rules::{
    WITH_BODIES, argument_types, body, check_result_types, demand, first_dims, returned_types, show_types, types_agree,
};
use crate::support::{ensure, show};

/// Checks that the selector is a scalar, and that each body of a choice takes nothing and returns values of the results' types.
fn verify_branches(op: OpRef<'_>) -> Verdict {
    let rank = first_dims(op).map_or(0, |dims| dims.len());
    demand!(rank == 0, "operand should be rank 0 tensor but got rank {rank}");
    let results: Vec<Type> = op.body.results(op.op).map(|value| op.body.ty(value)).collect();
    for i in 0..op.body.regions(op.op).len() {
        let (args, returned) = (argument_types(op, i), returned_types(op, i));
        ensure!(args.is_empty(), "branch {i} must have 0 arguments, but found {}", args.len());
        ensure!(
            all_agree(op, &returned, &results),
            "branch {i} returned types that are incompatible with return types of the operation"
        );
    }
    Ok(())
}

/// Returns true if values of some types may have others, position by position.
fn all_agree(op: OpRef<'_>, a: &[Type], b: &[Type]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| types_agree(op.ctx, a, b))
}

/// `stablehlo.if`: runs one of two bodies.
pub static IF: OpDef = OpDef {
    name: "stablehlo.if",
    summary: "One of two bodies",
    operands: &[one("pred", &BOOLS)],
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
    operands: &[one("index", &I32_TENSOR)],
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
    operands: &[variadic("operand", &VALUE)],
    regions: &[body("cond"), body("body")],
    syntax: Some(&WhileSyntax),
    arg_name: Some(|_, _| Some("iterArg")),
    verify: Some(|op| {
        let operands: Vec<Type> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
        let shown = |types: &[Type]| show_types(op.ctx, types);
        for (region, name) in [(0, "condition"), (1, "body")] {
            let args = argument_types(op, region);
            demand!(
                all_agree(op, &operands, &args),
                "expect operands to be compatible with {name} block arguments but got {} vs {}",
                shown(&operands),
                shown(&args)
            );
        }
        let condition = returned_types(op, 0);
        demand!(condition.len() == 1, "expect condition body returns a single value but got {}", condition.len());
        for &ty in &condition {
            demand!(
                ty == op.ctx.tensor_type(&[], op.ctx.int_type(1)),
                "expect condition block return a zero-ranked tensor of i1 but got {}",
                show(op.ctx, ty)
            );
        }
        let returned = returned_types(op, 1);
        demand!(
            all_agree(op, &operands, &returned),
            "expect operands to be compatible with body block return types but got {} vs {}",
            shown(&operands),
            shown(&returned)
        );
        check_result_types(op, &operands)
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
    operands: &[variadic("operand", &TENSOR_OR_TOKEN)],
    results: &[variadic("results", &TENSOR_OR_TOKEN)],
    traits: &[Trait::Pure],
    syntax: Some(&BarrierSyntax),
    verify: Some(|op| {
        let types = |values: Vec<_>| values.into_iter().map(|v| op.body.ty(v)).collect::<Vec<_>>();
        let same = types(op.body.operands(op.op).collect()) == types(op.body.results(op.op).collect());
        ensure!(same, "requires the same type for operand and result at each position");
        Ok(())
    }),
    // Not `evaluate`, which folds constants past it.
    evaluate_regions: Some(|_, operands, _| Ok(operands.to_vec())),
    example: "%0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<4xf32>, tensor<i32>",
    ..OpDef::BASE
};
