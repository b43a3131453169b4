//! `stablehlo.map` and `stablehlo.sort`

use qopt_ir::def::{BOOL_ATTR, I64_ARRAY, I64_ATTR, OpDef, Trait, attr, implied_attr, one, operand, variadic};

use super::super::constraints::TENSOR;
use super::super::kernels::regions;
use super::reduce::RETURN;
use super::rules::{WITH_BODIES, argument_types, body, check_result, check_result_types, demand, returned_types};
use crate::support::{OpTypes, list, show};

/// `stablehlo.map`: applies a body to each element.
pub static MAP: OpDef = OpDef {
    name: "stablehlo.map",
    summary: "Application of a body to each element",
    operands: &[variadic("inputs", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("dimensions", &I64_ARRAY)],
    regions: &[body("computation")],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name), Trait::SameOperandsAndResultShape],
    verify: Some(|op| {
        let count = op.body.num_operands(op.op);
        let args = argument_types(op, 0);
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
        let returned = returned_types(op, 0);
        let &[ty] = returned.as_slice() else {
            demand!(false, "computation must return single output, but got: {}", returned.len());
            return Ok(());
        };
        demand!(
            op.ctx.is_tensor(ty) && op.ctx.shape(ty).is_none_or(|dims| dims.is_empty()),
            "computation must return 0-rank tensor, but got: {}",
            show(op.ctx, ty)
        );
        let dims = op.in_dims(operand!(MAP.inputs)).unwrap_or_default();
        check_result(op, 0, &dims, op.ctx.element_or_self(ty))
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
    operands: &[variadic("inputs", &TENSOR)],
    results: &[variadic("results", &TENSOR)],
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
        let args = argument_types(op, 0);
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
        let returned = returned_types(op, 0);
        let &[ty] = returned.as_slice() else {
            demand!(false, "comparator must return single output but got {}", returned.len());
            return Ok(());
        };
        let choice = op.ctx.tensor_type(&[], op.ctx.int_type(1));
        demand!(ty == choice, "comparator must return tensor<i1> but got {}", show(op.ctx, ty));
        check_result_types(op, &op.body.operands(op.op).map(|value| op.body.ty(value)).collect::<Vec<_>>())
    }),
    evaluate_regions: Some(regions::sort),
    example: "%0 = \"stablehlo.sort\"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({\n^bb0(%arg1: tensor<f32>, %arg2: \
              tensor<f32>):\n  %1 = stablehlo.compare LT, %arg1, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  \
              stablehlo.return %1 : tensor<i1>\n}) : (tensor<4xf32>) -> tensor<4xf32>",
    ..WITH_BODIES
};
