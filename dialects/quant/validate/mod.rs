//! Validation of passes: the program after a pass is compared with the program before it, element by element.
//!
//! Nothing of the rewrites is used, and of the algebra of movements only what specifies it: which movement an operation declares
//! to be, and [`Movement::source`]. What is compared, what is not, and what is trusted: `docs/validation.md`.
//!
//! First what must stay is paired: blocks, and *anchors*, the operations that have an effect, end a block or have regions. Then
//! the operands of each pair of anchors are compared. Each element of them is a `Term`; where two terms end at results of
//! operations that compute, those must be the same operation, and their operands are compared in turn. Each pair is assumed
//! to be equal while it is compared, so that cycles end.
//!
//! [`Movement::source`]: qopt_ir::movement::Movement::source

mod element;
mod param;
mod term;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use qopt_ir::def::{OpDef, OpRef, Trait};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, BlockId, Body, Context, IsolatedOp, Loc, OpId, OpName, RegionId, Str, Type, ValueId};
use qopt_ir::pass::{Evaluates, PassEvent};
use qopt_ir::rewrite::Roots;
use qopt_ir::syntax::type_for_message;

use self::element::{EVERY, indices};
use self::param::param_at;
use self::term::{Cast, Datum, Origin, Side, Step, Trials, carrier, index_words, param_words, shape};
use crate::quant::types;

/// What all walks in a body may take together, in operations.
const WORK: u64 = 1 << 25;
/// Casts around a value that is compared as it is written.
const MAX_CASTS: usize = 64;
/// More errors about one body are not reported.
const MAX_ERRORS: usize = 8;

/// Compares an operation after a pass with what it was before. An error says which element of which operand differs, and
/// notes what it is on either side.
pub fn validate(event: &PassEvent<'_>, before: &IsolatedOp) -> Vec<Diag> {
    let (ctx, after) = (event.ctx, event.op);
    let mut diags = Vec::new();
    if (before.name, before.properties, before.attrs) != (after.name, after.properties, after.attrs) {
        let text = format!("'{}' op changed in pass '{}'", ctx.op_text(before.name), event.pass.argument);
        diags.push(Diag::error(Code::Pass, before.loc, text));
    }
    let mut work = VecDeque::from([(before.loc, &before.body, &after.body)]);
    while let Some((loc, before, after)) = work.pop_front() {
        let mut check = Check {
            ctx,
            pass: event.pass.argument,
            evaluates: event.pass.evaluates,
            loc,
            before: Side::new(ctx, before),
            after: Side::new(ctx, after),
            trials: Trials::default(),
            blocks: FxHashSet::default(),
            pairs: FxHashSet::default(),
            anchors: FxHashSet::default(),
            work: Vec::new(),
            left: WORK,
            numbers: Numbers::default(),
            diags: Vec::new(),
        };
        check.pair(&mut work);
        check.number();
        check.compare();
        diags.append(&mut check.diags);
    }
    diags
}

/// Two values that are not the same, in words.
struct Mismatch {
    what: String,
    before: String,
    after: String,
}

/// Pairs of operations that must be the same for two values to be.
type Needed = Vec<(OpId, OpId)>;

/// The comparison of one body.
struct Check<'a> {
    ctx: &'a Context,
    pass: &'static str,
    /// What the pass may replace by what its dialect folds it to.
    evaluates: Evaluates,
    loc: Loc,
    before: Side<'a>,
    after: Side<'a>,
    trials: Trials,
    blocks: FxHashSet<(BlockId, BlockId)>,
    /// Operations that are the same, or taken to be while they wait in `work`.
    pairs: FxHashSet<(OpId, OpId)>,
    /// The anchors of both sides.
    anchors: FxHashSet<(bool, OpId)>,
    work: Needed,
    /// What is left of [`WORK`].
    left: u64,
    numbers: Numbers,
    diags: Vec<Diag>,
}

/// Equal numbers are equal values, because they are written alike: what a pass left alone needs no walk.
#[derive(Default)]
struct Numbers {
    of: FxHashMap<(bool, ValueId), u32>,
    next: u32,
}

impl Numbers {
    fn fresh(&mut self, count: usize) -> u32 {
        let first = self.next;
        self.next = first.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        first
    }
    fn set(&mut self, values: impl Iterator<Item = (bool, ValueId)>, first: u32) {
        self.of.extend(values.zip(first..));
    }
    fn same(&self, before: ValueId, after: ValueId) -> bool {
        self.of.get(&(false, before)).is_some_and(|n| self.of.get(&(true, after)) == Some(n))
    }
}

/// What makes two operations the same, operands apart.
type Kind = (OpName, Attr, Attr, SmallVec<[Type; 2]>);

fn kind(body: &Body, op: OpId) -> Kind {
    (body.name(op), body.properties(op), body.attrs(op), body.results(op).map(|v| body.ty(v)).collect())
}

impl<'a> Check<'a> {
    // ---- what must stay ------------------------------------------------------------------------------------------

    /// Pairs blocks and anchors in their order, and symbols by name. Bodies of isolated operations go into the list.
    fn pair(&mut self, inner: &mut VecDeque<(Loc, &'a Body, &'a Body)>) {
        let (old, new) = (self.before.body, self.after.body);
        let mut regions: Vec<(RegionId, RegionId)> = Vec::new();
        self.pair_regions(old.roots(), new.roots(), self.loc, &mut regions);
        while let Some((a, b)) = regions.pop() {
            let loc = old.region_owner(a).map_or(self.loc, |op| old.loc(op));
            let (from, to) = (old.blocks(a), new.blocks(b));
            let types = |body: &Body, block: BlockId| body.args(block).iter().map(|&v| body.ty(v)).collect::<Vec<_>>();
            let same = from.len() == to.len() && from.iter().zip(to).all(|(&a, &b)| types(old, a) == types(new, b));
            if !same {
                // Blocks that nothing reaches go with the folding of what decided it.
                if self.evaluates != Evaluates::Everything {
                    self.error(loc, "the blocks of a region changed", Vec::new());
                }
                continue;
            }
            self.blocks.extend(from.iter().copied().zip(to.iter().copied()));
            for (&a, &b) in from.iter().zip(to) {
                self.pair_block(a, b, &mut regions, inner);
            }
        }
    }

    fn pair_regions(&mut self, a: &[RegionId], b: &[RegionId], loc: Loc, out: &mut Vec<(RegionId, RegionId)>) {
        if a.len() != b.len() {
            self.error(loc, "the number of regions changed", Vec::new());
        }
        out.extend(a.iter().copied().zip(b.iter().copied()).rev());
    }

    fn pair_block(
        &mut self,
        a: BlockId,
        b: BlockId,
        regions: &mut Vec<(RegionId, RegionId)>,
        inner: &mut VecDeque<(Loc, &'a Body, &'a Body)>,
    ) {
        let (old, new) = (self.before.body, self.after.body);
        let (mut from, mut to): (Vec<OpId>, Vec<OpId>) = (Vec::new(), Vec::new());
        let mut symbols: FxHashMap<Str, OpId> = FxHashMap::default();
        for op in new.ops(b).filter(|&op| is_anchor(OpRef::new(self.ctx, new, op))) {
            self.anchors.insert((true, op));
            match symbol(self.ctx, new, op) {
                Some(name) => _ = symbols.insert(name, op),
                None => to.push(op),
            }
        }
        for op in old.ops(a).filter(|&op| is_anchor(OpRef::new(self.ctx, old, op))) {
            self.anchors.insert((false, op));
            let Some(name) = symbol(self.ctx, old, op) else {
                from.push(op);
                continue;
            };
            match symbols.get(&name) {
                Some(&other) => self.pair_anchors(op, other, regions, inner),
                // Nobody outside can miss it, and who misses it inside is found by the verifier.
                None if is_private(self.ctx, old, op) => {}
                None => self.error_at(op, "is gone", Vec::new()),
            }
        }
        for (&op, &other) in from.iter().zip(&to) {
            if old.name(op) != new.name(other) {
                // What follows is only out of step.
                let place = self.ctx.op_text(new.name(other));
                return self.error_at(op, &format!("is gone, and '{place}' stands in its place"), Vec::new());
            }
            self.pair_anchors(op, other, regions, inner);
        }
        let (fewer, more) = (from.get(to.len()), to.get(from.len()));
        if let Some(&op) = fewer {
            self.error_at(op, "is gone", Vec::new());
        }
        if let Some(&op) = more {
            let text = format!("'{}' op is new", self.ctx.op_text(new.name(op)));
            self.error(new.loc(op), &text, Vec::new());
        }
    }

    fn pair_anchors(
        &mut self,
        op: OpId,
        other: OpId,
        regions: &mut Vec<(RegionId, RegionId)>,
        inner: &mut VecDeque<(Loc, &'a Body, &'a Body)>,
    ) {
        let (old, new) = (self.before.body, self.after.body);
        let successors = old.successors(op).len() == new.successors(other).len()
            && old.successors(op).iter().zip(new.successors(other)).all(|(&a, &b)| self.blocks.contains(&(a, b)));
        if kind(old, op) != kind(new, other) || !successors {
            return self.error_at(op, "changed its attributes, result types or successors", Vec::new());
        }
        self.pair_regions(old.regions(op), new.regions(other), old.loc(op), regions);
        if let Some((a, b)) = old.isolated(op).zip(new.isolated(other)) {
            inner.push_back((old.loc(op), a, b));
        }
        self.pairs.insert((op, other));
        self.work.push((op, other));
    }

    // ---- what is written alike -----------------------------------------------------------------------------------

    /// Numbers the values of both sides.
    fn number(&mut self) {
        let (old, new) = (self.before.body, self.after.body);
        for &(a, b) in &self.blocks {
            let first = self.numbers.fresh(old.args(a).len());
            self.numbers.set(old.args(a).iter().map(|&v| (false, v)), first);
            self.numbers.set(new.args(b).iter().map(|&v| (true, v)), first);
        }
        for &(a, b) in &self.pairs {
            let first = self.numbers.fresh(old.num_results(a));
            self.numbers.set(old.results(a).map(|v| (false, v)), first);
            self.numbers.set(new.results(b).map(|v| (true, v)), first);
        }
        let mut known: FxHashMap<(Kind, Vec<u32>), u32> = FxHashMap::default();
        for (side, body) in [(false, old), (true, new)] {
            for op in body.preorder() {
                if self.anchors.contains(&(side, op)) || !body.regions(op).is_empty() {
                    continue;
                }
                // An operand that comes later, as on a cycle, has no number yet.
                let operands = body.operands(op).map(|v| self.numbers.of.get(&(side, v)).copied());
                let Some(mut operands) = operands.collect::<Option<Vec<u32>>>() else { continue };
                if is_commutative(OpRef::new(self.ctx, body, op)) {
                    operands.sort_unstable();
                }
                let key = (kind(body, op), operands);
                let first = match known.get(&key) {
                    Some(&first) => first,
                    None => self.numbers.fresh(body.num_results(op)),
                };
                known.insert(key, first);
                self.numbers.set(body.results(op).map(|v| (side, v)), first);
            }
        }
    }

    // ---- values --------------------------------------------------------------------------------------------------

    fn compare(&mut self) {
        // The order of the text, first errors first.
        self.work.reverse();
        while let Some((op, other)) = self.work.pop() {
            let (old, new) = (self.before.body, self.after.body);
            let (from, to): (Vec<_>, Vec<_>) = (old.operands(op).collect(), new.operands(other).collect());
            if from.len() != to.len() {
                self.error_at(op, "changed its number of operands", Vec::new());
                continue;
            }
            let straight = self.operands(&from, &to);
            let turned = || match to.as_slice() {
                [x, y] if is_commutative(OpRef::new(self.ctx, old, op)) => Some([*y, *x]),
                _ => None,
            };
            match straight {
                Ok(needed) => self.need(needed),
                Err((i, mismatch)) => match turned().and_then(|to| self.operands(&from, &to).ok()) {
                    Some(needed) => self.need(needed),
                    None => {
                        let notes = vec![format!("before: {}", mismatch.before), format!("after: {}", mismatch.after)];
                        self.error_at(op, &format!("operand #{i} changed: {}", mismatch.what), notes);
                    }
                },
            }
        }
    }

    fn operands(&mut self, from: &[ValueId], to: &[ValueId]) -> Result<Needed, (usize, Mismatch)> {
        let mut needed = Vec::new();
        for (i, (&a, &b)) in from.iter().zip(to).enumerate() {
            needed.extend(self.value(a, b).map_err(|why| (i, why))?);
        }
        Ok(needed)
    }

    fn need(&mut self, needed: Needed) {
        for pair in needed {
            if self.pairs.insert(pair) {
                self.work.push(pair);
            }
        }
    }

    /// Compares two values.
    fn value(&mut self, a: ValueId, b: ValueId) -> Result<Needed, Mismatch> {
        self.types(a, b)?;
        if self.numbers.same(a, b) {
            return Ok(Vec::new());
        }
        match self.elements(a, b) {
            Some(verdict) => verdict,
            None => self.structure(a, b),
        }
    }

    /// Compares the types of two values: shapes, and of each element what it stands for.
    fn types(&mut self, a: ValueId, b: ValueId) -> Result<(), Mismatch> {
        let ctx = self.ctx;
        let (old, new) = (self.before.body.ty(a), self.after.body.ty(b));
        if old == new {
            return Ok(());
        }
        let differ = |what: &str| Mismatch {
            what: what.to_owned(),
            before: format!("type '{}'", type_for_message(ctx, old)),
            after: format!("type '{}'", type_for_message(ctx, new)),
        };
        let (Some(from), Some(to)) = (shape(ctx, old), shape(ctx, new)) else {
            return Err(differ("it has another type"));
        };
        let (x, y) = (ctx.element_or_self(old), ctx.element_or_self(new));
        if from != to || carrier(ctx, x) != carrier(ctx, y) {
            return Err(differ("it has another type"));
        }
        let (Some(x), Some(y)) = (types::uniform(ctx, x), types::uniform(ctx, y)) else { return Ok(()) };
        let Some(dims) = from.static_dims() else { return Err(differ("it has other parameters")) };
        for index in indices(&dims, EVERY) {
            let (p, q) = (param_at(x, &index), param_at(y, &index));
            if p != q {
                let words = |p: Option<types::Param>| p.map_or_else(|| "no parameter".to_owned(), param_words);
                let what = format!("element {} has another parameter", index_words(&index));
                return Err(Mismatch { what, before: words(p), after: words(q) });
            }
        }
        Ok(())
    }

    // ---- values whose elements cannot be told --------------------------------------------------------------------

    /// Compares two values by how they are written: the same movements of the same origins, between the same casts. Where a
    /// part of them has elements, those decide.
    fn structure(&mut self, a: ValueId, b: ValueId) -> Result<Needed, Mismatch> {
        type Casts = SmallVec<[Cast; 4]>;
        let ctx = self.ctx;
        // Behind a movement a channel's parameters may stand in another order.
        let same = |from: &Casts, to: &Casts, moved: bool| {
            let mut pairs = from.iter().zip(to);
            from.len() == to.len() && pairs.all(|(p, q)| if moved { p.alike(ctx, q) } else { p.same(q) })
        };
        let mut needed = Vec::new();
        let mut seen: FxHashSet<(ValueId, ValueId, Casts, Casts)> = FxHashSet::default();
        let mut work = vec![(a, b, Casts::new(), Casts::new(), false)];
        while let Some((mut a, mut b, mut from, mut to, moved)) = work.pop() {
            if same(&from, &to, moved) {
                // Equal values are equal after equal casts.
                from.clear();
                to.clear();
                if self.numbers.same(a, b) {
                    continue;
                }
                if let Some(verdict) = self.elements(a, b) {
                    needed.extend(verdict?);
                    continue;
                }
            }
            if !seen.insert((a, b, from.clone(), to.clone())) {
                continue;
            }
            let ends = (
                peel(&mut self.before, &mut self.trials, &mut a, &mut from),
                peel(&mut self.after, &mut self.trials, &mut b, &mut to),
            );
            // A cycle of casts has no element to compare.
            if ends == (false, false) {
                continue;
            }
            if !from.is_empty() && same(&from, &to, moved) {
                work.push((a, b, Casts::new(), Casts::new(), moved));
                continue;
            }
            let (x, y) = (self.before.step(a), self.after.step(b));
            let folded = self.is_folded(&Origin::Value(a));
            let verdict = match (&*x, &*y) {
                _ if folded && matches!(*x, Step::Origin) => Ok(()),
                // On a cycle they may grow without end.
                _ if from.len().max(to.len()) > MAX_CASTS => Err("there are too many casts around it"),
                (Step::Move { data: p, chain: c, ty }, Step::Move { data: q, chain: d, ty: other })
                    if p.len() == q.len() && c.iter().map(|s| &s.0).eq(d.iter().map(|s| &s.0)) =>
                {
                    p.iter().zip(q).try_for_each(|pair| match pair {
                        (&Datum::Value(p), &Datum::Value(q)) => {
                            work.push((p, q, from.clone(), to.clone(), true));
                            Ok(())
                        }
                        // The integer 0 and the zero point of a quantized type need not be the same.
                        (p, q) if p == q && is_integer(ctx, *ty) == is_integer(ctx, *other) => Ok(()),
                        (p, q) => match (self.before.element(p, *ty), self.after.element(q, *other)) {
                            (Some(p), Some(q)) if self.same_numbers((&p, &from), (&q, &to)) => Ok(()),
                            _ => Err("the constants in it differ"),
                        },
                    })
                }
                (Step::Stored { bytes: p, splat: true, .. }, Step::Stored { bytes: q, splat: true, .. })
                    if self.same_numbers((p, &from), (q, &to)) =>
                {
                    Ok(())
                }
                (Step::Origin, Step::Origin) if same(&from, &to, moved) => {
                    self.meet(a, b).map(|pair| needed.extend(pair))
                }
                (Step::Constant(p), Step::Constant(q)) if p == q && same(&from, &to, moved) => Ok(()),
                // A pass that found out by what it is moved knows more than can be asked here.
                _ if self.before.is_unknown_movement(a) && !self.after.is_unknown_movement(b) => Ok(()),
                _ => Err("it is written otherwise, and its elements cannot be told"),
            };
            if let Err(why) = verdict {
                return Err(Mismatch {
                    what: why.to_owned(),
                    before: self.before.value_words(a),
                    after: self.after.value_words(b),
                });
            }
        }
        Ok(needed)
    }

    // ---- errors --------------------------------------------------------------------------------------------------

    fn error_at(&mut self, op: OpId, what: &str, notes: Vec<String>) {
        let body = self.before.body;
        let text = format!("'{}' op {what}", self.ctx.op_text(body.name(op)));
        self.error(body.loc(op), &text, notes);
    }

    fn error(&mut self, loc: Loc, text: &str, notes: Vec<String>) {
        if self.diags.len() < MAX_ERRORS {
            let diag = Diag::error(Code::Pass, loc, format!("{text} (validation of pass '{}')", self.pass));
            self.diags.push(notes.into_iter().fold(diag, |diag, note| diag.note(loc, note)));
        }
    }
}

/// Follows a value through casts; false if they are a cycle.
fn peel(side: &mut Side<'_>, trials: &mut Trials, value: &mut ValueId, casts: &mut SmallVec<[Cast; 4]>) -> bool {
    for _ in 0..=side.body.num_ops() {
        match *side.step(*value) {
            Step::Bits(from) => *value = from,
            Step::Cast { from, quantize, carrier, element } => {
                trials.push(side.ctx, casts, Cast::of_all(side.ctx, quantize, carrier, element));
                *value = from;
            }
            _ => return true,
        }
    }
    false
}

/// Whether an operation must stay, in its order: it may do more than compute its results.
fn is_anchor(op: OpRef<'_>) -> bool {
    let body = op.body;
    let used = body.results(op.op).any(|v| !body.is_unused(v));
    // A movement with a region is known without it.
    let moves = op.meaning().and_then(|def| def.movement).is_some_and(|read| read(op).is_ok());
    !op.has_no_effect()
        || op.flags().terminator
        || body.isolated(op.op).is_some()
        || op.def().is_some_and(|d| d.has(Trait::Symbol))
        || (used && !moves && !body.regions(op.op).is_empty())
}

fn is_commutative(op: OpRef<'_>) -> bool {
    op.body.num_operands(op.op) == 2 && op.def().is_some_and(|d| d.has(Trait::Commutative))
}

/// The name of an operation that is a symbol.
fn symbol(ctx: &Context, body: &Body, op: OpId) -> Option<Str> {
    ctx.def(body.name(op)).filter(|d| d.has(Trait::Symbol))?;
    ctx.attr_str(body.attr_named(ctx, op, "sym_name")?)
}

fn is_private(ctx: &Context, body: &Body, op: OpId) -> bool {
    let visibility = body.attr_named(ctx, op, "sym_visibility").and_then(|a| ctx.attr_str(a));
    visibility.is_some_and(|v| matches!(ctx.bytes(v), b"private" | b"nested"))
}

/// Whether a dialect says what an operation folds to.
fn has_folds(op: OpRef<'_>) -> bool {
    let Some(def) = op.meaning() else { return false };
    let by_rule = |def: &OpDef| {
        let dialect = def.name.split_once('.').and_then(|(dialect, _)| op.ctx.dialect(dialect));
        dialect.is_some_and(|d| {
            d.rules.iter().any(|rule| match &rule.roots {
                Roots::Any => true,
                Roots::Ops(names) => names.contains(&def.name),
            })
        })
    };
    def.fold.is_some()
        || def.eval.is_some()
        || def.kernel.is_some()
        || def.has(Trait::Involution)
        || def.has(Trait::Idempotent)
        || by_rule(def)
}

/// Whether elements are integers that no type gives a meaning.
fn is_integer(ctx: &Context, ty: Type) -> bool {
    ctx.element_type(ty).is_some_and(|element| ctx.int_width(element).is_some())
}
