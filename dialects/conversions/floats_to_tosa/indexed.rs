//! Gathers and scatters of single elements, running sums, and sorting.
//!
//! TOSA gathers and scatters rows in batches: [N, K, C] by indices [N, W]. An operation on single elements along a dimension has
//! rows of one element, and the other dimensions are the batches. Sorting compares each pair of elements.

use qopt_ir::def::OpDef;
use qopt_ir::ir::ValueId;

use super::writer::FloatWriter;
use crate::tosa::ops as tosa;

/// Most comparisons of a sort, or of a scatter that combines elements.
const MAX_COMPARISONS: u64 = 1 << 26;

/// How a scatter combines an element and the updates of its index, which may occur several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Combination {
    Add,
    Mul,
    Min,
    Max,
}

impl Combination {
    /// By the name of ONNX or PyTorch; `None` for other names.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "add" | "sum" => Self::Add,
            "mul" | "multiply" | "prod" => Self::Mul,
            "min" | "amin" => Self::Min,
            "max" | "amax" => Self::Max,
            _ => return None,
        })
    }

    fn ops(self) -> (&'static OpDef, &'static OpDef) {
        match self {
            Self::Add => (&tosa::ADD, &tosa::REDUCE_SUM),
            Self::Mul => (&tosa::MUL, &tosa::REDUCE_PRODUCT),
            Self::Min => (&tosa::MINIMUM, &tosa::REDUCE_MIN),
            Self::Max => (&tosa::MAXIMUM, &tosa::REDUCE_MAX),
        }
    }

    /// The number that changes no other one.
    fn neutral(self, width: Option<u32>) -> f64 {
        // The numbers of an integer type lie below.
        let bound = width.map_or(f64::INFINITY, |width| 2_f64.powi(i32::try_from(width).unwrap_or(64) - 1));
        match self {
            Self::Add => 0.0,
            Self::Mul => 1.0,
            Self::Min if width.is_some_and(|width| width < 64) => bound - 1.0,
            Self::Min => bound,
            Self::Max => -bound,
        }
    }
}

fn product(dims: &[u64]) -> Result<u64, String> {
    dims.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or_else(|| "a size is too large".to_owned())
}

/// The order of dimensions that puts one last, and the inverse.
fn last(axis: usize, rank: usize) -> Result<(Vec<usize>, Vec<usize>), String> {
    if axis >= rank {
        return Err("axis is out of range".to_owned());
    }
    let order: Vec<usize> = (0..rank).filter(|&d| d != axis).chain([axis]).collect();
    let mut back = vec![0; rank];
    for (to, &from) in order.iter().enumerate() {
        if let Some(entry) = back.get_mut(from) {
            *entry = to;
        }
    }
    Ok((order, back))
}

impl FloatWriter<'_, '_, '_> {
    /// Indices in i32. Negative ones count from the end of a dimension of `size`.
    pub(super) fn indices_from_start(&mut self, indices: ValueId, size: u64) -> Result<ValueId, String> {
        let indices = self.cast(indices, self.ctx().int_type(32))?;
        self.wide_indices_from_start(indices, size)
    }

    /// The same, of indices of 32 or 64 bits, which keep their type.
    pub(super) fn wide_indices_from_start(&mut self, indices: ValueId, size: u64) -> Result<ValueId, String> {
        let size = i32::try_from(size).map_err(|_| "a size is too large")?;
        let from_end = self.plus(indices, f64::from(size))?;
        let zero = self.number(indices, 0.0)?;
        let is_negative = self.binary(&tosa::GREATER, zero, indices)?;
        self.select(is_negative, from_end, indices)
    }

    /// A value [outer.., size] with a dimension last, as rows of one element: [product of outer, size, 1].
    fn as_rows(&mut self, x: ValueId, order: &[usize]) -> Result<ValueId, String> {
        let turned = self.permuted(x, order)?;
        let dims = self.dims(turned)?;
        let Some((&size, outer)) = dims.split_last() else {
            return Err("operand must have rank 1 or higher".to_owned());
        };
        self.reshaped(turned, &[product(outer)?, size, 1])
    }

    /// The part of a value that has the sizes of another in all dimensions but one.
    fn part_like(&mut self, mut x: ValueId, dims: &[u64], axis: usize) -> Result<ValueId, String> {
        if self.rank(x)? != dims.len() {
            return Err("has operands of different ranks".to_owned());
        }
        for (d, &size) in dims.iter().enumerate().filter(|&(d, _)| d != axis) {
            let full = self.dims(x)?.get(d).copied().unwrap_or(0);
            if size > full {
                return Err("has more indices than elements in a dimension".to_owned());
            }
            if size < full {
                x = self.sliced(x, d, 0, size)?;
            }
        }
        Ok(x)
    }

    /// `result[i.., j] = x[i.., indices[i.., j]]`, along the dimension `axis`.
    pub(super) fn gather_elements(&mut self, x: ValueId, indices: ValueId, axis: usize) -> Result<ValueId, String> {
        let di = self.dims(indices)?;
        let x = self.part_like(x, &di, axis)?;
        let (order, back) = last(axis, di.len())?;
        let (rows, indices) = (self.as_rows(x, &order)?, self.as_rows(indices, &order)?);
        let (&[outer, size, _], &[_, count, _]) = (self.dims(rows)?.as_slice(), self.dims(indices)?.as_slice()) else {
            return Err("rows must have rank 3".to_owned());
        };
        let indices = self.reshaped(indices, &[outer, count])?;
        let indices = self.indices_from_start(indices, size)?;
        let element = self.element(rows);
        let found = self.op(&tosa::GATHER, &[rows, indices], (&[outer, count, 1], element), &[])?;
        let turned: Vec<u64> = order.iter().filter_map(|&d| di.get(d).copied()).collect();
        let found = self.reshaped(found, &turned)?;
        self.permuted(found, &back)
    }

    /// `x` with `x[i.., indices[i.., j]] = updates[i.., j]`, along the dimension `axis`. No index occurs twice, unless elements are
    /// combined.
    pub(super) fn scatter_elements(
        &mut self,
        x: ValueId,
        [indices, updates]: [ValueId; 2],
        axis: usize,
        combination: Option<Combination>,
    ) -> Result<ValueId, String> {
        let (dx, di) = (self.dims(x)?, self.dims(indices)?);
        let (part, updates) = (self.part_like(x, &di, axis)?, self.part_like(updates, &di, axis)?);
        let (order, back) = last(axis, di.len())?;
        let (rows, indices) = (self.as_rows(part, &order)?, self.as_rows(indices, &order)?);
        let updates = self.as_rows(updates, &order)?;
        let (&[outer, size, _], &[_, count, _]) = (self.dims(rows)?.as_slice(), self.dims(indices)?.as_slice()) else {
            return Err("rows must have rank 3".to_owned());
        };
        let indices = self.reshaped(indices, &[outer, count])?;
        let indices = self.indices_from_start(indices, size)?;
        let scattered = match combination {
            Some(combination) => self.combine_rows(rows, indices, updates, combination)?,
            None => self.scatter_rows(rows, indices, updates)?,
        };
        let turned: Vec<u64> = self.permuted_sizes(&self.dims(part)?, &order);
        let scattered = self.reshaped(scattered, &turned)?;
        let mut value = self.permuted(scattered, &back)?;
        // The elements beyond the indices stay.
        for (d, (&full, &size)) in dx.iter().zip(&di).enumerate() {
            if d != axis && size < full {
                let mut rest = self.sliced(x, d, size, full - size)?;
                for (later, &size) in di.iter().enumerate().skip(d + 1).filter(|&(later, _)| later != axis) {
                    rest = self.sliced(rest, later, 0, size)?;
                }
                value = self.concat(&[value, rest], d)?;
            }
        }
        Ok(value)
    }

    fn permuted_sizes(&self, dims: &[u64], order: &[usize]) -> Vec<u64> {
        order.iter().filter_map(|&d| dims.get(d).copied()).collect()
    }

    /// `tosa.scatter` of [N, W, C] into [N, K, C] by [N, W].
    fn scatter_rows(&mut self, rows: ValueId, indices: ValueId, updates: ValueId) -> Result<ValueId, String> {
        let (dims, element) = (self.dims(rows)?, self.element(rows));
        let is_wider = self.dims(indices)?.get(1) > dims.get(1);
        if is_wider {
            return Err("scatters more elements than there are".to_owned());
        }
        self.op(&tosa::SCATTER, &[rows, indices, updates], (&dims, element), &[])
    }

    /// Combines rows [N, K, C] with updates [N, W, C] at indices [N, W]. Each element is compared with each index: TOSA scatters
    /// to an index at most once.
    fn combine_rows(
        &mut self,
        rows: ValueId,
        indices: ValueId,
        updates: ValueId,
        combination: Combination,
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
        let own = self.counted(size, 1, 3)?;
        let indices = self.reshaped(indices, &[n, 1, count])?;
        let is_hit = self.binary(&tosa::EQUAL, own, indices)?;
        let (each, updates) =
            (self.reshaped(is_hit, &[n, size, count, 1])?, self.reshaped(updates, &[n, 1, count, depth])?);
        let (combine, reduce) = combination.ops();
        let neutral = self.number(updates, combination.neutral(self.ctx().int_width(wide)))?;
        let updates = self.broadcast_to(updates, &[n, size, count, depth])?;
        let taken = self.select(each, updates, neutral)?;
        let all = self.reduced(reduce, taken, &[2])?;
        let all = self.reshaped(all, &[n, size, depth])?;
        let combined = self.binary(combine, x, all)?;
        // An element without an update keeps its bits.
        let hits = self.cast(is_hit, self.ctx().int_type(32))?;
        let hits = self.reduced(&tosa::REDUCE_SUM, hits, &[2])?;
        let is_changed = self.compared(&tosa::GREATER, hits, 0.0)?;
        let value = self.select(is_changed, combined, x)?;
        self.cast(value, element)
    }

    /// Positions [.., k] in the `k` dimensions behind `batch` as indices [batch, count] of flattened elements.
    fn flat_indices(&mut self, indices: ValueId, batch: u64, sizes: &[u64]) -> Result<ValueId, String> {
        let di = self.dims(indices)?;
        let Some((&k, outer)) = di.split_last() else { return Err("indices must have rank 1 or higher".to_owned()) };
        if k != sizes.len() as u64 {
            return Err("indexes more dimensions than there are".to_owned());
        }
        let count = product(outer)?.checked_div(batch).ok_or("has an empty batch")?;
        i32::try_from(product(sizes)?).map_err(|_| "has more elements than 32-bit indices reach")?;
        let flat = self.reshaped(indices, &[batch, count, k])?;
        let mut sum = None;
        for (at, &size) in sizes.iter().enumerate() {
            let one = self.sliced(flat, 2, at as u64, 1)?;
            let one = self.reshaped(one, &[batch, count])?;
            let mut one = self.indices_from_start(one, size)?;
            let stride = product(sizes.get(at + 1..).unwrap_or_default())?;
            if stride != 1 {
                let stride = i32::try_from(stride).map_err(|_| "a size is too large")?;
                one = self.times(one, f64::from(stride))?;
            }
            sum = Some(match sum {
                Some(sum) => self.add(sum, one)?,
                None => one,
            });
        }
        match sum {
            Some(sum) => Ok(sum),
            None => self.filled(&[batch, count], self.ctx().int_type(32), 0.0),
        }
    }

    /// The slices of `x` at positions: `indices` [batch.., .., k] of the `k` dimensions behind the first `batch` ones.
    pub(super) fn gather_nd(&mut self, x: ValueId, indices: ValueId, batch: usize) -> Result<ValueId, String> {
        let (dx, di) = (self.dims(x)?, self.dims(indices)?);
        let Some((&k, outer)) = di.split_last() else { return Err("indices must have rank 1 or higher".to_owned()) };
        let end = usize::try_from(k).ok().and_then(|k| batch.checked_add(k)).ok_or("a size is too large")?;
        let (shared, sizes, rest) = match (dx.get(..batch), dx.get(batch..end), dx.get(end..)) {
            (Some(shared), Some(sizes), Some(rest)) if outer.starts_with(shared) => (shared, sizes, rest),
            _ => return Err("indexes more dimensions than there are".to_owned()),
        };
        let (batch, inner) = (product(shared)?, product(rest)?);
        let flat = self.flat_indices(indices, batch, sizes)?;
        let rows = self.reshaped(x, &[batch, product(sizes)?, inner])?;
        let count = self.dims(flat)?.get(1).copied().unwrap_or(0);
        let element = self.element(rows);
        let found = self.op(&tosa::GATHER, &[rows, flat], (&[batch, count, inner], element), &[])?;
        self.reshaped(found, &[outer, rest].concat())
    }

    /// `x` with slices replaced by `updates` at the positions `indices` [.., k]. No position occurs twice, unless slices are
    /// combined.
    pub(super) fn scatter_nd(
        &mut self,
        x: ValueId,
        [indices, updates]: [ValueId; 2],
        combination: Option<Combination>,
    ) -> Result<ValueId, String> {
        let (dx, di) = (self.dims(x)?, self.dims(indices)?);
        let k = di.last().and_then(|&k| usize::try_from(k).ok()).ok_or("indices must have rank 1 or higher")?;
        let (sizes, rest) = dx.split_at_checked(k).ok_or("indexes more dimensions than there are")?;
        let flat = self.flat_indices(indices, 1, sizes)?;
        let (count, inner) = (self.dims(flat)?.get(1).copied().unwrap_or(0), product(rest)?);
        let rows = self.reshaped(x, &[1, product(sizes)?, inner])?;
        let updates = self.reshaped(updates, &[1, count, inner])?;
        let scattered = match combination {
            Some(combination) => self.combine_rows(rows, flat, updates, combination)?,
            None => self.scatter_rows(rows, flat, updates)?,
        };
        self.reshaped(scattered, &dx)
    }

    /// Combines each element with all before it along a dimension, in steps of doubled distance. `neutral` changes no element.
    pub(super) fn running(
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
            w.padded(x, &amounts, neutral)
        };
        if is_exclusive && size <= 1 {
            return self.filled(&dims, self.element(x), neutral);
        }
        let mut value = if is_exclusive { shifted(self, x, 1)? } else { x };
        let mut by = 1;
        while by < size {
            let before = shifted(self, value, by)?;
            value = self.binary(combine, value, before)?;
            by = by.saturating_mul(2);
        }
        Ok(value)
    }

    /// 0, 1, 2, ... along a dimension; all others have size 1.
    pub(super) fn counted(&mut self, size: u64, axis: usize, rank: usize) -> Result<ValueId, String> {
        let size = Self::listed_size(size)?;
        let dims: Vec<u64> = (0..rank).map(|d| if d == axis { size } else { 1 }).collect();
        let numbers: Vec<i64> = (0..size).filter_map(|n| i64::try_from(n).ok()).collect();
        self.integers(&dims, &numbers, self.ctx().int_type(32))
    }

    /// A value with zeros above a diagonal if `is_lower`, else below it.
    pub(super) fn triangle_of(&mut self, x: ValueId, diagonal: i64, is_lower: bool) -> Result<ValueId, String> {
        let dims = self.dims(x)?;
        let &[.., rows, columns] = dims.as_slice() else {
            return Err("operand must have rank 2 or higher".to_owned());
        };
        let mask = self.triangle([rows, columns], diagonal, is_lower)?;
        let zero = self.number(x, 0.0)?;
        self.select(mask, x, zero)
    }

    /// For rows [outer, size, 1], as [outer, size, size]: whether the second element of each pair comes before the first one, and
    /// whether both are equal.
    fn compared_pairs(&mut self, rows: ValueId, is_descending: bool) -> Result<[ValueId; 2], String> {
        let &[outer, size, _] = self.dims(rows)?.as_slice() else { return Err("rows must have rank 3".to_owned()) };
        let others = self.reshaped(rows, &[outer, 1, size])?;
        let is_less = match is_descending {
            true => self.binary(&tosa::GREATER, others, rows)?,
            false => self.binary(&tosa::GREATER, rows, others)?,
        };
        Ok([is_less, self.binary(&tosa::EQUAL, rows, others)?])
    }

    /// A mask that is true at and below a diagonal if `is_lower`, else at and above it.
    pub(super) fn triangle(
        &mut self,
        [rows, columns]: [u64; 2],
        diagonal: i64,
        is_lower: bool,
    ) -> Result<ValueId, String> {
        let row = self.counted(rows, 0, 2)?;
        let [lowest, highest] = [rows, columns].map(|size| i64::try_from(size).unwrap_or(i64::MAX));
        let diagonal = diagonal.clamp(lowest.saturating_neg(), highest);
        let from = |at: u64| i64::try_from(at).map(|at| at.saturating_sub(diagonal)).map_err(|_| "a size is too large");
        let columns: Result<Vec<i64>, _> = (0..Self::listed_size(columns)?).map(from).collect();
        let columns = columns?;
        let column = self.integers(&[1, columns.len() as u64], &columns, self.ctx().int_type(32))?;
        match is_lower {
            true => self.binary(&tosa::GREATER_EQUAL, row, column),
            false => self.binary(&tosa::GREATER_EQUAL, column, row),
        }
    }

    /// The indices in i32 of the elements along a dimension in their order. Equal elements keep theirs. NaN is greater than
    /// all numbers, as in PyTorch.
    pub(super) fn sorted_indices(&mut self, x: ValueId, axis: usize, is_descending: bool) -> Result<ValueId, String> {
        let dims = self.dims(x)?;
        let (order, back) = last(axis, dims.len())?;
        let rows = self.as_rows(x, &order)?;
        let &[outer, size, _] = self.dims(rows)?.as_slice() else { return Err("rows must have rank 3".to_owned()) };
        if size.checked_mul(size).and_then(|n| n.checked_mul(outer)).is_none_or(|n| n > MAX_COMPARISONS) {
            return Err(format!("sorts {size} elements, which takes more than {MAX_COMPARISONS} comparisons"));
        }
        // TOSA compares integers of 32 bits and more.
        let narrow = self.ctx().int_width(self.element(rows)).is_some_and(|width| width < 32);
        let rows = if narrow { self.cast(rows, self.ctx().int_type(32))? } else { rows };
        let [is_less, is_equal] = match self.ctx().float_kind(self.element(rows)) {
            None => self.compared_pairs(rows, is_descending)?,
            // Comparisons with NaN are false. Orders by whether an element is NaN first.
            Some(_) => {
                let is_number = self.binary(&tosa::EQUAL, rows, rows)?;
                let is_nan = self.unary(&tosa::LOGICAL_NOT, is_number)?;
                let is_nan = self.cast(is_nan, self.ctx().int_type(32))?;
                let [nan_less, nan_equal] = self.compared_pairs(is_nan, is_descending)?;
                let zero = self.number(rows, 0.0)?;
                let numbers = self.select(is_number, rows, zero)?;
                let [less, equal] = self.compared_pairs(numbers, is_descending)?;
                let less = self.binary(&tosa::LOGICAL_AND, nan_equal, less)?;
                [self.binary(&tosa::LOGICAL_OR, nan_less, less)?, self.binary(&tosa::LOGICAL_AND, nan_equal, equal)?]
            }
        };
        let (own, other) = (self.counted(size, 1, 3)?, self.counted(size, 2, 3)?);
        let is_first = self.binary(&tosa::GREATER, own, other)?;
        let is_tie = self.binary(&tosa::LOGICAL_AND, is_equal, is_first)?;
        let is_before = self.binary(&tosa::LOGICAL_OR, is_less, is_tie)?;
        // The position of an element is the number of those before it.
        let counted = self.cast(is_before, self.ctx().int_type(32))?;
        let position = self.reduced(&tosa::REDUCE_SUM, counted, &[2])?;
        let position = self.reshaped(position, &[outer, size])?;
        let own = self.broadcast_to(own, &[outer, size, 1])?;
        let zeros = self.filled(&[outer, size, 1], self.ctx().int_type(32), 0.0)?;
        let sorted = self.scatter_rows(zeros, position, own)?;
        let turned = self.permuted_sizes(&dims, &order);
        let sorted = self.reshaped(sorted, &turned)?;
        self.permuted(sorted, &back)
    }

    /// The first `count` elements along a dimension in their order, and their indices in i32.
    pub(super) fn top(
        &mut self,
        x: ValueId,
        axis: usize,
        count: u64,
        is_descending: bool,
    ) -> Result<[ValueId; 2], String> {
        if self.dims(x)?.get(axis).is_none_or(|&size| count > size) {
            return Err("selects more elements than there are".to_owned());
        }
        let all = self.sorted_indices(x, axis, is_descending)?;
        let indices = self.sliced(all, axis, 0, count)?;
        Ok([self.gather_elements(x, indices, axis)?, indices])
    }
}
