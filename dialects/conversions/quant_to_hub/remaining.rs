//! Reasons for ops that stay between quantized values.

use qopt_ir::def::{CastKind, OpRef, Trait};
use qopt_ir::ir::{Body, Context, OpId, ValueId};
use qopt_ir::rewrite::is_trivially_dead;
use rustc_hash::FxHashSet;

use super::fuse::Fuser;
use super::torch_tensors::cast_source;
use super::{Computation, Role, read};
use crate::builtin::ops::UNREALIZED_CONVERSION_CAST;
use crate::qnn::types::uniform;
use crate::quant::boundary::island_ops;
use crate::quant::fold::trace::movement;
use crate::support::undefined;

/// Returns the ops that should become hub ops: ops of float islands, and ops with a quantized operand or result.
pub(crate) fn candidates(ctx: &Context, body: &Body) -> FxHashSet<OpId> {
    let quantized = |op: &OpId| {
        let mut values = body.operands(*op).chain(body.results(*op));
        values.any(|v| uniform(ctx, body.ty(v)).is_some()) && is_computation(OpRef::new(ctx, body, *op))
    };
    body.preorder().into_iter().filter(quantized).chain(island_ops(ctx, body)).collect()
}

/// Returns true if an op computes its results: it is not a hub op, cast, constant, movement, call or terminator, and has no
/// region.
fn is_computation(op: OpRef<'_>) -> bool {
    let is_structural = op.flags().terminator
        || !op.body.regions(op.op).is_empty()
        || op.body.isolated(op.op).is_some()
        || op.def().is_some_and(|def| def.traits.iter().any(|t| matches!(t, Trait::Call(_))));
    let is_hub = op.name().starts_with("qnn.");
    !is_structural
        && !is_hub
        && !op.is(&UNREALIZED_CONVERSION_CAST)
        && op.cast().is_none()
        && op.constant().is_none()
        && movement(op).is_none()
}

impl Fuser<'_, '_> {
    /// Returns the candidates that are neither converted nor `reported`, each with the reason.
    pub(crate) fn unconverted(&self, candidates: &FxHashSet<OpId>, reported: &FxHashSet<OpId>) -> Vec<(OpId, String)> {
        let remaining = self.rewriter.body().preorder().into_iter();
        let remaining = remaining.filter(|op| candidates.contains(op) && !reported.contains(op));
        let remaining = remaining.map(|op| self.rewriter.op(op)).filter(|op| !is_trivially_dead(*op));
        // The remark on an op covers its regions.
        let remaining = remaining.filter(|op| op.parent().is_none_or(|parent| !reported.contains(&parent.op)));
        remaining.filter_map(|op| Some((op.op, self.reason(op)?))).collect()
    }

    /// Returns why an op was not converted.
    fn reason(&self, op: OpRef<'_>) -> Option<String> {
        match (read(op), movement(op)) {
            (Some(Err(reason)), _) | (None, Some(Err(reason))) => Some(reason),
            (Some(Ok(computation)), _) => self.float_neighbor(op, &computation),
            (None, Some(Ok(_))) => {
                Some("moves floats; --fold-quant-shapes moves the stored integers instead".to_owned())
            }
            (None, None) if op.def().is_none() => Some(undefined(op)),
            (None, None) => Some("has no conversion to the hub".to_owned()),
        }
    }

    /// Describes the value of an op that is not quantized: an operand, or the result.
    fn float_neighbor(&self, op: OpRef<'_>, computation: &Computation) -> Option<String> {
        let mut inputs = computation.inputs.iter().filter(|input| input.role == Role::Quantized);
        let Some(input) = inputs.find(|input| !self.is_stored(input)) else {
            return op.body.result(op.op, 0).map(|result| self.used_as_floats(result));
        };
        let body = self.rewriter.body();
        let def = |value: ValueId| body.defining_op(value).map(|def| self.rewriter.op(def));
        let source = def(input.value).and_then(cast_source).unwrap_or(input.value);
        let name = match def(source) {
            None => "a float argument".to_owned(),
            Some(def) if def.constant().is_some() => "a float constant".to_owned(),
            Some(def) => format!("the float result of '{}'", def.label()),
        };
        Some(match op.body.operands(op.op).position(|v| v == input.value) {
            Some(index) => format!("operand #{index} is {name}"),
            None => format!("an operand is {name}"),
        })
    }

    /// Describes a user of a float result that does not quantize it.
    pub(crate) fn used_as_floats(&self, result: ValueId) -> String {
        let body = self.rewriter.body();
        let users = body.uses(result).map(|(user, _)| self.rewriter.op(user));
        let mut floats = users.filter(|user| user.cast().is_none_or(|cast| cast.kind != CastKind::Quantize));
        let user = floats.next().map(|user| {
            // The user of a cast between torch and builtin tensors.
            let cast_user = cast_source(user).and_then(|_| body.result(user.op, 0)).and_then(|v| body.uses(v).next());
            cast_user.map_or(user, |(user, _)| self.rewriter.op(user)).label()
        });
        user.map_or_else(
            || "float result is not quantized".to_owned(),
            |user| format!("float result is used by '{user}'"),
        )
    }
}
