//! What expressions give: exact numbers, texts, truth values, attributes.
//!
//! A number is a rational: scales are, and so are their products and quotients, so equations between them hold or do not hold;
//! nothing is rounded unless an expression says so. A value with several scales gives lists, and arithmetic goes through lists
//! element by element.

use num_rational::BigRational;

use super::syntax::Binary;
use crate::ir::{Attr, AttrKind, Context, Type};
use crate::num::FloatKind;

/// Numbers with more bits above or below the line are none: no scale has them, and they would take memory.
const MAX_BITS: u64 = 1 << 14;

/// An exact number.
pub type Number = BigRational;

/// What an expression gives.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number.
    Number(Number),
    /// One number for each channel.
    List(Vec<Number>),
    /// Text.
    Text(String),
    /// A truth value.
    Bool(bool),
    /// An attribute that is none of these, like the elements of a constant.
    Attr(Attr),
    /// A value of the program, by its position in the pattern. Only functions look at it.
    Bound(usize),
}

/// What kind of thing an expression gives, as far as the text says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number, or a list of them.
    Integer,
    /// A number, or a list of them.
    Real,
    /// Text.
    Text,
    /// A truth value.
    Bool,
    /// A value of the program.
    Bound,
    /// What an attribute says, known only in the program.
    Any,
}

impl Kind {
    /// The word for it in messages.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Integer => "an integer",
            Self::Real => "a number",
            Self::Text => "text",
            Self::Bool => "a truth value",
            Self::Bound => "a value of the pattern",
            Self::Any => "an attribute",
        }
    }
    /// Whether something of this kind may stand where another is asked for.
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

impl Value {
    /// An integer.
    pub fn integer(value: i64) -> Self {
        Self::Number(Number::from_integer(value.into()))
    }
    /// A float as the rational that it is; nothing for infinities and NaN.
    pub fn real(value: f64) -> Option<Self> {
        Number::from_float(value).map(Self::Number)
    }
    /// One number, or several.
    pub fn numbers(all: Vec<Number>) -> Self {
        match <[Number; 1]>::try_from(all) {
            Ok([one]) => Self::Number(one),
            Err(all) => Self::List(all),
        }
    }
    /// Text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
    /// What an attribute says.
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
                Some(all) => Self::List(all.into_iter().map(|n| Number::from_integer(n.into())).collect()),
                None => Self::Attr(attr),
            },
            _ => Self::Attr(attr),
        }
    }
    /// A number.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
    /// The same of each number.
    pub fn each(self, f: impl Fn(Number) -> Option<Number>) -> Option<Self> {
        match self {
            Self::Number(number) => f(number).map(Self::Number),
            Self::List(all) => all.into_iter().map(f).collect::<Option<_>>().map(Self::List),
            _ => None,
        }
    }

    /// The attribute for an operation: of this type, or else `i64` for integers and `f64` for other numbers. Nothing if it
    /// has none, as an integer that does not fit.
    pub(super) fn to_attr(&self, ctx: &Context, kind: Kind, ty: Option<Type>) -> Option<Attr> {
        let all = match self {
            Self::Text(text) => return Some(ctx.string_attr(text)),
            Self::Bool(value) => return Some(ctx.bool_attr(*value)),
            Self::Attr(attr) => return Some(*attr),
            Self::Bound(_) => return None,
            Self::Number(number) => std::slice::from_ref(number),
            Self::List(all) => all,
        };
        let whole = kind == Kind::Integer || kind == Kind::Any && all.iter().all(Number::is_integer);
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
        let integer = |n: &Number| {
            let value = i64::try_from(n.is_integer().then(|| n.to_integer())?).ok()?;
            let spare = 64_u32.saturating_sub(width);
            (value.wrapping_shl(spare).wrapping_shr(spare) == value).then_some(value)
        };
        let all = all.iter().map(integer).collect::<Option<Vec<_>>>()?;
        if is_list { Some(ctx.int_array_attr(width, &all)) } else { Some(ctx.int_attr(*all.first()?, ty)) }
    }
}

/// The nearest `f64`, ties to even.
pub fn to_f64(number: &Number) -> Option<f64> {
    use num_rational::Ratio;
    // Through the crate's own correctly rounded conversion.
    num_traits::ToPrimitive::to_f64(number as &Ratio<_>).filter(|value| value.is_finite())
}

fn limited(number: Number) -> Option<Number> {
    (number.numer().bits() <= MAX_BITS && number.denom().bits() <= MAX_BITS).then_some(number)
}

fn arithmetic(op: Binary, a: &Number, b: &Number) -> Option<Number> {
    limited(match op {
        Binary::Add => a + b,
        Binary::Subtract => a - b,
        Binary::Multiply => a * b,
        Binary::Divide if *b != Number::from_integer(0.into()) => a / b,
        _ => return None,
    })
}

fn holds(op: Binary, a: &Number, b: &Number) -> bool {
    match op {
        Binary::Equal => a == b,
        Binary::NotEqual => a != b,
        Binary::Less => a < b,
        Binary::LessEqual => a <= b,
        Binary::Greater => a > b,
        Binary::GreaterEqual => a >= b,
        _ => false,
    }
}

/// Pairs of numbers; one goes with each of several.
fn pairs<'a>(a: &'a Value, b: &'a Value) -> Option<Vec<(&'a Number, &'a Number)>> {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => Some(vec![(a, b)]),
        (Value::Number(a), Value::List(b)) => Some(b.iter().map(|b| (a, b)).collect()),
        (Value::List(a), Value::Number(b)) => Some(a.iter().map(|a| (a, b)).collect()),
        (Value::List(a), Value::List(b)) => (a.len() == b.len()).then(|| a.iter().zip(b).collect()),
        _ => None,
    }
}

/// An operator between two values. A relation of lists holds if it holds for each pair. Nothing where an operand is missing,
/// but for `&&` and `||` where the other one decides.
pub(super) fn binary(op: Binary, a: Option<&Value>, b: Option<&Value>) -> Option<Value> {
    let truth = |value: Option<&Value>| if let Some(Value::Bool(value)) = value { Some(*value) } else { None };
    match op {
        Binary::And if truth(a) == Some(false) || truth(b) == Some(false) => return Some(Value::Bool(false)),
        Binary::Or if truth(a) == Some(true) || truth(b) == Some(true) => return Some(Value::Bool(true)),
        Binary::And | Binary::Or => return Some(Value::Bool(truth(a)? && truth(b)?)),
        _ => {}
    }
    let (a, b) = (a?, b?);
    let numbers = pairs(a, b);
    if matches!(op, Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Divide) {
        let all = numbers?.into_iter().map(|(a, b)| arithmetic(op, a, b)).collect::<Option<Vec<_>>>()?;
        return match (a, b) {
            (Value::Number(_), Value::Number(_)) => all.into_iter().next().map(Value::Number),
            _ => Some(Value::List(all)),
        };
    }
    let holds = match (numbers, op) {
        // `!=` is the negation of `==`, for lists too.
        (Some(pairs), Binary::NotEqual) => !pairs.iter().all(|(a, b)| a == b),
        (Some(pairs), _) => pairs.iter().all(|(a, b)| holds(op, a, b)),
        (None, Binary::Equal) => a == b,
        (None, Binary::NotEqual) => a != b,
        (None, _) => return None,
    };
    Some(Value::Bool(holds))
}
