//! Exchange of movements and elementwise computations.
//!
//! ```text
//! move(f(x, y)) = f(move x, move y)        f(move x, move y) = move(f(x, y))
//! ```
//!
//! Sound because element i of f's result depends only on element i of each operand, and the movement moves all of them.
//!
//! The first form applies if it moves fewer bytes: the moved operand is a constant, or an inverse movement precedes it,
//! or it is dequantized and its storage can be moved instead. The second form applies before a quantization. Both count
//! the moved bytes of the whole path and must strictly reduce them, which ensures termination. No computation gets more
//! elements, is duplicated, or changes its block, where it may execute more often. Costs are cached for every value of
//! a path, so that a long path takes linear time.

use qopt_ir::def::{CastKind, ElementSource, OpRef};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::{Factor, Movement, StridedRange, chain_back};
use qopt_ir::rewrite::InsertPoint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::fill::OperandReplacement;
use super::root::{Root, element_bytes};
use super::trace::{self, RootedView, accepts, cast_of, moved_type, movement, shape, static_shape, stored_type};
use super::{Folder, rule};
use crate::quant::types::{ParamGranularity, uniform};

/// A movement with one data operand.
struct Single {
    chain: Vec<Movement>,
    source: ElementSource,
    value: ValueId,
    result: ValueId,
}

/// A new movement of an operand.
struct NewMovement {
    op: OpId,
    /// True for the result's own movement, false for one of a broadcast operand.
    is_same: bool,
}

/// Moved bytes, cached for values of visited paths.
#[derive(Default)]
struct Counted {
    /// Bytes if a movement is hoisted above this value.
    before: FxHashMap<ValueId, i128>,
    /// Movements that `before` covers.
    movements: FxHashSet<OpId>,
    /// Bytes if a movement is sunk below this operation.
    after: FxHashMap<OpId, i128>,
}

impl Folder<'_, '_, '_> {
    /// Exchanges movements and computations.
    pub(super) fn elementwise(&mut self) {
        let mut counted = Counted::default();
        let mut work = self.ops_in_any_order();
        work.reverse();
        while let Some(op) = work.pop() {
            if self.body().is_erased(op) {
                continue;
            }
            let mark = self.mark(op);
            let next = self.move_before(op, &mut counted).or_else(|| self.move_after(op, &mut counted));
            if let Some(next) = next {
                self.record_fold(rule::ELEMENTWISE, mark);
                // Revisit the new operations and users: they, or an operation they unblock, may fold further.
                work.extend(next.into_iter().filter(|op| !self.frozen.contains(op)));
            }
        }
    }

    /// `move(f(x, y)) = f(move x, move y)`. Returns the movements of the operands if it applies.
    fn move_before(&mut self, op: OpId, counted: &mut Counted) -> Option<Vec<OpId>> {
        let single = self.single_movement(op)?;
        let (before, now) = (self.elements(single.value)?, self.bytes(single.result)?);
        let grows = self.elements(single.result).is_none_or(|after| after > before);
        if grows || !self.body().has_one_use(single.value) {
            return None;
        }
        if !counted.movements.contains(&op) {
            counted.before.extend(self.moved_before(op, &single)?);
        }
        if *counted.before.get(&single.value)? >= i128::from(now) {
            return None;
        }
        let made = self.build_before(op, &single)?;
        counted.movements.extend(made.iter().filter(|made| made.is_same).map(|made| made.op));
        Some(made.into_iter().map(|made| made.op).collect())
    }

    /// Returns the moved bytes if a movement is hoisted as far as it pays, for every computed value on the path. The
    /// number is negative if an inverse movement disappears too.
    fn moved_before(&self, op: OpId, single: &Single) -> Option<FxHashMap<ValueId, i128>> {
        let elements = i128::from(self.elements(single.result)?);
        let bytes = |value: ValueId| Some(elements * i128::from(self.width(self.body().ty(value))?));
        let mut totals: FxHashMap<ValueId, i128> = FxHashMap::default();
        let block = self.body().block_of(op);
        let mut leads_to = Vec::new();
        let mut work = vec![(single.value, single.value)];
        while let Some((value, into)) = work.pop() {
            let def = self.body().defining_op(value).map(|def| self.rewriter.op(def));
            if def.and_then(Root::of).is_some() {
                continue;
            }
            let here = def.is_some_and(|def| self.body().block_of(def.op) == block);
            let alone = self.body().has_one_use(value);
            if let Some(operands) = self.elementwise_operands(value).filter(|_| alone && here) {
                totals.insert(value, 0);
                leads_to.push((value, into));
                work.extend(operands.into_iter().filter(|&v| self.elements(v) != Some(1)).map(|v| (v, value)));
                continue;
            }
            let moved =
                if let Some(inner) = def.and_then(|def| self.goes_through(op, single, def)).filter(|_| alone && here) {
                    let root = self.body().defining_op(inner).and_then(|def| Root::of(self.rewriter.op(def)));
                    if root.is_some() { 0 } else { bytes(inner)? }
                } else {
                    // A movement that undoes another one cannot be undone itself.
                    let undone = self.undone(value, single).filter(|inner| self.undone(inner.value, inner).is_none());
                    if undone.is_some() { -i128::from(self.bytes(value)?) } else { bytes(value)? }
                };
            *totals.get_mut(&into)? += moved;
        }
        // Operands before the values computed from them.
        for (value, into) in leads_to.into_iter().rev().filter(|(value, into)| value != into) {
            let total = *totals.get(&value)?;
            *totals.get_mut(&into)? += total;
        }
        Some(totals)
    }

    /// Returns the stored value that a movement can move instead of the dequantized one.
    fn goes_through(&self, op: OpId, single: &Single, dequantize: OpRef<'_>) -> Option<ValueId> {
        let ctx = self.ctx();
        let cast = cast_of(dequantize, CastKind::Dequantize)?;
        let inner = dequantize.cast_input()?;
        let held = self.body().ty(inner);
        let ty = ctx.with_element(held, cast.element.ok()?);
        let moved = self.limited_result_type(&single.chain, &[ty], self.body().ty(single.result)).ok()?;
        accepts(self.rewriter.op(op), stored_type(ctx, held, moved)).then_some(inner)
    }

    /// Returns the single-use movement that produces a value and that `outer` would undo.
    fn undone(&self, value: ValueId, outer: &Single) -> Option<Single> {
        let inner = self.single_movement(self.body().defining_op(value)?).filter(|_| self.body().has_one_use(value))?;
        let root = RootedView::identity(self.ctx(), self.body().ty(inner.value), inner.value);
        let moved =
            root.and_then(|root| root.then_chain(&inner.chain)).and_then(|moved| moved.then_chain(&outer.chain));
        moved.is_ok_and(|moved| moved.view.is_identity()).then_some(inner)
    }

    /// Builds the movements of the operands, and the computation on their results.
    fn build_before(&mut self, op: OpId, single: &Single) -> Option<Vec<NewMovement>> {
        let ctx = self.ctx();
        let f = self.body().defining_op(single.value)?;
        let positions = self.rewriter.op(f).elementwise()?;
        let declared = self.body().ty(single.result);
        let mut operands: Vec<ValueId> = self.body().operands(f).collect();
        let whole = shape(ctx, self.body().ty(single.value)).ok()?;
        let mut made = Vec::new();
        let done = positions.iter().try_for_each(|&at| {
            let slot = operands.get_mut(at)?;
            let from = self.body().ty(*slot);
            if shape(ctx, from).ok()? == whole {
                let to = moved_type(ctx, &single.chain, &[from], declared, self.pass.limits).ok()?;
                self.rewriter.set_insertion_point(InsertPoint::Before(op));
                let moved = self.move_instead(op, &[(single.source, OperandReplacement::Value(*slot))], &[to]).ok()?;
                made.push(NewMovement { op: moved, is_same: true });
                *slot = self.body().result(moved, 0)?;
                return Some(());
            }
            let part = self.moved_part(op, *slot, &whole.static_dims()?, &single.chain)?;
            if part != *slot {
                made.extend(self.body().defining_op(part).map(|op| NewMovement { op, is_same: false }));
            }
            *slot = part;
            Some(())
        });
        let value = done.and_then(|()| {
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            self.compute(f, &operands, declared)
        });
        match value {
            Some(value) => {
                self.rewriter.replace_uses(single.result, value);
                self.erase_with_operands(op);
                Some(made)
            }
            None => {
                made.into_iter().for_each(|made| self.erase_with_operands(made.op));
                None
            }
        }
    }

    /// Moves an operand that is broadcast along some dimensions: it keeps size 1 there.
    fn moved_part(&mut self, op: OpId, value: ValueId, whole: &[u64], chain: &[Movement]) -> Option<ValueId> {
        let ctx = self.ctx();
        let ty = self.body().ty(value);
        let part = static_shape(ctx, ty).ok()?.static_dims()?;
        // A scalar is broadcast to any shape.
        if part.is_empty() {
            return Some(value);
        }
        // With another rank, dimension numbers of operand and result differ.
        (part.len() == whole.len()).then_some(())?;
        let times = part.iter().zip(whole).map(|(&n, &all)| if n == all { Some(1) } else { (n == 1).then_some(all) });
        let times = Movement::Tile(times.collect::<Option<_>>()?);
        let moved = RootedView::identity(ctx, ty, value)
            .ok()?
            .then_chain(std::slice::from_ref(&times))
            .ok()?
            .then_chain(chain)
            .ok()?;
        let is_repeated = |factors: &[Factor]| factors.iter().all(|factor| factor.stride == 0);
        let ranges = moved
            .view
            .dims()
            .map(|factors| if is_repeated(factors) { StridedRange::new(0, 1, 1) } else { StridedRange::whole() });
        let one = Movement::Slice(ranges.collect());
        let moved = moved.then_chain(std::slice::from_ref(&one)).ok()?;
        let short = moved.view.simplify()?;
        let to = ctx.with_shape(ty, moved.view.shape().dims())?;
        let to = moved_type(ctx, &short, &[ty], to, self.pass.limits).ok()?;
        if short.is_empty() { Some(value).filter(|_| to == ty) } else { self.write(op, &short, &moved, to) }
    }

    /// `f(move x, move y) = move(f(x, y))`. Returns the users of the result if it applies.
    fn move_after(&mut self, f: OpId, counted: &mut Counted) -> Option<Vec<OpId>> {
        let ctx = self.ctx();
        let result = self.body().result(f, 0)?;
        let declared = self.body().ty(result);
        let parts = self.elementwise_operands(result)?;
        let positions = self.rewriter.op(f).elementwise()?;
        let mut operands: Vec<ValueId> = self.body().operands(f).collect();
        let (mut first, mut now): (Option<(OpId, Single)>, i128) = (None, 0);
        let mut ones = Vec::new();
        for (&at, part) in positions.iter().zip(parts) {
            // One element is broadcast to any shape.
            if self.elements(part) == Some(1) {
                ones.push(part);
                continue;
            }
            let def = self.body().defining_op(part).filter(|_| self.body().has_one_use(part))?;
            let single = self.single_movement(def)?;
            now += i128::from(self.bytes(part)?);
            *operands.get_mut(at)? = single.value;
            let same = |(_, other): &(OpId, Single)| {
                other.chain == single.chain
                    && shape(ctx, self.body().ty(other.value)) == shape(ctx, self.body().ty(single.value))
            };
            match &first {
                Some(other) => same(other).then_some(())?,
                None => first = Some((def, single)),
            }
        }
        let (mover, single) = first?;
        (self.body().block_of(mover) == self.body().block_of(f)).then_some(())?;
        ones.into_iter().all(|one| self.is_one(one, &single)).then_some(())?;
        let then = match counted.after.get(&f) {
            Some(&then) => then,
            None => self.moved_after(mover, &single, result)?,
        };
        if self.elements(single.value)? > self.elements(result)? || then >= now {
            return None;
        }
        let from = ctx.with_shape(declared, shape(ctx, self.body().ty(single.value)).ok()?.dims())?;
        // Only a per-tensor parameter is the same before and after any movement.
        let element = ctx.element_type(declared)?;
        if ctx.quantized(element).is_some() && uniform(ctx, element).is_none_or(|u| u.form != ParamGranularity::Tensor)
        {
            return None;
        }
        self.rewriter.set_insertion_point(InsertPoint::Before(f));
        let value = self.compute(f, &operands, from)?;
        let Ok(moved) = self.move_instead(mover, &[(single.source, OperandReplacement::Value(value))], &[declared])
        else {
            self.body().defining_op(value).into_iter().for_each(|op| self.erase_with_operands(op));
            return None;
        };
        let moved = self.body().result(moved, 0)?;
        let users: Vec<OpId> = self.body().uses(result).map(|(user, _)| user).collect();
        self.rewriter.replace_uses(result, moved);
        self.erase_with_operands(f);
        counted.after.extend(users.iter().map(|&user| (user, then)));
        Some(users)
    }

    /// Returns the moved bytes if a movement is sunk through computations down to a quantization.
    fn moved_after(&self, op: OpId, single: &Single, mut value: ValueId) -> Option<i128> {
        let ctx = self.ctx();
        loop {
            let (user, _) = self.body().uses(value).next().filter(|_| self.body().has_one_use(value))?;
            // Excludes cycles, which have no last operation.
            let here = self.body().block_of(user) == self.body().block_of(op);
            (here && !self.frozen.contains(&user)).then_some(())?;
            let next = self.body().result(user, 0)?;
            if let Some(cast) = trace::cast(self.rewriter.op(user)) {
                let element = cast.element.ok().filter(|_| cast.kind == CastKind::Quantize)?;
                let ty = self.body().ty(next);
                let from = shape(ctx, self.body().ty(single.value)).ok()?;
                let back = chain_back(&single.chain, std::slice::from_ref(&from), 0)?;
                let declared = ctx.with_shape(ty, from.dims())?;
                self.limited_result_type(&back, &[ctx.with_element(ty, element)], declared).ok()?;
                accepts(self.rewriter.op(op), ty).then_some(())?;
                return self.bytes(next).map(i128::from);
            }
            // Another operand blocks the movement, unless it has one element.
            let mut others = self.elementwise_operands(next)?.into_iter().filter(|&v| v != value);
            others.all(|v| self.is_one(v, single)).then_some(())?;
            value = next;
        }
    }

    /// Returns true if a value has one element, and broadcasts to the moved and to the unmoved shape.
    fn is_one(&self, value: ValueId, single: &Single) -> bool {
        let rank = |v: ValueId| shape(self.ctx(), self.body().ty(v)).map(|shape| shape.rank());
        self.elements(value) == Some(1) && (rank(value) == Ok(0) || rank(value) == rank(single.value))
    }

    /// Clones a computation with other operands, if that is valid.
    fn compute(&mut self, f: OpId, operands: &[ValueId], result: Type) -> Option<ValueId> {
        let op = self.like(f, operands, &[result])?;
        self.body().result(op, 0)
    }

    /// Returns the elementwise operands of a value's producer, if it is a pure elementwise computation.
    fn elementwise_operands(&self, value: ValueId) -> Option<Vec<ValueId>> {
        let def = self.body().defining_op(value)?;
        let view = self.rewriter.op(def);
        let plain = self.body().num_results(def) == 1
            && self.body().regions(def).is_empty()
            && view.has_no_effect()
            && trace::cast(view).is_none()
            && view.meaning()?.movement.is_none();
        let positions = view.elementwise().filter(|_| plain)?;
        positions.into_iter().map(|at| view.operand(at)).collect()
    }

    /// Returns the movement of an operation with one data operand and static shapes.
    fn single_movement(&self, op: OpId) -> Option<Single> {
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        let (&[source], [chain]) = (used.data.as_slice(), used.chains.as_slice()) else { return None };
        let (value, result) = (source.value(view)?, self.body().result(op, 0)?);
        static_shape(self.ctx(), self.body().ty(result)).ok()?;
        static_shape(self.ctx(), self.body().ty(value)).ok()?;
        Some(Single { chain: chain.clone(), source, value, result })
    }

    fn elements(&self, value: ValueId) -> Option<u64> {
        shape(self.ctx(), self.body().ty(value)).ok()?.num_elements()
    }

    /// Returns the bytes of a value of static shape, in its storage type.
    fn bytes(&self, value: ValueId) -> Option<u64> {
        self.elements(value)?.checked_mul(self.width(self.body().ty(value))?)
    }

    /// Returns the bytes of an element in its storage type.
    fn width(&self, ty: Type) -> Option<u64> {
        let ctx = self.ctx();
        let element = ctx.element_type(ty)?;
        let element = ctx.quantized(element).map_or(element, |quantized| quantized.storage(ctx));
        u64::try_from(element_bytes(ctx, element)?).ok()
    }
}
