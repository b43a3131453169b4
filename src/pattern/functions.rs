//! Functions for expressions that need no dialect.

use super::Function;
use super::matcher::Match;
use super::value::{Kind, Value, to_f64};
use crate::eval::{Tensor, constant_value};
use crate::num::requantize::Multiplier;

/// All.
pub(super) static FUNCTIONS: &[&Function] =
    &[&ATTR, &CONSTANT, &DIM, &F32, &IS_CONSTANT, &IS_PRESENT, &MULTIPLIER, &RANK, &SHIFT, &USES];

/// The value of the pattern that an argument is.
fn bound(args: &[Value]) -> Option<usize> {
    match args.first()? {
        Value::Bound(value) => Some(*value),
        _ => None,
    }
}

static RANK: Function = Function {
    name: "rank",
    params: &[Kind::Bound],
    result: Kind::Integer,
    summary: "How many dimensions a value has.",
    call: |m, args| count(m.ctx.shape(m.ty(bound(args)?)?)?.len()),
};

static DIM: Function = Function {
    name: "dim",
    params: &[Kind::Bound, Kind::Integer],
    result: Kind::Integer,
    summary: "The extent of a dimension, the first being 0; none if it is not known.",
    call: |m, args| {
        let shape = m.ctx.shape(m.ty(bound(args)?)?)?;
        let dim = args.get(1)?.as_number().filter(|n| n.is_integer())?.to_integer();
        let extent = (*shape.get(usize::try_from(dim).ok()?)?)?;
        Some(Value::integer(i64::try_from(extent).ok()?))
    },
};

static USES: Function = Function {
    name: "uses",
    params: &[Kind::Bound],
    result: Kind::Integer,
    summary: "How many uses a value has in the program.",
    call: |m, args| count(m.body.uses(m.binding(bound(args)?)?.value).count()),
};

fn count(n: usize) -> Option<Value> {
    i64::try_from(n).ok().map(Value::integer)
}

static ATTR: Function = Function {
    name: "attr",
    params: &[Kind::Bound, Kind::Text],
    result: Kind::Any,
    summary: "An attribute of the operation that is matched under this name, or its default.",
    call: |m, args| {
        let Value::Text(name) = args.get(1)? else { return None };
        Some(Value::of_attr(m.ctx, m.attr(bound(args)?, name)?))
    },
};

static IS_PRESENT: Function = Function {
    name: "is_present",
    params: &[Kind::Bound],
    result: Kind::Bool,
    summary: "Whether an optional input is there.",
    call: |m, args| Some(Value::Bool(m.binding(bound(args)?).is_some())),
};

/// What follows from constants alone is one: weights may be moved or cast on their way.
fn constant(m: &Match<'_>, args: &[Value]) -> Option<Tensor> {
    constant_value(m.ctx, m.body, m.binding(bound(args)?)?.value)
}

static CONSTANT: Function = Function {
    name: "constant",
    params: &[Kind::Bound],
    result: Kind::Any,
    summary: "The stored elements of a constant; none if a value does not follow from constants alone.",
    call: |m, args| constant(m, args)?.to_constant(m.ctx).ok().map(Value::Attr),
};

static IS_CONSTANT: Function = Function {
    name: "is_constant",
    params: &[Kind::Bound],
    result: Kind::Bool,
    summary: "Whether a value follows from constants alone.",
    call: |m, args| Some(Value::Bool(constant(m, args).is_some())),
};

static F32: Function = Function {
    name: "f32",
    params: &[Kind::Real],
    result: Kind::Real,
    summary: "A number rounded to the nearest f32, ties to even.",
    call: |_, args| {
        args.first()?.clone().each(|n| match Value::real(f64::from(to_f32(&n)?))? {
            Value::Number(n) => Some(n),
            _ => None,
        })
    },
};

/// Rounded once: the step over `f64` is exact there, or corrected by what it left.
fn to_f32(number: &super::Number) -> Option<f32> {
    let near = to_f64(number)? as f32;
    let distance = |candidate: f32| {
        let exact = super::Number::from_float(candidate)?;
        let difference = exact - number;
        Some(if difference < super::Number::from_integer(0.into()) { -difference } else { difference })
    };
    // Two roundings end at most one float beside the nearest.
    let candidates = [near, near.next_down(), near.next_up()];
    let best = candidates
        .iter()
        .filter_map(|&c| Some((distance(c)?, c.to_bits() & 1, c)))
        .min_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    best.map(|(_, _, c)| c)
}

/// The multiplier of a scale, whose nearest `f64` is taken, as the kernels take it.
fn fixed(args: &[Value], part: fn(Multiplier) -> i64) -> Option<Value> {
    let each = |n: super::Number| {
        let multiplier = Multiplier::of(to_f64(&n)?)?;
        Some(super::Number::from_integer(part(multiplier).into()))
    };
    args.first()?.clone().each(each)
}

static MULTIPLIER: Function = Function {
    name: "multiplier",
    params: &[Kind::Real],
    result: Kind::Integer,
    summary: "The integer of 31 bits that `multiplier / 2^shift` is a scale by.",
    call: |_, args| fixed(args, |m| m.mantissa.into()),
};

static SHIFT: Function = Function {
    name: "shift",
    params: &[Kind::Real],
    result: Kind::Integer,
    summary: "The right shift that `multiplier / 2^shift` is a scale by.",
    call: |_, args| fixed(args, |m| 31_i64.wrapping_sub(m.exponent.into())),
};
