//! Expands StableHLO's gathers and dynamic slices with indices that are not constant. With constant indices they are movements.

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, ValueId};

use super::super::writer::FloatWriter;
use crate::stablehlo::attrs::GATHER;
use crate::stablehlo::ops as stablehlo;
use crate::support::{OpTypes, permutation};
use crate::tosa::ops as tosa;

/// `stablehlo.gather` of whole slices along one dimension. Returns `None` for constant indices, a movement. Rejects other forms.
pub(super) fn gather(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    if view.operand_constant(operand!(stablehlo::GATHER.start_indices)).is_some() {
        return Ok(None);
    }
    let lists = view.attr("dimension_numbers").and_then(|attr| GATHER.read(view.ctx, attr));
    let lists = lists.ok_or("requires dimension numbers")?;
    let sizes = view.ints("slice_sizes").unwrap_or_default();
    let (offsets, collapsed, batching, map, vector) =
        (lists.list(0).to_vec(), lists.list(1).to_vec(), lists.list(2).to_vec(), lists.list(4).to_vec(), lists.number);
    let &[axis] = map.as_slice() else { return Err("gathers along several dimensions".to_owned()) };
    if !batching.is_empty() || collapsed != [axis] {
        return Err("gathers batched slices, or slices that keep the indexed dimension".to_owned());
    }
    let axis = usize::try_from(axis).map_err(|_| "axis is negative")?;
    let (x, mut indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let dims = w.dims(x)?;
    let is_whole = |(d, (&size, &dim)): (usize, (&i64, &u64))| d == axis || u64::try_from(size) == Ok(dim);
    if sizes.len() != dims.len() || !sizes.iter().zip(&dims).enumerate().all(is_whole) {
        return Err("gathers partial slices".to_owned());
    }
    let last = dims.get(axis).and_then(|size| size.checked_sub(1)).ok_or("gathers from an empty dimension")?;
    // `index_vector_dim` has size 1, because an index has one component.
    if let Some(vector) = usize::try_from(vector).ok().filter(|&d| w.rank(indices).is_ok_and(|rank| d < rank)) {
        indices = w.without_dims(indices, &[vector])?;
    }
    let count = w.rank(indices)?;
    let indices = clamp_indices(w, indices, last)?;
    // `gather` replaces the indexed dimension by the dimensions of the indices. Move those to the positions that are not offsets.
    let gathered = w.gather(x, indices, axis)?;
    let rank = w.rank(gathered)?;
    let is_batch = |d: &usize| (axis..axis.saturating_add(count)).contains(d);
    let (mut inner, mut outer) =
        ((0..rank).filter(|d| !is_batch(d)), (0..rank).filter(is_batch).collect::<Vec<_>>().into_iter());
    let is_offset = |d: usize| offsets.iter().any(|&offset| usize::try_from(offset) == Ok(d));
    let order = (0..rank).filter_map(|d| if is_offset(d) { inner.next() } else { outer.next() });
    let order: Vec<i64> = order.filter_map(|d| i64::try_from(d).ok()).collect();
    let order = permutation(&order, rank).ok_or("'offset_dims' do not match the result")?;
    w.permute(gathered, &order).map(Some)
}

/// `stablehlo.dynamic_slice`: along each dimension a gather of consecutive indices. Returns `None` for constant starts, a movement.
pub(super) fn dynamic_slice(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    let sizes = view.ints("slice_sizes").unwrap_or_default();
    let rank = view.in_dims(operand!(stablehlo::DYNAMIC_SLICE.operand)).ok_or("operand is unranked")?.len();
    if (1..=rank).all(|index| view.operand_constant(index).is_some()) {
        return Ok(None);
    }
    let mut value = w.operand(op, 0)?;
    for (axis, &size) in sizes.iter().enumerate() {
        let (size, from) = (u64::try_from(size).map_err(|_| "a size is negative")?, w.dims(value)?);
        let from = from.get(axis).copied().ok_or("axis is out of range")?;
        if size == from {
            continue;
        }
        let start = w.operand(op, axis.saturating_add(1))?;
        let start = clamp_indices(w, start, from.checked_sub(size).ok_or("a slice is out of range")?)?;
        let indices = w.iota(size, 0, 1)?;
        let indices = w.add(start, indices)?;
        value = w.gather(value, indices, axis)?;
    }
    Ok(Some(value))
}

/// `stablehlo.dynamic_update_slice`: replaces the slice of operand 0 from the starts on by operand 1.
pub(super) fn update_slice(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, update) = (w.operand(op, 0)?, w.operand(op, 1)?);
    replace_slice(w, x, update, |w, axis| w.operand(op, axis.saturating_add(2)))
}

/// Replaces the slice of `x` from the starts on by `update`. `start` returns the start along a dimension. Starts are clamped so that the
/// slice fits.
///
/// Stretches `update` to the shape of `x` by a gather along each dimension, and selects its elements where the index is in the slice.
pub(in super::super) fn replace_slice<'f, 'a, 'b>(
    w: &mut FloatWriter<'f, 'a, 'b>,
    x: ValueId,
    mut update: ValueId,
    start: impl Fn(&mut FloatWriter<'f, 'a, 'b>, usize) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    let (dims, sizes) = (w.dims(x)?, w.dims(update)?);
    if sizes.contains(&0) {
        return Ok(x);
    }
    let mut is_in_slice = None;
    for (axis, (&size, &from)) in sizes.iter().zip(&dims).enumerate() {
        if size == from {
            continue;
        }
        let start = start(w, axis)?;
        let start = clamp_indices(w, start, from.checked_sub(size).ok_or("a slice is out of range")?)?;
        let positions = w.iota(from, 0, 1)?;
        let offsets = w.sub(positions, start)?;
        let within = clamp_indices(w, offsets, size.saturating_sub(1))?;
        update = w.gather(update, within, axis)?;
        let is_within = w.binary(&tosa::EQUAL, offsets, within)?;
        let shape: Vec<u64> = (0..dims.len()).map(|d| if d == axis { from } else { 1 }).collect();
        let is_within = w.reshape(is_within, &shape)?;
        is_in_slice = Some(match is_in_slice {
            Some(others) => w.binary(&tosa::LOGICAL_AND, others, is_within)?,
            None => is_within,
        });
    }
    match is_in_slice {
        Some(is_in_slice) => w.select(is_in_slice, update, x),
        None => Ok(update),
    }
}

/// Converts indices to i32, clamped to `0..=last`, as StableHLO clamps starts.
fn clamp_indices(w: &mut FloatWriter<'_, '_, '_>, indices: ValueId, last: u64) -> Result<ValueId, String> {
    let last = i32::try_from(last).map_err(|_| "a size is too large")?;
    let indices = w.cast(indices, w.ctx().int_type(32))?;
    let (low, high) = (w.number_like(indices, 0.0)?, w.number_like(indices, f64::from(last))?);
    let above = w.binary(&tosa::MAXIMUM, indices, low)?;
    w.binary(&tosa::MINIMUM, above, high)
}
