//! Decides how a kernel is computed, for `--select-schedule` and `--vectorize-int8`.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Body, Context, Type, TypeKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::nests::{self, Nests};
use super::dot_products::{ByteProducts, ProductSum};
use super::kernel::{Kernel, KernelNode};
use super::strategies::{PackPoint, STRATEGIES, Strategy};
use super::tiling::Tiling;
use crate::linalg::ops as linalg;
use crate::math::ops as math;
use crate::memref::ops as memref;
use crate::qnn::schedule::{Schedule, StrategyKind};
use crate::targets::Target;

/// A kernel, with everything that strategies decide by.
pub(super) struct KernelCase {
    pub(super) target: &'static Target,
    pub(super) kernel: Kernel,
    /// The loop over lanes: its elements are contiguous in the result.
    pub(super) lane: usize,
    /// The sum of products of bytes in the kernel, or the reason why it has none.
    pub(super) products: Result<ByteProducts, &'static str>,
    /// A nest of the kernel is a reduction.
    pub(super) has_reductions: bool,
    /// The width in bits of the widest computed element, at most 32: wider elements take several registers.
    pub(super) widest: usize,
    /// The registers of a vector of the widest sum: 2 for f64.
    pub(super) sum_registers: usize,
    /// For each access: an element fills its bytes.
    is_addressable: Vec<bool>,
    /// For each access: it is in the memory that the kernel writes.
    is_in_place: Vec<bool>,
    /// The nests whose bodies are arithmetic on lanes.
    arithmetic: FxHashSet<usize>,
}

/// A schedule that the kernel can be computed by.
pub(super) struct KernelPlan<'a> {
    pub(super) strategy: &'static dyn Strategy,
    pub(super) tiling: Tiling,
    pub(super) products: Option<ProductSum<'a>>,
    /// The point at which tiles pack operands.
    pub(super) tile_packing: Option<PackPoint>,
}

/// The way in which a kernel is computed.
pub(super) enum Decision<'a> {
    /// In vectors.
    Vectors(Schedule, Box<KernelPlan<'a>>),
    /// In scalar loops, with the reason.
    Loops(String),
}

/// Decides how a kernel is computed: by the schedule that its operation has, otherwise by the default one. `case` is the kernel,
/// or the reason why it has no vectors.
///
/// # Errors
/// The reason why the kernel cannot be computed by the schedule that it has.
pub(super) fn decide<'a>(
    case: &'a Result<KernelCase, &'static str>,
    given: Option<&Schedule>,
) -> Result<Decision<'a>, String> {
    match (given, case) {
        (Some(given), _) if given.strategy == StrategyKind::Loops => {
            Ok(Decision::Loops("its schedule is loops".to_owned()))
        }
        (Some(given), case) => {
            let plan = case.as_ref().map_err(|&why| why.to_owned()).and_then(|case| case.plan(given));
            let refused = |why| format!("cannot be computed by '#qnn.{given}': {why}");
            Ok(Decision::Vectors(given.clone(), Box::new(plan.map_err(refused)?)))
        }
        (None, Err(why)) => Ok(Decision::Loops((*why).to_owned())),
        (None, Ok(case)) => Ok(match case.select() {
            Ok((schedule, plan)) => Decision::Vectors(schedule, Box::new(plan)),
            Err(why) => Decision::Loops(why),
        }),
    }
}

impl KernelCase {
    /// Reads the kernel of a root nest.
    ///
    /// # Errors
    /// The reason why it has no vectors.
    pub(super) fn of(
        (ctx, body): (&Context, &Body),
        nests: &Nests,
        root: usize,
        values: &FxHashMap<Attr, Attr>,
        target: &'static Target,
    ) -> Result<Self, &'static str> {
        let kernel = Kernel::of(ctx, body, nests, root).ok_or("an index is not linear in the loops")?;
        let mut lanes = kernel.parallel.iter().copied().rev();
        let lane = lanes.find(|&index| kernel.stride(kernel.store, index) == 1);
        let lane = lane.ok_or("no loop writes adjacent elements")?;
        let products = ByteProducts::find(ctx, body, nests, (&kernel, lane), values);
        let all = || kernel.nests.iter().filter_map(|&index| Some((index, nests.all.get(index)?)));
        let memory = |access: usize| kernel.accesses.get(access).map(|access| nests::origin(body, access.buffer));
        let is_in_place = (0..kernel.accesses.len()).map(|access| memory(access) == memory(kernel.store)).collect();
        let sums = all().filter(|(_, nest)| nest.has_reductions());
        let sum_bits = sums.filter_map(|(_, nest)| bits(ctx, ctx.element_or_self(body.ty(nest.out)))).max();
        let widest = all().map(|(_, nest)| widest(ctx, body, nest.body)).max().unwrap_or(8);
        Ok(Self {
            target,
            lane,
            products,
            has_reductions: all().any(|(_, nest)| nest.has_reductions()),
            widest,
            sum_registers: sum_bits.map_or(1, |bits| bits.div_ceil(widest)),
            is_addressable: kernel.accesses.iter().map(|access| is_addressable(ctx, access.element)).collect(),
            is_in_place,
            arithmetic: all().filter(|(_, nest)| is_arithmetic(ctx, body, nest.body)).map(|(index, _)| index).collect(),
            kernel,
        })
    }

    /// The default schedule: the first candidate that the kernel can be computed by, of the first strategy that has any.
    ///
    /// # Errors
    /// The reason why the kernel is not computed in vectors.
    pub(super) fn select(&self) -> Result<(Schedule, KernelPlan<'_>), String> {
        let of = |strategy: &&'static dyn Strategy| {
            strategy.matches(self).ok()?;
            Some(strategy.candidates(self)).filter(|all| !all.is_empty())
        };
        let mut why = "no tile fits".to_owned();
        for schedule in STRATEGIES.iter().find_map(of).unwrap_or_default() {
            match self.plan(&schedule) {
                Ok(plan) => return Ok((schedule, plan)),
                Err(message) => why = message,
            }
        }
        Err(why)
    }

    /// The schedules in vectors that the kernel can be computed by.
    pub(super) fn candidates(&self) -> Vec<Schedule> {
        let of = |strategy: &&'static dyn Strategy| match strategy.matches(self) {
            Ok(()) => strategy.candidates(self),
            Err(_) => Vec::new(),
        };
        STRATEGIES.iter().flat_map(of).filter(|schedule| self.plan(schedule).is_ok()).collect()
    }

    /// The plan of a schedule other than scalar loops.
    ///
    /// # Errors
    /// The reason why the kernel cannot be computed by it.
    pub(super) fn plan(&self, schedule: &Schedule) -> Result<KernelPlan<'_>, String> {
        let strategy = STRATEGIES.iter().copied().find(|strategy| strategy.kind() == schedule.strategy);
        let strategy = strategy.ok_or("scalar loops have no vectors")?;
        strategy.matches(self)?;
        let plan = strategy.plan(self, schedule)?;
        self.check_vectors(&plan)?;
        Ok(plan)
    }

    /// The rows and columns of a schedule's tile, within the extents of the row loop and the lane loop.
    ///
    /// # Errors
    /// If they are not.
    pub(super) fn tile(&self, schedule: &Schedule, row: Option<usize>) -> Result<[usize; 2], String> {
        let [rows, columns] = schedule.tile.ok_or("a tile is missing")?;
        let most = [row.map_or(1, |index| self.kernel.extent(index)), self.kernel.extent(self.lane)];
        for (size, most, what) in [(rows, most[0], "rows"), (columns, most[1], "columns")] {
            if size > most {
                return Err(format!("a tile has {size} {what}, but the kernel has {most}"));
            }
        }
        Ok([rows, columns].map(|size| usize::try_from(size).unwrap_or(usize::MAX)))
    }

    /// Checks that the `values` of a tile and the `others` that are live with them fit the vector registers.
    ///
    /// # Errors
    /// If they do not.
    pub(super) fn check_registers(&self, values: usize, others: usize) -> Result<(), String> {
        let (needed, all) = (values.saturating_add(others), self.target.vectors.registers);
        if needed > all {
            return Err(format!("a tile needs {needed} vector registers, but '{}' has {all}", self.target.name));
        }
        Ok(())
    }

    /// Checks that the whole kernel has a form on vectors.
    fn check_vectors(&self, plan: &KernelPlan<'_>) -> Result<(), String> {
        let (kernel, lane) = (&self.kernel, plan.tiling.lane);
        let mut read = Vec::new();
        let mut arithmetic = Vec::new();
        needs(plan.products.as_ref(), &kernel.root, &mut read, &mut arithmetic);
        let has = |flags: &[bool], access: usize| flags.get(access).copied().unwrap_or(false);
        for &access in read.iter().chain([&kernel.store]) {
            match kernel.stride(access, lane) {
                0 if access != kernel.store => {}
                1 if has(&self.is_addressable, access) => {}
                1 => return Err("elements of an operand do not fill their bytes".to_owned()),
                _ => return Err("elements of an operand are not adjacent along the columns".to_owned()),
            }
        }
        let mut others = (0..kernel.accesses.len()).filter(|&access| access != kernel.store);
        let in_place = others.any(|access| has(&self.is_in_place, access)) || read.contains(&kernel.store);
        if in_place && plan.tiling.overlaps(kernel) {
            return Err("tiles overlap, but the kernel reads the memory that it writes".to_owned());
        }
        if !arithmetic.iter().all(|index| self.arithmetic.contains(index)) {
            return Err("a body is more than arithmetic".to_owned());
        }
        Ok(())
    }
}

/// Collects the accesses that are read and the nests whose bodies are computed, without sums of products.
fn needs(products: Option<&ProductSum<'_>>, node: &KernelNode, read: &mut Vec<usize>, arithmetic: &mut Vec<usize>) {
    match node {
        KernelNode::Load(access) => read.push(*access),
        KernelNode::Nest { index, args, .. } => {
            let is_product = products.is_some_and(|products| products.byte_products.nest == *index);
            let args = if is_product { args.last().into_iter().collect::<Vec<_>>() } else { args.iter().collect() };
            if !is_product {
                arithmetic.push(*index);
            }
            for arg in args.into_iter().flatten() {
                needs(products, arg, read, arithmetic);
            }
        }
    }
}

/// Returns true if elements of a type are contiguous in memory, without padding bits.
fn is_addressable(ctx: &Context, element: Type) -> bool {
    matches!(bits(ctx, element), Some(8 | 16 | 32 | 64))
}

/// The bits of a number.
fn bits(ctx: &Context, element: Type) -> Option<usize> {
    ctx.int_width(element).or_else(|| Some(ctx.float_kind(element)?.bits())).map(|bits| bits as usize)
}

/// Returns true if a body consists of lanewise arithmetic and table lookups.
fn is_arithmetic(ctx: &Context, body: &Body, block: qopt_ir::ir::BlockId) -> bool {
    body.ops(block).all(|op| {
        let view = OpRef::new(ctx, body, op);
        let name = view.name();
        let is_table = view.is(&memref::LOAD) && body.num_operands(op) == 2;
        let is_scalar = !body
            .operands(op)
            .chain(body.results(op))
            .any(|v| matches!(ctx.type_kind(body.ty(v)), TypeKind::Vector { .. } | TypeKind::RankedTensor { .. }));
        let is_known = name.starts_with("arith.")
            || view.is_any(&[
                &linalg::YIELD,
                &math::ABSF,
                &math::CEIL,
                &math::FLOOR,
                &math::FMA,
                &math::ROUNDEVEN,
                &math::SQRT,
            ]);
        is_table || (is_known && is_scalar && body.regions(op).is_empty())
    })
}

/// The width in bits of the widest element that a body computes, from 8 to 32. Table lookups use byte indices, so values of type
/// `index` do not count.
fn widest(ctx: &Context, body: &Body, block: qopt_ir::ir::BlockId) -> usize {
    let results = body.ops(block).flat_map(|op| body.results(op));
    let values = body.args(block).iter().copied().chain(results);
    let types = values.map(|value| body.ty(value)).filter(|&ty| !matches!(ctx.type_kind(ty), TypeKind::Index));
    let bits = types.map(|ty| match ctx.int_width(ty) {
        Some(width) => width.clamp(8, 32),
        None => 32,
    });
    bits.max().unwrap_or(8).next_power_of_two() as usize
}
