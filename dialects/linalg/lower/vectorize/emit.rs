//! A kernel as loops over tiles, and what is in a tile as vectors.
//!
//! A tile is some vectors of the loop whose elements lie beside each other in the result, the lanes, at some steps of another loop,
//! the rows. All values of a tile are made together, each a vector or, where lanes do not matter to it, a scalar. A tile at the end of
//! a loop that is no multiple begins earlier and computes some elements again, so that there is one kind of tile.

use qopt_ir::ir::{Type, TypeKind, ValueId};
use qopt_ir::rewrite::NewOp;
use rustc_hash::FxHashMap;

use super::super::super::build::{Build, EQ};
use super::super::globals::Globals;
use super::super::nests::{self, Nests};
use super::kernel::{Kernel, Node};
use super::products::Products;
use super::tile::Tiling;
use crate::targets::Target;

/// What stays the same in all of a kernel.
pub(super) struct Work<'w, 'n> {
    pub(super) nests: &'w Nests<'n>,
    pub(super) kernel: &'w Kernel,
    pub(super) tiling: &'w Tiling,
    pub(super) target: &'static Target,
    /// The sum of products in it, if the instruction for these computes it.
    pub(super) products: Option<&'w Products>,
    /// Whether its outermost loop may be parallel.
    pub(super) splits: bool,
}

/// The values of a tile: vectors of a row first.
pub(super) type Tile = Vec<ValueId>;

/// Makes the operations of a kernel.
pub(super) struct Emit<'w, 'n, 'g, 'r, 'a> {
    pub(super) work: &'w Work<'w, 'n>,
    pub(super) globals: &'g mut Globals,
    pub(super) build: Build<'r, 'a>,
    /// The index of each loop that is open.
    pub(super) ivs: FxHashMap<usize, ValueId>,
    /// Which tile of the lanes this is.
    pub(super) lane_tile: Option<ValueId>,
    /// Each buffer's memory in one dimension.
    pub(super) flat: FxHashMap<ValueId, ValueId>,
    /// The weights of the sum of products, and what is added to it.
    pub(super) packed: Option<[ValueId; 2]>,
    /// Memory of the tile's own: rows of the other factor that are brought together, or sums.
    pub(super) scratch: Option<ValueId>,
    /// Which of the tile's rows this is, where they follow each other.
    pub(super) row: Option<ValueId>,
    /// Where each access is, but for the place in the tile.
    bases: FxHashMap<usize, ValueId>,
}

impl<'w, 'n, 'g, 'a> Emit<'w, 'n, 'g, '_, 'a> {
    /// The whole kernel, at the place of insertion.
    pub(super) fn kernel(work: &'w Work<'w, 'n>, globals: &'g mut Globals, build: Build<'_, 'a>) -> Result<(), String> {
        let mut emit = Emit {
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
            let is_packed = work.products.is_some_and(|products| products.weights == index);
            if !is_packed && !emit.flat.contains_key(&access.buffer) {
                let flat = emit.flattened(access.buffer)?;
                emit.flat.insert(access.buffer, flat);
            }
        }
        if let Some(products) = work.products {
            emit.packed = Some(products.packed((work.kernel, work.tiling), emit.globals, &mut emit.build)?);
        }
        let order = work.tiling.order.clone();
        emit.around(&order, work.splits)
    }

    /// A buffer's memory in one dimension.
    fn flattened(&mut self, buffer: ValueId) -> Result<ValueId, String> {
        let ctx = self.build.ctx();
        let TypeKind::MemRef { shape, element, layout, .. } = ctx.type_kind(self.build.ty(buffer)) else {
            return Err("an operand is no buffer".to_owned());
        };
        let count = shape.iter().try_fold(1_u64, |n, d| n.checked_mul((*d)?)).ok_or("a size is not known")?;
        // Up to the last element that is reached.
        let length = match layout.map(|layout| ctx.attr_kind(layout)) {
            Some(qopt_ir::ir::AttrKind::StridedLayout { offset: Some(offset), strides }) => {
                let last = shape.iter().zip(strides).try_fold(*offset, |sum, (size, stride)| {
                    let steps = i64::try_from((*size)?).ok()?.checked_sub(1)?;
                    sum.checked_add(steps.checked_mul((*stride)?)?)
                });
                last.and_then(|last| u64::try_from(last.checked_add(1)?).ok()).ok_or("a size is not known")?
            }
            _ => count,
        };
        let ty = super::super::globals::buffer_type(ctx, &[length], *element);
        if self.build.ty(buffer) == ty {
            return Ok(buffer);
        }
        let sizes = ctx.i64_array_attr(&[length as i64]);
        let cast = NewOp::new("memref.reinterpret_cast")
            .operands(&[buffer])
            .results(&[ty])
            .property("static_offsets", ctx.i64_array_attr(&[0]))
            .property("static_sizes", sizes)
            .property("static_strides", ctx.i64_array_attr(&[1]))
            .property("operandSegmentSizes", ctx.i32_array_attr(&[1, 0, 0, 0]));
        self.build.made(cast)
    }

    // ---- loops -----------------------------------------------------------------------------------------------------------------

    /// `splits`: whether the first of these loops may be parallel.
    fn around(&mut self, order: &[usize], splits: bool) -> Result<(), String> {
        let Some((&index, rest)) = order.split_first() else { return self.tile() };
        let is_lane = index == self.work.tiling.lane;
        if let (true, Some(products)) = (is_lane, self.work.products)
            && products.packs(self.work.kernel, self.work.tiling)
        {
            return self.equipped(|inner| {
                products.pack(inner)?;
                inner.over(index, rest, splits)
            });
        }
        self.over(index, rest, splits)
    }

    /// Over one loop, and the rest in it.
    fn over(&mut self, index: usize, rest: &[usize], splits: bool) -> Result<(), String> {
        let (extent, step) = (self.work.kernel.extent(index), self.work.tiling.step(index));
        let count = extent.div_ceil(step);
        let is_lane = index == self.work.tiling.lane;
        if count == 1 {
            let zero = self.index(0)?;
            return self.at(index, zero, is_lane.then_some(zero), |inner| inner.around(rest, splits));
        }
        let overlaps = extent % step != 0;
        let tile = |inner: &mut Emit<'w, 'n, '_, '_, 'a>, tile: ValueId| {
            let mut start = tile;
            if step != 1 {
                let by = inner.index(step as i64)?;
                start = inner.build.mul(tile, by)?;
            }
            if overlaps {
                let last = inner.index((extent - step) as i64)?;
                let ty = inner.build.ctx().index_type();
                start = inner.build.op("arith.minui", &[start, last], ty)?;
            }
            inner.at(index, start, is_lane.then_some(tile), |inner| inner.around(rest, false))
        };
        match (splits, overlaps) {
            (true, false) => self.parallel(count, tile),
            // The last tile writes some of what the one before it writes: one iteration makes both.
            (true, true) if count > 2 => self.parallel(count - 1, |inner, first| {
                let last = inner.index(count as i64 - 2)?;
                let behind = inner.build.plus(first, 1)?;
                let all = inner.index(count as i64)?;
                let is_last = inner.build.compare(EQ, first, last)?;
                let end = inner.build.select(is_last, all, behind)?;
                let one = inner.index(1)?;
                inner.looped([first, end, one], &[], |inner, iv, _| tile(inner, iv).map(|()| Vec::new())).map(|_| ())
            }),
            _ => self.equipped(|inner| {
                inner.counted(count, &[], |inner, iv, _| tile(inner, iv).map(|()| Vec::new())).map(|_| ())
            }),
        }
    }

    /// With what a tile needs of its own, if anything: each iteration of a parallel loop has its own, and others share it.
    fn equipped(&mut self, make: impl FnOnce(&mut Self) -> Result<(), String>) -> Result<(), String> {
        let (None, Some(products)) = (self.scratch, self.work.products) else { return make(self) };
        self.scratch = products.scratch(self)?;
        make(self)?;
        products.released(self);
        Ok(())
    }

    /// What `make` makes where a loop has an index.
    pub(super) fn at<T>(
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

    /// `for i in 0..count`, with values that each round gives to the next.
    pub(super) fn counted(
        &mut self,
        count: u64,
        carried: &[ValueId],
        make: impl FnOnce(&mut Emit<'w, 'n, '_, '_, 'a>, ValueId, &[ValueId]) -> Result<Vec<ValueId>, String>,
    ) -> Result<Vec<ValueId>, String> {
        let bounds = self.bounds(count)?;
        self.looped(bounds, carried, make)
    }

    fn bounds(&mut self, count: u64) -> Result<[ValueId; 3], String> {
        let count = i64::try_from(count).map_err(|_| "a loop is too long")?;
        Ok([self.index(0)?, self.index(count)?, self.index(1)?])
    }

    /// A loop, with values that each round gives to the next.
    fn looped(
        &mut self,
        bounds: [ValueId; 3],
        carried: &[ValueId],
        make: impl FnOnce(&mut Emit<'w, 'n, '_, '_, 'a>, ValueId, &[ValueId]) -> Result<Vec<ValueId>, String>,
    ) -> Result<Vec<ValueId>, String> {
        let types: Vec<Type> = carried.iter().map(|&v| self.build.ty(v)).collect();
        let op = NewOp::new("scf.for").operands(&bounds).operands(carried).results(&types);
        self.around_body(op, "scf.yield", &types, make)
    }

    /// `for i in 0..count`, in any order.
    fn parallel(
        &mut self,
        count: u64,
        make: impl FnOnce(&mut Emit<'w, 'n, '_, '_, 'a>, ValueId) -> Result<(), String>,
    ) -> Result<(), String> {
        let bounds = self.bounds(count)?;
        let op = nests::parallel(self.build.ctx(), self.build.loc).operands(&bounds);
        self.around_body(op, "scf.reduce", &[], |inner, iv, _| make(inner, iv).map(|()| Vec::new())).map(|_| ())
    }

    /// A loop with what `make` makes in it, which `end` ends.
    fn around_body(
        &mut self,
        op: NewOp<'_>,
        end: &str,
        types: &[Type],
        make: impl FnOnce(&mut Emit<'w, 'n, '_, '_, 'a>, ValueId, &[ValueId]) -> Result<Vec<ValueId>, String>,
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
            let mut inner = Emit {
                work,
                globals,
                build: Build { rewriter, loc },
                ivs: ivs.clone(),
                lane_tile,
                flat: flat.clone(),
                packed,
                scratch,
                row,
                bases: bases.clone(),
            };
            done = make(&mut inner, iv, carried).map(|values| {
                inner.build.rewriter.build(&NewOp::new(end).loc(loc).operands(&values));
            });
        });
        done?;
        Ok(self.build.rewriter.body().results(op).collect())
    }

    /// An index.
    pub(super) fn index(&mut self, value: i64) -> Result<ValueId, String> {
        let ty = self.build.ctx().index_type();
        self.build.int(value, ty)
    }

    // ---- memory ----------------------------------------------------------------------------------------------------------------

    /// Where an access is, so many elements further on.
    pub(super) fn address(&mut self, access: usize, further: i64) -> Result<ValueId, String> {
        let kernel = self.work.kernel;
        let at = &kernel.accesses.get(access).ok_or("an access is missing")?.at;
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
        let offset = at.offset.checked_add(further).ok_or("an operand is too far away")?;
        match base {
            None => self.index(offset),
            Some(base) => self.build.plus(base, offset),
        }
    }

    pub(super) fn memory(&self, access: usize) -> Result<ValueId, String> {
        let buffer = self.work.kernel.accesses.get(access).map(|access| access.buffer);
        buffer.and_then(|b| self.flat.get(&b)).copied().ok_or_else(|| "an operand has no memory".to_owned())
    }

    /// What lies in memory from an access on.
    pub(super) fn loaded(&mut self, access: usize, further: i64, lanes: usize) -> Result<ValueId, String> {
        let at = self.address(access, further)?;
        let memory = self.memory(access)?;
        let element = self.build.ctx().element_or_self(self.build.ty(memory));
        let ty = self.vector(lanes, element);
        self.build.op("vector.load", &[memory, at], ty)
    }

    /// An element in memory.
    pub(super) fn element(&mut self, access: usize, further: i64) -> Result<ValueId, String> {
        let at = self.address(access, further)?;
        let memory = self.memory(access)?;
        let element = self.build.ctx().element_or_self(self.build.ty(memory));
        self.build.op("memref.load", &[memory, at], element)
    }

    // ---- vectors ---------------------------------------------------------------------------------------------------------------

    /// The type of a vector.
    pub(super) fn vector(&self, lanes: usize, element: Type) -> Type {
        self.build.ctx().ty(TypeKind::Vector { shape: [lanes as u64].into(), element, scalable: [false].into() })
    }

    pub(super) fn is_vector(&self, value: ValueId) -> bool {
        matches!(self.build.ctx().type_kind(self.build.ty(value)), TypeKind::Vector { .. })
    }

    /// A scalar in all lanes; a vector as it is.
    pub(super) fn spread(&mut self, value: ValueId, lanes: usize) -> Result<ValueId, String> {
        if self.is_vector(value) {
            return Ok(value);
        }
        let ty = self.vector(lanes, self.build.ty(value));
        self.build.op("vector.broadcast", &[value], ty)
    }

    /// Lanes of two vectors.
    pub(super) fn shuffled(&mut self, a: ValueId, b: ValueId, mask: &[i64]) -> Result<ValueId, String> {
        let element = self.build.ctx().element_or_self(self.build.ty(a));
        let ty = self.vector(mask.len(), element);
        let mask = self.build.ctx().i64_array_attr(mask);
        self.build.made(NewOp::new("vector.shuffle").operands(&[a, b]).results(&[ty]).property("mask", mask))
    }

    /// The first lanes of a vector, or it in the first lanes of a wider one, whatever is in the others.
    pub(super) fn in_lanes(&mut self, value: ValueId, from: usize, to: usize) -> Result<ValueId, String> {
        if from == to {
            return Ok(value);
        }
        let mask: Vec<i64> = (0..to).map(|i| if i < from { i as i64 } else { -1 }).collect();
        self.shuffled(value, value, &mask)
    }

    // ---- tiles -----------------------------------------------------------------------------------------------------------------

    /// How far a place of the tile is from its first, in an access.
    pub(super) fn further(&self, access: usize, row: usize, vector: usize) -> i64 {
        let (kernel, tiling) = (self.work.kernel, self.work.tiling);
        let rows = tiling.row.map_or(0, |index| kernel.stride(access, index));
        let lanes = kernel.stride(access, tiling.lane);
        rows * row as i64 + lanes * tiling.start(vector) as i64
    }

    /// A tile: all at once, or its sums and then what becomes of them, row by row.
    fn tile(&mut self) -> Result<(), String> {
        let tiling = self.work.tiling;
        let (Some(products), Some(row)) = (self.work.products.filter(|p| p.in_registers()), tiling.row) else {
            return self.values();
        };
        self.equipped(|inner| {
            products.multiplied(inner)?;
            let start = *inner.ivs.get(&row).ok_or("the rows have no place")?;
            let values = |inner: &mut Emit<'w, 'n, '_, '_, 'a>, turn: ValueId, _: &[ValueId]| {
                let at = inner.build.add(start, turn)?;
                inner.row = Some(turn);
                inner.at(row, at, None, |inner| inner.values()).map(|()| Vec::new())
            };
            inner.counted(tiling.rows as u64, &[], values).map(|_| ())
        })
    }

    /// What is computed at once, and where it goes.
    fn values(&mut self) -> Result<(), String> {
        let work = self.work;
        let values = self.node(&work.kernel.root)?;
        let memory = self.memory(work.kernel.store)?;
        let loc = self.build.loc;
        for ((row, vector), value) in work.tiling.places().zip(values) {
            let lanes = work.tiling.lanes_of(vector);
            let value = self.spread(value, lanes)?;
            let at = self.address(work.kernel.store, self.further(work.kernel.store, row, vector))?;
            self.build.rewriter.build(&NewOp::new("vector.store").loc(loc).operands(&[value, memory, at]));
        }
        Ok(())
    }

    /// The values of a node.
    pub(super) fn node(&mut self, node: &Node) -> Result<Tile, String> {
        let work = self.work;
        let (index, args, reductions) = match node {
            Node::Load(access) => return self.load(*access),
            Node::Nest { index, args, reductions } => (*index, args, reductions),
        };
        if let Some(fit) = self.fit(node) {
            return self.fitted(&fit);
        }
        let Some((start, inputs)) = args.split_last() else { return Err("a body has no arguments".to_owned()) };
        if reductions.is_empty() && !work.nests.all.get(index).is_some_and(|nest| nest.has_reductions()) {
            let mut tiles = Vec::new();
            for arg in args {
                tiles.push(arg.as_ref().map(|arg| self.node(arg)).transpose()?);
            }
            return self.body(index, &tiles);
        }
        let start = start.as_ref().ok_or("a sum does not add to anything")?;
        let mut sums = self.node(start)?;
        if let Some(products) = work.products.filter(|products| products.nest == index) {
            return products.summed(self, sums);
        }
        for ((_, vector), sum) in work.tiling.places().zip(&mut sums) {
            *sum = self.spread(*sum, work.tiling.lanes_of(vector))?;
        }
        self.general_sum(index, inputs, reductions, sums)
    }

    /// A sum whose body is computed as it is, for each index of the loops that it adds up over.
    fn general_sum(
        &mut self,
        index: usize,
        inputs: &[Option<Node>],
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
            for ((_, vector), value) in self.work.tiling.places().zip(values) {
                all.push(self.spread(value, self.work.tiling.lanes_of(vector))?);
            }
            return Ok(all);
        };
        let extent = self.work.kernel.extent(next);
        self.counted(extent, &sums, |inner, iv, sums| {
            inner.at(next, iv, None, |inner| inner.general_sum(index, inputs, left, sums.to_vec()))
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
        for (row, vector) in work.tiling.places() {
            let key = (if by_row { row } else { 0 }, if by_lane { vector } else { 0 });
            let value = match known.get(&key) {
                Some(&value) => value,
                None => {
                    let further = self.further(access, key.0, key.1);
                    if by_lane {
                        self.loaded(access, further, work.tiling.lanes_of(vector))?
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
