//! Broadcast-activation products: lanes are columns. A few bytes of one or more rows are multiplied with a vector of weights.
//!
//! Instructions that take several rows need them interleaved. Rows are interleaved for each tile of columns, or, with several
//! tiles, once in memory.

use qopt_ir::ir::{Type, TypeKind, ValueId};
use qopt_ir::rewrite::NewOp;
use rustc_hash::FxHashMap;

use super::super::emit::{KernelEmitter, Tile};
use super::super::kernel::Kernel;
use super::super::tiling::Tiling;
use super::ProductSum;
use crate::arith::ops as arith;
use crate::memref::ops as memref;
use crate::vector::ops as vector;

/// Rows that need more bytes than this are not packed into scratch memory, which is on the stack.
pub(super) const MAX_SCRATCH: usize = 1 << 16;

/// The task of a traversal of the steps.
#[derive(Clone, Copy)]
pub(super) enum Visit {
    /// Multiply rows with the weights from this offset on, and add the products to the sums.
    Multiply(ValueId),
    /// Pack the rows of the tile.
    PackRows,
    /// Pack computed weights, and add them to the sums.
    PackWeights,
}

/// The bytes of a step along the contiguous loop of the activations.
#[derive(Clone, Copy)]
pub(super) struct StepBytes {
    pub(super) start: i64,
    pub(super) count: u64,
    /// The first bytes belong to the step before: they do not count again.
    pub(super) skipped: u64,
}

/// A traversal of the steps of a sum.
struct ReductionWalk<'a> {
    /// The loop along which bytes are contiguous. `outer` holds the loops around it.
    along: Option<usize>,
    outer: &'a [usize],
    /// True to emit loops, false to unroll all steps.
    loops: bool,
    visit: Visit,
}

impl ProductSum {
    /// Returns true if rows are packed into scratch memory.
    pub(in super::super) fn packs(&self, kernel: &Kernel, tiling: &Tiling) -> bool {
        let bytes = || self.dot_steps(kernel).len().saturating_mul(self.row_bytes(tiling));
        self.dot.rows > 1
            && !self.uses_amx()
            && !self.is_computed()
            && tiling.lane_starts(kernel).len() > 1
            && bytes() <= MAX_SCRATCH
    }

    /// Allocates scratch memory, for packed rows or for sums from AMX tiles.
    pub(in super::super) fn scratch(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
    ) -> Result<Option<ValueId>, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        if self.uses_amx() {
            self.configure_tiles(emit)?;
            return self.allocate(emit, tiling.rows * tiling.vectors.len() * tiling.lanes, 32).map(Some);
        }
        if self.packs(kernel, tiling) {
            return self.allocate(emit, self.dot_steps(kernel).len() * self.row_bytes(tiling), 8).map(Some);
        }
        Ok(None)
    }

    /// Allocates integers of `width` bits on the stack.
    pub(super) fn allocate(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        size: usize,
        width: u32,
    ) -> Result<ValueId, String> {
        let ctx = emit.build.ctx();
        let (shape, element) = ([Some(size as u64)].into_iter().collect(), ctx.int_type(width));
        let ty: Type = ctx.ty(TypeKind::MemRef { shape, element, layout: None, space: None });
        let alloca = NewOp::of(&memref::ALLOCA)
            .results(&[ty])
            .property("alignment", ctx.int_attr(64, ctx.int_type(64)))
            .property("operandSegmentSizes", ctx.i32_array_attr(&[0, 0]));
        emit.build.build_op(alloca)
    }

    /// Packs the rows of a tile into scratch memory.
    pub(in super::super) fn pack(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        self.emit_steps(emit, Visit::PackRows, Tile::new()).map(|_| ())
    }

    /// Visits all steps.
    pub(super) fn emit_steps(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        visit: Visit,
        sums: Tile,
    ) -> Result<Tile, String> {
        let super::LaneMapping::BroadcastActivations(along) = self.form else {
            return Err("lanes do not map to columns".to_owned());
        };
        let outer: Vec<usize> = self.reductions.iter().copied().filter(|&index| Some(index) != along).collect();
        let loops = self.dot_steps(emit.work.kernel).len() > super::MAX_UNROLLED_STEPS;
        let first = emit.index(0)?;
        self.rows(emit, &ReductionWalk { along, outer: &outer, loops, visit }, 0, first, sums)
    }

    /// Emits the outer loops from `depth` on. `at` is the number of the first step in them.
    fn rows(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        walk: &ReductionWalk<'_>,
        depth: usize,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let kernel = emit.work.kernel;
        let Some(&next) = walk.outer.get(depth) else { return self.row(emit, walk, at, sums) };
        let length = walk.along.map_or(1, |along| kernel.extent(along)).div_ceil(self.depth as u64);
        let inside = walk.outer.iter().skip(depth + 1).fold(length, |n, &index| n * kernel.extent(index)) as i64;
        if walk.loops {
            return emit.counted_loop(kernel.extent(next), &sums, |emit, iv, sums| {
                let by = emit.index(inside)?;
                let further = emit.build.mul(iv, by)?;
                let at = emit.build.add(at, further)?;
                emit.with_index(next, iv, None, |emit| self.rows(emit, walk, depth + 1, at, sums.to_vec()))
            });
        }
        let mut sums = sums;
        for i in 0..kernel.extent(next) as i64 {
            let iv = emit.index(i)?;
            let at = emit.build.add_constant(at, inside * i)?;
            sums = emit.with_index(next, iv, None, |emit| self.rows(emit, walk, depth + 1, at, sums))?;
        }
        Ok(sums)
    }

    /// Emits the steps along the contiguous bytes.
    fn row(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        walk: &ReductionWalk<'_>,
        first: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let read = match walk.visit {
            Visit::PackWeights => self.bytes_per_packing_step(emit.work.kernel),
            _ if self.uses_amx() => self.depth,
            _ => self.dot.load_bytes,
        };
        let (depth, read) = (self.depth as u64, read as u64);
        let length = walk.along.map_or(1, |along| emit.work.kernel.extent(along));
        let reads = length / read;
        let mut sums = sums;
        let mut at = 0;
        if walk.loops && reads > 1 {
            sums = emit.counted_loop(reads, &sums, |emit, iv, sums| {
                let (by, steps) = (emit.index(read as i64)?, emit.index((read / depth) as i64)?);
                let (k, further) = (emit.build.mul(iv, by)?, emit.build.mul(iv, steps)?);
                let at = emit.build.add(first, further)?;
                let step = |emit: &mut KernelEmitter<'_, '_, '_, '_>| {
                    self.step(emit, walk, StepBytes { start: 0, count: read, skipped: 0 }, at, sums.to_vec())
                };
                match walk.along {
                    Some(along) => emit.with_index(along, k, None, step),
                    None => step(emit),
                }
            })?;
            at = reads * read;
        }
        // Remainder: powers of two of groups, then a partial group that starts earlier, as in `groups`.
        while at < length {
            let (start, count, skipped) = match (length - at) / depth {
                0 if length < depth => (0, length, 0),
                0 => (length - depth, depth, depth - (length - at)),
                left => (at, read.min(depth << left.ilog2()), 0),
            };
            let bytes = StepBytes { start: start as i64, count, skipped };
            let number = emit.build.add_constant(first, (at / depth) as i64)?;
            sums = self.step(emit, walk, bytes, number, sums)?;
            at += count - skipped;
        }
        Ok(sums)
    }

    /// Emits one step.
    fn step(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        walk: &ReductionWalk<'_>,
        bytes: StepBytes,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let tiling = emit.work.tiling;
        let StepBytes { start, count, .. } = bytes;
        let mut rows = Vec::new();
        match walk.visit {
            Visit::Multiply(weights) if self.uses_amx() => {
                self.block(emit, start, (at, weights))?;
                return Ok(sums);
            }
            Visit::PackWeights => return self.pack_columns(emit, walk.along, bytes, at, sums),
            _ => {}
        }
        if matches!(walk.visit, Visit::PackRows) || emit.scratch.is_none() {
            for row in 0..tiling.rows {
                let further = emit.further(self.input, row, 0) + start;
                rows.push(self.words(emit, (self.input, further), count)?);
            }
        }
        let groups = (count as usize).div_ceil(self.dot.depth);
        let Visit::Multiply(weights) = walk.visit else {
            for group in 0..groups {
                for row in 0..tiling.rows / self.dot.rows {
                    let bytes = self.factor(emit, &rows, row, group)?;
                    let (scratch, place) = self.row_place(emit, at, row, group)?;
                    let loc = emit.build.loc;
                    let store = NewOp::of(&vector::STORE).loc(loc).operands(&[bytes, scratch, place]);
                    emit.build.rewriter.build(&store);
                }
            }
            return Ok(sums);
        };
        let size = emit.index(self.step_bytes(tiling) as i64)?;
        let further = emit.build.mul(at, size)?;
        let weights = emit.build.add(weights, further)?;
        self.products(emit, (&rows, bytes), (at, weights), sums)
    }

    /// Emits one instruction for each vector of the tile and each group of bytes.
    fn products(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        (rows, bytes): (&[ValueId], StepBytes),
        (at, weights): (ValueId, ValueId),
        mut sums: Tile,
    ) -> Result<Tile, String> {
        let (tiling, high) = (emit.work.tiling, self.dot.rows);
        // The vector behind those of the tile, if any, holds the sums of the rows' bytes.
        let (vectors, groups) = (self.accumulators(tiling), (bytes.count as usize).div_ceil(self.dot.depth));
        let (together, parts) = (tiling.rows / high, vectors * high);
        // If one load covers several groups, rows stay in registers and weights are loaded one by one; otherwise the reverse.
        let pairs: Vec<(usize, usize)> = if self.dot.load_bytes > self.dot.depth {
            (0..parts).flat_map(|part| (0..together).map(move |row| (row, part))).collect()
        } else {
            (0..together).flat_map(|row| (0..parts).map(move |part| (row, part))).collect()
        };
        for group in 0..groups {
            let weights = emit.build.add_constant(weights, (group * self.step_bytes(tiling)) as i64)?;
            let mut factors: FxHashMap<usize, ValueId> = FxHashMap::default();
            let mut known: FxHashMap<usize, ValueId> = FxHashMap::default();
            for &(row, part) in &pairs {
                let factor = match factors.get(&row) {
                    Some(&bytes) => bytes,
                    None if emit.scratch.is_some() => {
                        let (scratch, place) = self.row_place(emit, at, row, group)?;
                        let ty = emit.vector(self.columns(tiling) * self.dot.depth, emit.build.ctx().int_type(8));
                        emit.build.op(&vector::LOAD, &[scratch, place], ty)?
                    }
                    None => self.factor(emit, rows, row, group)?,
                };
                let weights = match known.get(&part) {
                    Some(&weights) => weights,
                    None if part / high == tiling.vectors.len() => self.ones(emit, bytes)?,
                    None => self.load_weights(emit, weights, part)?,
                };
                factors.insert(row, factor);
                known.insert(part, weights);
                let place = (row * high + part % high) * vectors + part / high;
                let sum = sums.get_mut(place).ok_or("missing accumulator")?;
                *sum = self.dot(emit, *sum, factor, weights)?;
            }
        }
        Ok(sums)
    }

    /// The number of row bytes of a tile per step.
    fn row_bytes(&self, tiling: &Tiling) -> usize {
        tiling.rows / self.dot.rows * self.columns(tiling) * self.dot.depth
    }

    /// The scratch memory and the offset of packed rows, for a group of a step.
    fn row_place(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        at: ValueId,
        row: usize,
        group: usize,
    ) -> Result<(ValueId, ValueId), String> {
        let (tiling, scratch) = (emit.work.tiling, emit.scratch.ok_or("rows have no scratch buffer")?);
        let bytes = self.row_bytes(tiling);
        let by = emit.index(bytes as i64)?;
        let place = emit.build.mul(at, by)?;
        let further = group * bytes + row * self.columns(tiling) * self.dot.depth;
        Ok((scratch, emit.build.add_constant(place, further as i64)?))
    }

    /// Loads `count` contiguous bytes of an access as words of one group each.
    pub(super) fn words(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        (access, further): (usize, i64),
        count: u64,
    ) -> Result<ValueId, String> {
        let (ctx, depth) = (emit.build.ctx(), self.dot.depth);
        let (word, count) = (ctx.int_type(8 * depth as u32), count as usize);
        let words = emit.vector(count.div_ceil(depth), word);
        if count >= depth {
            let bytes = emit.load_vector(access, further, count)?;
            return emit.build.op(&vector::BITCAST, &[bytes], words);
        }
        let mut all = emit.build.int(0, word)?;
        for j in 0..count as i64 {
            let byte = emit.element(access, further + j)?;
            let byte = emit.build.zero_extend(byte, word)?;
            let by = emit.build.int(8 * j, word)?;
            let byte = emit.build.op(&arith::SHLI, &[byte, by], word)?;
            all = emit.build.op(&arith::ORI, &[all, byte], word)?;
        }
        emit.build.op(&vector::BROADCAST, &[all], words)
    }

    /// The bytes that an instruction multiplies with its columns' weights: a group of each of its rows.
    fn factor(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        rows: &[ValueId],
        row: usize,
        group: usize,
    ) -> Result<ValueId, String> {
        let rows = rows.chunks(self.dot.rows).nth(row).unwrap_or_default();
        let (&first, &last) = rows.first().zip(rows.last()).ok_or("an instruction has no row operand")?;
        let (ctx, columns) = (emit.build.ctx(), self.columns(emit.work.tiling));
        let ty = emit.build.ty(first);
        let groups = ctx.num_elements(ty).unwrap_or(1) as usize;
        let words = if rows.len() * groups == 1 {
            let words = emit.vector(columns, ctx.element_or_self(ty));
            emit.build.op(&vector::BROADCAST, &[first], words)?
        } else {
            let mask: Vec<i64> = (0..columns).map(|i| (i % rows.len() * groups + group) as i64).collect();
            emit.shuffle(first, last, &mask)?
        };
        let ty = emit.vector(columns * self.dot.depth, ctx.int_type(8));
        let bytes = emit.build.op(&vector::BITCAST, &[words], ty)?;
        self.to_instruction_signedness(emit, bytes)
    }

    /// The number of columns of one instruction.
    pub(super) fn columns(&self, tiling: &Tiling) -> usize {
        tiling.lanes / self.dot.rows
    }

    /// Converts between vectors of one row and the sums of a multi-row instruction, which hold a part of each of its rows. The
    /// conversion is a transposition of parts, so it is its own inverse.
    pub(super) fn convert_lane_order(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        (rows, vectors): (usize, usize),
        sums: Tile,
    ) -> Result<Tile, String> {
        let (tiling, columns) = (emit.work.tiling, self.columns(emit.work.tiling) as i64);
        if self.dot.rows == 1 {
            return Ok(sums);
        }
        let mut turned = Vec::new();
        for (row, vector) in (0..rows).flat_map(|row| (0..vectors).map(move |vector| (row, vector))) {
            let (part, first) = (row % self.dot.rows, row - row % self.dot.rows);
            let of = |row: usize| sums.get(row * vectors + vector).copied().ok_or("missing accumulator");
            let (a, b) = (of(first)?, of(first + 1)?);
            let mask: Vec<i64> = (0..tiling.lanes as i64)
                .map(|i| i % columns + part as i64 * columns + i / columns * tiling.lanes as i64)
                .collect();
            turned.push(emit.shuffle(a, b, &mask)?);
        }
        Ok(turned)
    }
}
