//! Rules for branches whose destination is known.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{AttrKind, ValueId};
use qopt_ir::rewrite::{MatchFailure::NoMatch, NewOp, Roots, Rule};

use super::ops::{BR, COND_BR, SWITCH};
use super::syntax::case_values;

/// Replaces a branch that always takes one edge with `cf.br`: its condition or flag is constant, or all its edges are equal.
pub(super) static KNOWN_BRANCH: Rule =
    Rule::new("cf.known-branch", Roots::Ops(&[&COND_BR, &SWITCH]), |rewriter, op| {
        let view = rewriter.op(op);
        let edge = |at: usize| {
            let passed = view.successor_operands().get(at)?.clone();
            let operands: Vec<ValueId> = view.operands().skip(passed.start).take(passed.len()).collect();
            Some((*view.body.successors(op).get(at)?, operands))
        };
        let edges: Vec<_> = (0..view.body.successors(op).len()).map_while(edge).collect();
        let all_equal = edges.iter().all(|edge| Some(edge) == edges.first());
        let taken = if all_equal { Some(0) } else { known_edge(view) };
        let (block, operands) = edges.get(taken.ok_or(NoMatch)?).ok_or(NoMatch)?;
        let loc = view.loc();
        rewriter.build(&NewOp::of(&BR).loc(loc).operands(operands).successors(&[*block]));
        rewriter.erase(op);
        Ok(())
    });

/// The edge that a branch with a constant condition or flag takes.
fn known_edge(branch: OpRef<'_>) -> Option<usize> {
    let constant = branch.operand_constant(operand!(COND_BR.condition))?;
    let AttrKind::Integer { value, .. } = branch.ctx.attr_kind(constant) else { return None };
    if branch.is(&COND_BR) {
        return Some(usize::from(value.is_zero()));
    }
    // The first edge is the default.
    let cases = case_values(branch).unwrap_or_default();
    Some(cases.iter().position(|case| case == value).map_or(0, |case| case.saturating_add(1)))
}
