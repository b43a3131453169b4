//! Shapes that the program computes.
//!
//! Frontends compute the operands of reshapes and slices from sizes: `concat(gather(shape x, 0), -1)`. Where all of it is
//! constant, so is the shape. This folds short lists of integers only; other constants are not its business. Lists that are
//! only moved are constants like any other.

use qopt_ir::def::Folded;
use qopt_ir::ir::{Context, Type, TypeKind, ValueId};
use qopt_ir::rewrite::{fold_op, materialize};

use super::{Folder, rule};

/// Nobody has more dimensions than this.
const LONGEST: u64 = 64;

impl Folder<'_, '_, '_> {
    /// Folds computed lists of integers to constants. True if anything changed.
    pub(super) fn shapes(&mut self) -> bool {
        let mut changed = false;
        for op in self.ops_in_any_order() {
            let body = self.body();
            let is_list = |result| is_shape(self.ctx(), body.ty(result));
            if body.num_results(op) == 0 || !body.results(op).all(is_list) {
                continue;
            }
            let Some(folded) = fold_op(self.rewriter.op(op)) else { continue };
            let is_constant = |of: &Folded| match *of {
                Folded::Constant(_) => true,
                // `x * 1` is no new constant.
                Folded::Value(value) => {
                    body.defining_op(value).is_some_and(|op| self.rewriter.op(op).constant().is_some())
                }
            };
            if !folded.iter().all(is_constant) {
                continue;
            }
            let results: Vec<ValueId> = self.body().results(op).collect();
            let Some(values) = materialize(self.rewriter, op, &folded) else { continue };
            for (old, new) in results.into_iter().zip(values) {
                self.rewriter.replace_uses(old, new);
            }
            self.erase_with_operands(op);
            self.cx.count_rule(rule::SHAPE, 1);
            changed = true;
        }
        changed
    }
}

/// Whether values of a type can be shapes: lists of integers, or single ones, of a width that frontends write sizes in. Narrower
/// ones are what quantized values store.
pub(crate) fn is_shape(ctx: &Context, ty: Type) -> bool {
    let dims = ctx.shape(ty).filter(|dims| dims.len() < 2);
    let is_size = |&element: &Type| match ctx.type_kind(element) {
        TypeKind::Integer { width, .. } => *width >= 32,
        kind => matches!(kind, TypeKind::Index),
    };
    dims.is_some_and(|dims| dims.iter().all(|d| d.is_none_or(|n| n <= LONGEST)))
        && ctx.element_type(ty).as_ref().is_some_and(is_size)
}
