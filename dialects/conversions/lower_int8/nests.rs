//! The loop nests of a function on buffers, and the buffers that are not materialized.
//!
//! A local buffer is not materialized if one nest reads it, and reads each element at most once: its elements are computed
//! where they are read. It has one writer, or two: one writes the initial values and one adds. A buffer whose elements are read
//! several times is also computed at each read if at most 8 nests compute it from constants and integers of at most 16 bits,
//! its own elements are wider than these and than 8 bits, and no reader is a reduction. [`Nests::of`] materializes buffers
//! between reductions, sums of floats that are then transposed, and buffers that end a long chain.
//!
//! A nest that writes a materialized buffer is the root of a kernel, which includes all nests that are computed where it reads.
//! The passes that use this module decide how to lower a kernel.
//!
//! Several loops of a nest may index one dimension of its destination, as the groups and the channels of a group do in a grouped
//! convolution. The loop of a reader over such a dimension is split into the same loops, so that each loop of the writer has an
//! index. A reshape between writer and reader is a view of the buffer; the reader then reads the buffer itself, with other
//! indices, except integers of at most 8 bits, which stay views.

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
    /// The body reads loop indices, so loops keep their numbers.
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
    pub(super) fn has_reductions(&self) -> bool {
        self.reduces.contains(&true)
    }
    fn extent(&self, d: usize) -> u64 {
        self.extents.get(d).copied().unwrap_or(1)
    }
    /// The loops that index each dimension of an operand, outermost first, without loops of extent 1. Several loops of one
    /// dimension are digits of the index: a step of each equals all iterations of the loops after it. Returns `None` if an index
    /// is any other expression.
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
        let unique = used.iter().collect::<FxHashSet<_>>().len() == used.len();
        let needed = |d: usize| self.extent(d) != 1 && is_selected(d);
        unique
            && used.iter().all(|&d| is_selected(d))
            && (0..self.reduces.len()).all(|d| !needed(d) || used.contains(&d))
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
        let mut all = Vec::new();
        for (dim, loops) in self.loops_of_each_dim(self.inputs.len())?.into_iter().enumerate() {
            if let [d] = *loops {
                all.push((d, IndexSource::BufferDim(dim)));
                continue;
            }
            if loops.is_empty() {
                continue;
            }
            let others = reader.loops_of_each_dim(input)?.into_iter().nth(dim)?;
            let extents = |nest: &Self, loops: &[usize]| loops.iter().map(|&d| nest.extent(d)).collect::<Vec<_>>();
            (extents(self, &loops) == extents(reader, &others)).then_some(())?;
            all.extend(loops.into_iter().zip(others.into_iter().map(IndexSource::ReaderLoop)));
        }
        Some(all)
    }

    /// Replaces a loop by several, outermost first, whose extents have its extent as product.
    fn split_loop(&mut self, d: usize, extents: &[u64]) {
        let more = extents.len().saturating_sub(1) as u32;
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
                        changed.push(AffineStep::Dim(other.saturating_add(more)))
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

    /// Splits the loop that indexes a dimension of an input into loops of these extents, if it is one loop. Returns true if the
    /// dimension has such loops then.
    fn split_dim(&mut self, input: usize, dim: usize, extents: &[u64]) -> bool {
        let of = |nest: &Self| nest.loops_of_each_dim(input).and_then(|all| all.into_iter().nth(dim));
        let Some(loops) = of(self) else { return false };
        if loops.iter().map(|&d| self.extent(d)).eq(extents.iter().copied()) {
            return true;
        }
        let whole = extents.iter().try_fold(1_u64, |all, &n| all.checked_mul(n));
        match *loops {
            [d] if !self.reads_indices && Some(self.extent(d)) == whole => {
                self.split_loop(d, extents);
                true
            }
            _ => false,
        }
    }

    /// Splits loops that read the destination of `writer` as the operand `input` into loops for those of the writer.
    fn split_for(&mut self, input: usize, writer: &Self) {
        let Some(all) = writer.loops_of_each_dim(writer.inputs.len()) else { return };
        for (dim, loops) in all.iter().enumerate().filter(|(_, loops)| loops.len() > 1) {
            let extents: Vec<u64> = loops.iter().map(|&d| writer.extent(d)).collect();
            self.split_dim(input, dim, &extents);
        }
    }

    /// Reads a buffer itself instead of a view with another shape, if its indices are sums of loops.
    fn read_through_view(&mut self, input: usize, (view, buffer): (&[u64], &[u64]), source: ValueId) -> Option<()> {
        let mut changed = self.clone();
        let groups = reshaped_dims(view, buffer)?;
        for (from, to) in &groups {
            if let (&[from], [_, _, ..]) = (from.as_slice(), to.as_slice()) {
                let extents: Option<Vec<u64>> = to.iter().map(|&dim| buffer.get(dim).copied()).collect();
                changed.split_dim(input, from, &extents?).then_some(())?;
            }
        }
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

/// Groups of dimensions of two shapes, without those of size 1, that hold the same elements in the same order.
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

/// Maximum length of a chain of buffers that are not materialized: the chain is lowered recursively, into one kernel.
const MAX_DEPTH: usize = 32;
/// A buffer with several readers is recomputed in each if its fused chain has at most this many nests; never inside a
/// reduction.
const MAX_RECOMPUTED_NESTS: usize = 8;
/// The widest integers in memory that such a chain reads.
const MAX_RECOMPUTED_WIDTH: u32 = 16;
/// The `split` option of passes that build kernels: smaller kernels finish before another thread has started.
pub(super) const SPLIT: OptionDef =
    OptionDef::new("split", OptionKind::Int, "32768", "Minimum number of steps of a kernel with a parallel loop");

/// The nests of a function, and the buffers that are not materialized.
pub(super) struct Nests {
    pub(super) all: Vec<Nest>,
    /// For each buffer that is not materialized because its reader computes the elements, the nests that write it, in order.
    pub(super) inlined_buffers: FxHashMap<ValueId, Vec<usize>>,
}

impl Nests {
    pub(super) fn of(ctx: &Context, body: &Body, entry: BlockId) -> Result<Self, Unsupported> {
        let mut all = Vec::new();
        for op in body.ops(entry) {
            let view = OpRef::new(ctx, body, op);
            if view.is(&linalg::GENERIC) {
                all.push(read_nest(ctx, view).map_err(|message| Unsupported { loc: view.loc(), message })?);
            }
        }
        let place: FxHashMap<OpId, usize> = all.iter().enumerate().map(|(i, nest)| (nest.op, i)).collect();
        let mut nests = Self { all, inlined_buffers: FxHashMap::default() };
        nests.align_loops(ctx, body);
        let buffers: Vec<ValueId> = nests.all.iter().map(|nest| nest.out).collect();
        // Length of the chain of fused producers of each buffer that is not materialized.
        let mut depths: FxHashMap<ValueId, usize> = FxHashMap::default();
        // Number of nests computed per element, and the width of the widest integer in memory that they read, for buffers that
        // depend only on narrow integers and constants.
        let mut counts: FxHashMap<ValueId, (usize, u32)> = FxHashMap::default();
        // Buffers that are not materialized and depend on a fused reduction.
        let mut sums: FxHashSet<ValueId> = FxHashSet::default();
        for buffer in buffers {
            if nests.inlined_buffers.contains_key(&buffer) {
                continue;
            }
            let made_here = body.defining_op(buffer).is_some_and(|def| OpRef::new(ctx, body, def).is(&memref::ALLOC));
            if made_here
                && let Some(BufferAccesses { writers, reader, once }) = nests.computed_when_read(body, &place, buffer)
            {
                let nests_of = || writers.iter().filter_map(|&writer| nests.all.get(writer));
                let inputs = || nests_of().flat_map(|nest| &nest.inputs);
                let below = inputs().filter_map(|input| depths.get(input)).max().copied().unwrap_or(0);
                if below >= MAX_DEPTH {
                    continue;
                }
                let width = |v: &ValueId| ctx.int_width(ctx.element_or_self(body.ty(*v))).unwrap_or(32);
                let count_of = |input: &ValueId| match counts.get(input) {
                    Some(&count) => Some(count),
                    None if is_constant(ctx, body, *input) => Some((0, 0)),
                    None => Some((0, width(input))).filter(|&(_, width)| width <= MAX_RECOMPUTED_WIDTH),
                };
                let count = inputs().map(count_of).try_fold((1, 0), |all: (usize, u32), of| {
                    let of = of?;
                    Some((all.0.saturating_add(of.0), all.1.max(of.1)))
                });
                let narrows =
                    |(count, from): (usize, u32)| count <= MAX_RECOMPUTED_NESTS && width(&buffer) > from.max(8);
                if !once && !count.is_some_and(narrows) {
                    continue;
                }
                let has_sum = nests_of().any(Nest::has_reductions) || inputs().any(|input| sums.contains(input));
                // A kernel holds at most one reduction, with one reader. Otherwise, materialize the narrowest buffer in
                // between, if it has at most 8 bits per element, or a buffer of floats.
                let is_float = ctx.float_kind(ctx.element_or_self(body.ty(buffer))).is_some();
                if has_sum && is_float && (nests.adds_up_already(reader, &sums) || nests.transposes(reader, buffer)) {
                    continue;
                }
                let cut = (has_sum && (!once || nests.adds_up_already(reader, &sums)))
                    .then(|| {
                        let between = nests.down_to_sum(&writers, &sums);
                        std::iter::once(buffer).chain(between).min_by_key(width).filter(|v| width(v) <= 8)
                    })
                    .flatten();
                match cut {
                    Some(made) if made == buffer => continue,
                    Some(made) => {
                        nests.inlined_buffers.remove(&made);
                        sums.remove(&made);
                    }
                    None if has_sum && !once => continue,
                    None if has_sum => {
                        sums.insert(buffer);
                    }
                    None => {}
                }
                counts.extend(count.map(|count| (buffer, count)));
                depths.insert(buffer, below.saturating_add(1));
                nests.inlined_buffers.insert(buffer, writers);
            }
        }
        Ok(nests)
    }

    /// Gives readers the loops of the nests that write what they read.
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
                let of = nest.inputs.get(input).and_then(|buffer| writers.get(buffer));
                for writer in of.into_iter().flatten().filter_map(|&writer| before.get(writer)) {
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

    /// The buffers that are not materialized between these nests and the reduction.
    fn down_to_sum(&self, writers: &[usize], sums: &FxHashSet<ValueId>) -> Vec<ValueId> {
        let (mut all, mut writers) = (Vec::new(), writers);
        loop {
            let inputs = writers.iter().filter_map(|&writer| self.all.get(writer)).flat_map(|nest| &nest.inputs);
            let next = inputs.copied().find(|input| sums.contains(input));
            let Some((next, below)) = next.and_then(|next| Some((next, self.inlined_buffers.get(&next)?))) else {
                return all;
            };
            all.push(next);
            writers = below;
        }
    }

    /// Returns true if a nest writes a materialized buffer, so that it is the root of a kernel.
    pub(super) fn is_root(&self, nest: usize) -> bool {
        self.all.get(nest).is_some_and(|nest| !self.inlined_buffers.contains_key(&nest.out))
    }

    /// The nests of a kernel: its root, and the nests fused into it, once per use.
    pub(super) fn parts(&self, root: usize) -> Vec<usize> {
        let (mut work, mut parts) = (vec![root], Vec::new());
        while let Some(index) = work.pop() {
            let inputs = self.all.get(index).into_iter().flat_map(|nest| &nest.inputs);
            work.extend(inputs.filter_map(|input| self.inlined_buffers.get(input)).flatten());
            parts.push(index);
        }
        parts
    }

    /// The location of the kernel's nest with the most iterations.
    pub(super) fn loc(&self, body: &Body, root: usize) -> Loc {
        let parts = self.parts(root).into_iter().rev().filter_map(|index| self.all.get(index));
        parts.max_by_key(|nest| nest.num_iterations()).map_or(Loc::UNKNOWN, |nest| body.loc(nest.op))
    }

    /// Returns true if the iterations of a kernel's loops can run in parallel and number at least `least`. Each must write
    /// distinct elements, and none may read memory that another writes.
    pub(super) fn splits(&self, body: &Body, root: usize, least: Option<u64>) -> bool {
        let Some(nest) = self.all.get(root) else { return false };
        let memory = origin(body, nest.out);
        let parts: Vec<&Nest> = self.parts(root).into_iter().filter_map(|index| self.all.get(index)).collect();
        let is_read = |input: &ValueId| !self.inlined_buffers.contains_key(input) && origin(body, *input) == memory;
        let reads = parts.iter().flat_map(|nest| &nest.inputs).any(is_read);
        let num_iterations = parts.iter().map(|nest| nest.num_iterations()).fold(0, u64::saturating_add);
        nest.writes_at_most_once() && !reads && least.is_some_and(|least| num_iterations >= least)
    }

    /// The writers and the reader of a buffer that need not be materialized.
    fn computed_when_read(
        &self,
        body: &Body,
        place: &FxHashMap<OpId, usize>,
        buffer: ValueId,
    ) -> Option<BufferAccesses> {
        let (mut writers, mut readers) = (Vec::new(), Vec::new());
        let mut uses: Vec<(OpId, usize)> = body.uses(buffer).collect();
        while let Some((user, operand)) = uses.pop() {
            let Some(&index) = place.get(&user) else {
                // The readers of a view may read the buffer itself.
                let view = body.result(user, 0).filter(|_| body.operands(user).eq([buffer]))?;
                let of_buffer = |(reader, operand): (OpId, usize)| {
                    let nest = self.all.get(*place.get(&reader)?)?;
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
        readers.sort_unstable();
        let &(reader, operand) = readers.first()?;
        let once = readers.len() == 1 && self.all.get(reader)?.reads_at_most_once(operand);
        writers.sort_unstable();
        let whole = |&index: &usize| self.all.get(index).is_some_and(Nest::writes_at_most_once);
        let adds_up = |index: Option<&usize>| index.and_then(|&i| self.all.get(i)).is_some_and(Nest::has_reductions);
        let (first, rest) = writers.split_first()?;
        let has_loops = |&writer: &usize| {
            let mut sources = readers
                .iter()
                .map(|&(reader, operand)| self.all.get(writer)?.index_sources(self.all.get(reader)?, operand));
            sources.all(|sources| sources.is_some())
        };
        let sound = writers.iter().all(has_loops)
            && writers.iter().all(whole)
            && writers.iter().all(|&w| readers.iter().all(|&(reader, _)| w < reader))
            && !adds_up(Some(first))
            && match rest {
                [] => once || !readers.iter().any(|(reader, _)| adds_up(Some(reader))),
                [sum] => once && adds_up(Some(sum)),
                _ => false,
            };
        sound.then_some(BufferAccesses { writers, reader, once })
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
    let mut made = Ok(());
    rewriter.build_region(&region, &[], |rewriter, _, _| {
        made = make(rewriter);
        rewriter.build(&NewOp::of(&scf::YIELD).loc(loc));
    });
    made
}

/// The operation state of a parallel loop from 0, without its bounds and body.
pub(super) fn parallel(ctx: &Context, loc: Loc) -> NewOp<'static> {
    NewOp::of(&scf::PARALLEL).loc(loc).property("operandSegmentSizes", ctx.i32_array_attr(&[1, 1, 1, 0]))
}

/// Erases buffers that are not materialized, and buffers that only defined a shape.
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
