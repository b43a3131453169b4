//! Matrix products on vectors: lanes are columns. A few bytes of one or more rows are multiplied with a vector of weights.
//!
//! Instructions that take several rows need them interleaved. Rows are interleaved for each tile of columns, or, with several
//! tiles, once in memory.

use qopt_ir::ir::{Type, TypeKind, ValueId};
use qopt_ir::rewrite::NewOp;
use rustc_hash::FxHashMap;

use super::super::emit::{KernelEmitter, Tile};
use super::super::tiling::Tiling;
use super::ProductSum;
use super::walk::{StepBytes, StepVisitor, walk};
use crate::arith::ops as arith;
use crate::memref::ops as memref;
use crate::targets::DotInstruction;
use crate::vector::ops as vector;

/// Operands that need more bytes than this are not packed into scratch memory, which is on the stack.
pub(in super::super) const MAX_SCRATCH: usize = 1 << 16;

/// Multiplies rows with the weights from an offset on, and adds the products to the sums.
pub(in super::super) struct Multiply<'a> {
    pub(in super::super) products: &'a ProductSum<'a>,
    pub(in super::super) weights: ValueId,
}

impl StepVisitor for Multiply<'_> {
    fn bytes(&self) -> usize {
        self.products.dot.load_bytes
    }

    fn visit(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let products = self.products;
        // Scratch memory holds packed rows.
        let rows = if emit.scratch.is_none() { products.load_rows(emit, bytes)? } else { Vec::new() };
        let size = emit.index(products.step_bytes(emit.work.tiling) as i64)?;
        let further = emit.build.mul(at, size)?;
        let weights = emit.build.add(self.weights, further)?;
        products.multiply(emit, (&rows, bytes), (at, weights), sums)
    }
}

/// Allocates integers of `width` bits on the stack.
pub(in super::super) fn allocate(
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

impl ProductSum<'_> {
    /// Adds the products of a tile's rows and the packed weights to its sums.
    pub(in super::super) fn add_products(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        mut sums: Tile,
    ) -> Result<Tile, String> {
        let tiling = emit.work.tiling;
        let shape = (tiling.rows, self.accumulators(tiling));
        for plane in 0..self.planes() {
            let weights = self.weights_offset(emit, plane)?;
            sums = self.convert_lane_order(emit, shape, sums)?;
            sums = walk(self, emit, &Multiply { products: self, weights }, sums)?;
            sums = self.convert_lane_order(emit, shape, sums)?;
        }
        Ok(sums)
    }

    /// Loads the bytes of a step for each row of a tile.
    pub(in super::super) fn load_rows(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
    ) -> Result<Vec<ValueId>, String> {
        let mut rows = Vec::new();
        for row in 0..emit.work.tiling.rows {
            let further = emit.further(self.byte_products.input, row, 0) + bytes.start;
            rows.push(self.words(emit, (self.byte_products.input, further), bytes.count)?);
        }
        Ok(rows)
    }

    /// Emits one instruction for each vector of the tile and each group of bytes.
    fn multiply(
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
    pub(in super::super) fn row_bytes(&self, tiling: &Tiling) -> usize {
        tiling.rows / self.dot.rows * self.columns(tiling) * self.dot.depth
    }

    /// The scratch memory and the offset of packed rows, for a group of a step.
    pub(in super::super) fn row_place(
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
    pub(in super::super) fn words(
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
    pub(in super::super) fn factor(
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
            let word = emit.lane(first, 0)?;
            if matches!(self.dot.instruction, DotInstruction::MultiplyAdd(_)) {
                // One byte: it is extended before it is broadcast.
                let wide = emit.build.op(&arith::EXTSI, &[word], ctx.int_type(32))?;
                return emit.broadcast(wide, columns);
            }
            emit.broadcast(word, columns)?
        } else {
            let mask: Vec<i64> = (0..columns).map(|i| (i % rows.len() * groups + group) as i64).collect();
            emit.shuffle(first, last, &mask)?
        };
        let ty = emit.vector(columns * self.dot.depth, ctx.int_type(8));
        let bytes = emit.build.op(&vector::BITCAST, &[words], ty)?;
        self.to_instruction_signedness(emit, bytes)
    }

    /// Ones for the bytes of a group that count, and zeros for the others, in each column of an instruction.
    pub(in super::super) fn ones(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
    ) -> Result<ValueId, String> {
        let counted = bytes.skipped..bytes.count.min(self.depth as u64);
        let word = counted.fold(0_i64, |word, j| word | 1 << (8 * j));
        let (ctx, columns) = (emit.build.ctx(), self.columns(emit.work.tiling));
        let word = emit.build.int(word, ctx.int_type(8 * self.depth as u32))?;
        let words = emit.broadcast(word, columns)?;
        let ty = emit.vector(columns * self.depth, ctx.int_type(8));
        emit.build.op(&vector::BITCAST, &[words], ty)
    }

    /// Converts between vectors of one row and the sums of a multi-row instruction, which hold a part of each of its rows. The
    /// conversion is a transposition of parts, so it is its own inverse.
    pub(in super::super) fn convert_lane_order(
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
