//! Rules for conditionals.

use qopt_ir::def::operand;
use qopt_ir::ir::ValueId;
use qopt_ir::rewrite::{MatchFailure::NoMatch, Roots, Rule};

use super::ops::{IF, YIELD};

/// Replaces an `scf.if` whose condition is constant with the operations of the region that runs.
pub(super) static KNOWN_IF: Rule = Rule::new("scf.known-if", Roots::Ops(&[&IF]), |rewriter, op| {
    let view = rewriter.op(op);
    let condition = view.operand_constant(operand!(IF.condition)).and_then(|value| view.ctx.attr_int(value));
    let region = usize::from(condition.ok_or(NoMatch)? == 0);
    let &region = view.body.regions(op).get(region).ok_or(NoMatch)?;
    let &[block] = view.body.blocks(region) else {
        // An `scf.if` without else region has no results.
        return if rewriter.erase(op) { Ok(()) } else { Err(NoMatch) };
    };
    let end = view.body.last(block).filter(|&end| rewriter.op(end).is(&YIELD)).ok_or(NoMatch)?;
    let values: Vec<ValueId> = rewriter.op(end).operands().collect();
    if !rewriter.splice(block, &[]) {
        return Err(NoMatch);
    }
    rewriter.erase(end);
    rewriter.replace(op, &values);
    Ok(())
});
