//! Sums of products of bytes, by the instruction that adds several products to each sum.
//!
//! One factor is constant, the weights. They are packed at compile time in the order that the tiles read them in, with the zero point
//! of the other factor, and the 128 that makes bytes without a sign of it, in a number that is added to each sum. What remains are
//! loads, dot products, and nothing that is wider than 8 bits in memory.
//!
//! Two forms: in a matrix, lanes are columns, and a few bytes of a row, or of several, meet a vector of weights; with channels, each
//! lane has bytes of its own, and those of several taps are interleaved.

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
use super::emit::{Emit, Tile};
use super::kernel::{Kernel, Node};
use super::tile::Tiling;
use crate::targets::{Dot, Instruction, Target};
pub(super) use instruction::call;
use pattern::{Factor, bytes, factors, sums};

/// A sum of products, one factor of which is constant.
pub(super) struct Products {
    /// The nest that is this sum.
    pub(super) nest: usize,
    form: Form,
    dot: &'static Dot,
    /// How many products a step adds to one sum.
    depth: usize,
    /// The access of the factor that is read.
    input: usize,
    /// Its zero point.
    zero_point: i64,
    /// The access of the weights, and all of them less their zero point, as they lie in memory: bytes, or two that add up to each.
    pub(super) weights: usize,
    data: Vec<Vec<i8>>,
    /// The loops that are added up over.
    reductions: Vec<usize>,
}

/// How lanes meet the factor that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// They do not: it is broadcast. Along this loop its bytes lie beside each other.
    Matrix(Option<usize>),
    /// Its bytes lie beside each other as lanes do. Taps along this loop are interleaved.
    Channels(usize),
}

/// What is read by a dot product: the index of each product in the loops that are added up over.
type Step = Vec<Option<Vec<u64>>>;

/// Longer sums, and larger constants, stay for plain loops.
const MAX_PRODUCTS: u64 = 1 << 22;
const MAX_PACKED: u64 = 1 << 30;
/// More steps are not written out one after the other.
const UNROLLED: usize = 16;
/// More dot products are not written out in a tile of channels.
const MAX_DOTS: usize = 1024;

impl Products {
    /// The sum of products in a kernel whose lanes are this loop.
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
            let access = |factor: &Factor| match args.get(factor.arg)?.as_ref()? {
                Node::Load(access) => Some(*access),
                Node::Nest { .. } => None,
            };
            let known = |factor: &Factor| {
                let buffer = kernel.accesses.get(access(factor)?)?.buffer;
                globals::value(ctx, body, values, buffer)
            };
            let (read, constant) = if known(&second).is_some() { (first, second) } else { (second, first) };
            let (input, weights) = (access(&read)?, access(&constant)?);
            if ctx.int_width(kernel.accesses.get(input)?.element) != Some(8) {
                return None;
            }
            let data = bytes(ctx, known(&constant)?, constant.zero_point)?;
            // Weights that other loops choose too would have to be packed for each of them.
            if kernel.parallel.iter().any(|&other| other != lane && kernel.stride(weights, other) != 0) {
                return None;
            }
            let form = match kernel.stride(input, lane) {
                0 => Form::Matrix(reductions.iter().copied().find(|&index| kernel.stride(input, index) == 1)),
                1 => Form::Channels(
                    reductions.iter().copied().max_by_key(|&index| kernel.stride(input, index).unsigned_abs())?,
                ),
                _ => return None,
            };
            let rows = match form {
                Form::Matrix(_) => row_loop(kernel, lane).map_or(1, |index| kernel.extent(index)),
                Form::Channels(_) => 1,
            };
            let along = match form {
                Form::Matrix(along) => along.map_or(1, |along| kernel.extent(along)),
                Form::Channels(_) => 0,
            };
            let products = reductions.iter().fold(1_u64, |n, &index| n.saturating_mul(kernel.extent(index)));
            let taken = |dot: &'static Dot| match dot.instruction {
                Instruction::Registers(_) => Some((dot, registers::depth(dot, rows, along, products)?)),
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

    /// The loop along which bytes are grouped, and the others that are added up over.
    fn loops(&self) -> (Option<usize>, Vec<usize>) {
        let grouped = match self.form {
            Form::Matrix(along) => along,
            Form::Channels(along) => Some(along),
        };
        (grouped, self.reductions.iter().copied().filter(|&index| Some(index) != grouped).collect())
    }

    /// Whether registers of matrices read nothing beside what is read anyway.
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

    /// How far before a row of so many bytes a step begins that is longer: behind it lie others that are read, or before it.
    fn overhang(&self, kernel: &Kernel, outer: &[usize], at: &[u64], length: u64) -> Option<u64> {
        let strides = outer.iter().map(|&index| u64::try_from(kernel.stride(self.input, index)).ok());
        let strides: Vec<u64> = strides.collect::<Option<_>>()?;
        let more = (self.depth as u64).checked_sub(length)?;
        let before: u64 = strides.iter().zip(at).map(|(stride, i)| stride * i).sum();
        let all: u64 = strides.iter().zip(outer).map(|(stride, &index)| stride * (kernel.extent(index) - 1)).sum();
        let starts = [(all - before, 0), (before, more)];
        starts.into_iter().find_map(|(room, early)| (room >= more).then_some(early))
    }

    /// The tile to compute together.
    pub(super) fn tiling(&self, kernel: &Kernel, lane: usize, target: &Target) -> Option<Tiling> {
        let lanes = target.vectors.bits / 32;
        let vectors = kernel.extent(lane).div_ceil(lanes as u64);
        let products = self.reductions.iter().try_fold(1_u64, |n, &index| n.checked_mul(kernel.extent(index)))?;
        let padded = vectors.checked_mul(lanes as u64)?.checked_mul(products)?;
        if products > MAX_PRODUCTS || padded > MAX_PACKED {
            return None;
        }
        let steps = self.steps(kernel);
        match self.form {
            Form::Matrix(_) => {
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
            Form::Channels(_) => {
                let others = kernel.parallel.iter().copied().filter(|&index| index != lane);
                let row = others.min_by_key(|&index| kernel.stride(self.input, index).unsigned_abs());
                // Taps of several columns stay in registers, beside the sums of a row and the weights.
                let size = target.vectors.registers / 8;
                let rows = row.map_or(1, |index| kernel.extent(index)).min(size as u64) as usize;
                // Taps are read whole, a power of two of them.
                let width = 1_usize << kernel.extent(lane).min((size * lanes) as u64).ilog2();
                if steps.len() * rows * width.div_ceil(lanes) > MAX_DOTS {
                    return None;
                }
                Some(Tiling::new(kernel, (lane, lanes), row, (rows, width), true))
            }
        }
    }

    /// The steps, in the order that they are made in.
    fn steps(&self, kernel: &Kernel) -> Vec<Step> {
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
                let mut step: Step = (0..depth).map(|j| taken.contains(&j).then(|| index(start + j))).collect();
                if matches!(self.form, Form::Channels(_)) {
                    // Taps need not lie beside each other.
                    step.sort_by_key(Option::is_none);
                }
                steps.push(step);
            }
        }
        steps
    }

    /// Whether bytes are read as if they had no sign, 128 more than they are.
    fn flips(&self) -> bool {
        matches!(self.dot.instruction, Instruction::Mixed(_))
    }

    /// The weights in the order that tiles read them in, and what is added to each sum.
    pub(super) fn packed(
        &self,
        work: (&Kernel, &Tiling),
        globals: &mut Globals,
        build: &mut Build<'_, '_>,
    ) -> Result<[ValueId; 2], String> {
        let (kernel, tiling) = work;
        let at = &kernel.accesses.get(self.weights).ok_or("an access is missing")?.at;
        let steps = self.steps(kernel);
        let zero_point = self.zero_point + if self.flips() { 128 } else { 0 };
        let starts = tiling.lane_starts(kernel);
        let columns = tiling.vectors.len() * tiling.lanes;
        // Of each column so many bytes lie beside each other.
        let beside = if self.in_registers() { registers::BESIDE } else { self.depth };
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

    /// The sums of a tile.
    pub(super) fn summed(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, start: Tile) -> Result<Tile, String> {
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
            let more = emit.build.op("vector.load", &[more, at], ty)?;
            let mut sum = emit.build.add(start, more)?;
            if self.in_registers() {
                let products = self.stored(emit, vector)?;
                sum = emit.build.add(sum, products)?;
            }
            sums.push(sum);
        }
        if self.in_registers() {
            return self.narrowed(emit, sums);
        }
        let steps = self.steps(work.kernel);
        for part in 0..self.data.len() {
            let weights = self.weights_at(emit, part)?;
            sums = match self.form {
                Form::Matrix(_) => {
                    let sums = self.turned(emit, sums)?;
                    let sums = self.walk(emit, Some(weights), sums)?;
                    self.turned(emit, sums)?
                }
                Form::Channels(_) => self.channels(emit, &steps, weights, sums)?,
            };
        }
        self.narrowed(emit, sums)
    }

    /// The lanes of sums that there are.
    fn narrowed(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, sums: Tile) -> Result<Tile, String> {
        let tiling = emit.work.tiling;
        let mut narrow = Vec::new();
        for ((_, vector), sum) in tiling.places().zip(sums) {
            narrow.push(emit.in_lanes(sum, tiling.lanes, tiling.lanes_of(vector))?);
        }
        Ok(narrow)
    }

    /// Where a part of the weights of this tile of lanes begins.
    fn weights_at(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, part: usize) -> Result<ValueId, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let tile = emit.lane_tile.ok_or("the lanes have no tile")?;
        let bytes = self.steps(kernel).len() * self.step_bytes(tiling);
        let by = emit.index(bytes as i64)?;
        let at = emit.build.mul(tile, by)?;
        emit.build.plus(at, (part * tiling.lane_starts(kernel).len() * bytes) as i64)
    }

    /// The bytes of weights that one step reads.
    fn step_bytes(&self, tiling: &Tiling) -> usize {
        tiling.vectors.len() * tiling.lanes * self.depth
    }

    /// A part of the weights of a step: those of as many columns as one instruction takes.
    fn weights_of(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, at: ValueId, part: usize) -> Result<ValueId, String> {
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let size = self.columns(emit.work.tiling) * self.dot.depth;
        let ty = emit.vector(size, emit.build.ctx().int_type(8));
        let at = emit.build.plus(at, (part * size) as i64)?;
        emit.build.op("vector.load", &[packed, at], ty)
    }
}

/// The indices of loops, the last of which runs fastest.
fn places(kernel: &Kernel, loops: &[usize]) -> impl Iterator<Item = Vec<u64>> {
    let extents: Vec<u64> = loops.iter().map(|&index| kernel.extent(index)).collect();
    let after = move |at: &Vec<u64>| {
        let next = at.iter().zip(&extents).rposition(|(&n, &extent)| n + 1 < extent)?;
        let step = |(i, &n): (usize, &u64)| if i < next { n } else { (n + 1) * u64::from(i == next) };
        Some(at.iter().enumerate().map(step).collect())
    };
    std::iter::successors(Some(vec![0; loops.len()]), after)
}

/// The loop whose steps are the rows of a matrix.
fn row_loop(kernel: &Kernel, lane: usize) -> Option<usize> {
    let others = kernel.parallel.iter().copied().filter(|&index| index != lane);
    others.max_by_key(|&index| kernel.extent(index))
}

/// Bytes of a row, so many at a time: where each group begins, and which of its bytes count. The last begins earlier, where what it
/// repeats does not count, so that nothing is read behind the end.
fn groups(length: u64, depth: u64) -> Vec<(u64, std::ops::Range<u64>)> {
    let mut all: Vec<_> = (0..length / depth).map(|group| (group * depth, 0..depth)).collect();
    match length % depth {
        0 => {}
        left if length < depth => all.push((0, 0..left)),
        left => all.push((length - depth, depth - left..depth)),
    }
    all
}
