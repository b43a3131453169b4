//! Grids with cells of uneven size: what a layout becomes between two layouts. Slicing and concatenating need not cut
//! at multiples of a block, so they work here, on runs of elements; [`Grid::regular`] then finds the block. The cost of
//! each function follows the number of runs, never the number of elements. Reshapes are not done here.

use super::layout::{Blocks, Layout, ParamId};
use super::moves::Range;
use super::num::{exact_div, gcd, product, to_u64, to_usize};
use super::refusal::{Refusal, malformed};
use super::shape::{Dim, Shape};

/// For every dimension the lengths of its runs, and one parameter for every cell, row-major. A dimension has at least
/// one run; only the length of a sole run may be unknown or zero, and all lengths of several runs are positive.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    runs: Vec<Vec<Dim>>,
    params: Vec<ParamId>,
}

impl Grid {
    /// The grid of a layout. Without a shape (where sizes do not matter) the size of a sole run is unknown.
    pub(super) fn of(layout: &Layout, shape: Option<&Shape>) -> Self {
        let runs = layout.dims().iter().enumerate().map(|(d, blocks)| match *blocks {
            Some(Blocks { size, extent }) => vec![Some(size); to_usize(extent)],
            None => vec![shape.and_then(|shape| shape.dim(d))],
        });
        Self { runs: runs.collect(), params: layout.params().to_vec() }
    }

    fn extents(&self) -> Vec<usize> {
        self.runs.iter().map(Vec::len).collect()
    }

    /// Replaces the runs of dimension `d` by new ones, each with the number of the old run whose parameters it has.
    fn replace(&mut self, d: usize, runs: Vec<(Dim, usize)>) {
        let picks: Vec<usize> = runs.iter().map(|&(_, from)| from).collect();
        self.params = take_along(&self.params, &self.extents(), d, &picks);
        if let Some(slot) = self.runs.get_mut(d) {
            *slot = runs.into_iter().map(|(len, _)| len).collect();
        }
    }

    /// The grid without the boundaries at which nothing changes.
    pub(super) fn merged(mut self) -> Self {
        for d in 0..self.runs.len() {
            let extents = self.extents();
            let (Some(&extent), Some(lens)) = (extents.get(d), self.runs.get(d)) else { continue };
            let inner = extents.iter().skip(d).skip(1).fold(1usize, |a, &b| a.saturating_mul(b));
            // changes[c]: somewhere the cell c differs from the one before it.
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

    /// The elements `start, start + step, …` of dimension `d`. A dimension of one run stays one run, whatever its size.
    pub(super) fn slice(&mut self, d: usize, range: &Range) -> Result<(), Refusal> {
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
            let mut left = size.ok_or_else(|| malformed("slice of a dimension without a size"))?;
            while left > 0 {
                let outside = || malformed(format!("slice leaves dimension {d}"));
                let position = at.ok_or_else(outside)?;
                let run = ends.partition_point(|&end| end <= position);
                let end = ends.get(run).copied().ok_or_else(outside)?;
                let begin = run.checked_sub(1).and_then(|before| ends.get(before).copied()).unwrap_or(0);
                // Elements between the position and the far side of its run, itself included, in steps.
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

    /// The elements at these indices of dimension `d`.
    pub(super) fn gather(&mut self, d: usize, indices: &[u64]) -> Result<(), Refusal> {
        let Some(lens) = self.runs.get(d) else { return Ok(()) };
        let outside = || malformed(format!("an index leaves dimension {d}"));
        let ends = ends_of(lens);
        let mut runs: Vec<(Dim, usize)> = Vec::new();
        for &index in indices {
            // The place of a sole run does not matter, nor need its length be known.
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

    /// Several grids one after the other along `axis`. All other dimensions are first cut wherever one of them is: that
    /// is the coarsest grid that refines them all, and no coarser one can hold the result.
    pub(super) fn concat(
        mut grids: Vec<Self>,
        axis: usize,
        work: u64,
        refuse: impl Fn(u64) -> Refusal,
    ) -> Result<Self, Refusal> {
        Self::close(&mut grids, axis);
        let rank = grids.first().map_or(0, |grid| grid.runs.len());
        let mut common: Vec<Vec<u64>> = Vec::new();
        for d in 0..rank {
            let cut = grids.iter().filter_map(|grid| grid.runs.get(d)).filter(|lens| lens.len() > 1);
            let cut: Vec<Vec<u64>> = if d == axis { Vec::new() } else { cut.map(|lens| ends_of(lens)).collect() };
            if cut.windows(2).any(|pair| matches!(pair, [a, b] if a.last() != b.last())) {
                return Err(malformed(format!("the blocks of the operands imply different sizes of dimension {d}")));
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

    /// Gives elements without parameters of their own those at the nearest boundary: the end of the grid before, or else the
    /// beginning of the one behind.
    fn close(grids: &mut [Self], axis: usize) {
        let is_open = |grid: &Self| grid.params == [ParamId::OPEN];
        if !grids.iter().any(is_open) {
            return;
        }
        let close = |edge: &mut Option<Self>, grid: &mut Self, ahead: bool| {
            if let (true, Some(edge)) = (is_open(grid), &edge) {
                let size = grid.runs.get(axis).and_then(|lens| lens.first().copied().flatten());
                *grid = edge.clone();
                grid.replace(axis, vec![(size, 0)]);
            }
            if !is_open(grid) {
                let mut side = grid.clone();
                let last = side.runs.get(axis).map_or(0, |lens| lens.len().saturating_sub(1));
                side.replace(axis, vec![(Some(1), if ahead { last } else { 0 })]);
                *edge = Some(side);
            }
        };
        let mut edge = None;
        grids.iter_mut().for_each(|grid| close(&mut edge, grid, true));
        let mut edge = None;
        grids.iter_mut().rev().for_each(|grid| close(&mut edge, grid, false));
    }

    /// The regular grid of the same function. In every dimension of several runs the block is the greatest common
    /// divisor of their lengths: it must divide every boundary and the size, hence every length, and each boundary is
    /// needed if the grid is merged. Refused if that takes more than `limit` parameters (the error says how many), or
    /// if a length is not known.
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
    /// A boundary lies at a place that is not known.
    Dynamic,
    /// It would need so many parameters.
    TooMany(u64),
}

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
    use crate::movement::{Layout, ParamId, Refusal, Shape};

    /// Two runs of two elements each, of different parameters.
    fn halves() -> Grid {
        let layout = Layout::blocks([(2, 2)], vec![ParamId(0), ParamId(1)]).expect("two blocks");
        Grid::of(&layout, Some(&Shape::of(&[4])))
    }

    fn gathered(indices: &[u64]) -> Result<Grid, Refusal> {
        let mut grid = halves();
        grid.gather(0, indices).map(|()| grid)
    }

    /// So the cost follows the runs: a long list of indices need not have more of them than the dimension.
    #[test]
    fn indices_into_one_run_are_one_run() {
        let grid = gathered(&[0, 1, 1, 3, 2, 0]).expect("they lie inside");
        assert_eq!(grid.runs, [[Some(3), Some(2), Some(1)]]);
        assert_eq!(grid.params, [0, 1, 0].map(ParamId));
        assert_eq!(gathered(&[]).expect("nothing is taken").runs, [[Some(0)]]);
    }

    #[test]
    fn an_index_lies_inside() {
        assert!(gathered(&[3]).is_ok());
        assert_eq!(gathered(&[4]).expect_err("behind the end").to_string(), "an index leaves dimension 0");
    }

    #[test]
    fn what_has_no_regular_form() {
        let uneven = || gathered(&[0, 0, 3]).expect("they lie inside");
        assert!(matches!(uneven().regular(2), Err(NotRegular::TooMany(3))));
        assert_eq!(uneven().regular(3).expect("as many as may be").params(), [0, 0, 1].map(ParamId));
    }
}
