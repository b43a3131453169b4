//! Reasons for movements that no rule visited: in most cases, their data are computed at run time.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, OpId};
use rustc_hash::FxHashSet;

use super::trace::movement;

/// Returns the remaining movements of a body that no rule rejected, each with a reason.
pub(super) fn remaining_movements(ctx: &Context, body: &Body, refused: &FxHashSet<OpId>) -> Vec<(OpId, String)> {
    let left = body.preorder().into_iter().filter(|op| !refused.contains(op)).map(|op| OpRef::new(ctx, body, op));
    left.filter(|op| op.body.results(op.op).any(|v| ctx.is_shaped(body.ty(v))))
        .filter_map(|op| Some((op.op, reason(op)?)))
        .collect()
}

fn reason(op: OpRef<'_>) -> Option<String> {
    // Casts and constants that are also movements get remarks from their own rules.
    if op.cast().is_some() || op.constant().is_some() {
        return None;
    }
    let used = match movement(op)? {
        Ok(used) => used,
        Err(reason) => return Some(reason),
    };
    let data = used.data.iter().filter_map(|source| source.value(op)).collect::<Vec<_>>();
    let dynamic = data
        .iter()
        .find(|&&value| op.body.defining_op(value).is_none_or(|def| OpRef { op: def, ..op }.constant().is_none()));
    Some(match dynamic {
        Some(&value) => match op.body.defining_op(value) {
            Some(def) => {
                format!("its operand, the result of '{}', is computed at run time", OpRef { op: def, ..op }.label())
            }
            None => "its operand is an argument, which is known at run time only".to_owned(),
        },
        None => "no rule applies to its constant".to_owned(),
    })
}
