//! Which elements are computed together.

use super::kernel::Kernel;

/// A tile: some vectors of one loop, at some steps of another.
pub(super) struct Tiling {
    /// The loop whose elements lie beside each other in the result.
    pub(super) lane: usize,
    /// How many of them a whole vector has.
    pub(super) lanes: usize,
    /// How many each vector has; less only where the loop has less than a tile.
    pub(super) widths: Vec<usize>,
    /// The other loop.
    pub(super) row: Option<usize>,
    /// Its steps.
    pub(super) rows: usize,
    /// The loops around, outermost first.
    pub(super) order: Vec<usize>,
}

impl Tiling {
    /// A tile of so many rows and whole vectors, or of as many as there are.
    pub(super) fn new(
        kernel: &Kernel,
        (lane, lanes): (usize, usize),
        row: Option<usize>,
        (rows, vectors): (usize, usize),
        lane_first: bool,
    ) -> Self {
        let extent = usize::try_from(kernel.extent(lane)).unwrap_or(usize::MAX);
        let widths = if extent >= lanes * vectors {
            vec![lanes; vectors]
        } else {
            (0..extent.div_ceil(lanes)).map(|v| lanes.min(extent - v * lanes)).collect()
        };
        let row = row.filter(|_| rows > 1);
        let others = kernel.parallel.iter().copied().filter(|&index| index != lane && Some(index) != row);
        let order = if lane_first {
            std::iter::once(lane).chain(others).chain(row).collect()
        } else {
            others.chain(row).chain([lane]).collect()
        };
        let rows = if row.is_some() { rows } else { 1 };
        Self { lane, lanes, widths, row, rows, order }
    }

    /// How many elements of a loop a tile has.
    pub(super) fn step(&self, index: usize) -> u64 {
        if index == self.lane {
            self.widths.iter().sum::<usize>() as u64
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

    /// How many lanes a vector has.
    pub(super) fn width(&self, vector: usize) -> usize {
        self.widths.get(vector).copied().unwrap_or(self.lanes)
    }

    /// The places of a tile: row and vector.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let vectors = self.widths.len();
        (0..self.rows).flat_map(move |row| (0..vectors).map(move |vector| (row, vector)))
    }

    /// Whether tiles overlap, so that some elements are computed twice.
    pub(super) fn overlaps(&self, kernel: &Kernel) -> bool {
        self.order.iter().any(|&index| kernel.extent(index) % self.step(index) != 0)
    }
}

/// The rows and vectors that cost least, of those that a machine's registers hold, for a product of so many rows, lanes and steps.
pub(super) fn cheapest(tiles: &[(usize, usize)], rows: u64, vectors: u64, steps: u64) -> (usize, usize) {
    let cost = |&(r, v): &(usize, usize)| {
        let (r, v) = (r as u64, v as u64);
        // Two products and two loads in a cycle, four cycles from one sum to the next, and what becomes of a sum.
        let step = (r * v).div_ceil(2).max((r + v).div_ceil(2)).max(4);
        let tile = steps * step + 4 * r * v + 8;
        rows.div_ceil(r) * vectors.div_ceil(v) * tile
    };
    let fits = |&&(r, v): &&(usize, usize)| r as u64 <= rows.max(1) && v as u64 <= vectors.max(1);
    tiles.iter().filter(fits).min_by_key(|tile| cost(tile)).copied().unwrap_or((1, 1))
}
