//! Which elements are computed together.

use super::kernel::Kernel;
use crate::targets::Dot;

/// A tile: some vectors of one loop, at some steps of another.
pub(super) struct Tiling {
    /// The loop whose elements lie beside each other in the result.
    pub(super) lane: usize,
    /// How many of them a whole vector has.
    pub(super) lanes: usize,
    /// Where each vector begins, and how many lanes it has: a power of two, since compilers take least care of others.
    pub(super) vectors: Vec<(usize, usize)>,
    /// The other loop.
    pub(super) row: Option<usize>,
    /// Its steps.
    pub(super) rows: usize,
    /// How many of them are computed at once; where sums are in memory, the others follow.
    pub(super) rows_at_once: usize,
    /// The loops around, outermost first.
    pub(super) order: Vec<usize>,
}

impl Tiling {
    /// A tile of so many rows of so many elements, at most as many as there are.
    pub(super) fn new(
        kernel: &Kernel,
        (lane, lanes): (usize, usize),
        row: Option<usize>,
        (rows, width): (usize, usize),
        lane_first: bool,
    ) -> Self {
        let extent = usize::try_from(kernel.extent(lane)).unwrap_or(usize::MAX);
        let vectors = covering(extent.min(width), lanes);
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

    /// Has all tiles of the lanes computed one after the other at each place of the other loops.
    pub(super) fn put_lane_inside(&mut self) {
        self.order.retain(|&index| index != self.lane);
        self.order.push(self.lane);
    }

    /// How many elements of a loop a tile has.
    pub(super) fn step(&self, index: usize) -> u64 {
        if index == self.lane {
            self.width() as u64
        } else if Some(index) == self.row {
            self.rows as u64
        } else {
            1
        }
    }

    /// Where each tile of the lanes begins.
    pub(super) fn lane_starts(&self, kernel: &Kernel) -> Vec<u64> {
        let (extent, step) = (kernel.extent(self.lane), self.step(self.lane));
        (0..extent.div_ceil(step)).map(|tile| (tile * step).min(extent - step)).collect()
    }

    /// How many elements the vectors of a row have.
    pub(super) fn width(&self) -> usize {
        self.vectors.last().map_or(0, |&(start, lanes)| start + lanes)
    }

    /// Where a vector begins.
    pub(super) fn start(&self, vector: usize) -> usize {
        self.vectors.get(vector).map_or(0, |&(start, _)| start)
    }

    /// How many lanes a vector has.
    pub(super) fn lanes_of(&self, vector: usize) -> usize {
        self.vectors.get(vector).map_or(self.lanes, |&(_, lanes)| lanes)
    }

    /// The places that are computed at once: row and vector.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let vectors = self.vectors.len();
        (0..self.rows_at_once).flat_map(move |row| (0..vectors).map(move |vector| (row, vector)))
    }

    /// Whether tiles overlap, so that some elements are computed twice.
    pub(super) fn overlaps(&self, kernel: &Kernel) -> bool {
        let all: usize = self.vectors.iter().map(|&(_, lanes)| lanes).sum();
        all != self.width() || self.order.iter().any(|&index| !kernel.extent(index).is_multiple_of(self.step(index)))
    }
}

/// Vectors of at most so many lanes, each a power of two, that cover an extent; the last ones overlap where they must.
fn covering(extent: usize, lanes: usize) -> Vec<(usize, usize)> {
    let mut vectors: Vec<(usize, usize)> = (0..extent / lanes).map(|v| (v * lanes, lanes)).collect();
    let left = extent % lanes;
    if left != 0 {
        let least = left.next_power_of_two();
        if least > extent {
            vectors.push((extent - left, least / 2));
        }
        let lanes = if least > extent { least / 2 } else { least };
        vectors.push((extent - lanes, lanes));
    }
    vectors
}

/// The rows and vectors that cost least, of those that a machine's registers hold, for a product of so many rows, vectors and steps.
pub(super) fn cheapest(dot: &Dot, rows: u64, vectors: u64, steps: u64) -> (usize, usize) {
    let (high, depth, read) = (dot.rows as u64, dot.depth as u64, dot.read as u64);
    let cost = |&(r, v): &(usize, usize)| {
        let (r, v) = (r as u64, v as u64);
        let tiles = vectors.div_ceil(v);
        // Rows that are multiplied together are brought together: in each step, or, if there are several tiles of columns, in memory,
        // once for all of them. Bytes that are read at once are read once in several steps.
        let together = if high > 1 { r / high } else { 0 };
        let (inside, before) = if tiles > 1 { (0, 2 * steps * together) } else { (together, 0) };
        let (products, loads) = (r * v + inside, v * high + (r * depth).div_ceil(read));
        // In half cycles: two products and two loads in a cycle, four cycles from one sum to the next, and what becomes of a sum.
        let step = products.max(loads).max(8);
        rows.div_ceil(r) * (tiles * (steps * step + 8 * r * v + 16) + before)
    };
    let fits = |&&(r, v): &&(usize, usize)| r as u64 <= rows.max(1) && v as u64 <= vectors.max(1);
    dot.tiles.iter().filter(fits).min_by_key(|tile| cost(tile)).copied().unwrap_or((dot.rows, 1))
}
