//! Values of expressions: exact numbers, texts, booleans, attributes.
//!
//! A number is a rational. Scales and their products and quotients are rationals, so equations between them are exact;
//! only explicit functions round. A value with several scales gives a list, and arithmetic on lists is elementwise.

use num_rational::BigRational;

use super::syntax::BinaryOp;
use crate::ir::{Attr, AttrKind, Context, Type};
use crate::num::FloatKind;

/// Largest numerator and denominator in bits. Exceeds every scale and bounds the memory.
const MAX_NUMBER_BITS: u64 = 1 << 14;

/// Exact rational number.
pub type Rational = BigRational;

/// The value of an expression.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprValue {
    /// A single number.
    Number(Rational),
    /// One number per channel.
    List(Vec<Rational>),
    /// A string.
    Text(String),
    /// A boolean.
    Bool(bool),
    /// Any other attribute, such as the elements of a constant.
    Attr(Attr),
    /// A value of the pattern, by its index. Only functions accept it.
    Bound(usize),
}

/// The static kind of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// An integer or a list of integers.
    Integer,
    /// A number or a list of numbers.
    Real,
    /// A string.
    Text,
    /// A boolean.
    Bool,
    /// A value of the pattern.
    Bound,
    /// The value of an attribute, known only while matching.
    Any,
}

impl ValueKind {
    /// The kind as a noun phrase for messages.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Integer => "an integer",
            Self::Real => "a number",
            Self::Text => "text",
            Self::Bool => "a boolean",
            Self::Bound => "a value of the pattern",
            Self::Any => "an attribute",
        }
    }
    /// Returns true if this kind is accepted where `wanted` is expected.
    pub(super) fn fits(self, wanted: Self) -> bool {
        self == wanted
            || match (self, wanted) {
                (Self::Integer, Self::Real) => true,
                (Self::Any, Self::Bound) | (Self::Bound, Self::Any) => false,
                (Self::Any, _) | (_, Self::Any) => true,
                _ => false,
            }
    }
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Real | Self::Any)
    }
}

impl ExprValue {
    /// An integer as a number.
    pub fn integer(value: i64) -> Self {
        Self::Number(Rational::from_integer(value.into()))
    }
    /// The exact value of a float; `None` for infinities and NaN.
    pub fn real(value: f64) -> Option<Self> {
        Rational::from_float(value).map(Self::Number)
    }
    /// A number, or a list if there are several.
    pub fn numbers(all: Vec<Rational>) -> Self {
        match <[Rational; 1]>::try_from(all) {
            Ok([one]) => Self::Number(one),
            Err(all) => Self::List(all),
        }
    }
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
    /// The value of an attribute.
    pub fn of_attr(ctx: &Context, attr: Attr) -> Self {
        if let Some(value) = ctx.attr_str(attr) {
            return Self::Text(ctx.text(value).into_owned());
        }
        let bool_type = ctx.int_type(1);
        match ctx.attr_kind(attr) {
            AttrKind::Integer { value, ty } if *ty == bool_type => Self::Bool(value.to_i64() != Some(0)),
            AttrKind::Integer { .. } => ctx.attr_int(attr).map_or(Self::Attr(attr), Self::integer),
            AttrKind::Float { bits, ty } => {
                let value = ctx.float_kind(*ty).map(|kind| kind.to_f64(*bits));
                value.and_then(Self::real).unwrap_or(Self::Attr(attr))
            }
            AttrKind::DenseArray { .. } | AttrKind::Array(_) => match ctx.attr_ints(attr) {
                Some(all) => Self::List(all.into_iter().map(|n| Rational::from_integer(n.into())).collect()),
                None => Self::Attr(attr),
            },
            _ => Self::Attr(attr),
        }
    }
    /// The number; `None` for other values, including lists.
    pub fn as_number(&self) -> Option<&Rational> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
    /// Applies a function to each number.
    pub fn each(self, f: impl Fn(Rational) -> Option<Rational>) -> Option<Self> {
        match self {
            Self::Number(number) => f(number).map(Self::Number),
            Self::List(all) => all.into_iter().map(f).collect::<Option<_>>().map(Self::List),
            _ => None,
        }
    }

    /// The attribute for an operation, of type `ty` or else `i64` for integers and `f64` for other numbers. `None` if
    /// the value does not fit.
    pub(super) fn to_attr(&self, ctx: &Context, kind: ValueKind, ty: Option<Type>) -> Option<Attr> {
        let all = match self {
            Self::Text(text) => return Some(ctx.string_attr(text)),
            Self::Bool(value) => return Some(ctx.bool_attr(*value)),
            Self::Attr(attr) => return Some(*attr),
            Self::Bound(_) => return None,
            Self::Number(number) => std::slice::from_ref(number),
            Self::List(all) => all,
        };
        let whole = kind == ValueKind::Integer || kind == ValueKind::Any && all.iter().all(Rational::is_integer);
        let ty = ty.unwrap_or_else(|| if whole { ctx.int_type(64) } else { ctx.float_type(FloatKind::F64) });
        let is_list = matches!(self, Self::List(_));
        if let Some(float) = ctx.float_kind(ty) {
            let bits = all.iter().map(|n| float.round_f64(to_f64(n)?)).collect::<Option<Vec<_>>>()?;
            if !is_list {
                return bits.first().map(|&bits| ctx.attr(AttrKind::Float { bits, ty }));
            }
            let data = bits.iter().flat_map(|bits| bits.0.to_le_bytes().into_iter().take(float.bytes())).collect();
            return Some(ctx.attr(AttrKind::DenseArray { element: ty, data }));
        }
        let width = ctx.int_width(ty).filter(|width| (1..=64).contains(width))?;
        let integer = |n: &Rational| {
            let value = i64::try_from(n.is_integer().then(|| n.to_integer())?).ok()?;
            let spare = 64_u32.saturating_sub(width);
            (value.wrapping_shl(spare).wrapping_shr(spare) == value).then_some(value)
        };
        let all = all.iter().map(integer).collect::<Option<Vec<_>>>()?;
        if is_list { Some(ctx.int_array_attr(width, &all)) } else { Some(ctx.int_attr(*all.first()?, ty)) }
    }
}

/// The nearest `f64`, ties to even.
pub fn to_f64(number: &Rational) -> Option<f64> {
    use num_rational::Ratio;
    // The crate's conversion is correctly rounded.
    num_traits::ToPrimitive::to_f64(number as &Ratio<_>).filter(|value| value.is_finite())
}

fn within_limits(number: Rational) -> Option<Rational> {
    (number.numer().bits() <= MAX_NUMBER_BITS && number.denom().bits() <= MAX_NUMBER_BITS).then_some(number)
}

fn arithmetic(op: BinaryOp, a: &Rational, b: &Rational) -> Option<Rational> {
    within_limits(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Subtract => a - b,
        BinaryOp::Multiply => a * b,
        BinaryOp::Divide if *b != Rational::from_integer(0.into()) => a / b,
        _ => return None,
    })
}

fn compare(op: BinaryOp, a: &Rational, b: &Rational) -> bool {
    match op {
        BinaryOp::Equal => a == b,
        BinaryOp::NotEqual => a != b,
        BinaryOp::Less => a < b,
        BinaryOp::LessEqual => a <= b,
        BinaryOp::Greater => a > b,
        BinaryOp::GreaterEqual => a >= b,
        _ => false,
    }
}

/// Pairs of numbers; a single number is broadcast to a list.
fn pairs<'a>(a: &'a ExprValue, b: &'a ExprValue) -> Option<Vec<(&'a Rational, &'a Rational)>> {
    match (a, b) {
        (ExprValue::Number(a), ExprValue::Number(b)) => Some(vec![(a, b)]),
        (ExprValue::Number(a), ExprValue::List(b)) => Some(b.iter().map(|b| (a, b)).collect()),
        (ExprValue::List(a), ExprValue::Number(b)) => Some(a.iter().map(|a| (a, b)).collect()),
        (ExprValue::List(a), ExprValue::List(b)) => (a.len() == b.len()).then(|| a.iter().zip(b).collect()),
        _ => None,
    }
}

/// Applies a binary operator. A relation of lists holds if it holds for each pair. The result is `None` if an operand
/// is undefined, unless the other operand decides `&&` or `||`.
pub(super) fn binary(op: BinaryOp, a: Option<&ExprValue>, b: Option<&ExprValue>) -> Option<ExprValue> {
    let truth = |value: Option<&ExprValue>| if let Some(ExprValue::Bool(value)) = value { Some(*value) } else { None };
    match op {
        BinaryOp::And if truth(a) == Some(false) || truth(b) == Some(false) => return Some(ExprValue::Bool(false)),
        BinaryOp::Or if truth(a) == Some(true) || truth(b) == Some(true) => return Some(ExprValue::Bool(true)),
        BinaryOp::And | BinaryOp::Or => return Some(ExprValue::Bool(truth(a)? && truth(b)?)),
        _ => {}
    }
    let (a, b) = (a?, b?);
    let numbers = pairs(a, b);
    if matches!(op, BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide) {
        let all = numbers?.into_iter().map(|(a, b)| arithmetic(op, a, b)).collect::<Option<Vec<_>>>()?;
        return match (a, b) {
            (ExprValue::Number(_), ExprValue::Number(_)) => all.into_iter().next().map(ExprValue::Number),
            _ => Some(ExprValue::List(all)),
        };
    }
    let holds = match (numbers, op) {
        // `!=` is the negation of `==`, for lists too.
        (Some(pairs), BinaryOp::NotEqual) => !pairs.iter().all(|(a, b)| a == b),
        (Some(pairs), _) => pairs.iter().all(|(a, b)| compare(op, a, b)),
        (None, BinaryOp::Equal) => a == b,
        (None, BinaryOp::NotEqual) => a != b,
        (None, _) => return None,
    };
    Some(ExprValue::Bool(holds))
}
