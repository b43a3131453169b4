//! Evaluators of the ops `check.expect_*`, and of StableHLO calls with their names. An expectation that fails ends the run with an
//! error.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Context, Tensor, Type};
use qopt_ir::num::{FloatBits, FloatKind};

use super::{EXPECT_ALMOST_EQ, EXPECT_CLOSE, EXPECT_EQ};
use crate::kernels::numbers::{NumberType, Numbers};
use crate::kernels::{dims, indices};

/// The results of an expectation: an empty list, or the message of the failure.
type Results = Result<Vec<Tensor>, String>;

/// The default of the attribute `tolerance`. Source: StableHLO's `expect_almost_eq`.
const TOLERANCE: f64 = 1e-4;
/// The bounds for calls, which have no attributes for them. Source: StableHLO's interpreter.
const CALLED_TOLERANCE: f64 = 1e-3;
const CALLED_DISTANCE: u64 = 3;

fn operand(operands: &[Tensor], index: usize) -> Result<&Tensor, String> {
    operands.get(index).ok_or_else(|| format!("has no operand #{index}"))
}

/// The tensor of the attribute `value`, with the type of the actual tensor.
fn expected(op: OpRef<'_>, actual: &Tensor) -> Result<Tensor, String> {
    Tensor::of_constant(op.ctx, op.attr("value").ok_or("has no value")?, actual.ty)
}

/// The elements as real numbers, and the format of the floats. A complex element gives two numbers: `[1 + 2i] -> [1, 2]`.
fn reals(ctx: &Context, tensor: &Tensor) -> Result<(Vec<f64>, Option<FloatKind>), String> {
    let kind = match NumberType::of(ctx, tensor.ty)? {
        NumberType::Float(kind) | NumberType::Complex(kind) => Some(kind),
        NumberType::Int(_) | NumberType::Quantized => None,
    };
    let reals = match Numbers::of(ctx, tensor)? {
        Numbers::Ints(ints) => ints.into_iter().map(|n| n as f64).collect(),
        Numbers::Floats(floats) => floats,
        Numbers::Complexes(complexes) => complexes.into_iter().flat_map(|z| [z.re, z.im]).collect(),
    };
    Ok((reals, kind))
}

/// Checks that `holds` is true for all pairs of an actual and an expected element. The message names the first pair that fails.
fn check(
    ctx: &Context,
    actual: &Tensor,
    expected: &Tensor,
    holds: impl Fn(f64, f64, Option<FloatKind>) -> bool,
) -> Results {
    let ((a, kind), (b, _)) = (reals(ctx, actual)?, reals(ctx, expected)?);
    if dims(ctx, actual)? != dims(ctx, expected)? || a.len() != b.len() {
        return Err("has tensors whose shapes differ".to_owned());
    }
    match a.iter().zip(&b).position(|(&a, &b)| !holds(a, b, kind)) {
        None => Ok(Vec::new()),
        Some(number) => Err(failure(ctx, actual.ty, number, (&a, &b))),
    }
}

/// The message for the real with this number, which is one of two parts of a complex element.
fn failure(ctx: &Context, ty: Type, number: usize, (actual, expected): (&[f64], &[f64])) -> String {
    let parts = if Tensor::complex_part(ctx, ty).is_some() { 2 } else { 1 };
    let shape = ctx.shape(ty).unwrap_or_default();
    let shape: Vec<usize> = shape.iter().map(|dim| dim.and_then(|n| usize::try_from(n).ok()).unwrap_or(0)).collect();
    let index = indices(&shape).nth(number / parts).unwrap_or_default();
    let value = |reals: &[f64]| reals.get(number).copied().unwrap_or(f64::NAN);
    format!("failed: element {index:?} is {}, expected {}", value(actual), value(expected))
}

/// Checks that elements are equal. NaN equals NaN. Compares the bytes first, which is fast.
fn equal(ctx: &Context, actual: &Tensor, expected: &Tensor) -> Results {
    if actual.to_bytes(ctx)? == expected.to_bytes(ctx)? {
        return Ok(Vec::new());
    }
    check(ctx, actual, expected, |a, b, _| a == b || a.is_nan() && b.is_nan())
}

fn almost_equal(ctx: &Context, actual: &Tensor, expected: &Tensor, tolerance: f64) -> Results {
    check(ctx, actual, expected, |a, b, _| a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= tolerance)
}

/// Checks that the distance of elements in ULPs is from `least` to `most`.
fn close(ctx: &Context, actual: &Tensor, expected: &Tensor, least: u64, most: u64) -> Results {
    check(ctx, actual, expected, |a, b, kind| {
        let distance = kind.and_then(|kind| distance(kind, a, b));
        distance.is_some_and(|distance| (least..=most).contains(&distance))
    })
}

/// The number of floats from one to another (ULPs); `None` if one is not finite and they differ.
fn distance(kind: FloatKind, a: f64, b: f64) -> Option<u64> {
    if a == b || a.is_nan() && b.is_nan() {
        return Some(0);
    }
    if !a.is_finite() || !b.is_finite() {
        return None;
    }
    // The bits of positive floats count upwards from 0. A negative float counts downwards.
    let number = |x: f64| {
        let FloatBits(bits) = kind.round_f64(x.abs())?;
        let bits = i128::try_from(bits).ok()?;
        Some(if x.is_sign_negative() { -bits } else { bits })
    };
    u64::try_from((number(a)? - number(b)?).abs()).ok()
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
    let actual = operand(operands, 0)?;
    equal(op.ctx, actual, &expected(op, actual)?)
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
    let actual = operand(operands, 0)?;
    almost_equal(op.ctx, actual, &expected(op, actual)?, tolerance(op))
}

/// Evaluates `check.expect_close`.
///
/// # Errors
/// If the distance of two elements in ULPs is not between the attributes `min_ulp_difference` and `max_ulp_difference`.
pub fn expect_close(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let (least, most) = (bound(op, "min_ulp_difference", 0), bound(op, "max_ulp_difference", 1));
    close(op.ctx, operand(operands, 0)?, operand(operands, 1)?, least, most)
}

/// Evaluates a `stablehlo.custom_call` with the name of an expectation, as in JAX's test programs; `None` for other names.
pub fn custom_call(op: OpRef<'_>, name: &str, operands: &[Tensor]) -> Option<Results> {
    let pair = || Ok((operand(operands, 0)?, operand(operands, 1)?));
    Some(match name {
        _ if name == EXPECT_EQ.name => expect_eq(op, operands),
        _ if name == EXPECT_ALMOST_EQ.name => pair().and_then(|(a, b)| almost_equal(op.ctx, a, b, CALLED_TOLERANCE)),
        _ if name == EXPECT_CLOSE.name => pair().and_then(|(a, b)| close(op.ctx, a, b, 0, CALLED_DISTANCE)),
        _ => return None,
    })
}
