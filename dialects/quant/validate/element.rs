//! Two values compared element by element, where their elements can be told.
//!
//! Every element of a value is compared, or of a large one a sample. It is walked back to where it comes from on both sides;
//! where an operation computes that from elements at the same place, on both sides alike, these are compared in turn. What an
//! operation computes as a whole is not looked into: that it is the same operation is noted as needed.

use rustc_hash::FxHashSet;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, OpId, Type, ValueDef, ValueId};
use qopt_ir::movement::Index;
use qopt_ir::pass::Evaluates;

use super::term::{Cast, Origin, Term, carrier, index_words, same_around, shape, through_casts};
use super::{Check, Mismatch, Needed, has_folds, is_commutative, kind};
use crate::quant::fold::shapes::is_shape;

/// Every element of a value is compared up to this many; of a larger one, so many that a seed chooses.
pub(super) const EVERY: u64 = 1 << 20;
/// How many elements are chosen of a value with more.
const SAMPLE: u64 = 1 << 16;
/// Each value may take a part of what is left for all walks in a body, and a few elements are compared of every value.
const PART: u64 = 8;
const FEW: u64 = 4;

/// An element before, and one after.
type Pair = (ValueId, Index, ValueId, Index);

impl Check<'_> {
    /// Compares the elements of two values; `None` if they cannot be told.
    pub(super) fn elements(&mut self, a: ValueId, b: ValueId) -> Option<Result<Needed, Mismatch>> {
        let ty = self.before.body.ty(a);
        let dims = if self.ctx.is_shaped(ty) { shape(self.ctx, ty)?.static_dims()? } else { Index::new() };
        let limits = [self.before.body, self.after.body].map(|body| body.num_ops() as u64 + 1);
        let mut needed: FxHashSet<(OpId, OpId)> = FxHashSet::default();
        let first: Index = dims.iter().map(|_| 0).collect();
        let mut length: u64 = 1;
        if dims.iter().all(|&n| n > 0) {
            let x = self.before.term(a, &first, &mut self.trials, limits[0])?;
            let y = self.after.term(b, &first, &mut self.trials, limits[1])?;
            length = length.saturating_add(x.cost()).saturating_add(y.cost());
        }
        // The first walk tells how long they are.
        let affordable = self.left.checked_div(PART.saturating_mul(length)).unwrap_or(0).max(FEW);
        for (n, index) in (0u64..).zip(indices(&dims, affordable)) {
            if self.left == 0 && n >= FEW {
                break;
            }
            if let Err((why, x, y)) = self.element(a, b, &index, &limits, &mut needed)? {
                // Once a constant is folded it may say something else than the type of what is moved by it: then nothing can be told
                // of that, but it is still the same operation.
                if self.after.is_unknown_movement(b)
                    && let Ok(pair) = self.meet(a, b)
                {
                    return Some(Ok(pair.into_iter().collect()));
                }
                let place = if dims.is_empty() { String::new() } else { format!("element {}: ", index_words(&index)) };
                return Some(Err(self.mismatch(&format!("{place}{why}"), &x, &y)));
            }
        }
        Some(Ok(needed.into_iter().collect()))
    }

    /// Compares an element of two values, and those that it is computed from; `None` if it cannot be told.
    fn element(
        &mut self,
        a: ValueId,
        b: ValueId,
        index: &Index,
        limits: &[u64; 2],
        needed: &mut FxHashSet<(OpId, OpId)>,
    ) -> Option<Result<(), (&'static str, Term, Term)>> {
        let mut seen: FxHashSet<Pair> = FxHashSet::default();
        let mut work: Vec<Pair> = vec![(a, index.clone(), b, index.clone())];
        while let Some(pair) = work.pop() {
            let (a, i, b, j) = &pair;
            let x = self.before.term(*a, i, &mut self.trials, limits[0])?;
            let y = self.after.term(*b, j, &mut self.trials, limits[1])?;
            self.left = self.left.saturating_sub(x.cost().saturating_add(y.cost()).saturating_add(1));
            if self.is_folded(&x.origin) {
                continue;
            }
            let verdict = match (&x.origin, &y.origin) {
                _ if x.casts.len() != y.casts.len() || x.casts.iter().zip(&y.casts).any(|(p, q)| !p.same(q)) => {
                    Err("the casts differ")
                }
                (&Origin::Value(p), &Origin::Value(q)) if x.index == y.index && self.numbers.same(p, q) => Ok(()),
                (&Origin::Value(p), &Origin::Value(q)) => match self.operands_at(p, &x.index, q, &y.index) {
                    Some(operands) => {
                        work.extend(operands.into_iter().filter(|operand| seen.insert(operand.clone())));
                        Ok(())
                    }
                    None if x.index != y.index => Err("it is another element"),
                    None => self.meet(p, q).map(|pair| needed.extend(pair)),
                },
                (p, q) if p == q => Ok(()),
                _ => Err("it is another value"),
            };
            let verdict = match (verdict, &x.origin, &y.origin) {
                (Err(_), Origin::Stored(p), Origin::Stored(q)) if self.same_numbers((p, &x.casts), (q, &y.casts)) => {
                    Ok(())
                }
                (verdict, ..) => verdict,
            };
            if let Err(why) = verdict {
                return Some(Err((why, x, y)));
            }
        }
        Some(Ok(()))
    }

    /// Whether stored elements are the same number, one of them behind more casts. Casts that correspond must be the same, for
    /// no pass changes parameters; and the same casts around the same number do not matter, however they round it.
    pub(super) fn same_numbers(&self, (p, from): (&[u8], &[Cast]), (q, to): (&[u8], &[Cast])) -> bool {
        let around = same_around(from, to);
        let number = |element, casts: &[Cast]| through_casts(self.ctx, element, casts);
        let same = |from, to| number(p, from).is_some_and(|n| number(q, to) == Some(n));
        let inside = from.get(around..).zip(to.get(around..));
        from.len() != to.len() && (same(from, to) || inside.is_some_and(|(from, to)| same(from, to)))
    }

    /// Whether elements of two operands, for elements of the results, come from the same place.
    fn alike(&mut self, x: ValueId, i: &Index, y: ValueId, j: &Index) -> bool {
        const FAR: u64 = 1 << 12;
        let (old, new) = (self.before.body, self.after.body);
        let Some((i, j)) = within(self.ctx, old.ty(x), i).zip(within(self.ctx, new.ty(y), j)) else { return false };
        if i == j && self.numbers.same(x, y) {
            return true;
        }
        let terms = (self.before.term(x, &i, &mut self.trials, FAR), self.after.term(y, &j, &mut self.trials, FAR));
        match terms {
            (Some(a), Some(b)) => match (a.origin, b.origin) {
                (Origin::Value(p), Origin::Value(q)) => a.index == b.index && self.numbers.same(p, q),
                (p, q) => p == q,
            },
            _ => false,
        }
    }

    /// The elements from which an element of both values is computed, if the same operation computes both element by element.
    fn operands_at(&mut self, p: ValueId, i: &Index, q: ValueId, j: &Index) -> Option<Vec<Pair>> {
        let (old, new) = (self.before.body, self.after.body);
        let (ValueDef::Result(a, 0), ValueDef::Result(b, 0)) = (old.def(p), new.def(q)) else { return None };
        let (a, b) = (OpRef::new(self.ctx, old, a), OpRef::new(self.ctx, new, b));
        let written = |op: OpRef<'_>| {
            let body = op.body;
            (
                body.name(op.op),
                body.properties(op.op),
                body.attrs(op.op),
                body.num_operands(op.op),
                body.num_results(op.op),
            )
        };
        let plain = !self.anchors.contains(&(false, a.op)) && !self.anchors.contains(&(true, b.op));
        (plain && written(a) == written(b) && old.num_results(a.op) == 1).then_some(())?;
        let element = |body: &Body, value| carrier(self.ctx, self.ctx.element_or_self(body.ty(value)));
        (element(old, p) == element(new, q)).then_some(())?;
        let positions = a.elementwise().filter(|positions| b.elementwise().as_ref() == Some(positions))?;
        let (from, mut to): (Vec<_>, Vec<_>) = (old.operands(a.op).collect(), new.operands(b.op).collect());
        if let (true, &[x, y], &[u, v]) = (is_commutative(a), from.as_slice(), to.as_slice()) {
            // Where they come from tells which operand is which.
            let straight = self.alike(x, i, u, j) || self.alike(y, i, v, j);
            if !straight && (self.alike(x, i, v, j) || self.alike(y, i, u, j)) {
                to.reverse();
            }
        }
        let mut pairs = Vec::new();
        for (at, (&x, &y)) in from.iter().zip(&to).enumerate() {
            if !positions.contains(&at) {
                self.numbers.same(x, y).then_some(())?;
                continue;
            }
            pairs.push((x, within(self.ctx, old.ty(x), i)?, y, within(self.ctx, new.ty(y), j)?));
        }
        Some(pairs)
    }

    pub(super) fn mismatch(&self, what: &str, x: &Term, y: &Term) -> Mismatch {
        Mismatch { what: what.to_owned(), before: self.before.words(x), after: self.after.words(y) }
    }

    /// Whether two values at which terms end are the same, and which operations must be for that.
    pub(super) fn meet(&self, a: ValueId, b: ValueId) -> Result<Option<(OpId, OpId)>, &'static str> {
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
                    return Err("it is another value");
                }
                if kind(old, p) == kind(new, q) && old.regions(p).is_empty() && new.regions(q).is_empty() {
                    return Ok(Some((p, q)));
                }
                Err(if old.name(p) == new.name(q) {
                    "the operation's attributes or result types differ"
                } else {
                    "it is another value"
                })
            }
            _ => Err("it is another value"),
        }
    }

    /// Whether the pass may have replaced the operation that computes this, by a fold that is trusted.
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
}

/// The index in an operand, of this type, of an operation that works element by element.
fn within(ctx: &Context, ty: Type, index: &Index) -> Option<Index> {
    if !ctx.is_shaped(ty) {
        return Some(Index::new());
    }
    let dims = shape(ctx, ty)?.static_dims()?;
    // One element is the same everywhere, whatever its rank.
    if dims.iter().all(|&dim| dim == 1) {
        return Some(dims.iter().map(|_| 0).collect());
    }
    let fits = dims.len() == index.len() && dims.iter().zip(index).all(|(&dim, &i)| dim == 1 || i < dim);
    fits.then(|| dims.iter().zip(index).map(|(&dim, &i)| if dim == 1 { 0 } else { i }).collect())
}

/// The indices that are compared in a tensor of this shape: all, or as many as can be afforded.
pub(super) fn indices(dims: &[u64], affordable: u64) -> impl Iterator<Item = Index> + '_ {
    let count = dims.iter().try_fold(1u64, |n, &d| n.checked_mul(d));
    let all = count.filter(|&n| n <= EVERY.min(affordable));
    (0..all.unwrap_or(SAMPLE.min(affordable))).filter_map(move |i| {
        let number = |i: u64| if all.is_some() { i } else { scatter(i) };
        let mut rest = number(i);
        let mut index: Index = dims.iter().map(|_| 0).collect();
        for (slot, &dim) in index.iter_mut().zip(dims).rev() {
            *slot = rest.checked_rem(dim)?;
            // A sample takes new bits for each dimension: there may be more elements than numbers.
            rest = if all.is_some() { rest.checked_div(dim)? } else { scatter(rest) };
        }
        Some(index)
    })
}

/// Numbers in no order: the finalizer of splitmix64.
fn scatter(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
