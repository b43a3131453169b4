//! Lanes are columns, and sums are in registers that are matrices: Intel's Advanced Matrix Extensions (AMX).
//!
//! Such a register has up to 16 rows of 64 bytes, and what it has is configured once for a kernel: sums, rows of the factor that is
//! read, which come from memory as they lie there, and packed weights. Sums leave for memory when they are complete, row by row, and
//! what becomes of them is computed on vectors. Registers are named by their numbers; a compiler does not choose them.

use qopt_ir::ir::{AttrKind, Blob, ValueId};
use qopt_ir::rewrite::NewOp;

use super::super::super::globals;
use super::super::emit::{Emit, Tile};
use super::super::kernel::Kernel;
use super::super::tile::Tiling;
use super::instruction::act;
use super::{Products, Step};
use crate::targets::Dot;

/// Bytes of a column that lie beside each other in the weights.
pub(super) const BESIDE: usize = 4;
/// A row of a register.
const ROW: usize = 64;
/// With fewer rows, or fewer products, sums on vectors are faster.
const MIN_ROWS: u64 = 4;
const MIN_PRODUCTS: u64 = 16;
/// Linux gives a process these registers when it asks: `arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA)`.
const ARCH_PRCTL: i64 = 158;
const ARCH_REQ_XCOMP_PERM: i64 = 0x1023;
const XFEATURE_XTILEDATA: i64 = 18;

/// How many products a step adds to each sum, where so many bytes of a row lie beside each other, of so many products in all; `None`
/// if other instructions are better.
pub(super) fn depth(dot: &Dot, rows: u64, beside: u64, products: u64) -> Option<usize> {
    if rows < MIN_ROWS || products < MIN_PRODUCTS || beside == 0 {
        return None;
    }
    // As even as can be, so that little is read twice.
    let steps = beside.div_ceil(dot.depth as u64);
    Some(beside.div_ceil(steps).next_multiple_of(BESIDE as u64) as usize)
}

/// The rows and vectors of a tile that cost least, for a product of so many rows, vectors and steps.
pub(super) fn tile(dot: &Dot, rows: u64, vectors: u64, steps: u64) -> (usize, usize) {
    let even = |&(most, wide): &(usize, usize)| {
        let tiles = rows.div_ceil(most as u64);
        (rows.div_ceil(tiles), (wide as u64).min(vectors))
    };
    let cost = |&(r, v): &(u64, u64)| {
        let high = r.div_ceil(dot.rows as u64);
        // In cycles: an instruction takes one for each row, a load eight, and what becomes of a sum about twelve.
        let step = (r * v).max(8 * (high + v));
        rows.div_ceil(r) * vectors.div_ceil(v) * (steps * step + 12 * r * v + 64)
    };
    let (rows, vectors) = dot.tiles.iter().map(even).min_by_key(cost).unwrap_or((1, 1));
    (rows as usize, vectors as usize)
}

/// Which registers a tile takes.
struct Block {
    /// Rows of a register.
    rows: usize,
    /// Where those begin that lie below each other, in rows of the tile. The last begins earlier, rather than be smaller.
    starts: Vec<usize>,
    /// How many lie beside each other.
    wide: usize,
}

impl Block {
    fn of(dot: &Dot, tiling: &Tiling) -> Self {
        let high = tiling.rows.div_ceil(dot.rows);
        let rows = tiling.rows.div_ceil(high);
        let starts = (0..high).map(|i| (i * rows).min(tiling.rows - rows)).collect();
        Self { rows, starts, wide: tiling.vectors.len() }
    }
    /// That of sums.
    fn sum(&self, row: usize, vector: usize) -> usize {
        row * self.wide + vector
    }
    /// That of rows of the factor that is read.
    fn bytes(&self, row: usize) -> usize {
        self.starts.len() * self.wide + row
    }
    /// That of weights.
    fn weights(&self, vector: usize) -> usize {
        self.starts.len() * (self.wide + 1) + vector
    }
    /// What the processor is told: of each register the bytes of a row, and how many rows it has.
    fn configuration(&self, depth: usize) -> Vec<u8> {
        let mut widths = [0_u8; 32];
        let mut heights = [0_u8; 16];
        let sums = self.bytes(0);
        let sizes = std::iter::repeat_n((ROW, self.rows), sums)
            .chain(std::iter::repeat_n((depth, self.rows), self.starts.len()))
            .chain(std::iter::repeat_n((ROW, depth / BESIDE), self.wide));
        for ((width, height), (w, h)) in widths.iter_mut().step_by(2).zip(&mut heights).zip(sizes) {
            *width = w as u8;
            *height = h as u8;
        }
        // The first of the layouts that there are; nothing is begun.
        let mut all = vec![1, 0];
        all.resize(16, 0);
        all.extend(widths);
        all.extend(heights);
        all
    }
}

impl Products {
    /// Whether sums are in registers of matrices.
    pub(in super::super) fn in_registers(&self) -> bool {
        matches!(self.dot.instruction, crate::targets::Instruction::Registers(_))
    }

    /// Gets the registers, and tells the processor what is in them.
    pub(super) fn configured(&self, emit: &mut Emit<'_, '_, '_, '_, '_>) -> Result<(), String> {
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
        emit.build.made(ask)?;
        let bytes = Block::of(self.dot, emit.work.tiling).configuration(self.depth);
        let size = bytes.len() as u64;
        let ty = ctx.tensor_type(&[Some(size)], ctx.int_type(8));
        let value = ctx.attr(AttrKind::DenseElements { ty, data: Blob::of_elements(bytes, 1) });
        let memory = emit.globals.get(&mut emit.build, value, globals::buffer_type(ctx, &[size], ctx.int_type(8)))?;
        let start = emit.index(0)?;
        let pointer = self.pointer(emit, memory, start)?;
        act(&mut emit.build, "llvm.x86.ldtilecfg", &[pointer]);
        Ok(())
    }

    /// Gives the registers back, so that who comes next finds none in use.
    pub(in super::super) fn released(&self, emit: &mut Emit<'_, '_, '_, '_, '_>) {
        if self.in_registers() {
            act(&mut emit.build, "llvm.x86.tilerelease", &[]);
        }
    }

    /// The sums of a tile, which go to memory.
    pub(in super::super) fn multiplied(&self, emit: &mut Emit<'_, '_, '_, '_, '_>) -> Result<(), String> {
        let tiling = emit.work.tiling;
        let block = Block::of(self.dot, tiling);
        for register in 0..block.bytes(0) {
            let register = self.register(emit, register)?;
            act(&mut emit.build, "llvm.x86.tilezero", &[register]);
        }
        let steps = self.steps(emit.work.kernel);
        for part in 0..self.data.len() {
            let weights = self.weights_at(emit, part)?;
            if steps.len() > super::UNROLLED {
                self.walk(emit, Some(weights), Tile::new())?;
                continue;
            }
            for (number, step) in steps.iter().enumerate() {
                let at = emit.index(number as i64)?;
                self.block(emit, self.place(emit.work.kernel, step), (at, weights))?;
            }
        }
        let scratch = emit.scratch.ok_or("sums have no memory")?;
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

    /// A vector of sums of the row that it is the turn of.
    pub(super) fn stored(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, vector: usize) -> Result<ValueId, String> {
        let tiling = emit.work.tiling;
        let (scratch, row) = (emit.scratch.ok_or("sums have no memory")?, emit.row.ok_or("no row has its turn")?);
        let by = emit.index((tiling.vectors.len() * tiling.lanes) as i64)?;
        let at = emit.build.mul(row, by)?;
        let at = emit.build.plus(at, (vector * tiling.lanes) as i64)?;
        let ty = emit.vector(tiling.lanes, emit.build.ctx().int_type(32));
        emit.build.op("vector.load", &[scratch, at], ty)
    }

    /// Where the bytes of a step begin.
    fn place(&self, kernel: &Kernel, step: &Step) -> i64 {
        let found = step.iter().enumerate().find_map(|(j, index)| Some((j, index.as_ref()?)));
        found.map_or(0, |(j, index)| {
            let terms = self.reductions.iter().zip(index);
            terms.fold(-(j as i64), |sum, (&reduction, &i)| sum + kernel.stride(self.input, reduction) * i as i64)
        })
    }

    /// One step: bytes of all rows from a place on, and their weights.
    pub(super) fn block(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        start: i64,
        (at, weights): (ValueId, ValueId),
    ) -> Result<(), String> {
        let tiling = emit.work.tiling;
        let block = Block::of(self.dot, tiling);
        let long = emit.build.ctx().int_type(64);
        let size = emit.index(self.step_bytes(tiling) as i64)?;
        let further = emit.build.mul(at, size)?;
        let weights = emit.build.add(weights, further)?;
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let memory = emit.memory(self.input)?;
        let row_stride = emit.further(self.input, 1, 0) - emit.further(self.input, 0, 0);
        let stride = emit.build.int(row_stride, long)?;
        let beside = emit.build.int((BESIDE * tiling.lanes) as i64, long)?;
        for (row, &first) in block.starts.iter().enumerate() {
            let bytes = self.register(emit, block.bytes(row))?;
            let place = emit.address(self.input, emit.further(self.input, first, 0) + start)?;
            let pointer = self.pointer(emit, memory, place)?;
            act(&mut emit.build, "llvm.x86.tileloadd64", &[bytes, pointer, stride]);
            for vector in 0..block.wide {
                let register = self.register(emit, block.weights(vector))?;
                if row == 0 {
                    let place = emit.build.plus(weights, (vector * tiling.lanes * self.depth) as i64)?;
                    let pointer = self.pointer(emit, packed, place)?;
                    act(&mut emit.build, "llvm.x86.tileloadd64", &[register, pointer, beside]);
                }
                let sum = self.register(emit, block.sum(row, vector))?;
                act(&mut emit.build, self.dot.instruction.name(), &[sum, bytes, register]);
            }
        }
        Ok(())
    }

    /// The number of a register.
    fn register(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, number: usize) -> Result<ValueId, String> {
        let ty = emit.build.ctx().int_type(8);
        emit.build.int(number as i64, ty)
    }

    /// So many bytes behind the start of a buffer's memory.
    fn pointer(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, memory: ValueId, at: ValueId) -> Result<ValueId, String> {
        let ctx = emit.build.ctx();
        let start = emit.build.op("memref.extract_aligned_pointer_as_index", &[memory], ctx.index_type())?;
        let place = emit.build.add(start, at)?;
        let place = emit.build.op("arith.index_cast", &[place], ctx.int_type(64))?;
        emit.build.op("llvm.inttoptr", &[place], crate::llvm::Pointer { space: 0 }.intern(ctx))
    }
}
