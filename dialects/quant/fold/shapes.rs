//! Constant folding of shape computations.
//!
//! Frontends compute the operands of reshapes and slices from sizes: `concat(gather(shape x, 0), -1)`. If the inputs
//! are constant, so is the shape. This rule folds only short lists of integers. Lists that are only moved fold like any
//! other constant.

use qopt_ir::def::Folded;
use qopt_ir::ir::{Context, Type, TypeKind, ValueId};
use qopt_ir::rewrite::{fold_op, materialize};

use super::{Folder, rule};

/// Longest foldable list. Longer ones are not shapes: tensors have fewer dimensions.
const MAX_SHAPE_ELEMENTS: u64 = 64;

impl Folder<'_, '_, '_> {
    /// Folds computed lists of integers to constants.
    pub(super) fn shapes(&mut self) {
        for op in self.ops_in_any_order() {
            let body = self.body();
            if body.is_erased(op) {
                continue;
            }
            let is_list = |result| is_shape(self.ctx(), body.ty(result));
            if body.num_results(op) == 0 || !body.results(op).all(is_list) {
                continue;
            }
            let Some(folded) = fold_op(self.rewriter.op(op)) else { continue };
            let is_constant = |of: &Folded| match *of {
                Folded::Constant(_) => true,
                // `x * 1` folds to `x`, which is not a new constant.
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
            self.record_fold(rule::SHAPE, self.mark(op));
            self.erase_with_operands(op);
        }
    }
}

/// Returns true if values of a type can be shapes: integers, or lists of them, of at least 32 bits. Narrower integers
/// may be stored quantized values.
pub(crate) fn is_shape(ctx: &Context, ty: Type) -> bool {
    let dims = ctx.shape(ty).filter(|dims| dims.len() < 2);
    let is_size = |&element: &Type| match ctx.type_kind(element) {
        TypeKind::Integer { width, .. } => *width >= 32,
        kind => matches!(kind, TypeKind::Index),
    };
    dims.is_some_and(|dims| dims.iter().all(|d| d.is_none_or(|n| n <= MAX_SHAPE_ELEMENTS)))
        && ctx.element_type(ty).as_ref().is_some_and(is_size)
}
