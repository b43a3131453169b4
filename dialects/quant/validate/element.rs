//! Comparison of two values element by element.
//!
//! Every element of a value is compared, or a sample if the value is large. Each element is traced to its origin on
//! both sides. If equal elementwise operations compute the origins, their operands' elements are compared in turn.
//! Other operations are opaque: the pair of operations is returned, and the caller must prove it equal. See
//! `docs/validation.md`.

use rustc_hash::FxHashSet;

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::eval::movement;
use qopt_ir::ir::{Attr, Body, Context, OpId, OpName, Type, ValueDef, ValueId};
use qopt_ir::movement::Index;
use qopt_ir::pass::Evaluates;

use super::term::{ElementCast, Origin, Term, carrier, index_words, num_equal_outer_casts, shape, through_casts};
use super::{BodyComparison, Casts, Mismatch, Needed, has_folds, identity, is_commutative, same_storage};
use crate::quant::fold::shapes::is_shape;

/// Values with more elements are compared by a pseudo-random sample. The work budget may lower this limit.
pub(super) const MAX_COMPLETE_ELEMENTS: u64 = 1 << 20;
/// Number of sampled elements of a larger value.
const SAMPLE: u64 = 1 << 16;
/// Each value may use 1/`BUDGET_DIVISOR` of the remaining work budget. Of every value at least `MIN_COMPARED_ELEMENTS`
/// elements are compared, or all if it has fewer.
const BUDGET_DIVISOR: u64 = 8;
const MIN_COMPARED_ELEMENTS: u64 = 4;

/// An element before the pass, and one after it.
type ElementPair = (ValueId, Index, ValueId, Index);

/// Two elements to compare, each within these casts.
#[derive(Clone, PartialEq, Eq, Hash)]
struct CastPair {
    elements: ElementPair,
    from: Casts,
    to: Casts,
}

impl From<ElementPair> for CastPair {
    fn from(elements: ElementPair) -> Self {
        Self { elements, from: Casts::new(), to: Casts::new() }
    }
}

impl BodyComparison<'_> {
    /// Compares the elements of two values. Returns `None` if they cannot be compared: a size or movement is dynamic, the sizes
    /// differ, or a walk ends in a cycle.
    pub(super) fn compare_elements(&mut self, a: ValueId, b: ValueId) -> Option<Result<Needed, Mismatch>> {
        let ty = self.before.body.ty(a);
        let dims = if self.ctx.is_shaped(ty) {
            let dims = self.before.sizes(a)?;
            (self.after.sizes(b)? == dims).then_some(dims)?
        } else {
            Index::new()
        };
        let max_steps = [self.before.body, self.after.body].map(|body| body.num_ops() as u64 + 1);
        let mut needed: FxHashSet<(OpId, OpId)> = FxHashSet::default();
        let first: Index = dims.iter().map(|_| 0).collect();
        let mut steps_per_element: u64 = 1;
        if dims.iter().all(|&n| n > 0) {
            let x = self.before.term(a, &first, &mut self.trials, max_steps[0])?;
            let y = self.after.term(b, &first, &mut self.trials, max_steps[1])?;
            steps_per_element = steps_per_element.saturating_add(x.cost()).saturating_add(y.cost());
        }
        // Assumes that every element takes as many steps as the first.
        let affordable = self
            .remaining_budget
            .checked_div(BUDGET_DIVISOR.saturating_mul(steps_per_element))
            .unwrap_or(0)
            .max(MIN_COMPARED_ELEMENTS);
        for (n, index) in (0u64..).zip(indices(&dims, affordable)) {
            if self.remaining_budget == 0 && n >= MIN_COMPARED_ELEMENTS {
                break;
            }
            if let Err((why, x, y)) = self.compare_element(a, b, &index, &max_steps, &mut needed)? {
                // A folded index constant can contradict the declared type. Then compare the operations instead of the
                // elements.
                if self.after.is_unknown_movement(b)
                    && let Ok(pair) = self.require_equal_origins(a, b)
                {
                    return Some(Ok(pair.into_iter().collect()));
                }
                let place = if dims.is_empty() { String::new() } else { format!("element {}: ", index_words(&index)) };
                return Some(Err(self.mismatch(&format!("{place}{why}"), &x, &y)));
            }
        }
        Some(Ok(needed.into_iter().collect()))
    }

    /// Compares an element of two values, and the elements it is computed from. Returns `None` if the walk from either fails.
    fn compare_element(
        &mut self,
        a: ValueId,
        b: ValueId,
        index: &Index,
        max_steps: &[u64; 2],
        needed: &mut FxHashSet<(OpId, OpId)>,
    ) -> Option<Result<(), (&'static str, Term, Term)>> {
        let mut seen: FxHashSet<CastPair> = FxHashSet::default();
        // Selections whose sources wait in `work`: equal only if all of it is.
        let mut assumed: FxHashSet<(ValueId, ValueId, Casts, Casts)> = FxHashSet::default();
        let mut work: Vec<CastPair> = vec![(a, index.clone(), b, index.clone()).into()];
        while let Some(CastPair { elements: (a, i, b, j), from, to }) = work.pop() {
            let x = self.before.term_within(a, &i, from, &mut self.trials, max_steps[0])?;
            let y = self.after.term_within(b, &j, to, &mut self.trials, max_steps[1])?;
            self.remaining_budget =
                self.remaining_budget.saturating_sub(x.cost().saturating_add(y.cost()).saturating_add(1));
            if self.is_folded(&x.origin) {
                continue;
            }
            // A selection (`Trait::Selects`) returns elements of its first operand. The casts around it are compared
            // together with the casts of that operand. It may select any element, so all must be equal.
            if let (&Origin::Value(p), &Origin::Value(q)) = (&x.origin, &y.origin)
                && x.index == y.index
                && let Some((from, to)) = self.equal_selection_sources(p, q)
            {
                let pair = (from, to, x.casts.clone(), y.casts.clone());
                if self.selected.contains(&pair) || assumed.contains(&pair) {
                    continue;
                }
                if let Ok(pairs) = self.structure_within(from, to, x.casts.clone(), y.casts.clone()) {
                    needed.extend(pairs);
                    self.selected.insert(pair);
                    continue;
                }
                if let Some(sizes) =
                    self.before.sizes(from).filter(|sizes| self.after.sizes(to).as_ref() == Some(sizes))
                {
                    work.extend(indices(&sizes, SAMPLE.min(self.remaining_budget)).map(|i| CastPair {
                        elements: (from, i.clone(), to, i),
                        from: x.casts.clone(),
                        to: y.casts.clone(),
                    }));
                    assumed.insert(pair);
                    continue;
                }
            }
            let verdict = match (&x.origin, &y.origin) {
                _ if x.casts.len() != y.casts.len() || x.casts.iter().zip(&y.casts).any(|(p, q)| !p.equals(q)) => {
                    Err("the casts differ")
                }
                (&Origin::Value(p), &Origin::Value(q)) if x.index == y.index && self.numbers.same(p, q) => Ok(()),
                (&Origin::Value(p), &Origin::Value(q)) => match self.operand_elements(p, &x.index, q, &y.index) {
                    Some(operands) => {
                        work.extend(operands.into_iter().map(CastPair::from).filter(|pair| seen.insert(pair.clone())));
                        Ok(())
                    }
                    None if x.index != y.index => Err("it is a different element"),
                    None => self.require_equal_origins(p, q).map(|pair| needed.extend(pair)),
                },
                (p, q) if p == q => Ok(()),
                _ => Err("it is a different value"),
            };
            let verdict = match (verdict, &x.origin, &y.origin) {
                (Err(_), Origin::Stored(p), Origin::Stored(q)) if self.same_numbers((p, &x.casts), (q, &y.casts)) => {
                    Ok(())
                }
                (Err(_), from, to) if self.is_folded_movement(from, to) => Ok(()),
                (verdict, ..) => verdict,
            };
            if let Err(why) = verdict {
                return Some(Err((why, x, y)));
            }
        }
        self.selected.extend(assumed);
        Some(Ok(()))
    }

    /// Returns true if stored elements are the same number after a different number of casts. Compares the
    /// values after all casts. If a value depends on rounding, compares them before the equal outermost casts: equal casts of
    /// equal numbers are equal under any rounding.
    pub(super) fn same_numbers(&self, (p, from): (&[u8], &[ElementCast]), (q, to): (&[u8], &[ElementCast])) -> bool {
        let around = num_equal_outer_casts(from, to);
        let number = |element, casts: &[ElementCast]| through_casts(self.ctx, element, casts);
        let same = |from, to| number(p, from).is_some_and(|n| number(q, to) == Some(n));
        let inside = from.get(around..).zip(to.get(around..));
        from.len() != to.len() && (same(from, to) || inside.is_some_and(|(from, to)| same(from, to)))
    }

    /// Returns true if elements of two operands, for given elements of the results, have the same origin.
    fn have_same_origin(&mut self, x: ValueId, i: &Index, y: ValueId, j: &Index) -> bool {
        const MAX_ORIGIN_STEPS: u64 = 1 << 12;
        let (old, new) = (self.before.body, self.after.body);
        let Some((i, j)) = operand_index(self.ctx, old.ty(x), i).zip(operand_index(self.ctx, new.ty(y), j)) else {
            return false;
        };
        if i == j && self.numbers.same(x, y) {
            return true;
        }
        let terms = (
            self.before.term(x, &i, &mut self.trials, MAX_ORIGIN_STEPS),
            self.after.term(y, &j, &mut self.trials, MAX_ORIGIN_STEPS),
        );
        match terms {
            (Some(a), Some(b)) => match (a.origin, b.origin) {
                (Origin::Value(p), Origin::Value(q)) => a.index == b.index && self.numbers.same(p, q),
                (p, q) => p == q,
            },
            _ => false,
        }
    }

    /// Returns the elements that an element of both values is computed from, if equal elementwise operations compute
    /// both.
    fn operand_elements(&mut self, p: ValueId, i: &Index, q: ValueId, j: &Index) -> Option<Vec<ElementPair>> {
        let (old, new) = (self.before.body, self.after.body);
        let (ValueDef::Result(a, 0), ValueDef::Result(b, 0)) = (old.def(p), new.def(q)) else { return None };
        let (a, b) = (OpRef::new(self.ctx, old, a), OpRef::new(self.ctx, new, b));
        let neither_is_anchor = !self.anchors.contains(&(false, a.op)) && !self.anchors.contains(&(true, b.op));
        (neither_is_anchor && op_key(a) == op_key(b) && old.num_results(a.op) == 1).then_some(())?;
        let element = |body: &Body, value| carrier(self.ctx, self.ctx.element_or_self(body.ty(value)));
        (element(old, p) == element(new, q)).then_some(())?;
        let elementwise_indices = a.elementwise().filter(|indices| b.elementwise().as_ref() == Some(indices))?;
        let (from, mut to): (Vec<_>, Vec<_>) = (old.operands(a.op).collect(), new.operands(b.op).collect());
        if let (true, &[x, y], &[u, v]) = (is_commutative(a), from.as_slice(), to.as_slice()) {
            // The origins of the operands determine their pairing.
            let straight = self.have_same_origin(x, i, u, j) || self.have_same_origin(y, i, v, j);
            if !straight && (self.have_same_origin(x, i, v, j) || self.have_same_origin(y, i, u, j)) {
                to.reverse();
            }
        }
        let mut pairs = Vec::new();
        for (at, (&x, &y)) in from.iter().zip(&to).enumerate() {
            if !elementwise_indices.contains(&at) {
                self.numbers.same(x, y).then_some(())?;
                continue;
            }
            pairs.push((x, operand_index(self.ctx, old.ty(x), i)?, y, operand_index(self.ctx, new.ty(y), j)?));
        }
        Some(pairs)
    }

    /// Returns the first operands of two selections, if both select the same elements.
    pub(super) fn equal_selection_sources(&self, a: ValueId, b: ValueId) -> Option<(ValueId, ValueId)> {
        let ((p, from), (q, to)) = (self.before.selected_operand(a)?, self.after.selected_operand(b)?);
        let others = |op: OpRef<'_>| op.body.operands(op.op).skip(1).collect::<Vec<_>>();
        let (before, after) = (others(p), others(q));
        let same = before.len() == after.len() && before.iter().zip(&after).all(|(&x, &y)| self.numbers.same(x, y));
        (same && op_key(p) == op_key(q) && p.body.num_results(p.op) == 1).then_some((from, to))
    }

    pub(super) fn mismatch(&self, what: &str, x: &Term, y: &Term) -> Mismatch {
        Mismatch { what: what.to_owned(), before: self.before.words(x), after: self.after.words(y) }
    }

    /// Checks that two origins are equal. Returns the pair of operations that this depends on, if any.
    pub(super) fn require_equal_origins(&self, a: ValueId, b: ValueId) -> Result<Option<(OpId, OpId)>, &'static str> {
        if self.numbers.same(a, b) {
            return Ok(None);
        }
        let (old, new) = (self.before.body, self.after.body);
        match (old.def(a), new.def(b)) {
            (ValueDef::Argument(p, i), ValueDef::Argument(q, j)) if i == j && self.blocks.contains(&(p, q)) => Ok(None),
            (ValueDef::Result(p, i), ValueDef::Result(q, j)) if i == j => {
                if self.pairs.contains(&(p, q)) {
                    return Ok(None);
                }
                if self.anchors.contains(&(false, p)) || self.anchors.contains(&(true, q)) {
                    return Err("it is a different value");
                }
                let same = identity(self.ctx, old, p) == identity(self.ctx, new, q) || self.move_same_storage(p, q);
                if same && old.regions(p).is_empty() && new.regions(q).is_empty() {
                    return Ok(Some((p, q)));
                }
                Err(if old.name(p) == new.name(q) {
                    "the operation's attributes or result types differ"
                } else {
                    "it is a different value"
                })
            }
            _ => Err("it is a different value"),
        }
    }

    /// Returns true if two operations are the same movement, on types that are equal or differ only by
    /// quantization. Excludes operations that insert zeros: a quantized zero is the zero point.
    pub(super) fn move_same_storage(&self, p: OpId, q: OpId) -> bool {
        let (old, new) = (self.before.body, self.after.body);
        let moves = |body, op| {
            let def = OpRef::new(self.ctx, body, op).meaning();
            def.is_some_and(|def| def.movement.is_some() && !def.has(Trait::ImpliesZeros))
        };
        let types = |body: &Body, op| body.results(op).map(|v| body.ty(v)).collect::<Vec<_>>();
        let (from, to) = (types(old, p), types(new, q));
        (old.name(p), old.properties(p), old.attrs(p)) == (new.name(q), new.properties(q), new.attrs(q))
            && (moves(old, p) && moves(new, q))
            && from.len() == to.len()
            && from.iter().zip(&to).all(|(&a, &b)| same_storage(self.ctx, a, b))
    }

    /// Returns true if a trusted fold may have replaced the operation that computes this origin.
    pub(super) fn is_folded(&self, origin: &Origin) -> bool {
        let Origin::Value(value) = origin else { return false };
        let op = self.before.body.defining_op(*value);
        let may_be = match self.evaluates {
            Evaluates::Nothing => false,
            Evaluates::Shapes => is_shape(self.ctx, self.before.body.ty(*value)),
            Evaluates::Everything => true,
        };
        may_be
            && op.is_some_and(|op| {
                !self.anchors.contains(&(false, op)) && has_folds(OpRef::new(self.ctx, self.before.body, op))
            })
    }

    /// Returns true if a trusted fold may have computed the indices of the movement at the first origin. The validator cannot check
    /// the movement then.
    fn is_folded_movement(&self, from: &Origin, to: &Origin) -> bool {
        let moves = |body, origin: &Origin| {
            let Origin::Value(value) = *origin else { return None };
            let op = OpRef::new(self.ctx, body, Body::defining_op(body, value)?);
            is_unknown_movement(op).then_some(op)
        };
        let was_unknown = moves(self.before.body, from);
        was_unknown.is_some_and(|op| self.has_folded_indices(op)) && moves(self.after.body, to).is_none()
    }

    /// Returns true if a trusted fold may have computed an operand, or a part of a list that movements compose.
    fn has_folded_indices(&self, op: OpRef<'_>) -> bool {
        /// Longer than the lists of any realistic program.
        const MAX_LIST_PARTS: usize = 64;
        let body = self.before.body;
        let mut work: Vec<ValueId> = op.operands().collect();
        for _ in 0..MAX_LIST_PARTS {
            let Some(value) = work.pop() else { return false };
            if self.is_folded(&Origin::Value(value)) {
                return true;
            }
            let producer = body.defining_op(value).filter(|_| is_shape(self.ctx, body.ty(value)));
            let producer = producer.map(|op| OpRef::new(self.ctx, body, op));
            work.extend(producer.filter(|&op| movement(op).is_some()).into_iter().flat_map(|op| op.operands()));
        }
        false
    }
}

/// Returns true for the result of a movement by unknown indices.
fn is_unknown_movement(op: OpRef<'_>) -> bool {
    movement(op).is_some_and(|read| read.is_err())
}

/// The name, properties, attributes and numbers of operands and results of an operation.
fn op_key(op: OpRef<'_>) -> (OpName, Attr, Attr, usize, usize) {
    let (body, op) = (op.body, op.op);
    (body.name(op), body.properties(op), body.attrs(op), body.num_operands(op), body.num_results(op))
}

/// Returns the index in an operand of this type for an index in the result of an elementwise operation.
fn operand_index(ctx: &Context, ty: Type, index: &Index) -> Option<Index> {
    if !ctx.is_shaped(ty) {
        return Some(Index::new());
    }
    let dims = shape(ctx, ty)?.static_dims()?;
    // One element is broadcast to any shape, at any rank.
    if dims.iter().all(|&dim| dim == 1) {
        return Some(dims.iter().map(|_| 0).collect());
    }
    let fits = dims.len() == index.len() && dims.iter().zip(index).all(|(&dim, &i)| dim == 1 || i < dim);
    fits.then(|| dims.iter().zip(index).map(|(&dim, &i)| if dim == 1 { 0 } else { i }).collect())
}

/// Returns the indices to compare in a tensor of this shape: all, or a sample if there are more than `MAX_COMPLETE_ELEMENTS` or
/// `affordable`. A sample has at most `SAMPLE` and `affordable` indices.
pub(super) fn indices(dims: &[u64], affordable: u64) -> impl Iterator<Item = Index> + '_ {
    let count = dims.iter().try_fold(1u64, |n, &d| n.checked_mul(d));
    let all = count.filter(|&n| n <= MAX_COMPLETE_ELEMENTS.min(affordable));
    (0..all.unwrap_or(SAMPLE.min(affordable))).filter_map(move |i| {
        let number = |i: u64| if all.is_some() { i } else { scatter(i) };
        let mut rest = number(i);
        let mut index: Index = dims.iter().map(|_| 0).collect();
        for (slot, &dim) in index.iter_mut().zip(dims).rev() {
            *slot = rest.checked_rem(dim)?;
            // A sample draws new bits for each dimension, because the element count may exceed 64 bits.
            rest = if all.is_some() { rest.checked_div(dim)? } else { scatter(rest) };
        }
        Some(index)
    })
}

/// Pseudo-random permutation of integers: the finalizer of splitmix64.
fn scatter(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
