//! The loop nests of a function on buffers, and which of its buffers are never made.
//!
//! A buffer that one nest writes and one other reads, element for element, need not be made: its elements can be computed where they
//! are read; nor one of more than bytes that follows from bytes in a few steps and is read a few times. A nest that writes a buffer
//! which is made is the root of a kernel; with it belongs all that is computed where it reads.
//! What a kernel becomes is for the passes to say.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AffineExpr, AffineStep, AttrKind, BlockId, Context, Loc, OpId, ValueId};
use qopt_ir::pass::{OptionDef, OptionKind};
use qopt_ir::rewrite::{NewOp, Rewriter};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::generic::Generic;
use super::Unsayable;

/// A loop nest with one destination.
pub(super) struct Nest<'a> {
    pub(super) op: OpId,
    pub(super) inputs: Vec<ValueId>,
    pub(super) out: ValueId,
    /// One for each input, and the destination's.
    pub(super) maps: Vec<Vec<&'a [AffineStep]>>,
    /// Which loops only add something up.
    pub(super) reduces: Vec<bool>,
    pub(super) extents: Vec<u64>,
    pub(super) body: BlockId,
}

impl Nest<'_> {
    /// How often its body is computed.
    fn steps(&self) -> u64 {
        self.extents.iter().fold(1, |all, &n| all.saturating_mul(n))
    }
    pub(super) fn has_reductions(&self) -> bool {
        self.reduces.contains(&true)
    }
    /// For each dimension of an operand the loop that indexes it, or none where it has one index; `None` if an index is computed.
    pub(super) fn plain(&self, operand: usize) -> Option<Vec<Option<usize>>> {
        let entry = |expr: &&[AffineStep]| match **expr {
            [AffineStep::Dim(d)] => Some(Some(d as usize)),
            [AffineStep::Const(0)] => Some(None),
            _ => None,
        };
        self.maps.get(operand)?.iter().map(entry).collect()
    }
    /// Whether each index of these loops has an element of its own in an operand, and no other loop moves in it.
    fn is_one_to_one(&self, operand: usize, counts: impl Fn(usize) -> bool) -> bool {
        let Some(plain) = self.plain(operand) else { return false };
        let used: Vec<usize> = plain.into_iter().flatten().collect();
        let unique = used.iter().collect::<FxHashSet<_>>().len() == used.len();
        let needed = |d: usize| self.extents.get(d) != Some(&1) && counts(d);
        unique && used.iter().all(|&d| counts(d)) && (0..self.reduces.len()).all(|d| !needed(d) || used.contains(&d))
    }
    /// Whether each element of the destination is written once, all that is added up together.
    fn writes_once(&self) -> bool {
        self.is_one_to_one(self.inputs.len(), |d| self.reduces.get(d) == Some(&false))
    }
    /// Whether each element of an operand is read once.
    fn reads_once(&self, operand: usize) -> bool {
        self.is_one_to_one(operand, |_| true)
    }
}

/// Longer chains of buffers that are never made end at one that is: computing them is recursion, and one kernel.
const MAX_DEPTH: usize = 32;
/// What is read several times is computed as often, if these are all nests that are computed then: but not once for each term of a sum.
const FEW: usize = 8;
/// The option of passes that make kernels: kernels of fewer steps are done before another thread has begun.
pub(super) const SPLIT: OptionDef =
    OptionDef::new("split", OptionKind::Int, "32768", "How many steps a kernel has at least whose loop is parallel");

/// The nests of a function, and which buffers are never made.
pub(super) struct Nests<'a> {
    pub(super) all: Vec<Nest<'a>>,
    /// The nests that write a buffer, in order, where its elements are computed when they are read.
    pub(super) inlined: FxHashMap<ValueId, Vec<usize>>,
}

impl<'a> Nests<'a> {
    pub(super) fn of(ctx: &'a Context, body: &mut qopt_ir::ir::Body, entry: BlockId) -> Result<Self, Unsayable> {
        let mut all = Vec::new();
        for op in body.ops(entry) {
            let view = OpRef::new(ctx, body, op);
            if &*view.name() == "linalg.generic" {
                all.push(nest(ctx, view).map_err(|message| Unsayable { loc: view.loc(), message })?);
            }
        }
        let place: FxHashMap<OpId, usize> = all.iter().enumerate().map(|(i, nest)| (nest.op, i)).collect();
        let mut nests = Self { all, inlined: FxHashMap::default() };
        let buffers: Vec<ValueId> = nests.all.iter().map(|nest| nest.out).collect();
        // How many buffers that are never made stand behind each other, down to what a buffer is computed of.
        let mut depths: FxHashMap<ValueId, usize> = FxHashMap::default();
        // How many nests are computed for an element of each that follows from bytes and constants.
        let mut counts: FxHashMap<ValueId, usize> = FxHashMap::default();
        // Those behind which something is added up.
        let mut sums: FxHashSet<ValueId> = FxHashSet::default();
        for buffer in buffers {
            if nests.inlined.contains_key(&buffer) {
                continue;
            }
            let made_here =
                body.defining_op(buffer).is_some_and(|def| &*OpRef::new(ctx, body, def).name() == "memref.alloc");
            if made_here && let Some(Read { writers, reader, once }) = nests.computed_when_read(body, &place, buffer) {
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
                if !once && (width(&buffer) <= 8 || count.is_none_or(|count| count > FEW)) {
                    continue;
                }
                let has_sum = nests_of().any(Nest::has_reductions) || inputs().any(|input| sums.contains(input));
                // A kernel adds up once, and for one reader, unless more than a byte would be made in memory for that.
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

    /// Whether a nest is a sum, or something that it reads is computed from one.
    fn adds_up_already(&self, nest: usize, sums: &FxHashSet<ValueId>) -> bool {
        let is_sum = |nest: &Nest<'_>| nest.has_reductions() || nest.inputs.iter().any(|input| sums.contains(input));
        self.all.get(nest).is_some_and(is_sum)
    }

    /// The buffers that are never made between these nests and what is added up.
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

    /// Whether a nest writes a buffer that is made: a kernel.
    pub(super) fn is_root(&self, nest: usize) -> bool {
        self.all.get(nest).is_some_and(|nest| !self.inlined.contains_key(&nest.out))
    }

    /// A kernel's nests: its root, and those that are computed where it reads, as often as they are.
    pub(super) fn parts(&self, root: usize) -> Vec<usize> {
        let (mut work, mut parts) = (vec![root], Vec::new());
        while let Some(index) = work.pop() {
            let inputs = self.all.get(index).into_iter().flat_map(|nest| &nest.inputs);
            work.extend(inputs.filter_map(|input| self.inlined.get(input)).flatten());
            parts.push(index);
        }
        parts
    }

    /// Where what a kernel mostly does comes from.
    pub(super) fn loc(&self, body: &qopt_ir::ir::Body, root: usize) -> Loc {
        let parts = self.parts(root).into_iter().rev().filter_map(|index| self.all.get(index));
        parts.max_by_key(|nest| nest.steps()).map_or(Loc::UNKNOWN, |nest| body.loc(nest.op))
    }

    /// Whether the iterations of a kernel's loops can run at the same time, and are steps enough: each writes elements of its
    /// own, and none reads what another writes.
    pub(super) fn splits(&self, body: &qopt_ir::ir::Body, root: usize, least: Option<u64>) -> bool {
        let Some(nest) = self.all.get(root) else { return false };
        let memory = origin(body, nest.out);
        let parts: Vec<&Nest<'_>> = self.parts(root).into_iter().filter_map(|index| self.all.get(index)).collect();
        let is_read = |input: &ValueId| !self.inlined.contains_key(input) && origin(body, *input) == memory;
        let reads = parts.iter().flat_map(|nest| &nest.inputs).any(is_read);
        let steps = parts.iter().map(|nest| nest.steps()).fold(0, u64::saturating_add);
        nest.writes_once() && !reads && least.is_some_and(|least| steps >= least)
    }

    /// Who writes and reads a buffer that need not be made.
    fn computed_when_read(
        &self,
        body: &qopt_ir::ir::Body,
        place: &FxHashMap<OpId, usize>,
        buffer: ValueId,
    ) -> Option<Read> {
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
        sound.then_some(Read { writers, reader, once })
    }
}

/// Who writes and reads a buffer.
struct Read {
    writers: Vec<usize>,
    /// Who reads it, or one of several.
    reader: usize,
    /// Whether there is one reader, which reads each element once.
    once: bool,
}

/// The buffer that one is a view of.
pub(super) fn origin(body: &qopt_ir::ir::Body, mut buffer: ValueId) -> ValueId {
    while let Some(def) = body.defining_op(buffer)
        && let Some(source) = body.operand(def, 0)
    {
        buffer = source;
    }
    buffer
}

/// Whether a buffer holds what is known when the program is compiled.
fn is_constant(ctx: &Context, body: &qopt_ir::ir::Body, buffer: ValueId) -> bool {
    body.defining_op(origin(body, buffer)).is_some_and(|def| &*OpRef::new(ctx, body, def).name() == "memref.get_global")
}

fn nest<'a>(ctx: &'a Context, view: OpRef<'_>) -> Result<Nest<'a>, String> {
    let generic = Generic::read(view).ok_or("it has no maps")?;
    let extents = generic.extents(view).and_then(|all| all.into_iter().collect::<Option<Vec<u64>>>());
    let extents = extents.ok_or("a loop's extent is not known")?;
    let operands: Vec<ValueId> = view.body.operands(view.op).collect();
    let Some((&out, inputs)) = operands.split_last() else { return Err("it has no destination".to_owned()) };
    if view.operands_named("outputs").len() != 1 || operands.iter().any(|&v| ctx.is_tensor(view.body.ty(v))) {
        return Err("it has not one buffer as its destination".to_owned());
    }
    let region = view.body.regions(view.op).first().ok_or("it has no body")?;
    let body = *view.body.blocks(*region).first().ok_or("it has no body")?;
    let maps = attribute_maps(ctx, view).ok_or("it has no maps")?;
    let reduces = (0..generic.iterators.len()).map(|d| generic.reduces(d)).collect();
    Ok(Nest { op: view.op, inputs: inputs.to_vec(), out, maps, reduces, extents, body })
}

/// The maps, as the context holds them.
fn attribute_maps<'a>(ctx: &'a Context, view: OpRef<'_>) -> Option<Vec<Vec<&'a [AffineStep]>>> {
    use qopt_ir::ir::AttrKind;
    let AttrKind::Array(maps) = ctx.attr_kind(view.attr("indexing_maps")?) else { return None };
    let results = |&map: &_| match ctx.attr_kind(map) {
        AttrKind::AffineMap(map) => Some(map.results.iter().map(|expr: &AffineExpr| &**expr).collect()),
        _ => None,
    };
    maps.iter().map(results).collect()
}

/// A kernel at the place of insertion: what `make` makes, in a region of its own.
pub(super) fn kernel(
    rewriter: &mut Rewriter<'_>,
    loc: Loc,
    make: impl FnOnce(&mut Rewriter<'_>) -> Result<(), String>,
) -> Result<(), String> {
    let unit = rewriter.ctx().attr(AttrKind::Unit);
    let region = NewOp::new("scf.execute_region").loc(loc).property("no_inline", unit);
    let mut made = Ok(());
    rewriter.build_region(&region, &[], |rewriter, _, _| {
        made = make(rewriter);
        rewriter.build(&NewOp::new("scf.yield").loc(loc));
    });
    made
}

/// A loop from 0 whose iterations do not wait for each other; what is needed beside its bounds and its body.
pub(super) fn parallel(ctx: &Context, loc: Loc) -> NewOp<'static> {
    NewOp::new("scf.parallel").loc(loc).property("operandSegmentSizes", ctx.i32_array_attr(&[1, 1, 1, 0]))
}

/// Erases buffers that are never made, and those that were there for their shape.
pub(super) fn erase_unused(rewriter: &mut Rewriter<'_>, entry: BlockId) {
    for op in rewriter.body().ops(entry).collect::<Vec<_>>().into_iter().rev() {
        let view = rewriter.op(op);
        let unused = view.body.results(op).all(|v| view.body.uses(v).next().is_none());
        let is_nothing_else = matches!(
            &*view.name(),
            "memref.alloc" | "memref.get_global" | "memref.reinterpret_cast" | "memref.subview" | "arith.constant"
        );
        if unused && is_nothing_else {
            rewriter.erase(op);
        }
    }
}
