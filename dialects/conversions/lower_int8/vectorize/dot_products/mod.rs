//! Finds sums of products of bytes in a kernel, which dot product instructions compute, and has the code that the strategies share.
//!
//! The factor that varies with the lanes is called the *weights*, the other one the *activations*. Weights are packed in the order in
//! which tiles read them: constants when the program is compiled, computed ones before the first tile that reads them. The zero
//! point of the activations, and the offset 128 of instructions that take unsigned activations (VNNI u8*s8), are folded into a term
//! of each sum. [`LaneMapping`] has the two forms of a sum.

mod instruction;
mod matrix;
mod pattern;
mod walk;
mod weights;

use qopt_ir::ir::{Attr, Body, Context};
use rustc_hash::FxHashMap;

use super::kernel::{Kernel, KernelNode};
use super::tiling::Tiling;
use crate::conversions::lower_int8::globals;
use crate::conversions::lower_int8::nests::Nests;
use crate::targets::{Dot, DotInstruction};

pub(super) use instruction::{call, call_void};
pub(super) use matrix::{MAX_SCRATCH, allocate};
use pattern::{ProductFactor, bytes, factors, sums};
pub(super) use walk::{MAX_UNROLLED_STEPS, StepBytes, StepVisitor, walk};

/// A sum of products of bytes, without the instruction that computes it.
pub(super) struct ByteProducts {
    /// The nest that computes the sum: an index of `Nests::all`.
    pub(super) nest: usize,
    pub(super) form: LaneMapping,
    /// The activations: an index of `Kernel::accesses`.
    pub(super) input: usize,
    /// The zero point of the activations.
    zero_point: i64,
    /// The weights: an index of `Kernel::accesses`.
    pub(super) weights: usize,
    pub(super) source: WeightSource,
    /// The reduction loops.
    pub(super) reductions: Vec<usize>,
}

/// A sum of products of bytes with the instruction that computes it.
pub(super) struct ProductSum<'a> {
    pub(super) byte_products: &'a ByteProducts,
    pub(super) dot: &'static Dot,
    /// Products per lane of one dot-product step.
    pub(super) depth: usize,
    /// The steps, in execution order.
    pub(super) steps: Vec<DotStep>,
    /// Contiguous bytes of a column in the packed weights.
    pub(super) column_bytes: usize,
    /// True if a tile has one more vector for each row, which adds up the row's bytes.
    pub(super) sums_rows: bool,
}

/// The source of the weights.
#[derive(Debug)]
pub(super) enum WeightSource {
    /// Constants minus their zero point, in source memory order. Two planes, to be added, if a value exceeds i8.
    Constant(Vec<Vec<i8>>),
    /// Bytes that the program computes, such as the keys and values of attention.
    Computed {
        /// Subtracted from each.
        zero_point: i64,
    },
}

/// The activations that the lanes of a vector read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LaneMapping {
    /// Lanes are columns of a matrix product. Each group of activation bytes is broadcast to all lanes; bytes are contiguous along
    /// this loop.
    BroadcastActivations(Option<usize>),
    /// Each lane has its own activations, as in a depthwise convolution. Bytes of taps along this loop are interleaved.
    LanewiseActivations(usize),
}

/// The products of one dot-product step: the reduction indices of each, `None` for padding.
pub(super) type DotStep = Vec<Option<Vec<u64>>>;

/// Maximum number of products of a sum. Longer ones are computed by plain loops, to limit the size of the packed weights.
const MAX_REDUCTION_LENGTH: u64 = 1 << 22;

impl ByteProducts {
    /// Finds the first sum of products of bytes in a kernel. `lane_loop` is the loop over lanes.
    ///
    /// # Errors
    /// If the kernel has no such sum: the reason.
    pub(super) fn find(
        ctx: &Context,
        body: &Body,
        nests: &Nests,
        (kernel, lane_loop): (&Kernel, usize),
        values: &FxHashMap<Attr, Attr>,
    ) -> Result<Self, &'static str> {
        let found = sums(&kernel.root).into_iter().find_map(|(index, args, reductions)| {
            let nest = nests.all.get(index)?;
            let [first, second] = factors(ctx, body, nest.body)?;
            let access = |factor: &ProductFactor| match args.get(factor.arg)?.as_ref()? {
                KernelNode::Load(access) => Some(*access),
                KernelNode::Nest { .. } => None,
            };
            let constant_of = |factor: &ProductFactor| {
                let buffer = kernel.accesses.get(access(factor)?)?.buffer;
                globals::read_constant_global(ctx, body, values, buffer)
            };
            let is_uniform = |factor: &ProductFactor| Some(kernel.stride(access(factor)?, lane_loop) == 0);
            // A constant factor is the weights. Of two computed factors, it is the one that varies with the lanes.
            let (activations, weight, constant) = match (constant_of(&first), constant_of(&second)) {
                (_, Some(constant)) => (first, second, Some(constant)),
                (Some(constant), None) => (second, first, Some(constant)),
                (None, None) if is_uniform(&first)? => (first, second, None),
                (None, None) => (second, first, None),
            };
            let (input, weights) = (access(&activations)?, access(&weight)?);
            let is_byte = |access: usize| Some(ctx.int_width(kernel.accesses.get(access)?.element) == Some(8));
            if !is_byte(input)? || constant.is_none() && !is_byte(weights)? {
                return None;
            }
            let source = match constant {
                Some(constant) => WeightSource::Constant(bytes(ctx, constant, weight.zero_point)?),
                None => WeightSource::Computed { zero_point: weight.zero_point },
            };
            let form = match kernel.stride(input, lane_loop) {
                0 => LaneMapping::BroadcastActivations(
                    reductions.iter().copied().find(|&index| kernel.stride(input, index) == 1),
                ),
                // Other loops would need their own weights.
                1 if constant.is_some() && weight_loops(kernel, lane_loop, weights).is_empty() => {
                    LaneMapping::LanewiseActivations(
                        reductions.iter().copied().max_by_key(|&index| kernel.stride(input, index).unsigned_abs())?,
                    )
                }
                _ => return None,
            };
            let zero_point = activations.zero_point;
            Some(Self { nest: index, form, input, zero_point, weights, source, reductions: reductions.to_vec() })
        });
        let found = found.ok_or("the kernel has no sum of products of bytes")?;
        let products = found.num_products(kernel).filter(|&products| products <= MAX_REDUCTION_LENGTH);
        products.ok_or("a sum has too many products")?;
        Ok(found)
    }

    /// The access to the weights, if they are constant.
    pub(super) fn constant_weights(&self) -> Option<usize> {
        matches!(self.source, WeightSource::Constant(_)).then_some(self.weights)
    }

    /// The number of products of a sum.
    pub(super) fn num_products(&self, kernel: &Kernel) -> Option<u64> {
        self.reductions.iter().try_fold(1_u64, |n, &index| n.checked_mul(kernel.extent(index)))
    }

    /// The loop along which bytes are grouped.
    pub(super) fn grouped(&self) -> Option<usize> {
        match self.form {
            LaneMapping::BroadcastActivations(along) => along,
            LaneMapping::LanewiseActivations(along) => Some(along),
        }
    }

    /// The reduction loops other than [`grouped`](Self::grouped).
    pub(super) fn outer(&self) -> Vec<usize> {
        self.reductions.iter().copied().filter(|&index| Some(index) != self.grouped()).collect()
    }

    /// The extent of the loop of [`grouped`](Self::grouped), 1 without one.
    pub(super) fn length(&self, kernel: &Kernel) -> u64 {
        self.grouped().map_or(1, |along| kernel.extent(along))
    }

    /// The number of steps of a sum, if a step adds up to `depth` products.
    pub(super) fn num_steps(&self, kernel: &Kernel, depth: usize) -> u64 {
        let outer = self.outer().into_iter().fold(1_u64, |n, index| n.saturating_mul(kernel.extent(index)));
        outer.saturating_mul(self.length(kernel).div_ceil(depth as u64))
    }

    /// The steps of a sum, in execution order. A step adds up to `depth` products.
    pub(super) fn steps(&self, kernel: &Kernel, depth: usize) -> Vec<DotStep> {
        let (outer, depth) = (self.outer(), depth as u64);
        let mut steps = Vec::new();
        for indices in iteration_space(kernel, &outer) {
            for (start, valid) in groups(self.length(kernel), depth) {
                let index = |j: u64| self.index(&outer, &indices, start + j);
                steps.push((0..depth).map(|j| valid.contains(&j).then(|| index(j))).collect());
            }
        }
        steps
    }

    /// The index of each reduction loop: `indices` in the loops `outer`, `k` in the loop of [`grouped`](Self::grouped).
    pub(super) fn index(&self, outer: &[usize], indices: &[u64], k: u64) -> Vec<u64> {
        let outer_index = |reduction| outer.iter().position(|&o| o == reduction).and_then(|i| indices.get(i).copied());
        self.reductions.iter().map(|&reduction| outer_index(reduction).unwrap_or(k)).collect()
    }

    /// The loop over the rows of a matrix: the largest parallel loop whose iterations have the same weights.
    pub(super) fn row_loop(&self, kernel: &Kernel, lane: usize) -> Option<usize> {
        let others = kernel.parallel.iter().copied();
        let others = others.filter(|&index| index != lane && kernel.stride(self.weights, index) == 0);
        others.max_by_key(|&index| kernel.extent(index))
    }

    /// The loops whose iterations have different weights, without the lanes.
    pub(super) fn weight_loops(&self, kernel: &Kernel, lane: usize) -> Vec<usize> {
        weight_loops(kernel, lane, self.weights)
    }
}

impl ProductSum<'_> {
    /// The number of terms whose sum is a weight.
    pub(super) fn planes(&self) -> usize {
        match &self.byte_products.source {
            WeightSource::Constant(planes) => planes.len(),
            WeightSource::Computed { .. } => 1,
        }
    }

    /// Returns true if the instruction reads activations as unsigned, so that 128 is added to each.
    fn offsets_activations(&self) -> bool {
        matches!(self.dot.instruction, DotInstruction::VnniU8S8(_))
    }

    /// The zero point of the activations as the instruction reads them.
    pub(super) fn effective_zero_point(&self) -> i64 {
        self.byte_products.zero_point + if self.offsets_activations() { 128 } else { 0 }
    }

    /// The vectors of sums per row.
    pub(super) fn accumulators(&self, tiling: &Tiling) -> usize {
        tiling.vectors.len() + usize::from(self.sums_rows)
    }

    /// The number of columns of one instruction.
    pub(super) fn columns(&self, tiling: &Tiling) -> usize {
        tiling.lanes / self.dot.rows
    }

    /// The bytes of weights that one step reads.
    pub(super) fn step_bytes(&self, tiling: &Tiling) -> usize {
        tiling.vectors.len() * tiling.lanes * self.depth
    }
}

/// Iterates over the indices of loops, the last one fastest: for the extents `[2, 2]`, `[0, 0], [0, 1], [1, 0], [1, 1]`.
pub(super) fn iteration_space(kernel: &Kernel, loops: &[usize]) -> impl Iterator<Item = Vec<u64>> {
    let extents: Vec<u64> = loops.iter().map(|&index| kernel.extent(index)).collect();
    let after = move |indices: &Vec<u64>| {
        let next = indices.iter().zip(&extents).rposition(|(&n, &extent)| n + 1 < extent)?;
        let step = |(i, &n): (usize, &u64)| if i < next { n } else { (n + 1) * u64::from(i == next) };
        Some(indices.iter().enumerate().map(step).collect())
    };
    std::iter::successors(Some(vec![0; loops.len()]), after)
}

/// The parallel loops other than the lanes whose iterations have different weights, such as the groups of a convolution or the
/// heads of attention.
fn weight_loops(kernel: &Kernel, lane: usize, weights: usize) -> Vec<usize> {
    kernel.parallel.iter().copied().filter(|&index| index != lane && kernel.stride(weights, index) != 0).collect()
}

/// Splits the bytes of a row into groups of `depth`: the start of each group, and the range of its valid bytes. A partial last
/// group starts earlier, so that it ends at the end of the row: 10 bytes by 4 give `(0, 0..4), (4, 0..4), (6, 2..4)`. If
/// `length < depth`, only the valid bytes are loaded.
fn groups(length: u64, depth: u64) -> Vec<(u64, std::ops::Range<u64>)> {
    let mut groups: Vec<_> = (0..length / depth).map(|group| (group * depth, 0..depth)).collect();
    match length % depth {
        0 => {}
        left if length < depth => groups.push((0, 0..left)),
        left => groups.push((length - depth, depth - left..depth)),
    }
    groups
}
