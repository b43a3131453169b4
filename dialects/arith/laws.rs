//! What is known of arith's binary operations: how they compute, and their laws, as data.
//!
//! A law is a line of algebra: a neutral or absorbing right operand, what equal operands give, which operation an operation
//! takes back. Laws about the left operand follow from commutativity, which moves constants to the right. Only what gives
//! an existing value or a constant is here; laws that make new operations are rules.

use qopt_ir::def::{Folded, OpRef, Trait};
use qopt_ir::ir::{Attr, ValueId};
use qopt_ir::num::ApInt;
use smallvec::smallvec;

use super::attrs::OVERFLOW_FLAGS;
use super::eval::{Scalar, constant, elementwise, float, float_or_other, splat};
use super::ops::XORI;
use crate::support::Look;

/// A number that laws speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Special {
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

impl Special {
    /// Whether this is the number.
    pub fn is(self, value: &Scalar) -> bool {
        match (self, value) {
            (Self::PositiveZero, Scalar::Float(kind, bits)) => kind.is_zero(*bits) && !kind.is_negative(*bits),
            (Self::NegativeZero, Scalar::Float(kind, bits)) => kind.is_zero(*bits) && kind.is_negative(*bits),
            (Self::OneFloat, Scalar::Float(kind, bits)) => kind.round_f64(1.0) == Some(*bits),
            (Self::Infinity, Scalar::Float(kind, bits)) => kind.is_infinite(*bits) && !kind.is_negative(*bits),
            (Self::NegativeInfinity, Scalar::Float(kind, bits)) => kind.is_infinite(*bits) && kind.is_negative(*bits),
            (Self::Nan, Scalar::Float(kind, bits)) => kind.is_nan(*bits),
            (_, Scalar::Int(value)) => self.int(value.width()).as_ref() == Some(value),
            _ => false,
        }
    }
    /// Whether a constant is this number, in all elements.
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

/// Something that equal operands, or an operand and its complement, give.
#[derive(Clone, Copy)]
enum Gives {
    Operand,
    Number(Special),
}

/// One operation.
struct Law {
    name: &'static str,
    compute: Compute,
    /// e with x . e = x
    neutral: Option<Special>,
    /// z with x . z = z
    absorbing: Option<Special>,
    /// o with x . o = 0
    annihilating: Option<Special>,
    /// x . x
    same: Option<Gives>,
    /// x . not x
    complement: Option<Special>,
    /// The operation (with these overflow flags) that this takes back: (x inner y) . y = x
    cancels: Option<(&'static str, u64)>,
    /// Whether x . (x . y) = x . y is looked for.
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
use Special::{Infinity, Nan, NegativeInfinity, NegativeZero, One, OneFloat, Ones, PositiveZero};
use Special::{SignedMax, SignedMin, Zero};

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
    Law { name: "ceildivsi", compute: Int(|a, b| rounded(a, b, true)), neutral: Some(One), ..LAW },
    Law { name: "ceildivui", compute: Int(ceildivui), neutral: Some(One), ..LAW },
    Law { name: "floordivsi", compute: Int(|a, b| rounded(a, b, false)), neutral: Some(One), ..LAW },
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

/// The unsigned quotient, one more where there is a remainder.
fn ceildivui(a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = a.udiv_rem(b)?;
    Some(if rest.is_zero() { quotient } else { quotient.wrapping_add(&ApInt::from_u64(a.width(), 1)) })
}

/// The signed remainder, which is 0 for -1 even where the quotient overflows.
fn remsi(a: &ApInt, b: &ApInt) -> Option<ApInt> {
    if Some(b) == Ones.int(b.width()).as_ref() { Some(ApInt::zero(a.width())) } else { a.srem(b) }
}

impl Law {
    fn row(&self, row: &[Scalar]) -> Option<Scalar> {
        match (&self.compute, row) {
            (Int(compute), [Scalar::Int(a), Scalar::Int(b)]) => compute(a, b).map(Scalar::Int),
            (Float(compute), &[Scalar::Float(kind, a), Scalar::Float(other, b)]) if kind == other => {
                // Where NaN is neutral on the right, it is on the left.
                let apply = if self.neutral == Some(Nan) { float_or_other } else { float };
                Some(Scalar::Float(kind, apply(*compute, kind, a, b)?))
            }
            _ => None,
        }
    }
}

/// A constant of the result's type, all of one integer.
fn filled(op: OpRef<'_>, number: Special) -> Option<Folded> {
    let ty = op.out_type(0);
    let width = op.ctx.int_width(op.ctx.element_or_self(ty))?;
    Some(Folded::Constant(constant(op.ctx, ty, Scalar::Int(number.int(width)?))?))
}

/// Pairs of the operands of an operation that stand in its two places: one, or two if it is commutative.
fn orders(op: OpRef<'_>) -> impl Iterator<Item = (ValueId, ValueId)> {
    let pair = op.operand(0).zip(op.operand(1));
    let turned = pair.filter(|_| op.def().is_some_and(|d| d.has(Trait::Commutative))).map(|(a, b)| (b, a));
    pair.into_iter().chain(turned)
}

fn defined_by<'a>(op: OpRef<'a>, value: ValueId, mnemonic: &str) -> Option<OpRef<'a>> {
    let inner = OpRef::new(op.ctx, op.body, op.body.defining_op(value)?);
    inner.def().is_some_and(|d| d.name.strip_prefix("arith.") == Some(mnemonic)).then_some(inner)
}

/// Folds a binary operation by its laws, or computes it.
pub fn fold(op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<Vec<Folded>> {
    let &[left, right] = constants else { return None };
    let name = op.def()?.mnemonic();
    let law = LAWS.iter().find(|law| law.name == name)?;
    let (x, y) = (op.operand(0)?, op.operand(1)?);
    let is = |special: Option<Special>| special.is_some_and(|special| special.fills(op, right));
    let folded = if is(law.neutral) {
        Some(Folded::Value(x))
    } else if is(law.absorbing) {
        Some(Folded::Value(y))
    } else if is(law.annihilating) {
        filled(op, Zero)
    } else {
        same(op, law, x, y).or_else(|| related(op, law))
    };
    folded.map(|folded| vec![folded]).or_else(|| {
        let attrs = elementwise(op, &[left?, right?], |row| Some(smallvec![law.row(row)?]))?;
        Some(attrs.into_iter().map(Folded::Constant).collect())
    })
}

fn same(op: OpRef<'_>, law: &Law, x: ValueId, y: ValueId) -> Option<Folded> {
    match law.same.filter(|_| x == y)? {
        Gives::Operand => Some(Folded::Value(x)),
        Gives::Number(number) => filled(op, number),
    }
}

/// Laws about an operand that the other one went into.
fn related(op: OpRef<'_>, law: &Law) -> Option<Folded> {
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
            let flipped = inner.operand(0) == Some(x) && Ones.fills(op, inner.operand_constant(1));
            flipped.then(|| filled(op, number)).flatten()
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

/// What an extended operation gives with a neutral or absorbing operand on the right.
pub fn fold_extended(op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<Vec<Folded>> {
    let name = op.def()?.mnemonic();
    let right = *constants.get(1)?;
    let zero = |index: usize| {
        let ty = op.out_type(index);
        let width = op.ctx.int_width(op.ctx.element_or_self(ty))?;
        Some(Folded::Constant(constant(op.ctx, ty, Scalar::Int(ApInt::zero(width)))?))
    };
    match name {
        "addui_extended" if Zero.fills(op, right) => Some(vec![Folded::Value(op.operand(0)?), zero(1)?]),
        "mulsi_extended" | "mului_extended" if Zero.fills(op, right) => Some(vec![zero(0)?, zero(1)?]),
        "mului_extended" if One.fills(op, right) => Some(vec![Folded::Value(op.operand(0)?), zero(1)?]),
        _ => None,
    }
}
