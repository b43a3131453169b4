//! Pairs of storage casts.
//!
//! ```text
//! scast(scast x) = x      if the type comes back
//! ```
//!
//! Sound because a storage cast changes no bit. Rules that match a constant or a movement do not look through pairs of
//! casts, so this rule runs first.

use qopt_ir::def::{CastKind, OpRef};

use super::trace::cast;
use super::{Folder, rule};

fn is_storage_cast(op: OpRef<'_>) -> bool {
    cast(op).is_some_and(|cast| matches!(cast.kind, CastKind::ToStorage | CastKind::FromStorage))
}

impl Folder<'_, '_, '_> {
    /// Erases pairs of storage casts.
    pub(super) fn storage_pairs(&mut self) {
        // Program order makes the result deterministic for chains of more than two casts.
        for op in self.ops() {
            if self.body().is_erased(op) {
                continue;
            }
            let view = self.rewriter.op(op);
            let Some(inner) = view.cast_input_def().filter(|&inner| is_storage_cast(view) && is_storage_cast(inner))
            else {
                continue;
            };
            let (Some(value), Some(result)) = (inner.cast_input(), self.body().result(op, 0)) else { continue };
            if self.body().ty(value) != self.body().ty(result) {
                continue;
            }
            self.record_fold(rule::CANCEL, self.mark(op));
            self.rewriter.replace_uses(result, value);
            self.erase_with_operands(op);
        }
    }
}
