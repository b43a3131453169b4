//! Register tiles: the elements that one iteration of a kernel computes.

use super::kernel::Kernel;

/// A register tile: `vectors` along the lane loop, times `rows` along the row loop.
pub(super) struct Tiling {
    /// The loop over lanes: its elements are contiguous in the result.
    pub(super) lane: usize,
    /// The number of lanes of a full vector.
    pub(super) lanes: usize,
    /// The offset of each vector and its number of lanes, a power of two, because LLVM splits other lengths badly.
    pub(super) vectors: Vec<(usize, usize)>,
    /// The loop over rows, if any.
    pub(super) row: Option<usize>,
    /// The number of rows.
    pub(super) rows: usize,
    /// The number of rows computed together: `rows`, or 1 for AMX, whose accumulators are reloaded row by row.
    pub(super) rows_at_once: usize,
    /// The loops over tiles, outermost first.
    pub(super) order: Vec<usize>,
}

impl Tiling {
    /// A tile of `rows` rows and at most `width` elements per row, limited to the extent of the lane loop.
    pub(super) fn new(
        kernel: &Kernel,
        (lane, lanes): (usize, usize),
        row: Option<usize>,
        (rows, width): (usize, usize),
        lane_first: bool,
    ) -> Self {
        let extent = usize::try_from(kernel.extent(lane)).unwrap_or(usize::MAX);
        let vectors = split_into_vectors(extent.min(width), lanes);
        let row = row.filter(|_| rows > 1);
        let others = kernel.parallel.iter().copied().filter(|&index| index != lane && Some(index) != row);
        let order = if lane_first {
            std::iter::once(lane).chain(others).chain(row).collect()
        } else {
            others.chain(row).chain([lane]).collect()
        };
        let rows = if row.is_some() { rows } else { 1 };
        Self { lane, lanes, vectors, row, rows, rows_at_once: rows, order }
    }

    /// Moves the lane loop innermost, so that all lane tiles of one row tile run consecutively and share its packed
    /// rows.
    pub(super) fn move_lane_loop_innermost(&mut self) {
        self.order.retain(|&index| index != self.lane);
        self.order.push(self.lane);
    }

    /// Moves loops outermost, in their order.
    pub(super) fn move_outermost(&mut self, loops: &[usize]) {
        self.order.retain(|index| !loops.contains(index));
        self.order.splice(0..0, loops.iter().copied());
    }

    /// The number of iterations of a loop that a tile covers.
    pub(super) fn tile_size(&self, index: usize) -> u64 {
        if index == self.lane {
            self.width() as u64
        } else if Some(index) == self.row {
            self.rows as u64
        } else {
            1
        }
    }

    /// The offset of each tile along the lane loop. The last may overlap its predecessor.
    pub(super) fn lane_starts(&self, kernel: &Kernel) -> Vec<u64> {
        let (extent, step) = (kernel.extent(self.lane), self.tile_size(self.lane));
        (0..extent.div_ceil(step)).map(|tile| (tile * step).min(extent - step)).collect()
    }

    /// The number of elements in a row.
    pub(super) fn width(&self) -> usize {
        self.vectors.last().map_or(0, |&(start, lanes)| start + lanes)
    }

    /// The first element of a vector.
    pub(super) fn vector_offset(&self, vector: usize) -> usize {
        self.vectors.get(vector).map_or(0, |&(start, _)| start)
    }

    /// The number of lanes of a vector.
    pub(super) fn vector_lanes(&self, vector: usize) -> usize {
        self.vectors.get(vector).map_or(self.lanes, |&(_, lanes)| lanes)
    }

    /// The row and vector of each value that is computed together.
    pub(super) fn row_vector_pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let vectors = self.vectors.len();
        (0..self.rows_at_once).flat_map(move |row| (0..vectors).map(move |vector| (row, vector)))
    }

    /// Returns true if tiles or vectors overlap, so that some elements are computed twice.
    pub(super) fn overlaps(&self, kernel: &Kernel) -> bool {
        let all: usize = self.vectors.iter().map(|&(_, lanes)| lanes).sum();
        all != self.width()
            || self.order.iter().any(|&index| !kernel.extent(index).is_multiple_of(self.tile_size(index)))
    }
}

/// Splits an extent into vectors of at most `lanes` lanes, each a power of two. The last ones overlap if necessary.
fn split_into_vectors(extent: usize, lanes: usize) -> Vec<(usize, usize)> {
    let mut vectors: Vec<(usize, usize)> = (0..extent / lanes).map(|v| (v * lanes, lanes)).collect();
    let left = extent % lanes;
    if left != 0 {
        // If the next power of two exceeds the extent, two overlapping vectors of half that size cover the remainder.
        let least = left.next_power_of_two();
        if least > extent {
            vectors.push((extent - left, least / 2));
        }
        let lanes = if least > extent { least / 2 } else { least };
        vectors.push((extent - lanes, lanes));
    }
    vectors
}
