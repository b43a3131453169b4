//! Broadcast-activation products with sums in AMX tile registers (Intel Advanced Matrix Extensions).
//!
//! A tile register has up to 16 rows of 64 bytes. The kernel loads one tile configuration: sums, activation rows, which are
//! loaded from memory without packing, and packed weights. Complete sums are stored to memory, and the operations on them use
//! vectors, row by row. The AMX intrinsics take register numbers, so this module assigns the registers.

use qopt_ir::ir::{AttrKind, Blob, ValueId};
use qopt_ir::rewrite::NewOp;

use super::super::super::globals;
use super::super::emit::{KernelEmitter, Tile};
use super::super::kernel::Kernel;
use super::super::tiling::Tiling;
use super::instruction::act;
use super::matrix::Visit;
use super::{DotStep, ProductSum};
use crate::arith::ops as arith;
use crate::llvm;
use crate::memref::ops as memref;
use crate::targets::Dot;
use crate::vector::ops as vector;

/// Contiguous bytes per column in the packed weights.
pub(super) const VNNI_GROUP_BYTES: usize = 4;
/// Bytes per row of a tile register.
const TILE_ROW_BYTES: usize = 64;
/// With fewer rows or fewer products, sums in vectors are faster.
const MIN_ROWS: u64 = 4;
const MIN_PRODUCTS: u64 = 16;
/// Linux grants a process the tile registers on request: `arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA)`.
const ARCH_PRCTL: i64 = 158;
const ARCH_REQ_XCOMP_PERM: i64 = 0x1023;
const XFEATURE_XTILEDATA: i64 = 18;

/// The number of products that a step adds to each sum, for `contiguous` bytes per row that lie in one piece and `products` products in total;
/// `None` if other instructions are better.
pub(super) fn depth(dot: &Dot, rows: u64, contiguous: u64, products: u64) -> Option<usize> {
    if rows < MIN_ROWS || products < MIN_PRODUCTS || contiguous == 0 {
        return None;
    }
    // Equal steps: the last one begins earlier and overlaps the one before it, so they overlap least if evenly split.
    let steps = contiguous.div_ceil(dot.depth as u64);
    Some(contiguous.div_ceil(steps).next_multiple_of(VNNI_GROUP_BYTES as u64) as usize)
}

/// The cheapest rows and vectors of a tile, for a product of `rows`, `vectors` and `steps`.
pub(super) fn tile(dot: &Dot, rows: u64, vectors: u64, steps: u64) -> (usize, usize) {
    let even = |&(most, wide): &(usize, usize)| {
        let tiles = rows.div_ceil(most as u64);
        (rows.div_ceil(tiles), (wide as u64).min(vectors))
    };
    let cost = |&(r, v): &(u64, u64)| {
        let high = r.div_ceil(dot.rows as u64);
        // Cost in cycles: an instruction takes one per row, a load eight, the operations on a vector of sums about twelve, and
        // the loop around a tile 64.
        let step = (r * v).max(8 * (high + v));
        rows.div_ceil(r) * vectors.div_ceil(v) * (steps * step + 12 * r * v + 64)
    };
    let (rows, vectors) = dot.tiles.iter().map(even).min_by_key(cost).unwrap_or((1, 1));
    (rows as usize, vectors as usize)
}

/// The register assignment of a tile.
struct TileRegisters {
    /// Rows per register.
    rows: usize,
    /// The first tile row of each register in a column of registers. The last register begins earlier, so that all have the
    /// same size.
    starts: Vec<usize>,
    /// The number of registers in a row of registers.
    wide: usize,
}

impl TileRegisters {
    fn of(dot: &Dot, tiling: &Tiling) -> Self {
        let high = tiling.rows.div_ceil(dot.rows);
        let rows = tiling.rows.div_ceil(high);
        let starts = (0..high).map(|i| (i * rows).min(tiling.rows - rows)).collect();
        Self { rows, starts, wide: tiling.vectors.len() }
    }
    /// The register of sums.
    fn sum(&self, row: usize, vector: usize) -> usize {
        row * self.wide + vector
    }
    /// The register of activation rows.
    fn bytes(&self, row: usize) -> usize {
        self.starts.len() * self.wide + row
    }
    /// The register of weights.
    fn weights(&self, vector: usize) -> usize {
        self.starts.len() * (self.wide + 1) + vector
    }
    /// The configuration for `ldtilecfg`: bytes per row and number of rows of each register.
    fn configuration(&self, depth: usize) -> Vec<u8> {
        let mut widths = [0_u8; 32];
        let mut heights = [0_u8; 16];
        let sums = self.bytes(0);
        let sizes = std::iter::repeat_n((TILE_ROW_BYTES, self.rows), sums)
            .chain(std::iter::repeat_n((depth, self.rows), self.starts.len()))
            .chain(std::iter::repeat_n((TILE_ROW_BYTES, depth / VNNI_GROUP_BYTES), self.wide));
        for ((width, height), (w, h)) in widths.iter_mut().step_by(2).zip(&mut heights).zip(sizes) {
            *width = w as u8;
            *height = h as u8;
        }
        // Palette 1, start row 0.
        let mut all = vec![1, 0];
        all.resize(16, 0);
        all.extend(widths);
        all.extend(heights);
        all
    }
}

impl ProductSum {
    /// Returns true if sums are in AMX tile registers.
    pub(in super::super) fn uses_amx(&self) -> bool {
        matches!(self.dot.instruction, crate::targets::DotInstruction::AmxTiles(_))
    }

    /// Requests permission for the tile registers and configures them.
    pub(super) fn configure_tiles(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        let ctx = emit.build.ctx();
        let long = ctx.int_type(64);
        let mut operands = Vec::new();
        for value in [ARCH_PRCTL, ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA] {
            operands.push(emit.build.int(value, long)?);
        }
        let ask = NewOp::new("llvm.inline_asm")
            .operands(&operands)
            .results(&[long])
            .property("asm_string", ctx.string_attr("syscall"))
            .property("constraints", ctx.string_attr("={ax},0,{di},{si},~{rcx},~{r11},~{memory}"))
            .property("has_side_effects", ctx.attr(AttrKind::Unit));
        emit.build.build_op(ask)?;
        let bytes = TileRegisters::of(self.dot, emit.work.tiling).configuration(self.depth);
        let size = bytes.len() as u64;
        let ty = ctx.tensor_type(&[Some(size)], ctx.int_type(8));
        let value = ctx.dense(ty, Blob::of_elements(bytes, 1));
        let memory =
            emit.globals.get_global(&mut emit.build, value, globals::buffer_type(ctx, &[size], ctx.int_type(8)))?;
        let start = emit.index(0)?;
        let pointer = self.pointer(emit, memory, start)?;
        act(&mut emit.build, "llvm.x86.ldtilecfg", &[pointer]);
        Ok(())
    }

    /// Releases the tile registers, so that later code finds none in use.
    pub(in super::super) fn release_tiles(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) {
        if self.uses_amx() {
            act(&mut emit.build, "llvm.x86.tilerelease", &[]);
        }
    }

    /// Computes the sums of a tile and stores them to scratch memory.
    pub(in super::super) fn emit_tile_products(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        let tiling = emit.work.tiling;
        let block = TileRegisters::of(self.dot, tiling);
        for register in 0..block.bytes(0) {
            let register = self.register(emit, register)?;
            act(&mut emit.build, "llvm.x86.tilezero", &[register]);
        }
        let steps = self.dot_steps(emit.work.kernel);
        for part in 0..self.planes() {
            let weights = self.weights_offset(emit, part)?;
            if steps.len() > super::MAX_UNROLLED_STEPS {
                self.emit_steps(emit, Visit::Multiply(weights), Tile::new())?;
                continue;
            }
            for (number, step) in steps.iter().enumerate() {
                let at = emit.index(number as i64)?;
                self.block(emit, self.place(emit.work.kernel, step), (at, weights))?;
            }
        }
        let scratch = emit.scratch.ok_or("accumulators have no scratch buffer")?;
        let width = tiling.vectors.len() * tiling.lanes;
        let stride = emit.build.int(4 * width as i64, emit.build.ctx().int_type(64))?;
        for (row, &start) in block.starts.iter().enumerate() {
            for vector in 0..block.wide {
                let at = emit.index(4 * (start * width + vector * tiling.lanes) as i64)?;
                let pointer = self.pointer(emit, scratch, at)?;
                let register = self.register(emit, block.sum(row, vector))?;
                act(&mut emit.build, "llvm.x86.tilestored64", &[register, pointer, stride]);
            }
        }
        Ok(())
    }

    /// Loads a vector of sums of the current row.
    pub(super) fn load_sums(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, vector: usize) -> Result<ValueId, String> {
        let tiling = emit.work.tiling;
        let (scratch, row) = (
            emit.scratch.ok_or("accumulators have no scratch buffer")?,
            emit.row.ok_or("missing row of this iteration")?,
        );
        let by = emit.index((tiling.vectors.len() * tiling.lanes) as i64)?;
        let at = emit.build.mul(row, by)?;
        let at = emit.build.add_constant(at, (vector * tiling.lanes) as i64)?;
        let ty = emit.vector(tiling.lanes, emit.build.ctx().int_type(32));
        emit.build.op(&vector::LOAD, &[scratch, at], ty)
    }

    /// The offset of a step's first byte in a row.
    fn place(&self, kernel: &Kernel, step: &DotStep) -> i64 {
        let found = step.iter().enumerate().find_map(|(j, index)| Some((j, index.as_ref()?)));
        found.map_or(0, |(j, index)| {
            let terms = self.reductions.iter().zip(index);
            terms.fold(-(j as i64), |sum, (&reduction, &i)| sum + kernel.stride(self.input, reduction) * i as i64)
        })
    }

    /// Emits one step: bytes of all rows from `start` on, and their weights.
    pub(super) fn block(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        start: i64,
        (at, weights): (ValueId, ValueId),
    ) -> Result<(), String> {
        let tiling = emit.work.tiling;
        let block = TileRegisters::of(self.dot, tiling);
        let long = emit.build.ctx().int_type(64);
        let size = emit.index(self.step_bytes(tiling) as i64)?;
        let further = emit.build.mul(at, size)?;
        let weights = emit.build.add(weights, further)?;
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let memory = emit.memory(self.input)?;
        let row_stride = emit.further(self.input, 1, 0) - emit.further(self.input, 0, 0);
        let stride = emit.build.int(row_stride, long)?;
        let beside = emit.build.int((VNNI_GROUP_BYTES * tiling.lanes) as i64, long)?;
        for (row, &first) in block.starts.iter().enumerate() {
            let bytes = self.register(emit, block.bytes(row))?;
            let place = emit.address(self.input, emit.further(self.input, first, 0) + start)?;
            let pointer = self.pointer(emit, memory, place)?;
            act(&mut emit.build, "llvm.x86.tileloadd64", &[bytes, pointer, stride]);
            for vector in 0..block.wide {
                let register = self.register(emit, block.weights(vector))?;
                if row == 0 {
                    let place = emit.build.add_constant(weights, (vector * tiling.lanes * self.depth) as i64)?;
                    let pointer = self.pointer(emit, packed, place)?;
                    act(&mut emit.build, "llvm.x86.tileloadd64", &[register, pointer, beside]);
                }
                let sum = self.register(emit, block.sum(row, vector))?;
                act(&mut emit.build, self.dot.instruction.name(), &[sum, bytes, register]);
            }
        }
        Ok(())
    }

    /// The number of a register, as an operand.
    fn register(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, number: usize) -> Result<ValueId, String> {
        let ty = emit.build.ctx().int_type(8);
        emit.build.int(number as i64, ty)
    }

    /// A pointer to the byte at offset `at` of a buffer's memory.
    fn pointer(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        memory: ValueId,
        at: ValueId,
    ) -> Result<ValueId, String> {
        let ctx = emit.build.ctx();
        let start = emit.build.op(&memref::EXTRACT_ALIGNED_POINTER_AS_INDEX, &[memory], ctx.index_type())?;
        let place = emit.build.add(start, at)?;
        let place = emit.build.op(&arith::INDEX_CAST, &[place], ctx.int_type(64))?;
        emit.build.op(&llvm::INTTOPTR, &[place], crate::llvm::Pointer { space: 0 }.intern(ctx))
    }
}
