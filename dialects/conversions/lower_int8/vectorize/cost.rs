//! The cost of a matrix product in tiles, from the costs of the target's instruction.

use crate::targets::Costs;

/// The work of a matrix product in tiles.
pub(super) struct TiledWork {
    /// Tiles along the rows, and tiles along the lanes.
    pub(super) tiles: [u64; 2],
    /// Steps of a sum.
    pub(super) steps: u64,
    /// Products and loads of a tile in one step.
    pub(super) products: u64,
    pub(super) loads: u64,
    /// Vectors of sums of a tile.
    pub(super) sums: u64,
    /// Work before the first of the tiles that have the same rows.
    pub(super) once_for_rows: u64,
}

impl TiledWork {
    /// The cost, in the unit of `costs`.
    pub(super) fn cost(&self, costs: &Costs) -> u64 {
        let step = (costs.product * self.products).max(costs.load * self.loads).max(costs.latency);
        let [rows, lanes] = self.tiles;
        rows * (lanes * (self.steps * step + costs.epilogue * self.sums + costs.tile) + self.once_for_rows)
    }
}
