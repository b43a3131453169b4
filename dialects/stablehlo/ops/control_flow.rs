//! Operations with bodies that run a computed number of times: `stablehlo.if`, `case`, `while`, `map`, `sort` and
//! `scatter`; and `optimization_barrier`. They have no evaluation.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, BOOL_ATTR, I64_ARRAY, I64_ATTR, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict,
    attr, implied_attr, one, operand, variadic,
};

use super::super::attrs::{IS_SCATTER, SCATTER as DIMS};
use super::super::syntax::{BarrierSyntax, WhileSyntax};
use super::indexing;
use super::reduce::RETURN;
use super::reducer::{element_types, verify_reducer};
use super::rules::demand;
use crate::support::{OpTypes, ensure, list, shapes_agree, show};

const fn body(name: &'static str) -> RegionDef {
    RegionDef { name, blocks: RegionBlocks::One, variadic: false }
}
/// Base of the operations with bodies.
const BASE: OpDef = OpDef {
    results: &[variadic("results", &ANY_TYPE)],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name)],
    ..OpDef::BASE
};

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
    verify: Some(|op| {
        ensure!(!op.body.regions(op.op).is_empty(), "expect at least one branch");
        verify_branches(op)
    }),
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
    example: "%0 = \"stablehlo.sort\"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({\n^bb0(%arg1: tensor<f32>, %arg2: \
              tensor<f32>):\n  %1 = stablehlo.compare LT, %arg1, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  \
              stablehlo.return %1 : tensor<i1>\n}) : (tensor<4xf32>) -> tensor<4xf32>",
    ..BASE
};
/// Checks a scatter with this number of inputs.
fn verify_scatter(op: OpRef<'_>, count: usize) -> Verdict {
    let types: Vec<_> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
    let (inputs, rest) = types.split_at(count);
    let Some((&indices, updates)) = rest.split_first() else { return Ok(()) };
    for (values, name) in [(inputs, "inputs"), (updates, "updates")] {
        let shapes: Vec<_> = values.iter().filter_map(|&ty| op.ctx.shape(ty)).collect();
        let agree = shapes.iter().all(|shape| shapes.first().is_none_or(|first| shapes_agree(first, shape)));
        demand!(agree, "Not all {name} have compatible shapes.");
    }
    if let Some(&region) = op.body.regions(op.op).first() {
        let from = element_types(op.ctx, inputs.iter().copied());
        verify_reducer(op, region, (&element_types(op.ctx, updates.iter().copied()), &from), 0)?;
    }
    let dims = op.attr("scatter_dimension_numbers").and_then(|attr| DIMS.read(op.ctx, attr));
    let shapes = [inputs.first(), Some(&indices), updates.first()].map(|ty| op.ctx.shape(*ty?));
    let (Some(dims), [Some(from), Some(places), Some(update)]) = (dims, shapes) else { return Ok(()) };
    let operand_rank = [0, 1, 2].map(|at| dims.list(at).len()).into_iter().fold(0usize, usize::saturating_add);
    demand!(
        operand_rank == from.len(),
        "Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + \
         size-of('input_batching_dims') i.e. {operand_rank} but got {}.",
        from.len()
    );
    indexing::verify(&indexing::SCATTER, dims, &from, &places, update.len())?;
    let vector = usize::try_from(dims.number).unwrap_or(usize::MAX);
    let batch: Vec<_> = places.iter().enumerate().filter(|(d, _)| *d != vector).map(|(_, &dim)| dim).collect();
    let rank = batch.len().saturating_add(dims.list(0).len());
    demand!(
        update.len() == rank,
        "expects updates tensor must be of rank {rank} ( == rank-of('scatter_indices') - 1 + \
         size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if \
         'index_vector_dim' == rank-of('scatter_indices')), but got {}.",
        update.len()
    );
    let contains = |at: usize, d: usize| dims.list(at).iter().any(|&dim| usize::try_from(dim) == Ok(d));
    let mut windows = (0..from.len()).filter(|&d| !contains(1, d) && !contains(2, d));
    let mut batch = batch.into_iter().enumerate();
    for (d, &size) in update.iter().enumerate() {
        if contains(0, d) {
            let of = windows.next();
            let bound = of.and_then(|of| from.get(of).copied().flatten());
            if let (Some(size), Some(bound), Some(of)) = (size, bound, of) {
                demand!(
                    size <= bound,
                    "expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding \
                     dimensions of operand. For dimension {of}, updates bound is {size}, operand bound is {bound}."
                );
            }
        } else if let (Some((i, Some(bound))), Some(size)) = (batch.next(), size) {
            demand!(
                size == bound,
                "expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions \
                 of scatter indices. For scatter dimension {i}, updates bound is {size} , scatter_indices bound is {bound}."
            );
        }
    }
    Ok(())
}

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
        verify_scatter(op, results)
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
