//! Functions on quantized types, for the expressions of patterns.

use qopt_ir::pattern::{ExprFunction, ExprValue, PatternMatch, Rational, ValueKind};

use super::table;
use crate::qnn::ops::REQUANTIZE;
use crate::qnn::types::uniform;
use crate::quant::types::{Param, ParamGranularity, Uniform};

/// All functions that expressions may call.
pub(super) static ALL: &[&ExprFunction] =
    &[&AXIS, &CLAMP, &EXPRESSED, &HIGHEST, &LOWEST, &PER_TENSOR, &SCALE, &STORAGE, &TABLE, &ZERO_POINT];

/// Index of the pattern value that the first argument refers to.
fn bound(args: &[ExprValue]) -> Option<usize> {
    match args.first()? {
        ExprValue::Bound(value) => Some(*value),
        _ => None,
    }
}

fn ty<'m>(m: &PatternMatch<'m>, args: &[ExprValue]) -> Option<&'m Uniform> {
    uniform(m.ctx, m.ty(bound(args)?)?)
}

fn params(m: &PatternMatch<'_>, args: &[ExprValue], number: fn(Param) -> Option<Rational>) -> Option<ExprValue> {
    let ty = ty(m, args)?;
    let all = ty.params.iter().map(|&param| number(param)).collect::<Option<Vec<_>>>()?;
    match ty.form {
        ParamGranularity::Tensor => all.into_iter().next().map(ExprValue::Number),
        ParamGranularity::Axis(_) => Some(ExprValue::List(all)),
        ParamGranularity::Blocks { .. } => None,
    }
}

static SCALE: ExprFunction = ExprFunction {
    name: "scale",
    params: &[ValueKind::Bound],
    result: ValueKind::Real,
    summary: "The exact scale; one per channel for a per-axis type.",
    call: |m, args| params(m, args, |param| Rational::from_float(param.scale())),
};

static ZERO_POINT: ExprFunction = ExprFunction {
    name: "zero_point",
    params: &[ValueKind::Bound],
    result: ValueKind::Integer,
    summary: "The zero point; one per channel for a per-axis type.",
    call: |m, args| params(m, args, |param| Some(Rational::from_integer(param.zero_point.into()))),
};

static STORAGE: ExprFunction = ExprFunction {
    name: "storage",
    params: &[ValueKind::Bound],
    result: ValueKind::Text,
    summary: "The storage type by name: \"i8\", \"u8\", \"i32\".",
    call: |m, args| Some(ExprValue::text(ty(m, args)?.storage.name())),
};

static EXPRESSED: ExprFunction = ExprFunction {
    name: "expressed",
    params: &[ValueKind::Bound],
    result: ValueKind::Text,
    summary: "The expressed type by name: \"f32\".",
    call: |m, args| Some(ExprValue::text(qopt_ir::syntax::type_for_message(m.ctx, ty(m, args)?.expressed))),
};

static LOWEST: ExprFunction = ExprFunction {
    name: "lowest",
    params: &[ValueKind::Bound],
    result: ValueKind::Integer,
    summary: "The minimum of the storage type.",
    call: |m, args| Some(ExprValue::integer(ty(m, args)?.storage.min)),
};

static HIGHEST: ExprFunction = ExprFunction {
    name: "highest",
    params: &[ValueKind::Bound],
    result: ValueKind::Integer,
    summary: "The maximum of the storage type.",
    call: |m, args| Some(ExprValue::integer(ty(m, args)?.storage.max)),
};

static PER_TENSOR: ExprFunction = ExprFunction {
    name: "per_tensor",
    params: &[ValueKind::Bound],
    result: ValueKind::Bool,
    summary: "True if the type has a per-tensor scale.",
    call: |m, args| Some(ExprValue::Bool(ty(m, args)?.form == ParamGranularity::Tensor)),
};

static AXIS: ExprFunction = ExprFunction {
    name: "axis",
    params: &[ValueKind::Bound],
    result: ValueKind::Integer,
    summary: "The quantized dimension of a per-axis type; none for a per-tensor type.",
    call: |m, args| match ty(m, args)?.form {
        ParamGranularity::Axis(axis) => Some(ExprValue::integer(axis.into())),
        _ => None,
    },
};

static CLAMP: ExprFunction = ExprFunction {
    name: "clamp",
    params: &[ValueKind::Bound],
    result: ValueKind::Integer,
    summary: "The clamp bounds of a matched result as two stored integers, including the bounds of its \
              requantizations.",
    call: |m, args| {
        let value = bound(args)?;
        let (op, storage) = (m.op(value)?, ty(m, args)?.storage);
        // A later requantize changes the bounds, so only the last op may clamp.
        let later = m.binding(value)?.absorbed.iter().map(|&op| m.view(op)).filter(|op| op.is(&REQUANTIZE));
        let ops: Vec<_> = std::iter::once(op).chain(later).collect();
        let (last, earlier) = ops.split_last()?;
        if earlier.iter().any(|op| op.attr("clamp").is_some()) {
            return None;
        }
        let all = match last.attr("clamp") {
            Some(clamp) => m.ctx.attr_ints(clamp)?,
            None => vec![storage.min, storage.max],
        };
        Some(ExprValue::List(all.into_iter().map(|n| Rational::from_integer(n.into())).collect()))
    },
};

static TABLE: ExprFunction = ExprFunction {
    name: "table",
    params: &[ValueKind::Bound],
    result: ValueKind::Any,
    summary: "The lookup table of the matched operations: their result for each stored integer of their only input, \
              in ascending order. 8-bit inputs give `dense` elements of 256 integers.",
    call: |m, args| table::table(m, bound(args)?).map(ExprValue::Attr),
};
