//! `stablehlo.scatter`

use qopt_ir::def::{BOOL_ATTR, OpDef, OpRef, Verdict, attr, implied_attr, one, variadic};

use super::super::attrs::{IS_SCATTER, SCATTER as DIMS};
use super::super::constraints::{INTS_OR_INDICES, TENSOR};
use super::super::kernels::regions;
use super::indexing;
use super::reducer::{scalar_tensors, verify_reducer};
use super::rules::{WITH_BODIES, body, check_result, demand, returned_types};
use crate::support::{OpTypes, ensure, shapes_agree};

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
        let from = scalar_tensors(op.ctx, inputs.iter().copied());
        verify_reducer(op, region, (&scalar_tensors(op.ctx, updates.iter().copied()), &from), &[])?;
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
    operands: &[variadic("inputs", &TENSOR), one("scatter_indices", &INTS_OR_INDICES), variadic("updates", &TENSOR)],
    results: &[variadic("results", &TENSOR)],
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
        verify_scatter(op, results)?;
        let of_body = returned_types(op, 0);
        for (i, &ty) in of_body.iter().enumerate().take(results) {
            let Some(dims) = op.in_dims(i) else { continue };
            check_result(op, i, &dims, op.ctx.element_or_self(ty))?;
        }
        Ok(())
    }),
    evaluate_regions: Some(regions::scatter),
    example: "%0 = \"stablehlo.scatter\"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = \
              #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], \
              index_vector_dim = 1>}> ({\n^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):\n  stablehlo.return %arg4 : \
              tensor<f32>\n}) : (tensor<4x2xf32>, tensor<1x1xi32>, tensor<1x2xf32>) -> tensor<4x2xf32>",
    ..WITH_BODIES
};
