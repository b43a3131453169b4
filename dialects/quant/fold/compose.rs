//! Shortens chains of movements.
//!
//! ```text
//! move x = x                               if it is the identity
//! move2(move1 x) = x                       if the views cancel
//! move2(move1 x) = move1 x                 if the second moves only equal elements
//! move3(move2(move1 x)) = moveB(moveA x)   if fewer movements have the same view
//! move(concat(x, y)) = move' x             if all elements come from x; likewise for paddings and insertions
//! ```
//!
//! The last two rules build new operations in the dialect of the chain's last operation ([`WriteMovement`]), if it has them. The
//! program must not grow: at least as many operations become unused.
//!
//! The rules are sound because equal views map elements equally, and hence parameters too. The result keeps its type. If this type
//! differs from the type of the chain's root, only in form too, the movements do not cancel.
//!
//! [`WriteMovement`]: qopt_ir::def::WriteMovement

use std::rc::Rc;

use rustc_hash::FxHashMap;

use qopt_ir::def::ElementSource;
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::{Movement, PiecewiseView};
use qopt_ir::rewrite::InsertPoint;

use super::trace::{RootedView, moved_type, movement, shape, static_shape};
use super::{Folder, rule};

/// The chains of movements that end in a value. The whole chain may cancel, or have a short form. If it has no short form, a later
/// part of it may have one.
#[derive(Clone)]
struct Chains {
    /// The longest chain.
    far: RootedView,
    /// The longest chain with a short form. `None` means equal to `far`.
    near: Option<Box<RootedView>>,
}

/// One result of a movement with one data operand.
#[derive(Clone, Copy)]
struct MovedResult<'a> {
    op: OpId,
    /// The number of the data operand, and the operand.
    data: usize,
    operand: ValueId,
    result: ValueId,
    /// The movements from the operand to the result.
    chain: &'a [Movement],
}

/// The outcome for a result of a movement.
enum Composed {
    /// The root of the chain replaces the result.
    Root,
    /// The operand replaces the result: the movement moves only equal elements.
    Operand,
    /// The value has these chains: the result, or a new value that replaces it.
    Chains(ValueId, Box<Chains>),
}

/// A value as a piecewise view of the data operands of one movement, such as a concatenation. Movements may follow it.
#[derive(Clone)]
struct PiecewiseValue {
    /// The data operands; `None` for a padding element that is not an operand.
    parts: Rc<[Option<ValueId>]>,
    view: PiecewiseView,
}

/// The piecewise views of values, cached for one sweep over the body. Budgets of pieces bound the time and the memory.
struct ViewCache {
    by_value: FxHashMap<ValueId, Option<PiecewiseValue>>,
    /// The number of pieces that may still be moved.
    moves_left: usize,
    /// The number of pieces that may still be stored.
    room_left: usize,
}

impl Default for ViewCache {
    fn default() -> Self {
        Self { by_value: FxHashMap::default(), moves_left: 1 << 20, room_left: 1 << 18 }
    }
}

impl Folder<'_, '_, '_> {
    /// Shortens chains of movements.
    pub(super) fn compose(&mut self) {
        let mut chains_by_value: FxHashMap<ValueId, Chains> = FxHashMap::default();
        let mut cache = ViewCache::default();
        for op in self.ops() {
            if self.body().is_erased(op) {
                continue;
            }
            let view = self.rewriter.op(op);
            let Some(Ok(used)) = movement(view) else { continue };
            let &[ElementSource::Operand(data)] = used.data.as_slice() else { continue };
            let Some(operand) = view.operand(data) else { continue };
            // Chains are large, so the chain of a value with one use is moved out of the map: it is not needed again.
            let before = if self.body().has_one_use(operand) {
                chains_by_value.remove(&operand)
            } else {
                chains_by_value.get(&operand).cloned()
            };
            let results: Vec<ValueId> = self.body().results(op).collect();
            let (mut is_replaced, mut keeps_operand) = (false, false);
            for (&result, chain) in results.iter().zip(&used.chains) {
                // The operation is erased only if all of its results are replaced, so unused results are left alone.
                if results.len() > 1 && self.body().is_unused(result) {
                    continue;
                }
                let moved = MovedResult { op, data, operand, result, chain };
                let mut composed = self.compose_result(moved, before.as_ref());
                if let Some(Composed::Chains(value, _)) = composed
                    && let Some(piecewise) = self.piecewise_result(&mut cache, moved)
                {
                    let rebuilt = if value == result { self.rebuild_from_part(moved, &piecewise) } else { None };
                    match rebuilt {
                        Some(rebuilt) => composed = Some(rebuilt),
                        None => {
                            let room_left = cache.room_left.checked_sub(piecewise.view.pieces().len());
                            if let Some(left) = room_left {
                                cache.room_left = left;
                                cache.by_value.insert(value, Some(piecewise));
                            }
                        }
                    }
                }
                match composed {
                    None => {}
                    Some(Composed::Root) => is_replaced = true,
                    Some(Composed::Operand) => (is_replaced, keeps_operand) = (true, true),
                    Some(Composed::Chains(value, chains)) => {
                        is_replaced |= value != result;
                        chains_by_value.insert(value, *chains);
                    }
                }
            }
            if let Some(before) = before.filter(|_| keeps_operand) {
                chains_by_value.insert(operand, before);
            }
            if is_replaced {
                self.erase_with_operands(op);
            }
        }
    }

    /// Shortens the chains that end in a result. `before` are the chains of its operand. Returns `None` if the sizes are unknown.
    fn compose_result(&mut self, moved: MovedResult<'_>, before: Option<&Chains>) -> Option<Composed> {
        let MovedResult { op, operand, result, chain, .. } = moved;
        let (body, ctx) = (self.body(), self.ctx());
        // The chain of this movement only, which starts at the operand.
        let new_chain =
            || RootedView::identity(ctx, body.ty(operand), operand).and_then(|root| root.then_chain(chain)).ok();
        // A chain is invalid if its root was erased together with a longer chain.
        let extend =
            |before: &RootedView| (!body.is_erased_value(before.root)).then(|| before.then_chain(chain).ok())?;
        let longer = before.and_then(|before| extend(&before.far));
        let is_longer = longer.is_some();
        let far = longer.or_else(new_chain)?;
        (static_shape(ctx, body.ty(result)).as_ref() == Ok(&far.view.shape())).then_some(())?;
        let has_result_type = |value: ValueId| body.ty(value) == body.ty(result);
        // Rule 1: a value that exists already replaces the result.
        let existing = if far.view.is_identity() && has_result_type(far.root) {
            Some((far.root, Composed::Root))
        } else if is_longer && has_result_type(operand) && before.is_some_and(|before| before.far.view == far.view) {
            Some((operand, Composed::Operand))
        } else {
            None
        };
        if let Some((value, outcome)) = existing {
            self.rewriter.replace_uses(result, value);
            self.record_fold(rule::CANCEL, self.mark(op));
            return Some(outcome);
        }
        let is_short = |near: &RootedView| near.view.simplify().is_some();
        let near = match before.and_then(|before| before.near.as_deref()) {
            Some(near) => extend(near).filter(is_short).or_else(new_chain),
            None if !is_longer || is_short(&far) => None,
            None => new_chain(),
        };
        // Rule 2: a shorter chain replaces the far or the near chain.
        let shorter = [Some(&far), near.as_ref()].into_iter().flatten().find_map(|chain| {
            let (value, length) = self.shorter(op, moved.data, result, chain)?;
            Some((value, chain.length.saturating_sub(length)))
        });
        let (value, saved) = shorter.unwrap_or((result, 0));
        if value != result {
            self.rewriter.replace_uses(result, value);
        }
        let shortened = |chain: RootedView| RootedView { length: chain.length.saturating_sub(saved), ..chain };
        let chains = Chains { far: shortened(far), near: near.map(|near| Box::new(shortened(near))) };
        Some(Composed::Chains(value, Box::new(chains)))
    }

    /// The piecewise view of a value that a movement with several data operands computes.
    fn piecewise_value(&self, value: ValueId) -> Option<PiecewiseValue> {
        let view = self.rewriter.op(self.body().defining_op(value)?);
        let used = movement(view)?.ok()?;
        let number = self.body().results(view.op).position(|result| result == value)?;
        let chain = used.chains.get(number).filter(|_| used.data.len() > 1)?;
        let identity = |(number, source): (usize, &ElementSource)| {
            PiecewiseView::of(number, &shape(self.ctx(), source.ty(view)?).ok()?).ok()
        };
        let views = used.data.iter().enumerate().map(identity).collect::<Option<_>>()?;
        let parts = used.data.iter().map(|source| source.value(view)).collect();
        Some(PiecewiseValue { parts, view: PiecewiseView::apply_chain(chain, views).ok()? })
    }

    /// The piecewise view of a result, if its operand has one. Returns `None` if the budget of moves is spent.
    fn piecewise_result(&self, cache: &mut ViewCache, moved: MovedResult<'_>) -> Option<PiecewiseValue> {
        let before = cache.by_value.entry(moved.operand).or_insert_with(|| self.piecewise_value(moved.operand));
        let before = before.as_ref()?;
        let moves_left = &mut cache.moves_left;
        let view = moved.chain.iter().try_fold(before.view.clone(), |view, movement| {
            *moves_left = moves_left.checked_sub(view.pieces().len())?;
            PiecewiseView::apply(movement, std::slice::from_ref(&view)).ok()
        })?;
        Some(PiecewiseValue { parts: before.parts.clone(), view })
    }

    /// Rebuilds a result whose elements all come from one part, by a chain of at most as many movements as become unused.
    fn rebuild_from_part(&mut self, moved: MovedResult<'_>, piecewise: &PiecewiseValue) -> Option<Composed> {
        let MovedResult { op, result, .. } = moved;
        let (ctx, ty) = (self.ctx(), self.body().ty(result));
        let (part, view) = piecewise.view.only_view()?;
        let part = piecewise.parts.get(part)?.filter(|&part| !self.body().is_erased_value(part))?;
        let from = self.body().ty(part);
        if view.is_identity() && from == ty {
            self.rewriter.replace_uses(result, part);
            self.record_fold(rule::CANCEL, self.mark(op));
            return Some(Composed::Root);
        }
        let short = view.simplify()?;
        let is_no_longer = short.len() <= self.erasable(op, moved.data, result, short.len());
        let same_type = moved_type(ctx, &short, &[from], ty, self.pass.limits) == Ok(ty);
        (!short.is_empty() && is_no_longer && same_type).then_some(())?;
        let moved = RootedView { root: part, view: view.clone(), length: short.len() };
        let value = self.write(op, &short, &moved, ty)?;
        self.record_fold(rule::COMPOSE, self.mark(op));
        self.rewriter.replace_uses(result, value);
        Some(Composed::Chains(value, Box::new(Chains { far: moved, near: None })))
    }

    /// Rebuilds a result by a shorter chain. Returns the new value and the length of the chain, 0 for the root.
    fn shorter(&mut self, op: OpId, data: usize, result: ValueId, moved: &RootedView) -> Option<(ValueId, usize)> {
        let ty = self.body().ty(result);
        if moved.view.is_identity() && self.body().ty(moved.root) == ty {
            self.record_fold(rule::CANCEL, self.mark(op));
            return Some((moved.root, 0));
        }
        if moved.length < 2 {
            return None;
        }
        let chain = moved.view.simplify()?;
        if chain.is_empty() || chain.len() >= moved.length || chain.len() > self.erasable(op, data, result, chain.len())
        {
            return None;
        }
        let value = self.write(op, &chain, moved, ty)?;
        self.record_fold(rule::COMPOSE, self.mark(op));
        Some((value, chain.len()))
    }

    /// Returns the number of operations of a chain that become unused with its last result, counted up to `limit`.
    /// Stops at another block, which may execute less often than the new operations.
    fn erasable(&self, last: OpId, data: usize, result: ValueId, limit: usize) -> usize {
        let (mut op, mut data, mut result, mut count) = (last, data, result, 0);
        while count < limit && self.only_result(op, result) && self.body().block_of(op) == self.body().block_of(last) {
            count += 1;
            let operand = self.body().operand(op, data);
            let Some(value) = operand.filter(|&v| self.body().uses(v).nth(1).is_none()) else { break };
            let Some(def) = self.body().defining_op(value) else { break };
            let Some(Ok(used)) = movement(self.rewriter.op(def)) else { break };
            let &[ElementSource::Operand(first)] = used.data.as_slice() else { break };
            (op, data, result) = (def, first, value);
        }
        count
    }

    /// Returns true if all other results are unused.
    fn only_result(&self, op: OpId, result: ValueId) -> bool {
        self.body().results(op).all(|other| other == result || self.body().is_unused(other))
    }

    /// Builds a chain in the dialect of the last operation. Returns `None` if the dialect has no operation for a movement, or its
    /// operation does not accept the types.
    pub(super) fn write(&mut self, last: OpId, chain: &[Movement], moved: &RootedView, ty: Type) -> Option<ValueId> {
        let ctx = self.ctx();
        let name = ctx.op_text(self.body().name(last));
        let write = ctx.dialect(name.split_once('.')?.0)?.movement?;
        let loc = self.body().loc(last);
        let mut value = moved.root;
        self.rewriter.set_insertion_point(InsertPoint::Before(last));
        for (i, movement) in chain.iter().enumerate() {
            let from = self.body().ty(value);
            let step = if i + 1 == chain.len() { Some(ty) } else { self.moved_once(movement, from) };
            let next = step.and_then(|ty| write(self.rewriter, loc, movement, value, ty));
            let built = next.unwrap_or(value);
            let def = self.body().defining_op(built);
            if next.is_none() || def.is_some_and(|def| !self.is_valid(def)) {
                // Erases the operations built so far. The root stays, because the original chain uses it.
                if let Some(def) = def {
                    self.erase_with_operands(def);
                }
                return None;
            }
            value = built;
        }
        Some(value)
    }

    /// The type of a value after one movement.
    fn moved_once(&self, movement: &Movement, from: Type) -> Option<Type> {
        let ctx = self.ctx();
        let shape = movement.validate(&[static_shape(ctx, from).ok()?]).ok()?;
        let declared = ctx.with_shape(from, shape.dims())?;
        moved_type(ctx, std::slice::from_ref(movement), &[from], declared, self.pass.limits).ok()
    }
}
