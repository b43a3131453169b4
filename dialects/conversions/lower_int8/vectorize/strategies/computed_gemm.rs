//! Matrix products with weights that the program computes, such as the keys and values of attention: packed for each tile of
//! lanes, before the rows that the tile multiplies.
//!
//! A sum of `(a - za) * (b - zb)` over `k` is `sum(a * b) - za * sum(b) - zb * sum(a) + k * za * zb`. The dot-product instruction
//! computes the three sums: the second while it packs, the third in one more vector of each row, whose weights are ones.

use qopt_ir::ir::ValueId;
use qopt_ir::rewrite::NewOp;

use super::super::dot_products::{
    ByteProducts, LaneMapping, MAX_SCRATCH, ProductSum, StepBytes, StepVisitor, WeightSource, allocate, walk,
};
use super::super::emit::{KernelEmitter, Tile};
use super::super::kernel::Kernel;
use super::super::plan::{KernelCase, KernelPlan};
use super::gemm;
use super::{PackPoint, Strategy};
use crate::arith::ops as arith;
use crate::qnn::schedule::{Schedule, StrategyKind};
use crate::targets::Dot;
use crate::vector::ops as vector;

/// With fewer rows, packing costs more than it saves.
const MIN_ROWS: u64 = 4;
/// The bytes of a column that are loaded together, if they are contiguous.
const COLUMN_BYTES: usize = 16;

/// See [`StrategyKind::ComputedGemm`].
pub(super) struct ComputedGemm;

impl Strategy for ComputedGemm {
    fn kind(&self) -> StrategyKind {
        StrategyKind::ComputedGemm
    }

    fn matches(&self, case: &KernelCase) -> Result<(), String> {
        let byte_products = case.products.as_ref().map_err(|&why| why)?;
        if matches!(byte_products.source, WeightSource::Constant(_)) {
            return Err("the weights are constant".to_owned());
        }
        let LaneMapping::BroadcastActivations(Some(along)) = byte_products.form else {
            return Err("bytes of a row are not adjacent".to_owned());
        };
        let stride = |index| case.kernel.stride(byte_products.weights, index);
        if stride(case.lane) == 0 || (stride(case.lane) != 1 && stride(along) != 1) {
            return Err("weights are adjacent neither along the columns nor along the sum".to_owned());
        }
        if gemm::rows(case) < MIN_ROWS {
            return Err(format!("fewer than {MIN_ROWS} rows use the packed weights"));
        }
        Ok(())
    }

    fn candidates(&self, case: &KernelCase) -> Vec<Schedule> {
        let Ok(byte_products) = &case.products else { return Vec::new() };
        gemm::candidates(self.kind(), case, |dot, tile| fits(case, byte_products, dot, tile))
    }

    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String> {
        let mut products = gemm::product_sum(case, schedule)?;
        products.sums_rows = sums_rows(products.byte_products);
        let mut tiling = gemm::matrix_tiling(case, schedule, products.dot)?;
        let row_sums = if products.sums_rows { tiling.rows } else { 0 };
        case.check_registers(gemm::sums(case, &tiling), row_sums.saturating_add(gemm::OPERANDS))?;
        let bytes = products.steps.len().saturating_mul(products.step_bytes(&tiling));
        if bytes > MAX_SCRATCH {
            return Err(format!("a tile packs {bytes} bytes of weights, but scratch memory has {MAX_SCRATCH}"));
        }
        tiling.move_outermost(&products.byte_products.weight_loops(&case.kernel, case.lane));
        let tile_packing = Some(PackPoint::Columns);
        Ok(KernelPlan { strategy: &Self, tiling, products: Some(products), tile_packing })
    }

    fn pack(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, point: PackPoint) -> Result<(), String> {
        match point {
            PackPoint::Columns => emit.products()?.pack_computed(emit),
            PackPoint::Kernel | PackPoint::Rows => Ok(()),
        }
    }

    /// Allocates memory for the packed weights of a tile, and for the terms added to its sums.
    fn allocate(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<bool, String> {
        let (products, tiling) = (emit.products()?, emit.work.tiling);
        if emit.packed.is_none() {
            let weights = allocate(emit, products.steps.len() * products.step_bytes(tiling), 8)?;
            emit.packed = Some([weights, allocate(emit, tiling.vectors.len() * tiling.lanes, 32)?]);
        }
        Ok(false)
    }

    fn sum(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, start: Tile) -> Result<Tile, String> {
        let products = emit.products()?;
        let sums = products.initial_sums(emit, start, |_, _, sum| Ok(sum))?;
        let sums = products.add_products(emit, sums)?;
        let sums = products.add_row_terms(emit, sums)?;
        products.drop_unused_lanes(emit, sums)
    }
}

/// Returns true if the weights have a zero point, so that a sum needs the sum of its row's bytes.
fn sums_rows(byte_products: &ByteProducts) -> bool {
    matches!(byte_products.source, WeightSource::Computed { zero_point } if zero_point != 0)
}

/// Returns true if the packed weights of a tile fit the scratch memory, and its sums the registers.
fn fits(case: &KernelCase, byte_products: &ByteProducts, dot: &Dot, (rows, vectors): (usize, usize)) -> bool {
    let most = dot.tiles.iter().map(|(rows, vectors)| rows * vectors).max().unwrap_or(1);
    let sums = rows * (vectors + usize::from(sums_rows(byte_products)));
    let steps = usize::try_from(byte_products.num_steps(&case.kernel, dot.depth)).unwrap_or(usize::MAX);
    let bytes = steps.saturating_mul(vectors * gemm::lanes(case) * dot.depth);
    bytes <= MAX_SCRATCH && (sums <= most || (rows, vectors) == (dot.rows, 1))
}

/// Packs computed weights, and adds them to the sums.
struct PackWeights<'a> {
    products: &'a ProductSum<'a>,
    kernel: &'a Kernel,
}

impl StepVisitor for PackWeights<'_> {
    /// The bytes of a column that a packing step reads.
    fn bytes(&self) -> usize {
        let depth = self.products.depth;
        match self.products.byte_products.grouped() {
            Some(along) if self.kernel.stride(self.products.byte_products.weights, along) == 1 => {
                COLUMN_BYTES.max(depth)
            }
            _ => depth,
        }
    }

    fn visit(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        self.products.pack_columns(emit, bytes, at, sums)
    }
}

impl ProductSum<'_> {
    /// Packs the weights of the current tile of lanes, and stores the terms of its sums that do not depend on the row.
    fn pack_computed(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        let WeightSource::Computed { zero_point } = self.byte_products.source else { return Ok(()) };
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let vectors = tiling.vectors.len();
        let zero = emit.splat(0, tiling.lanes)?;
        let visitor = PackWeights { products: self, kernel };
        let sums = walk(self, emit, &visitor, vec![zero; self.dot.rows * vectors])?;
        let sums = self.convert_lane_order(emit, (self.dot.rows, vectors), sums)?;
        let [_, terms] = emit.packed.ok_or("the weights are not packed")?;
        let products =
            self.byte_products.reductions.iter().fold(1_i64, |n, &index| n.wrapping_mul(kernel.extent(index) as i64));
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

    /// Packs the weights of a step, and adds them to the sums.
    fn pack_columns(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
        at: ValueId,
        mut sums: Tile,
    ) -> Result<Tile, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let along = self.byte_products.grouped().ok_or("computed weights have no contiguous loop")?;
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let by = emit.index(self.step_bytes(tiling) as i64)?;
        let first = emit.build.mul(at, by)?;
        let (vectors, size) = (tiling.vectors.len(), tiling.lanes * self.depth);
        for vector in 0..vectors {
            let columns = if kernel.stride(self.byte_products.weights, along) == 1 {
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
        let (stride, used) = (kernel.stride(self.byte_products.weights, tiling.lane), tiling.vector_lanes(vector));
        let mut blocks = Vec::new();
        for lane in 0..used {
            let further = emit.further(self.byte_products.weights, 0, vector) + lane as i64 * stride + bytes.start;
            blocks.push(vec![self.words(emit, (self.byte_products.weights, further), bytes.count)?]);
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
                let [a, b] = pair else { return Err("the number of lanes is not a power of two".to_owned()) };
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
        let (stride, used) = (kernel.stride(self.byte_products.weights, along), tiling.vector_lanes(vector));
        let byte = emit.build.ctx().int_type(8);
        let mut columns = Vec::new();
        for group in (0..bytes.count).step_by(self.depth) {
            let mut rows = Vec::new();
            for j in group..group + self.depth as u64 {
                rows.push(if (bytes.skipped..bytes.count).contains(&j) {
                    let further =
                        emit.further(self.byte_products.weights, 0, vector) + (bytes.start + j as i64) * stride;
                    let row = emit.load_vector(self.byte_products.weights, further, used)?;
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
                    let [a, b] = pair else { return Err("the depth of a step is not a power of two".to_owned()) };
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

    /// Adds the terms that depend on the row, and drops the vectors that hold them.
    fn add_row_terms(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, sums: Tile) -> Result<Tile, String> {
        let WeightSource::Computed { zero_point } = self.byte_products.source else { return Ok(sums) };
        if !self.sums_rows {
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
