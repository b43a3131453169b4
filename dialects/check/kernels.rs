//! Evaluators of the expectations. An expectation that does not hold fails the run.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Context, Tensor, Type};
use qopt_ir::num::{FloatBits, FloatKind};

use super::{EXPECT_ALMOST_EQ, EXPECT_CLOSE, EXPECT_EQ};
use crate::kernels::numbers::{NumberType, Numbers};
use crate::kernels::{dims, indices};

/// The results of an expectation: none.
type Results = Result<Vec<Tensor>, String>;

/// A tolerance without a given one, as of StableHLO's `expect_almost_eq`.
const TOLERANCE: f64 = 1e-4;
/// The bounds of StableHLO's interpreter for calls, which state none.
const CALLED_TOLERANCE: f64 = 1e-3;
const CALLED_DISTANCE: u64 = 3;

fn operand(operands: &[Tensor], at: usize) -> Result<&Tensor, String> {
    operands.get(at).ok_or_else(|| format!("has no operand #{at}"))
}

/// The tensor that the attribute `value` states.
fn expected(op: OpRef<'_>, found: &Tensor) -> Result<Tensor, String> {
    Tensor::of_constant(op.ctx, op.attr("value").ok_or("has no value")?, found.ty)
}

/// Real numbers of elements, with both parts of complex ones, and the format of the floats.
fn reals(ctx: &Context, tensor: &Tensor) -> Result<(Vec<f64>, Option<FloatKind>), String> {
    let kind = match NumberType::of(ctx, tensor.ty)? {
        NumberType::Float(kind) | NumberType::Complex(kind) => Some(kind),
        NumberType::Int(_) | NumberType::Quantized => None,
    };
    let all = match Numbers::of(ctx, tensor)? {
        Numbers::Ints(all) => all.into_iter().map(|n| n as f64).collect(),
        Numbers::Floats(all) => all,
        Numbers::Complexes(all) => all.into_iter().flat_map(|z| [z.re, z.im]).collect(),
    };
    Ok((all, kind))
}

/// Checks pairs of elements. The message names the first one that fails.
fn check(
    ctx: &Context,
    found: &Tensor,
    expected: &Tensor,
    holds: impl Fn(f64, f64, Option<FloatKind>) -> bool,
) -> Results {
    let ((a, kind), (b, _)) = (reals(ctx, found)?, reals(ctx, expected)?);
    if dims(ctx, found)? != dims(ctx, expected)? || a.len() != b.len() {
        return Err("has tensors whose shapes differ".to_owned());
    }
    match a.iter().zip(&b).position(|(&a, &b)| !holds(a, b, kind)) {
        None => Ok(Vec::new()),
        Some(at) => Err(failure(ctx, found.ty, at, (&a, &b))),
    }
}

fn failure(ctx: &Context, ty: Type, at: usize, (found, expected): (&[f64], &[f64])) -> String {
    let parts = if Tensor::complex_part(ctx, ty).is_some() { 2 } else { 1 };
    let shape = ctx.shape(ty).unwrap_or_default();
    let shape: Vec<usize> = shape.iter().map(|dim| dim.and_then(|n| usize::try_from(n).ok()).unwrap_or(0)).collect();
    let index = indices(&shape).nth(at / parts).unwrap_or_default();
    let value = |all: &[f64]| all.get(at).copied().unwrap_or(f64::NAN);
    format!("failed: element {index:?} is {}, expected {}", value(found), value(expected))
}

/// Equal elements, as their bits say: NaN equals NaN.
fn equal(ctx: &Context, found: &Tensor, expected: &Tensor) -> Results {
    if found.to_bytes(ctx)? == expected.to_bytes(ctx)? {
        return Ok(Vec::new());
    }
    check(ctx, found, expected, |a, b, _| a == b || a.is_nan() && b.is_nan())
}

fn almost_equal(ctx: &Context, found: &Tensor, expected: &Tensor, tolerance: f64) -> Results {
    check(ctx, found, expected, |a, b, _| a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= tolerance)
}

fn close(ctx: &Context, found: &Tensor, expected: &Tensor, least: u64, most: u64) -> Results {
    check(ctx, found, expected, |a, b, kind| {
        let distance = kind.and_then(|kind| distance(kind, a, b));
        distance.is_some_and(|distance| (least..=most).contains(&distance))
    })
}

/// The number of floats from one to another; `None` if one is not finite and they differ.
fn distance(kind: FloatKind, a: f64, b: f64) -> Option<u64> {
    if a == b || a.is_nan() && b.is_nan() {
        return Some(0);
    }
    if !a.is_finite() || !b.is_finite() {
        return None;
    }
    let magnitude = |x: f64| {
        let FloatBits(bits) = kind.round_f64(x.abs())?;
        let bits = i128::try_from(bits).ok()?;
        Some(if x.is_sign_negative() { -bits } else { bits })
    };
    u64::try_from((magnitude(a)? - magnitude(b)?).abs()).ok()
}

fn tolerance(op: OpRef<'_>) -> f64 {
    match op.attr("tolerance").map(|attr| op.ctx.attr_kind(attr)) {
        Some(&AttrKind::Float { bits, ty }) => op.ctx.float_kind(ty).map_or(TOLERANCE, |kind| kind.to_f64(bits)),
        _ => TOLERANCE,
    }
}

fn bound(op: OpRef<'_>, name: &str, default: u64) -> u64 {
    op.int(name).and_then(|n| u64::try_from(n).ok()).unwrap_or(default)
}

/// Evaluates `check.expect_eq`.
///
/// # Errors
/// If an element differs.
pub fn expect_eq(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    equal(op.ctx, operand(operands, 0)?, operand(operands, 1)?)
}

/// Evaluates `check.expect_eq_const`.
///
/// # Errors
/// If an element differs.
pub fn expect_eq_const(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let found = operand(operands, 0)?;
    equal(op.ctx, found, &expected(op, found)?)
}

/// Evaluates `check.expect_almost_eq`.
///
/// # Errors
/// If an element differs by more than the tolerance.
pub fn expect_almost_eq(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    almost_equal(op.ctx, operand(operands, 0)?, operand(operands, 1)?, tolerance(op))
}

/// Evaluates `check.expect_almost_eq_const`.
///
/// # Errors
/// If an element differs by more than the tolerance.
pub fn expect_almost_eq_const(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let found = operand(operands, 0)?;
    almost_equal(op.ctx, found, &expected(op, found)?, tolerance(op))
}

/// Evaluates `check.expect_close`.
///
/// # Errors
/// If more or fewer floats than allowed lie between two elements.
pub fn expect_close(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let (least, most) = (bound(op, "min_ulp_difference", 0), bound(op, "max_ulp_difference", 1));
    close(op.ctx, operand(operands, 0)?, operand(operands, 1)?, least, most)
}

/// Evaluates a call of an expectation by its name, as JAX's test programs have it; `None` for other names.
pub fn custom_call(op: OpRef<'_>, name: &str, operands: &[Tensor]) -> Option<Results> {
    let pair = || Ok((operand(operands, 0)?, operand(operands, 1)?));
    Some(match name {
        _ if name == EXPECT_EQ.name => expect_eq(op, operands),
        _ if name == EXPECT_ALMOST_EQ.name => pair().and_then(|(a, b)| almost_equal(op.ctx, a, b, CALLED_TOLERANCE)),
        _ if name == EXPECT_CLOSE.name => pair().and_then(|(a, b)| close(op.ctx, a, b, 0, CALLED_DISTANCE)),
        _ => return None,
    })
}
