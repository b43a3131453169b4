//! Sums of products of bytes, by the instruction that adds several products to each sum.
//!
//! One factor is constant, the weights. They are packed at compile time in the order that the tiles read them in, with the zero point
//! of the other factor, and the 128 that makes bytes without a sign of it, in a number that is added to each sum. What remains are
//! loads, dot products, and nothing that is wider than 8 bits in memory.
//!
//! Two forms: in a matrix, lanes are columns, and a few bytes of a row, or of several, meet a vector of weights; with channels, each
//! lane has bytes of its own, and those of several taps are interleaved.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, OpId, Type, ValueDef, ValueId};
use qopt_ir::rewrite::NewOp;
use rustc_hash::FxHashMap;

use super::super::super::build::Build;
use super::super::globals::{self, Globals};
use super::super::nests::Nests;
use super::emit::{Emit, Tile};
use super::kernel::{Kernel, Node};
use super::tile::Tiling;
use crate::support::{Look, dense, elements};
use crate::targets::{Dot, Instruction, Target};

/// A sum of products, one factor of which is constant.
pub(super) struct Products {
    /// The nest that is this sum.
    pub(super) nest: usize,
    form: Form,
    dot: &'static Dot,
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
/// Longer constants of one value stay as they are.
const MAX_SPLAT: u64 = 1 << 26;
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
            let dot = target.vectors.dots.iter().find(|dot| dot.rows as u64 <= rows)?;
            Some(Self {
                nest: index,
                form,
                dot,
                input,
                zero_point: read.zero_point,
                weights,
                data,
                reductions: reductions.to_vec(),
            })
        })
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
                let (rows, vectors) = super::tile::cheapest(self.dot, rows, vectors, steps.len() as u64);
                Some(Tiling::new(kernel, (lane, lanes), row, (rows, vectors * lanes), true))
            }
            Form::Channels(_) => {
                let others = kernel.parallel.iter().copied().filter(|&index| index != lane);
                let row = others.min_by_key(|&index| kernel.stride(self.input, index).unsigned_abs());
                let rows = row.map_or(1, |index| kernel.extent(index)).min(4) as usize;
                // Taps are read whole, a power of two of them.
                let width = 1_usize << kernel.extent(lane).min(4 * lanes as u64).ilog2();
                if steps.len() * rows * width.div_ceil(lanes) > MAX_DOTS {
                    return None;
                }
                Some(Tiling::new(kernel, (lane, lanes), row, (rows, width), true))
            }
        }
    }

    /// The steps, in the order that they are made in.
    fn steps(&self, kernel: &Kernel) -> Vec<Step> {
        let grouped = match self.form {
            Form::Matrix(along) => along,
            Form::Channels(along) => Some(along),
        };
        let depth = self.dot.depth as u64;
        let mut steps = Vec::new();
        let outer: Vec<usize> = self.reductions.iter().copied().filter(|&index| Some(index) != grouped).collect();
        let mut at: Vec<u64> = vec![0; outer.len()];
        loop {
            let index = |k: u64| {
                let mut whole: Vec<u64> = Vec::new();
                for &reduction in &self.reductions {
                    let found = outer.iter().position(|&o| o == reduction).and_then(|i| at.get(i).copied());
                    whole.push(found.unwrap_or(k));
                }
                whole
            };
            for (start, taken) in groups(grouped.map_or(1, |along| kernel.extent(along)), depth) {
                let mut step: Step = (0..depth).map(|j| taken.contains(&j).then(|| index(start + j))).collect();
                if matches!(self.form, Form::Channels(_)) {
                    // Taps need not lie beside each other.
                    step.sort_by_key(Option::is_none);
                }
                steps.push(step);
            }
            let more = |(&n, &index): (&u64, &usize)| n + 1 < kernel.extent(index);
            let Some(next) = at.iter().zip(&outer).rposition(more) else { return steps };
            for (i, n) in at.iter_mut().enumerate().skip(next) {
                *n = if i == next { *n + 1 } else { 0 };
            }
        }
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
                    for (column, sum) in sums.iter_mut().enumerate() {
                        for product in step {
                            let weight = weight(product, column / tiling.lanes, column % tiling.lanes);
                            *sum -= i64::from(weight) * zero_point;
                            bytes.push(weight.cast_unsigned());
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
            sums.push(emit.build.add(start, more)?);
        }
        let steps = self.steps(work.kernel);
        let bytes = (steps.len() * self.step_bytes(tiling)) as i64;
        let by = emit.index(bytes)?;
        let weights = emit.build.mul(tile, by)?;
        let tiles = tiling.lane_starts(work.kernel).len() as i64;
        for part in 0..self.data.len() as i64 {
            let weights = emit.build.plus(weights, part * tiles * bytes)?;
            sums = match self.form {
                Form::Matrix(along) => {
                    let others = self.reductions.iter().copied().filter(|&index| Some(index) != along);
                    let outer: Vec<usize> = others.collect();
                    let sums = self.turned(emit, sums)?;
                    let sums = self.rows(emit, (&outer, along), steps.len() > UNROLLED, weights, sums)?;
                    self.turned(emit, sums)?
                }
                Form::Channels(_) => self.channels(emit, &steps, weights, sums)?,
            };
        }
        let mut narrow = Vec::new();
        for ((_, vector), sum) in tiling.places().zip(sums) {
            narrow.push(emit.in_lanes(sum, tiling.lanes, tiling.lanes_of(vector))?);
        }
        Ok(narrow)
    }

    /// The bytes of weights that one step reads.
    fn step_bytes(&self, tiling: &Tiling) -> usize {
        tiling.vectors.len() * tiling.lanes * self.dot.depth
    }

    /// A part of the weights of a step: those of as many columns as one instruction takes.
    fn weights_of(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, at: ValueId, part: usize) -> Result<ValueId, String> {
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let size = self.columns(emit.work.tiling) * self.dot.depth;
        let ty = emit.vector(size, emit.build.ctx().int_type(8));
        let at = emit.build.plus(at, (part * size) as i64)?;
        emit.build.op("vector.load", &[packed, at], ty)
    }

    // ---- a matrix --------------------------------------------------------------------------------------------------------------

    fn rows(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        (outer, along): (&[usize], Option<usize>),
        loops: bool,
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let kernel = emit.work.kernel;
        let depth = self.dot.depth as u64;
        let length = along.map_or(1, |along| kernel.extent(along));
        let Some((&next, outer)) = outer.split_first() else { return self.row(emit, along, loops, weights, sums) };
        let inside = outer.iter().fold(length.div_ceil(depth), |n, &index| n * kernel.extent(index));
        let bytes = inside as i64 * self.step_bytes(emit.work.tiling) as i64;
        if loops {
            return emit.counted(kernel.extent(next), &sums, |emit, iv, sums| {
                let by = emit.index(bytes)?;
                let further = emit.build.mul(iv, by)?;
                let weights = emit.build.add(weights, further)?;
                emit.at(next, iv, None, |emit| self.rows(emit, (outer, along), loops, weights, sums.to_vec()))
            });
        }
        let mut sums = sums;
        for i in 0..kernel.extent(next) as i64 {
            let iv = emit.index(i)?;
            let weights = emit.build.plus(weights, bytes * i)?;
            sums = emit.at(next, iv, None, |emit| self.rows(emit, (outer, along), loops, weights, sums))?;
        }
        Ok(sums)
    }

    /// Along the bytes that lie beside each other.
    fn row(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        along: Option<usize>,
        loops: bool,
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let (depth, read) = (self.dot.depth as u64, self.dot.read as u64);
        let length = along.map_or(1, |along| emit.work.kernel.extent(along));
        let (reads, bytes) = (length / read, self.step_bytes(emit.work.tiling) as i64);
        let mut sums = sums;
        let mut at = 0;
        if loops && reads > 1 {
            sums = emit.counted(reads, &sums, |emit, iv, sums| {
                let (by, size) = (emit.index(read as i64)?, emit.index(bytes * (read / depth) as i64)?);
                let (k, further) = (emit.build.mul(iv, by)?, emit.build.mul(iv, size)?);
                let weights = emit.build.add(weights, further)?;
                let step = |emit: &mut Emit<'_, '_, '_, '_, '_>| self.step(emit, 0, read, weights, sums.to_vec());
                match along {
                    Some(along) => emit.at(along, k, None, step),
                    None => step(emit),
                }
            })?;
            at = reads * read;
        }
        // What is left: powers of two of groups, and as `groups` has it what is no whole one.
        while at < length {
            let (start, count) = match (length - at) / depth {
                0 if length < depth => (0, length),
                0 => (length - depth, depth),
                left => (at, read.min(depth << left.ilog2())),
            };
            let weights = emit.build.plus(weights, bytes * (at / depth) as i64)?;
            sums = self.step(emit, start as i64, count, weights, sums)?;
            at += count;
        }
        Ok(sums)
    }

    /// The products of so many bytes of each row, one instruction for each place of the tile and each group of bytes.
    fn step(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        start: i64,
        count: u64,
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let (tiling, high) = (emit.work.tiling, self.dot.rows);
        let vectors = tiling.vectors.len();
        let mut rows = Vec::new();
        for row in 0..tiling.rows {
            let further = emit.further(self.input, row, 0) + start;
            rows.push(self.words(emit, further, count)?);
        }
        let (together, parts) = (tiling.rows / high, vectors * high);
        // Rows that are read for several groups stay in registers, so that weights come one by one; otherwise rows do.
        let pairs: Vec<(usize, usize)> = if self.dot.read > self.dot.depth {
            (0..parts).flat_map(|part| (0..together).map(move |row| (row, part))).collect()
        } else {
            (0..together).flat_map(|row| (0..parts).map(move |part| (row, part))).collect()
        };
        let mut sums = sums;
        for group in 0..(count as usize).div_ceil(self.dot.depth) {
            let weights = emit.build.plus(weights, (group * self.step_bytes(tiling)) as i64)?;
            let mut factors: FxHashMap<usize, ValueId> = FxHashMap::default();
            let mut known: FxHashMap<usize, ValueId> = FxHashMap::default();
            for &(row, part) in &pairs {
                let bytes = match factors.get(&row) {
                    Some(&bytes) => bytes,
                    None => self.factor(emit, rows.chunks(high).nth(row).unwrap_or_default(), group)?,
                };
                let weights = match known.get(&part) {
                    Some(&weights) => weights,
                    None => self.weights_of(emit, weights, part)?,
                };
                factors.insert(row, bytes);
                known.insert(part, weights);
                let place = (row * high + part % high) * vectors + part / high;
                let sum = sums.get_mut(place).ok_or("a sum is missing")?;
                *sum = self.dot(emit, *sum, bytes, weights)?;
            }
        }
        Ok(sums)
    }

    /// So many bytes of a row, as words of a group each.
    fn words(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, further: i64, count: u64) -> Result<ValueId, String> {
        let (ctx, depth) = (emit.build.ctx(), self.dot.depth);
        let (word, count) = (ctx.int_type(8 * depth as u32), count as usize);
        let words = emit.vector(count.div_ceil(depth), word);
        if count >= depth {
            let bytes = emit.loaded(self.input, further, count)?;
            return emit.build.op("vector.bitcast", &[bytes], words);
        }
        let mut all = emit.build.int(0, word)?;
        for j in 0..count as i64 {
            let byte = emit.element(self.input, further + j)?;
            let byte = emit.build.widened(byte, word, true)?;
            let by = emit.build.int(8 * j, word)?;
            let byte = emit.build.op("arith.shli", &[byte, by], word)?;
            all = emit.build.op("arith.ori", &[all, byte], word)?;
        }
        emit.build.op("vector.broadcast", &[all], words)
    }

    /// The bytes that an instruction multiplies with the weights of its columns: a group of each of its rows.
    fn factor(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, rows: &[ValueId], group: usize) -> Result<ValueId, String> {
        let (&first, &last) = rows.first().zip(rows.last()).ok_or("an instruction takes no row")?;
        let (ctx, columns) = (emit.build.ctx(), self.columns(emit.work.tiling));
        let ty = emit.build.ty(first);
        let groups = ctx.num_elements(ty).unwrap_or(1) as usize;
        let words = if rows.len() * groups == 1 {
            let words = emit.vector(columns, ctx.element_or_self(ty));
            emit.build.op("vector.broadcast", &[first], words)?
        } else {
            let mask: Vec<i64> = (0..columns).map(|i| (i % rows.len() * groups + group) as i64).collect();
            emit.shuffled(first, last, &mask)?
        };
        let ty = emit.vector(columns * self.dot.depth, ctx.int_type(8));
        let bytes = emit.build.op("vector.bitcast", &[words], ty)?;
        self.flipped(emit, bytes)
    }

    /// The columns of one instruction.
    fn columns(&self, tiling: &Tiling) -> usize {
        tiling.lanes / self.dot.rows
    }

    /// From rows of vectors to the sums that an instruction takes, a part of each of its rows in one vector; and back, since that is a
    /// transposition of parts.
    fn turned(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, sums: Tile) -> Result<Tile, String> {
        let (tiling, columns) = (emit.work.tiling, self.columns(emit.work.tiling) as i64);
        if self.dot.rows == 1 {
            return Ok(sums);
        }
        let vectors = tiling.vectors.len();
        let mut turned = Vec::new();
        for (row, vector) in tiling.places() {
            let (part, first) = (row % self.dot.rows, row - row % self.dot.rows);
            let of = |row: usize| sums.get(row * vectors + vector).copied().ok_or("a sum is missing");
            let (a, b) = (of(first)?, of(first + 1)?);
            let mask: Vec<i64> = (0..tiling.lanes as i64)
                .map(|i| i % columns + part as i64 * columns + i / columns * tiling.lanes as i64)
                .collect();
            turned.push(emit.shuffled(a, b, &mask)?);
        }
        Ok(turned)
    }

    // ---- channels --------------------------------------------------------------------------------------------------------------

    fn channels(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        steps: &[Step],
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let bytes = self.step_bytes(tiling) as i64;
        let mut all_weights = Vec::new();
        for step in 0..steps.len() {
            let at = emit.build.plus(weights, bytes * step as i64)?;
            for vector in 0..tiling.vectors.len() {
                all_weights.push(self.weights_of(emit, at, vector)?);
            }
        }
        // Rows beside each other read the same taps.
        let mut taps: FxHashMap<i64, ValueId> = FxHashMap::default();
        let mut interleaved: FxHashMap<Vec<Option<i64>>, Vec<ValueId>> = FxHashMap::default();
        let vectors = tiling.vectors.len();
        let width = tiling.width();
        let mut sums = sums;
        for row in 0..tiling.rows {
            let further = emit.further(self.input, row, 0);
            for (step, weights) in steps.iter().zip(all_weights.chunks(vectors)) {
                let place = |index: &Vec<u64>| {
                    let terms = self.reductions.iter().zip(index);
                    terms.fold(further, |sum, (&reduction, &i)| sum + kernel.stride(self.input, reduction) * i as i64)
                };
                let places: Vec<Option<i64>> = step.iter().map(|tap| tap.as_ref().map(place)).collect();
                if !interleaved.contains_key(&places) {
                    let mut read = Vec::new();
                    for &place in &places {
                        read.push(match place {
                            None => None,
                            Some(place) => Some(match taps.get(&place) {
                                Some(&tap) => tap,
                                None => {
                                    let tap = emit.loaded(self.input, place, width)?;
                                    let tap = self.flipped(emit, tap)?;
                                    taps.insert(place, tap);
                                    tap
                                }
                            }),
                        });
                    }
                    let made = self.interleaved(emit, &read)?;
                    interleaved.insert(places.clone(), made);
                }
                let bytes = interleaved.get(&places).cloned().unwrap_or_default();
                for (vector, (&bytes, &weights)) in bytes.iter().zip(weights).enumerate() {
                    let sum = sums.get_mut(row * vectors + vector).ok_or("a sum is missing")?;
                    *sum = self.dot(emit, *sum, bytes, weights)?;
                }
            }
        }
        Ok(sums)
    }

    /// The bytes of several taps, those of each lane beside each other: a vector for each of the tile.
    fn interleaved(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        taps: &[Option<ValueId>],
    ) -> Result<Vec<ValueId>, String> {
        let tiling = emit.work.tiling;
        let (lanes, vectors) = (tiling.lanes, tiling.vectors.len());
        let width = tiling.width();
        let any = *taps.iter().flatten().next().ok_or("a step reads nothing")?;
        // What is not there meets weights of 0.
        let of = |tap: Option<&Option<ValueId>>| tap.copied().flatten().unwrap_or(any);
        let lane = |i: usize| if i < width { i as i64 } else { -1 };
        let mut all = Vec::new();
        if let [a, b] = taps {
            for vector in 0..vectors {
                let mask: Vec<i64> = (0..lanes)
                    .map(|i| lane(vector * lanes + i))
                    .flat_map(|i| [i, if i < 0 || b.is_none() { i } else { i + width as i64 }])
                    .collect();
                let (a, b) = (of(Some(a)), of(Some(b)));
                all.push(emit.shuffled(a, b, &mask)?);
            }
            return Ok(all);
        }
        // Bytes of two taps, for two vectors at once as they fill registers; then pairs of these.
        for pair in 0..vectors.div_ceil(2) {
            let count = (vectors - 2 * pair).min(2) * lanes;
            let mut halves = Vec::new();
            for half in 0..2 {
                let (a, b) = (taps.get(2 * half), taps.get(2 * half + 1));
                let both = b.copied().flatten().is_some();
                let mask: Vec<i64> = (0..count)
                    .map(|i| lane(2 * pair * lanes + i))
                    .flat_map(|i| [i, if i < 0 || !both { i } else { i + width as i64 }])
                    .collect();
                let (x, y) = (of(a), of(b));
                halves.push(if a.copied().flatten().is_some() { Some(emit.shuffled(x, y, &mask)?) } else { None });
            }
            let (&[Some(low), high], total) = (halves.as_slice(), 2 * count as i64) else {
                return Err("a step reads nothing".to_owned());
            };
            for vector in 0..count / lanes {
                let mask: Vec<i64> = (0..lanes as i64)
                    .map(|i| 2 * (i + (vector * lanes) as i64))
                    .flat_map(|i| {
                        let far = |i: i64| if high.is_some() { i + total } else { i };
                        [i, i + 1, far(i), far(i + 1)]
                    })
                    .collect();
                all.push(emit.shuffled(low, high.unwrap_or(low), &mask)?);
            }
        }
        Ok(all)
    }

    // ---- the instruction -------------------------------------------------------------------------------------------------------

    /// Bytes as the instruction reads them.
    fn flipped(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, bytes: ValueId) -> Result<ValueId, String> {
        if !self.flips() {
            return Ok(bytes);
        }
        let ty = emit.build.ty(bytes);
        let ctx = emit.build.ctx();
        let count = ctx.num_elements(ty).unwrap_or(1) as usize;
        let sign = emit.build.int(-128, ctx.int_type(8))?;
        let sign = emit.spread(sign, count)?;
        emit.build.op("arith.xori", &[bytes, sign], ty)
    }

    /// A vector of sums, and the products of bytes added to them.
    fn dot(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        sum: ValueId,
        bytes: ValueId,
        weights: ValueId,
    ) -> Result<ValueId, String> {
        let (ty, lanes) = (emit.build.ty(sum), emit.work.tiling.lanes);
        let short = emit.vector(2 * lanes, emit.build.ctx().int_type(16));
        match self.dot.instruction {
            Instruction::Mixed(name) | Instruction::Matrices(name) => {
                call(&mut emit.build, name, &[sum, bytes, weights], ty)
            }
            Instruction::Signed(name) => call(&mut emit.build, name, &[sum, weights, bytes], ty),
            Instruction::WidePairs(name) => {
                let bytes = emit.build.op("arith.extsi", &[bytes], short)?;
                let weights = emit.build.op("arith.extsi", &[weights], short)?;
                let pairs = call(&mut emit.build, name, &[bytes, weights], ty)?;
                emit.build.add(sum, pairs)
            }
            Instruction::LongPairs => {
                let products = call(&mut emit.build, "llvm.aarch64.neon.smull.v8i16", &[bytes, weights], short)?;
                let pairs = call(&mut emit.build, "llvm.aarch64.neon.saddlp.v4i32.v8i16", &[products], ty)?;
                emit.build.add(sum, pairs)
            }
        }
    }
}

/// The loop whose steps are the rows of a matrix.
fn row_loop(kernel: &Kernel, lane: usize) -> Option<usize> {
    let others = kernel.parallel.iter().copied().filter(|&index| index != lane);
    others.max_by_key(|&index| kernel.extent(index))
}

/// An instruction by LLVM's name.
pub(super) fn call(build: &mut Build<'_, '_>, name: &str, operands: &[ValueId], ty: Type) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let call = NewOp::new("llvm.call_intrinsic")
        .operands(operands)
        .results(&[ty])
        .property("intrin", ctx.string_attr(name))
        .property("operandSegmentSizes", ctx.i32_array_attr(&[operands.len() as i32, 0]))
        .property("op_bundle_sizes", ctx.i32_array_attr(&[]));
    build.made(call)
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

/// A sum: nest, arguments, loops.
type Sum<'n> = (usize, &'n [Option<Node>], &'n [usize]);

/// The sums in a kernel.
fn sums(node: &Node) -> Vec<Sum<'_>> {
    let mut found = Vec::new();
    let mut work = vec![node];
    while let Some(node) = work.pop() {
        if let Node::Nest { index, args, reductions } = node {
            if !reductions.is_empty() {
                found.push((*index, args.as_slice(), reductions.as_slice()));
            }
            work.extend(args.iter().flatten());
        }
    }
    found
}

/// A factor of a product.
struct Factor {
    /// Which argument of the body.
    arg: usize,
    zero_point: i64,
}

/// The factors of a body that is `sum + (a - zero point) * (b - zero point)`, of integers that are widened with their signs to 32 bits.
fn factors(ctx: &Context, body: &Body, block: qopt_ir::ir::BlockId) -> Option<[Factor; 2]> {
    let args = body.args(block);
    let op = |value: ValueId| body.defining_op(value).map(|op| OpRef::new(ctx, body, op));
    let named = |value: ValueId, name: &str| op(value).filter(|op| &*op.name() == name);
    let end: OpId = body.last(block)?;
    let sum = named(body.operand(end, 0)?, "arith.addi")?;
    let carried = *args.last()?;
    let product = match [sum.operand(0)?, sum.operand(1)?] {
        [a, b] if a == carried => b,
        [a, b] if b == carried => a,
        _ => return None,
    };
    let product = named(product, "arith.muli").filter(|op| ctx.int_width(op.out_type(0)) == Some(32))?;
    let factor = |value: ValueId| {
        let (value, zero_point) = match named(value, "arith.addi") {
            Some(sum) => {
                let by = elements(ctx, sum.operand_constant(1)?)?;
                (sum.operand(0)?, by.first()?.checked_neg()?)
            }
            None => (value, 0),
        };
        let narrow = named(value, "arith.extsi")?.operand(0)?;
        match body.def(narrow) {
            ValueDef::Argument(found, arg) if found == block => Some(Factor { arg: arg as usize, zero_point }),
            _ => None,
        }
    };
    Some([factor(product.operand(0)?)?, factor(product.operand(1)?)?])
}

/// Integers of at most 8 bits less a zero point, as bytes, or as two that add up to them.
fn bytes(ctx: &Context, value: Attr, zero_point: i64) -> Option<Vec<Vec<i8>>> {
    let (ty, data) = dense(ctx, value)?;
    let width = ctx.int_width(ctx.element_type(ty)?).filter(|&width| width <= 8 && width > 1)?;
    let steps = |&byte: &u8| {
        let unused = 8 - width;
        i64::from((byte << unused).cast_signed() >> unused) - zero_point
    };
    let all: Vec<i64> = match data.splat() {
        Some(element) => {
            let count = usize::try_from(ctx.num_elements(ty).filter(|&n| n <= MAX_SPLAT)?).ok()?;
            vec![steps(element.first()?); count]
        }
        None => data.bytes().iter().map(steps).collect(),
    };
    let part = |part: fn(i64) -> i64| all.iter().map(|&v| i8::try_from(part(v)).ok()).collect::<Option<Vec<i8>>>();
    part(|v| v).map(|all| vec![all]).or_else(|| Some(vec![part(|v| v / 2)?, part(|v| v - v / 2)?]))
}
