//! Which operations move data, and what of it folding could take away.

use qopt_ir::def::{Cast, CastKind, OpRef, Source, Trait};
use qopt_ir::ir::{Body, Context, OpId, ValueId};

/// Whether an operation that only moves elements moves constants alone; nothing if it is no movement.
pub(super) fn moved(op: OpRef<'_>) -> Option<bool> {
    let movement = op.meaning()?.movement?;
    let moved = movement(op).map_or_else(|_| vec![Source::Operand(0)], |of| of.data);
    // An element that no operand holds is a constant.
    let constant = |source: &Source| source.value(op).is_none_or(|v| is_constant(op.ctx, op.body, v));
    Some(moved.iter().all(constant))
}

/// Whether an operation quantizes what one or more movements make of a dequantized value, and both casts have the same
/// parameters, spelled the same.
pub(super) fn closes_pair(op: OpRef<'_>) -> bool {
    let Some(Cast { kind: CastKind::Quantize, element: Ok(element) }) = op.cast() else { return false };
    let (mut at, body) = (op.operand_def(0), op.body);
    let mut is_moved = false;
    while let Some(view) = at {
        if let Some(cast) = view.cast() {
            return is_moved && cast == Cast { kind: CastKind::Dequantize, element: Ok(element) };
        }
        let Some(Ok(moved)) = view.meaning().and_then(|def| def.movement).map(|read| read(view)) else { return false };
        is_moved = true;
        at = moved
            .data
            .first()
            .and_then(|first| body.defining_op(first.value(view)?))
            .map(|def| OpRef::new(view.ctx, body, def));
    }
    false
}

/// Whether a value is a constant, or a cast of one that keeps its shape.
fn is_constant(ctx: &Context, body: &Body, value: ValueId) -> bool {
    let mut at: Option<OpId> = body.defining_op(value);
    while let Some(op) = at {
        let view = OpRef::new(ctx, body, op);
        let Some(def) = view.meaning() else { return false };
        if def.has(Trait::ConstantLike) || def.constant.is_some() {
            return true;
        }
        if view.cast().is_none_or(|cast| cast.kind == CastKind::Quantize) {
            return false;
        }
        at = body.operand(op, 0).and_then(|v| body.defining_op(v));
    }
    false
}
