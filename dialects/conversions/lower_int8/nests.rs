//! Reads the loop nests (`linalg.generic`) of a function on buffers, and decides which buffers are *inlined*: producer-consumer
//! fusion. An inlined buffer is not materialized. Its reader computes an element instead of loading it.
//!
//! A local buffer is inlined if one nest reads it, and reads each element at most once. It has one writer, or two: one writes
//! the initial values and one adds. A buffer whose elements are read several times is recomputed at each read if at most 8 nests
//! compute it from constants and integers of at most 16 bits, the elements of the buffer are wider than these and than 8 bits, and
//! no reader is a reduction. [`Nests::of`] materializes buffers between reductions, sums of floats that are then transposed, and
//! buffers that end a long chain.
//!
//! A nest that writes a materialized buffer is the root of a kernel. The kernel includes all nests that write its inlined buffers, and
//! the nest that writes the initial values of a reduction into the same buffer.
//! The passes that use this module decide how to lower a kernel.
//!
//! Several loops of a nest may index one dimension of its destination, as the groups and the channels of a group do in a grouped
//! convolution. The loop of a reader over such a dimension is split into the same loops, so that each loop of the writer has an
//! index. A reshape between writer and reader is a view of the buffer. The reader then reads the buffer itself, with other
//! indices, except for integers of at most 8 bits.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{AffineStep, AttrKind, BlockId, Body, Context, Loc, OpId, ValueId};
use qopt_ir::pass::{OptionDef, OptionKind};
use qopt_ir::rewrite::{NewOp, Rewriter};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Unsupported;
use super::linear::{Linear, linear};
use crate::arith::ops as arith;
use crate::linalg::generic::Generic;
use crate::linalg::ops as linalg;
use crate::memref::Strided;
use crate::memref::ops as memref;
use crate::scf::ops as scf;

/// A loop nest with one destination.
#[derive(Clone)]
pub(super) struct Nest {
    pub(super) op: OpId,
    pub(super) inputs: Vec<ValueId>,
    pub(super) out: ValueId,
    /// The index expressions of each input and of the destination.
    pub(super) maps: Vec<Vec<Vec<AffineStep>>>,
    /// The reduction flag of each loop.
    pub(super) reduces: Vec<bool>,
    pub(super) extents: Vec<u64>,
    pub(super) body: BlockId,
    /// True if the body reads loop indices (`linalg.index`). Then the loops are not split, because this would change their numbers.
    reads_indices: bool,
}

/// The source of a loop index, for a nest that is computed inside of the nest that reads its destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum IndexSource {
    /// The index with which the reader accesses this dimension of the buffer.
    BufferDim(usize),
    /// The induction variable of this loop of the reader.
    ReaderLoop(usize),
}

impl Nest {
    /// The number of iterations of the body.
    fn num_iterations(&self) -> u64 {
        self.extents.iter().fold(1, |all, &n| all.saturating_mul(n))
    }
    /// The number of iterations of the parallel loops.
    fn num_results(&self) -> u64 {
        let parallel = self.extents.iter().zip(&self.reduces).filter(|&(_, &reduces)| !reduces);
        parallel.fold(1, |all, (&n, _)| all.saturating_mul(n))
    }
    pub(super) fn has_reductions(&self) -> bool {
        self.reduces.contains(&true)
    }
    fn extent(&self, d: usize) -> u64 {
        self.extents.get(d).copied().unwrap_or(1)
    }
    /// The loops that index each dimension of an operand, outermost first, without loops of extent 1. Several loops of one
    /// dimension are digits of a row-major index: `d0 * 4 + d1`, where the extent of `d1` is 4. Returns `None` if an index is any
    /// other expression.
    fn loops_of_each_dim(&self, operand: usize) -> Option<Vec<Vec<usize>>> {
        let loops: Vec<Option<Linear>> = (0..self.extents.len()).map(|d| Some(Linear::of_loop(d))).collect();
        let digits = |expr: &Vec<AffineStep>| {
            let index = linear(expr, &loops).filter(|index| index.offset == 0)?;
            let mut terms: Vec<(i64, usize)> = (0..self.extents.len())
                .filter(|&d| self.extent(d) != 1)
                .map(|d| (index.stride(d), d))
                .filter(|term| term.0 != 0)
                .collect();
            terms.sort_unstable_by_key(|&(stride, _)| stride);
            let mut step = 1_i64;
            for &(stride, d) in &terms {
                (stride == step).then_some(())?;
                step = step.checked_mul(i64::try_from(self.extent(d)).ok()?)?;
            }
            Some(terms.into_iter().rev().map(|(_, d)| d).collect())
        };
        self.maps.get(operand)?.iter().map(digits).collect()
    }
    /// Returns true if the loops that `is_selected` selects map one-to-one to elements of an operand, and no other loop indexes
    /// it.
    fn is_one_to_one(&self, operand: usize, is_selected: impl Fn(usize) -> bool) -> bool {
        let Some(loops) = self.loops_of_each_dim(operand) else { return false };
        let used: Vec<usize> = loops.into_iter().flatten().collect();
        let is_unique = used.iter().collect::<FxHashSet<_>>().len() == used.len();
        let is_needed = |d: usize| self.extent(d) != 1 && is_selected(d);
        is_unique
            && used.iter().all(|&d| is_selected(d))
            && (0..self.reduces.len()).all(|d| !is_needed(d) || used.contains(&d))
    }
    /// Returns true if each element of the destination is written at most once, after its complete reduction.
    fn writes_at_most_once(&self) -> bool {
        self.is_one_to_one(self.inputs.len(), |d| self.reduces.get(d) == Some(&false))
    }
    /// Returns true if each element of an operand is read at most once.
    fn reads_at_most_once(&self, operand: usize) -> bool {
        self.is_one_to_one(operand, |_| true)
    }

    /// Returns the source of the index of each parallel loop with an extent other than 1, if the nest is computed inside of `reader`,
    /// which reads the destination as the operand `input`. Returns `None` if a loop of the nest has no source.
    pub(super) fn index_sources(&self, reader: &Self, input: usize) -> Option<Vec<(usize, IndexSource)>> {
        let mut sources = Vec::new();
        for (dim, loops) in self.loops_of_each_dim(self.inputs.len())?.into_iter().enumerate() {
            if let [d] = *loops {
                sources.push((d, IndexSource::BufferDim(dim)));
                continue;
            }
            if loops.is_empty() {
                continue;
            }
            let reader_loops = reader.loops_of_each_dim(input)?.into_iter().nth(dim)?;
            let extents = |nest: &Self, loops: &[usize]| loops.iter().map(|&d| nest.extent(d)).collect::<Vec<_>>();
            (extents(self, &loops) == extents(reader, &reader_loops)).then_some(())?;
            sources.extend(loops.into_iter().zip(reader_loops.into_iter().map(IndexSource::ReaderLoop)));
        }
        Some(sources)
    }

    /// Replaces loop `d` by several, outermost first. The product of their extents is the extent of the loop. With extents `[2, 4]`,
    /// `d0` becomes `d0 * 4 + d1` in all maps, and `d1` becomes `d2`.
    fn split_loop(&mut self, d: usize, extents: &[u64]) {
        let num_added = extents.len().saturating_sub(1) as u32;
        let mut index: Vec<AffineStep> = Vec::new();
        for (i, &extent) in (d as u32..).zip(extents) {
            if index.is_empty() {
                index.push(AffineStep::Dim(i));
            } else {
                let extent = i64::try_from(extent).unwrap_or(i64::MAX);
                index.extend([AffineStep::Const(extent), AffineStep::Mul, AffineStep::Dim(i), AffineStep::Add]);
            }
        }
        for expr in self.maps.iter_mut().flatten() {
            let mut changed = Vec::with_capacity(expr.len());
            for step in expr.iter().copied() {
                match step {
                    AffineStep::Dim(other) if other as usize == d => changed.extend(&index),
                    AffineStep::Dim(other) if other as usize > d => {
                        changed.push(AffineStep::Dim(other.saturating_add(num_added)))
                    }
                    _ => changed.push(step),
                }
            }
            *expr = changed;
        }
        let flag = self.reduces.get(d).copied().unwrap_or(false);
        self.reduces.splice(d..=d, extents.iter().map(|_| flag));
        self.extents.splice(d..=d, extents.iter().copied());
    }

    /// Splits the loop that indexes a dimension of an input into loops of these extents, if it is one loop. Returns true if loops of
    /// these extents index the dimension then.
    fn split_dim(&mut self, input: usize, dim: usize, extents: &[u64]) -> bool {
        let loops = self.loops_of_each_dim(input).and_then(|loops| loops.into_iter().nth(dim));
        let Some(loops) = loops else { return false };
        if loops.iter().map(|&d| self.extent(d)).eq(extents.iter().copied()) {
            return true;
        }
        let product = extents.iter().try_fold(1_u64, |product, &n| product.checked_mul(n));
        match *loops {
            [d] if !self.reads_indices && Some(self.extent(d)) == product => {
                self.split_loop(d, extents);
                true
            }
            _ => false,
        }
    }

    /// Splits the loops that index the operand `input`, the destination of `writer`, where several loops of the writer index one
    /// dimension.
    fn split_for(&mut self, input: usize, writer: &Self) {
        let Some(loops_by_dim) = writer.loops_of_each_dim(writer.inputs.len()) else { return };
        for (dim, loops) in loops_by_dim.iter().enumerate().filter(|(_, loops)| loops.len() > 1) {
            let extents: Vec<u64> = loops.iter().map(|&d| writer.extent(d)).collect();
            self.split_dim(input, dim, &extents);
        }
    }

    /// Replaces the operand `input`, a view with another shape, by the viewed buffer `source`, and adapts the indices. `view` and
    /// `buffer` are the shapes. Returns `None` and changes nothing if the indices of the buffer are not sums of loops.
    fn read_through_view(&mut self, input: usize, (view, buffer): (&[u64], &[u64]), source: ValueId) -> Option<()> {
        let mut changed = self.clone();
        let groups = reshaped_dims(view, buffer)?;
        // A dimension of the view that is several dimensions of the buffer splits its loop: `[6] -> [2, 3]`.
        for (from, to) in &groups {
            if let (&[from], [_, _, ..]) = (from.as_slice(), to.as_slice()) {
                let extents: Option<Vec<u64>> = to.iter().map(|&dim| buffer.get(dim).copied()).collect();
                changed.split_dim(input, from, &extents?).then_some(())?;
            }
        }
        // Several dimensions of the view that are one dimension of the buffer have the index `i * size + j`.
        let exprs = changed.maps.get(input)?;
        let mut index: Vec<Vec<AffineStep>> = vec![vec![AffineStep::Const(0)]; buffer.len()];
        for (from, to) in &groups {
            match (from.as_slice(), to.as_slice()) {
                (from, &[to]) => {
                    let mut sum: Vec<AffineStep> = Vec::new();
                    for &dim in from {
                        let expr = exprs.get(dim)?;
                        if sum.is_empty() {
                            sum.extend(expr);
                        } else {
                            let size = i64::try_from(*view.get(dim)?).ok()?;
                            sum.extend([AffineStep::Const(size), AffineStep::Mul]);
                            sum.extend(expr);
                            sum.push(AffineStep::Add);
                        }
                    }
                    *index.get_mut(to)? = sum;
                }
                (&[from], to) => {
                    let loops = changed.loops_of_each_dim(input)?.into_iter().nth(from)?;
                    for (&dim, d) in to.iter().zip(loops) {
                        *index.get_mut(dim)? = vec![AffineStep::Dim(u32::try_from(d).ok()?)];
                    }
                }
                _ => return None,
            }
        }
        *changed.maps.get_mut(input)? = index;
        *changed.inputs.get_mut(input)? = source;
        *self = changed;
        Some(())
    }
}

/// Pairs of groups of dimensions with equal products, without dimensions of size 1. The first group is of `a`, the second of `b`:
/// `[6, 4]` and `[2, 3, 4]` give `([0], [0, 1]), ([1], [2])`. `None` if the shapes have different numbers of elements.
fn reshaped_dims(a: &[u64], b: &[u64]) -> Option<Vec<(Vec<usize>, Vec<usize>)>> {
    let dims = |shape: &[u64]| shape.iter().copied().enumerate().filter(|&(_, size)| size != 1).collect::<Vec<_>>();
    let (mut a, mut b) = (dims(a).into_iter().peekable(), dims(b).into_iter().peekable());
    let mut groups = Vec::new();
    while a.peek().is_some() || b.peek().is_some() {
        let (first, second) = (a.next()?, b.next()?);
        let mut group = (vec![first.0], vec![second.0]);
        let mut sizes = (first.1, second.1);
        while sizes.0 != sizes.1 {
            let (sizes, dims, next) = match sizes.0 < sizes.1 {
                true => (&mut sizes.0, &mut group.0, a.next()?),
                false => (&mut sizes.1, &mut group.1, b.next()?),
            };
            *sizes = sizes.checked_mul(next.1)?;
            dims.push(next.0);
        }
        groups.push(group);
    }
    Some(groups)
}

/// Maximum length of a chain of inlined buffers, because the chain is lowered recursively, into one kernel.
const MAX_DEPTH: usize = 32;
/// A buffer with several readers is recomputed in each if its fused chain has at most this many nests; never inside a
/// reduction.
const MAX_RECOMPUTED_NESTS: usize = 8;
/// The widest integers in memory that such a chain reads.
const MAX_RECOMPUTED_WIDTH: u32 = 16;
/// The `split` option of passes that build kernels: smaller kernels finish before another thread has started.
pub(super) const SPLIT: OptionDef =
    OptionDef::new("split", OptionKind::Int, "32768", "Minimum number of steps of a kernel with a parallel loop");

/// The nests of a function, and the inlined buffers.
pub(super) struct Nests {
    pub(super) all: Vec<Nest>,
    /// For each inlined buffer, the nests that write it, in order.
    pub(super) inlined_buffers: FxHashMap<ValueId, Vec<usize>>,
    /// For a root that is a reduction, the nest that writes the initial values into its destination, if it is in the kernel.
    pub(super) initial_values: FxHashMap<usize, usize>,
}

impl Nests {
    /// Reads the nests of a block, and selects the inlined buffers in program order, producers first.
    pub(super) fn of(ctx: &Context, body: &Body, entry: BlockId) -> Result<Self, Unsupported> {
        let mut all = Vec::new();
        for op in body.ops(entry) {
            let view = OpRef::new(ctx, body, op);
            if view.is(&linalg::GENERIC) {
                all.push(read_nest(ctx, view).map_err(|message| Unsupported { loc: view.loc(), message })?);
            }
        }
        let nest_of_op: FxHashMap<OpId, usize> = all.iter().enumerate().map(|(i, nest)| (nest.op, i)).collect();
        let mut nests = Self { all, inlined_buffers: FxHashMap::default(), initial_values: FxHashMap::default() };
        nests.align_loops(ctx, body);
        let buffers: Vec<ValueId> = nests.all.iter().map(|nest| nest.out).collect();
        // The length of the chain of fused producers of each inlined buffer.
        let mut depths: FxHashMap<ValueId, usize> = FxHashMap::default();
        // For inlined buffers that depend only on narrow integers and constants: the number of nests computed for an element, and
        // the width of the widest integer in memory that they read.
        let mut counts: FxHashMap<ValueId, (usize, u32)> = FxHashMap::default();
        // Inlined buffers that depend on a fused reduction.
        let mut sums: FxHashSet<ValueId> = FxHashSet::default();
        for buffer in buffers {
            if nests.inlined_buffers.contains_key(&buffer) {
                continue;
            }
            let is_local = body.defining_op(buffer).is_some_and(|def| OpRef::new(ctx, body, def).is(&memref::ALLOC));
            if is_local
                && let Some(BufferAccesses { writers, reader, once }) =
                    nests.accesses_if_inlinable(body, &nest_of_op, buffer)
            {
                let writing_nests = || writers.iter().filter_map(|&writer| nests.all.get(writer));
                let inputs = || writing_nests().flat_map(|nest| &nest.inputs);
                let input_depth = inputs().filter_map(|input| depths.get(input)).max().copied().unwrap_or(0);
                if input_depth >= MAX_DEPTH {
                    continue;
                }
                let width = |v: &ValueId| ctx.int_width(ctx.element_or_self(body.ty(*v))).unwrap_or(32);
                let count_of = |input: &ValueId| match counts.get(input) {
                    Some(&count) => Some(count),
                    None if is_constant(ctx, body, *input) => Some((0, 0)),
                    None => Some((0, width(input))).filter(|&(_, width)| width <= MAX_RECOMPUTED_WIDTH),
                };
                // A buffer that is read several times is recomputed only if few nests compute it, and if they read narrower integers
                // than the buffer would have.
                let count = inputs().map(count_of).try_fold((1, 0), |(count, widest): (usize, u32), input| {
                    let (input_count, input_width) = input?;
                    Some((count.saturating_add(input_count), widest.max(input_width)))
                });
                let is_cheap =
                    |(count, widest): (usize, u32)| count <= MAX_RECOMPUTED_NESTS && width(&buffer) > widest.max(8);
                if !once && !count.is_some_and(is_cheap) {
                    continue;
                }
                let has_sum = writing_nests().any(Nest::has_reductions) || inputs().any(|input| sums.contains(input));
                // A kernel has at most one reduction, with one reader. If two would fuse, the narrowest buffer between them is
                // materialized, if it has at most 8 bits per element, or this buffer if it has floats.
                let is_float = ctx.float_kind(ctx.element_or_self(body.ty(buffer))).is_some();
                if has_sum && is_float && (nests.adds_up_already(reader, &sums) || nests.transposes(reader, buffer)) {
                    continue;
                }
                let materialized = (has_sum && (!once || nests.adds_up_already(reader, &sums)))
                    .then(|| {
                        let between = nests.buffers_up_to_sum(&writers, &sums);
                        std::iter::once(buffer).chain(between).min_by_key(width).filter(|v| width(v) <= 8)
                    })
                    .flatten();
                match materialized {
                    Some(other) if other == buffer => continue,
                    Some(other) => {
                        nests.inlined_buffers.remove(&other);
                        sums.remove(&other);
                    }
                    None if has_sum && !once => continue,
                    None if has_sum => {
                        sums.insert(buffer);
                    }
                    None => {}
                }
                counts.extend(count.map(|count| (buffer, count)));
                depths.insert(buffer, input_depth.saturating_add(1));
                nests.inlined_buffers.insert(buffer, writers);
            }
        }
        nests.initial_values = nests.find_initial_values(ctx, body, entry, &nest_of_op, &sums);
        Ok(nests)
    }

    /// For each root that is a reduction, the nest that writes all elements of its destination before, if no operation between
    /// accesses the destination.
    fn find_initial_values(
        &self,
        ctx: &Context,
        body: &Body,
        entry: BlockId,
        nest_of_op: &FxHashMap<OpId, usize>,
        sums: &FxHashSet<ValueId>,
    ) -> FxHashMap<usize, usize> {
        // The last nest that wrote each buffer, if nothing accessed the buffer since.
        let mut written: FxHashMap<ValueId, usize> = FxHashMap::default();
        let mut found = FxHashMap::default();
        for op in body.ops(entry) {
            let nest = nest_of_op.get(&op).and_then(|&index| Some((index, self.all.get(index)?)));
            let Some((index, nest)) = nest else {
                let view = OpRef::new(ctx, body, op);
                if !view.is_any(&[&memref::ALLOC, &memref::GET_GLOBAL, &arith::CONSTANT]) {
                    for value in body.operands(op) {
                        written.remove(&origin(body, value));
                    }
                }
                continue;
            };
            let before = written.get(&nest.out).copied();
            for &value in nest.inputs.iter().chain([&nest.out]) {
                written.remove(&origin(body, value));
            }
            // The nest writes each element of an allocation or argument.
            let covers = nest.writes_at_most_once()
                && origin(body, nest.out) == nest.out
                && ctx.num_elements(body.ty(nest.out)) == Some(nest.num_results());
            if !covers || self.inlined_buffers.contains_key(&nest.out) {
                continue;
            }
            let reads_out = body.args(nest.body).last().is_some_and(|&arg| body.uses(arg).next().is_some());
            if !nest.has_reductions() && !reads_out && !nest.inputs.iter().any(|input| sums.contains(input)) {
                written.insert(nest.out, index);
            }
            let has_indices = |&first: &usize| {
                self.all.get(first).is_some_and(|first| first.index_sources(nest, nest.inputs.len()).is_some())
            };
            let reads_memory = nest.inputs.iter().any(|&input| origin(body, input) == nest.out);
            if let Some(first) = before.filter(has_indices).filter(|_| nest.has_reductions() && !reads_memory) {
                found.insert(index, first);
            }
        }
        found
    }

    /// Splits loops of readers so that they match the loops of the writers of their inputs. Reads buffers instead of views.
    fn align_loops(&mut self, ctx: &Context, body: &Body) {
        let mut writers: FxHashMap<ValueId, Vec<usize>> = FxHashMap::default();
        for index in 0..self.all.len() {
            let (before, from) = self.all.split_at_mut(index);
            let Some(nest) = from.first_mut() else { return };
            for input in 0..nest.inputs.len() {
                let Some(&value) = nest.inputs.get(input) else { continue };
                if let Some((buffer, shapes)) = view_of_allocation(ctx, body, value) {
                    let _ = nest.read_through_view(input, (&shapes[0], &shapes[1]), buffer);
                }
                let input_writers = nest.inputs.get(input).and_then(|buffer| writers.get(buffer));
                for writer in input_writers.into_iter().flatten().filter_map(|&writer| before.get(writer)) {
                    nest.split_for(input, writer);
                }
            }
            writers.entry(nest.out).or_default().push(index);
        }
    }

    /// Returns true if a nest is a reduction, or an input is computed from one.
    fn adds_up_already(&self, nest: usize, sums: &FxHashSet<ValueId>) -> bool {
        let is_sum = |nest: &Nest| nest.has_reductions() || nest.inputs.iter().any(|input| sums.contains(input));
        self.all.get(nest).is_some_and(is_sum)
    }

    /// Returns true if the loop over adjacent elements of a buffer does not write adjacent elements of the nest that reads it. A kernel
    /// with a sum would have no loop over adjacent elements of both the weights and the result.
    fn transposes(&self, reader: usize, buffer: ValueId) -> bool {
        let Some(nest) = self.all.get(reader) else { return false };
        let innermost =
            |operand| nest.loops_of_each_dim(operand)?.into_iter().rev().find_map(|loops| loops.last().copied());
        let read = nest.inputs.iter().position(|&input| input == buffer).and_then(innermost);
        let written = innermost(nest.inputs.len());
        read.is_some() && written.is_some() && read != written
    }

    /// The inlined buffers on the path from these nests up to the fused reduction.
    fn buffers_up_to_sum(&self, writers: &[usize], sums: &FxHashSet<ValueId>) -> Vec<ValueId> {
        let (mut buffers, mut writers) = (Vec::new(), writers);
        loop {
            let inputs = writers.iter().filter_map(|&writer| self.all.get(writer)).flat_map(|nest| &nest.inputs);
            let next = inputs.copied().find(|input| sums.contains(input));
            let Some((next, next_writers)) = next.and_then(|next| Some((next, self.inlined_buffers.get(&next)?)))
            else {
                return buffers;
            };
            buffers.push(next);
            writers = next_writers;
        }
    }

    /// Returns true if a nest writes the final values of a materialized buffer, so that it is the root of a kernel.
    pub(super) fn is_root(&self, nest: usize) -> bool {
        self.all.get(nest).is_some_and(|nest| !self.inlined_buffers.contains_key(&nest.out))
            && !self.initial_values.values().any(|&first| first == nest)
    }

    /// The nests of a kernel: its root, and the nests fused into it, once per use.
    pub(super) fn parts(&self, root: usize) -> Vec<usize> {
        let (mut work, mut parts) = (vec![root], Vec::new());
        while let Some(index) = work.pop() {
            let inputs = self.all.get(index).into_iter().flat_map(|nest| &nest.inputs);
            work.extend(inputs.filter_map(|input| self.inlined_buffers.get(input)).flatten());
            work.extend(self.initial_values.get(&index));
            parts.push(index);
        }
        parts
    }

    /// The location of the kernel's nest with the most iterations.
    pub(super) fn loc(&self, body: &Body, root: usize) -> Loc {
        let parts = self.parts(root).into_iter().rev().filter_map(|index| self.all.get(index));
        parts.max_by_key(|nest| nest.num_iterations()).map_or(Loc::UNKNOWN, |nest| body.loc(nest.op))
    }

    /// Returns true if the loops of a kernel can run in parallel and have at least `min_iterations`: each iteration writes distinct
    /// elements, and none reads memory that another writes.
    pub(super) fn splits(&self, body: &Body, root: usize, min_iterations: Option<u64>) -> bool {
        let Some(nest) = self.all.get(root) else { return false };
        let memory = origin(body, nest.out);
        let parts: Vec<&Nest> = self.parts(root).into_iter().filter_map(|index| self.all.get(index)).collect();
        let is_read = |input: &ValueId| !self.inlined_buffers.contains_key(input) && origin(body, *input) == memory;
        let reads_destination = parts.iter().flat_map(|nest| &nest.inputs).any(is_read);
        let num_iterations = parts.iter().map(|nest| nest.num_iterations()).fold(0, u64::saturating_add);
        nest.writes_at_most_once() && !reads_destination && min_iterations.is_some_and(|min| num_iterations >= min)
    }

    /// Returns the writers and the reader of a buffer that can be inlined. Returns `None` if a reader could not compute the elements.
    fn accesses_if_inlinable(
        &self,
        body: &Body,
        nest_of_op: &FxHashMap<OpId, usize>,
        buffer: ValueId,
    ) -> Option<BufferAccesses> {
        // Phase 1: all nests that access the buffer.
        let (mut writers, mut readers) = (Vec::new(), Vec::new());
        let mut uses: Vec<(OpId, usize)> = body.uses(buffer).collect();
        while let Some((user, operand)) = uses.pop() {
            let Some(&index) = nest_of_op.get(&user) else {
                // The readers of a view may read the buffer itself.
                let view = body.result(user, 0).filter(|_| body.operands(user).eq([buffer]))?;
                let of_buffer = |(reader, operand): (OpId, usize)| {
                    let nest = self.all.get(*nest_of_op.get(&reader)?)?;
                    (nest.inputs.get(operand) == Some(&buffer)).then_some((reader, operand))
                };
                uses.extend(body.uses(view).map(of_buffer).collect::<Option<Vec<_>>>()?);
                continue;
            };
            let nest = self.all.get(index)?;
            if operand == nest.inputs.len() {
                writers.push(index);
            } else {
                readers.push((index, operand));
            }
        }
        // Phase 2: the conditions.
        readers.sort_unstable();
        let &(reader, operand) = readers.first()?;
        let once = readers.len() == 1 && self.all.get(reader)?.reads_at_most_once(operand);
        writers.sort_unstable();
        let writes_once = |&index: &usize| self.all.get(index).is_some_and(Nest::writes_at_most_once);
        let adds_up = |index: Option<&usize>| index.and_then(|&i| self.all.get(i)).is_some_and(Nest::has_reductions);
        let (first, later_writers) = writers.split_first()?;
        let has_loops = |&writer: &usize| {
            let mut sources = readers
                .iter()
                .map(|&(reader, operand)| self.all.get(writer)?.index_sources(self.all.get(reader)?, operand));
            sources.all(|sources| sources.is_some())
        };
        let is_inlinable = writers.iter().all(has_loops)
            && writers.iter().all(writes_once)
            && writers.iter().all(|&w| readers.iter().all(|&(reader, _)| w < reader))
            && !adds_up(Some(first))
            && match later_writers {
                [] => once || !readers.iter().any(|(reader, _)| adds_up(Some(reader))),
                [sum] => once && adds_up(Some(sum)),
                _ => false,
            };
        is_inlinable.then_some(BufferAccesses { writers, reader, once })
    }
}

/// Writers and reader of a buffer.
struct BufferAccesses {
    writers: Vec<usize>,
    /// The reader, or one of several.
    reader: usize,
    /// True if there is one reader, which reads each element at most once.
    once: bool,
}

/// The buffer that a chain of views starts from.
pub(super) fn origin(body: &Body, mut buffer: ValueId) -> ValueId {
    while let Some(def) = body.defining_op(buffer)
        && let Some(source) = body.operand(def, 0)
    {
        buffer = source;
    }
    buffer
}

/// The local buffer that a value views with another shape, and the shapes of both: the view's and the buffer's.
fn view_of_allocation(ctx: &Context, body: &Body, value: ValueId) -> Option<(ValueId, [Vec<u64>; 2])> {
    let view = OpRef::new(ctx, body, body.defining_op(value)?);
    let view = Some(view).filter(|view| view.is(&memref::REINTERPRET_CAST) && body.num_operands(view.op) == 1)?;
    let buffer = view.operand(operand!(memref::REINTERPRET_CAST.source))?;
    let source = OpRef::new(ctx, body, body.defining_op(buffer)?);
    // `Nests::of` materializes buffers of at most 8 bits between two reductions. Their readers keep the view, and so the loops
    // of its shape.
    let is_wide = ctx.int_width(ctx.element_or_self(body.ty(buffer))).is_none_or(|width| width > 8);
    (source.is(&memref::ALLOC) && is_wide).then_some(())?;
    let shape = |value: ValueId| {
        let (ty, sizes) = (body.ty(value), ctx.shape(body.ty(value))?);
        let sizes: Vec<u64> = sizes.iter().copied().collect::<Option<_>>()?;
        let layout = Strided::of(ctx, ty)?;
        let mut step = 1_i64;
        for (&size, &stride) in sizes.iter().zip(&layout.strides).rev() {
            (size == 1 || stride == Some(step)).then_some(())?;
            step = step.checked_mul(i64::try_from(size).ok()?)?;
        }
        (layout.offset == Some(0) && !sizes.contains(&0)).then_some(sizes)
    };
    let shapes = [shape(value)?, shape(buffer)?];
    let count = |sizes: &[u64]| sizes.iter().product::<u64>();
    (count(&shapes[0]) == count(&shapes[1])).then_some((buffer, shapes))
}

/// Returns true if a buffer is a compile-time constant.
fn is_constant(ctx: &Context, body: &Body, buffer: ValueId) -> bool {
    body.defining_op(origin(body, buffer)).is_some_and(|def| OpRef::new(ctx, body, def).is(&memref::GET_GLOBAL))
}

/// Reads a `linalg.generic` on memrefs with static shapes and one destination.
fn read_nest(ctx: &Context, view: OpRef<'_>) -> Result<Nest, String> {
    let generic = Generic::read(view).ok_or("requires 'indexing_maps' and 'iterator_types'")?;
    let extents = generic.extents(view).and_then(|all| all.into_iter().collect::<Option<Vec<u64>>>());
    let extents = extents.ok_or("loop extents must be static")?;
    let operands: Vec<ValueId> = view.body.operands(view.op).collect();
    let Some((&out, inputs)) = operands.split_last() else { return Err("missing destination operand".to_owned()) };
    if view.operands_named("outputs").len() != 1 || operands.iter().any(|&v| ctx.is_tensor(view.body.ty(v))) {
        return Err("expected exactly one destination, a memref".to_owned());
    }
    let region = view.body.regions(view.op).first().ok_or("missing body")?;
    let body = *view.body.blocks(*region).first().ok_or("missing body")?;
    let maps = attribute_maps(ctx, view).ok_or("requires 'indexing_maps' and 'iterator_types'")?;
    let reduces = (0..generic.iterators.len()).map(|d| generic.reduces(d)).collect();
    let reads_indices = view.body.ops(body).any(|op| OpRef::new(ctx, view.body, op).is(&linalg::INDEX_OP));
    Ok(Nest { op: view.op, inputs: inputs.to_vec(), out, maps, reduces, extents, body, reads_indices })
}

/// The index expressions of each operand.
fn attribute_maps(ctx: &Context, view: OpRef<'_>) -> Option<Vec<Vec<Vec<AffineStep>>>> {
    let AttrKind::Array(maps) = ctx.attr_kind(view.attr("indexing_maps")?) else { return None };
    let results = |&map: &_| match ctx.attr_kind(map) {
        AttrKind::AffineMap(map) => Some(map.results.iter().map(|expr| expr.to_vec()).collect()),
        _ => None,
    };
    maps.iter().map(results).collect()
}

/// Builds a kernel at the insertion point: a region with the operations that `make` builds.
pub(super) fn kernel(
    rewriter: &mut Rewriter<'_>,
    loc: Loc,
    make: impl FnOnce(&mut Rewriter<'_>) -> Result<(), String>,
) -> Result<(), String> {
    let unit = rewriter.ctx().attr(AttrKind::Unit);
    let region = NewOp::of(&scf::EXECUTE_REGION).loc(loc).property("no_inline", unit);
    let mut result = Ok(());
    rewriter.build_region(&region, &[], |rewriter, _, _| {
        result = make(rewriter);
        rewriter.build(&NewOp::of(&scf::YIELD).loc(loc));
    });
    result
}

/// The operation state of a parallel loop from 0, without its bounds and body.
pub(super) fn parallel(ctx: &Context, loc: Loc) -> NewOp<'static> {
    NewOp::of(&scf::PARALLEL).loc(loc).property("operandSegmentSizes", ctx.i32_array_attr(&[1, 1, 1, 0]))
}

/// Erases unused buffers, views and constants: inlined buffers, and buffers that only defined a shape.
pub(super) fn erase_unused(rewriter: &mut Rewriter<'_>, entry: BlockId) {
    for op in rewriter.body().ops(entry).collect::<Vec<_>>().into_iter().rev() {
        let view = rewriter.op(op);
        let unused = view.body.results(op).all(|v| view.body.uses(v).next().is_none());
        let is_buffer_view_or_constant = view.is_any(&[
            &memref::ALLOC,
            &memref::GET_GLOBAL,
            &memref::REINTERPRET_CAST,
            &memref::SUBVIEW,
            &arith::CONSTANT,
        ]);
        if unused && is_buffer_view_or_constant {
            rewriter.erase(op);
        }
    }
}
