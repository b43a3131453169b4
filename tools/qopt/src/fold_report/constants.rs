//! The movements of a function, and those among them that move constants only.
//!
//! A movement of a moved constant moves a constant, too, so a chain of movements after a constant counts as a whole. The
//! statistics of `qopt stats` count only its first movement.

use qopt_ir::def::{CastKind, ElementSource, OpRef};
use qopt_ir::ir::{OpId, ValueId};
use rustc_hash::FxHashSet;

/// The operations whose results are constants, casts of constants, or moved constants.
#[derive(Default)]
pub(super) struct ConstantOps(FxHashSet<OpId>);

impl ConstantOps {
    /// Visits the next operation in program order. Returns `None` if it is not a movement, otherwise true if all moved elements
    /// are constants. A cast or a constant that is also a movement does not count as one.
    pub(super) fn visit(&mut self, op: OpRef<'_>) -> Option<bool> {
        let is_constant = |value: Option<ValueId>| {
            // Implicit elements, such as a zero fill, are constants.
            value.is_none_or(|value| op.body.defining_op(value).is_some_and(|def| self.0.contains(&def)))
        };
        let (movement, all_constant) = if op.constant().is_some() {
            (false, true)
        } else if let Some(cast) = op.cast() {
            (false, cast.kind != CastKind::Quantize && op.operand(0).is_some() && is_constant(op.operand(0)))
        } else if let Some(movement) = op.meaning().and_then(|def| def.movement) {
            let data = movement(op).map_or_else(|_| vec![ElementSource::Operand(0)], |moved| moved.data);
            (true, data.iter().all(|source| is_constant(source.value(op))))
        } else {
            (false, false)
        };
        if all_constant {
            self.0.insert(op.op);
        }
        movement.then_some(all_constant)
    }
}
