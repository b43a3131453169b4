//! Matrix products with sums in AMX tile registers (Intel Advanced Matrix Extensions).
//!
//! A tile register has up to 16 rows of 64 bytes. The kernel loads one tile configuration: sums, activation rows, which are
//! loaded from memory without packing, and packed weights. Complete sums are stored to memory, and the operations on them use
//! vectors, row by row. The AMX intrinsics take register numbers, so this module assigns the registers.

use qopt_ir::ir::{AttrKind, Blob, ValueId};
use qopt_ir::rewrite::NewOp;

use super::super::super::globals;
use super::super::cost::TiledWork;
use super::super::dot_products::{
    ByteProducts, DotStep, MAX_UNROLLED_STEPS, ProductSum, StepBytes, StepVisitor, allocate, call_void,
    iteration_space, walk,
};
use super::super::emit::{KernelEmitter, Tile};
use super::super::kernel::Kernel;
use super::super::plan::{KernelCase, KernelPlan};
use super::super::tiling::Tiling;
use super::gemm::{self, lanes};
use super::{PackPoint, Strategy};
use crate::arith::ops as arith;
use crate::llvm;
use crate::memref::ops as memref;
use crate::qnn::schedule::{Schedule, StrategyKind};
use crate::targets::Dot;
use crate::vector::ops as vector;

/// Contiguous bytes per column in the packed weights.
const VNNI_GROUP_BYTES: usize = 4;
/// Bytes per row of a tile register.
const TILE_ROW_BYTES: usize = 64;
/// With fewer rows or fewer products, sums in vectors are faster.
const MIN_ROWS: u64 = 4;
const MIN_PRODUCTS: u64 = 16;
/// Linux grants a process the tile registers on request: `arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA)`.
const ARCH_PRCTL: i64 = 158;
const ARCH_REQ_XCOMP_PERM: i64 = 0x1023;
const XFEATURE_XTILEDATA: i64 = 18;

/// Tile registers.
const TILE_REGISTERS: usize = 8;

/// See [`StrategyKind::AmxGemm`].
pub(super) struct AmxGemm;

impl Strategy for AmxGemm {
    fn kind(&self) -> StrategyKind {
        StrategyKind::AmxGemm
    }

    fn matches(&self, case: &KernelCase) -> Result<(), String> {
        let byte_products = gemm::constant_matrix(case)?;
        let dot = case.target.vectors.dots.iter().find(|dot| gemm::is_amx(dot));
        let dot = dot.ok_or_else(|| format!("'{}' has no tile registers", case.target.name))?;
        let depth = depth(case, byte_products, dot)?;
        match steps(&case.kernel, byte_products, depth) {
            Some(_) => Ok(()),
            None => Err("a load of a row would read outside of its buffer".to_owned()),
        }
    }

    fn candidates(&self, case: &KernelCase) -> Vec<Schedule> {
        let (Ok(byte_products), Some(dot)) =
            (&case.products, case.target.vectors.dots.iter().find(|dot| gemm::is_amx(dot)))
        else {
            return Vec::new();
        };
        let Ok(depth) = depth(case, byte_products, dot) else { return Vec::new() };
        let rows = gemm::rows(case);
        let vectors = case.kernel.extent(case.lane).div_ceil(lanes(case) as u64);
        let steps = byte_products.num_steps(&case.kernel, depth);
        // Tiles of equal heights overlap least.
        let even = |&(most, wide): &(usize, usize)| {
            let tiles = rows.div_ceil(most as u64);
            (rows.div_ceil(tiles), (wide as u64).min(vectors))
        };
        let mut tiles: Vec<(u64, u64)> = dot.tiles.iter().map(even).collect();
        tiles.sort_by_key(|&(r, v)| {
            let (tiles, high) = ([rows.div_ceil(r), vectors.div_ceil(v)], r.div_ceil(dot.rows as u64));
            let work = TiledWork { tiles, steps, products: r * v, loads: high + v, sums: r * v, once_for_rows: 0 };
            work.cost(&dot.costs)
        });
        tiles.dedup();
        tiles.into_iter().map(|tile| gemm::schedule_of(self.kind(), case, (dot, depth), tile)).collect()
    }

    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String> {
        let byte_products = gemm::constant_matrix(case)?;
        let dot = gemm::instruction(case, schedule)?;
        if !gemm::is_amx(dot) {
            return Err(format!("'{}' has no sums in tile registers", dot.instruction.mnemonic()));
        }
        let depth = depth(case, byte_products, dot)?;
        gemm::check_depth(schedule, dot, depth)?;
        let steps =
            steps(&case.kernel, byte_products, depth).ok_or("a load of a row would read outside of its buffer")?;
        let mut products = gemm::with_steps(byte_products, dot, depth, steps);
        products.column_bytes = VNNI_GROUP_BYTES;
        let mut tiling = gemm::matrix_tiling(case, schedule, dot)?;
        if tiling.row.is_none() {
            return Err("a tile needs at least 2 rows".to_owned());
        }
        let (high, wide) = (tiling.rows.div_ceil(dot.rows), tiling.width().div_ceil(tiling.lanes));
        let needed = high.saturating_mul(wide).saturating_add(high).saturating_add(wide);
        if needed > TILE_REGISTERS {
            return Err(format!(
                "a tile needs {needed} tile registers, but '{}' has {TILE_REGISTERS}",
                case.target.name
            ));
        }
        products.check_packed_size(&case.kernel, &tiling)?;
        tiling.rows_at_once = 1;
        tiling.move_outermost(&byte_products.weight_loops(&case.kernel, case.lane));
        Ok(KernelPlan { strategy: &Self, tiling, products: Some(products), tile_packing: None })
    }

    fn pack(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, _point: PackPoint) -> Result<(), String> {
        emit.products()?.pack_weights(emit)
    }

    /// Configures the tile registers, and allocates memory for the sums of a tile.
    fn allocate(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<bool, String> {
        let (products, tiling) = (emit.products()?, emit.work.tiling);
        if emit.scratch.is_some() {
            return Ok(false);
        }
        products.configure_tiles(emit)?;
        emit.scratch = Some(allocate(emit, tiling.rows * tiling.vectors.len() * tiling.lanes, 32)?);
        Ok(true)
    }

    /// Releases the tile registers, so that later code finds none in use.
    fn release(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) {
        call_void(&mut emit.build, "llvm.x86.tilerelease", &[]);
    }

    /// Emits the sums of a tile, then the operations on them row by row.
    fn emit(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        let (products, tiling) = (emit.products()?, emit.work.tiling);
        let row = tiling.row.ok_or("a tile has no rows")?;
        emit.with_scratch(|inner| {
            products.emit_tile_products(inner)?;
            let start = *inner.ivs.get(&row).ok_or("rows have no induction variable")?;
            let by_row = inner.counted_loop(tiling.rows as u64, &[], |inner, turn, _| {
                let at = inner.build.add(start, turn)?;
                inner.row = Some(turn);
                inner.with_index(row, at, None, |inner| inner.values()).map(|()| Vec::new())
            });
            by_row.map(|_| ())
        })
    }

    fn sum(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, start: Tile) -> Result<Tile, String> {
        let products = emit.products()?;
        let sums = products.initial_sums(emit, start, |emit, vector, sum| {
            let of_products = products.load_sums(emit, vector)?;
            emit.build.add(sum, of_products)
        })?;
        products.drop_unused_lanes(emit, sums)
    }
}

/// The number of products that a step adds to each sum.
///
/// # Errors
/// If other instructions are better.
fn depth(case: &KernelCase, byte_products: &ByteProducts, dot: &Dot) -> Result<usize, String> {
    if gemm::rows(case) < MIN_ROWS {
        return Err(format!("the kernel has fewer than {MIN_ROWS} rows"));
    }
    if byte_products.num_products(&case.kernel).is_none_or(|products| products < MIN_PRODUCTS) {
        return Err(format!("a sum has fewer than {MIN_PRODUCTS} products"));
    }
    let contiguous = byte_products.length(&case.kernel);
    // Equal steps: the last one begins earlier and overlaps the one before it, so they overlap least if evenly split.
    let steps = contiguous.div_ceil(dot.depth as u64);
    Ok(contiguous.div_ceil(steps).next_multiple_of(VNNI_GROUP_BYTES as u64) as usize)
}

/// The steps, in execution order; `None` if a load of a row would read outside of the input.
fn steps(kernel: &Kernel, byte_products: &ByteProducts, depth: usize) -> Option<Vec<DotStep>> {
    let (outer, length, depth) = (byte_products.outer(), byte_products.length(kernel), depth as u64);
    if length >= depth {
        return Some(byte_products.steps(kernel, depth as usize));
    }
    let count = outer.iter().fold(1_u64, |n, &index| n.saturating_mul(kernel.extent(index)));
    if count > MAX_UNROLLED_STEPS as u64 {
        return None;
    }
    let mut steps = Vec::new();
    for at in iteration_space(kernel, &outer) {
        let lead = load_lead(kernel, byte_products, (&outer, &at), depth - length)?;
        let valid = lead..lead + length;
        steps
            .push((0..depth).map(|j| valid.contains(&j).then(|| byte_products.index(&outer, &at, j - lead))).collect());
    }
    Some(steps)
}

/// A load may be longer than its row by `excess` bytes. Returns how many bytes before the row it starts: 0 if the input has
/// enough bytes after the row, else the excess; `None` if neither side has enough.
fn load_lead(
    kernel: &Kernel,
    byte_products: &ByteProducts,
    (outer, at): (&[usize], &[u64]),
    excess: u64,
) -> Option<u64> {
    let strides = outer.iter().map(|&index| u64::try_from(kernel.stride(byte_products.input, index)).ok());
    let strides: Vec<u64> = strides.collect::<Option<_>>()?;
    let before: u64 = strides.iter().zip(at).map(|(stride, i)| stride * i).sum();
    let all: u64 = strides.iter().zip(outer).map(|(stride, &index)| stride * (kernel.extent(index) - 1)).sum();
    let starts = [(all - before, 0), (before, excess)];
    starts.into_iter().find_map(|(room, lead)| (room >= excess).then_some(lead))
}

/// Loads a step's rows and weights into tile registers, and multiplies them.
struct MultiplyTiles<'a> {
    products: &'a ProductSum<'a>,
    weights: ValueId,
}

impl StepVisitor for MultiplyTiles<'_> {
    fn bytes(&self) -> usize {
        self.products.depth
    }

    fn visit(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        self.products.block(emit, bytes.start, (at, self.weights))?;
        Ok(sums)
    }
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

impl ProductSum<'_> {
    /// Requests permission for the tile registers and configures them.
    fn configure_tiles(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
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
        call_void(&mut emit.build, "llvm.x86.ldtilecfg", &[pointer]);
        Ok(())
    }

    /// Computes the sums of a tile and stores them to scratch memory.
    fn emit_tile_products(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        let tiling = emit.work.tiling;
        let block = TileRegisters::of(self.dot, tiling);
        for register in 0..block.bytes(0) {
            let register = self.register(emit, register)?;
            call_void(&mut emit.build, "llvm.x86.tilezero", &[register]);
        }
        for part in 0..self.planes() {
            let weights = self.weights_offset(emit, part)?;
            if self.steps.len() > MAX_UNROLLED_STEPS {
                walk(self, emit, &MultiplyTiles { products: self, weights }, Tile::new())?;
                continue;
            }
            for (number, step) in self.steps.iter().enumerate() {
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
                call_void(&mut emit.build, "llvm.x86.tilestored64", &[register, pointer, stride]);
            }
        }
        Ok(())
    }

    /// Loads a vector of sums of the current row.
    fn load_sums(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, vector: usize) -> Result<ValueId, String> {
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
        let first = step.iter().enumerate().find_map(|(j, index)| Some((j, index.as_ref()?)));
        first.map_or(0, |(j, index)| {
            let terms = self.byte_products.reductions.iter().zip(index);
            terms.fold(-(j as i64), |sum, (&reduction, &i)| {
                sum + kernel.stride(self.byte_products.input, reduction) * i as i64
            })
        })
    }

    /// Emits one step: bytes of all rows from `start` on, and their weights.
    fn block(
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
        let memory = emit.memory(self.byte_products.input)?;
        let row_stride = emit.further(self.byte_products.input, 1, 0) - emit.further(self.byte_products.input, 0, 0);
        let stride = emit.build.int(row_stride, long)?;
        let beside = emit.build.int((VNNI_GROUP_BYTES * tiling.lanes) as i64, long)?;
        for (row, &first) in block.starts.iter().enumerate() {
            let bytes = self.register(emit, block.bytes(row))?;
            let place =
                emit.address(self.byte_products.input, emit.further(self.byte_products.input, first, 0) + start)?;
            let pointer = self.pointer(emit, memory, place)?;
            call_void(&mut emit.build, "llvm.x86.tileloadd64", &[bytes, pointer, stride]);
            for vector in 0..block.wide {
                let register = self.register(emit, block.weights(vector))?;
                if row == 0 {
                    let place = emit.build.add_constant(weights, (vector * tiling.lanes * self.depth) as i64)?;
                    let pointer = self.pointer(emit, packed, place)?;
                    call_void(&mut emit.build, "llvm.x86.tileloadd64", &[register, pointer, beside]);
                }
                let sum = self.register(emit, block.sum(row, vector))?;
                let name = self.dot.instruction.intrinsic().ok_or("the instruction has no intrinsic")?;
                call_void(&mut emit.build, name, &[sum, bytes, register]);
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
