//! A reduction other than a sum of products of bytes, with its own arithmetic on vectors, in one loop for each reduction loop.
//!
//! In a product of float matrices, each row of the result reads the same vectors of the second factor. A tile of several rows
//! loads them once.

use super::super::kernel::KernelNode;
use super::super::plan::{KernelCase, KernelPlan};
use super::{Strategy, elementwise};
use crate::qnn::schedule::{Schedule, StrategyKind};

/// Steps that overlap in time: a floating-point addition starts twice per cycle and takes four cycles.
const LATENCY: usize = 8;
/// Rows of a tile: if their distance is a power of two, their elements share the eight ways of one set of the first-level cache.
const MAX_ROWS: usize = 7;
/// Registers for elements of rows that are loaded ahead.
const ELEMENTS: usize = 3;
/// The preferred schedules that `qopt tune` tries.
const MAX_CANDIDATES: usize = 8;

/// See [`StrategyKind::Reduction`].
pub(super) struct Reduction;

impl Strategy for Reduction {
    fn kind(&self) -> StrategyKind {
        StrategyKind::Reduction
    }

    fn matches(&self, case: &KernelCase) -> Result<(), String> {
        if case.has_reductions { Ok(()) } else { Err("the kernel has no reduction".to_owned()) }
    }

    fn candidates(&self, case: &KernelCase) -> Vec<Schedule> {
        let others = elementwise::candidates(self.kind(), case, row_loop(case));
        let Some(row) = shared_rows(case) else { return others };
        let mut all = tiles(case, row);
        all.sort_by_key(|&tile| cost(case, row, tile));
        let schedule = |[rows, columns]: [usize; 2]| Schedule {
            strategy: self.kind(),
            tile: Some([rows as u64, columns as u64]),
            dot: None,
        };
        let mut schedules: Vec<Schedule> = all.into_iter().take(MAX_CANDIDATES).map(schedule).collect();
        for other in others {
            if !schedules.contains(&other) {
                schedules.push(other);
            }
        }
        schedules
    }

    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String> {
        elementwise::plan(&Self, case, schedule, row_loop(case))
    }
}

fn row_loop(case: &KernelCase) -> Option<usize> {
    shared_rows(case).or_else(|| elementwise::row_loop(case))
}

/// The loop along which most vectors that the reduction reads are equal, if any are: the innermost of several.
fn shared_rows(case: &KernelCase) -> Option<usize> {
    let vectors = vector_loads(case);
    let shared = |row: usize| vectors.iter().filter(|&&load| case.kernel.stride(load, row) == 0).count();
    let others = case.kernel.parallel.iter().copied().filter(|&index| index != case.lane);
    others
        .map(|row| (shared(row), row))
        .filter(|&(count, _)| count != 0)
        .max_by_key(|&(count, _)| count)
        .map(|(_, row)| row)
}

/// The accesses that the steps of reductions read.
fn loads(case: &KernelCase) -> Vec<usize> {
    fn collect(node: &KernelNode, is_step: bool, all: &mut Vec<usize>) {
        match node {
            KernelNode::Load(access) if is_step => all.push(*access),
            KernelNode::Load(_) => {}
            KernelNode::Nest { args, reductions, .. } => {
                let Some((start, inputs)) = args.split_last() else { return };
                inputs.iter().flatten().for_each(|arg| collect(arg, is_step || !reductions.is_empty(), all));
                start.iter().for_each(|arg| collect(arg, is_step, all));
            }
        }
    }
    let mut all = Vec::new();
    collect(&case.kernel.root, false, &mut all);
    all
}

/// The accesses that read vectors: elements that differ along the columns.
fn vector_loads(case: &KernelCase) -> Vec<usize> {
    loads(case).into_iter().filter(|&load| case.kernel.stride(load, case.lane) != 0).collect()
}

/// The rows and columns of all tiles whose sums and vectors fit the registers.
fn tiles(case: &KernelCase, row: usize) -> Vec<[usize; 2]> {
    let lanes = elementwise::lanes(case);
    let registers = case.target.vectors.registers;
    let size = |index: usize| usize::try_from(case.kernel.extent(index)).unwrap_or(usize::MAX);
    let (most, read) = (size(case.lane).div_ceil(lanes).min(registers), vector_loads(case).len());
    let mut all = Vec::new();
    for rows in 1..=size(row).min(MAX_ROWS) {
        for vectors in 1..=most {
            let needed = (rows + read) * vectors * case.sum_registers + ELEMENTS;
            if needed <= registers {
                all.push([rows, size(case.lane).min(vectors * lanes)]);
            }
        }
    }
    all
}

/// The time of all tiles, in operations on vectors, and their loads. Loads and additions overlap in time.
fn cost(case: &KernelCase, row: usize, [rows, columns]: [usize; 2]) -> (u64, u64) {
    let vectors = columns.div_ceil(elementwise::lanes(case));
    let count = |load: usize| {
        let by_row = if case.kernel.stride(load, row) != 0 { rows } else { 1 };
        by_row * if case.kernel.stride(load, case.lane) != 0 { vectors } else { 1 }
    };
    let loaded = loads(case).into_iter().map(count).sum::<usize>() * case.sum_registers;
    let step = (rows * vectors * case.sum_registers).max(loaded).max(LATENCY);
    let tiles = case.kernel.extent(row).div_ceil(rows as u64) * case.kernel.extent(case.lane).div_ceil(columns as u64);
    (tiles.saturating_mul(step as u64), tiles.saturating_mul(loaded as u64))
}
