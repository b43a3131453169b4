//! `tosa.clamp`

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, OpRef, Trait, Verdict, attr, default_attr, one, operand, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind};
use qopt_ir::rewrite::{MatchFailure::NoMatch, Roots, Rule};

use super::super::attrs::NAN_MODE;
use super::super::kernels::{bounds, elementwise};
use super::super::types::{NUMBER_ATTR, TENSOR, is_unsigned_number};
use super::checks::{TOSA, same_number};
use crate::support::{FOLD_SAME_TYPE, OpTypes, ensure, int_width, show_attr, storage};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(min), Some(max)) = (op.attr("min_val"), op.attr("max_val")) else { return Ok(()) };
    let stored = storage(ctx, op.in_element(operand!(CLAMP.input)));
    for bound in [min, max] {
        ensure!(
            typed_attr_type(ctx, bound).is_some_and(|t| same_number(op, op.in_type(operand!(CLAMP.input)), stored, t)),
            "min/max attributes types are incompatible with input/output element types."
        );
    }
    let texts = || format!("min_val={}, max_val={}", show_attr(ctx, min), show_attr(ctx, max));
    match (ctx.attr_kind(min), ctx.attr_kind(max)) {
        (AttrKind::Integer { value: low, .. }, AttrKind::Integer { value: high, .. }) => {
            let order = if is_unsigned_number(ctx, op.in_element(operand!(CLAMP.input))) {
                low.ucmp(high)
            } else {
                low.scmp(high)
            };
            ensure!(order.is_le(), "expected min_val <= max_val, got {}", texts());
        }
        (AttrKind::Float { bits: low, ty }, AttrKind::Float { bits: high, .. }) => {
            let Some(kind) = ctx.float_kind(*ty) else { return Ok(()) };
            ensure!(
                !kind.is_nan(*low) && !kind.is_nan(*high),
                "min/max attributes should not be 'NaN', got {}",
                texts()
            );
            ensure!(kind.to_f64(*low) <= kind.to_f64(*high), "expected min_val <= max_val, got {}", texts());
        }
        _ => {}
    }
    Ok(())
}

/// A bound of a clamp, with its attribute.
#[derive(Clone, Copy)]
enum Bound {
    Int(i64, Attr),
    Float(f64, Attr),
}

impl Bound {
    fn attr(self) -> Attr {
        let (Self::Int(_, attr) | Self::Float(_, attr)) = self;
        attr
    }
    /// Returns the bound, clamped to other bounds. Returns `None` if zeros of both signs meet: they are equal numbers, so
    /// the sign of a zero result depends on the order of the comparisons.
    fn clamp(self, low: Self, high: Self) -> Option<Self> {
        let is_less = |a: Self, b: Self| match (a, b) {
            (Self::Int(a, _), Self::Int(b, _)) => Some(a < b),
            (Self::Float(a, _), Self::Float(b, _)) => (a != b || a.to_bits() == b.to_bits()).then_some(a < b),
            _ => None,
        };
        let raised = if is_less(self, low)? { low } else { self };
        Some(if is_less(high, raised)? { high } else { raised })
    }
}

/// Returns the bounds.
fn read_bounds(op: OpRef<'_>) -> Option<[Bound; 2]> {
    let unsigned = is_unsigned_number(op.ctx, op.in_element(operand!(CLAMP.input)));
    let read = |name: &str| {
        let attr = op.attr(name)?;
        Some(match op.ctx.attr_kind(attr) {
            AttrKind::Integer { value, .. } if unsigned => Bound::Int(i64::try_from(value.to_u64()?).ok()?, attr),
            AttrKind::Integer { value, .. } => Bound::Int(value.to_i64()?, attr),
            AttrKind::Float { bits, ty } => Bound::Float(op.ctx.float_kind(*ty)?.to_f64(*bits), attr),
            _ => return None,
        })
    };
    Some([read("min_val")?, read("max_val")?])
}

/// Returns true if the bounds include every value. With `nan_mode = IGNORE` NaN becomes a bound.
fn changes_nothing(op: OpRef<'_>) -> bool {
    match read_bounds(op) {
        Some([Bound::Int(low, _), Bound::Int(high, _)]) => {
            let element = op.in_element(operand!(CLAMP.input));
            int_width(op.ctx, element).is_some_and(|width| {
                let (least, greatest) = bounds(width, is_unsigned_number(op.ctx, element));
                low <= least && high >= greatest
            })
        }
        Some([Bound::Float(low, _), Bound::Float(high, _)]) => {
            low == f64::NEG_INFINITY && high == f64::INFINITY && !elementwise::ignores_nan(op)
        }
        _ => false,
    }
}

/// `clamp(clamp x) = clamp x`. If the two ranges are disjoint, every value is the outer bound that is nearer to the inner
/// range. An inner `IGNORE` replaces NaN, and an outer one after `PROPAGATE` would use its own bound, so only the first
/// merges.
pub static CLAMP_OF_CLAMP: Rule = Rule::new("tosa.clamp-of-clamp", Roots::Ops(&[&CLAMP]), |rewriter, op| {
    let view = rewriter.op(op);
    let inner = view.operand_def(operand!(CLAMP.input)).filter(|d| d.is(&CLAMP)).ok_or(NoMatch)?;
    let value = inner.operand(operand!(CLAMP.input)).ok_or(NoMatch)?;
    let (Some([least, most]), Some([low, high])) = (read_bounds(inner), read_bounds(view)) else {
        return Err(NoMatch);
    };
    let is_merged = elementwise::ignores_nan(inner) || !elementwise::ignores_nan(view);
    if !is_merged || inner.in_type(operand!(CLAMP.input)) != view.out_type(0) {
        return Err(NoMatch);
    }
    let (Some(min), Some(max)) = (least.clamp(low, high), most.clamp(low, high)) else { return Err(NoMatch) };
    let mode = inner.attr("nan_mode");
    rewriter.set_operand(op, operand!(CLAMP.input), value);
    rewriter.set_property(op, "min_val", Some(min.attr()));
    rewriter.set_property(op, "max_val", Some(max.attr()));
    rewriter.set_property(op, "nan_mode", mode);
    Ok(())
});

/// `tosa.clamp`: clamps values to bounds.
pub static CLAMP: OpDef = OpDef {
    name: "tosa.clamp",
    summary: "Clamp to bounds",
    description: "output = min(max(input, min_val), max_val). NaN stays NaN, with `nan_mode = IGNORE` it becomes min_val. \
                  The bounds of a quantized tensor are stored integers.",
    operands: &[one("input", &TENSOR)],
    elementwise: Some(ALL_ELEMENTWISE),
    results: &[one("output", &TENSOR)],
    attrs: &[
        attr("min_val", &NUMBER_ATTR),
        attr("max_val", &NUMBER_ATTR),
        default_attr("nan_mode", &NAN_MODE, "#tosa.nan_mode<PROPAGATE>"),
    ],
    traits: &[
        Trait::SameOperandsAndResultShape,
        Trait::SameOperandsAndResultElementType,
        Trait::ResultsBroadcastableShape,
        Trait::SameOperandsAndResultRank,
        Trait::Pure,
    ],
    verify: Some(verify),
    evaluate: Some(elementwise::clamp),
    fold: Some(|op| changes_nothing(op).then(|| FOLD_SAME_TYPE(op))?),
    example: "%0 = tosa.clamp %arg0 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x3xf32>) -> \
              tensor<2x3xf32>",
    ..TOSA
};
