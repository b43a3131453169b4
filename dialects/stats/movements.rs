//! Movements, and the ones that folding could remove.

use qopt_ir::def::{Cast, CastKind, ElementSource, OpRef, Trait};
use qopt_ir::ir::{Body, Context, OpId, ValueId};

/// Returns true if `op` is a movement whose data operands are all constants, and `None` if `op` is not a movement.
pub(super) fn moves_constants(op: OpRef<'_>) -> Option<bool> {
    let movement = op.meaning()?.movement?;
    let moved = movement(op).map_or_else(|_| vec![ElementSource::Operand(0)], |of| of.data);
    // Implicit elements, such as a zero fill, are constants.
    let constant = |source: &ElementSource| source.value(op).is_none_or(|v| is_constant(op.ctx, op.body, v));
    Some(moved.iter().all(constant))
}

/// Returns true if `op` quantizes a dequantized value after one or more movements, and both casts have the same element
/// type.
pub(super) fn closes_pair(op: OpRef<'_>) -> bool {
    let Some(Cast { kind: CastKind::Quantize, element: Ok(element) }) = op.cast() else { return false };
    let (mut at, body) = (op.cast_input_def(), op.body);
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

/// Returns true if a value is a constant, or a chain of casts of one without a quantization.
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
