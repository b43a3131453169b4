//! Exact results of arith's operations on constants: scalars and splats.
//!
//! What is undefined or poison stays unfolded: division by zero, overflow that a flag forbids, a shift by the width or
//! more, a float that does not fit an integer. So does everything about NaN, whose bits are not defined. Floats are
//! rounded once, to nearest, ties to even. Constants with different elements are not touched here.

use std::cmp::Ordering;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, Type};
use qopt_ir::num::{ApInt, Class, FloatBits, FloatKind};

use super::attrs::{FLOAT_PREDICATES, INT_PREDICATES, OVERFLOW_FLAGS, ROUNDING_MODES};
use crate::support::Look;

/// One number.
#[derive(Clone)]
enum Scalar {
    Int(ApInt),
    Float(FloatKind, FloatBits),
}

impl Scalar {
    fn int(self) -> Option<ApInt> {
        match self {
            Self::Int(value) => Some(value),
            Self::Float(..) => None,
        }
    }
    /// The bits, if they are no NaN.
    fn float(self) -> Option<(FloatKind, FloatBits)> {
        match self {
            Self::Float(kind, bits) if !kind.is_nan(bits) => Some((kind, bits)),
            _ => None,
        }
    }
}

/// The number that a scalar or splat constant is made of.
fn read(ctx: &Context, attr: Attr) -> Option<Scalar> {
    match ctx.attr_kind(attr) {
        AttrKind::Integer { value, .. } => Some(Scalar::Int(value.clone())),
        AttrKind::Float { bits, ty } => Some(Scalar::Float(ctx.float_kind(*ty)?, *bits)),
        AttrKind::DenseElements { ty, data } => {
            let element = ctx.element_type(*ty)?;
            let bytes = data.splat()?;
            match ctx.float_kind(element) {
                Some(kind) => {
                    let mut bits = [0; 16];
                    for (to, from) in bits.iter_mut().zip(bytes) {
                        *to = *from;
                    }
                    Some(Scalar::Float(kind, kind.canonical(FloatBits(u128::from_le_bytes(bits)))))
                }
                None => Some(Scalar::Int(ApInt::from_le_bytes(ctx.int_width(element)?, bytes))),
            }
        }
        _ => None,
    }
}

/// The constant of a type that is made of one number; `None` if the number is not of its element type.
fn write(ctx: &Context, ty: Type, value: Scalar) -> Option<Attr> {
    let element = ctx.element_or_self(ty);
    match &value {
        Scalar::Int(v) if ctx.int_width(element) == Some(v.width()) => {}
        Scalar::Float(kind, bits) if ctx.float_kind(element) == Some(*kind) && !kind.is_nan(*bits) => {}
        _ => return None,
    }
    if !ctx.is_shaped(ty) {
        return Some(ctx.attr(match value {
            Scalar::Int(value) => AttrKind::Integer { value, ty },
            Scalar::Float(_, bits) => AttrKind::Float { bits, ty },
        }));
    }
    // Only a static shape has a constant.
    ctx.num_elements(ty)?;
    let mut bytes = Vec::new();
    match value {
        Scalar::Int(value) => value.to_le_bytes(&mut bytes),
        Scalar::Float(kind, bits) => bytes.extend(bits.0.to_le_bytes().into_iter().take(kind.bytes())),
    }
    Some(ctx.attr(AttrKind::DenseElements { ty, data: Blob::Splat(bytes.as_slice().into()) }))
}

fn one_result(op: OpRef<'_>, value: Scalar) -> Option<Vec<Attr>> {
    Some(vec![write(op.ctx, op.out_type(0), value)?])
}

fn pair(op: OpRef<'_>, args: &[Attr]) -> Option<(Scalar, Scalar)> {
    let &[a, b] = args else { return None };
    Some((read(op.ctx, a)?, read(op.ctx, b)?))
}

/// The sum, difference, product or left shift of two integers, unless a flag forbids its overflow.
fn checked(op: OpRef<'_>, a: &ApInt, b: &ApInt, exact: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<ApInt> {
    let width = a.width();
    let wide = width.checked_mul(2)?.checked_add(1)?;
    let flags = op.attr("overflowFlags").and_then(|f| OVERFLOW_FLAGS.read(op.ctx, f)).unwrap_or(0);
    let result = exact(&a.zext_or_trunc(wide), &b.zext_or_trunc(wide))?.zext_or_trunc(width);
    let signed = exact(&a.sext(wide), &b.sext(wide))?;
    let unsigned = exact(&a.zext_or_trunc(wide), &b.zext_or_trunc(wide))?;
    let overflows =
        (flags & 1 != 0 && result.sext(wide) != signed) || (flags & 2 != 0 && result.zext_or_trunc(wide) != unsigned);
    (!overflows).then_some(result)
}

/// An amount to shift by that is less than the width.
fn shift(a: &ApInt, b: &ApInt) -> Option<u32> {
    u32::try_from(b.to_u64()?).ok().filter(|&n| n < a.width())
}

/// A division or right shift, unless it is marked exact and something would be lost.
fn divided(op: OpRef<'_>, result: Option<ApInt>, a: &ApInt, undo: impl Fn(&ApInt) -> Option<ApInt>) -> Option<ApInt> {
    let result = result?;
    let exact = op.attr("isExact").is_none() || undo(&result).as_ref() == Some(a);
    exact.then_some(result)
}

/// The signed quotient moved by one where a remainder lies on the given side of zero.
fn rounded(a: &ApInt, b: &ApInt, up: bool) -> Option<ApInt> {
    let (quotient, rest) = (a.sdiv(b)?, a.srem(b)?);
    let one = ApInt::from_u64(a.width(), 1);
    let positive = rest.is_sign_set() == b.is_sign_set();
    Some(match (rest.is_zero(), positive, up) {
        (false, true, true) => quotient.wrapping_add(&one),
        (false, false, false) => quotient.wrapping_sub(&one),
        _ => quotient,
    })
}

/// Binary operations on integers.
pub fn int_binary(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let (a, b) = pair(op, args)?;
    let (a, b) = (a.int()?, b.int()?);
    let result = match op.def()?.mnemonic() {
        "addi" => checked(op, &a, &b, |a, b| Some(a.wrapping_add(b)))?,
        "subi" => checked(op, &a, &b, |a, b| Some(a.wrapping_sub(b)))?,
        "muli" => checked(op, &a, &b, ApInt::wrapping_mul)?,
        "shli" if op.attr("overflowFlags").and_then(|f| OVERFLOW_FLAGS.read(op.ctx, f)).unwrap_or(0) == 0 => {
            shift(&a, &b)?;
            a.shl(&b)?
        }
        "shrsi" => {
            shift(&a, &b)?;
            divided(op, a.ashr(&b), &a, |r| r.shl(&b))?
        }
        "shrui" => {
            shift(&a, &b)?;
            divided(op, a.lshr(&b), &a, |r| r.shl(&b))?
        }
        "divsi" => divided(op, a.sdiv(&b), &a, |r| r.wrapping_mul(&b))?,
        "divui" => divided(op, a.udiv(&b), &a, |r| r.wrapping_mul(&b))?,
        "ceildivsi" => rounded(&a, &b, true)?,
        "floordivsi" => rounded(&a, &b, false)?,
        "ceildivui" => {
            let (quotient, rest) = a.udiv_rem(&b)?;
            if rest.is_zero() { quotient } else { quotient.wrapping_add(&ApInt::from_u64(a.width(), 1)) }
        }
        "remsi" => a.srem(&b)?,
        "remui" => a.urem(&b)?,
        "andi" => a.and(&b),
        "ori" => a.or(&b),
        "xori" => a.xor(&b),
        "maxsi" => a.smax(&b),
        "maxui" => a.umax(&b),
        "minsi" => a.smin(&b),
        "minui" => a.umin(&b),
        _ => return None,
    };
    one_result(op, Scalar::Int(result))
}

/// The kinds in which a sum, product or quotient of two numbers may be computed in `f64` and rounded again without
/// another result: 53 bits are at least twice the precision and two more, or the kind is `f64`.
fn computes_in_f64(kind: FloatKind) -> bool {
    matches!(kind, FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)
}

/// Binary operations on floats.
pub fn float_binary(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let (a, b) = pair(op, args)?;
    let ((kind, a), (other, b)) = (a.float()?, b.float()?);
    if kind != other || !computes_in_f64(kind) {
        return None;
    }
    let (x, y) = (kind.to_f64(a), kind.to_f64(b));
    // Which zero `maxnumf` and `minnumf` give is not defined, so they stay where it matters.
    let zeros_differ = x == 0.0 && y == 0.0 && x.is_sign_negative() != y.is_sign_negative();
    let negative_first = x.is_sign_negative();
    let result = match op.def()?.mnemonic() {
        "addf" => x + y,
        "subf" => x - y,
        "mulf" => x * y,
        "divf" => x / y,
        "remf" => x % y,
        "maximumf" if zeros_differ => 0.0,
        "minimumf" if zeros_differ => -0.0,
        "maxnumf" | "minnumf" if zeros_differ => return None,
        "maximumf" | "maxnumf" if x > y || (x == y && negative_first) => x,
        "maximumf" | "maxnumf" => y,
        "minimumf" | "minnumf" if x < y || (x == y && negative_first) => x,
        "minimumf" | "minnumf" => y,
        _ => return None,
    };
    if result.is_nan() {
        return None;
    }
    one_result(op, Scalar::Float(kind, kind.round_f64(result)?))
}

/// `arith.negf`.
pub fn negf(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let (kind, bits) = read(op.ctx, *args.first()?)?.float()?;
    if !computes_in_f64(kind) {
        return None;
    }
    one_result(op, Scalar::Float(kind, kind.round_f64(-kind.to_f64(bits))?))
}

/// `arith.cmpi`.
pub fn cmpi(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let (a, b) = pair(op, args)?;
    let (a, b) = (a.int()?, b.int()?);
    let predicate = INT_PREDICATES.read(op.ctx, op.attr("predicate")?)?;
    let order = if predicate >= 6 { a.ucmp(&b) } else { a.scmp(&b) };
    let holds = match predicate {
        0 => order.is_eq(),
        1 => order.is_ne(),
        2 | 6 => order.is_lt(),
        3 | 7 => order.is_le(),
        4 | 8 => order.is_gt(),
        5 | 9 => order.is_ge(),
        _ => return None,
    };
    one_result(op, Scalar::Int(ApInt::from_u64(1, u64::from(holds))))
}

/// `arith.cmpf`. Of a predicate's four bits one says what holds for equal, greater, less and unordered operands each.
pub fn cmpf(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let (a, b) = pair(op, args)?;
    let (Scalar::Float(kind, a), Scalar::Float(other, b)) = (a, b) else { return None };
    if kind != other || !computes_in_f64(kind) {
        return None;
    }
    let predicate = FLOAT_PREDICATES.read(op.ctx, op.attr("predicate")?)?;
    let bit = match kind.to_f64(a).partial_cmp(&kind.to_f64(b)) {
        Some(Ordering::Equal) => 1,
        Some(Ordering::Greater) => 2,
        Some(Ordering::Less) => 4,
        None => 8,
    };
    one_result(op, Scalar::Int(ApInt::from_u64(1, u64::from(predicate & bit != 0))))
}

/// A finite float in another format, rounded once; `None` where that is infinite or does not exist.
fn converted(from: FloatKind, bits: FloatBits, to: FloatKind) -> Option<FloatBits> {
    let negative = from.is_negative(bits);
    if !to.has_sign() {
        return None;
    }
    let result = match from.class(bits) {
        Class::Zero => to.encode(negative, 0, 0),
        Class::Finite { mantissa, exponent } => to.encode(negative, mantissa, exponent),
        Class::Infinite | Class::Nan => return None,
    };
    to.is_finite(result).then_some(result)
}

/// A float cut to an integer of a width, if it fits.
fn truncated(kind: FloatKind, bits: FloatBits, width: u32, signed: bool) -> Option<ApInt> {
    let magnitude = match kind.class(bits) {
        Class::Zero => 0,
        Class::Finite { mantissa, exponent: 0.. } if mantissa.leading_zeros() == 0 => return None,
        Class::Finite { mantissa, exponent } => {
            let way = exponent.unsigned_abs();
            if exponent < 0 {
                mantissa.checked_shr(way).unwrap_or(0)
            } else if way < mantissa.leading_zeros() {
                mantissa.checked_shl(way)?
            } else {
                return None;
            }
        }
        Class::Infinite | Class::Nan => return None,
    };
    let magnitude = i128::try_from(magnitude).ok()?;
    let value = if kind.is_negative(bits) { magnitude.checked_neg()? } else { magnitude };
    // One bit more than the type's, so that the test itself cannot wrap.
    let result = ApInt::from_i128(width, value);
    let back = if signed { result.to_i128() } else { result.zext_or_trunc(width.checked_add(1)?).to_i128() };
    (back == Some(value)).then_some(result)
}

/// Casts.
pub fn cast(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let ctx = op.ctx;
    let value = read(ctx, *args.first()?)?;
    let to = op.out_element(0);
    let result = match (op.def()?.mnemonic(), value) {
        ("extsi" | "index_cast", Scalar::Int(v)) => Scalar::Int(v.sext(ctx.int_width(to)?)),
        ("extui" | "index_castui", Scalar::Int(v)) => Scalar::Int(v.zext_or_trunc(ctx.int_width(to)?)),
        ("trunci", Scalar::Int(v)) => {
            let flags = op.attr("overflowFlags").and_then(|f| OVERFLOW_FLAGS.read(ctx, f)).unwrap_or(0);
            let result = v.zext_or_trunc(ctx.int_width(to)?);
            let loses = (flags & 1 != 0 && result.sext(v.width()) != v)
                || (flags & 2 != 0 && result.zext_or_trunc(v.width()) != v);
            if loses {
                return None;
            }
            Scalar::Int(result)
        }
        ("sitofp" | "uitofp", Scalar::Int(v)) => {
            let kind = ctx.float_kind(to).filter(|k| k.has_sign())?;
            let signed = op.def()?.mnemonic() == "sitofp";
            let wide = if signed { v.to_i128()? } else { v.zext_or_trunc(v.width().checked_add(1)?).to_i128()? };
            let bits = kind.encode(wide < 0, wide.unsigned_abs(), 0);
            if !kind.is_finite(bits) {
                return None;
            }
            Scalar::Float(kind, bits)
        }
        (name @ ("fptosi" | "fptoui"), Scalar::Float(kind, bits)) => {
            Scalar::Int(truncated(kind, bits, ctx.int_width(to)?, name == "fptosi")?)
        }
        ("extf", Scalar::Float(kind, bits)) => {
            let wide = ctx.float_kind(to)?;
            Scalar::Float(wide, converted(kind, bits, wide)?)
        }
        ("truncf", Scalar::Float(kind, bits)) => {
            let mode = op.attr("roundingmode").and_then(|m| ROUNDING_MODES.read(ctx, m)).unwrap_or(0);
            let narrow = ctx.float_kind(to).filter(|_| mode == 0)?;
            Scalar::Float(narrow, converted(kind, bits, narrow)?)
        }
        ("bitcast", Scalar::Int(v)) => match ctx.float_kind(to) {
            Some(kind) => {
                let mut bytes = Vec::new();
                v.to_le_bytes(&mut bytes);
                let mut bits = [0; 16];
                for (to, from) in bits.iter_mut().zip(&bytes) {
                    *to = *from;
                }
                Scalar::Float(kind, FloatBits(u128::from_le_bytes(bits)))
            }
            None => Scalar::Int(v),
        },
        ("bitcast", Scalar::Float(kind, bits)) => match ctx.float_kind(to) {
            Some(other) if other == kind => Scalar::Float(kind, bits),
            Some(other) if other.bits() == kind.bits() => Scalar::Float(other, bits),
            Some(_) => return None,
            None => Scalar::Int(ApInt::from_le_bytes(ctx.int_width(to)?, &bits.0.to_le_bytes())),
        },
        _ => return None,
    };
    one_result(op, result)
}
