//! Reads `linalg.generic`: indexing maps, loops and their extents.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AffineMap, AttrKind};

use super::attrs::{REDUCTION, iterators};
use super::types::indexed_dims;

/// Loops and indexing maps of a `linalg.generic`.
pub(crate) struct Generic<'a> {
    /// The indexing map of each operand.
    pub(crate) maps: Vec<&'a AffineMap>,
    /// The iterator type of each loop.
    pub(crate) iterators: Vec<u64>,
}

impl<'a> Generic<'a> {
    /// Reads the attributes; `None` if one is missing.
    pub(crate) fn read(op: OpRef<'a>) -> Option<Self> {
        let AttrKind::Array(maps) = op.ctx.attr_kind(op.attr("indexing_maps")?) else { return None };
        let maps = maps.iter().map(|&map| match op.ctx.attr_kind(map) {
            AttrKind::AffineMap(map) => Some(map),
            _ => None,
        });
        Some(Self { maps: maps.collect::<Option<_>>()?, iterators: iterators(op.ctx, op.attr("iterator_types")?)? })
    }

    /// Returns true if a loop is a reduction.
    pub(crate) fn reduces(&self, dim: usize) -> bool {
        self.iterators.get(dim) == Some(&REDUCTION)
    }

    /// The extent of each loop, taken from an operand dimension that the loop alone indexes. `None` if a loop has no such
    /// dimension.
    pub(crate) fn extents(&self, op: OpRef<'_>) -> Option<Vec<Option<u64>>> {
        let of = |wanted: usize| {
            self.maps.iter().zip(op.body.operands(op.op)).find_map(|(map, operand)| {
                let at = (0..map.results.len()).find(|&r| map.dim(r) == Some(wanted))?;
                indexed_dims(op.ctx, op.body.ty(operand)).get(at).copied()
            })
        };
        (0..self.iterators.len()).map(of).collect()
    }

    /// The minimum and maximum index of each dimension of an operand, taken at the first and last iteration of all loops,
    /// including empty ones. `None` if an extent is dynamic, or if an extent or an index overflows `i64`.
    pub(crate) fn reach(map: &AffineMap, loops: &[Option<u64>]) -> Option<Vec<(i64, i64)>> {
        let last: Vec<i64> = loops.iter().map(|n| i64::try_from((*n)?).ok()?.checked_sub(1)).collect::<Option<_>>()?;
        let first = vec![0; last.len()];
        let ends = map.evaluate(&first, &[])?.into_iter().zip(map.evaluate(&last, &[])?);
        Some(ends.map(|(a, b)| (a.min(b), a.max(b))).collect())
    }
}
