//! Chains of movements of values.
//!
//! ```text
//! move2(move1 x) = x                   if the views cancel
//! move2(move1 x) = move x              if one movement means the same
//! ```
//!
//! The second needs an operation that says the one movement: a reshape in place, or what the dialect's `write` hook builds.
//! No dialect has such a hook yet, so chains of transposes and slices cancel but are not composed.
//!
//! Sound because a chain means its view, and equal views are equal functions from element to element, hence of equal
//! parameters. The result keeps its type; where it is written otherwise than the root's, nothing cancels.

use rustc_hash::FxHashMap;

use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::rewrite::Place;

use super::Folder;
use super::trace::{Moved, movement, static_shape};

impl Folder<'_, '_, '_> {
    /// Shortens chains of movements. True if anything changed.
    pub(super) fn compose(&mut self) -> bool {
        let mut known: FxHashMap<ValueId, Moved> = FxHashMap::default();
        let mut changed = false;
        for op in self.ops() {
            let view = self.rewriter.op(op);
            let Some(Ok(used)) = movement(view) else { continue };
            let ([data], Some(result)) = (used.data.as_slice(), self.body().result(op, 0)) else { continue };
            let Some(operand) = view.operand(*data) else { continue };
            let before = match known.get(&operand) {
                Some(moved) => Ok(moved.clone()),
                None => Moved::identity(self.ctx(), self.body().ty(operand), operand),
            };
            let Ok(moved) = before.and_then(|b| b.then(&used.movement)) else { continue };
            if static_shape(self.ctx(), self.body().ty(result)).as_ref() != Ok(&moved.view.shape()) {
                continue;
            }
            if let Some(value) = self.shorter(op, *data, result, &moved) {
                changed = true;
                if value != result {
                    self.rewriter.replace_uses(result, value);
                    self.erase_with_operands(op);
                    continue;
                }
            }
            known.insert(result, moved);
        }
        changed
    }

    /// A value that is the result by a shorter chain; the result itself if its operation was shortened in place.
    fn shorter(&mut self, op: OpId, data: usize, result: ValueId, moved: &Moved) -> Option<ValueId> {
        let ty = self.body().ty(result);
        if moved.view.is_identity() && self.body().ty(moved.root) == ty {
            self.cx.count_rule("quant.fold.cancel", 1);
            return Some(moved.root);
        }
        if moved.length < 2 {
            return None;
        }
        let chain = moved.view.simplify()?;
        let [one] = chain.as_slice() else { return None };
        // An operation that takes its shape from its type says the same of any operand.
        if matches!(one, Movement::Reshape(_)) && self.is_reshape(op) {
            let operand = self.body().operand(op, data)?;
            self.rewriter.set_operand(op, data, moved.root);
            if let Some(def) = self.body().defining_op(operand).filter(|_| self.body().is_unused(operand)) {
                self.erase_with_operands(def);
            }
            self.cx.count_rule("quant.fold.compose", 1);
            return Some(result);
        }
        let view = self.rewriter.op(op);
        let write = view.def()?.movement?.write?;
        let loc = self.body().loc(op);
        self.rewriter.set_place(Place::Before(op));
        let value = write(self.rewriter, loc, one, moved.root, &moved.view.shape(), ty)?;
        self.cx.count_rule("quant.fold.compose", 1);
        Some(value)
    }

    fn is_reshape(&self, op: OpId) -> bool {
        matches!(movement(self.rewriter.op(op)), Some(Ok(used)) if matches!(used.movement, Movement::Reshape(_)))
    }
}
