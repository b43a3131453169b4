//! Weights that the program computes, such as the keys and values of attention: packed for each tile of lanes, before the rows
//! that the tile multiplies.
//!
//! A sum of `(a - za) * (b - zb)` over `k` is `sum(a * b) - za * sum(b) - zb * sum(a) + k * za * zb`. The dot-product instruction
//! computes the three sums: the second while it packs, the third in one more vector of each row, whose weights are ones.

use qopt_ir::ir::ValueId;
use qopt_ir::rewrite::NewOp;

use super::super::emit::{KernelEmitter, Tile};
use super::super::kernel::Kernel;
use super::super::tiling::Tiling;
use super::matrix::{MAX_SCRATCH, StepBytes, Visit};
use super::{LaneMapping, ProductSum, WeightSource};
use crate::arith::ops as arith;
use crate::vector::ops as vector;

/// With fewer rows, packing costs more than it saves.
const MIN_ROWS: u64 = 4;
/// The bytes of a column that are loaded together, if they are contiguous.
const COLUMN_BYTES: usize = 16;

/// Returns true if computed weights can be packed, and rows are many enough.
pub(super) fn are_worth_packing(
    kernel: &Kernel,
    (form, rows): (LaneMapping, u64),
    (weights, lane): (usize, usize),
) -> bool {
    let LaneMapping::BroadcastActivations(Some(along)) = form else { return false };
    let (beside, below) = (kernel.stride(weights, lane), kernel.stride(weights, along));
    rows >= MIN_ROWS && beside != 0 && (beside == 1 || below == 1)
}

impl ProductSum {
    /// Returns true if the program computes the weights.
    pub(in super::super) fn is_computed(&self) -> bool {
        matches!(self.source, WeightSource::Computed { .. })
    }

    /// Returns true if a tile has one more vector per row, for the sums of its bytes.
    pub(super) fn sums_rows(&self) -> bool {
        matches!(self.source, WeightSource::Computed { zero_point } if zero_point != 0)
    }

    /// The vectors of sums per row.
    pub(super) fn accumulators(&self, tiling: &Tiling) -> usize {
        tiling.vectors.len() + usize::from(self.sums_rows())
    }

    /// Returns true if the packed weights of a tile fit the scratch memory, and its sums the registers.
    pub(super) fn fits_scratch(&self, steps: usize, lanes: usize, (rows, vectors): (usize, usize)) -> bool {
        if !self.is_computed() {
            return true;
        }
        let most = self.dot.tiles.iter().map(|(rows, vectors)| rows * vectors).max().unwrap_or(1);
        let sums = rows * (vectors + usize::from(self.sums_rows()));
        let bytes = steps.saturating_mul(vectors * lanes * self.depth);
        bytes <= MAX_SCRATCH && (sums <= most || (rows, vectors) == (self.dot.rows, 1))
    }

    /// Allocates memory for the packed weights of a tile, and for the terms added to its sums.
    pub(in super::super) fn allocate_packed(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
    ) -> Result<[ValueId; 2], String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let weights = self.allocate(emit, self.dot_steps(kernel).len() * self.step_bytes(tiling), 8)?;
        Ok([weights, self.allocate(emit, tiling.vectors.len() * tiling.lanes, 32)?])
    }

    /// Packs the weights of the current tile of lanes, and stores the terms of its sums that do not depend on the row.
    pub(in super::super) fn pack_computed(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        let WeightSource::Computed { zero_point } = self.source else { return Ok(()) };
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let vectors = tiling.vectors.len();
        let zero = emit.splat(0, tiling.lanes)?;
        let sums = self.emit_steps(emit, Visit::PackWeights, vec![zero; self.dot.rows * vectors])?;
        let sums = self.convert_lane_order(emit, (self.dot.rows, vectors), sums)?;
        let [_, terms] = emit.packed.ok_or("the weights are not packed")?;
        let products = self.reductions.iter().fold(1_i64, |n, &index| n.wrapping_mul(kernel.extent(index) as i64));
        let input_zero = self.effective_zero_point();
        let constant = emit.splat(products.wrapping_mul(input_zero).wrapping_mul(zero_point), tiling.lanes)?;
        let factor = emit.splat(-input_zero, tiling.lanes)?;
        for (vector, sum) in sums.into_iter().take(vectors).enumerate() {
            let term = emit.build.mul(sum, factor)?;
            let term = emit.build.add(term, constant)?;
            let at = emit.index((vector * tiling.lanes) as i64)?;
            store(emit, term, terms, at);
        }
        Ok(())
    }

    /// The bytes of a column that a packing step reads.
    pub(super) fn bytes_per_packing_step(&self, kernel: &Kernel) -> usize {
        let LaneMapping::BroadcastActivations(Some(along)) = self.form else { return self.depth };
        if kernel.stride(self.weights, along) == 1 { COLUMN_BYTES.max(self.depth) } else { self.depth }
    }

    /// Packs the weights of a step, and adds them to the sums.
    pub(super) fn pack_columns(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        along: Option<usize>,
        bytes: StepBytes,
        at: ValueId,
        mut sums: Tile,
    ) -> Result<Tile, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let along = along.ok_or("computed weights have no contiguous loop")?;
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let by = emit.index(self.step_bytes(tiling) as i64)?;
        let first = emit.build.mul(at, by)?;
        let (vectors, size) = (tiling.vectors.len(), tiling.lanes * self.depth);
        for vector in 0..vectors {
            let columns = if kernel.stride(self.weights, along) == 1 {
                self.columns_of_words(emit, vector, bytes)?
            } else {
                self.columns_of_rows(emit, (vector, along), bytes)?
            };
            for (group, column) in columns.into_iter().enumerate() {
                let further = group * self.step_bytes(tiling) + vector * size;
                let place = emit.build.add_constant(first, further as i64)?;
                store(emit, column, packed, place);
                let part_size = size / self.dot.rows;
                for part in 0..self.dot.rows {
                    let mask: Vec<i64> = (0..part_size).map(|i| (part * part_size + i) as i64).collect();
                    let weights = if self.dot.rows == 1 { column } else { emit.shuffle(column, column, &mask)? };
                    let ones = self.ones(emit, StepBytes { start: 0, count: self.depth as u64, skipped: 0 })?;
                    let sum = sums.get_mut(part * vectors + vector).ok_or("missing accumulator")?;
                    *sum = self.dot(emit, *sum, ones, weights)?;
                }
            }
        }
        Ok(sums)
    }

    /// The packed weights of a vector, one for each group of a step, if the bytes of a column are contiguous: a transposition of
    /// words.
    fn columns_of_words(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        vector: usize,
        bytes: StepBytes,
    ) -> Result<Vec<ValueId>, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let (stride, used) = (kernel.stride(self.weights, tiling.lane), tiling.vector_lanes(vector));
        let mut blocks = Vec::new();
        for lane in 0..used {
            let further = emit.further(self.weights, 0, vector) + lane as i64 * stride + bytes.start;
            blocks.push(vec![self.words(emit, (self.weights, further), bytes.count)?]);
        }
        // Lanes that are not used hold the weights of another one.
        let groups = (bytes.count as usize).div_ceil(self.depth);
        blocks.resize(tiling.lanes, blocks.first().cloned().ok_or("a vector has no lanes")?);
        let bits = 8 * self.depth;
        // Vectors of `groups_each` groups, and in a group the words of `width` lanes.
        let (mut groups_each, mut width) = (groups, 1);
        while blocks.len() > 1 {
            let splits = groups_each > 1 && 2 * groups_each * width * bits > emit.work.target.vectors.bits;
            let of_half = if splits { groups_each / 2 } else { groups_each };
            let mut joined = Vec::new();
            for pair in blocks.chunks(2) {
                let [a, b] = pair else { return Err("the lanes of a vector are no power of two".to_owned()) };
                let mut block = Vec::new();
                for (&a, &b) in a.iter().zip(b) {
                    for first in (0..groups_each).step_by(of_half) {
                        let lanes =
                            |group: usize, from: usize| (0..width).map(move |i| (from + group * width + i) as i64);
                        let mask: Vec<i64> = (first..first + of_half)
                            .flat_map(|group| lanes(group, 0).chain(lanes(group, groups_each * width)))
                            .collect();
                        block.push(emit.shuffle(a, b, &mask)?);
                    }
                }
                joined.push(block);
            }
            (blocks, groups_each, width) = (joined, of_half, 2 * width);
        }
        let mut columns = Vec::new();
        for all in blocks.into_iter().flatten() {
            for group in 0..groups_each {
                let mask: Vec<i64> = (0..tiling.lanes).map(|i| (group * tiling.lanes + i) as i64).collect();
                let words = if groups_each == 1 { all } else { emit.shuffle(all, all, &mask)? };
                let words = self.clear_skipped(emit, words, bytes.skipped)?;
                columns.push(self.as_bytes(emit, words)?);
            }
        }
        Ok(columns)
    }

    /// Clears the first bytes of each word.
    fn clear_skipped(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        words: ValueId,
        skipped: u64,
    ) -> Result<ValueId, String> {
        if skipped == 0 {
            return Ok(words);
        }
        let ty = emit.build.ty(words);
        let mask = emit.build.int(-1 << (8 * skipped), emit.build.ctx().element_or_self(ty))?;
        let mask = emit.broadcast(mask, emit.work.tiling.lanes)?;
        emit.build.op(&arith::ANDI, &[words, mask], ty)
    }

    /// The packed weights of a vector for a step, if the bytes of a row are contiguous: rows that are interleaved.
    fn columns_of_rows(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        (vector, along): (usize, usize),
        bytes: StepBytes,
    ) -> Result<Vec<ValueId>, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let (stride, used) = (kernel.stride(self.weights, along), tiling.vector_lanes(vector));
        let byte = emit.build.ctx().int_type(8);
        let mut columns = Vec::new();
        for group in (0..bytes.count).step_by(self.depth) {
            let mut rows = Vec::new();
            for j in group..group + self.depth as u64 {
                rows.push(if (bytes.skipped..bytes.count).contains(&j) {
                    let further = emit.further(self.weights, 0, vector) + (bytes.start + j as i64) * stride;
                    let row = emit.load_vector(self.weights, further, used)?;
                    emit.resize_vector(row, used, tiling.lanes)?
                } else {
                    let zero = emit.build.int(0, byte)?;
                    emit.broadcast(zero, tiling.lanes)?
                });
            }
            let mut bits = 8;
            while rows.len() > 1 {
                bits *= 2;
                let mut joined = Vec::new();
                for pair in rows.chunks(2) {
                    let [a, b] = pair else { return Err("the depth of a step is no power of two".to_owned()) };
                    let lanes = tiling.lanes as i64;
                    let mask: Vec<i64> = (0..lanes).flat_map(|i| [i, lanes + i]).collect();
                    let both = emit.shuffle(*a, *b, &mask)?;
                    let ty = emit.vector(tiling.lanes, emit.build.ctx().int_type(bits));
                    joined.push(emit.build.op(&vector::BITCAST, &[both], ty)?);
                }
                rows = joined;
            }
            let words = *rows.first().ok_or("a step has no bytes")?;
            columns.push(self.as_bytes(emit, words)?);
        }
        Ok(columns)
    }

    /// The bytes of words, one word for each lane.
    fn as_bytes(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, words: ValueId) -> Result<ValueId, String> {
        let ty = emit.vector(emit.work.tiling.lanes * self.depth, emit.build.ctx().int_type(8));
        emit.build.op(&vector::BITCAST, &[words], ty)
    }

    /// Ones for the bytes of a group that count, and zeros for the others, in each column of an instruction.
    pub(super) fn ones(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, bytes: StepBytes) -> Result<ValueId, String> {
        let counted = bytes.skipped..bytes.count.min(self.depth as u64);
        let word = counted.fold(0_i64, |word, j| word | 1 << (8 * j));
        let (ctx, columns) = (emit.build.ctx(), self.columns(emit.work.tiling));
        let word = emit.build.int(word, ctx.int_type(8 * self.depth as u32))?;
        let words = emit.broadcast(word, columns)?;
        let ty = emit.vector(columns * self.depth, ctx.int_type(8));
        emit.build.op(&vector::BITCAST, &[words], ty)
    }

    /// Adds the terms that depend on the row, and drops the vectors that hold them.
    pub(super) fn add_row_terms(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, sums: Tile) -> Result<Tile, String> {
        let WeightSource::Computed { zero_point } = self.source else { return Ok(sums) };
        if !self.sums_rows() {
            return Ok(sums);
        }
        let tiling = emit.work.tiling;
        let factor = emit.splat(-zero_point, tiling.lanes)?;
        let mut all = Vec::new();
        for row in sums.chunks(self.accumulators(tiling)) {
            let (&bytes, sums) = row.split_last().ok_or("a row has no sums")?;
            let term = emit.build.mul(bytes, factor)?;
            for &sum in sums {
                all.push(emit.build.add(sum, term)?);
            }
        }
        Ok(all)
    }
}

fn store(emit: &mut KernelEmitter<'_, '_, '_, '_>, value: ValueId, memory: ValueId, at: ValueId) {
    let loc = emit.build.loc;
    emit.build.rewriter.build(&NewOp::of(&vector::STORE).loc(loc).operands(&[value, memory, at]));
}
