//! Expands operations of ATen that index, permute, repeat, sort or scatter elements. Operations whose definitions have a movement
//! need no expansion.
//!
//! Operand numbers follow the schema of the operation.

use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::movement::Movement;

use super::super::indexed::ScatterReduction;
use super::super::writer::FloatWriter;
use super::arguments::{axis, list_elements, optional, splat_of_number};
use crate::computed_values::broadcast_dims;
use crate::support::product_of_sizes;
use crate::torch::aten::{flag, int, ints, word};
use crate::torch::index::dimension;
use crate::torch::is_none_type;
use crate::torch::ops::is_none;
use crate::tosa::ops as tosa;

/// Builds the result of an operation of this module. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    for expand_group in [rearrange, select_elements, write_elements] {
        if let Some(value) = expand_group(w, op, name)? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// Builds the result of an operation that repeats, permutes or shifts elements. Returns `None` for other operations.
fn rearrange(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    let stem = name.split('.').next().unwrap_or(name);
    Ok(Some(match name {
        "broadcast_to" | "expand_as" | "view_as" | "reshape_as" => {
            let (x, dims) = (w.operand(op, 0)?, w.result_dims(op)?);
            match stem {
                "view_as" | "reshape_as" => w.reshape(x, &dims)?,
                _ => w.broadcast_to(x, &dims)?,
            }
        }
        "mT" | "numpy_T" | "swapaxes" | "movedim.int" => {
            let x = w.operand(op, 0)?;
            let rank = w.rank(x)?;
            // PyTorch accepts the dimensions 0 and -1 of a scalar, and returns the scalar.
            if rank == 0 && stem != "mT" {
                return Ok(Some(x));
            }
            let mut order: Vec<usize> = (0..rank).collect();
            match stem {
                "numpy_T" => order.reverse(),
                "mT" => {
                    let last = rank.checked_sub(2).ok_or("operand must have rank 2 or higher")?;
                    order.swap(last, last.saturating_add(1));
                }
                "swapaxes" => order.swap(axis(w, op, 1, x)?, axis(w, op, 2, x)?),
                _ => {
                    let (from, to) = (axis(w, op, 1, x)?, axis(w, op, 2, x)?);
                    let dim = order.remove(from);
                    order.insert(to, dim);
                }
            }
            w.permute(x, &order)?
        }
        "repeat_interleave.self_int" => {
            let (mut x, times) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            let times = u64::try_from(times).map_err(|_| "the number of repetitions is negative")?;
            let axis = if is_none(w.view(op), 2) {
                let count = product_of_sizes(&w.dims(x)?)?;
                x = w.reshape(x, &[count])?;
                0
            } else {
                axis(w, op, 2, x)?
            };
            // With axis 0 and 2 repetitions: `[3, 4] -> [3, 1, 4] -> [3, 2, 4] -> [6, 4]`.
            let (dims, to) = (w.dims(x)?, w.result_dims(op)?);
            let (before, after) = dims.split_at_checked(axis + 1).ok_or("axis is out of range")?;
            let with_new_dim = w.reshape(x, &[before, &[1], after].concat())?;
            let repeated = w.broadcast_to(with_new_dim, &[before, &[times], after].concat())?;
            w.reshape(repeated, &to)?
        }
        "diff" => differences(w, op)?,
        "tile" => {
            let (x, times) = (w.operand(op, 0)?, ints(w.view(op), 1)?);
            let rank = w.rank(x)?.max(times.len());
            let dims = w.dims(x)?;
            let times = times.into_iter().map(|n| u64::try_from(n).map_err(|_| "a number of repetitions is negative"));
            let times: Vec<u64> = times.collect::<Result<_, _>>()?;
            let with_ones = |list: &[u64]| [&vec![1; rank.saturating_sub(list.len())][..], list].concat();
            let x = w.reshape(x, &with_ones(&dims))?;
            w.apply_movements(x, &[Movement::Tile(with_ones(&times))])?
        }
        "tril" | "triu" => {
            let (x, diagonal) = (w.operand(op, 0)?, int(w.view(op), 1)?);
            w.keep_triangle(x, diagonal, stem == "tril")?
        }
        "atleast_1d" | "atleast_2d" | "atleast_3d" => {
            let (x, dims) = (w.operand(op, 0)?, w.result_dims(op)?);
            w.reshape(x, &dims)?
        }
        "diagonal" => diagonal(w, op)?,
        "unfold" => {
            let x = w.operand(op, 0)?;
            let (axis, step) = (axis(w, op, 1, x)?, int(w.view(op), 3)?);
            let size = u64::try_from(int(w.view(op), 2)?).map_err(|_| "the size is negative")?;
            let step = u64::try_from(step).ok().filter(|&step| step > 0).ok_or("the step is not positive")?;
            // Gathers overlapping windows, and moves their elements to a new last dimension. With size 3 and step 1 along dimension 0:
            // `[5, 4] -> [9, 4] -> [3, 3, 4] -> [3, 4, 3]`.
            let mut dims = w.dims(x)?;
            let axis_size = dims.get(axis).copied().ok_or("axis is out of range")?;
            let count = axis_size.checked_sub(size).ok_or("has a window that does not fit its input")? / step + 1;
            FloatWriter::check_list_size(count.checked_mul(size).ok_or("a size is too large")?)?;
            let indices =
                (0..count).flat_map(|window| (0..size).map(move |n| window.saturating_mul(step).saturating_add(n)));
            let gathered = w.apply_movements(x, &[Movement::Gather { axis, indices: indices.collect() }])?;
            dims.splice(axis..=axis, [count, size]);
            let windows = w.reshape(gathered, &dims)?;
            let mut order: Vec<usize> = (0..dims.len()).filter(|&d| d != axis + 1).collect();
            order.push(axis + 1);
            w.permute(windows, &order)?
        }
        "roll" => {
            let (mut x, shifts, mut axes) = (w.operand(op, 0)?, ints(w.view(op), 1)?, ints(w.view(op), 2)?);
            let dims = w.dims(x)?;
            if axes.is_empty() {
                // Without dimensions, the flattened tensor is shifted.
                let count = product_of_sizes(&dims)?;
                x = w.reshape(x, &[count])?;
                axes = vec![0];
            }
            if shifts.len() != axes.len() {
                return Err("requires one shift for each dimension".to_owned());
            }
            for (shift, axis) in shifts.into_iter().zip(axes) {
                let axis = dimension(axis, w.rank(x)?)?;
                let size = w.dims(x)?.get(axis).copied().unwrap_or(0);
                // The element at `start` becomes the first one.
                let start = i64::try_from(size).ok().and_then(|n| shift.checked_neg()?.checked_rem_euclid(n));
                let start = start.unwrap_or(0).unsigned_abs();
                if start == 0 {
                    continue;
                }
                let (low, high) = (w.slice(x, axis, 0, start)?, w.slice(x, axis, start, size.saturating_sub(start))?);
                x = w.concat(&[high, low], axis)?;
            }
            w.reshape(x, &dims)?
        }
        _ => return Ok(None),
    }))
}

/// Builds the result of an operation that reads elements at indices, or computes indices. Returns `None` for other operations.
fn select_elements(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    Ok(Some(match name {
        "embedding" => {
            let (table, indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.gather(table, indices, 0)?
        }
        "index_select" => {
            let (x, mut indices) = (w.operand(op, 0)?, w.operand(op, 2)?);
            let axis = axis(w, op, 1, x)?;
            // An index of rank 0 selects one element, and keeps the dimension.
            if w.rank(indices)? == 0 {
                indices = w.reshape(indices, &[1])?;
            }
            w.gather(x, indices, axis)?
        }
        "index.Tensor" | "_unsafe_index.Tensor" => indexed(w, op)?,
        "gather" => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, 2)?);
            let axis = axis(w, op, 1, x)?;
            w.gather_elements(x, indices, axis)?
        }
        "take_along_dim" => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
            if is_none(w.view(op), 2) {
                return Err("the dimension must be given".to_owned());
            }
            let axis = axis(w, op, 2, x)?;
            // All other dimensions broadcast.
            let (mut dims, mut indexed) = (w.dims(x)?, w.dims(indices)?);
            if dims.len() != indexed.len() {
                return Err("has operands of different ranks".to_owned());
            }
            let (Some(size), Some(count)) = (dims.get_mut(axis), indexed.get_mut(axis)) else {
                return Err("axis is out of range".to_owned());
            };
            let (size, count) = (std::mem::replace(size, 1), std::mem::replace(count, 1));
            let with_size = |size: u64| -> Vec<u64> {
                let common = dims.iter().zip(&indexed).map(|(&a, &b)| if a == 1 { b } else { a });
                common.enumerate().map(|(d, n)| if d == axis { size } else { n }).collect()
            };
            let (x, indices) = (w.broadcast_to(x, &with_size(size))?, w.broadcast_to(indices, &with_size(count))?);
            w.gather_elements(x, indices, axis)?
        }
        "one_hot" => {
            let x = w.operand(op, 0)?;
            let (mut dims, rank) = (w.dims(x)?, w.rank(x)?);
            let count = w.result_dims(op)?.last().copied().ok_or("result must have rank 1 or higher")?;
            dims.push(1);
            let indices = w.cast(x, w.ctx().int_type(32))?;
            let indices = w.reshape(indices, &dims)?;
            let classes = w.iota(count, rank, dims.len())?;
            let is_hot = w.binary(&tosa::EQUAL, indices, classes)?;
            w.cast(is_hot, w.ctx().int_type(64))?
        }
        "bucketize.Tensor" => {
            let (x, bounds) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let (is_narrow, is_right) = (flag(w.view(op), 2)?, flag(w.view(op), 3)?);
            let (dims, rank) = (w.dims(x)?, w.rank(x)?);
            let column = w.reshape(x, &[&dims[..], &[1]].concat())?;
            // The bucket is the number of bounds less than the value, or not greater than it if `right`. The comparison is negated so
            // that NaN comes after all bounds.
            let comparison = if is_right { &tosa::GREATER } else { &tosa::GREATER_EQUAL };
            let is_bound_after = w.binary(comparison, bounds, column)?;
            let is_bound_before = w.unary(&tosa::LOGICAL_NOT, is_bound_after)?;
            let zero_or_one = w.cast(is_bound_before, w.ctx().int_type(32))?;
            let counts = w.reduce(&tosa::REDUCE_SUM, zero_or_one, &[rank])?;
            let counts = w.reshape(counts, &dims)?;
            w.cast(counts, w.ctx().int_type(if is_narrow { 32 } else { 64 }))?
        }
        "argsort" | "argsort.stable" => {
            let x = w.operand(op, 0)?;
            // `argsort.stable` has the flag `stable` as operand 1. Every sort is stable here.
            let dim = if name == "argsort" { 1 } else { 2 };
            let (axis, is_descending) = (axis(w, op, dim, x)?, flag(w.view(op), dim.saturating_add(1))?);
            let indices = w.sorted_indices(x, axis, is_descending)?;
            w.cast(indices, w.ctx().int_type(64))?
        }
        _ => return Ok(None),
    }))
}

/// Builds the result of an operation that writes elements at indices. Returns `None` for other operations.
fn write_elements(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    Ok(Some(match name {
        "index_put" | "_unsafe_index_put" => index_put(w, op)?,
        "select_scatter" => {
            let (x, part) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let axis = axis(w, op, 2, x)?;
            let (mut dims, index) = (w.dims(x)?, int(w.view(op), 3)?);
            let size = dims.get_mut(axis).ok_or("axis is out of range")?;
            let start = position(index, *size).filter(|start| start < size).ok_or("an index is out of range")?;
            *size = 1;
            let part = w.reshape(part, &dims)?;
            overwrite_slice(w, x, part, axis, (start, 1))?
        }
        "slice_scatter" => {
            let (x, part) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let (axis, step) = (axis(w, op, 2, x)?, int(w.view(op), 5)?);
            let size = w.dims(x)?.get(axis).copied().ok_or("axis is out of range")?;
            let start = if is_none(w.view(op), 3) { 0 } else { int(w.view(op), 3)? };
            let step = u64::try_from(step).ok().filter(|&step| step > 0).ok_or("the step is not positive")?;
            overwrite_slice(w, x, part, axis, (position(start, size).unwrap_or(0).min(size), step))?
        }
        "index_copy" | "index_fill.int_Scalar" | "index_add" => index_slices(w, op, name)?,
        "scatter.value" => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, 2)?);
            let (axis, dims) = (axis(w, op, 1, x)?, w.dims(indices)?);
            let updates = splat_of_number(w, op, 3, &dims, w.element(x))?;
            w.scatter_elements(x, [indices, updates], axis, None)?
        }
        "scatter.src" => {
            let (x, indices, updates) = (w.operand(op, 0)?, w.operand(op, 2)?, w.operand(op, 3)?);
            let axis = axis(w, op, 1, x)?;
            w.scatter_elements(x, [indices, updates], axis, None)?
        }
        "scatter_add" => {
            let (x, indices, updates) = (w.operand(op, 0)?, w.operand(op, 2)?, w.operand(op, 3)?);
            let axis = axis(w, op, 1, x)?;
            w.scatter_elements(x, [indices, updates], axis, Some(ScatterReduction::Add))?
        }
        "scatter.reduce" | "scatter_reduce.two" => {
            let reduction = word(w.view(op), 4)?;
            if name == "scatter_reduce.two" && w.view(op).operands().count() > 5 && !flag(w.view(op), 5)? {
                return Err("'include_self = false' is unsupported".to_owned());
            }
            let reduction = ScatterReduction::of_name(&reduction)
                .ok_or_else(|| format!("reduction '{reduction}' is unsupported"))?;
            let (x, indices, updates) = (w.operand(op, 0)?, w.operand(op, 2)?, w.operand(op, 3)?);
            let axis = axis(w, op, 1, x)?;
            w.scatter_elements(x, [indices, updates], axis, Some(reduction))?
        }
        _ => return Ok(None),
    }))
}

/// `index_copy`, `index_fill` and `index_add`: writes slices at the indices of a dimension.
fn index_slices(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<ValueId, String> {
    let (x, indices) = (w.operand(op, 0)?, w.operand(op, 2)?);
    let (axis, mut dims) = (axis(w, op, 1, x)?, w.dims(x)?);
    let count = product_of_sizes(&w.dims(indices)?)?;
    let size = std::mem::replace(dims.get_mut(axis).ok_or("axis is out of range")?, count);
    let indices = w.reshape(indices, &[count])?;
    if name != "index_add" {
        let updates = match name {
            "index_copy" => w.operand(op, 3)?,
            _ => splat_of_number(w, op, 3, &dims, w.element(x))?,
        };
        let (indices, updates) = (w.indices_from_start(indices, size)?, w.reshape(updates, &dims)?);
        return w.scatter_rows_of_axis(x, [indices, updates], axis);
    }
    // Duplicate indices must add up, so the indices broadcast to all elements of the slices, for an elementwise scatter.
    let (source, ones) = (w.operand(op, 3)?, vec![1; dims.len()]);
    let alpha = splat_of_number(w, op, 4, &ones, w.element(x))?;
    let updates = w.reshape(source, &dims)?;
    let updates = w.mul(updates, alpha)?;
    let mut shape = ones;
    *shape.get_mut(axis).ok_or("axis is out of range")? = count;
    let indices = w.reshape(indices, &shape)?;
    let indices = w.broadcast_to(indices, &dims)?;
    w.scatter_elements(x, [indices, updates], axis, Some(ScatterReduction::Add))
}

/// The index tensors of operand 1, a list, each with the dimension that it indexes. `None` in the list indexes no dimension:
/// `x[i, :, j] -> [(0, i), (2, j)]`.
fn index_tensors(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Vec<(usize, ValueId)>, String> {
    let view = w.view(op);
    let is_tensor = |value: &ValueId| !is_none_type(view.ctx, view.body.ty(*value));
    let tensors: Vec<(usize, ValueId)> =
        list_elements(view, 1)?.into_iter().enumerate().filter(|(_, value)| is_tensor(value)).collect();
    tensors.into_iter().map(|(axis, value)| Ok((axis, w.operand_value(value)?))).collect()
}

/// Index tensors that are broadcast to one shape.
struct Indices {
    /// The indexed dimensions first, then the others.
    order: Vec<usize>,
    /// `[shape.., k]`: the positions in the `k` indexed dimensions, as the indices of a `gather_nd`.
    positions: ValueId,
    /// The broadcast shape.
    shape: Vec<u64>,
    /// The number of indexed dimensions, `k`.
    count: usize,
    /// The number of dimensions before `shape` in the result. If the indexed dimensions are adjacent, `shape` replaces them, else it
    /// comes first, as in NumPy.
    before: usize,
}

impl Indices {
    fn of(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, tensors: &[(usize, ValueId)]) -> Result<Self, String> {
        let rank = w.rank(x)?;
        let axes: Vec<usize> = tensors.iter().map(|&(axis, _)| axis).collect();
        let (&first, &last) = axes.first().zip(axes.last()).ok_or("expected an index tensor")?;
        if last >= rank {
            return Err("indexes more dimensions than there are".to_owned());
        }
        let is_adjacent = last.saturating_sub(first) < axes.len();
        let mut shape: Vec<u64> = Vec::new();
        for &(_, indices) in tensors {
            if w.ctx().int_width(w.element(indices)) == Some(1) {
                return Err("selects elements by a mask, which makes the result dynamic".to_owned());
            }
            let dims: Vec<Option<u64>> = w.dims(indices)?.into_iter().map(Some).collect();
            let common: Vec<Option<u64>> = shape.iter().copied().map(Some).collect();
            let common = broadcast_dims(&common, &dims).ok_or("has indices of shapes that cannot be broadcast")?;
            shape = common.iter().copied().collect::<Option<_>>().ok_or("requires static sizes")?;
        }
        let mut columns = Vec::new();
        for &(_, indices) in tensors {
            let indices = w.cast(indices, w.ctx().int_type(32))?;
            let indices = w.broadcast_to(indices, &shape)?;
            columns.push(w.reshape(indices, &[&shape[..], &[1]].concat())?);
        }
        let positions = w.concat(&columns, shape.len())?;
        let others = (0..rank).filter(|axis| !axes.contains(axis));
        let order = axes.iter().copied().chain(others).collect();
        Ok(Self { order, positions, shape, count: axes.len(), before: if is_adjacent { first } else { 0 } })
    }

    /// For each dimension of the result, its number in the shape `[shape.., other dimensions..]` that `gather_nd` returns.
    fn result_order(&self) -> Vec<usize> {
        let count = self.shape.len();
        let rank = count.saturating_add(self.order.len()).saturating_sub(self.count);
        let before = count..count.saturating_add(self.before);
        before.clone().chain(0..count).chain(before.end..rank).collect()
    }

    /// Returns the shape of the result for an operand with sizes `dims`.
    fn result_dims(&self, dims: &[u64]) -> Vec<u64> {
        let others = self.order.iter().skip(self.count).filter_map(|&axis| dims.get(axis).copied());
        let gathered: Vec<u64> = self.shape.iter().copied().chain(others).collect();
        self.result_order().into_iter().filter_map(|d| gathered.get(d).copied()).collect()
    }
}

/// The order that undoes a permutation.
fn inverse(order: &[usize]) -> Vec<usize> {
    let mut inverse: Vec<usize> = (0..order.len()).collect();
    inverse.sort_by_key(|&d| order.get(d).copied());
    inverse
}

/// `index.Tensor`: the elements at the positions in index tensors.
fn indexed(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let tensors = index_tensors(w, op)?;
    if let &[(axis, indices)] = tensors.as_slice()
        && w.ctx().int_width(w.element(indices)) != Some(1)
    {
        return w.gather(x, indices, axis);
    }
    let indices = Indices::of(w, x, &tensors)?;
    let x = w.permute(x, &indices.order)?;
    let gathered = w.gather_nd(x, indices.positions, 0)?;
    w.permute(gathered, &indices.result_order())
}

/// `index_put`: writes values, or adds them if it accumulates, at the positions in index tensors. With a mask, writes one value to the
/// selected elements.
fn index_put(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, accumulates) = (w.operand(op, 0)?, flag(w.view(op), 3)?);
    let tensors = index_tensors(w, op)?;
    let (element, dims) = (w.element(x), w.dims(x)?);
    let values = w.operand(op, 2)?;
    let values = w.convert(values, element)?;
    if let &[(axis, mask)] = tensors.as_slice()
        && w.ctx().int_width(w.element(mask)) == Some(1)
    {
        if accumulates || w.dims(values)?.iter().any(|&n| n != 1) {
            return Err("requires one value and no accumulation with a mask".to_owned());
        }
        let last = axis.checked_add(w.rank(mask)?).and_then(|end| dims.len().checked_sub(end));
        let last = last.ok_or("has a mask of more dimensions than there are")?;
        let mask = w.reshape(mask, &[&vec![1; axis][..], &w.dims(mask)?, &vec![1; last]].concat())?;
        let value = w.reshape(values, &vec![1; dims.len()])?;
        return w.select(mask, value, x);
    }
    let indices = Indices::of(w, x, &tensors)?;
    let values = w.broadcast_to(values, &indices.result_dims(&dims))?;
    let updates = w.permute(values, &inverse(&indices.result_order()))?;
    let permuted = w.permute(x, &indices.order)?;
    let combination = accumulates.then_some(ScatterReduction::Add);
    let value = w.scatter_nd(permuted, [indices.positions, updates], combination)?;
    w.permute(value, &inverse(&indices.order))
}

/// `diagonal`: the elements whose indices in two dimensions differ by an offset, as a new last dimension: `[2, 3, 3] -> [2, 3]`.
fn diagonal(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, offset) = (w.operand(op, 0)?, int(w.view(op), 1)?);
    let (first, second) = (axis(w, op, 2, x)?, axis(w, op, 3, x)?);
    let order: Vec<usize> = (0..w.rank(x)?).filter(|&d| d != first && d != second).chain([first, second]).collect();
    let x = w.permute(x, &order)?;
    let dims = w.dims(x)?;
    let &[ref outer @ .., rows, columns] = dims.as_slice() else {
        return Err("operand must have rank 2 or higher".to_owned());
    };
    let (row, column) = if offset < 0 { (offset.unsigned_abs(), 0) } else { (0, offset.unsigned_abs()) };
    let count = rows.saturating_sub(row).min(columns.saturating_sub(column));
    if count == 0 {
        return Err("has no elements".to_owned());
    }
    let matrix_size = rows.checked_mul(columns).ok_or("a size is too large")?;
    FloatWriter::check_list_size(matrix_size)?;
    let indices = (0..count).map(|i| (row + i) * columns + column + i).collect();
    let flat = w.reshape(x, &[outer, &[matrix_size]].concat())?;
    w.apply_movements(flat, &[Movement::Gather { axis: outer.len(), indices }])
}

/// The position of an index along a dimension of this size. A negative index counts from the end.
fn position(index: i64, size: u64) -> Option<u64> {
    if index < 0 { size.checked_sub(index.unsigned_abs()) } else { Some(index.unsigned_abs()) }
}

/// Overwrites the elements `start`, `start + step`, ... of `x` along `axis` with `part`.
fn overwrite_slice(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    part: ValueId,
    axis: usize,
    (start, step): (u64, u64),
) -> Result<ValueId, String> {
    let part = w.convert(part, w.element(x))?;
    let size_along_axis = |w: &FloatWriter<'_, '_, '_>, value| -> Result<u64, String> {
        Ok(w.dims(value)?.get(axis).copied().ok_or("axis is out of range")?)
    };
    let (size, count) = (size_along_axis(w, x)?, size_along_axis(w, part)?);
    if count == 0 {
        return Ok(x);
    }
    let end = count.saturating_sub(1).checked_mul(step).and_then(|n| n.checked_add(start)?.checked_add(1));
    let end = end.filter(|&end| end <= size).ok_or("a slice is out of range")?;
    if step == 1 {
        let mut parts = vec![part];
        if start > 0 {
            parts.insert(0, w.slice(x, axis, 0, start)?);
        }
        if end < size {
            parts.push(w.slice(x, axis, end, size.saturating_sub(end))?);
        }
        return w.concat(&parts, axis);
    }
    // With a step, one gather takes each element of the result from the concatenation of `x` and `part`.
    let both = w.concat(&[x, part], axis)?;
    FloatWriter::check_list_size(size)?;
    let from_part =
        |i: u64| i.checked_sub(start).filter(|n| i < end && n.is_multiple_of(step)).map(|n| size + n / step);
    let indices = (0..size).map(|i| from_part(i).unwrap_or(i)).collect();
    w.apply_movements(both, &[Movement::Gather { axis, indices }])
}

/// `diff`: applies the difference of neighbours along a dimension `n` times. Booleans use XOR.
fn differences(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let mut x = w.operand(op, 0)?;
    let (times, axis) = (int(w.view(op), 1)?, axis(w, op, 2, x)?);
    let parts = [optional(w, op, 3)?, Some(x), optional(w, op, 4)?];
    x = w.concat(&parts.into_iter().flatten().collect::<Vec<_>>(), axis)?;
    for _ in 0..times.max(0) {
        let size = w.dims(x)?.get(axis).copied().ok_or("axis is out of range")?;
        let count = size.checked_sub(1).filter(|&count| count > 0).ok_or("has no differences")?;
        let (later, earlier) = (w.slice(x, axis, 1, count)?, w.slice(x, axis, 0, count)?);
        x = match w.ctx().int_width(w.element(x)) {
            Some(1) => w.binary(&tosa::LOGICAL_XOR, later, earlier)?,
            _ => w.sub(later, earlier)?,
        };
    }
    Ok(x)
}
