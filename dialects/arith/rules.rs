//! Rules that change an operation in place: they replace operands and keep the result.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::OpId;
use qopt_ir::rewrite::{MatchFailure::NoMatch, MatchResult, Rewriter, Roots, Rule};

use super::attrs::{INT_PREDICATES, OVERFLOW_FLAGS};
use super::ops::{CMPI, EXTF, EXTSI, EXTUI, TRUNCF, TRUNCI, keeps_value};
use crate::support::{OpTypes, int_width};

/// All rules of the dialect.
pub const ALL: &[&Rule] = &[&CAST_OF_CAST, &CONSTANT_RIGHT];

/// Merges two casts into one.
///
/// ```text
/// ext(ext x) = ext x      trunc(trunc x) = trunc x      trunc(ext x) = trunc x, if x is wider than the result
/// ```
///
/// The merged truncation has the overflow flags that both truncations have.
static CAST_OF_CAST: Rule =
    Rule::new("arith.cast-of-cast", Roots::Ops(&[&EXTSI, &EXTUI, &TRUNCI, &TRUNCF]), |rewriter, op| {
        let outer = rewriter.op(op);
        let inner = outer.operand_def(operand!(TRUNCI.in)).ok_or(NoMatch)?;
        let narrows = bits(inner, inner.in_element(operand!(TRUNCI.in))) > bits(outer, outer.out_element(0));
        let truncates_twice = outer.is(&TRUNCI) && inner.is(&TRUNCI);
        let one_cast = [&EXTSI, &EXTUI]
            .into_iter()
            .any(|ext| (outer.is(ext) && inner.is(ext)) || (outer.is(&TRUNCI) && inner.is(ext) && narrows))
            || truncates_twice
            || (outer.is(&TRUNCF) && inner.is(&EXTF) && narrows && keeps_value(inner));
        let value = inner.operand(operand!(TRUNCI.in)).filter(|_| one_cast).ok_or(NoMatch)?;
        let flags = |op: OpRef<'_>| op.attr("overflowFlags").and_then(|f| OVERFLOW_FLAGS.read(op.ctx, f)).unwrap_or(0);
        let common = OVERFLOW_FLAGS.attr(outer.ctx, flags(outer) & flags(inner));
        rewriter.set_operands(op, &[value]);
        if truncates_twice {
            rewriter.set_property(op, "overflowFlags", Some(common));
        }
        Ok(())
    });

fn bits(op: OpRef<'_>, element: qopt_ir::ir::Type) -> Option<u32> {
    int_width(op.ctx, element).or_else(|| op.ctx.float_kind(element).map(|kind| kind.bits()))
}

/// `c < x` is `x > c`: moves a constant to the right.
static CONSTANT_RIGHT: Rule = Rule::new("arith.constant-right", Roots::Ops(&[&CMPI]), turn);

fn turn(rewriter: &mut Rewriter<'_>, op: OpId) -> MatchResult {
    let view = rewriter.op(op);
    if !view.is(&CMPI)
        || view.operand_constant(operand!(CMPI.lhs)).is_none()
        || view.operand_constant(operand!(CMPI.rhs)).is_some()
    {
        return Err(NoMatch);
    }
    let predicate = view.attr("predicate").and_then(|p| INT_PREDICATES.read(view.ctx, p));
    let (Some(predicate), Some(a), Some(b)) =
        (predicate, view.operand(operand!(CMPI.lhs)), view.operand(operand!(CMPI.rhs)))
    else {
        return Err(NoMatch);
    };
    // Exchanging the operands exchanges less and greater, with or without equality, signed or unsigned.
    let turned = match predicate {
        2 | 3 | 6 | 7 => predicate.saturating_add(2),
        4 | 5 | 8 | 9 => predicate.saturating_sub(2),
        same => same,
    };
    let turned = INT_PREDICATES.attr(view.ctx, turned);
    rewriter.set_operands(op, &[b, a]);
    rewriter.set_property(op, "predicate", Some(turned));
    Ok(())
}
