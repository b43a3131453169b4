//! Emits a kernel as loops over tiles, and the contents of a tile as vectors.
//!
//! A tile covers some vectors of the lane loop, whose elements are contiguous in the result, for some iterations of another
//! loop, the rows. All values of a tile are emitted together, each as a vector, or as a scalar if it is uniform across lanes.
//! If the tile size does not divide an extent, the last tile begins earlier and recomputes some elements, so that all tiles
//! have the same size.

use qopt_ir::def::OpDef;
use qopt_ir::ir::{Type, TypeKind, ValueId};
use qopt_ir::rewrite::NewOp;
use rustc_hash::FxHashMap;

use super::super::globals::Globals;
use super::super::nests::{self, Nests};
use super::dot_products::ProductSum;
use super::kernel::{Kernel, KernelNode};
use super::plan::KernelPlan;
use super::strategies::{PackPoint, Strategy};
use super::tiling::Tiling;
use crate::arith::ops as arith;
use crate::linalg::builder::{Builder, cmpi};
use crate::memref::ops as memref;
use crate::scf::ops as scf;
use crate::targets::Target;
use crate::vector::ops as vector;

/// State that is constant across a kernel.
pub(super) struct EmitContext<'w> {
    pub(super) nests: &'w Nests,
    pub(super) kernel: &'w Kernel,
    pub(super) tiling: &'w Tiling,
    pub(super) target: &'static Target,
    pub(super) strategy: &'static dyn Strategy,
    /// The sum of products in the kernel, if the dot-product instruction computes it.
    pub(super) products: Option<&'w ProductSum<'w>>,
    /// The point at which tiles pack operands.
    pub(super) tile_packing: Option<PackPoint>,
    /// True if the outermost loop may be parallel.
    pub(super) splits: bool,
}

impl<'w> EmitContext<'w> {
    /// The state for a planned kernel.
    pub(super) fn new(
        nests: &'w Nests,
        (kernel, plan): (&'w Kernel, &'w KernelPlan<'w>),
        target: &'static Target,
        splits: bool,
    ) -> Self {
        let KernelPlan { strategy, tiling, products, tile_packing } = plan;
        let (strategy, products, tile_packing) = (*strategy, products.as_ref(), *tile_packing);
        Self { nests, kernel, tiling, target, strategy, products, tile_packing, splits }
    }
}

/// The values of a tile, row-major: the vectors of a row are adjacent.
pub(super) type Tile = Vec<ValueId>;

/// Emits the operations of a kernel.
pub(super) struct KernelEmitter<'w, 'g, 'r, 'a> {
    pub(super) work: &'w EmitContext<'w>,
    pub(super) globals: &'g mut Globals,
    pub(super) build: Builder<'r, 'a>,
    /// The induction variable of each enclosing loop.
    pub(super) ivs: FxHashMap<usize, ValueId>,
    /// The number of the current tile along the lanes.
    pub(super) lane_tile: Option<ValueId>,
    /// Each buffer as one-dimensional memory.
    pub(super) flat: FxHashMap<ValueId, ValueId>,
    /// The packed weights of the sum of products, and the terms added to each sum.
    pub(super) packed: Option<[ValueId; 2]>,
    /// Scratch memory of the tile: packed rows of the activations, or sums.
    pub(super) scratch: Option<ValueId>,
    /// The current row of the tile, if rows are emitted one after the other.
    pub(super) row: Option<ValueId>,
    /// The loop-dependent part of each access's address; constant offsets are added per use.
    bases: FxHashMap<usize, ValueId>,
}

impl<'w, 'g, 'a> KernelEmitter<'w, 'g, '_, 'a> {
    /// Emits the whole kernel at the insertion point.
    pub(super) fn kernel(
        work: &'w EmitContext<'w>,
        globals: &'g mut Globals,
        build: Builder<'_, 'a>,
    ) -> Result<(), String> {
        let mut emit = KernelEmitter {
            work,
            globals,
            build,
            ivs: FxHashMap::default(),
            lane_tile: None,
            flat: FxHashMap::default(),
            packed: None,
            scratch: None,
            row: None,
            bases: FxHashMap::default(),
        };
        for (index, access) in work.kernel.accesses.iter().enumerate() {
            let is_packed = |products: &ProductSum<'_>| products.byte_products.constant_weights() == Some(index);
            if !work.products.is_some_and(is_packed) && !emit.flat.contains_key(&access.buffer) {
                let flat = emit.flatten_buffer(access.buffer)?;
                emit.flat.insert(access.buffer, flat);
            }
        }
        work.strategy.pack(&mut emit, PackPoint::Kernel)?;
        let order = work.tiling.order.clone();
        emit.emit_loops(&order, work.splits)
    }

    /// The sum of products in the kernel.
    ///
    /// # Errors
    /// If it has none.
    pub(super) fn products(&self) -> Result<&'w ProductSum<'w>, String> {
        self.work.products.ok_or_else(|| "the kernel has no sum of products".to_owned())
    }

    /// A buffer as one-dimensional memory.
    fn flatten_buffer(&mut self, buffer: ValueId) -> Result<ValueId, String> {
        let ctx = self.build.ctx();
        let TypeKind::MemRef { shape, element, layout, .. } = ctx.type_kind(self.build.ty(buffer)) else {
            return Err("operand must be a memref".to_owned());
        };
        let count = shape.iter().try_fold(1_u64, |n, d| n.checked_mul((*d)?)).ok_or("requires a static shape")?;
        // The memory ends at the last element that the layout reaches.
        let length = match layout.map(|layout| ctx.attr_kind(layout)) {
            Some(qopt_ir::ir::AttrKind::StridedLayout { offset: Some(offset), strides }) => {
                let last = shape.iter().zip(strides).try_fold(*offset, |sum, (size, stride)| {
                    let steps = i64::try_from((*size)?).ok()?.checked_sub(1)?;
                    sum.checked_add(steps.checked_mul((*stride)?)?)
                });
                last.and_then(|last| u64::try_from(last.checked_add(1)?).ok()).ok_or("requires a static shape")?
            }
            _ => count,
        };
        let ty = super::super::globals::buffer_type(ctx, &[length], *element);
        if self.build.ty(buffer) == ty {
            return Ok(buffer);
        }
        let sizes = ctx.i64_array_attr(&[length as i64]);
        let cast = NewOp::of(&memref::REINTERPRET_CAST)
            .operands(&[buffer])
            .results(&[ty])
            .property("static_offsets", ctx.i64_array_attr(&[0]))
            .property("static_sizes", sizes)
            .property("static_strides", ctx.i64_array_attr(&[1]))
            .property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0, 0]));
        self.build.build_op(cast)
    }

    // ---- loops -----------------------------------------------------------------------------------------------------------------

    /// `splits`: the first of these loops may be parallel.
    fn emit_loops(&mut self, order: &[usize], splits: bool) -> Result<(), String> {
        let Some((&index, rest)) = order.split_first() else { return self.work.strategy.emit(self) };
        let is_lane = index == self.work.tiling.lane;
        self.packed_at(is_lane.then_some(PackPoint::Rows), |inner| inner.emit_loop(index, rest, splits))
    }

    /// Emits one loop, with the remaining loops inside it.
    fn emit_loop(&mut self, index: usize, rest: &[usize], splits: bool) -> Result<(), String> {
        let (extent, step) = (self.work.kernel.extent(index), self.work.tiling.tile_size(index));
        let count = extent.div_ceil(step);
        let is_lane = index == self.work.tiling.lane;
        if count == 1 {
            let zero = self.index(0)?;
            return self.with_index(index, zero, is_lane.then_some(zero), |inner| inner.inside(is_lane, rest, splits));
        }
        let overlaps = extent % step != 0;
        let tile = |inner: &mut KernelEmitter<'w, '_, '_, 'a>, tile: ValueId| {
            let mut start = tile;
            if step != 1 {
                let by = inner.index(step as i64)?;
                start = inner.build.mul(tile, by)?;
            }
            if overlaps {
                let last = inner.index((extent - step) as i64)?;
                let ty = inner.build.ctx().index_type();
                start = inner.build.op(&arith::MINUI, &[start, last], ty)?;
            }
            inner.with_index(index, start, is_lane.then_some(tile), |inner| inner.inside(is_lane, rest, false))
        };
        match (splits, overlaps) {
            (true, false) => self.parallel(count, tile),
            // The last tile overlaps the previous one, so one iteration computes both.
            (true, true) if count > 2 => self.parallel(count - 1, |inner, first| {
                let last = inner.index(count as i64 - 2)?;
                let behind = inner.build.add_constant(first, 1)?;
                let all = inner.index(count as i64)?;
                let is_last = inner.build.compare(cmpi::EQ, first, last)?;
                let end = inner.build.select(is_last, all, behind)?;
                let one = inner.index(1)?;
                inner
                    .bounded_loop([first, end, one], &[], |inner, iv, _| tile(inner, iv).map(|()| Vec::new()))
                    .map(|_| ())
            }),
            _ => self.with_scratch(|inner| {
                inner.counted_loop(count, &[], |inner, iv, _| tile(inner, iv).map(|()| Vec::new())).map(|_| ())
            }),
        }
    }

    /// Emits the loops inside of a loop.
    fn inside(&mut self, is_lane: bool, rest: &[usize], splits: bool) -> Result<(), String> {
        self.packed_at(is_lane.then_some(PackPoint::Columns), |inner| inner.emit_loops(rest, splits))
    }

    /// Packs the operands of tiles if `point` is the point for it, then runs `make`.
    fn packed_at(
        &mut self,
        point: Option<PackPoint>,
        make: impl FnOnce(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        let Some(point) = point.filter(|_| point == self.work.tile_packing) else { return make(self) };
        self.with_scratch(|inner| {
            inner.work.strategy.pack(inner, point)?;
            make(inner)
        })
    }

    /// Provides the scratch memory that tiles need, if any: one per iteration of a parallel loop, shared by other iterations.
    pub(super) fn with_scratch(&mut self, make: impl FnOnce(&mut Self) -> Result<(), String>) -> Result<(), String> {
        let strategy = self.work.strategy;
        let is_released = strategy.allocate(self)?;
        make(self)?;
        if is_released {
            strategy.release(self);
        }
        Ok(())
    }

    /// Runs `make` with the index of a loop set.
    pub(super) fn with_index<T>(
        &mut self,
        index: usize,
        iv: ValueId,
        lane_tile: Option<ValueId>,
        make: impl FnOnce(&mut Self) -> Result<T, String>,
    ) -> Result<T, String> {
        let (bases, tile) = (self.bases.clone(), self.lane_tile);
        self.bases.retain(|&access, _| self.work.kernel.stride(access, index) == 0);
        self.lane_tile = lane_tile.or(tile);
        self.ivs.insert(index, iv);
        let made = make(self);
        self.ivs.remove(&index);
        self.bases = bases;
        self.lane_tile = tile;
        made
    }

    /// `for i in 0..count`, with loop-carried values.
    pub(super) fn counted_loop(
        &mut self,
        count: u64,
        carried: &[ValueId],
        make: impl FnOnce(&mut KernelEmitter<'w, '_, '_, 'a>, ValueId, &[ValueId]) -> Result<Vec<ValueId>, String>,
    ) -> Result<Vec<ValueId>, String> {
        let bounds = self.bounds(count)?;
        self.bounded_loop(bounds, carried, make)
    }

    fn bounds(&mut self, count: u64) -> Result<[ValueId; 3], String> {
        let count = i64::try_from(count).map_err(|_| "loop extent does not fit i64")?;
        Ok([self.index(0)?, self.index(count)?, self.index(1)?])
    }

    /// A loop with loop-carried values.
    fn bounded_loop(
        &mut self,
        bounds: [ValueId; 3],
        carried: &[ValueId],
        make: impl FnOnce(&mut KernelEmitter<'w, '_, '_, 'a>, ValueId, &[ValueId]) -> Result<Vec<ValueId>, String>,
    ) -> Result<Vec<ValueId>, String> {
        let types: Vec<Type> = carried.iter().map(|&v| self.build.ty(v)).collect();
        let op = NewOp::of(&scf::FOR).operands(&bounds).operands(carried).results(&types);
        self.around_body(op, &scf::YIELD, &types, make)
    }

    /// `for i in 0..count`, in any order.
    fn parallel(
        &mut self,
        count: u64,
        make: impl FnOnce(&mut KernelEmitter<'w, '_, '_, 'a>, ValueId) -> Result<(), String>,
    ) -> Result<(), String> {
        let bounds = self.bounds(count)?;
        let op = nests::parallel(self.build.ctx(), self.build.loc).operands(&bounds);
        self.around_body(op, &scf::REDUCE, &[], |inner, iv, _| make(inner, iv).map(|()| Vec::new())).map(|_| ())
    }

    /// Builds a loop whose body `make` emits and `end` terminates.
    fn around_body(
        &mut self,
        op: NewOp<'_>,
        end: &'static OpDef,
        types: &[Type],
        make: impl FnOnce(&mut KernelEmitter<'w, '_, '_, 'a>, ValueId, &[ValueId]) -> Result<Vec<ValueId>, String>,
    ) -> Result<Vec<ValueId>, String> {
        let loc = self.build.loc;
        let op = op.loc(loc);
        let args: Vec<Type> = std::iter::once(self.build.ctx().index_type()).chain(types.iter().copied()).collect();
        let mut done = Ok(());
        let (work, lane_tile, packed, scratch, row) = (self.work, self.lane_tile, self.packed, self.scratch, self.row);
        let (ivs, flat, bases) = (&self.ivs, &self.flat, &self.bases);
        let globals = &mut *self.globals;
        let op = self.build.rewriter.build_region(&op, &args, |rewriter, _, args| {
            let Some((&iv, carried)) = args.split_first() else { return };
            let mut inner = KernelEmitter {
                work,
                globals,
                build: Builder { rewriter, loc },
                ivs: ivs.clone(),
                lane_tile,
                flat: flat.clone(),
                packed,
                scratch,
                row,
                bases: bases.clone(),
            };
            done = make(&mut inner, iv, carried).map(|values| {
                inner.build.rewriter.build(&NewOp::of(end).loc(loc).operands(&values));
            });
        });
        done?;
        Ok(self.build.rewriter.body().results(op).collect())
    }

    /// An index constant.
    pub(super) fn index(&mut self, value: i64) -> Result<ValueId, String> {
        let ty = self.build.ctx().index_type();
        self.build.int(value, ty)
    }

    // ---- memory ----------------------------------------------------------------------------------------------------------------

    /// The address of an access, offset by `further` elements.
    pub(super) fn address(&mut self, access: usize, further: i64) -> Result<ValueId, String> {
        let kernel = self.work.kernel;
        let at = &kernel.accesses.get(access).ok_or("missing memory access")?.at;
        let base = match self.bases.get(&access) {
            Some(&base) => Some(base),
            None => {
                let mut open: Vec<(usize, ValueId)> = self.ivs.iter().map(|(&index, &iv)| (index, iv)).collect();
                open.sort_unstable_by_key(|&(index, _)| index);
                let mut sum = None;
                for (index, iv) in open {
                    let stride = at.stride(index);
                    if stride == 0 {
                        continue;
                    }
                    let term = if stride == 1 {
                        iv
                    } else {
                        let by = self.index(stride)?;
                        self.build.mul(iv, by)?
                    };
                    sum = Some(match sum {
                        None => term,
                        Some(sum) => self.build.add(sum, term)?,
                    });
                }
                if let Some(sum) = sum {
                    self.bases.insert(access, sum);
                }
                sum
            }
        };
        let offset = at.offset.checked_add(further).ok_or("offset of an operand overflows")?;
        match base {
            None => self.index(offset),
            Some(base) => self.build.add_constant(base, offset),
        }
    }

    pub(super) fn memory(&self, access: usize) -> Result<ValueId, String> {
        let buffer = self.work.kernel.accesses.get(access).map(|access| access.buffer);
        buffer.and_then(|b| self.flat.get(&b)).copied().ok_or_else(|| "operand has no memref".to_owned())
    }

    /// Loads a vector that starts at an access.
    pub(super) fn load_vector(&mut self, access: usize, further: i64, lanes: usize) -> Result<ValueId, String> {
        let at = self.address(access, further)?;
        let memory = self.memory(access)?;
        let element = self.build.ctx().element_or_self(self.build.ty(memory));
        let ty = self.vector(lanes, element);
        self.build.op(&vector::LOAD, &[memory, at], ty)
    }

    /// Loads one element.
    pub(super) fn element(&mut self, access: usize, further: i64) -> Result<ValueId, String> {
        let at = self.address(access, further)?;
        let memory = self.memory(access)?;
        let element = self.build.ctx().element_or_self(self.build.ty(memory));
        self.build.op(&memref::LOAD, &[memory, at], element)
    }

    // ---- vectors ---------------------------------------------------------------------------------------------------------------

    /// The rank-1 vector type.
    pub(super) fn vector(&self, lanes: usize, element: Type) -> Type {
        self.build.ctx().ty(TypeKind::Vector { shape: [lanes as u64].into(), element, scalable: [false].into() })
    }

    /// A vector of 32-bit integers, each the last bits of `value`.
    pub(super) fn splat(&mut self, value: i64, lanes: usize) -> Result<ValueId, String> {
        let value = self.build.int(i64::from(value as i32), self.build.ctx().int_type(32))?;
        self.broadcast(value, lanes)
    }

    pub(super) fn is_vector(&self, value: ValueId) -> bool {
        matches!(self.build.ctx().type_kind(self.build.ty(value)), TypeKind::Vector { .. })
    }

    /// Broadcasts a scalar to all lanes; returns a vector unchanged.
    pub(super) fn broadcast(&mut self, value: ValueId, lanes: usize) -> Result<ValueId, String> {
        if self.is_vector(value) {
            return Ok(value);
        }
        let ty = self.vector(lanes, self.build.ty(value));
        self.build.op(&vector::BROADCAST, &[value], ty)
    }

    /// The element of a lane.
    pub(super) fn lane(&mut self, vector: ValueId, lane: usize) -> Result<ValueId, String> {
        let ctx = self.build.ctx();
        let element = ctx.element_or_self(self.build.ty(vector));
        let extract = NewOp::of(&vector::EXTRACT).operands(&[vector]).results(&[element]);
        self.build.build_op(extract.property("static_position", ctx.i64_array_attr(&[lane as i64])))
    }

    /// Selects lanes of two vectors.
    pub(super) fn shuffle(&mut self, a: ValueId, b: ValueId, mask: &[i64]) -> Result<ValueId, String> {
        let element = self.build.ctx().element_or_self(self.build.ty(a));
        let ty = self.vector(mask.len(), element);
        let mask = self.build.ctx().i64_array_attr(mask);
        self.build.build_op(NewOp::of(&vector::SHUFFLE).operands(&[a, b]).results(&[ty]).property("mask", mask))
    }

    /// Truncates or extends a vector to `to` lanes; added lanes are undefined.
    pub(super) fn resize_vector(&mut self, value: ValueId, from: usize, to: usize) -> Result<ValueId, String> {
        if from == to {
            return Ok(value);
        }
        let mask: Vec<i64> = (0..to).map(|i| if i < from { i as i64 } else { -1 }).collect();
        self.shuffle(value, value, &mask)
    }

    // ---- tiles -----------------------------------------------------------------------------------------------------------------

    /// The offset in elements of a row and vector from the start of the tile, in an access.
    pub(super) fn further(&self, access: usize, row: usize, vector: usize) -> i64 {
        let (kernel, tiling) = (self.work.kernel, self.work.tiling);
        let rows = tiling.row.map_or(0, |index| kernel.stride(access, index));
        let lanes = kernel.stride(access, tiling.lane);
        rows * row as i64 + lanes * tiling.vector_offset(vector) as i64
    }

    /// Emits and stores the values that are computed together.
    pub(super) fn values(&mut self) -> Result<(), String> {
        let work = self.work;
        let values = self.node(&work.kernel.root)?;
        let memory = self.memory(work.kernel.store)?;
        let loc = self.build.loc;
        for ((row, vector), value) in work.tiling.row_vector_pairs().zip(values) {
            let lanes = work.tiling.vector_lanes(vector);
            let value = self.broadcast(value, lanes)?;
            let at = self.address(work.kernel.store, self.further(work.kernel.store, row, vector))?;
            self.build.rewriter.build(&NewOp::of(&vector::STORE).loc(loc).operands(&[value, memory, at]));
        }
        Ok(())
    }

    /// Emits the values of a node.
    pub(super) fn node(&mut self, node: &KernelNode) -> Result<Tile, String> {
        let work = self.work;
        let (index, args, reductions) = match node {
            KernelNode::Load(access) => return self.load(*access),
            KernelNode::Nest { index, args, reductions } => (*index, args, reductions),
        };
        if let Some(fit) = self.fit(node) {
            return self.emit_fit(&fit);
        }
        let Some((start, inputs)) = args.split_last() else { return Err("a body has no arguments".to_owned()) };
        if reductions.is_empty() && !work.nests.all.get(index).is_some_and(|nest| nest.has_reductions()) {
            let mut tiles = Vec::new();
            for arg in args {
                tiles.push(arg.as_ref().map(|arg| self.node(arg)).transpose()?);
            }
            return self.body(index, &tiles);
        }
        let start = start.as_ref().ok_or("reduction has no initial value")?;
        let mut sums = self.node(start)?;
        if work.products.is_some_and(|products| products.byte_products.nest == index) {
            return work.strategy.sum(self, sums);
        }
        for ((_, vector), sum) in work.tiling.row_vector_pairs().zip(&mut sums) {
            *sum = self.broadcast(*sum, work.tiling.vector_lanes(vector))?;
        }
        self.general_sum(index, inputs, reductions, sums)
    }

    /// Emits a reduction with its original body, in a loop per reduction dimension.
    fn general_sum(
        &mut self,
        index: usize,
        inputs: &[Option<KernelNode>],
        left: &[usize],
        sums: Tile,
    ) -> Result<Tile, String> {
        let Some((&next, left)) = left.split_first() else {
            let mut tiles = Vec::new();
            for arg in inputs {
                tiles.push(arg.as_ref().map(|arg| self.node(arg)).transpose()?);
            }
            tiles.push(Some(sums));
            let values = self.body(index, &tiles)?;
            let mut all = Vec::new();
            for ((_, vector), value) in self.work.tiling.row_vector_pairs().zip(values) {
                all.push(self.broadcast(value, self.work.tiling.vector_lanes(vector))?);
            }
            return Ok(all);
        };
        let extent = self.work.kernel.extent(next);
        self.counted_loop(extent, &sums, |inner, iv, sums| {
            inner.with_index(next, iv, None, |inner| inner.general_sum(index, inputs, left, sums.to_vec()))
        })
    }

    fn load(&mut self, access: usize) -> Result<Tile, String> {
        let work = self.work;
        let (by_row, by_lane) = (
            work.tiling.row.is_some_and(|index| work.kernel.stride(access, index) != 0),
            work.kernel.stride(access, work.tiling.lane) != 0,
        );
        let mut known: FxHashMap<(usize, usize), ValueId> = FxHashMap::default();
        let mut tile = Vec::new();
        for (row, vector) in work.tiling.row_vector_pairs() {
            let key = (if by_row { row } else { 0 }, if by_lane { vector } else { 0 });
            let value = match known.get(&key) {
                Some(&value) => value,
                None => {
                    let further = self.further(access, key.0, key.1);
                    if by_lane {
                        self.load_vector(access, further, work.tiling.vector_lanes(vector))?
                    } else {
                        self.element(access, further)?
                    }
                }
            };
            known.insert(key, value);
            tile.push(value);
        }
        Ok(tile)
    }
}
