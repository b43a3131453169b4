//! Elementwise arithmetic on vectors.

use super::super::plan::{KernelCase, KernelPlan};
use super::super::tiling::Tiling;
use super::Strategy;
use crate::qnn::schedule::{Schedule, StrategyKind};

/// The vectors of a tile. Several hide the latency of their operations.
const VECTORS: usize = 4;

/// See [`StrategyKind::Elementwise`].
pub(super) struct Elementwise;

impl Strategy for Elementwise {
    fn kind(&self) -> StrategyKind {
        StrategyKind::Elementwise
    }

    fn matches(&self, case: &KernelCase) -> Result<(), String> {
        if case.has_reductions { Err("the kernel has a reduction".to_owned()) } else { Ok(()) }
    }

    fn candidates(&self, case: &KernelCase) -> Vec<Schedule> {
        candidates(self.kind(), case, row_loop(case))
    }

    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String> {
        plan(&Self, case, schedule, row_loop(case))
    }
}

/// Schedules of a kernel with its own arithmetic: one row of several vectors, then other shapes.
pub(super) fn candidates(strategy: StrategyKind, case: &KernelCase, row: Option<usize>) -> Vec<Schedule> {
    let extent = case.kernel.extent(case.lane);
    let rows_of_kernel = row.map_or(1, |index| case.kernel.extent(index));
    let mut all: Vec<Schedule> = Vec::new();
    for (rows, vectors) in [(1, VECTORS), (1, 8), (1, 2), (1, 1), (2, VECTORS), (2, 2), (4, 2), (4, 1), (8, 1)] {
        let columns = extent.min((vectors * lanes(case)) as u64);
        let schedule = Schedule { strategy, tile: Some([rows, columns]), dot: None };
        if rows <= rows_of_kernel && !all.contains(&schedule) {
            all.push(schedule);
        }
    }
    all
}

/// The plan of a kernel with its own arithmetic.
pub(super) fn plan<'a>(
    strategy: &'static dyn Strategy,
    case: &'a KernelCase,
    schedule: &Schedule,
    row: Option<usize>,
) -> Result<KernelPlan<'a>, String> {
    let [rows, columns] = case.tile(schedule, row)?;
    let vectors = rows.saturating_mul(columns.div_ceil(lanes(case)));
    case.check_registers(vectors.saturating_mul(case.sum_registers), 0)?;
    let tiling = Tiling::new(&case.kernel, (case.lane, lanes(case)), row, (rows, columns), false);
    Ok(KernelPlan { strategy, tiling, products: None, tile_packing: None })
}

/// The loop over the rows of a tile: the innermost one that writes elements and is not the loop over lanes.
pub(super) fn row_loop(case: &KernelCase) -> Option<usize> {
    case.kernel.parallel.iter().copied().rfind(|&index| index != case.lane)
}

/// The lanes of a vector, such that the widest computed element has one register.
pub(super) fn lanes(case: &KernelCase) -> usize {
    (case.target.vectors.bits / case.widest).max(1)
}
