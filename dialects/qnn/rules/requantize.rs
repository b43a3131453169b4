//! Two requantizations are one, where one rounding gives what two give.

use qopt_ir::def::OpRef;
use qopt_ir::rewrite::{NewOp, Outcome, Place, Roots, Rule};

use crate::qnn::kernels::{elementwise, param};
use crate::qnn::ops::REQUANTIZE;
use crate::qnn::types::uniform;
use crate::quant::types::Param;
use crate::support::Look;

/// `requantize(requantize q) = requantize q`, where one rounding gives the same as two. That is tried for every value that can be
/// stored, 256 or 65,536 of them. The bounds of the inner operation become bounds of the new one.
pub static REQUANTIZE_OF_REQUANTIZE: Rule =
    Rule::new("qnn.requantize-of-requantize", Roots::Ops(&["qnn.requantize"]), |rewriter, op| {
        let view = rewriter.op(op);
        let Some(inner) = view.operand_def(0).filter(|d| d.is(&REQUANTIZE)) else { return Outcome::NoMatch };
        let (Some(value), Some(result)) = (inner.operand(0), view.result_type(0)) else { return Outcome::NoMatch };
        let (ctx, loc) = (view.ctx, view.loc());
        let (low, high) = match at_once(inner, view) {
            Ok(bounds) => bounds,
            Err(reason) => return Outcome::Refused(reason),
        };
        let mut new = NewOp::new(REQUANTIZE.name).loc(loc).operands(&[value]).results(&[result]);
        for name in ["numerics", "rounding"] {
            if let Some(attr) = view.attr(name) {
                new = new.property(name, attr);
            }
        }
        let full = uniform(ctx, result).map(|ty| (ty.storage.min, ty.storage.max));
        if Some((low, high)) != full {
            new = new.property("clamp", ctx.i64_array_attr(&[low, high]));
        }
        rewriter.set_place(Place::Before(op));
        let new = rewriter.build(&new);
        let Some(value) = rewriter.body().result(new, 0) else { return Outcome::NoMatch };
        if rewriter.replace(op, &[value]) { Outcome::Applied } else { Outcome::NoMatch }
    });

/// The bounds with which one requantization is two, if it is.
fn at_once(inner: OpRef<'_>, outer: OpRef<'_>) -> Result<(i64, i64), String> {
    if ["numerics", "rounding"].iter().any(|name| inner.attr(name) != outer.attr(name)) {
        return Err("it follows other arithmetic than its operand".to_owned());
    }
    let of = |ty| uniform(inner.ctx, ty);
    let types = (of(inner.in_type(0)), of(inner.out_type(0)), of(outer.out_type(0)));
    let (Some(from), Some(between), Some(_)) = types else { return Err("a type is not uniform".to_owned()) };
    if from.storage.width > 16 {
        return Err(format!("there are too many values of {} to try them", from.storage.name()));
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
    // Where the inner operation clamps, the results end where its bounds lead.
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
