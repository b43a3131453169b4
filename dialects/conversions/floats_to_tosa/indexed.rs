//! Gathers and scatters of single elements, running sums, triangles of matrices, and sorting.
//!
//! TOSA gathers and scatters rows in batches: [N, K, C] by indices [N, W]. An operator on single elements along a dimension has rows of one
//! element (C = 1), and the other dimensions are the batch N. TOSA does not sort: [`FloatWriter::sorted_indices`] compares each pair of
//! elements.

use qopt_ir::def::OpDef;
use qopt_ir::ir::ValueId;

use super::writer::FloatWriter;
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;

/// Maximum number of comparisons of a sort, or of a scatter with a reduction.
const MAX_COMPARISONS: u64 = 1 << 26;

/// The reduction of a scatter: combines an element with all updates of its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScatterReduction {
    Add,
    Mul,
    Min,
    Max,
}

impl ScatterReduction {
    /// Returns the reduction with a name of ONNX or PyTorch.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "add" | "sum" => Self::Add,
            "mul" | "multiply" | "prod" => Self::Mul,
            "min" | "amin" => Self::Min,
            "max" | "amax" => Self::Max,
            _ => return None,
        })
    }

    /// Returns the op for two elements, and the op for a dimension.
    fn ops(self) -> (&'static OpDef, &'static OpDef) {
        match self {
            Self::Add => (&tosa::ADD, &tosa::REDUCE_SUM),
            Self::Mul => (&tosa::MUL, &tosa::REDUCE_PRODUCT),
            Self::Min => (&tosa::MINIMUM, &tosa::REDUCE_MIN),
            Self::Max => (&tosa::MAXIMUM, &tosa::REDUCE_MAX),
        }
    }

    /// Returns the neutral element, for integers of a width or for floats.
    fn neutral(self, width: Option<u32>) -> f64 {
        // Integers of this width are less than the bound.
        let bound = width.map_or(f64::INFINITY, |width| 2_f64.powi(i32::try_from(width).unwrap_or(64) - 1));
        match self {
            Self::Add => 0.0,
            Self::Mul => 1.0,
            Self::Min if width.is_some_and(|width| width < 64) => bound - 1.0,
            // f64 does not represent 2^63 - 1.
            Self::Min => bound,
            Self::Max => -bound,
        }
    }
}

/// Returns the permutation that puts a dimension last, and the inverse permutation.
fn permutation_to_last(axis: usize, rank: usize) -> Result<(Vec<usize>, Vec<usize>), String> {
    if axis >= rank {
        return Err("axis is out of range".to_owned());
    }
    let order: Vec<usize> = (0..rank).filter(|&d| d != axis).chain([axis]).collect();
    let mut inverse = vec![0; rank];
    for (to, &from) in order.iter().enumerate() {
        if let Some(entry) = inverse.get_mut(from) {
            *entry = to;
        }
    }
    Ok((order, inverse))
}

/// The order of sorted elements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SortOrder {
    Ascending,
    Descending,
    /// Descending, with 0 before -0.
    DescendingZeros,
}

impl From<bool> for SortOrder {
    fn from(is_descending: bool) -> Self {
        if is_descending { Self::Descending } else { Self::Ascending }
    }
}

impl FloatWriter<'_, '_, '_> {
    /// Converts indices to i32. Adds `size` to negative ones, which count from the end of a dimension.
    pub(super) fn indices_from_start(&mut self, indices: ValueId, size: u64) -> Result<ValueId, String> {
        let indices = self.cast(indices, self.ctx().int_type(32))?;
        self.wide_indices_from_start(indices, size)
    }

    /// As [`Self::indices_from_start`], for indices of 32 or 64 bits, which keep their type.
    pub(super) fn wide_indices_from_start(&mut self, indices: ValueId, size: u64) -> Result<ValueId, String> {
        let size = i32::try_from(size).map_err(|_| "a size is too large")?;
        let from_end = self.plus(indices, f64::from(size))?;
        let is_negative = self.is_negative(indices)?;
        self.select(is_negative, from_end, indices)
    }

    /// Permutes a value to [outer.., size], and reshapes it to rows of one element: [product of outer, size, 1].
    fn as_rows(&mut self, x: ValueId, order: &[usize]) -> Result<ValueId, String> {
        let permuted = self.permute(x, order)?;
        let dims = self.dims(permuted)?;
        let Some((&size, outer)) = dims.split_last() else {
            return Err("operand must have rank 1 or higher".to_owned());
        };
        self.reshape(permuted, &[product_of_sizes(outer)?, size, 1])
    }

    /// Crops a value to the sizes `dims` in all dimensions but `axis`.
    fn crop_to(&mut self, mut x: ValueId, dims: &[u64], axis: usize) -> Result<ValueId, String> {
        if self.rank(x)? != dims.len() {
            return Err("has operands of different ranks".to_owned());
        }
        for (d, &size) in dims.iter().enumerate().filter(|&(d, _)| d != axis) {
            let full = self.dims(x)?.get(d).copied().unwrap_or(0);
            if size > full {
                return Err("has more indices than elements in a dimension".to_owned());
            }
            if size < full {
                x = self.slice(x, d, 0, size)?;
            }
        }
        Ok(x)
    }

    /// `result[i.., j] = x[i.., indices[i.., j]]`, along the dimension `axis`.
    pub(super) fn gather_elements(&mut self, x: ValueId, indices: ValueId, axis: usize) -> Result<ValueId, String> {
        let di = self.dims(indices)?;
        let x = self.crop_to(x, &di, axis)?;
        let (order, inverse) = permutation_to_last(axis, di.len())?;
        let (rows, indices) = (self.as_rows(x, &order)?, self.as_rows(indices, &order)?);
        let (&[outer, size, _], &[_, count, _]) = (self.dims(rows)?.as_slice(), self.dims(indices)?.as_slice()) else {
            return Err("rows must have rank 3".to_owned());
        };
        let indices = self.reshape(indices, &[outer, count])?;
        let indices = self.indices_from_start(indices, size)?;
        let element = self.element(rows);
        let gathered = self.op(&tosa::GATHER, &[rows, indices], (&[outer, count, 1], element), &[])?;
        let gathered = self.reshape(gathered, &self.permuted_sizes(&di, &order))?;
        self.permute(gathered, &inverse)
    }

    /// Returns `x` with `x[i.., indices[i.., j]] = updates[i.., j]`, along the dimension `axis`. Without a reduction, the caller
    /// guarantees that no index occurs twice.
    pub(super) fn scatter_elements(
        &mut self,
        x: ValueId,
        [indices, updates]: [ValueId; 2],
        axis: usize,
        reduction: Option<ScatterReduction>,
    ) -> Result<ValueId, String> {
        let (dx, di) = (self.dims(x)?, self.dims(indices)?);
        let (part, mut updates) = (self.crop_to(x, &di, axis)?, self.crop_to(updates, &di, axis)?);
        // Updates without an index are not read.
        let along = |dims: &[u64]| dims.get(axis).copied().unwrap_or(0);
        if along(&self.dims(updates)?) > along(&di) {
            updates = self.slice(updates, axis, 0, along(&di))?;
        }
        let (order, inverse) = permutation_to_last(axis, di.len())?;
        let (rows, indices) = (self.as_rows(part, &order)?, self.as_rows(indices, &order)?);
        let updates = self.as_rows(updates, &order)?;
        let (&[outer, size, _], &[_, count, _]) = (self.dims(rows)?.as_slice(), self.dims(indices)?.as_slice()) else {
            return Err("rows must have rank 3".to_owned());
        };
        let indices = self.reshape(indices, &[outer, count])?;
        let indices = self.indices_from_start(indices, size)?;
        let scattered = match reduction {
            Some(reduction) => self.combine_rows(rows, indices, updates, reduction)?,
            None => self.scatter_rows(rows, indices, updates)?,
        };
        let scattered = self.reshape(scattered, &self.permuted_sizes(&self.dims(part)?, &order))?;
        let mut value = self.permute(scattered, &inverse)?;
        // The elements beyond the indices stay.
        for (d, (&full, &size)) in dx.iter().zip(&di).enumerate() {
            if d != axis && size < full {
                let mut rest = self.slice(x, d, size, full - size)?;
                for (later, &size) in di.iter().enumerate().skip(d + 1).filter(|&(later, _)| later != axis) {
                    rest = self.slice(rest, later, 0, size)?;
                }
                value = self.concat(&[value, rest], d)?;
            }
        }
        Ok(value)
    }

    fn permuted_sizes(&self, dims: &[u64], order: &[usize]) -> Vec<u64> {
        order.iter().filter_map(|&d| dims.get(d).copied()).collect()
    }

    /// Reverses the first `lengths[b]` elements along the dimension `time` of each element `b` of the dimension `batch`.
    pub(super) fn reverse_sequences(
        &mut self,
        x: ValueId,
        lengths: ValueId,
        [time, batch]: [usize; 2],
    ) -> Result<ValueId, String> {
        let rank = self.rank(x)?;
        let order: Vec<usize> =
            [batch, time].into_iter().chain((0..rank).filter(|d| ![batch, time].contains(d))).collect();
        if batch == time || order.len() != rank {
            return Err("the dimensions of the batch and of the sequence must differ".to_owned());
        }
        let permuted = self.permute(x, &order)?;
        let dims = self.dims(permuted)?;
        let &[batches, length, ref rest @ ..] = dims.as_slice() else {
            return Err("operand must have rank 2 or higher".to_owned());
        };
        let lengths = self.cast(lengths, self.ctx().int_type(32))?;
        let (lengths, position) = (self.reshape(lengths, &[batches, 1])?, self.iota(length, 1, 2)?);
        let from_end = {
            let difference = self.sub(lengths, position)?;
            self.plus(difference, -1.0)?
        };
        let is_reversed = self.binary(&tosa::GREATER, lengths, position)?;
        let indices = self.select(is_reversed, from_end, position)?;
        let inner = product_of_sizes(rest)?;
        let rows = self.reshape(permuted, &[batches, length, inner])?;
        let element = self.element(rows);
        let gathered = self.op(&tosa::GATHER, &[rows, indices], (&[batches, length, inner], element), &[])?;
        let value = self.reshape(gathered, &dims)?;
        let mut inverse = vec![0; rank];
        for (to, &from) in order.iter().enumerate() {
            *inverse.get_mut(from).ok_or("axis is out of range")? = to;
        }
        self.permute(value, &inverse)
    }

    /// `x` with `x[i.., indices[i.., j], k..] = updates[i.., j, k..]`, along the dimension `axis`. The indices broadcast to the dimensions before
    /// it. No index occurs twice.
    pub(super) fn scatter_rows_of_axis(
        &mut self,
        x: ValueId,
        [indices, updates]: [ValueId; 2],
        axis: usize,
    ) -> Result<ValueId, String> {
        let (dims, updated) = (self.dims(x)?, self.dims(updates)?);
        let (Some((outer, &[size, ref inner @ ..])), Some(&count)) = (dims.split_at_checked(axis), updated.get(axis))
        else {
            return Err("axis is out of range".to_owned());
        };
        let (n, depth) = (product_of_sizes(outer)?, product_of_sizes(inner)?);
        let indices = self.broadcast_to(indices, &[outer, &[count]].concat())?;
        let indices = self.reshape(indices, &[n, count])?;
        let (rows, updates) = (self.reshape(x, &[n, size, depth])?, self.reshape(updates, &[n, count, depth])?);
        let scattered = self.scatter_rows(rows, indices, updates)?;
        self.reshape(scattered, &dims)
    }

    /// `tosa.scatter` of [N, W, C] into [N, K, C] by [N, W].
    fn scatter_rows(&mut self, rows: ValueId, indices: ValueId, updates: ValueId) -> Result<ValueId, String> {
        let (dims, element) = (self.dims(rows)?, self.element(rows));
        let has_more_updates = self.dims(indices)?.get(1) > dims.get(1);
        if has_more_updates {
            return Err("scatters more elements than there are".to_owned());
        }
        self.op(&tosa::SCATTER, &[rows, indices, updates], (&dims, element), &[])
    }

    /// Combines rows [N, K, C] with updates [N, W, C] at indices [N, W]. TOSA scatters to an index at most once, so each row number
    /// is compared with each index, and the updates with equal indices are reduced.
    fn combine_rows(
        &mut self,
        rows: ValueId,
        indices: ValueId,
        updates: ValueId,
        reduction: ScatterReduction,
    ) -> Result<ValueId, String> {
        let (&[n, size, depth], &[_, count]) = (self.dims(rows)?.as_slice(), self.dims(indices)?.as_slice()) else {
            return Err("rows must have rank 3".to_owned());
        };
        let comparisons = [n, size, depth, count].iter().try_fold(1_u64, |all, &n| all.checked_mul(n));
        if comparisons.is_none_or(|all| all > MAX_COMPARISONS) {
            return Err(format!(
                "combines {count} updates with {size} elements, which takes more than {MAX_COMPARISONS} steps"
            ));
        }
        if comparisons == Some(0) {
            return Ok(rows);
        }
        let element = self.element(rows);
        // TOSA computes integers of 32 bits and more.
        let width = self.ctx().int_width(element);
        let wide = if width.is_some_and(|width| width < 32) { self.ctx().int_type(32) } else { element };
        let (x, updates) = (self.cast(rows, wide)?, self.cast(updates, wide)?);
        let positions = self.iota(size, 1, 3)?;
        let indices = self.reshape(indices, &[n, 1, count])?;
        let is_hit = self.binary(&tosa::EQUAL, positions, indices)?;
        let (is_hit_by_update, updates) =
            (self.reshape(is_hit, &[n, size, count, 1])?, self.reshape(updates, &[n, 1, count, depth])?);
        let (combine, reduce) = reduction.ops();
        let neutral = self.number_like(updates, reduction.neutral(self.ctx().int_width(wide)))?;
        let updates = self.broadcast_to(updates, &[n, size, count, depth])?;
        let hits_only = self.select(is_hit_by_update, updates, neutral)?;
        let total = self.reduce(reduce, hits_only, &[2])?;
        let total = self.reshape(total, &[n, size, depth])?;
        let combined = self.binary(combine, x, total)?;
        // An element without an update keeps its bits.
        let hits = self.cast(is_hit, self.ctx().int_type(32))?;
        let hits = self.reduce(&tosa::REDUCE_SUM, hits, &[2])?;
        let is_changed = self.compare_to(&tosa::GREATER, hits, 0.0)?;
        let value = self.select(is_changed, combined, x)?;
        self.cast(value, element)
    }

    /// Converts indices [.., k] of the `k` dimensions of `sizes` to indices [batch, count] of the flattened dimensions.
    fn flat_indices(&mut self, indices: ValueId, batch: u64, sizes: &[u64]) -> Result<ValueId, String> {
        let di = self.dims(indices)?;
        let Some((&k, outer)) = di.split_last() else { return Err("indices must have rank 1 or higher".to_owned()) };
        if k != sizes.len() as u64 {
            return Err("indexes more dimensions than there are".to_owned());
        }
        let count = product_of_sizes(outer)?.checked_div(batch).ok_or("has an empty batch")?;
        i32::try_from(product_of_sizes(sizes)?).map_err(|_| "has more elements than 32-bit indices reach")?;
        let flat = self.reshape(indices, &[batch, count, k])?;
        let mut sum = None;
        for (d, &size) in sizes.iter().enumerate() {
            let index = self.slice(flat, 2, d as u64, 1)?;
            let index = self.reshape(index, &[batch, count])?;
            let mut index = self.indices_from_start(index, size)?;
            let stride = product_of_sizes(sizes.get(d + 1..).unwrap_or_default())?;
            if stride != 1 {
                let stride = i32::try_from(stride).map_err(|_| "a size is too large")?;
                index = self.times(index, f64::from(stride))?;
            }
            sum = Some(match sum {
                Some(sum) => self.add(sum, index)?,
                None => index,
            });
        }
        match sum {
            Some(sum) => Ok(sum),
            None => self.splat(&[batch, count], self.ctx().int_type(32), 0.0),
        }
    }

    /// Gathers slices of `x`: `indices` [batch.., .., k] index the `k` dimensions after the first `batch` ones.
    pub(super) fn gather_nd(&mut self, x: ValueId, indices: ValueId, batch: usize) -> Result<ValueId, String> {
        let (dx, di) = (self.dims(x)?, self.dims(indices)?);
        let Some((&k, outer)) = di.split_last() else { return Err("indices must have rank 1 or higher".to_owned()) };
        let end = usize::try_from(k).ok().and_then(|k| batch.checked_add(k)).ok_or("a size is too large")?;
        let (batch_dims, sizes, rest) = match (dx.get(..batch), dx.get(batch..end), dx.get(end..)) {
            (Some(batch_dims), Some(sizes), Some(rest)) if outer.starts_with(batch_dims) => (batch_dims, sizes, rest),
            _ => return Err("indexes more dimensions than there are".to_owned()),
        };
        let (batch, inner) = (product_of_sizes(batch_dims)?, product_of_sizes(rest)?);
        let flat = self.flat_indices(indices, batch, sizes)?;
        let rows = self.reshape(x, &[batch, product_of_sizes(sizes)?, inner])?;
        let count = self.dims(flat)?.get(1).copied().unwrap_or(0);
        let element = self.element(rows);
        let gathered = self.op(&tosa::GATHER, &[rows, flat], (&[batch, count, inner], element), &[])?;
        self.reshape(gathered, &[outer, rest].concat())
    }

    /// `x` with slices replaced by `updates` at `indices` [.., k]. Without a reduction no index occurs twice.
    pub(super) fn scatter_nd(
        &mut self,
        x: ValueId,
        [indices, updates]: [ValueId; 2],
        reduction: Option<ScatterReduction>,
    ) -> Result<ValueId, String> {
        let (dx, di) = (self.dims(x)?, self.dims(indices)?);
        let k = di.last().and_then(|&k| usize::try_from(k).ok()).ok_or("indices must have rank 1 or higher")?;
        let (sizes, rest) = dx.split_at_checked(k).ok_or("indexes more dimensions than there are")?;
        let flat = self.flat_indices(indices, 1, sizes)?;
        let (count, inner) = (self.dims(flat)?.get(1).copied().unwrap_or(0), product_of_sizes(rest)?);
        let rows = self.reshape(x, &[1, product_of_sizes(sizes)?, inner])?;
        let updates = self.reshape(updates, &[1, count, inner])?;
        let scattered = match reduction {
            Some(reduction) => self.combine_rows(rows, flat, updates, reduction)?,
            None => self.scatter_rows(rows, flat, updates)?,
        };
        self.reshape(scattered, &dx)
    }

    /// Combines each element with all before it along a dimension (a prefix sum): `[1, 2, 3] -> [1, 3, 6]` by addition. Each step
    /// combines elements at twice the distance of the step before. `neutral` is the neutral element of `combine`.
    pub(super) fn scan(
        &mut self,
        x: ValueId,
        axis: usize,
        (combine, neutral): (&'static OpDef, f64),
        (is_exclusive, is_reversed): (bool, bool),
    ) -> Result<ValueId, String> {
        let dims = self.dims(x)?;
        let size = dims.get(axis).copied().ok_or("axis is out of range")?;
        let shifted = |w: &mut Self, x: ValueId, by: u64| {
            let by = i64::try_from(by).map_err(|_| "a size is too large")?;
            let pair = if is_reversed { [-by, by] } else { [by, -by] };
            let amounts: Vec<i64> = (0..dims.len()).flat_map(|d| if d == axis { pair } else { [0, 0] }).collect();
            w.pad(x, &amounts, neutral)
        };
        if is_exclusive && size <= 1 {
            return self.splat(&dims, self.element(x), neutral);
        }
        let mut value = if is_exclusive { shifted(self, x, 1)? } else { x };
        let mut distance = 1;
        while distance < size {
            let before = shifted(self, value, distance)?;
            value = self.binary(combine, value, before)?;
            distance = distance.saturating_mul(2);
        }
        Ok(value)
    }

    /// Builds a constant 0, 1, 2, ... along a dimension. The other dimensions have size 1.
    pub(super) fn iota(&mut self, size: u64, axis: usize, rank: usize) -> Result<ValueId, String> {
        let size = Self::check_list_size(size)?;
        let dims: Vec<u64> = (0..rank).map(|d| if d == axis { size } else { 1 }).collect();
        let numbers: Vec<i64> = (0..size).filter_map(|n| i64::try_from(n).ok()).collect();
        self.int_constant(&dims, &numbers, self.ctx().int_type(32))
    }

    /// A one-hot mask: inserts a dimension `axis` with `depth` elements, which is true at the index. An index out of range gives only
    /// false.
    pub(super) fn is_at_index(&mut self, indices: ValueId, depth: u64, axis: usize) -> Result<ValueId, String> {
        let mut dims = self.dims(indices)?;
        if axis > dims.len() {
            return Err("axis is out of range".to_owned());
        }
        dims.insert(axis, 1);
        let indices = self.reshape(indices, &dims)?;
        let positions = self.iota(depth, axis, dims.len())?;
        let positions = self.cast(positions, self.element(indices))?;
        self.binary(&tosa::EQUAL, indices, positions)
    }

    /// Sets the elements above a diagonal to zero if `is_lower`, else those below it.
    pub(super) fn keep_triangle(&mut self, x: ValueId, diagonal: i64, is_lower: bool) -> Result<ValueId, String> {
        let dims = self.dims(x)?;
        let &[.., rows, columns] = dims.as_slice() else {
            return Err("operand must have rank 2 or higher".to_owned());
        };
        let mask = self.triangle([rows, columns], diagonal, is_lower)?;
        let zero = self.number_like(x, 0.0)?;
        self.select(mask, x, zero)
    }

    /// Compares each pair of elements of rows [outer, size, 1]. Returns masks [outer, size, size]: the second element of the pair comes
    /// before the first one, and both are equal.
    fn compare_pairs(&mut self, rows: ValueId, is_descending: bool) -> Result<[ValueId; 2], String> {
        let &[outer, size, _] = self.dims(rows)?.as_slice() else { return Err("rows must have rank 3".to_owned()) };
        let others = self.reshape(rows, &[outer, 1, size])?;
        let is_before = match is_descending {
            true => self.binary(&tosa::GREATER, others, rows)?,
            false => self.binary(&tosa::GREATER, rows, others)?,
        };
        Ok([is_before, self.binary(&tosa::EQUAL, rows, others)?])
    }

    /// Builds a mask that is true at and below a diagonal if `is_lower`, else at and above it. Diagonal 0 is the main one; positive ones
    /// are above it.
    pub(super) fn triangle(
        &mut self,
        [rows, columns]: [u64; 2],
        diagonal: i64,
        is_lower: bool,
    ) -> Result<ValueId, String> {
        let row = self.iota(rows, 0, 2)?;
        let [lowest, highest] = [rows, columns].map(|size| i64::try_from(size).unwrap_or(i64::MAX));
        let diagonal = diagonal.clamp(lowest.saturating_neg(), highest);
        let shifted =
            |at: u64| i64::try_from(at).map(|at| at.saturating_sub(diagonal)).map_err(|_| "a size is too large");
        let columns: Result<Vec<i64>, _> = (0..Self::check_list_size(columns)?).map(shifted).collect();
        let columns = columns?;
        let column = self.int_constant(&[1, columns.len() as u64], &columns, self.ctx().int_type(32))?;
        match is_lower {
            true => self.binary(&tosa::GREATER_EQUAL, row, column),
            false => self.binary(&tosa::GREATER_EQUAL, column, row),
        }
    }

    /// Returns the indices in i32 that sort the elements along a dimension, stably. NaN is greater than all numbers, as in PyTorch.
    pub(super) fn sorted_indices(
        &mut self,
        x: ValueId,
        axis: usize,
        order: impl Into<SortOrder>,
    ) -> Result<ValueId, String> {
        let sort_order = order.into();
        let is_descending = sort_order != SortOrder::Ascending;
        let dims = self.dims(x)?;
        let (order, inverse) = permutation_to_last(axis, dims.len())?;
        let rows = self.as_rows(x, &order)?;
        let &[outer, size, _] = self.dims(rows)?.as_slice() else { return Err("rows must have rank 3".to_owned()) };
        if size.checked_mul(size).and_then(|n| n.checked_mul(outer)).is_none_or(|n| n > MAX_COMPARISONS) {
            return Err(format!("sorts {size} elements, which takes more than {MAX_COMPARISONS} comparisons"));
        }
        // TOSA compares integers of 32 bits and more.
        let is_narrow = self.ctx().int_width(self.element(rows)).is_some_and(|width| width < 32);
        let rows = if is_narrow { self.cast(rows, self.ctx().int_type(32))? } else { rows };
        let [is_less, is_equal] = match self.ctx().float_kind(self.element(rows)) {
            None => self.compare_pairs(rows, is_descending)?,
            // Comparisons with NaN are false, so elements are ordered by `is_nan` first, and then as numbers.
            Some(_) => {
                let is_nan = self.is_nan(rows)?;
                let as_number = self.cast(is_nan, self.ctx().int_type(32))?;
                let [nan_less, nan_equal] = self.compare_pairs(as_number, is_descending)?;
                let zero = self.number_like(rows, 0.0)?;
                let numbers = self.select(is_nan, zero, rows)?;
                let [mut less, mut equal] = self.compare_pairs(numbers, is_descending)?;
                if sort_order == SortOrder::DescendingZeros {
                    let one = self.number_like(numbers, 1.0)?;
                    let inverse = self.div(one, numbers)?;
                    let is_positive = self.compare_to(&tosa::GREATER, inverse, 0.0)?;
                    let as_number = self.cast(is_positive, self.ctx().int_type(32))?;
                    let [sign_less, sign_equal] = self.compare_pairs(as_number, true)?;
                    let sign_less = self.binary(&tosa::LOGICAL_AND, equal, sign_less)?;
                    less = self.binary(&tosa::LOGICAL_OR, less, sign_less)?;
                    equal = self.binary(&tosa::LOGICAL_AND, equal, sign_equal)?;
                }
                let less = self.binary(&tosa::LOGICAL_AND, nan_equal, less)?;
                [self.binary(&tosa::LOGICAL_OR, nan_less, less)?, self.binary(&tosa::LOGICAL_AND, nan_equal, equal)?]
            }
        };
        let (first, second) = (self.iota(size, 1, 3)?, self.iota(size, 2, 3)?);
        let is_earlier = self.binary(&tosa::GREATER, first, second)?;
        let is_tie = self.binary(&tosa::LOGICAL_AND, is_equal, is_earlier)?;
        let is_before = self.binary(&tosa::LOGICAL_OR, is_less, is_tie)?;
        // The sorted position of an element is the number of elements before it.
        let is_before = self.cast(is_before, self.ctx().int_type(32))?;
        let position = self.reduce(&tosa::REDUCE_SUM, is_before, &[2])?;
        let position = self.reshape(position, &[outer, size])?;
        let indices = self.broadcast_to(first, &[outer, size, 1])?;
        let zeros = self.splat(&[outer, size, 1], self.ctx().int_type(32), 0.0)?;
        let sorted = self.scatter_rows(zeros, position, indices)?;
        let sorted = self.reshape(sorted, &self.permuted_sizes(&dims, &order))?;
        self.permute(sorted, &inverse)
    }

    /// Returns the first `count` elements along a dimension in sorted order, and their indices in i32.
    pub(super) fn top_k(
        &mut self,
        x: ValueId,
        axis: usize,
        count: u64,
        order: impl Into<SortOrder>,
    ) -> Result<[ValueId; 2], String> {
        if self.dims(x)?.get(axis).is_none_or(|&size| count > size) {
            return Err("selects more elements than there are".to_owned());
        }
        let sorted = self.sorted_indices(x, axis, order)?;
        let indices = self.slice(sorted, axis, 0, count)?;
        Ok([self.gather_elements(x, indices, axis)?, indices])
    }
}
