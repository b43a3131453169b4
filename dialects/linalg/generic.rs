//! Reading `linalg.generic`: maps, loops and their extents.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AffineMap, AttrKind};

use super::attrs::{REDUCTION, iterators};

/// A loop nest over operands.
pub(crate) struct Generic<'a> {
    /// The indices of each operand.
    pub(crate) maps: Vec<&'a AffineMap>,
    /// The kind of each loop.
    pub(crate) iterators: Vec<u64>,
}

impl<'a> Generic<'a> {
    /// What attributes say; `None` if they are not there.
    pub(crate) fn read(op: OpRef<'a>) -> Option<Self> {
        let AttrKind::Array(maps) = op.ctx.attr_kind(op.attr("indexing_maps")?) else { return None };
        let maps = maps.iter().map(|&map| match op.ctx.attr_kind(map) {
            AttrKind::AffineMap(map) => Some(map),
            _ => None,
        });
        Some(Self { maps: maps.collect::<Option<_>>()?, iterators: iterators(op.ctx, op.attr("iterator_types")?)? })
    }

    /// Whether a loop only adds something up.
    pub(crate) fn reduces(&self, dim: usize) -> bool {
        self.iterators.get(dim) == Some(&REDUCTION)
    }

    /// The extents of the loops: each is that of a dimension that the loop alone indexes. `None` if a loop has no such dimension.
    pub(crate) fn extents(&self, op: OpRef<'_>) -> Option<Vec<Option<u64>>> {
        let of = |wanted: usize| {
            self.maps.iter().zip(op.body.operands(op.op)).find_map(|(map, operand)| {
                let at = (0..map.results.len()).find(|&r| map.dim(r) == Some(wanted))?;
                op.ctx.shape(op.body.ty(operand))?.get(at).copied()
            })
        };
        (0..self.iterators.len()).map(of).collect()
    }

    /// How far a map reaches in a dimension of its operand: the greatest index and one; `None` if that is not known.
    pub(crate) fn reach(&self, map: &AffineMap, result: usize, loops: &[Option<u64>]) -> Option<u64> {
        let last: Vec<i64> = loops.iter().map(|n| i64::try_from((*n)?.checked_sub(1)?).ok()).collect::<Option<_>>()?;
        let reached = *map.evaluate(&last, &[])?.get(result)?;
        u64::try_from(reached.checked_add(1)?).ok()
    }
}
