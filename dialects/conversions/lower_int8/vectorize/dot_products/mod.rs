//! Lowers int8 sums of products to the target's dot-product instructions.
//!
//! One factor varies with the lanes: the weights. They are packed in the order in which tiles read them, constant ones when the
//! program is compiled, computed ones before the first tile that reads them ([`computed`]). The zero point of the other factor,
//! the activations, and the offset 128 of instructions that take unsigned activations (VNNI u8*s8) are folded into a term of
//! each sum. [`LaneMapping`] has the two forms.

mod amx;
mod channels;
mod computed;
mod instruction;
mod matrix;
mod pattern;

use qopt_ir::ir::{Attr, Blob, Body, Context, Type, ValueId};
use rustc_hash::FxHashMap;

use super::emit::{KernelEmitter, Tile};
use super::kernel::{Kernel, KernelNode};
use super::tiling::{Tiling, cheapest_dot_tile};
use crate::conversions::lower_int8::globals::{self, Globals};
use crate::conversions::lower_int8::nests::Nests;
use crate::linalg::builder::Builder;
use crate::targets::{Dot, DotInstruction, Target};
use crate::vector::ops as vector;

pub(super) use instruction::call;
use matrix::Visit;
use pattern::{ProductFactor, bytes, factors, sums};

/// A sum of products of bytes.
pub(super) struct ProductSum {
    /// The nest that computes the sum: an index of `Nests::all`.
    pub(super) nest: usize,
    form: LaneMapping,
    dot: &'static Dot,
    /// Products per lane of one dot-product step.
    depth: usize,
    /// The activations: an index of `Kernel::accesses`.
    input: usize,
    /// The zero point of the activations.
    zero_point: i64,
    /// The weights: an index of `Kernel::accesses`.
    pub(super) weights: usize,
    source: WeightSource,
    /// The reduction loops.
    reductions: Vec<usize>,
}

/// The source of the weights.
#[derive(Clone, Debug)]
enum WeightSource {
    /// Constants minus their zero point, in source memory order. Two planes, to be added, if a value exceeds i8.
    Constant(Vec<Vec<i8>>),
    /// Bytes that the program computes, such as the keys and values of attention.
    Computed {
        /// Subtracted from each.
        zero_point: i64,
    },
}

/// The relation of lanes to the activations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LaneMapping {
    /// Lanes are columns of a matrix product. Each group of activation bytes is broadcast to all lanes; bytes are contiguous along
    /// this loop.
    BroadcastActivations(Option<usize>),
    /// Each lane has its own activations, as in a depthwise convolution. Bytes of taps along this loop are interleaved.
    LanewiseActivations(usize),
}

/// The products of one dot-product step: the reduction indices of each, `None` for padding.
type DotStep = Vec<Option<Vec<u64>>>;

/// Maximum number of products of a sum. Longer ones are computed by plain loops, to limit the size of the packed weights.
const MAX_REDUCTION_LENGTH: u64 = 1 << 22;
/// Maximum size of the packed weights.
const MAX_PACKED_BYTES: u64 = 1 << 30;
/// Maximum number of unrolled steps.
const MAX_UNROLLED_STEPS: usize = 16;
/// Maximum number of unrolled dot products in a tile of a depthwise convolution.
const MAX_DOTS: usize = 1024;

impl ProductSum {
    /// Returns the first int8 sum of products that `target` has an instruction for. `lane_loop` is the loop over lanes.
    pub(super) fn find(
        ctx: &Context,
        body: &Body,
        nests: &Nests,
        (kernel, lane_loop): (&Kernel, usize),
        values: &FxHashMap<Attr, Attr>,
        target: &'static Target,
    ) -> Option<Self> {
        sums(&kernel.root).into_iter().find_map(|(index, args, reductions)| {
            let nest = nests.all.get(index)?;
            let [first, second] = factors(ctx, body, nest.body)?;
            let access = |factor: &ProductFactor| match args.get(factor.arg)?.as_ref()? {
                KernelNode::Load(access) => Some(*access),
                KernelNode::Nest { .. } => None,
            };
            let known = |factor: &ProductFactor| {
                let buffer = kernel.accesses.get(access(factor)?)?.buffer;
                globals::read_constant_global(ctx, body, values, buffer)
            };
            let is_uniform = |factor: &ProductFactor| Some(kernel.stride(access(factor)?, lane_loop) == 0);
            let (activations, weight, constant) = match (known(&first), known(&second)) {
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
            let rows = match form {
                LaneMapping::BroadcastActivations(_) => {
                    row_loop(kernel, lane_loop, weights).map_or(1, |index| kernel.extent(index))
                }
                LaneMapping::LanewiseActivations(_) => 1,
            };
            let along = match form {
                LaneMapping::BroadcastActivations(along) => along.map_or(1, |along| kernel.extent(along)),
                LaneMapping::LanewiseActivations(_) => 0,
            };
            let products = reductions.iter().fold(1_u64, |n, &index| n.saturating_mul(kernel.extent(index)));
            if constant.is_none() && !computed::are_worth_packing(kernel, (form, rows), (weights, lane_loop)) {
                return None;
            }
            let supported_depth = |dot: &'static Dot| match dot.instruction {
                DotInstruction::AmxTiles(_) if constant.is_none() => None,
                DotInstruction::AmxTiles(_) => Some((dot, amx::depth(dot, rows, along, products)?)),
                _ => (dot.rows as u64 <= rows).then_some((dot, dot.depth)),
            };
            let with = |(dot, depth)| Self {
                nest: index,
                form,
                dot,
                depth,
                input,
                zero_point: activations.zero_point,
                weights,
                source: source.clone(),
                reductions: reductions.to_vec(),
            };
            let candidates = target.vectors.dots.iter().filter_map(supported_depth).map(with);
            candidates.into_iter().find(|candidate| candidate.loads_stay_in_bounds(kernel))
        })
    }

    /// The loop along which bytes are grouped, and the other reduction loops.
    fn loops(&self) -> (Option<usize>, Vec<usize>) {
        let grouped = match self.form {
            LaneMapping::BroadcastActivations(along) => along,
            LaneMapping::LanewiseActivations(along) => Some(along),
        };
        (grouped, self.reductions.iter().copied().filter(|&index| Some(index) != grouped).collect())
    }

    /// Returns true if AMX tile loads do not read outside of the input. Always true without AMX.
    fn loads_stay_in_bounds(&self, kernel: &Kernel) -> bool {
        let (along, outer) = self.loops();
        let length = along.map_or(1, |along| kernel.extent(along));
        if !self.uses_amx() || length >= self.depth as u64 {
            return true;
        }
        let count = outer.iter().fold(1_u64, |n, &index| n.saturating_mul(kernel.extent(index)));
        count <= MAX_UNROLLED_STEPS as u64
            && iteration_space(kernel, &outer).all(|at| self.load_lead(kernel, &outer, &at, length).is_some())
    }

    /// An AMX tile load may be longer than its row. Returns how many bytes before the row it starts: 0 if the input has enough
    /// bytes after the row, else the excess; `None` if neither side has enough.
    fn load_lead(&self, kernel: &Kernel, outer: &[usize], at: &[u64], length: u64) -> Option<u64> {
        let strides = outer.iter().map(|&index| u64::try_from(kernel.stride(self.input, index)).ok());
        let strides: Vec<u64> = strides.collect::<Option<_>>()?;
        let excess = (self.depth as u64).checked_sub(length)?;
        let before: u64 = strides.iter().zip(at).map(|(stride, i)| stride * i).sum();
        let all: u64 = strides.iter().zip(outer).map(|(stride, &index)| stride * (kernel.extent(index) - 1)).sum();
        let starts = [(all - before, 0), (before, excess)];
        starts.into_iter().find_map(|(room, lead)| (room >= excess).then_some(lead))
    }

    /// The number of terms whose sum is a weight.
    fn planes(&self) -> usize {
        match &self.source {
            WeightSource::Constant(planes) => planes.len(),
            WeightSource::Computed { .. } => 1,
        }
    }

    /// The shape of the tile; `None` if the constants or the unrolled code are too large.
    pub(super) fn tiling(&self, kernel: &Kernel, lane: usize, target: &Target) -> Option<Tiling> {
        let lanes = target.vectors.bits / 32;
        let vectors = kernel.extent(lane).div_ceil(lanes as u64);
        let products = self.reductions.iter().try_fold(1_u64, |n, &index| n.checked_mul(kernel.extent(index)))?;
        let sets = weight_loops(kernel, lane, self.weights);
        let padded = sets.iter().try_fold(products, |n, &index| n.checked_mul(kernel.extent(index)))?;
        let padded = vectors.checked_mul(lanes as u64)?.checked_mul(padded)?;
        if products > MAX_REDUCTION_LENGTH || padded > MAX_PACKED_BYTES {
            return None;
        }
        let steps = self.dot_steps(kernel);
        match self.form {
            LaneMapping::BroadcastActivations(_) => {
                let row = row_loop(kernel, lane, self.weights);
                let rows = row.map_or(1, |index| kernel.extent(index));
                if self.uses_amx() {
                    let (rows, vectors) = amx::tile(self.dot, rows, vectors, steps.len() as u64);
                    let mut tiling = Tiling::new(kernel, (lane, lanes), row, (rows, vectors * lanes), true);
                    tiling.rows_at_once = 1;
                    tiling.move_outermost(&sets);
                    return Some(tiling);
                }
                let fits = |tile| self.fits_scratch(steps.len(), lanes, tile);
                let (rows, vectors) = cheapest_dot_tile(self.dot, rows, vectors, steps.len() as u64, fits)?;
                let mut tiling = Tiling::new(kernel, (lane, lanes), row, (rows, vectors * lanes), true);
                if self.packs(kernel, &tiling) {
                    tiling.move_lane_loop_innermost();
                }
                tiling.move_outermost(&sets);
                Some(tiling)
            }
            LaneMapping::LanewiseActivations(_) => {
                let others = kernel.parallel.iter().copied().filter(|&index| index != lane);
                let row = others.min_by_key(|&index| kernel.stride(self.input, index).unsigned_abs());
                // One eighth of the registers for each row: the rest hold the taps and the weights.
                let size = target.vectors.registers / 8;
                let rows = row.map_or(1, |index| kernel.extent(index)).min(size as u64) as usize;
                // Each tap is one unmasked vector load, so the width is a power of two.
                let width = 1_usize << kernel.extent(lane).min((size * lanes) as u64).ilog2();
                if steps.len() * rows * width.div_ceil(lanes) > MAX_DOTS {
                    return None;
                }
                Some(Tiling::new(kernel, (lane, lanes), row, (rows, width), true))
            }
        }
    }

    /// The steps, in execution order.
    fn dot_steps(&self, kernel: &Kernel) -> Vec<DotStep> {
        let (grouped, outer) = self.loops();
        let depth = self.depth as u64;
        let length = grouped.map_or(1, |along| kernel.extent(along));
        let mut steps = Vec::new();
        for at in iteration_space(kernel, &outer) {
            let index = |k: u64| {
                let mut indices: Vec<u64> = Vec::new();
                for &reduction in &self.reductions {
                    let found = outer.iter().position(|&o| o == reduction).and_then(|i| at.get(i).copied());
                    indices.push(found.unwrap_or(k));
                }
                indices
            };
            if self.uses_amx() && length < depth {
                let lead = self.load_lead(kernel, &outer, &at, length).unwrap_or(0);
                let valid = lead..lead + length;
                steps.push((0..depth).map(|j| valid.contains(&j).then(|| index(j - lead))).collect());
                continue;
            }
            for (start, valid) in groups(length, depth) {
                let mut step: DotStep = (0..depth).map(|j| valid.contains(&j).then(|| index(start + j))).collect();
                if matches!(self.form, LaneMapping::LanewiseActivations(_)) {
                    // Padding moves to the end: depthwise taps need no fixed order.
                    step.sort_by_key(Option::is_none);
                }
                steps.push(step);
            }
        }
        steps
    }

    /// Returns true if the instruction reads activations as unsigned, so that 128 is added to each.
    fn offsets_activations(&self) -> bool {
        matches!(self.dot.instruction, DotInstruction::VnniU8S8(_))
    }

    /// The zero point of the activations as the instruction reads them.
    fn effective_zero_point(&self) -> i64 {
        self.zero_point + if self.offsets_activations() { 128 } else { 0 }
    }

    /// Constant weights in the order in which tiles read them, and the constant term of each sum.
    pub(super) fn pack_weights(
        &self,
        work: (&Kernel, &Tiling),
        globals: &mut Globals,
        build: &mut Builder<'_, '_>,
    ) -> Result<Option<[ValueId; 2]>, String> {
        let (kernel, tiling) = work;
        let WeightSource::Constant(planes) = &self.source else { return Ok(None) };
        let at = &kernel.accesses.get(self.weights).ok_or("missing memory access")?.at;
        let steps = self.dot_steps(kernel);
        let zero_point = self.effective_zero_point();
        let sets = weight_loops(kernel, tiling.lane, self.weights);
        // The place of the first weight of each tile.
        let mut starts = Vec::new();
        for set in iteration_space(kernel, &sets) {
            let set = sets.iter().zip(set).map(|(&index, i)| at.stride(index) * i as i64).sum::<i64>();
            let tiles = tiling.lane_starts(kernel).into_iter();
            starts.extend(tiles.map(|start| at.offset + set + start as i64 * at.stride(tiling.lane)));
        }
        let columns = tiling.vectors.len() * tiling.lanes;
        let bytes_per_column = if self.uses_amx() { amx::VNNI_GROUP_BYTES } else { self.depth };
        let mut bytes = Vec::new();
        let mut bias = vec![0_i64; starts.len() * columns];
        for plane in planes {
            for (&start, sums) in starts.iter().zip(bias.chunks_mut(columns)) {
                let weight = |product: &Option<Vec<u64>>, vector: usize, lane: usize| {
                    let Some(index) = product.as_ref().filter(|_| lane < tiling.vector_lanes(vector)) else { return 0 };
                    let lane = (tiling.vector_offset(vector) + lane) as i64;
                    let terms = self.reductions.iter().zip(index);
                    let place = terms.fold(start + lane * at.stride(tiling.lane), |sum, (&reduction, &i)| {
                        sum + at.stride(reduction) * i as i64
                    });
                    usize::try_from(place).ok().and_then(|place| plane.get(place)).copied().unwrap_or(0)
                };
                for step in &steps {
                    for (vector, sums) in sums.chunks_mut(tiling.lanes).enumerate() {
                        for group in step.chunks(bytes_per_column) {
                            for (lane, sum) in sums.iter_mut().enumerate() {
                                for product in group {
                                    let weight = weight(product, vector, lane);
                                    *sum -= i64::from(weight) * zero_point;
                                    bytes.push(weight.cast_unsigned());
                                }
                            }
                        }
                    }
                }
            }
        }
        let ctx = build.ctx();
        let bias: Vec<u8> = bias.iter().flat_map(|&sum| (sum as i32).to_le_bytes()).collect();
        let mut buffer = |bytes: Vec<u8>, element: Type, size: u64| {
            let count = bytes.len() as u64 / size;
            let ty = globals::buffer_type(ctx, &[count], element);
            let ty_of_value = ctx.tensor_type(&[Some(count)], element);
            let value = ctx.dense(ty_of_value, Blob::of_elements(bytes, size as usize));
            globals.get_global(build, value, ty)
        };
        Ok(Some([buffer(bytes, ctx.int_type(8), 1)?, buffer(bias, ctx.int_type(32), 4)?]))
    }

    /// Emits the sums of a tile.
    pub(super) fn emit_sums(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, start: Tile) -> Result<Tile, String> {
        let work = emit.work;
        let tiling = work.tiling;
        let [_, bias] = emit.packed.ok_or("the weights are not packed")?;
        let count = tiling.vectors.len() * tiling.lanes;
        let element = emit.build.ctx().int_type(32);
        let base = self.packed_offset(emit, count)?;
        let mut sums = Vec::new();
        for ((_, vector), start) in tiling.row_vector_pairs().zip(start) {
            let width = tiling.vector_lanes(vector);
            let start = emit.broadcast(start, width)?;
            let start = emit.resize_vector(start, width, tiling.lanes)?;
            let at = emit.build.add_constant(base, (vector * tiling.lanes) as i64)?;
            let ty = emit.vector(tiling.lanes, element);
            let bias = emit.build.op(&vector::LOAD, &[bias, at], ty)?;
            let mut sum = emit.build.add(start, bias)?;
            if self.uses_amx() {
                let products = self.load_sums(emit, vector)?;
                sum = emit.build.add(sum, products)?;
            }
            sums.push(sum);
            if vector + 1 == tiling.vectors.len() && self.sums_rows() {
                sums.push(emit.splat(0, tiling.lanes)?);
            }
        }
        if self.uses_amx() {
            return self.drop_unused_lanes(emit, sums);
        }
        let steps = self.dot_steps(work.kernel);
        for plane in 0..self.planes() {
            let weights = self.weights_offset(emit, plane)?;
            sums = match self.form {
                LaneMapping::BroadcastActivations(_) => {
                    let shape = (tiling.rows, self.accumulators(tiling));
                    let sums = self.convert_lane_order(emit, shape, sums)?;
                    let sums = self.emit_steps(emit, Visit::Multiply(weights), sums)?;
                    self.convert_lane_order(emit, shape, sums)?
                }
                LaneMapping::LanewiseActivations(_) => self.emit_depthwise(emit, &steps, weights, sums)?,
            };
        }
        let sums = self.add_row_terms(emit, sums)?;
        self.drop_unused_lanes(emit, sums)
    }

    fn drop_unused_lanes(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, sums: Tile) -> Result<Tile, String> {
        let tiling = emit.work.tiling;
        let mut narrow = Vec::new();
        for ((_, vector), sum) in tiling.row_vector_pairs().zip(sums) {
            narrow.push(emit.resize_vector(sum, tiling.lanes, tiling.vector_lanes(vector))?);
        }
        Ok(narrow)
    }

    /// The offset of a plane of the weights for the current tile of lanes.
    fn weights_offset(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, plane: usize) -> Result<ValueId, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let bytes = self.dot_steps(kernel).len() * self.step_bytes(tiling);
        let at = self.packed_offset(emit, bytes)?;
        let sets = weight_loops(kernel, tiling.lane, self.weights);
        let tiles = sets.iter().fold(tiling.lane_starts(kernel).len(), |n, &index| n * kernel.extent(index) as usize);
        emit.build.add_constant(at, (plane * tiles * bytes) as i64)
    }

    /// The offset of the current tile in packed memory, where a tile has `size` elements. Computed weights are packed for one tile.
    fn packed_offset(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, size: usize) -> Result<ValueId, String> {
        if self.is_computed() {
            return emit.index(0);
        }
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let mut number = None;
        for index in weight_loops(kernel, tiling.lane, self.weights) {
            let iv = *emit.ivs.get(&index).ok_or("a loop of the weights is inside of the tile")?;
            number = Some(match number {
                None => iv,
                Some(outer) => {
                    let by = emit.index(kernel.extent(index) as i64)?;
                    let outer = emit.build.mul(outer, by)?;
                    emit.build.add(outer, iv)?
                }
            });
        }
        let mut tile = emit.lane_tile.ok_or("the lanes have no tile")?;
        if let Some(set) = number {
            let by = emit.index(tiling.lane_starts(kernel).len() as i64)?;
            let first = emit.build.mul(set, by)?;
            tile = emit.build.add(first, tile)?;
        }
        let by = emit.index(size as i64)?;
        emit.build.mul(tile, by)
    }

    /// The bytes of weights that one step reads.
    fn step_bytes(&self, tiling: &Tiling) -> usize {
        tiling.vectors.len() * tiling.lanes * self.depth
    }

    /// Loads the weights of a step for one block of columns, as many as one instruction takes.
    fn load_weights(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        at: ValueId,
        block: usize,
    ) -> Result<ValueId, String> {
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let size = self.columns(emit.work.tiling) * self.dot.depth;
        let ty = emit.vector(size, emit.build.ctx().int_type(8));
        let at = emit.build.add_constant(at, (block * size) as i64)?;
        emit.build.op(&vector::LOAD, &[packed, at], ty)
    }
}

/// Iterates over the indices of loops, the last one fastest.
fn iteration_space(kernel: &Kernel, loops: &[usize]) -> impl Iterator<Item = Vec<u64>> {
    let extents: Vec<u64> = loops.iter().map(|&index| kernel.extent(index)).collect();
    let after = move |at: &Vec<u64>| {
        let next = at.iter().zip(&extents).rposition(|(&n, &extent)| n + 1 < extent)?;
        let step = |(i, &n): (usize, &u64)| if i < next { n } else { (n + 1) * u64::from(i == next) };
        Some(at.iter().enumerate().map(step).collect())
    };
    std::iter::successors(Some(vec![0; loops.len()]), after)
}

/// The loop over the rows of a matrix: the largest parallel loop whose iterations have the same weights.
fn row_loop(kernel: &Kernel, lane: usize, weights: usize) -> Option<usize> {
    let others = kernel.parallel.iter().copied().filter(|&index| index != lane && kernel.stride(weights, index) == 0);
    others.max_by_key(|&index| kernel.extent(index))
}

/// The parallel loops other than the lanes whose iterations have different weights, such as the groups of a convolution or the
/// heads of attention.
fn weight_loops(kernel: &Kernel, lane: usize, weights: usize) -> Vec<usize> {
    kernel.parallel.iter().copied().filter(|&index| index != lane && kernel.stride(weights, index) != 0).collect()
}

/// Splits the bytes of a row into groups of `depth`: the start of each group, and the range of its valid bytes. A partial last
/// group starts earlier, so that it ends at the end of the row. If `length < depth`, only the valid bytes are loaded.
fn groups(length: u64, depth: u64) -> Vec<(u64, std::ops::Range<u64>)> {
    let mut all: Vec<_> = (0..length / depth).map(|group| (group * depth, 0..depth)).collect();
    match length % depth {
        0 => {}
        left if length < depth => all.push((0, 0..left)),
        left => all.push((length - depth, depth - left..depth)),
    }
    all
}
