//! Evaluates functions on constants of 32 and 64 bits: in `f64`, rounded to the type. MLIR also folds no other types, and does
//! not fold arguments outside of a function's domain. Float classification and integer functions are exact for all types.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Attr;
use qopt_ir::num::{ApInt, Class, FloatBits, FloatKind};
use smallvec::smallvec;

use crate::arith::eval::{ScalarValue, bit, elementwise};

/// The argument of a function that is undefined for negative numbers.
pub(super) fn not_negative(x: f64) -> Option<f64> {
    Some(x).filter(|x| x.is_nan() || x.is_sign_positive())
}

fn real(kind: FloatKind, bits: FloatBits) -> Option<f64> {
    matches!(kind, FloatKind::F32 | FloatKind::F64).then(|| kind.to_f64(bits))
}

/// A function of one float.
pub(super) fn unary(op: OpRef<'_>, args: &[Attr], of: fn(f64) -> Option<f64>) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [ScalarValue::Float(kind, x)] => {
            let result = kind.round_f64(of(real(kind, x)?)?)?;
            Some(smallvec![ScalarValue::Float(kind, result)])
        }
        _ => None,
    })
}

/// A function of two floats.
pub(super) fn binary(op: OpRef<'_>, args: &[Attr], of: fn(f64, f64) -> f64) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [ScalarValue::Float(kind, x), ScalarValue::Float(_, y)] => {
            let result = kind.round_f64(of(real(kind, x)?, real(kind, y)?))?;
            Some(smallvec![ScalarValue::Float(kind, result)])
        }
        _ => None,
    })
}

/// A fused multiply-add: rounds once.
pub(super) fn fma(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [ScalarValue::Float(kind, x), ScalarValue::Float(_, y), ScalarValue::Float(_, z)] => {
            let (x, y, z) = (real(kind, x)?, real(kind, y)?, real(kind, z)?);
            let result = match kind {
                FloatKind::F32 => f64::from((x as f32).mul_add(y as f32, z as f32)),
                _ => x.mul_add(y, z),
            };
            Some(smallvec![ScalarValue::Float(kind, kind.round_f64(result)?)])
        }
        _ => None,
    })
}

/// The sine and the cosine of a float.
pub(super) fn sincos(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [ScalarValue::Float(kind, x)] => {
            let (sin, cos) = real(kind, x)?.sin_cos();
            Some(smallvec![
                ScalarValue::Float(kind, kind.round_f64(sin)?),
                ScalarValue::Float(kind, kind.round_f64(cos)?)
            ])
        }
        _ => None,
    })
}

/// A power of a float with an integer exponent that a float represents exactly.
pub(super) fn powi(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match row {
        [ScalarValue::Float(kind, x), ScalarValue::Int(n)] => {
            let n = n.to_i64()?;
            let exponent = n as f64;
            (exponent as i128 == i128::from(n)).then_some(())?;
            Some(smallvec![ScalarValue::Float(*kind, kind.round_f64(real(*kind, *x)?.powf(exponent))?)])
        }
        _ => None,
    })
}

/// A predicate on a float.
pub(super) fn class(op: OpRef<'_>, args: &[Attr], holds: fn(FloatKind, FloatBits) -> bool) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [ScalarValue::Float(kind, x)] => Some(smallvec![bit(holds(kind, x))]),
        _ => None,
    })
}

/// Returns true if a float is normal for its kind.
pub(super) fn is_normal(kind: FloatKind, bits: FloatBits) -> bool {
    let leading = kind.precision().saturating_sub(1);
    matches!(kind.class(bits), Class::Finite { mantissa, .. } if mantissa.checked_shr(leading).is_some_and(|m| m != 0))
}

/// A function of one integer.
pub(super) fn integers(op: OpRef<'_>, args: &[Attr], of: fn(&ApInt) -> ApInt) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match row {
        [ScalarValue::Int(x)] => Some(smallvec![ScalarValue::Int(of(x))]),
        _ => None,
    })
}

/// The number of these bits, as an integer of the same width.
pub(super) fn count(x: &ApInt, bits: impl Iterator<Item = u32>) -> ApInt {
    ApInt::from_u64(x.width(), bits.count() as u64)
}

/// A power of integers.
pub(super) fn power(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match row {
        [ScalarValue::Int(base), ScalarValue::Int(exponent)] => {
            Some(smallvec![ScalarValue::Int(int_power(base, exponent)?)])
        }
        _ => None,
    })
}

/// Exponentiation by squaring. A negative exponent gives 0, except for the bases 1 and -1.
fn int_power(base: &ApInt, exponent: &ApInt) -> Option<ApInt> {
    let (one, minus) = (ApInt::from_u64(base.width(), 1), ApInt::ones(base.width()));
    if exponent.is_zero() {
        return Some(one);
    }
    if exponent.is_sign_set() {
        return match base {
            _ if base.is_zero() => None,
            _ if *base == one => Some(one),
            _ if *base == minus => Some(if exponent.bit(0) { minus } else { one }),
            _ => Some(ApInt::zero(base.width())),
        };
    }
    let (mut result, mut square) = (one, base.clone());
    let highest = (0..exponent.width()).rev().find(|&i| exponent.bit(i))?;
    for i in 0..=highest {
        if exponent.bit(i) {
            result = result.wrapping_mul(&square)?;
        }
        square = square.wrapping_mul(&square)?;
    }
    Some(result)
}
