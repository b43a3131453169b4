//! The loop nests of a function on buffers, and the buffers that are not materialized.
//!
//! A buffer with one writer and one elementwise reader is not materialized: its elements are computed where they are read. The
//! same holds for a buffer wider than 8 bits that follows from bytes in a few nests and has several readers. A nest that writes
//! a materialized buffer is the root of a kernel, which includes all nests that are computed where it reads. The passes that
//! use this module decide how to lower a kernel.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AffineExpr, AffineStep, AttrKind, BlockId, Context, Loc, OpId, ValueId};
use qopt_ir::pass::{OptionDef, OptionKind};
use qopt_ir::rewrite::{NewOp, Rewriter};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Unsupported;
use crate::arith::ops as arith;
use crate::linalg::generic::Generic;
use crate::linalg::ops as linalg;
use crate::memref::ops as memref;
use crate::scf::ops as scf;

/// A loop nest with one destination.
pub(super) struct Nest<'a> {
    pub(super) op: OpId,
    pub(super) inputs: Vec<ValueId>,
    pub(super) out: ValueId,
    /// The indexing maps of each input and of the destination.
    pub(super) maps: Vec<Vec<&'a [AffineStep]>>,
    /// The reduction flag of each loop.
    pub(super) reduces: Vec<bool>,
    pub(super) extents: Vec<u64>,
    pub(super) body: BlockId,
}

impl Nest<'_> {
    /// The number of iterations of the body.
    fn num_iterations(&self) -> u64 {
        self.extents.iter().fold(1, |all, &n| all.saturating_mul(n))
    }
    pub(super) fn has_reductions(&self) -> bool {
        self.reduces.contains(&true)
    }
    /// For each dimension of an operand, the loop that indexes it, or `None` for the constant 0. Returns `None` if an index is
    /// any other expression.
    pub(super) fn loop_of_each_dim(&self, operand: usize) -> Option<Vec<Option<usize>>> {
        let entry = |expr: &&[AffineStep]| match **expr {
            [AffineStep::Dim(d)] => Some(Some(d as usize)),
            [AffineStep::Const(0)] => Some(None),
            _ => None,
        };
        self.maps.get(operand)?.iter().map(entry).collect()
    }
    /// Returns true if the loops that `counts` selects map one-to-one to elements of an operand, and no other loop indexes it.
    fn is_one_to_one(&self, operand: usize, counts: impl Fn(usize) -> bool) -> bool {
        let Some(plain) = self.loop_of_each_dim(operand) else { return false };
        let used: Vec<usize> = plain.into_iter().flatten().collect();
        let unique = used.iter().collect::<FxHashSet<_>>().len() == used.len();
        let needed = |d: usize| self.extents.get(d) != Some(&1) && counts(d);
        unique && used.iter().all(|&d| counts(d)) && (0..self.reduces.len()).all(|d| !needed(d) || used.contains(&d))
    }
    /// Returns true if each element of the destination is written once, after its complete reduction.
    fn writes_once(&self) -> bool {
        self.is_one_to_one(self.inputs.len(), |d| self.reduces.get(d) == Some(&false))
    }
    /// Returns true if each element of an operand is read once.
    fn reads_once(&self, operand: usize) -> bool {
        self.is_one_to_one(operand, |_| true)
    }
}

/// Maximum length of a chain of buffers that are not materialized: the chain is lowered recursively, into one kernel.
const MAX_DEPTH: usize = 32;
/// A buffer with several readers is recomputed in each if its fused chain has at most this many nests; never inside a
/// reduction.
const MAX_RECOMPUTED_NESTS: usize = 8;
/// The `split` option of passes that build kernels: smaller kernels finish before another thread has started.
pub(super) const SPLIT: OptionDef =
    OptionDef::new("split", OptionKind::Int, "32768", "Minimum number of steps of a kernel with a parallel loop");

/// The nests of a function, and the buffers that are not materialized.
pub(super) struct Nests<'a> {
    pub(super) all: Vec<Nest<'a>>,
    /// For each buffer that is computed where it is read, the nests that write it, in order.
    pub(super) inlined: FxHashMap<ValueId, Vec<usize>>,
}

impl<'a> Nests<'a> {
    pub(super) fn of(ctx: &'a Context, body: &mut qopt_ir::ir::Body, entry: BlockId) -> Result<Self, Unsupported> {
        let mut all = Vec::new();
        for op in body.ops(entry) {
            let view = OpRef::new(ctx, body, op);
            if view.is(&linalg::GENERIC) {
                all.push(read_nest(ctx, view).map_err(|message| Unsupported { loc: view.loc(), message })?);
            }
        }
        let place: FxHashMap<OpId, usize> = all.iter().enumerate().map(|(i, nest)| (nest.op, i)).collect();
        let mut nests = Self { all, inlined: FxHashMap::default() };
        let buffers: Vec<ValueId> = nests.all.iter().map(|nest| nest.out).collect();
        // Length of the chain of fused producers of each buffer that is not materialized.
        let mut depths: FxHashMap<ValueId, usize> = FxHashMap::default();
        // Number of nests computed per element, for buffers that depend only on bytes and constants.
        let mut counts: FxHashMap<ValueId, usize> = FxHashMap::default();
        // Buffers that are not materialized and depend on a fused reduction.
        let mut sums: FxHashSet<ValueId> = FxHashSet::default();
        for buffer in buffers {
            if nests.inlined.contains_key(&buffer) {
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
                    None => (width(input) <= 8 || is_constant(ctx, body, *input)).then_some(0),
                };
                let count = inputs().map(count_of).try_fold(1, |all: usize, n| Some(all.saturating_add(n?)));
                if !once && (width(&buffer) <= 8 || count.is_none_or(|count| count > MAX_RECOMPUTED_NESTS)) {
                    continue;
                }
                let has_sum = nests_of().any(Nest::has_reductions) || inputs().any(|input| sums.contains(input));
                // A kernel holds at most one reduction, with one reader. Otherwise, materialize the narrowest buffer in
                // between, if it has at most 8 bits per element, or a buffer of floats.
                let is_float = ctx.float_kind(ctx.element_or_self(body.ty(buffer))).is_some();
                if has_sum && is_float && nests.adds_up_already(reader, &sums) {
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
                        nests.inlined.remove(&made);
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
                nests.inlined.insert(buffer, writers);
            }
        }
        Ok(nests)
    }

    /// Returns true if a nest is a reduction, or an input is computed from one.
    fn adds_up_already(&self, nest: usize, sums: &FxHashSet<ValueId>) -> bool {
        let is_sum = |nest: &Nest<'_>| nest.has_reductions() || nest.inputs.iter().any(|input| sums.contains(input));
        self.all.get(nest).is_some_and(is_sum)
    }

    /// The buffers that are not materialized between these nests and the reduction.
    fn down_to_sum(&self, writers: &[usize], sums: &FxHashSet<ValueId>) -> Vec<ValueId> {
        let (mut all, mut writers) = (Vec::new(), writers);
        loop {
            let inputs = writers.iter().filter_map(|&writer| self.all.get(writer)).flat_map(|nest| &nest.inputs);
            let next = inputs.copied().find(|input| sums.contains(input));
            let Some((next, below)) = next.and_then(|next| Some((next, self.inlined.get(&next)?))) else { return all };
            all.push(next);
            writers = below;
        }
    }

    /// Returns true if a nest writes a materialized buffer, so that it is the root of a kernel.
    pub(super) fn is_root(&self, nest: usize) -> bool {
        self.all.get(nest).is_some_and(|nest| !self.inlined.contains_key(&nest.out))
    }

    /// The nests of a kernel: its root, and the nests fused into it, once per use.
    pub(super) fn parts(&self, root: usize) -> Vec<usize> {
        let (mut work, mut parts) = (vec![root], Vec::new());
        while let Some(index) = work.pop() {
            let inputs = self.all.get(index).into_iter().flat_map(|nest| &nest.inputs);
            work.extend(inputs.filter_map(|input| self.inlined.get(input)).flatten());
            parts.push(index);
        }
        parts
    }

    /// The location of the kernel's nest with the most iterations.
    pub(super) fn loc(&self, body: &qopt_ir::ir::Body, root: usize) -> Loc {
        let parts = self.parts(root).into_iter().rev().filter_map(|index| self.all.get(index));
        parts.max_by_key(|nest| nest.num_iterations()).map_or(Loc::UNKNOWN, |nest| body.loc(nest.op))
    }

    /// Returns true if the iterations of a kernel's loops can run in parallel and number at least `least`. Each must write
    /// distinct elements, and none may read memory that another writes.
    pub(super) fn splits(&self, body: &qopt_ir::ir::Body, root: usize, least: Option<u64>) -> bool {
        let Some(nest) = self.all.get(root) else { return false };
        let memory = origin(body, nest.out);
        let parts: Vec<&Nest<'_>> = self.parts(root).into_iter().filter_map(|index| self.all.get(index)).collect();
        let is_read = |input: &ValueId| !self.inlined.contains_key(input) && origin(body, *input) == memory;
        let reads = parts.iter().flat_map(|nest| &nest.inputs).any(is_read);
        let num_iterations = parts.iter().map(|nest| nest.num_iterations()).fold(0, u64::saturating_add);
        nest.writes_once() && !reads && least.is_some_and(|least| num_iterations >= least)
    }

    /// The writers and the reader of a buffer that need not be materialized.
    fn computed_when_read(
        &self,
        body: &qopt_ir::ir::Body,
        place: &FxHashMap<OpId, usize>,
        buffer: ValueId,
    ) -> Option<BufferAccesses> {
        let (mut writers, mut readers) = (Vec::new(), Vec::new());
        for (user, operand) in body.uses(buffer) {
            let index = *place.get(&user)?;
            let nest = self.all.get(index)?;
            if operand == nest.inputs.len() {
                writers.push(index);
            } else {
                readers.push((index, operand));
            }
        }
        let &(reader, operand) = readers.first()?;
        let once = readers.len() == 1 && self.all.get(reader)?.reads_once(operand);
        writers.sort_unstable();
        let whole = |&index: &usize| self.all.get(index).is_some_and(Nest::writes_once);
        let adds_up = |index: Option<&usize>| index.and_then(|&i| self.all.get(i)).is_some_and(Nest::has_reductions);
        let (first, rest) = writers.split_first()?;
        let sound = writers.iter().all(whole)
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
    /// True if there is one reader, which reads each element once.
    once: bool,
}

/// The buffer that a chain of views starts from.
pub(super) fn origin(body: &qopt_ir::ir::Body, mut buffer: ValueId) -> ValueId {
    while let Some(def) = body.defining_op(buffer)
        && let Some(source) = body.operand(def, 0)
    {
        buffer = source;
    }
    buffer
}

/// Returns true if a buffer is a compile-time constant.
fn is_constant(ctx: &Context, body: &qopt_ir::ir::Body, buffer: ValueId) -> bool {
    body.defining_op(origin(body, buffer)).is_some_and(|def| OpRef::new(ctx, body, def).is(&memref::GET_GLOBAL))
}

fn read_nest<'a>(ctx: &'a Context, view: OpRef<'_>) -> Result<Nest<'a>, String> {
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
    Ok(Nest { op: view.op, inputs: inputs.to_vec(), out, maps, reduces, extents, body })
}

/// The indexing maps, borrowed from the context.
fn attribute_maps<'a>(ctx: &'a Context, view: OpRef<'_>) -> Option<Vec<Vec<&'a [AffineStep]>>> {
    use qopt_ir::ir::AttrKind;
    let AttrKind::Array(maps) = ctx.attr_kind(view.attr("indexing_maps")?) else { return None };
    let results = |&map: &_| match ctx.attr_kind(map) {
        AttrKind::AffineMap(map) => Some(map.results.iter().map(|expr: &AffineExpr| &**expr).collect()),
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
        let is_nothing_else = view.is_any(&[
            &memref::ALLOC,
            &memref::GET_GLOBAL,
            &memref::REINTERPRET_CAST,
            &memref::SUBVIEW,
            &arith::CONSTANT,
        ]);
        if unused && is_nothing_else {
            rewriter.erase(op);
        }
    }
}
