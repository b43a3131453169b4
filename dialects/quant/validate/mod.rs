//! Validation of passes: compares the program after a pass with the program before it, element by element.
//!
//! The validator uses no rewrite, layout or view of the passes. It shares `quant::ops::survives` and
//! `quant::fold::shapes::is_shape` with the fold. Of the algebra of movements it uses only the specification: the declared
//! movement of an operation, and [`Movement::source`]. `docs/validation.md` lists the compared and the trusted parts.
//!
//! First it pairs blocks and *anchors*: operations that have an effect, end a block or have regions. Then it compares
//! the operands of each pair of anchors. Each of their elements is a `Term`. If two terms end at results of operations
//! that compute, these must be the same operation, and their operands are compared in turn. Each pair is assumed equal
//! during its comparison, so that cycles terminate.
//!
//! [`Movement::source`]: qopt_ir::movement::Movement::source

mod element;
mod param;
mod term;

use std::collections::VecDeque;

use qopt_ir::def::{OpDef, OpRef, Trait};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, OpId, OpName, RegionId, Str, Type, ValueId};
use qopt_ir::pass::{Evaluates, PassEvent};
use qopt_ir::syntax::type_for_message;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use self::element::{MAX_COMPLETE_ELEMENTS, indices};
use self::param::{param_at, param_of_all};
use self::term::{Datum, ElementCast, Origin, ProducerEffect, Side, Trials, carrier, index_words, param_words, shape};
use crate::quant::types;

/// Work budget for all walks in a body, in operations.
const WORK: u64 = 1 << 25;
/// Limit of casts around a value in a structural comparison.
const MAX_CASTS: usize = 64;
/// Limit of reported errors for one body.
const MAX_ERRORS: usize = 8;

/// Compares an operation after a pass with the operation before it. Each error names the element and the operand that
/// differ, with notes on both sides.
pub fn validate(event: &PassEvent<'_>, before: &Body) -> Vec<Diag> {
    let (ctx, after) = (event.ctx, event.body);
    let mut diags = Vec::new();
    let root = |body: &Body| (body.name(Body::ROOT), body.properties(Body::ROOT), body.attrs(Body::ROOT));
    let loc = before.loc(Body::ROOT);
    if root(before) != root(after) {
        let text = format!("'{}' op changed in pass '{}'", before.root(ctx).name(), event.pass.argument);
        diags.push(Diag::error(Code::Validation, loc, text));
    }
    let mut work = VecDeque::from([(loc, before, after)]);
    while let Some((loc, before, after)) = work.pop_front() {
        let mut check = BodyComparison {
            ctx,
            pass: event.pass.argument,
            evaluates: event.pass.evaluates,
            loc,
            before: Side::new(ctx, before),
            after: Side::new(ctx, after),
            trials: Trials::default(),
            blocks: FxHashSet::default(),
            pairs: FxHashSet::default(),
            resolved: FxHashSet::default(),
            anchors: FxHashSet::default(),
            selected: FxHashSet::default(),
            work: Vec::new(),
            remaining_budget: WORK,
            numbers: ValueNumbering::default(),
            diags: Vec::new(),
        };
        check.pair(&mut work);
        check.number();
        check.compare();
        diags.append(&mut check.diags);
    }
    diags
}

/// The casts around a value, the outermost first.
type Casts = SmallVec<[ElementCast; 4]>;

/// Two values to compare by structure, before and after the pass, with the casts around each. The flag is true past a movement.
type StructurePair = (ValueId, ValueId, Casts, Casts, bool);

/// A difference between two values, as message texts.
struct Mismatch {
    what: String,
    before: String,
    after: String,
}

/// Pairs of operations that must be equal for two values to be equal.
type Needed = Vec<(OpId, OpId)>;

/// The comparison of one body.
struct BodyComparison<'a> {
    ctx: &'a Context,
    pass: &'static str,
    /// Operations that the pass may fold.
    evaluates: Evaluates,
    loc: Loc,
    before: Side<'a>,
    after: Side<'a>,
    trials: Trials,
    blocks: FxHashSet<(BlockId, BlockId)>,
    /// Equal operations, including those assumed equal while they wait in `work`.
    pairs: FxHashSet<(OpId, OpId)>,
    /// The names of operations that the pass may have resolved.
    resolved: FxHashSet<OpName>,
    /// Anchors; true for the program after the pass.
    anchors: FxHashSet<(bool, OpId)>,
    /// Equal sources of equal selections, within these casts.
    selected: FxHashSet<(ValueId, ValueId, Casts, Casts)>,
    work: Needed,
    /// Remaining budget of [`WORK`].
    remaining_budget: u64,
    numbers: ValueNumbering,
    diags: Vec<Diag>,
}

/// Value numbering: equal numbers are equal values, because equal operations compute them. Unchanged values need no
/// walk.
#[derive(Default)]
struct ValueNumbering {
    of: FxHashMap<(bool, ValueId), u32>,
    next: u32,
}

impl ValueNumbering {
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

/// Returns true if two types are equal, or one is the storage type of the other.
fn same_storage(ctx: &Context, a: Type, b: Type) -> bool {
    let stored = |ty| Some(ctx.with_element(ty, types::storage(ctx, ctx.element_type(ty)?)?.ty(ctx)));
    a == b || stored(a) == Some(b) || stored(b) == Some(a)
}

/// Everything that makes two operations equal, except operands: the name, the attributes without hints, and the types of the results.
type OpIdentity = (OpName, Attr, Attr, SmallVec<[Type; 2]>);

fn identity(ctx: &Context, body: &Body, op: OpId) -> OpIdentity {
    let is_hint = |&(_, value): &(Str, Attr)| match ctx.attr_kind(value) {
        AttrKind::Dialect(object) => object.0.is_hint(),
        _ => false,
    };
    let attrs = match ctx.dict(body.attrs(op)) {
        entries if entries.iter().any(is_hint) => {
            ctx.dict_attr(entries.iter().filter(|entry| !is_hint(entry)).copied())
        }
        _ => body.attrs(op),
    };
    (body.name(op), body.properties(op), attrs, body.results(op).map(|v| body.ty(v)).collect())
}

impl<'a> BodyComparison<'a> {
    // ---- pairing of anchors --------------------------------------------------------------------------------------

    /// Pairs blocks and anchors in order, and symbols by name. Appends the bodies of isolated operations to `inner`.
    fn pair(&mut self, inner: &mut VecDeque<(Loc, &'a Body, &'a Body)>) {
        let (old, new) = (self.before.body, self.after.body);
        self.resolved = self.resolved_names();
        let mut regions: Vec<(RegionId, RegionId)> = Vec::new();
        self.pair_regions(old.regions(Body::ROOT), new.regions(Body::ROOT), self.loc, &mut regions);
        while let Some((a, b)) = regions.pop() {
            let loc = old.region_owner(a).map_or(self.loc, |op| old.loc(op));
            let (from, to) = (old.blocks(a), new.blocks(b));
            let types = |body: &Body, block: BlockId| body.args(block).iter().map(|&v| body.ty(v)).collect::<Vec<_>>();
            let same = from.len() == to.len() && from.iter().zip(to).all(|(&a, &b)| types(old, a) == types(new, b));
            if !same {
                // Folding a branch condition may remove unreachable blocks.
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
        for op in new.ops(b).filter(|&op| self.after.is_anchor(op)) {
            self.anchors.insert((true, op));
            match symbol(self.ctx, new, op) {
                Some(name) => _ = symbols.insert(name, op),
                None => to.push(op),
            }
        }
        let anchors: Vec<OpId> = old.ops(a).filter(|&op| self.before.is_anchor(op)).collect();
        for op in anchors {
            self.anchors.insert((false, op));
            let Some(name) = symbol(self.ctx, old, op) else {
                from.push(op);
                continue;
            };
            match symbols.get(&name) {
                Some(&other) => self.pair_anchors(op, other, regions, inner),
                // A private symbol has no users outside, and the verifier reports missing ones inside.
                None if is_private(self.ctx, old, op) => {}
                None => self.error_at(op, "was removed", Vec::new()),
            }
        }
        if from.iter().any(|&op| self.resolved.contains(&old.name(op))) {
            return;
        }
        for (&op, &other) in from.iter().zip(&to) {
            if old.name(op) != new.name(other) {
                // Later operations would only repeat the mismatch.
                let place = self.ctx.op_text(new.name(other));
                return self.error_at(op, &format!("was replaced by '{place}'"), Vec::new());
            }
            self.pair_anchors(op, other, regions, inner);
        }
        let (fewer, more) = (from.get(to.len()), to.get(from.len()));
        if let Some(&op) = fewer {
            self.error_at(op, "was removed", Vec::new());
        }
        if let Some(&op) = more {
            let text = format!("'{}' op was added", self.ctx.op_text(new.name(op)));
            self.error(new.loc(op), &text, Vec::new());
        }
    }

    /// The names of branches and operations with regions that a pass may have resolved because their condition is known: the body has
    /// fewer of them than before.
    fn resolved_names(&self) -> FxHashSet<OpName> {
        if self.evaluates != Evaluates::Everything {
            return FxHashSet::default();
        }
        let count = |body: &Body| {
            let mut counts: FxHashMap<OpName, usize> = FxHashMap::default();
            for op in body.preorder() {
                let has_paths = !(body.successors(op).is_empty() && body.regions(op).is_empty());
                if has_paths && body.isolated(op).is_none() {
                    *counts.entry(body.name(op)).or_default() += 1;
                }
            }
            counts
        };
        let (before, after) = (count(self.before.body), count(self.after.body));
        before
            .into_iter()
            .filter(|(name, count)| after.get(name).is_none_or(|n| n < count))
            .map(|(name, _)| name)
            .collect()
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
        if identity(self.ctx, old, op) != identity(self.ctx, new, other) || !successors {
            return self.error_at(op, "changed its attributes, result types or successors", Vec::new());
        }
        self.pair_regions(old.regions(op), new.regions(other), old.loc(op), regions);
        if let Some((a, b)) = old.isolated(op).zip(new.isolated(other)) {
            inner.push_back((old.loc(op), a, b));
        }
        self.pairs.insert((op, other));
        self.work.push((op, other));
    }

    // ---- value numbering -----------------------------------------------------------------------------------------

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
        let mut known: FxHashMap<(OpIdentity, Vec<u32>), u32> = FxHashMap::default();
        for (side, body) in [(false, old), (true, new)] {
            for op in body.preorder() {
                if self.anchors.contains(&(side, op)) || !body.regions(op).is_empty() {
                    continue;
                }
                // An operand that is defined later, as on a cycle, has no number yet.
                let operands = body.operands(op).map(|v| self.numbers.of.get(&(side, v)).copied());
                let Some(mut operands) = operands.collect::<Option<Vec<u32>>>() else { continue };
                if is_commutative(OpRef::new(self.ctx, body, op)) {
                    operands.sort_unstable();
                }
                let key = (identity(self.ctx, body, op), operands);
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
        // Program order, so that the first error is reported first.
        self.work.reverse();
        while let Some((op, other)) = self.work.pop() {
            let (old, new) = (self.before.body, self.after.body);
            let (from, to): (Vec<_>, Vec<_>) = (old.operands(op).collect(), new.operands(other).collect());
            if from.len() != to.len() {
                self.error_at(op, "changed its number of operands", Vec::new());
                continue;
            }
            let stored = self.move_same_storage(op, other);
            let straight = self.operands(&from, &to, stored);
            let turned = || match to.as_slice() {
                [x, y] if is_commutative(OpRef::new(self.ctx, old, op)) => Some([*y, *x]),
                _ => None,
            };
            match straight {
                Ok(needed) => self.require(needed),
                Err((i, mismatch)) => match turned().and_then(|to| self.operands(&from, &to, stored).ok()) {
                    Some(needed) => self.require(needed),
                    None => {
                        let notes = vec![format!("before: {}", mismatch.before), format!("after: {}", mismatch.after)];
                        self.error_at(op, &format!("operand #{i} changed: {}", mismatch.what), notes);
                    }
                },
            }
        }
    }

    /// Compares operands. If `stored` is true, one may be quantized and the other have its storage type.
    fn operands(&mut self, from: &[ValueId], to: &[ValueId], stored: bool) -> Result<Needed, (usize, Mismatch)> {
        let mut needed = Vec::new();
        for (i, (&a, &b)) in from.iter().zip(to).enumerate() {
            needed.extend(self.value(a, b, stored).map_err(|why| (i, why))?);
        }
        Ok(needed)
    }

    fn require(&mut self, needed: Needed) {
        for pair in needed {
            if self.pairs.insert(pair) {
                self.work.push(pair);
            }
        }
    }

    /// Compares two values.
    fn value(&mut self, a: ValueId, b: ValueId, stored: bool) -> Result<Needed, Mismatch> {
        let (old, new) = (self.before.body.ty(a), self.after.body.ty(b));
        if !stored || !same_storage(self.ctx, old, new) {
            self.types(a, b)?;
        }
        if self.numbers.same(a, b) {
            return Ok(Vec::new());
        }
        match self.compare_elements(a, b) {
            Some(verdict) => verdict,
            None => self.structure(a, b),
        }
    }

    /// Compares the types of two values: shapes, and the storage and parameter of each element.
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
            return Err(differ("it has a different type"));
        };
        let (x, y) = (ctx.element_or_self(old), ctx.element_or_self(new));
        if from != to || carrier(ctx, x) != carrier(ctx, y) {
            return Err(differ("it has a different type"));
        }
        let (Some(x), Some(y)) = (types::uniform(ctx, x), types::uniform(ctx, y)) else { return Ok(()) };
        let Some(dims) = from.static_dims() else {
            let same = param_of_all(x).is_some_and(|param| param_of_all(y) == Some(param));
            return same.then_some(()).ok_or_else(|| differ("it has different parameters"));
        };
        for index in indices(&dims, MAX_COMPLETE_ELEMENTS) {
            let (p, q) = (param_at(x, &index), param_at(y, &index));
            if p != q {
                let words = |p: Option<types::Param>| p.map_or_else(|| "no parameter".to_owned(), param_words);
                let what = format!("element {} has a different parameter", index_words(&index));
                return Err(Mismatch { what, before: words(p), after: words(q) });
            }
        }
        Ok(())
    }

    // ---- values with unknown elements ----------------------------------------------------------------------------

    /// Compares two values by their structure: equal movements of equal origins, between equal casts. Parts with known
    /// elements are compared by element.
    fn structure(&mut self, a: ValueId, b: ValueId) -> Result<Needed, Mismatch> {
        self.compare_structure((a, b, Casts::new(), Casts::new(), false))
    }

    /// Compares the sources of two selections, within these casts.
    fn structure_within(&mut self, a: ValueId, b: ValueId, from: Casts, to: Casts) -> Result<Needed, Mismatch> {
        self.compare_structure((a, b, from, to, true))
    }

    fn compare_structure(&mut self, pair: StructurePair) -> Result<Needed, Mismatch> {
        let ctx = self.ctx;
        let mut needed = Vec::new();
        let mut seen: FxHashSet<(ValueId, ValueId, Casts, Casts)> = FxHashSet::default();
        let mut work = vec![pair];
        while let Some((mut a, mut b, mut from, mut to, moved)) = work.pop() {
            if same_casts(ctx, &from, &to, moved) {
                // Equal casts of equal values are equal.
                from.clear();
                to.clear();
                if self.numbers.same(a, b) {
                    continue;
                }
                if let Some(verdict) = self.compare_elements(a, b) {
                    needed.extend(verdict?);
                    continue;
                }
            }
            if !seen.insert((a, b, from.clone(), to.clone())) {
                continue;
            }
            let start = (a, b);
            let ends = (
                peel(&mut self.before, &mut self.trials, &mut a, &mut from),
                peel(&mut self.after, &mut self.trials, &mut b, &mut to),
            );
            // A cycle of casts has no element to compare.
            if ends == (false, false) {
                continue;
            }
            if (!from.is_empty() || (a, b) != start) && same_casts(ctx, &from, &to, moved) {
                work.push((a, b, Casts::new(), Casts::new(), moved));
                continue;
            }
            if let Err(why) = self.compare_producers((a, b, from, to, moved), &mut work, &mut needed) {
                return Err(Mismatch {
                    what: why.to_owned(),
                    before: self.before.value_words(a),
                    after: self.after.value_words(b),
                });
            }
        }
        Ok(needed)
    }

    /// Compares the producers of two values. Adds the pairs of values that must be equal to `work`, and the pairs of operations to
    /// `needed`.
    fn compare_producers(
        &mut self,
        (a, b, from, to, moved): StructurePair,
        work: &mut Vec<StructurePair>,
        needed: &mut Needed,
    ) -> Result<(), &'static str> {
        let ctx = self.ctx;
        let (x, y) = (self.before.step(a), self.after.step(b));
        if matches!((&*x, &*y), (ProducerEffect::Origin, ProducerEffect::Origin))
            && let Some((p, q)) = self.equal_selection_sources(a, b)
        {
            work.push((p, q, from, to, true));
            return Ok(());
        }
        let folded = self.is_folded(&Origin::Value(a));
        match (&*x, &*y) {
            _ if folded && matches!(*x, ProducerEffect::Origin) => Ok(()),
            // On a cycle the list of casts may grow without end.
            _ if from.len().max(to.len()) > MAX_CASTS => Err("too many casts around it"),
            (ProducerEffect::Move { data: p, chain: c, ty }, ProducerEffect::Move { data: q, chain: d, ty: other })
                if p.len() == q.len() && c.iter().map(|s| &s.0).eq(d.iter().map(|s| &s.0)) =>
            {
                p.iter().zip(q).try_for_each(|pair| match pair {
                    (&Datum::Value(p), &Datum::Value(q)) => {
                        work.push((p, q, from.clone(), to.clone(), true));
                        Ok(())
                    }
                    (Datum::Stored(p), Datum::Stored(q)) if p == q && same_casts(ctx, &from, &to, moved) => Ok(()),
                    // The integer 0 and the zero point of a quantized type may differ.
                    (p, q) if p == q && is_integer(ctx, *ty) == is_integer(ctx, *other) => Ok(()),
                    (p, q) => match (self.before.element(p, *ty), self.after.element(q, *other)) {
                        (Some(p), Some(q)) if self.same_numbers((&p, &from), (&q, &to)) => Ok(()),
                        _ => Err("the constants in it differ"),
                    },
                })
            }
            (
                ProducerEffect::Stored { bytes: p, splat: true, .. },
                ProducerEffect::Stored { bytes: q, splat: true, .. },
            ) if self.same_numbers((p, &from), (q, &to)) => Ok(()),
            (ProducerEffect::Origin, ProducerEffect::Origin) if same_casts(ctx, &from, &to, moved) => {
                self.require_equal_origins(a, b).map(|pair| needed.extend(pair))
            }
            (ProducerEffect::Constant(p), ProducerEffect::Constant(q))
                if p == q && same_casts(ctx, &from, &to, moved) =>
            {
                Ok(())
            }
            // The pass may have folded the operand that determines a movement; the validator cannot check that.
            _ if self.before.is_unknown_movement(a) && !self.after.is_unknown_movement(b) => Ok(()),
            _ => Err("it was rewritten to a form that the validator cannot analyze"),
        }
    }

    // ---- errors --------------------------------------------------------------------------------------------------

    fn error_at(&mut self, op: OpId, what: &str, notes: Vec<String>) {
        let body = self.before.body;
        let text = format!("'{}' op {what}", self.ctx.op_text(body.name(op)));
        self.error(body.loc(op), &text, notes);
    }

    fn error(&mut self, loc: Loc, text: &str, notes: Vec<String>) {
        if self.diags.len() < MAX_ERRORS {
            let diag = Diag::error(Code::Validation, loc, format!("{text} (validation of pass '{}')", self.pass));
            self.diags.push(notes.into_iter().fold(diag, |diag, note| diag.note(loc, note)));
        }
    }
}

/// Returns true if the casts are equal in pairs. Past a movement, the parameters of an axis may be in another order.
fn same_casts(ctx: &Context, from: &Casts, to: &Casts, moved: bool) -> bool {
    let mut pairs = from.iter().zip(to);
    from.len() == to.len() && pairs.all(|(p, q)| if moved { p.may_be_equal(ctx, q) } else { p.equals(q) })
}

/// Follows a value through casts. Returns false if the casts form a cycle.
fn peel(side: &mut Side<'_>, trials: &mut Trials, value: &mut ValueId, casts: &mut SmallVec<[ElementCast; 4]>) -> bool {
    for _ in 0..=side.body.num_ops() {
        match *side.step(*value) {
            ProducerEffect::Bits(from) => *value = from,
            ProducerEffect::Cast { from, quantize, carrier, element } => {
                trials.push(side.ctx, casts, ElementCast::of_all(side.ctx, quantize, carrier, element));
                *value = from;
            }
            _ => return true,
        }
    }
    false
}

/// Returns true if an operation may do more than compute its results.
fn must_stay(op: OpRef<'_>) -> bool {
    !op.has_no_effect()
        || op.flags().terminator
        || op.body.isolated(op.op).is_some()
        || op.def().is_some_and(|d| d.has(Trait::Symbol))
}

/// Returns the transitive producers of operations that must stay. A terminator counts only if the operation around it
/// does.
fn live_ops(ctx: &Context, body: &Body) -> FxHashSet<OpId> {
    let mut live = FxHashSet::default();
    let roots = |regions: &[RegionId]| -> Vec<OpId> {
        let blocks = regions.iter().flat_map(|&region| body.blocks(region));
        blocks.flat_map(|&block| body.ops(block)).filter(|&op| must_stay(OpRef::new(ctx, body, op))).collect()
    };
    let mut work = roots(body.regions(Body::ROOT));
    while let Some(op) = work.pop() {
        if !live.insert(op) {
            continue;
        }
        work.extend(body.operands(op).filter_map(|value| body.defining_op(value)));
        work.extend(roots(body.regions(op)));
        work.extend(body.block_of(op).and_then(|block| body.parent_op(block)));
    }
    live
}

fn is_commutative(op: OpRef<'_>) -> bool {
    op.body.num_operands(op.op) == 2 && op.def().is_some_and(|d| d.has(Trait::Commutative))
}

/// Returns the name of a symbol operation.
fn symbol(ctx: &Context, body: &Body, op: OpId) -> Option<Str> {
    ctx.def(body.name(op)).filter(|d| d.has(Trait::Symbol))?;
    ctx.attr_str(body.attr_named(ctx, op, "sym_name")?)
}

fn is_private(ctx: &Context, body: &Body, op: OpId) -> bool {
    let visibility = body.attr_named(ctx, op, "sym_visibility").and_then(|a| ctx.attr_str(a));
    visibility.is_some_and(|v| matches!(ctx.bytes(v), b"private" | b"nested"))
}

/// Returns true if the operation's dialect defines a fold for it.
fn has_folds(op: OpRef<'_>) -> bool {
    let Some(def) = op.meaning() else { return false };
    let by_rule = |def: &OpDef| {
        let dialect = def.name.split_once('.').and_then(|(dialect, _)| op.ctx.dialect(dialect));
        dialect.is_some_and(|d| {
            d.rules
                .iter()
                .any(|rule| rule.roots.defs().is_none_or(|defs| defs.iter().any(|root| std::ptr::eq(*root, def))))
        })
    };
    def.fold.is_some()
        || def.fold_constants.is_some()
        || def.evaluate.is_some()
        || def.has(Trait::Involution)
        || def.has(Trait::Idempotent)
        || by_rule(def)
}

/// Returns true if elements are plain integers, without quantization parameters.
fn is_integer(ctx: &Context, ty: Type) -> bool {
    ctx.element_type(ty).is_some_and(|element| ctx.int_width(element).is_some())
}
