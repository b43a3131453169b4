//! The strategies: one file for each form of a kernel's code.
//!
//! A strategy recognizes a kernel, lists schedules for it, checks a schedule, and emits the parts of the code in which it differs
//! from the others: packing, tiles, and the sum of products.

mod amx_gemm;
mod computed_gemm;
mod depthwise;
mod elementwise;
mod gemm;
mod reduction;

use super::emit::{KernelEmitter, Tile};
use super::plan::{KernelCase, KernelPlan};
use crate::qnn::schedule::{Schedule, StrategyKind};

/// The strategies, in order of preference.
pub(super) static STRATEGIES: &[&dyn Strategy] = &[
    &amx_gemm::AmxGemm,
    &gemm::Gemm,
    &computed_gemm::ComputedGemm,
    &depthwise::Depthwise,
    &reduction::Reduction,
    &elementwise::Elementwise,
];

/// A point in a kernel's code at which operands can be packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PackPoint {
    /// Before all loops.
    Kernel,
    /// Before the loop over tiles of lanes.
    Rows,
    /// In the loop over tiles of lanes.
    Columns,
}

/// A form of a kernel's code.
pub(super) trait Strategy: Sync {
    /// The strategy in schedules.
    fn kind(&self) -> StrategyKind;

    /// Recognizes the kernel.
    ///
    /// # Errors
    /// The reason why the strategy does not apply.
    fn matches(&self, case: &KernelCase) -> Result<(), String>;

    /// Schedules of a kernel that matches, the preferred one first.
    fn candidates(&self, case: &KernelCase) -> Vec<Schedule>;

    /// The plan of a schedule for a kernel that matches.
    ///
    /// # Errors
    /// The reason why the kernel cannot be computed by the schedule.
    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String>;

    /// Packs operands: constants at [`PackPoint::Kernel`], others at [`KernelPlan::tile_packing`].
    fn pack(&self, _emit: &mut KernelEmitter<'_, '_, '_, '_>, _point: PackPoint) -> Result<(), String> {
        Ok(())
    }

    /// Allocates the memory that tiles share, unless it exists. Returns true if [`release`](Self::release) is due at the end.
    fn allocate(&self, _emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<bool, String> {
        Ok(false)
    }

    /// Releases what [`allocate`](Self::allocate) took.
    fn release(&self, _emit: &mut KernelEmitter<'_, '_, '_, '_>) {}

    /// Emits a tile.
    fn emit(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        emit.values()
    }

    /// Emits the sums of products of a tile, which begin with `start`.
    fn sum(&self, _emit: &mut KernelEmitter<'_, '_, '_, '_>, _start: Tile) -> Result<Tile, String> {
        Err("the strategy has no sum of products".to_owned())
    }
}
