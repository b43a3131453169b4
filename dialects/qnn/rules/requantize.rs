//! Merges two requantizations into one if a single rounding gives the same results.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::rewrite::{InsertPoint, MatchFailure::NoMatch, NewOp, Roots, Rule};

use crate::qnn::kernels::{elementwise, param};
use crate::qnn::ops::REQUANTIZE;
use crate::qnn::types::uniform;
use crate::quant::types::Param;
use crate::support::OpTypes;

/// `requantize(requantize q) = requantize q`, if one rounding gives the same as two. The rule compares both for every integer
/// that the input may store, 256 or 65,536 of them. The bounds of the inner op become bounds of the new one.
pub static REQUANTIZE_OF_REQUANTIZE: Rule =
    Rule::new("qnn.requantize-of-requantize", Roots::Ops(&[&REQUANTIZE]), |rewriter, op| {
        let view = rewriter.op(op);
        let inner = view.operand_def(operand!(REQUANTIZE.input)).filter(|d| d.is(&REQUANTIZE)).ok_or(NoMatch)?;
        let (Some(value), Some(result)) = (inner.operand(operand!(REQUANTIZE.input)), view.result_type(0)) else {
            return Err(NoMatch);
        };
        let (ctx, loc) = (view.ctx, view.loc());
        let (low, high) = at_once(inner, view)?;
        let mut new = NewOp::of(&REQUANTIZE).loc(loc).operands(&[value]).results(&[result]);
        for name in ["numerics", "rounding"] {
            if let Some(attr) = view.attr(name) {
                new = new.property(name, attr);
            }
        }
        let full = uniform(ctx, result).map(|ty| (ty.storage.min, ty.storage.max));
        if Some((low, high)) != full {
            new = new.property("clamp", ctx.i64_array_attr(&[low, high]));
        }
        rewriter.set_insertion_point(InsertPoint::Before(op));
        let new = rewriter.build(&new);
        let value = rewriter.body().result(new, 0).ok_or(NoMatch)?;
        if rewriter.replace(op, &[value]) { Ok(()) } else { Err(NoMatch) }
    });

/// Returns the bounds under which one requantization equals the two.
///
/// Returns a reason if the results differ.
fn at_once(inner: OpRef<'_>, outer: OpRef<'_>) -> Result<(i64, i64), String> {
    if ["numerics", "rounding"].iter().any(|name| inner.attr(name) != outer.attr(name)) {
        return Err("numerics or rounding differ from the operand's requantization".to_owned());
    }
    let of = |ty| uniform(inner.ctx, ty);
    let types = (of(inner.in_type(operand!(REQUANTIZE.input))), of(inner.out_type(0)), of(outer.out_type(0)));
    let (Some(from), Some(between), Some(_)) = types else { return Err("a type is not uniform".to_owned()) };
    if from.storage.width > 16 {
        return Err(format!("too many values of {} to enumerate", from.storage.name()));
    }
    let (_, first) = elementwise::requantizer(inner, from, 1)?;
    let (_, second) = elementwise::requantizer(outer, between, 1)?;
    let (_, mut once) = elementwise::requantizer(outer, from, 1)?;
    let (width, signed) = (from.storage.width, from.storage.signed);
    let (from, between): (Param, Param) = (param(from)?, param(between)?);
    let least = if signed { -(1_i64 << (width - 1)) } else { 0 };
    let values = least..least + (1_i64 << width);
    let twice = |q: i64| second.apply(first.apply(q - from.zero_point, 0)? - between.zero_point, 0);
    let all = values.clone().map(twice).collect::<Result<Vec<i64>, String>>()?;
    // A clamp of the inner op narrows the range of the results.
    once.min = all.iter().copied().min().unwrap_or(once.min).max(once.min);
    once.max = all.iter().copied().max().unwrap_or(once.max).min(once.max);
    for (q, twice) in values.zip(all) {
        let once = once.apply(q - from.zero_point, 0)?;
        if once != twice {
            return Err(format!("{q} becomes {twice} in two steps, and {once} in one"));
        }
    }
    Ok((once.min, once.max))
}
