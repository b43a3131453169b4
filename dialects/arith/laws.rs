//! Evaluation and algebraic laws of arith's binary operations, as data.
//!
//! A law is an algebraic identity: a neutral or absorbing right operand, the result for equal operands, the inverse operation.
//! Laws about the left operand follow from commutativity, which moves constants to the right. Laws here fold to an existing
//! value or a constant; laws that create operations are rules.

use qopt_ir::def::{Folded, OpRef, Trait, operand};
use qopt_ir::ir::{Attr, ValueId};
use qopt_ir::num::ApInt;
use smallvec::smallvec;

use super::attrs::OVERFLOW_FLAGS;
use super::eval::{ScalarValue, constant, elementwise, float, float_or_other, splat};
use super::ops::XORI;
use crate::arith::ops as arith;
use crate::support::OpTypes;

/// A special number in a law.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SpecialNumber {
    /// Integer 0, also the least unsigned one.
    Zero,
    /// Integer 1.
    One,
    /// All bits set, the greatest unsigned integer.
    Ones,
    /// The least signed integer.
    SignedMin,
    /// The greatest signed integer.
    SignedMax,
    /// 0.0
    PositiveZero,
    /// -0.0
    NegativeZero,
    /// 1.0
    OneFloat,
    /// The greatest float.
    Infinity,
    /// The least float.
    NegativeInfinity,
    /// Any NaN.
    Nan,
}

impl SpecialNumber {
    /// Returns true if a scalar is this number.
    pub fn is(self, value: &ScalarValue) -> bool {
        match (self, value) {
            (Self::PositiveZero, ScalarValue::Float(kind, bits)) => kind.is_zero(*bits) && !kind.is_negative(*bits),
            (Self::NegativeZero, ScalarValue::Float(kind, bits)) => kind.is_zero(*bits) && kind.is_negative(*bits),
            (Self::OneFloat, ScalarValue::Float(kind, bits)) => kind.round_f64(1.0) == Some(*bits),
            (Self::Infinity, ScalarValue::Float(kind, bits)) => kind.is_infinite(*bits) && !kind.is_negative(*bits),
            (Self::NegativeInfinity, ScalarValue::Float(kind, bits)) => {
                kind.is_infinite(*bits) && kind.is_negative(*bits)
            }
            (Self::Nan, ScalarValue::Float(kind, bits)) => kind.is_nan(*bits),
            (_, ScalarValue::Int(value)) => self.int(value.width()).as_ref() == Some(value),
            _ => false,
        }
    }
    /// Returns true if all elements of a constant are this number.
    pub fn fills(self, op: OpRef<'_>, attr: Option<Attr>) -> bool {
        attr.and_then(|attr| splat(op.ctx, attr)).is_some_and(|value| self.is(&value))
    }
    fn int(self, width: u32) -> Option<ApInt> {
        let greatest = || ApInt::ones(width).lshr(&ApInt::from_u64(width, 1)).unwrap_or_else(|| ApInt::zero(width));
        Some(match self {
            Self::Zero => ApInt::zero(width),
            Self::One => ApInt::from_u64(width, 1),
            Self::Ones => ApInt::ones(width),
            Self::SignedMin => greatest().not(),
            Self::SignedMax => greatest(),
            _ => return None,
        })
    }
}

/// An operation on two numbers.
enum Compute {
    Int(fn(&ApInt, &ApInt) -> Option<ApInt>),
    Float(fn(f64, f64) -> f64),
    None,
}

/// The result for equal operands.
#[derive(Clone, Copy)]
enum Gives {
    Operand,
    Number(SpecialNumber),
}

/// One operation.
struct Law {
    name: &'static str,
    compute: Compute,
    /// e with x . e = x
    neutral: Option<SpecialNumber>,
    /// z with x . z = z
    absorbing: Option<SpecialNumber>,
    /// o with x . o = 0
    annihilating: Option<SpecialNumber>,
    /// x . x. `andi` and `ori` have `Trait::Idempotent` instead.
    same: Option<Gives>,
    /// x . not x
    complement: Option<SpecialNumber>,
    /// The inverse operation (with these overflow flags): (x inner y) . y = x
    cancels: Option<(&'static str, u64)>,
    /// Folds x . (x . y) = x . y, where MLIR does.
    absorbs_itself: bool,
}

const LAW: Law = Law {
    name: "",
    compute: Compute::None,
    neutral: None,
    absorbing: None,
    annihilating: None,
    same: None,
    complement: None,
    cancels: None,
    absorbs_itself: false,
};

const NSW: u64 = 1;
const NUW: u64 = 2;

use Compute::{Float, Int};
use SpecialNumber::{Infinity, Nan, NegativeInfinity, NegativeZero, One, OneFloat, Ones, PositiveZero};
use SpecialNumber::{SignedMax, SignedMin, Zero};

/// Equal operands of maximum and minimum.
const OPERAND: Option<Gives> = Some(Gives::Operand);
const ZERO: Option<Gives> = Some(Gives::Number(Zero));

#[rustfmt::skip]
static LAWS: &[Law] = &[
    Law { name: "addi", compute: Int(|a, b| Some(a.wrapping_add(b))), neutral: Some(Zero), cancels: Some(("subi", 0)), ..LAW },
    Law { name: "subi", compute: Int(|a, b| Some(a.wrapping_sub(b))), neutral: Some(Zero), same: ZERO, cancels: Some(("addi", 0)), ..LAW },
    Law { name: "muli", compute: Int(ApInt::wrapping_mul), neutral: Some(One), absorbing: Some(Zero), ..LAW },
    Law { name: "divsi", compute: Int(ApInt::sdiv), neutral: Some(One), cancels: Some(("muli", NSW)), ..LAW },
    Law { name: "divui", compute: Int(ApInt::udiv), neutral: Some(One), cancels: Some(("muli", NUW)), ..LAW },
    Law { name: "ceildivsi", compute: Int(|a, b| rounded_quotient(a, b, true)), neutral: Some(One), ..LAW },
    Law { name: "ceildivui", compute: Int(ceildivui), neutral: Some(One), ..LAW },
    Law { name: "floordivsi", compute: Int(|a, b| rounded_quotient(a, b, false)), neutral: Some(One), ..LAW },
    Law { name: "remsi", compute: Int(remsi), annihilating: Some(One), ..LAW },
    Law { name: "remui", compute: Int(ApInt::urem), annihilating: Some(One), ..LAW },
    Law { name: "andi", compute: Int(|a, b| Some(a.and(b))), neutral: Some(Ones), absorbing: Some(Zero), complement: Some(Zero), absorbs_itself: true, ..LAW },
    Law { name: "ori", compute: Int(|a, b| Some(a.or(b))), neutral: Some(Zero), absorbing: Some(Ones), complement: Some(Ones), ..LAW },
    Law { name: "xori", compute: Int(|a, b| Some(a.xor(b))), neutral: Some(Zero), same: ZERO, cancels: Some(("xori", 0)), ..LAW },
    Law { name: "shli", compute: Int(ApInt::shl), neutral: Some(Zero), ..LAW },
    Law { name: "shrsi", compute: Int(ApInt::ashr), neutral: Some(Zero), ..LAW },
    Law { name: "shrui", compute: Int(ApInt::lshr), neutral: Some(Zero), ..LAW },
    Law { name: "maxsi", compute: Int(|a, b| Some(a.smax(b))), neutral: Some(SignedMin), absorbing: Some(SignedMax), same: OPERAND, ..LAW },
    Law { name: "maxui", compute: Int(|a, b| Some(a.umax(b))), neutral: Some(Zero), absorbing: Some(Ones), same: OPERAND, ..LAW },
    Law { name: "minsi", compute: Int(|a, b| Some(a.smin(b))), neutral: Some(SignedMax), absorbing: Some(SignedMin), same: OPERAND, ..LAW },
    Law { name: "minui", compute: Int(|a, b| Some(a.umin(b))), neutral: Some(Ones), absorbing: Some(Zero), same: OPERAND, ..LAW },
    Law { name: "addf", compute: Float(|a, b| a + b), neutral: Some(NegativeZero), ..LAW },
    Law { name: "subf", compute: Float(|a, b| a - b), neutral: Some(PositiveZero), ..LAW },
    Law { name: "mulf", compute: Float(|a, b| a * b), neutral: Some(OneFloat), ..LAW },
    Law { name: "divf", compute: Float(|a, b| a / b), neutral: Some(OneFloat), ..LAW },
    Law { name: "remf", compute: Float(|a, b| a % b), ..LAW },
    Law { name: "maximumf", compute: Float(greater), neutral: Some(NegativeInfinity), same: OPERAND, ..LAW },
    Law { name: "maxnumf", compute: Float(greater), neutral: Some(Nan), same: OPERAND, ..LAW },
    Law { name: "minimumf", compute: Float(lesser), neutral: Some(Infinity), same: OPERAND, ..LAW },
    Law { name: "minnumf", compute: Float(lesser), neutral: Some(Nan), same: OPERAND, ..LAW },
];

/// The greater number, where 0.0 is greater than -0.0.
fn greater(a: f64, b: f64) -> f64 {
    if a > b || (a == b && b.is_sign_negative()) { a } else { b }
}

/// The lesser number, where -0.0 is less than 0.0.
fn lesser(a: f64, b: f64) -> f64 {
    if a < b || (a == b && a.is_sign_negative()) { a } else { b }
}

/// The signed quotient, rounded up or down.
fn rounded_quotient(a: &ApInt, b: &ApInt, up: bool) -> Option<ApInt> {
    let (quotient, rest) = (a.sdiv(b)?, a.srem(b)?);
    let one = ApInt::from_u64(a.width(), 1);
    let positive = rest.is_sign_set() == b.is_sign_set();
    Some(match (rest.is_zero(), positive, up) {
        (false, true, true) => quotient.wrapping_add(&one),
        (false, false, false) => quotient.wrapping_sub(&one),
        _ => quotient,
    })
}

/// The unsigned quotient, rounded up.
fn ceildivui(a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = a.udiv_rem(b)?;
    Some(if rest.is_zero() { quotient } else { quotient.wrapping_add(&ApInt::from_u64(a.width(), 1)) })
}

/// The signed remainder. It is 0 for a divisor of -1, although the quotient may overflow.
fn remsi(a: &ApInt, b: &ApInt) -> Option<ApInt> {
    if Some(b) == Ones.int(b.width()).as_ref() { Some(ApInt::zero(a.width())) } else { a.srem(b) }
}

impl Law {
    fn row(&self, row: &[ScalarValue]) -> Option<ScalarValue> {
        match (&self.compute, row) {
            (Int(compute), [ScalarValue::Int(a), ScalarValue::Int(b)]) => compute(a, b).map(ScalarValue::Int),
            (Float(compute), &[ScalarValue::Float(kind, a), ScalarValue::Float(other, b)]) if kind == other => {
                // NaN is neutral in both positions.
                let apply = if self.neutral == Some(Nan) { float_or_other } else { float };
                Some(ScalarValue::Float(kind, apply(*compute, kind, a, b)?))
            }
            _ => None,
        }
    }
}

/// A constant of the result's type, with all elements equal to a number.
fn filled_constant(op: OpRef<'_>, number: SpecialNumber) -> Option<Folded> {
    let ty = op.out_type(0);
    let width = op.ctx.int_width(op.ctx.element_or_self(ty))?;
    Some(Folded::Constant(constant(op.ctx, ty, ScalarValue::Int(number.int(width)?))?))
}

/// The operands as (left, right), and in exchanged order if the operation is commutative.
fn orders(op: OpRef<'_>) -> impl Iterator<Item = (ValueId, ValueId)> {
    let pair = op.operand(operand!(arith::ADDI.lhs)).zip(op.operand(operand!(arith::ADDI.rhs)));
    let turned = pair.filter(|_| op.def().is_some_and(|d| d.has(Trait::Commutative))).map(|(a, b)| (b, a));
    pair.into_iter().chain(turned)
}

fn defined_by<'a>(op: OpRef<'a>, value: ValueId, mnemonic: &str) -> Option<OpRef<'a>> {
    let inner = op.operand_def(op.operands().position(|operand| operand == value)?)?;
    inner.def().is_some_and(|d| d.name.strip_prefix("arith.") == Some(mnemonic)).then_some(inner)
}

/// Folds a binary operation by its laws, or evaluates it on constants.
pub fn fold(op: OpRef<'_>) -> Option<Vec<Folded>> {
    let [left, right] = [operand!(arith::ADDI.lhs), operand!(arith::ADDI.rhs)].map(|at| op.operand_constant(at));
    let name = op.def()?.mnemonic();
    let law = LAWS.iter().find(|law| law.name == name)?;
    let (x, y) = (op.operand(operand!(arith::ADDI.lhs))?, op.operand(operand!(arith::ADDI.rhs))?);
    let is = |special: Option<SpecialNumber>| special.is_some_and(|special| special.fills(op, right));
    let folded = if is(law.neutral) {
        Some(Folded::Value(x))
    } else if is(law.absorbing) {
        Some(Folded::Value(y))
    } else if is(law.annihilating) {
        filled_constant(op, Zero)
    } else {
        fold_same(op, law, x, y).or_else(|| fold_related(op, law))
    };
    folded.map(|folded| vec![folded]).or_else(|| {
        let attrs = elementwise(op, &[left?, right?], |row| Some(smallvec![law.row(row)?]))?;
        Some(attrs.into_iter().map(Folded::Constant).collect())
    })
}

fn fold_same(op: OpRef<'_>, law: &Law, x: ValueId, y: ValueId) -> Option<Folded> {
    match law.same.filter(|_| x == y)? {
        Gives::Operand => Some(Folded::Value(x)),
        Gives::Number(number) => filled_constant(op, number),
    }
}

/// Laws about an operand that is computed from the other one.
fn fold_related(op: OpRef<'_>, law: &Law) -> Option<Folded> {
    let taken_back = || {
        let (name, flags) = law.cancels?;
        orders(op).find_map(|(result, y)| {
            let inner = defined_by(op, result, name)?;
            let has = inner.attr("overflowFlags").and_then(|f| OVERFLOW_FLAGS.read(op.ctx, f)).unwrap_or(0);
            let (x, _) = orders(inner).find(|&(_, other)| other == y && has & flags == flags)?;
            Some(Folded::Value(x))
        })
    };
    let complement = || {
        let number = law.complement?;
        orders(op).find_map(|(x, not)| {
            let inner = defined_by(op, not, XORI.mnemonic())?;
            let flipped = inner.operand(operand!(arith::XORI.lhs)) == Some(x)
                && Ones.fills(op, inner.operand_constant(operand!(arith::XORI.rhs)));
            flipped.then(|| filled_constant(op, number)).flatten()
        })
    };
    let repeated = || {
        orders(op).filter(|_| law.absorbs_itself).find_map(|(x, result)| {
            let inner = defined_by(op, result, law.name)?;
            orders(inner).any(|(a, _)| a == x).then_some(Folded::Value(result))
        })
    };
    taken_back().or_else(complement).or_else(repeated)
}

/// Folds an extended operation with a neutral or absorbing operand on the right. `mulsi_extended` by 1 would need a new operation.
pub fn fold_extended(op: OpRef<'_>) -> Option<Vec<Folded>> {
    let name = op.def()?.mnemonic();
    let right = op.operand_constant(operand!(arith::ADDUI_EXTENDED.rhs));
    let zero = |index: usize| {
        let ty = op.out_type(index);
        let width = op.ctx.int_width(op.ctx.element_or_self(ty))?;
        Some(Folded::Constant(constant(op.ctx, ty, ScalarValue::Int(ApInt::zero(width)))?))
    };
    match name {
        "addui_extended" if Zero.fills(op, right) => {
            Some(vec![Folded::Value(op.operand(operand!(arith::ADDUI_EXTENDED.lhs))?), zero(1)?])
        }
        "mulsi_extended" | "mului_extended" if Zero.fills(op, right) => Some(vec![zero(0)?, zero(1)?]),
        "mului_extended" if One.fills(op, right) => {
            Some(vec![Folded::Value(op.operand(operand!(arith::MULUI_EXTENDED.lhs))?), zero(1)?])
        }
        _ => None,
    }
}
