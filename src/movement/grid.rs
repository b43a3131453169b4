//! Grids with cells of uneven size, the intermediate form between two layouts. Slices and concatenations may cut inside
//! a block, so they work on runs of elements; [`Grid::regular`] then finds the block size.
//!
//! ```text
//! layout, blocks of 2    grid, sliced from 1     regular, blocks of 1
//!   a a | b b | c c        a | b b | c c           a | b | b | c | c
//! ```
//!
//! Except for [`Grid::gather`] and [`Grid::regular`], the cost of a function depends on the number of runs, not on the number of
//! elements. Reshapes are in `regroup`.

use super::error::{MovementError, malformed_movement};
use super::layout::{Blocks, Layout, ParamId};
use super::moves::StridedRange;
use super::num::{exact_div, gcd, product, to_u64, to_usize};
use super::shape::{Dim, Shape};

/// For every dimension the lengths of its runs, and one parameter per cell in row-major order. Each dimension has at
/// least one run. A sole run may have an unknown or zero length; if there are several runs, all lengths
/// are positive, or unknown after a concatenation.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    runs: Vec<Vec<Dim>>,
    params: Vec<ParamId>,
}

impl Grid {
    /// The grid of a layout. Without a shape, the length of a sole run is unknown.
    pub(super) fn of(layout: &Layout, shape: Option<&Shape>) -> Self {
        let runs = layout.dims().iter().enumerate().map(|(d, blocks)| match *blocks {
            Some(Blocks { size, extent }) => vec![Some(size); to_usize(extent)],
            None => vec![shape.and_then(|shape| shape.dim(d))],
        });
        Self { runs: runs.collect(), params: layout.params().to_vec() }
    }

    /// The number of runs of each dimension.
    fn extents(&self) -> Vec<usize> {
        self.runs.iter().map(Vec::len).collect()
    }

    /// Replaces the runs of dimension `d`. Each new run has a length and the number of the old run that it copies.
    fn replace(&mut self, d: usize, runs: Vec<(Dim, usize)>) {
        let picks: Vec<usize> = runs.iter().map(|&(_, from)| from).collect();
        self.params = take_along(&self.params, &self.extents(), d, &picks);
        if let Some(slot) = self.runs.get_mut(d) {
            *slot = runs.into_iter().map(|(len, _)| len).collect();
        }
    }

    /// Removes boundaries between cells of equal parameters.
    pub(super) fn merge_equal_cells(mut self) -> Self {
        for d in 0..self.runs.len() {
            let extents = self.extents();
            let (Some(&extent), Some(lens)) = (extents.get(d), self.runs.get(d)) else { continue };
            let inner = extents.iter().skip(d).skip(1).fold(1usize, |a, &b| a.saturating_mul(b));
            // changes[c]: cell c differs from cell c - 1 at some position of the other dimensions.
            let mut changes = vec![false; extent];
            for slab in self.params.chunks_exact(inner.saturating_mul(extent).max(1)) {
                let rows = slab.chunks_exact(inner.max(1));
                for ((change, row), before) in changes.iter_mut().skip(1).zip(rows.clone().skip(1)).zip(rows) {
                    *change |= row != before;
                }
            }
            let mut runs: Vec<(Dim, usize)> = Vec::new();
            for (c, (&len, change)) in lens.iter().zip(changes).enumerate() {
                match runs.last_mut() {
                    Some((last, _)) if !change => *last = last.zip(len).and_then(|(a, b)| a.checked_add(b)),
                    _ => runs.push((len, c)),
                }
            }
            if runs.len() != extent {
                self.replace(d, runs);
            }
        }
        self
    }

    /// Takes the elements `start, start + step, …` of dimension `d`. A sole run stays a sole run of any length.
    pub(super) fn slice(&mut self, d: usize, range: &StridedRange) -> Result<(), MovementError> {
        let Some(lens) = self.runs.get(d) else { return Ok(()) };
        let total = lens.iter().copied().try_fold(0u64, |sum, len| sum.checked_add(len?));
        let size = range.size_in(total);
        let mut runs: Vec<(Dim, usize)> = Vec::new();
        if lens.len() == 1 {
            runs.push((size, 0));
        } else {
            let ends = ends_of(lens);
            let stride = range.step.unsigned_abs();
            let mut at = Some(range.start);
            let mut left = size.ok_or_else(|| malformed_movement("slice of a dynamic dimension"))?;
            while left > 0 {
                let outside = || malformed_movement(format!("slice is out of bounds in dimension {d}"));
                let position = at.ok_or_else(outside)?;
                let run = ends.partition_point(|&end| end <= position);
                let end = ends.get(run).copied().ok_or_else(outside)?;
                let begin = run.checked_sub(1).and_then(|before| ends.get(before).copied()).unwrap_or(0);
                // Elements from the position to the end of its run in the direction of the step, including the
                // position.
                let room = if range.step.is_negative() {
                    position.abs_diff(begin).saturating_add(1)
                } else {
                    end.abs_diff(position)
                };
                let count = room.div_ceil(stride.max(1)).min(left);
                let way = count.checked_mul(stride).ok_or_else(outside)?;
                at = if range.step.is_negative() { position.checked_sub(way) } else { position.checked_add(way) };
                left = left.saturating_sub(count);
                runs.push((Some(count), run));
            }
            if runs.is_empty() {
                runs.push((Some(0), 0));
            }
        }
        self.replace(d, runs);
        Ok(())
    }

    /// Takes the elements at these indices of dimension `d`.
    pub(super) fn gather(&mut self, d: usize, indices: &[u64]) -> Result<(), MovementError> {
        let Some(lens) = self.runs.get(d) else { return Ok(()) };
        let outside = || malformed_movement(format!("index is out of bounds in dimension {d}"));
        let ends = ends_of(lens);
        let mut runs: Vec<(Dim, usize)> = Vec::new();
        for &index in indices {
            // A sole run contains every index, so its length may be unknown.
            let run = if lens.len() == 1 { 0 } else { ends.partition_point(|&end| end <= index) };
            match runs.last_mut() {
                _ if run >= lens.len() => return Err(outside()),
                Some((len, last)) if *last == run => *len = len.and_then(|n| n.checked_add(1)),
                _ => runs.push((Some(1), run)),
            }
        }
        if runs.is_empty() {
            runs.push((Some(0), 0));
        }
        self.replace(d, runs);
        Ok(())
    }

    /// Concatenates grids along `axis`. First cuts all other dimensions at the boundaries of every grid. This is the
    /// coarsest grid that refines them all. Fails with `refuse` of the number of cells if it exceeds `work`.
    pub(super) fn concat(
        mut grids: Vec<Self>,
        axis: usize,
        work: u64,
        refuse: impl Fn(u64) -> MovementError,
    ) -> Result<Self, MovementError> {
        Self::replace_any_params(&mut grids, axis);
        let rank = grids.first().map_or(0, |grid| grid.runs.len());
        let mut common: Vec<Vec<u64>> = Vec::new();
        for d in 0..rank {
            let cut = grids.iter().filter_map(|grid| grid.runs.get(d)).filter(|lens| lens.len() > 1);
            let cut: Vec<Vec<u64>> = if d == axis { Vec::new() } else { cut.map(|lens| ends_of(lens)).collect() };
            if cut.windows(2).any(|pair| matches!(pair, [a, b] if a.last() != b.last())) {
                return Err(malformed_movement(format!(
                    "the blocks of the operands imply different sizes of dimension {d}"
                )));
            }
            let mut ends: Vec<u64> = cut.into_iter().flatten().collect();
            ends.sort_unstable();
            ends.dedup();
            common.push(ends);
        }
        let along = grids.iter().filter_map(|grid| grid.runs.get(axis)).map(|lens| to_u64(lens.len()));
        let cells =
            product(common.iter().map(|ends| to_u64(ends.len()).max(1)).chain([along.sum()])).unwrap_or(u64::MAX);
        if cells > work {
            return Err(refuse(cells));
        }
        for grid in &mut grids {
            for (d, ends) in common.iter().enumerate().filter(|(_, ends)| !ends.is_empty()) {
                let Some(lens) = grid.runs.get(d) else { continue };
                let old = if lens.len() > 1 { ends_of(lens) } else { Vec::new() };
                let mut begin = 0u64;
                let mut runs = Vec::new();
                for &end in ends {
                    runs.push((Some(end.abs_diff(begin)), old.partition_point(|&old| old <= begin)));
                    begin = end;
                }
                grid.replace(d, runs);
            }
        }
        let mut result =
            Self { runs: grids.first().map(|grid| grid.runs.clone()).unwrap_or_default(), params: Vec::new() };
        if let Some(lens) = result.runs.get_mut(axis) {
            *lens = grids.iter().filter_map(|grid| grid.runs.get(axis)).flatten().copied().collect();
        }
        // Row-major: for every cell of the dimensions before the axis, the rows of each operand in turn.
        let mut rows: Vec<_> = grids
            .iter()
            .map(|grid| grid.params.chunks_exact(grid.extents().iter().skip(axis).product::<usize>().max(1)))
            .collect();
        while let Some(row) = rows.iter_mut().map(Iterator::next).collect::<Option<Vec<_>>>() {
            result.params.extend(row.into_iter().flatten());
        }
        Ok(result)
    }

    /// Replaces [`ParamId::ANY`] by the parameters at the nearest boundary: the end of the preceding grid, or else the
    /// start of the following one.
    fn replace_any_params(grids: &mut [Self], axis: usize) {
        let matches_any = |grid: &Self| grid.params == [ParamId::ANY];
        if !grids.iter().any(matches_any) {
            return;
        }
        let fill = |edge: &mut Option<Self>, grid: &mut Self, from_end: bool| {
            if let (true, Some(edge)) = (matches_any(grid), &edge) {
                let size = grid.runs.get(axis).and_then(|lens| lens.first().copied().flatten());
                *grid = edge.clone();
                grid.replace(axis, vec![(size, 0)]);
            }
            if !matches_any(grid) {
                let mut side = grid.clone();
                let last = side.runs.get(axis).map_or(0, |lens| lens.len().saturating_sub(1));
                side.replace(axis, vec![(Some(1), if from_end { last } else { 0 })]);
                *edge = Some(side);
            }
        };
        let mut edge = None;
        grids.iter_mut().for_each(|grid| fill(&mut edge, grid, true));
        let mut edge = None;
        grids.iter_mut().rev().for_each(|grid| fill(&mut edge, grid, false));
    }

    /// The regular grid of the same function. The block size of a dimension with several runs is the greatest common
    /// divisor of their lengths, because it must divide every boundary of the merged grid. Fails if this takes more
    /// than `limit` parameters (the error contains the number), or if a length is unknown.
    pub(super) fn regular(self, limit: u64) -> Result<Layout, NotRegular> {
        let mut dims = Vec::new();
        for lens in &self.runs {
            if lens.len() == 1 {
                dims.push(None);
                continue;
            }
            let lens = lens.iter().copied().collect::<Option<Vec<u64>>>().ok_or(NotRegular::Dynamic)?;
            let size = lens.iter().fold(0, |a, &b| gcd(a, b));
            let total = lens.iter().try_fold(0u64, |a, &b| a.checked_add(b)).ok_or(NotRegular::Dynamic)?;
            dims.push(exact_div(total, size).map(|extent| Blocks { size, extent }));
        }
        let needed = product(dims.iter().flatten().map(|blocks| blocks.extent)).unwrap_or(u64::MAX);
        if needed > limit {
            return Err(NotRegular::TooMany(needed));
        }
        let mut grid = self;
        for (d, blocks) in dims.iter().enumerate() {
            let (Some(Blocks { size, .. }), Some(lens)) = (blocks, grid.runs.get(d)) else { continue };
            let cell = |(run, len): (usize, &Dim)| {
                let cells = len.and_then(|len| exact_div(len, *size)).unwrap_or(0);
                (0..cells).map(move |_| (Some(*size), run))
            };
            let runs: Vec<_> = lens.iter().enumerate().flat_map(cell).collect();
            if runs.len() != lens.len() {
                grid.replace(d, runs);
            }
        }
        Ok(Layout::from_parts(dims, grid.params))
    }
}

/// Why a grid has no regular form.
#[derive(Debug)]
pub(super) enum NotRegular {
    /// A run of unknown length is one of several.
    Dynamic,
    /// Number of parameters that the regular form needs.
    TooMany(u64),
}

/// The end of each run: the sum of the lengths up to and including it.
fn ends_of(lens: &[Dim]) -> Vec<u64> {
    let sum = |end: &mut u64, len: &Dim| {
        *end = end.saturating_add(len.unwrap_or(0));
        Some(*end)
    };
    lens.iter().scan(0, sum).collect()
}

/// Selects cells along one dimension of a row-major grid.
pub(super) fn take_along(params: &[ParamId], extents: &[usize], d: usize, picks: &[usize]) -> Vec<ParamId> {
    let inner = extents.iter().skip(d).skip(1).fold(1usize, |a, &b| a.saturating_mul(b));
    let slab = inner.saturating_mul(extents.get(d).copied().unwrap_or(1));
    let mut taken = Vec::new();
    for slab in params.chunks_exact(slab.max(1)) {
        let rows = slab.chunks_exact(inner.max(1));
        taken.extend(picks.iter().filter_map(|&pick| rows.clone().nth(pick)).flatten());
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::{Grid, NotRegular};
    use crate::movement::{Layout, MovementError, ParamId, Shape};

    /// Two runs of two elements each, of different parameters.
    fn halves() -> Grid {
        let layout = Layout::blocks([(2, 2)], vec![ParamId(0), ParamId(1)]).expect("two blocks");
        Grid::of(&layout, Some(&Shape::of(&[4])))
    }

    fn gather(indices: &[u64]) -> Result<Grid, MovementError> {
        let mut grid = halves();
        grid.gather(0, indices).map(|()| grid)
    }

    /// Adjacent indices of one run are one run.
    #[test]
    fn indices_into_one_run_are_one_run() {
        let grid = gather(&[0, 1, 1, 3, 2, 0]).expect("they lie inside");
        assert_eq!(grid.runs, [[Some(3), Some(2), Some(1)]]);
        assert_eq!(grid.params, [0, 1, 0].map(ParamId));
        assert_eq!(gather(&[]).expect("nothing is taken").runs, [[Some(0)]]);
    }

    #[test]
    fn an_index_lies_inside() {
        assert!(gather(&[3]).is_ok());
        assert_eq!(gather(&[4]).expect_err("past the end").to_string(), "index is out of bounds in dimension 0");
    }

    #[test]
    fn a_regular_form_has_at_most_the_limit() {
        let uneven = || gather(&[0, 0, 3]).expect("they lie inside");
        assert!(matches!(uneven().regular(2), Err(NotRegular::TooMany(3))));
        assert_eq!(uneven().regular(3).expect("as many as may be").params(), [0, 0, 1].map(ParamId));
    }
}
