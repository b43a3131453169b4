//! Sums of byte products, computed by the dot-product instruction.
//!
//! One factor, the weights, is constant. Weights are packed at compile time in the order in which tiles read them. The zero
//! point of the other factor, the activations, and the 128 that makes signed bytes unsigned are folded into a constant term of
//! each sum. The emitted code consists of loads and dot products.
//!
//! There are two forms. In the matrix form, lanes are columns, and a few bytes of one or more rows are multiplied with a vector
//! of weights. In the channels form, each lane has its own bytes, and the bytes of several taps are interleaved.

mod channels;
mod instruction;
mod matrix;
mod pattern;
mod registers;

use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, Type, ValueId};
use rustc_hash::FxHashMap;

use super::super::super::build::Build;
use super::super::globals::{self, Globals};
use super::super::nests::Nests;
use super::emit::{KernelEmitter, Tile};
use super::kernel::{Kernel, KernelNode};
use super::tile::Tiling;
use crate::targets::{Dot, DotInstruction, Target};
use crate::vector::ops as vector;

pub(super) use instruction::call;
use pattern::{ProductFactor, bytes, factors, sums};

/// A sum of products with one constant factor.
pub(super) struct ProductSum {
    /// The nest that computes the sum.
    pub(super) nest: usize,
    form: LaneMapping,
    dot: &'static Dot,
    /// The number of products that a step adds to each sum.
    depth: usize,
    /// The access of the activations.
    input: usize,
    /// The zero point of the activations.
    zero_point: i64,
    /// The access of the weights. `data` holds all weights minus their zero point, as they lie in memory: one byte each, or two
    /// that add up to the value.
    pub(super) weights: usize,
    data: Vec<Vec<i8>>,
    /// The reduction loops.
    reductions: Vec<usize>,
}

/// The relation of lanes to the activations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LaneMapping {
    /// Activations are broadcast to all lanes. Their bytes are contiguous along this loop.
    Matrix(Option<usize>),
    /// Activations are contiguous along the lanes. Taps along this loop are interleaved.
    Channels(usize),
}

/// The products of one dot-product step: the reduction indices of each, `None` for padding.
type DotStep = Vec<Option<Vec<u64>>>;

/// Larger sums and larger constants are left to plain loops.
const MAX_PRODUCTS: u64 = 1 << 22;
const MAX_PACKED: u64 = 1 << 30;
/// Maximum number of unrolled steps.
const UNROLLED: usize = 16;
/// Maximum number of unrolled dot products in a tile of the channels form.
const MAX_DOTS: usize = 1024;

impl ProductSum {
    /// Finds the sum of products in a kernel with these lanes.
    pub(super) fn find(
        ctx: &Context,
        body: &Body,
        nests: &Nests<'_>,
        (kernel, lane): (&Kernel, usize),
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
                globals::value(ctx, body, values, buffer)
            };
            let (read, constant) = if known(&second).is_some() { (first, second) } else { (second, first) };
            let (input, weights) = (access(&read)?, access(&constant)?);
            if ctx.int_width(kernel.accesses.get(input)?.element) != Some(8) {
                return None;
            }
            let data = bytes(ctx, known(&constant)?, constant.zero_point)?;
            // Weights that vary with another parallel loop would need packing for each of its iterations.
            if kernel.parallel.iter().any(|&other| other != lane && kernel.stride(weights, other) != 0) {
                return None;
            }
            let form = match kernel.stride(input, lane) {
                0 => LaneMapping::Matrix(reductions.iter().copied().find(|&index| kernel.stride(input, index) == 1)),
                1 => LaneMapping::Channels(
                    reductions.iter().copied().max_by_key(|&index| kernel.stride(input, index).unsigned_abs())?,
                ),
                _ => return None,
            };
            let rows = match form {
                LaneMapping::Matrix(_) => row_loop(kernel, lane).map_or(1, |index| kernel.extent(index)),
                LaneMapping::Channels(_) => 1,
            };
            let along = match form {
                LaneMapping::Matrix(along) => along.map_or(1, |along| kernel.extent(along)),
                LaneMapping::Channels(_) => 0,
            };
            let products = reductions.iter().fold(1_u64, |n, &index| n.saturating_mul(kernel.extent(index)));
            let taken = |dot: &'static Dot| match dot.instruction {
                DotInstruction::AmxTiles(_) => Some((dot, registers::depth(dot, rows, along, products)?)),
                _ => (dot.rows as u64 <= rows).then_some((dot, dot.depth)),
            };
            let mut found = Self {
                nest: index,
                form,
                dot: target.vectors.dots.last()?,
                depth: 0,
                input,
                zero_point: read.zero_point,
                weights,
                data,
                reductions: reductions.to_vec(),
            };
            target.vectors.dots.iter().filter_map(taken).find(|&(dot, depth)| {
                (found.dot, found.depth) = (dot, depth);
                found.stays_inside(kernel)
            })?;
            Some(found)
        })
    }

    /// The loop along which bytes are grouped, and the other reduction loops.
    fn loops(&self) -> (Option<usize>, Vec<usize>) {
        let grouped = match self.form {
            LaneMapping::Matrix(along) => along,
            LaneMapping::Channels(along) => Some(along),
        };
        (grouped, self.reductions.iter().copied().filter(|&index| Some(index) != grouped).collect())
    }

    /// Returns true if AMX tile loads read only memory that the kernel reads anyway.
    fn stays_inside(&self, kernel: &Kernel) -> bool {
        let (along, outer) = self.loops();
        let length = along.map_or(1, |along| kernel.extent(along));
        if !self.in_registers() || length >= self.depth as u64 {
            return true;
        }
        let count = outer.iter().fold(1_u64, |n, &index| n.saturating_mul(kernel.extent(index)));
        count <= UNROLLED as u64
            && places(kernel, &outer).all(|at| self.overhang(kernel, &outer, &at, length).is_some())
    }

    /// The number of bytes by which a step that is longer than its row begins before it: 0 if enough bytes that are read anyway
    /// follow the row, else the excess if enough precede it.
    fn overhang(&self, kernel: &Kernel, outer: &[usize], at: &[u64], length: u64) -> Option<u64> {
        let strides = outer.iter().map(|&index| u64::try_from(kernel.stride(self.input, index)).ok());
        let strides: Vec<u64> = strides.collect::<Option<_>>()?;
        let more = (self.depth as u64).checked_sub(length)?;
        let before: u64 = strides.iter().zip(at).map(|(stride, i)| stride * i).sum();
        let all: u64 = strides.iter().zip(outer).map(|(stride, &index)| stride * (kernel.extent(index) - 1)).sum();
        let starts = [(all - before, 0), (before, more)];
        starts.into_iter().find_map(|(room, early)| (room >= more).then_some(early))
    }

    /// The shape of the tile.
    pub(super) fn tiling(&self, kernel: &Kernel, lane: usize, target: &Target) -> Option<Tiling> {
        let lanes = target.vectors.bits / 32;
        let vectors = kernel.extent(lane).div_ceil(lanes as u64);
        let products = self.reductions.iter().try_fold(1_u64, |n, &index| n.checked_mul(kernel.extent(index)))?;
        let padded = vectors.checked_mul(lanes as u64)?.checked_mul(products)?;
        if products > MAX_PRODUCTS || padded > MAX_PACKED {
            return None;
        }
        let steps = self.dot_steps(kernel);
        match self.form {
            LaneMapping::Matrix(_) => {
                let row = row_loop(kernel, lane);
                let rows = row.map_or(1, |index| kernel.extent(index));
                if self.in_registers() {
                    let (rows, vectors) = registers::tile(self.dot, rows, vectors, steps.len() as u64);
                    let mut tiling = Tiling::new(kernel, (lane, lanes), row, (rows, vectors * lanes), true);
                    tiling.rows_at_once = 1;
                    return Some(tiling);
                }
                let (rows, vectors) = super::tile::cheapest(self.dot, rows, vectors, steps.len() as u64);
                let mut tiling = Tiling::new(kernel, (lane, lanes), row, (rows, vectors * lanes), true);
                if self.packs(kernel, &tiling) {
                    tiling.put_lane_inside();
                }
                Some(tiling)
            }
            LaneMapping::Channels(_) => {
                let others = kernel.parallel.iter().copied().filter(|&index| index != lane);
                let row = others.min_by_key(|&index| kernel.stride(self.input, index).unsigned_abs());
                // Taps of several columns stay in registers, with the sums of a row and the weights.
                let size = target.vectors.registers / 8;
                let rows = row.map_or(1, |index| kernel.extent(index)).min(size as u64) as usize;
                // Taps are loaded whole, so the width is a power of two.
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
        for at in places(kernel, &outer) {
            let index = |k: u64| {
                let mut whole: Vec<u64> = Vec::new();
                for &reduction in &self.reductions {
                    let found = outer.iter().position(|&o| o == reduction).and_then(|i| at.get(i).copied());
                    whole.push(found.unwrap_or(k));
                }
                whole
            };
            if self.in_registers() && length < depth {
                let early = self.overhang(kernel, &outer, &at, length).unwrap_or(0);
                let taken = early..early + length;
                steps.push((0..depth).map(|j| taken.contains(&j).then(|| index(j - early))).collect());
                continue;
            }
            for (start, taken) in groups(length, depth) {
                let mut step: DotStep = (0..depth).map(|j| taken.contains(&j).then(|| index(start + j))).collect();
                if matches!(self.form, LaneMapping::Channels(_)) {
                    // Taps need not be contiguous.
                    step.sort_by_key(Option::is_none);
                }
                steps.push(step);
            }
        }
        steps
    }

    /// Returns true if the instruction reads activations as unsigned, so that 128 is added to each.
    fn flips(&self) -> bool {
        matches!(self.dot.instruction, DotInstruction::VnniU8S8(_))
    }

    /// The weights in the order in which tiles read them, and the constant term of each sum.
    pub(super) fn pack_weights(
        &self,
        work: (&Kernel, &Tiling),
        globals: &mut Globals,
        build: &mut Build<'_, '_>,
    ) -> Result<[ValueId; 2], String> {
        let (kernel, tiling) = work;
        let at = &kernel.accesses.get(self.weights).ok_or("missing memory access")?.at;
        let steps = self.dot_steps(kernel);
        let zero_point = self.zero_point + if self.flips() { 128 } else { 0 };
        let starts = tiling.lane_starts(kernel);
        let columns = tiling.vectors.len() * tiling.lanes;
        // Contiguous bytes of each column.
        let beside = if self.in_registers() { registers::VNNI_GROUP_BYTES } else { self.depth };
        let mut bytes = Vec::new();
        let mut more = vec![0_i64; starts.len() * columns];
        for data in &self.data {
            for (&start, sums) in starts.iter().zip(more.chunks_mut(columns)) {
                let weight = |step: &Option<Vec<u64>>, vector: usize, lane: usize| {
                    let Some(index) = step.as_ref().filter(|_| lane < tiling.lanes_of(vector)) else { return 0 };
                    let n = start as i64 + (tiling.start(vector) + lane) as i64;
                    let terms = self.reductions.iter().zip(index);
                    let place = terms.fold(at.offset + n * at.stride(tiling.lane), |sum, (&reduction, &i)| {
                        sum + at.stride(reduction) * i as i64
                    });
                    usize::try_from(place).ok().and_then(|place| data.get(place)).copied().unwrap_or(0)
                };
                for step in &steps {
                    for (vector, sums) in sums.chunks_mut(tiling.lanes).enumerate() {
                        for group in step.chunks(beside) {
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
        let more: Vec<u8> = more.iter().flat_map(|&sum| (sum as i32).to_le_bytes()).collect();
        let mut buffer = |bytes: Vec<u8>, element: Type, size: u64| {
            let count = bytes.len() as u64 / size;
            let ty = globals::buffer_type(ctx, &[count], element);
            let ty_of_value = ctx.tensor_type(&[Some(count)], element);
            let value =
                ctx.attr(AttrKind::DenseElements { ty: ty_of_value, data: Blob::of_elements(bytes, size as usize) });
            globals.get(build, value, ty)
        };
        Ok([buffer(bytes, ctx.int_type(8), 1)?, buffer(more, ctx.int_type(32), 4)?])
    }

    /// Emits the sums of a tile.
    pub(super) fn emit_sums(&self, emit: &mut KernelEmitter<'_, '_, '_, '_, '_>, start: Tile) -> Result<Tile, String> {
        let work = emit.work;
        let tiling = work.tiling;
        let tile = emit.lane_tile.ok_or("the lanes have no tile")?;
        let [_, more] = emit.packed.ok_or("the weights are not packed")?;
        let count = tiling.vectors.len() * tiling.lanes;
        let element = emit.build.ctx().int_type(32);
        let by = emit.index(count as i64)?;
        let base = emit.build.mul(tile, by)?;
        let mut sums = Vec::new();
        for ((_, vector), start) in tiling.places().zip(start) {
            let width = tiling.lanes_of(vector);
            let start = emit.spread(start, width)?;
            let start = emit.in_lanes(start, width, tiling.lanes)?;
            let at = emit.build.plus(base, (vector * tiling.lanes) as i64)?;
            let ty = emit.vector(tiling.lanes, element);
            let more = emit.build.op(&vector::LOAD, &[more, at], ty)?;
            let mut sum = emit.build.add(start, more)?;
            if self.in_registers() {
                let products = self.load_sums(emit, vector)?;
                sum = emit.build.add(sum, products)?;
            }
            sums.push(sum);
        }
        if self.in_registers() {
            return self.drop_unused_lanes(emit, sums);
        }
        let steps = self.dot_steps(work.kernel);
        for part in 0..self.data.len() {
            let weights = self.weights_at(emit, part)?;
            sums = match self.form {
                LaneMapping::Matrix(_) => {
                    let sums = self.convert_lane_order(emit, sums)?;
                    let sums = self.walk(emit, Some(weights), sums)?;
                    self.convert_lane_order(emit, sums)?
                }
                LaneMapping::Channels(_) => self.channels(emit, &steps, weights, sums)?,
            };
        }
        self.drop_unused_lanes(emit, sums)
    }

    /// Drops the unused lanes of sums.
    fn drop_unused_lanes(&self, emit: &mut KernelEmitter<'_, '_, '_, '_, '_>, sums: Tile) -> Result<Tile, String> {
        let tiling = emit.work.tiling;
        let mut narrow = Vec::new();
        for ((_, vector), sum) in tiling.places().zip(sums) {
            narrow.push(emit.in_lanes(sum, tiling.lanes, tiling.lanes_of(vector))?);
        }
        Ok(narrow)
    }

    /// The offset of a part of the weights for the current tile of lanes.
    fn weights_at(&self, emit: &mut KernelEmitter<'_, '_, '_, '_, '_>, part: usize) -> Result<ValueId, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let tile = emit.lane_tile.ok_or("the lanes have no tile")?;
        let bytes = self.dot_steps(kernel).len() * self.step_bytes(tiling);
        let by = emit.index(bytes as i64)?;
        let at = emit.build.mul(tile, by)?;
        emit.build.plus(at, (part * tiling.lane_starts(kernel).len() * bytes) as i64)
    }

    /// The bytes of weights that one step reads.
    fn step_bytes(&self, tiling: &Tiling) -> usize {
        tiling.vectors.len() * tiling.lanes * self.depth
    }

    /// Loads a part of the weights of a step, for the columns of one instruction.
    fn weights_of(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_, '_>,
        at: ValueId,
        part: usize,
    ) -> Result<ValueId, String> {
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let size = self.columns(emit.work.tiling) * self.dot.depth;
        let ty = emit.vector(size, emit.build.ctx().int_type(8));
        let at = emit.build.plus(at, (part * size) as i64)?;
        emit.build.op(&vector::LOAD, &[packed, at], ty)
    }
}

/// Iterates over the indices of loops, the last one fastest.
fn places(kernel: &Kernel, loops: &[usize]) -> impl Iterator<Item = Vec<u64>> {
    let extents: Vec<u64> = loops.iter().map(|&index| kernel.extent(index)).collect();
    let after = move |at: &Vec<u64>| {
        let next = at.iter().zip(&extents).rposition(|(&n, &extent)| n + 1 < extent)?;
        let step = |(i, &n): (usize, &u64)| if i < next { n } else { (n + 1) * u64::from(i == next) };
        Some(at.iter().enumerate().map(step).collect())
    };
    std::iter::successors(Some(vec![0; loops.len()]), after)
}

/// The loop over the rows of a matrix: the largest parallel loop other than the lanes.
fn row_loop(kernel: &Kernel, lane: usize) -> Option<usize> {
    let others = kernel.parallel.iter().copied().filter(|&index| index != lane);
    others.max_by_key(|&index| kernel.extent(index))
}

/// Splits the bytes of a row into groups of `depth`: the start of each group, and the range of its bytes that count. A partial
/// last group begins earlier and ignores repeated bytes, so that no read passes the end.
fn groups(length: u64, depth: u64) -> Vec<(u64, std::ops::Range<u64>)> {
    let mut all: Vec<_> = (0..length / depth).map(|group| (group * depth, 0..depth)).collect();
    match length % depth {
        0 => {}
        left if length < depth => all.push((0, 0..left)),
        left => all.push((length - depth, depth - left..depth)),
    }
    all
}
