//! What functions give for constants of 32 and 64 bits: the function in `f64`, rounded to the type. MLIR computes no others, and
//! leaves arguments alone that are outside of a function's domain.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Attr;
use qopt_ir::num::{FloatBits, FloatKind};
use smallvec::smallvec;

use crate::arith::eval::{Scalar, elementwise};

/// The argument of a function that negative numbers do not have.
pub(super) fn not_negative(x: f64) -> Option<f64> {
    Some(x).filter(|x| x.is_nan() || x.is_sign_positive())
}

fn real(kind: FloatKind, bits: FloatBits) -> Option<f64> {
    matches!(kind, FloatKind::F32 | FloatKind::F64).then(|| kind.to_f64(bits))
}

/// A function of one float.
pub(super) fn unary(op: OpRef<'_>, args: &[Attr], of: fn(f64) -> Option<f64>) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [Scalar::Float(kind, x)] => {
            let result = kind.round_f64(of(real(kind, x)?)?)?;
            Some(smallvec![Scalar::Float(kind, result)])
        }
        _ => None,
    })
}

/// A function of two floats.
pub(super) fn binary(op: OpRef<'_>, args: &[Attr], of: fn(f64, f64) -> f64) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [Scalar::Float(kind, x), Scalar::Float(_, y)] => {
            let result = kind.round_f64(of(real(kind, x)?, real(kind, y)?))?;
            Some(smallvec![Scalar::Float(kind, result)])
        }
        _ => None,
    })
}

/// A product and a sum, rounded once.
pub(super) fn fma(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [Scalar::Float(kind, x), Scalar::Float(_, y), Scalar::Float(_, z)] => {
            let (x, y, z) = (real(kind, x)?, real(kind, y)?, real(kind, z)?);
            let result = match kind {
                FloatKind::F32 => f64::from((x as f32).mul_add(y as f32, z as f32)),
                _ => x.mul_add(y, z),
            };
            Some(smallvec![Scalar::Float(kind, kind.round_f64(result)?)])
        }
        _ => None,
    })
}
