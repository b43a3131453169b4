//! Lowers elementwise ops on per-axis and sub-channel types, which TOSA does not have: slices the operand into *runs*, parts with one scale
//! and zero point each, lowers each run as a per-tensor op, and concatenates the results.

use std::collections::BTreeSet;

use qopt_ir::ir::QuantizedElement;
use qopt_ir::ir::ValueId;
use qopt_ir::movement::{Layout, Movement, MovementError, PropagationLimits, Shape, StridedRange, propagate};

use super::TosaWriter;
use crate::quant::types::{Uniform, uniform};
use crate::tosa::ops as tosa;

/// Largest number of parameters of a type: each may become a slice.
const MAX_PARAMS: u64 = 1 << 14;

/// Lowers a slice of the operand, with its dimensions and per-tensor types.
pub(super) type LowerSlice<'a> =
    &'a dyn Fn(&mut TosaWriter<'_>, ValueId, Vec<u64>, &[Uniform]) -> Result<ValueId, String>;

/// Lowers an elementwise op on tensors of these types: slices runs of equal parameters, dimension by dimension, and concatenates
/// the results.
pub(super) fn lower_in_runs(
    w: &mut TosaWriter<'_>,
    value: ValueId,
    dims: &[u64],
    types: &[&Uniform],
    lower: LowerSlice<'_>,
) -> Result<ValueId, String> {
    let shape: Vec<_> = dims.iter().map(|&n| Some(n)).collect();
    let layouts = types.iter().map(|ty| Ok(ty.layout(w.ctx, &shape)?.coarsest()));
    let layouts = layouts.collect::<Result<Vec<Layout>, String>>()?;
    if layouts.iter().any(|layout| layout.num_params() > MAX_PARAMS) {
        return Err(format!("has more than {MAX_PARAMS} parameters"));
    }
    lower_runs(w, value, dims, (types, &layouts), lower)
}

fn lower_runs(
    w: &mut TosaWriter<'_>,
    value: ValueId,
    dims: &[u64],
    (types, layouts): (&[&Uniform], &[Layout]),
    lower: LowerSlice<'_>,
) -> Result<ValueId, String> {
    let ctx = w.ctx;
    let shape = Shape::new(dims.iter().map(|&n| Some(n)));
    let varies = |axis: &usize| layouts.iter().any(|layout| layout.dims().get(*axis).is_some_and(Option::is_some));
    let Some(axis) = (0..dims.len()).find(varies) else {
        let slice_types = types.iter().zip(layouts).map(|(ty, layout)| {
            let ty = ty.with_layout(ctx, shape.dims(), layout)?;
            uniform(ctx, ty).cloned().ok_or_else(|| "type is not quantized".to_owned())
        });
        return lower(w, value, dims.to_vec(), &slice_types.collect::<Result<Vec<_>, _>>()?);
    };
    let size = dims.get(axis).copied().ok_or("a size is missing")?;
    let slice_layouts = |start: u64, size: u64| -> Result<Vec<Layout>, MovementError> {
        let range = |d| if d == axis { StridedRange::new(start, size, 1) } else { StridedRange::whole() };
        let slice = Movement::Slice((0..dims.len()).map(range).collect());
        let slice = |layout: &Layout| {
            let (shapes, layouts) = (std::slice::from_ref(&shape), std::slice::from_ref(layout));
            propagate(&slice, shapes, layouts, PropagationLimits::default())
        };
        layouts.iter().map(slice).collect()
    };
    let blocks = layouts.iter().filter_map(|layout| layout.dims().get(axis).copied().flatten());
    let starts: BTreeSet<u64> = blocks.flat_map(|blocks| (0..blocks.extent).map(move |i| i * blocks.size)).collect();
    // Runs of equal parameters: where each starts, and its layouts.
    let mut runs: Vec<(u64, Vec<Layout>)> = Vec::new();
    let ends = starts.iter().skip(1).copied().chain([size]);
    for (&start, end) in starts.iter().zip(ends) {
        let layouts = slice_layouts(start, end - start).map_err(|why| why.to_string())?;
        if runs.last().is_none_or(|(_, last)| *last != layouts) {
            runs.push((start, layouts));
        }
    }
    let element = ctx.element_or_self(w.rewriter.body().ty(value));
    let mut parts = Vec::new();
    let ends: Vec<u64> = runs.iter().skip(1).map(|&(start, _)| start).chain([size]).collect();
    for ((start, layouts), end) in runs.into_iter().zip(ends) {
        let with_axis = |entry: u64, other: &dyn Fn(u64) -> u64| -> Vec<u64> {
            dims.iter().enumerate().map(|(d, &n)| if d == axis { entry } else { other(n) }).collect()
        };
        let (starts, sizes) = (with_axis(start, &|_| 0), with_axis(end - start, &|n| n));
        let operands = [value, w.shape(&starts)?, w.shape(&sizes)?];
        let run_shape: Vec<_> = sizes.iter().map(|&n| Some(n)).collect();
        let slice = w.op(&tosa::SLICE, &operands, ctx.tensor_type(&run_shape, element), &[])?;
        parts.push(lower_runs(w, slice, &sizes, (types, &layouts), lower)?);
    }
    let first = parts.first().map(|&part| w.rewriter.body().ty(part)).ok_or("tensor has no element")?;
    let ty = ctx.tensor_type(shape.dims(), ctx.element_or_self(first));
    w.op(&tosa::CONCAT, &parts, ty, &[("axis", ctx.int_attr(axis as i64, ctx.int_type(32)))])
}
