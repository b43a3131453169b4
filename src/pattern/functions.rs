//! Built-in functions, which need no dialect.

use super::ExprFunction;
use super::matcher::PatternMatch;
use super::value::{ExprValue, ValueKind, to_f64};
use crate::eval::constant_value;
use crate::ir::Tensor;
use crate::num::requantize::Multiplier;

/// All built-in functions.
pub(super) static FUNCTIONS: &[&ExprFunction] =
    &[&ATTR, &CONSTANT, &DIM, &F32, &IS_CONSTANT, &IS_PRESENT, &MULTIPLIER, &RANK, &SHIFT, &USES];

/// The pattern value that the first argument refers to.
fn bound(args: &[ExprValue]) -> Option<usize> {
    match args.first()? {
        ExprValue::Bound(value) => Some(*value),
        _ => None,
    }
}

static RANK: ExprFunction = ExprFunction {
    name: "rank",
    params: &[ValueKind::Bound],
    result: ValueKind::Integer,
    summary: "The number of dimensions of a value.",
    call: |m, args| count(m.ctx.shape(m.ty(bound(args)?)?)?.len()),
};

static DIM: ExprFunction = ExprFunction {
    name: "dim",
    params: &[ValueKind::Bound, ValueKind::Integer],
    result: ValueKind::Integer,
    summary: "The extent of a dimension, counted from 0; undefined if dynamic.",
    call: |m, args| {
        let shape = m.ctx.shape(m.ty(bound(args)?)?)?;
        let dim = args.get(1)?.as_number().filter(|n| n.is_integer())?.to_integer();
        let extent = (*shape.get(usize::try_from(dim).ok()?)?)?;
        Some(ExprValue::integer(i64::try_from(extent).ok()?))
    },
};

static USES: ExprFunction = ExprFunction {
    name: "uses",
    params: &[ValueKind::Bound],
    result: ValueKind::Integer,
    summary: "The number of uses of a value in the program.",
    call: |m, args| count(m.body.uses(m.binding(bound(args)?)?.value).count()),
};

fn count(n: usize) -> Option<ExprValue> {
    i64::try_from(n).ok().map(ExprValue::integer)
}

static ATTR: ExprFunction = ExprFunction {
    name: "attr",
    params: &[ValueKind::Bound, ValueKind::Text],
    result: ValueKind::Any,
    summary: "An attribute of the operation that defines this value in the pattern, or its default.",
    call: |m, args| {
        let ExprValue::Text(name) = args.get(1)? else { return None };
        Some(ExprValue::of_attr(m.ctx, m.attr(bound(args)?, name)?))
    },
};

static IS_PRESENT: ExprFunction = ExprFunction {
    name: "is_present",
    params: &[ValueKind::Bound],
    result: ValueKind::Bool,
    summary: "True if an optional input is present.",
    call: |m, args| Some(ExprValue::Bool(m.binding(bound(args)?).is_some())),
};

/// Evaluates the operations between constants and the value, since weights may be moved or cast.
fn constant(m: &PatternMatch<'_>, args: &[ExprValue]) -> Option<Tensor> {
    constant_value(m.ctx, m.body, m.binding(bound(args)?)?.value)
}

static CONSTANT: ExprFunction = ExprFunction {
    name: "constant",
    params: &[ValueKind::Bound],
    result: ValueKind::Any,
    summary: "The stored elements of a value; undefined if it depends on more than constants.",
    call: |m, args| constant(m, args)?.to_constant(m.ctx).ok().map(ExprValue::Attr),
};

static IS_CONSTANT: ExprFunction = ExprFunction {
    name: "is_constant",
    params: &[ValueKind::Bound],
    result: ValueKind::Bool,
    summary: "True if a value depends on constants only.",
    call: |m, args| Some(ExprValue::Bool(constant(m, args).is_some())),
};

static F32: ExprFunction = ExprFunction {
    name: "f32",
    params: &[ValueKind::Real],
    result: ValueKind::Real,
    summary: "A number rounded to the nearest f32, ties to even.",
    call: |_, args| {
        args.first()?.clone().each(|n| match ExprValue::real(f64::from(to_f32(&n)?))? {
            ExprValue::Number(n) => Some(n),
            _ => None,
        })
    },
};

/// Rounds to nearest, ties to even. The conversion via `f64` may round twice, so the neighbours are compared exactly.
fn to_f32(number: &super::Rational) -> Option<f32> {
    let near = to_f64(number)? as f32;
    let distance = |candidate: f32| {
        let exact = super::Rational::from_float(candidate)?;
        let difference = exact - number;
        Some(if difference < super::Rational::from_integer(0.into()) { -difference } else { difference })
    };
    // Double rounding is off by at most one float.
    let candidates = [near, near.next_down(), near.next_up()];
    let best = candidates
        .iter()
        .filter_map(|&c| Some((distance(c)?, c.to_bits() & 1, c)))
        .min_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    best.map(|(_, _, c)| c)
}

/// The multiplier of a scale, computed from the nearest `f64` like in the kernels.
fn multiplier_part(args: &[ExprValue], part: fn(Multiplier) -> i64) -> Option<ExprValue> {
    let each = |n: super::Rational| {
        let multiplier = Multiplier::of(to_f64(&n)?)?;
        Some(super::Rational::from_integer(part(multiplier).into()))
    };
    args.first()?.clone().each(each)
}

static MULTIPLIER: ExprFunction = ExprFunction {
    name: "multiplier",
    params: &[ValueKind::Real],
    result: ValueKind::Integer,
    summary: "The 31-bit integer of the fixed-point scale `multiplier / 2^shift`.",
    call: |_, args| multiplier_part(args, |m| m.mantissa.into()),
};

static SHIFT: ExprFunction = ExprFunction {
    name: "shift",
    params: &[ValueKind::Real],
    result: ValueKind::Integer,
    summary: "The right shift of the fixed-point scale `multiplier / 2^shift`.",
    call: |_, args| multiplier_part(args, |m| 31_i64.wrapping_sub(m.exponent.into())),
};
