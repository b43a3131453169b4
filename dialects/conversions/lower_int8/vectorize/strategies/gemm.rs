//! Matrix products with constant weights. Lanes are columns, and bytes of rows are broadcast. Convolutions have this form.
//!
//! An instruction that takes several rows at once reads them interleaved. If several tiles of columns read the same rows, the
//! rows are packed into scratch memory once, and the loop over tiles of columns is the innermost one.

use qopt_ir::ir::ValueId;
use qopt_ir::rewrite::NewOp;

use super::super::cost::TiledWork;
use super::super::dot_products::{
    ByteProducts, DotStep, LaneMapping, MAX_SCRATCH, ProductSum, StepBytes, StepVisitor, WeightSource, allocate, walk,
};
use super::super::emit::{KernelEmitter, Tile};
use super::super::plan::{KernelCase, KernelPlan};
use super::super::tiling::Tiling;
use super::{PackPoint, Strategy};
use crate::qnn::schedule::{Schedule, ScheduledDot, StrategyKind};
use crate::targets::{Dot, DotInstruction};
use crate::vector::ops as vector;

/// See [`StrategyKind::Gemm`].
pub(super) struct Gemm;

impl Strategy for Gemm {
    fn kind(&self) -> StrategyKind {
        StrategyKind::Gemm
    }

    fn matches(&self, case: &KernelCase) -> Result<(), String> {
        constant_matrix(case).map(|_| ())
    }

    fn candidates(&self, case: &KernelCase) -> Vec<Schedule> {
        candidates(self.kind(), case, |_, _| true)
    }

    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String> {
        let products = product_sum(case, schedule)?;
        let mut tiling = matrix_tiling(case, schedule, products.dot)?;
        case.check_registers(sums(case, &tiling), OPERANDS)?;
        products.check_packed_size(&case.kernel, &tiling)?;
        let packs = packs_rows(&products, case, &tiling);
        if packs {
            tiling.move_lane_loop_innermost();
        }
        tiling.move_outermost(&products.byte_products.weight_loops(&case.kernel, case.lane));
        let tile_packing = packs.then_some(PackPoint::Rows);
        Ok(KernelPlan { strategy: &Self, tiling, products: Some(products), tile_packing })
    }

    fn pack(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, point: PackPoint) -> Result<(), String> {
        let products = emit.products()?;
        match point {
            PackPoint::Kernel => products.pack_weights(emit),
            _ => walk(products, emit, &PackRows(products), Tile::new()).map(|_| ()),
        }
    }

    fn allocate(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<bool, String> {
        let products = emit.products()?;
        if emit.work.tile_packing.is_some() && emit.scratch.is_none() {
            emit.scratch = Some(allocate(emit, products.steps.len() * products.row_bytes(emit.work.tiling), 8)?);
        }
        Ok(false)
    }

    fn sum(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, start: Tile) -> Result<Tile, String> {
        let products = emit.products()?;
        let sums = products.initial_sums(emit, start, |_, _, sum| Ok(sum))?;
        let sums = products.add_products(emit, sums)?;
        products.drop_unused_lanes(emit, sums)
    }
}

/// The registers that a product's operands need at least: weights and bytes of a row.
pub(super) const OPERANDS: usize = 2;

/// The sum of products of bytes, if its activations are broadcast and its weights are constant.
///
/// # Errors
/// If they are not.
pub(super) fn constant_matrix(case: &KernelCase) -> Result<&ByteProducts, String> {
    let products = case.products.as_ref().map_err(|&why| why)?;
    match (products.form, &products.source) {
        (LaneMapping::LanewiseActivations(_), _) => Err("each column has its own activations".to_owned()),
        (_, WeightSource::Computed { .. }) => Err("the weights are not constant".to_owned()),
        (LaneMapping::BroadcastActivations(_), WeightSource::Constant(_)) => Ok(products),
    }
}

/// The rows of the matrix.
pub(super) fn rows(case: &KernelCase) -> u64 {
    let row = case.products.as_ref().ok().and_then(|products| products.row_loop(&case.kernel, case.lane));
    row.map_or(1, |index| case.kernel.extent(index))
}

/// Sums per vector.
pub(super) fn lanes(case: &KernelCase) -> usize {
    case.target.vectors.bits / 32
}

/// The vectors of sums of a tile.
pub(super) fn sums(case: &KernelCase, tiling: &Tiling) -> usize {
    tiling.rows.saturating_mul(tiling.width().div_ceil(lanes(case)))
}

/// A schedule of `dot` with the columns of `vectors` vectors.
pub(super) fn schedule_of(
    strategy: StrategyKind,
    case: &KernelCase,
    (dot, depth): (&Dot, usize),
    (rows, vectors): (u64, u64),
) -> Schedule {
    let columns = vectors.saturating_mul(lanes(case) as u64).min(case.kernel.extent(case.lane));
    let mnemonic = dot.instruction.mnemonic().to_owned();
    Schedule { strategy, tile: Some([rows, columns]), dot: Some(ScheduledDot { k: depth as u64, mnemonic }) }
}

/// Schedules of a matrix product on vectors: for each instruction its tiles that are not larger than the matrix and that `fits`
/// accepts, the cheapest first.
pub(super) fn candidates(
    strategy: StrategyKind,
    case: &KernelCase,
    fits: impl Fn(&Dot, (usize, usize)) -> bool,
) -> Vec<Schedule> {
    let Ok(products) = &case.products else { return Vec::new() };
    let rows = rows(case);
    let vectors = case.kernel.extent(case.lane).div_ceil(lanes(case) as u64);
    let usable = |dot: &&Dot| !is_amx(dot) && dot.rows as u64 <= rows;
    let mut all = Vec::new();
    for dot in case.target.vectors.dots.iter().filter(usable) {
        let steps = products.num_steps(&case.kernel, dot.depth);
        let within_matrix = |&&(r, v): &&(usize, usize)| r as u64 <= rows && v as u64 <= vectors.max(1);
        let tiles = dot.tiles.iter().filter(within_matrix).filter(|&&tile| fits(dot, tile));
        let mut tiles: Vec<(u64, u64)> = tiles.map(|&(r, v)| (r as u64, v as u64)).collect();
        tiles.sort_by_key(|&tile| cost(dot, (rows, vectors, steps), tile));
        all.extend(tiles.into_iter().map(|tile| schedule_of(strategy, case, (dot, dot.depth), tile)));
    }
    all
}

/// The cost of a matrix product of `rows` x `vectors` with `steps` reduction steps in tiles of `r` rows and `v` vectors.
fn cost(dot: &Dot, (rows, vectors, steps): (u64, u64, u64), (r, v): (u64, u64)) -> u64 {
    let (rows_per_dot, depth, load_bytes) = (dot.rows as u64, dot.depth as u64, dot.load_bytes as u64);
    let tiles = [rows.div_ceil(r), vectors.div_ceil(v)];
    // Instructions of several rows need interleaved rows. With one tile of columns, rows are interleaved in each step; with
    // several, once into memory.
    let row_groups = if rows_per_dot > 1 { r / rows_per_dot } else { 0 };
    let (interleave_per_step, once_for_rows) = if tiles[1] > 1 { (0, 2 * steps * row_groups) } else { (row_groups, 0) };
    // A wide load serves several steps.
    let loads = v * rows_per_dot + (r * depth).div_ceil(load_bytes);
    TiledWork { tiles, steps, products: r * v + interleave_per_step, loads, sums: r * v, once_for_rows }
        .cost(&dot.costs)
}

/// Returns true for instructions on AMX tile registers.
pub(super) fn is_amx(dot: &Dot) -> bool {
    matches!(dot.instruction, DotInstruction::AmxTiles(_))
}

/// The instruction on vectors that a schedule names, with its sum of products.
///
/// # Errors
/// If the target has no such instruction, or the kernel has too few rows for it.
pub(super) fn product_sum<'a>(case: &'a KernelCase, schedule: &Schedule) -> Result<ProductSum<'a>, String> {
    let dot = instruction(case, schedule)?;
    if is_amx(dot) {
        return Err(format!("'{}' has no sums in vectors", dot.instruction.mnemonic()));
    }
    check_depth(schedule, dot, dot.depth)?;
    let byte_products = case.products.as_ref().map_err(|&why| why)?;
    Ok(with_steps(byte_products, dot, dot.depth, byte_products.steps(&case.kernel, dot.depth)))
}

/// A sum of products with its instruction and steps.
pub(super) fn with_steps<'a>(
    byte_products: &'a ByteProducts,
    dot: &'static Dot,
    depth: usize,
    steps: Vec<DotStep>,
) -> ProductSum<'a> {
    ProductSum { byte_products, dot, depth, steps, column_bytes: depth, sums_rows: false }
}

/// The instruction that a schedule names.
///
/// # Errors
/// If the target has no such instruction.
pub(super) fn instruction(case: &KernelCase, schedule: &Schedule) -> Result<&'static Dot, String> {
    let mnemonic = schedule.dot.as_ref().map_or("", |dot| dot.mnemonic.as_str());
    let dots = case.target.vectors.dots;
    dots.iter().find(|dot| dot.instruction.mnemonic() == mnemonic).ok_or_else(|| {
        let known: Vec<_> = dots.iter().map(|dot| format!("'{}'", dot.instruction.mnemonic())).collect();
        format!("'{}' has no dot product '{mnemonic}'; it has {}", case.target.name, known.join(", "))
    })
}

/// Checks the number of products of a step.
///
/// # Errors
/// If it is not `depth`.
pub(super) fn check_depth(schedule: &Schedule, dot: &Dot, depth: usize) -> Result<(), String> {
    let k = schedule.dot.as_ref().map_or(0, |dot| dot.k);
    if k != depth as u64 {
        return Err(format!("'{}' adds k = {depth} products to a sum here, not {k}", dot.instruction.mnemonic()));
    }
    Ok(())
}

/// The tiling of a matrix product, with the loop over tiles of columns outermost.
///
/// # Errors
/// If the matrix is smaller than the tile, or the instruction does not divide it.
pub(super) fn matrix_tiling(case: &KernelCase, schedule: &Schedule, dot: &Dot) -> Result<Tiling, String> {
    let byte_products = case.products.as_ref().map_err(|&why| why)?;
    let row = byte_products.row_loop(&case.kernel, case.lane);
    let [rows, columns] = case.tile(schedule, row)?;
    if !is_amx(dot) && !rows.is_multiple_of(dot.rows) {
        let mnemonic = dot.instruction.mnemonic();
        return Err(format!("'{mnemonic}' takes {} rows at once, and a tile has {rows}", dot.rows));
    }
    Ok(Tiling::new(&case.kernel, (case.lane, lanes(case)), row, (rows, columns), true))
}

/// Returns true if rows are packed into scratch memory.
fn packs_rows(products: &ProductSum<'_>, case: &KernelCase, tiling: &Tiling) -> bool {
    products.dot.rows > 1
        && tiling.lane_starts(&case.kernel).len() > 1
        && products.steps.len().saturating_mul(products.row_bytes(tiling)) <= MAX_SCRATCH
}

/// Packs the rows of a tile into scratch memory.
struct PackRows<'a>(&'a ProductSum<'a>);

impl StepVisitor for PackRows<'_> {
    fn bytes(&self) -> usize {
        self.0.dot.load_bytes
    }

    fn visit(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let Self(products) = self;
        let rows = products.load_rows(emit, bytes)?;
        for group in 0..(bytes.count as usize).div_ceil(products.dot.depth) {
            for row in 0..emit.work.tiling.rows / products.dot.rows {
                let bytes = products.factor(emit, &rows, row, group)?;
                let (scratch, place) = products.row_place(emit, at, row, group)?;
                let loc = emit.build.loc;
                let store = NewOp::of(&vector::STORE).loc(loc).operands(&[bytes, scratch, place]);
                emit.build.rewriter.build(&store);
            }
        }
        Ok(sums)
    }
}
