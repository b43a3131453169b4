//! `stablehlo.map` and `stablehlo.sort`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, BOOL_ATTR, I64_ARRAY, I64_ATTR, OpDef, Trait, attr, implied_attr, one, operand, variadic,
};

use super::super::kernels::regions;
use super::reduce::RETURN;
use super::rules::{WITH_BODIES, body, demand};
use crate::support::{OpTypes, list, show};

/// `stablehlo.map`: applies a body to each element.
pub static MAP: OpDef = OpDef {
    name: "stablehlo.map",
    summary: "Application of a body to each element",
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("dimensions", &I64_ARRAY)],
    regions: &[body("computation")],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name), Trait::SameOperandsAndResultShape],
    verify: Some(|op| {
        let count = op.body.num_operands(op.op);
        let block = op.body.regions(op.op).first().and_then(|&region| op.body.blocks(region).first());
        let args: Vec<_> =
            block.map_or(&[][..], |&block| op.body.args(block)).iter().map(|&arg| op.body.ty(arg)).collect();
        demand!(
            args.len() == count,
            "expects number of operands to match the arity of map computation, but got: {count} and {}",
            args.len()
        );
        for (i, (value, ty)) in op.body.operands(op.op).zip(args).enumerate() {
            let expected = op.ctx.tensor_type(&[], op.ctx.element_or_self(op.body.ty(value)));
            demand!(
                ty == expected,
                "computation arguments must be 0-rank tensor of the operand's element type, but got: arg #{i} of type {}",
                show(op.ctx, ty)
            );
        }
        let rank = op.in_dims(operand!(MAP.inputs)).map_or(0, |dims| dims.len());
        let dims = op.ints("dimensions").unwrap_or_default();
        demand!(
            (0..).take(rank).eq(dims.iter().copied()),
            "requires monotonically increasing dimension numbers, but got: {}",
            list(dims)
        );
        Ok(())
    }),
    evaluate_regions: Some(regions::map),
    example: "%0 = \"stablehlo.map\"(%arg0) <{dimensions = array<i64: 0>}> ({\n^bb0(%arg1: tensor<f32>):\n  \
              stablehlo.return %arg1 : tensor<f32>\n}) : (tensor<4xf32>) -> tensor<4xf32>",
    ..WITH_BODIES
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
    verify: Some(|op| {
        let count = op.body.num_operands(op.op);
        demand!(count > 0, "requires at least one input");
        let rank = op.in_dims(operand!(SORT.inputs)).map(|dims| dims.len());
        let dim = op.int("dimension").unwrap_or(-1);
        if let Some(rank) = rank.and_then(|rank| i64::try_from(rank).ok()) {
            demand!(
                (rank.saturating_neg()..rank).contains(&dim) || rank == 0,
                "dimension attribute value must be in range [-{rank}, {rank}), but found {dim}"
            );
        }
        let block = op.body.regions(op.op).first().and_then(|&region| op.body.blocks(region).first());
        let args: Vec<_> =
            block.map_or(&[][..], |&block| op.body.args(block)).iter().map(|&arg| op.body.ty(arg)).collect();
        demand!(
            args.len() == count.saturating_mul(2),
            "comparator block should have {} arguments",
            count.saturating_mul(2)
        );
        for (i, value) in op.body.operands(op.op).enumerate() {
            let expected = op.ctx.tensor_type(&[], op.ctx.element_or_self(op.body.ty(value)));
            let first = i.saturating_mul(2);
            for (at, ty) in args.iter().enumerate().skip(first).take(2) {
                demand!(
                    *ty == expected,
                    "comparator block argument #{at} should be of type {} but got {}",
                    show(op.ctx, expected),
                    show(op.ctx, *ty)
                );
            }
        }
        Ok(())
    }),
    evaluate_regions: Some(regions::sort),
    example: "%0 = \"stablehlo.sort\"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({\n^bb0(%arg1: tensor<f32>, %arg2: \
              tensor<f32>):\n  %1 = stablehlo.compare LT, %arg1, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  \
              stablehlo.return %1 : tensor<i1>\n}) : (tensor<4xf32>) -> tensor<4xf32>",
    ..WITH_BODIES
};
