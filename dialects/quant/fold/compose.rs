//! Chains of movements of values.
//!
//! ```text
//! move x = x                               if it moves nothing
//! move2(move1 x) = x                       if the views cancel
//! move2(move1 x) = move1 x                 if the second moves only what the first made alike
//! move3(move2(move1 x)) = moveB(moveA x)   if fewer movements mean the same
//! ```
//!
//! The last is written by the dialect of the chain's last operation, if it has operations for it ([`WriteMovement`]), and
//! only where the program does not grow: what is written replaces at least as many operations that nothing else uses.
//!
//! Sound because a chain means its view, and equal views are equal functions from element to element, hence of equal
//! parameters. The result keeps its type; where it is written otherwise than the root's, nothing cancels.
//!
//! [`WriteMovement`]: qopt_ir::def::WriteMovement

use rustc_hash::FxHashMap;

use qopt_ir::def::Source;
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::rewrite::Place;

use super::trace::{Moved, moved_type, movement, static_shape};
use super::{Folder, rule};

/// The chains that end in a value: the longest, and the longest that has a short form. The one is shorter than its parts where
/// something in the middle goes, the other where what is in front has no short form together with it.
#[derive(Clone)]
struct Chains {
    far: Moved,
    /// `None` is the same.
    near: Option<Box<Moved>>,
}

impl Folder<'_, '_, '_> {
    /// Shortens chains of movements. True if anything changed.
    pub(super) fn compose(&mut self) -> bool {
        let mut known: FxHashMap<ValueId, Chains> = FxHashMap::default();
        let mut changed = false;
        for op in self.ops() {
            let view = self.rewriter.op(op);
            let Some(Ok(used)) = movement(view) else { continue };
            let &[Source::Operand(data)] = used.data.as_slice() else { continue };
            let Some(operand) = view.operand(data) else { continue };
            // Chains are large, and nobody asks again for those that end in a value with one use.
            let before =
                if self.body().has_one_use(operand) { known.remove(&operand) } else { known.get(&operand).cloned() };
            let results: Vec<ValueId> = self.body().results(op).collect();
            let (mut replaced, mut goes_on) = (false, false);
            for (&result, chain) in results.iter().zip(&used.chains) {
                let (body, ctx) = (self.body(), self.ctx());
                let alone = || Moved::identity(ctx, body.ty(operand), operand).and_then(|moved| moved.then(chain)).ok();
                // What began at a value that went with a longer chain in its place is no chain any more.
                let is_there = |root| body.defining_op(root).is_none_or(|def| body.block_of(def).is_some());
                let behind = |before: &Moved| is_there(before.root).then(|| before.then(chain).ok())?;
                let longer = before.as_ref().and_then(|before| behind(&before.far));
                let is_longer = longer.is_some();
                let Some(far) = longer.or_else(alone) else { continue };
                // One result of several goes only with all the others, so what nobody uses stays as it is.
                let idle = results.len() > 1 && body.is_unused(result);
                if idle || static_shape(ctx, body.ty(result)).as_ref() != Ok(&far.view.shape()) {
                    continue;
                }
                let same = |value: ValueId| body.ty(value) == body.ty(result);
                let stays = |before: &Chains| is_longer && before.far.view == far.view && same(operand);
                let unmoved = if far.view.is_identity() && same(far.root) {
                    Some(far.root)
                } else if before.as_ref().is_some_and(stays) {
                    goes_on = true;
                    Some(operand)
                } else {
                    None
                };
                if let Some(value) = unmoved {
                    replaced = true;
                    self.rewriter.replace_uses(result, value);
                    self.cx.count_rule(rule::CANCEL, 1);
                    continue;
                }
                let is_short = |near: &Moved| near.view.simplify().is_some();
                let near = match before.as_ref().and_then(|before| before.near.as_deref()) {
                    Some(near) => behind(near).filter(is_short).or_else(alone),
                    None if !is_longer || is_short(&far) => None,
                    None => alone(),
                };
                let shorter = [Some(&far), near.as_ref()].into_iter().flatten().find_map(|chain| {
                    let (value, length) = self.shorter(op, data, result, chain)?;
                    Some((value, chain.length.saturating_sub(length)))
                });
                let (value, saved) = shorter.unwrap_or((result, 0));
                if value != result {
                    replaced = true;
                    self.rewriter.replace_uses(result, value);
                }
                let shortened = |chain: Moved| Moved { length: chain.length.saturating_sub(saved), ..chain };
                known.insert(value, Chains { far: shortened(far), near: near.map(|near| Box::new(shortened(near))) });
            }
            if let Some(before) = before.filter(|_| goes_on) {
                known.insert(operand, before);
            }
            if replaced {
                changed = true;
                self.erase_with_operands(op);
            }
        }
        changed
    }

    /// A value that is the result by a shorter chain.
    fn shorter(&mut self, op: OpId, data: usize, result: ValueId, moved: &Moved) -> Option<(ValueId, usize)> {
        let ty = self.body().ty(result);
        if moved.view.is_identity() && self.body().ty(moved.root) == ty {
            self.cx.count_rule(rule::CANCEL, 1);
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
        self.cx.count_rule(rule::COMPOSE, 1);
        Some((value, chain.len()))
    }

    /// How many operations of a chain would go with its last result, because nothing else uses them; counted up to a limit.
    /// Those in another block, perhaps outside of a loop, do not make up for one in its own.
    fn erasable(&self, last: OpId, data: usize, result: ValueId, limit: usize) -> usize {
        let (mut op, mut data, mut result, mut count) = (last, data, result, 0);
        while count < limit && self.only_result(op, result) && self.body().block_of(op) == self.body().block_of(last) {
            count += 1;
            let operand = self.body().operand(op, data);
            let Some(value) = operand.filter(|&v| self.body().uses(v).nth(1).is_none()) else { break };
            let Some(def) = self.body().defining_op(value) else { break };
            let Some(Ok(used)) = movement(self.rewriter.op(def)) else { break };
            let &[Source::Operand(first)] = used.data.as_slice() else { break };
            (op, data, result) = (def, first, value);
        }
        count
    }

    /// Whether nothing uses any other result.
    fn only_result(&self, op: OpId, result: ValueId) -> bool {
        self.body().results(op).all(|other| other == result || self.body().is_unused(other))
    }

    /// Writes a chain in the dialect of its last operation.
    pub(super) fn write(&mut self, last: OpId, chain: &[Movement], moved: &Moved, ty: Type) -> Option<ValueId> {
        let ctx = self.ctx();
        let name = ctx.op_text(self.body().name(last));
        let write = ctx.dialect(name.split_once('.')?.0)?.movement?;
        let loc = self.body().loc(last);
        let mut value = moved.root;
        self.rewriter.set_place(Place::Before(last));
        for (i, movement) in chain.iter().enumerate() {
            let from = self.body().ty(value);
            let step = if i + 1 == chain.len() { Some(ty) } else { self.moved_once(movement, from) };
            match step.and_then(|ty| write(self.rewriter, loc, movement, value, ty)) {
                Some(next) => value = next,
                None => {
                    // What was written before is not needed then. The root is: the chain to be replaced uses it.
                    if let Some(def) = self.body().defining_op(value) {
                        self.erase_with_operands(def);
                    }
                    return None;
                }
            }
        }
        Some(value)
    }

    fn moved_once(&self, movement: &Movement, from: Type) -> Option<Type> {
        let ctx = self.ctx();
        let shape = movement.validate(&[static_shape(ctx, from).ok()?]).ok()?;
        let declared = ctx.with_shape(from, shape.dims())?;
        moved_type(ctx, std::slice::from_ref(movement), &[from], declared, self.pass.limits).ok()
    }
}
