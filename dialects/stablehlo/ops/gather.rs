//! `stablehlo.gather`

use qopt_ir::def::{
    BOOL_ATTR, I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Trait, Verdict, attr, one, operand, optional_attr,
};
use qopt_ir::movement::{Movement, Shape};

use super::super::attrs::{GATHER as DIMS, IS_GATHER, Lists};
use super::super::constraints::{INTS, TENSOR};
use super::super::kernels::moves;
use super::indexing;
use super::rules::{STABLEHLO, check_moved_element, check_result, demand, distinct, indices};
use crate::support::{Dims, OpTypes, permutation, size as show_size};

fn dims(op: OpRef<'_>) -> Option<&Lists> {
    DIMS.read(op.ctx, op.attr("dimension_numbers")?)
}

/// The batch dimensions of the indices: all except `index_vector_dim`.
fn batches(indices: &[Option<u64>], vector: i64) -> Dims {
    let vector = usize::try_from(vector).unwrap_or(usize::MAX);
    indices.iter().enumerate().filter(|&(d, _)| d != vector).map(|(_, &dim)| dim).collect()
}

/// Checks a gather of slices of these sizes. They are unknown if the program computes them.
pub(super) fn verify(op: OpRef<'_>, sizes: Option<Vec<i64>>, count: Option<usize>) -> Verdict {
    let (Some(from), Some(places), Some(dims)) =
        (op.in_dims(operand!(GATHER.operand)), op.in_dims(operand!(GATHER.start_indices)), dims(op))
    else {
        return Ok(());
    };
    if let Some(count) = count {
        demand!(count == from.len(), "slice_sizes size ({count}) not equal to operand rank ({})", from.len());
    }
    let sizes = sizes.unwrap_or_default();
    for (d, (&size, &dim)) in sizes.iter().zip(&from).enumerate() {
        let fits = u64::try_from(size).is_ok_and(|size| dim.is_none_or(|dim| size <= dim));
        demand!(fits, "slice size ({size}) is out of bounds for operand dimension ({}) at index {d}", show_size(dim));
    }
    let dropped: Vec<usize> =
        [dims.list(1), dims.list(2)].concat().into_iter().filter_map(|dim| usize::try_from(dim).ok()).collect();
    demand!(
        dims.list(0).len().saturating_add(dropped.len()) == from.len(),
        "offset_dims size ({}) plus collapse_slice_dims size ({}) plus operand_batching_dims size ({}) is not equal to \
         operand rank ({})",
        dims.list(0).len(),
        dims.list(1).len(),
        dims.list(2).len(),
        from.len()
    );
    let batch_rank = batches(&places, dims.number).len();
    indexing::verify(&indexing::GATHER, dims, &from, &places, batch_rank.saturating_add(dims.list(0).len()))?;
    for (at, name) in [(1, "collapsed_slice_dims"), (2, "operand_batching_dims")] {
        for &dim in dims.list(at) {
            let size = usize::try_from(dim).ok().and_then(|dim| sizes.get(dim)).copied().unwrap_or_default();
            demand!(size <= 1, "Expects that for each dim in {name}, slice_sizes[dim] should be <= 1, but got {size}");
        }
    }
    let size = |d: usize| sizes.get(d).and_then(|&size| u64::try_from(size).ok());
    let kept: Dims = (0..from.len()).filter(|d| !dropped.contains(d)).map(size).collect();
    let batch = batches(&places, dims.number);
    let rank = batch.len().saturating_add(kept.len());
    let offsets = distinct(dims.list(0), rank)?;
    let (mut batch, mut kept) = (batch.into_iter(), kept.into_iter());
    let size = |d: usize| if offsets.contains(&d) { kept.next() } else { batch.next() };
    let inferred: Dims = (0..rank).map(size).map(Option::flatten).collect();
    check_result(op, 0, &inferred, op.in_element(operand!(GATHER.operand)))
}

/// A gather along one dimension of slices that are whole in all others. The gather movement puts the index dimension in place
/// of the gathered one. A reshape follows for indices with several dimensions, and a permutation for other positions.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (from, to, lists) = (
        op.in_shape(operand!(GATHER.operand))?,
        op.out_shape(0)?,
        dims(op).ok_or("requires attribute 'dimension_numbers'")?,
    );
    let places = op.in_dims(operand!(GATHER.start_indices)).ok_or("indices are unranked")?;
    let sizes = from.static_dims().ok_or("a dimension is dynamic")?;
    let [axis] = *lists.list(4) else { return Err("indices along several dimensions are unsupported".into()) };
    if !lists.list(2).is_empty() || lists.list(1) != [axis] {
        return Err("batched slices, and slices that keep the indexed dimension, are unsupported".into());
    }
    let axis = usize::try_from(axis).ok().filter(|&a| a < sizes.len()).ok_or("axis is out of range")?;
    let whole = |(d, (&size, &dim)): (usize, (&i64, &u64))| d == axis || u64::try_from(size) == Ok(dim);
    let slices = op.ints("slice_sizes").unwrap_or_default();
    if slices.len() != sizes.len() || !slices.iter().zip(&sizes).enumerate().all(whole) {
        return Err("partial slices are unsupported".into());
    }
    let last = sizes.get(axis).copied().unwrap_or(0).checked_sub(1).ok_or("the gathered dimension is empty")?;
    // Indices are clamped to the dimension.
    let values = indices(op, 1)?.into_iter().map(|i| i.min(last)).collect();
    let mut chain = vec![Movement::Gather { axis, indices: values }];
    // Splits the gathered dimension into the dimensions of the indices.
    let batch: Vec<u64> =
        batches(&places, lists.number).into_iter().collect::<Option<_>>().ok_or("indices are dynamic")?;
    let mut cut: Vec<u64> = sizes.iter().take(axis).copied().collect();
    cut.extend(&batch);
    cut.extend(sizes.iter().skip(axis.saturating_add(1)));
    if batch.len() != 1 {
        chain.push(Movement::Reshape(Shape::of(&cut)));
    }
    // Operand dimensions go to `offset_dims`, index dimensions to the others.
    let is_batch = |d: &usize| (axis..axis.saturating_add(batch.len())).contains(d);
    let (mut inner, mut outer) =
        ((0..cut.len()).filter(|d| !is_batch(d)), (0..cut.len()).filter(is_batch).collect::<Vec<_>>().into_iter());
    let offset = |d: &usize| lists.list(0).iter().any(|&o| usize::try_from(o) == Ok(*d));
    let order: Vec<i64> = (0..to.rank())
        .filter_map(|d| if offset(&d) { inner.next() } else { outer.next() })
        .filter_map(|d| i64::try_from(d).ok())
        .collect();
    let order = permutation(&order, cut.len()).ok_or("'offset_dims' do not match the result")?;
    if !order.is_sorted() {
        chain.push(Movement::Permute(order));
    }
    Ok(MovementUse::chain(chain))
}

/// `stablehlo.gather`: slices by index.
pub static GATHER: OpDef = OpDef {
    name: "stablehlo.gather",
    summary: "Gather of slices by index",
    description: "Takes a slice of the operand for each index in `start_indices` and assembles them by \
                  `dimension_numbers`. It is a movement if the indices are constant and select along one dimension, \
                  and slices are whole in the others.",
    operands: &[one("operand", &TENSOR), one("start_indices", &INTS)],
    results: &[one("result", &TENSOR)],
    attrs: &[
        attr("dimension_numbers", &IS_GATHER),
        attr("slice_sizes", &I64_ARRAY),
        optional_attr("indices_are_sorted", &BOOL_ATTR),
    ],
    traits: &[Trait::Pure, Trait::Selects],
    verify: Some(|op| {
        check_moved_element(op, 0)?;
        let sizes = op.ints("slice_sizes");
        let count = sizes.as_ref().map(Vec::len);
        verify(op, sizes, count)
    }),
    movement: Some(movement),
    evaluate: Some(moves::gather),
    example: "%0 = \"stablehlo.gather\"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], \
              collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, \
              slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xi8>, tensor<2x1xi32>) -> tensor<2x3xi8>",
    ..STABLEHLO
};
