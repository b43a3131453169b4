//! Exact results of arith's operations on constants, element by element. Splats fold to splats.
//!
//! An operation is not folded if one of its elements has no result: division by zero or with an overflow, a shift by the width
//! or more, a float that does not fit an integer, a cast between float formats that would round. The flags `nsw`, `nuw` and
//! `exact` are ignored: they only make results poison, and poison may take any value. Floats are rounded to nearest, ties to
//! even. A NaN operand becomes quiet and keeps its other bits. A new NaN is the positive quiet one.
//!
//! `laws` defines the computation of each binary operation. This module defines the evaluation of elements, and of all other
//! operations.

use std::cmp::Ordering;

use qopt_ir::def::OpRef;
use qopt_ir::elements::ElementKind;
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, Type};
use qopt_ir::num::{ApInt, Class, FloatBits, FloatKind};
use smallvec::{SmallVec, smallvec};

use super::attrs::{FLOAT_PREDICATES, INT_PREDICATES};
use crate::support::OpTypes;

/// One number.
#[derive(Clone, PartialEq)]
pub enum ScalarValue {
    /// An integer or `index`.
    Int(ApInt),
    /// A float.
    Float(FloatKind, FloatBits),
}

/// One element of each result.
pub type ScalarResults = SmallVec<[ScalarValue; 2]>;

/// The number type of elements.
#[derive(Clone, Copy, PartialEq)]
enum NumberType {
    Int(u32),
    Float(FloatKind),
}

impl NumberType {
    fn of(ctx: &Context, element: Type) -> Option<Self> {
        ctx.float_kind(element).map(Self::Float).or_else(|| ctx.int_width(element).map(Self::Int))
    }
    fn kind(self) -> ElementKind {
        match self {
            Self::Int(width) => ElementKind::int(width),
            Self::Float(kind) => ElementKind::float(kind),
        }
    }
    fn read(self, bytes: &[u8]) -> ScalarValue {
        match self {
            Self::Int(width) => ScalarValue::Int(ApInt::from_le_bytes(width, bytes)),
            Self::Float(kind) => ScalarValue::Float(kind, kind.canonical(float_bits(bytes))),
        }
    }
    /// Appends a number; `None` if its kind differs.
    fn write(self, value: &ScalarValue, out: &mut Vec<u8>) -> Option<()> {
        match (self, value) {
            (Self::Int(width), ScalarValue::Int(value)) if value.width() == width => value.to_le_bytes(out),
            (Self::Float(kind), ScalarValue::Float(other, bits)) if *other == kind => {
                out.extend(bits.0.to_le_bytes().into_iter().take(kind.bytes()));
            }
            _ => return None,
        }
        Some(())
    }
}

fn float_bits(bytes: &[u8]) -> FloatBits {
    let mut bits = [0; 16];
    for (to, from) in bits.iter_mut().zip(bytes) {
        *to = *from;
    }
    FloatBits(u128::from_le_bytes(bits))
}

/// The numbers of a constant.
enum ConstantNumbers {
    /// A scalar or a splat.
    One(ScalarValue),
    /// One for each element.
    Each { number: NumberType, data: Blob },
}

impl ConstantNumbers {
    fn read(ctx: &Context, attr: Attr) -> Option<Self> {
        Some(match ctx.attr_kind(attr) {
            AttrKind::Integer { value, .. } => Self::One(ScalarValue::Int(value.clone())),
            AttrKind::Float { bits, ty } => Self::One(ScalarValue::Float(ctx.float_kind(*ty)?, *bits)),
            AttrKind::DenseElements { ty, data } => {
                let number = NumberType::of(ctx, ctx.element_type(*ty)?)?;
                match data.splat() {
                    Some(bytes) => Self::One(number.read(bytes)),
                    None => Self::Each { number, data: data.get().decoded() },
                }
            }
            _ => return None,
        })
    }
    /// The number of elements; `None` for a splat.
    fn count(&self) -> Option<usize> {
        match self {
            Self::One(_) => None,
            Self::Each { number, data } => data.num_bytes().checked_div(number.kind().bytes()),
        }
    }
    fn get(&self, index: usize) -> Option<ScalarValue> {
        match self {
            Self::One(value) => Some(value.clone()),
            Self::Each { number, data } => {
                let size = number.kind().bytes();
                let start = index.checked_mul(size)?;
                Some(number.read(data.bytes().get(start..start.checked_add(size)?)?))
            }
        }
    }
}

/// The value of a scalar or splat constant.
pub fn splat(ctx: &Context, attr: Attr) -> Option<ScalarValue> {
    match ConstantNumbers::read(ctx, attr)? {
        ConstantNumbers::One(value) => Some(value),
        ConstantNumbers::Each { .. } => None,
    }
}

/// A scalar or splat constant of a type; `None` if the number does not have its element type.
pub fn constant(ctx: &Context, ty: Type, value: ScalarValue) -> Option<Attr> {
    let number = NumberType::of(ctx, ctx.element_or_self(ty))?;
    let mut bytes = Vec::new();
    number.write(&value, &mut bytes)?;
    if ctx.is_shaped(ty) {
        // A constant has a static shape.
        ctx.num_elements(ty)?;
        return Some(ctx.dense(ty, Blob::Splat(bytes.as_slice().into())));
    }
    Some(ctx.attr(match value {
        ScalarValue::Int(value) => AttrKind::Integer { value, ty },
        ScalarValue::Float(_, bits) => AttrKind::Float { bits, ty },
    }))
}

/// One or two operands with one byte per element. They have at most 65,536 distinct rows, each of which is computed once.
struct RowTable<'a> {
    operands: SmallVec<[std::borrow::Cow<'a, [u8]>; 2]>,
}

impl<'a> RowTable<'a> {
    /// `None` for wider elements, more than two operands that are not splats, or fewer than 65,536 elements.
    fn new(inputs: &'a [ConstantNumbers], count: usize) -> Option<Self> {
        const ROWS: usize = 1 << 16;
        let bytes = |input: &'a ConstantNumbers| match input {
            ConstantNumbers::One(_) => None,
            ConstantNumbers::Each { number, data } => Some((number.kind().bytes() == 1).then(|| data.bytes())),
        };
        let operands: SmallVec<[_; 2]> = inputs.iter().filter_map(bytes).collect::<Option<_>>()?;
        let same = operands.iter().all(|bytes| bytes.len() == count);
        (count >= ROWS && operands.len() <= 2 && same).then_some(Self { operands })
    }
    /// Appends the results of all elements to `columns`. Calls `compute` once for each distinct row, with the index of an
    /// element that has this row.
    fn fill(
        &self,
        count: usize,
        columns: &mut [Vec<u8>],
        mut compute: impl FnMut(usize, &mut [Vec<u8>]) -> Option<()>,
    ) -> Option<()> {
        /// The slot of a row that was not computed yet.
        const NOT_COMPUTED: u32 = u32::MAX;
        let (first, second) = (self.operands.first()?, self.operands.get(1));
        // The bytes of the operands as one number of 16 bits.
        let row = |index: usize, low: u8| {
            let high = second.and_then(|bytes| bytes.get(index)).copied().unwrap_or(0);
            usize::from(u16::from_le_bytes([low, high]))
        };
        // Phase 1: compute each distinct row once. A slot is the position of a row's results in `columns`.
        let mut slots = vec![NOT_COMPUTED; 1 << 16];
        let mut computed = 0_u32;
        for (index, &low) in first.iter().enumerate() {
            let slot = slots.get_mut(row(index, low))?;
            if *slot == NOT_COMPUTED {
                compute(index, columns)?;
                *slot = computed;
                computed = computed.saturating_add(1);
            }
        }
        // Phase 2: expand the results of distinct rows to all elements.
        for column in columns {
            let results = std::mem::take(column);
            let width = results.len().checked_div(computed as usize)?;
            column.reserve_exact(count.saturating_mul(width));
            if width == 1 {
                let by_row: Vec<u8> =
                    slots.iter().map(|&slot| results.get(slot as usize).copied().unwrap_or_default()).collect();
                column.extend(first.iter().enumerate().filter_map(|(index, &low)| by_row.get(row(index, low))));
                continue;
            }
            for (index, &low) in first.iter().enumerate() {
                let start = (*slots.get(row(index, low))? as usize).saturating_mul(width);
                column.extend_from_slice(results.get(start..start.saturating_add(width))?);
            }
        }
        Some(())
    }
}

/// Evaluates an elementwise operation on constants: `row` computes the results for one element of each operand.
pub fn elementwise(
    op: OpRef<'_>,
    args: &[Attr],
    row: impl Fn(&[ScalarValue]) -> Option<ScalarResults>,
) -> Option<Vec<Attr>> {
    let ctx = op.ctx;
    let inputs: SmallVec<[ConstantNumbers; 3]> =
        args.iter().map(|&attr| ConstantNumbers::read(ctx, attr)).collect::<Option<_>>()?;
    let arguments =
        |index| inputs.iter().map(|numbers| numbers.get(index)).collect::<Option<SmallVec<[ScalarValue; 3]>>>();
    let types: SmallVec<[Type; 2]> = op.body.results(op.op).map(|result| op.body.ty(result)).collect();
    let Some(count) = inputs.iter().find_map(ConstantNumbers::count) else {
        let values = row(&arguments(0)?)?;
        return types.iter().zip(values).map(|(&ty, value)| constant(ctx, ty, value)).collect();
    };
    let numbers: SmallVec<[NumberType; 2]> =
        types.iter().map(|&ty| NumberType::of(ctx, ctx.element_type(ty)?)).collect::<Option<_>>()?;
    let mut columns: SmallVec<[Vec<u8>; 2]> = numbers.iter().map(|_| Vec::new()).collect();
    if let Some(table) = RowTable::new(&inputs, count) {
        table.fill(count, &mut columns, |index, columns| {
            for ((number, column), value) in numbers.iter().zip(columns).zip(row(&arguments(index)?)?) {
                number.write(&value, column)?;
            }
            Some(())
        })?;
    } else {
        for index in 0..count {
            for ((number, column), value) in numbers.iter().zip(&mut columns).zip(row(&arguments(index)?)?) {
                number.write(&value, column)?;
            }
        }
    }
    Some(types.iter().zip(&numbers).zip(columns).map(|((&ty, &number), bytes)| dense(ctx, ty, number, bytes)).collect())
}

fn dense(ctx: &Context, ty: Type, number: NumberType, bytes: Vec<u8>) -> Attr {
    ctx.dense(ty, Blob::of_elements(bytes, number.kind().bytes()))
}

/// An element of a constant, by its row-major index.
pub fn number_at(ctx: &Context, attr: Attr, index: usize) -> Option<ScalarValue> {
    ConstantNumbers::read(ctx, attr)?.get(index)
}

/// The constant of a shaped type with these elements. `None` if their number or type differs from the type's.
pub fn constant_of(ctx: &Context, ty: Type, values: &[ScalarValue]) -> Option<Attr> {
    let number = NumberType::of(ctx, ctx.element_type(ty)?)?;
    let mut bytes = Vec::new();
    values.iter().try_for_each(|value| number.write(value, &mut bytes))?;
    (ctx.num_elements(ty) == u64::try_from(values.len()).ok()).then(|| dense(ctx, ty, number, bytes))
}

/// Returns true if a sum, product or quotient computed in `f64` and then rounded to this kind equals the result rounded once:
/// 53 bits are at least twice the precision plus two, or the kind is `f64`. All of these kinds have quiet and signaling NaNs.
fn computes_in_f64(kind: FloatKind) -> bool {
    matches!(kind, FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)
}

/// The bit of a NaN that makes it quiet.
fn quiet_bit(kind: FloatKind) -> FloatBits {
    FloatBits(1_u128.wrapping_shl(kind.precision().saturating_sub(2)))
}

/// A binary operation on floats. If an operand is NaN, returns it as a quiet NaN, and the left one if both are.
pub fn float(compute: fn(f64, f64) -> f64, kind: FloatKind, a: FloatBits, b: FloatBits) -> Option<FloatBits> {
    if !computes_in_f64(kind) {
        return None;
    }
    if let Some(nan) = [a, b].into_iter().find(|&bits| kind.is_nan(bits)) {
        return Some(FloatBits(nan.0 | quiet_bit(kind).0));
    }
    let result = compute(kind.to_f64(a), kind.to_f64(b));
    if result.is_nan() { kind.nan() } else { kind.round_f64(result) }
}

/// Like [`float`], but a quiet NaN operand gives the other operand.
pub fn float_or_other(compute: fn(f64, f64) -> f64, kind: FloatKind, a: FloatBits, b: FloatBits) -> Option<FloatBits> {
    let signals = |bits: &FloatBits| kind.is_nan(*bits) && bits.0 & quiet_bit(kind).0 == 0;
    match ([a, b].into_iter().find(signals), kind.is_nan(a), kind.is_nan(b)) {
        (Some(nan), ..) => Some(FloatBits(nan.0 | quiet_bit(kind).0)),
        (None, true, _) => Some(b),
        (None, _, true) => Some(a),
        _ => float(compute, kind, a, b),
    }
}

/// `arith.negf`: flips the sign bit, also of NaN.
pub fn negf(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match *row {
        [ScalarValue::Float(kind, bits)] if computes_in_f64(kind) => {
            let sign = 1_u128.wrapping_shl(kind.bits().saturating_sub(1));
            Some(smallvec![ScalarValue::Float(kind, FloatBits(bits.0 ^ sign))])
        }
        _ => None,
    })
}

/// The result of a comparison, as `i1`.
pub fn bit(holds: bool) -> ScalarValue {
    ScalarValue::Int(ApInt::from_u64(1, u64::from(holds)))
}

/// Returns true if a predicate of `arith.cmpi` holds for operands with this ordering. The caller compares them as signed or
/// unsigned integers.
pub fn int_predicate_holds(predicate: u64, order: Ordering) -> bool {
    match predicate {
        0 => order.is_eq(),
        1 => order.is_ne(),
        2 | 6 => order.is_lt(),
        3 | 7 => order.is_le(),
        4 | 8 => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// `arith.cmpi`.
pub fn cmpi(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let predicate = INT_PREDICATES.read(op.ctx, op.attr("predicate")?)?;
    elementwise(op, args, |row| match row {
        [ScalarValue::Int(a), ScalarValue::Int(b)] => {
            let order = if predicate >= 6 { a.ucmp(b) } else { a.scmp(b) };
            Some(smallvec![bit(int_predicate_holds(predicate, order))])
        }
        _ => None,
    })
}

/// Returns true if a predicate of `arith.cmpf` holds for operands with this ordering. The order is `None` if an operand is NaN.
///
/// In the ordered predicates 0 to 7, bit 0 is equal, bit 1 greater, bit 2 less. Predicates 8 to 13 are the unordered forms of
/// 1 to 6, 14 is `uno`, and 15 is always true.
pub fn float_predicate_holds(predicate: u64, order: Option<Ordering>) -> bool {
    let cases = match predicate {
        ..=7 => predicate,
        14 => 0,
        _ => predicate.saturating_sub(7),
    };
    match order {
        None => predicate > 7,
        _ if predicate == 15 => true,
        Some(Ordering::Equal) => cases & 1 != 0,
        Some(Ordering::Greater) => cases & 2 != 0,
        Some(Ordering::Less) => cases & 4 != 0,
    }
}

/// `arith.cmpf`.
pub fn cmpf(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let predicate = FLOAT_PREDICATES.read(op.ctx, op.attr("predicate")?)?;
    elementwise(op, args, |row| match *row {
        [ScalarValue::Float(kind, a), ScalarValue::Float(other, b)] if kind == other && computes_in_f64(kind) => {
            let order = kind.to_f64(a).partial_cmp(&kind.to_f64(b));
            Some(smallvec![bit(float_predicate_holds(predicate, order))])
        }
        _ => None,
    })
}

/// The same float in another format; `None` if the conversion would round, quiet a NaN or truncate its payload.
fn convert_exactly(from: FloatKind, bits: FloatBits, to: FloatKind) -> Option<FloatBits> {
    let negative = from.is_negative(bits);
    if !to.has_sign() {
        return None;
    }
    let result = match from.class(bits) {
        Class::Zero => to.encode(negative, 0, 0),
        Class::Finite { mantissa, exponent } => {
            // The conversion is exact if the result has the same value: compare without trailing zeros of the mantissas.
            let result = to.encode(negative, mantissa, exponent);
            let Class::Finite { mantissa: m, exponent: e } = to.class(result) else { return None };
            let normalized = |mantissa: u128, exponent: i32| {
                let zeros = mantissa.trailing_zeros();
                (mantissa.checked_shr(zeros), exponent.saturating_add_unsigned(zeros))
            };
            if normalized(mantissa, exponent) != normalized(m, e) {
                return None;
            }
            result
        }
        Class::Infinite if to.has_infinity() => to.round_f64(from.to_f64(bits))?,
        Class::Nan if computes_in_f64(from) && computes_in_f64(to) => {
            if bits.0 & quiet_bit(from).0 == 0 {
                return None;
            }
            // The payload keeps its most significant bits, which include the quiet bit.
            let (from_precision, to_precision) = (from.precision(), to.precision());
            let payload = bits.0 & quiet_bit(from).0.wrapping_mul(2).wrapping_sub(1);
            let payload_bits = if to_precision >= from_precision {
                payload.checked_shl(to_precision.saturating_sub(from_precision))?
            } else {
                let lost = from_precision.saturating_sub(to_precision);
                if payload.trailing_zeros() < lost {
                    return None;
                }
                payload.checked_shr(lost)?
            };
            let infinity = to.round_f64(if negative { f64::NEG_INFINITY } else { f64::INFINITY })?;
            FloatBits(infinity.0 | payload_bits)
        }
        Class::Infinite | Class::Nan => return None,
    };
    (to.is_negative(result) == negative).then_some(result)
}

/// Truncates a float to an integer of a width; `None` if it does not fit.
fn truncate_to_int(kind: FloatKind, bits: FloatBits, width: u32, signed: bool) -> Option<ApInt> {
    let magnitude = match kind.class(bits) {
        Class::Zero => 0,
        Class::Finite { mantissa, exponent: 0.. } if mantissa.leading_zeros() == 0 => return None,
        Class::Finite { mantissa, exponent } => {
            let shift = exponent.unsigned_abs();
            if exponent < 0 {
                mantissa.checked_shr(shift).unwrap_or(0)
            } else if shift < mantissa.leading_zeros() {
                mantissa.checked_shl(shift)?
            } else {
                return None;
            }
        }
        Class::Infinite | Class::Nan => return None,
    };
    let magnitude = i128::try_from(magnitude).ok()?;
    let value = if kind.is_negative(bits) { magnitude.checked_neg()? } else { magnitude };
    // Fits if the integer reads back as the same value. An unsigned one needs a zero bit on top, or it would read as negative.
    let result = ApInt::from_i128(width, value);
    let back = if signed { result.to_i128() } else { result.zext_or_trunc(width.checked_add(1)?).to_i128() };
    (back == Some(value)).then_some(result)
}

/// An integer as the nearest float; `None` if it overflows a format without infinity.
fn to_float(value: &ApInt, signed: bool, kind: FloatKind) -> Option<FloatBits> {
    let wide = if signed { value.to_i128()? } else { value.zext_or_trunc(value.width().checked_add(1)?).to_i128()? };
    let bits = kind.encode(wide < 0, wide.unsigned_abs(), 0);
    (kind.has_sign() && (kind.has_infinity() || kind.is_finite(bits))).then_some(bits)
}

/// Evaluates all casts of the dialect, such as `extsi`, `fptoui` and `bitcast`.
pub fn cast(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let name = op.def()?.mnemonic();
    let to = NumberType::of(op.ctx, op.out_element(0))?;
    elementwise(op, args, |row| {
        let [value] = row else { return None };
        let result = match (name, value, to) {
            ("extsi" | "index_cast", ScalarValue::Int(v), NumberType::Int(width)) => {
                ScalarValue::Int(v.sext_or_trunc(width))
            }
            ("extui" | "index_castui" | "trunci", ScalarValue::Int(v), NumberType::Int(width)) => {
                ScalarValue::Int(v.zext_or_trunc(width))
            }
            ("sitofp" | "uitofp", ScalarValue::Int(v), NumberType::Float(kind)) => {
                ScalarValue::Float(kind, to_float(v, name == "sitofp", kind)?)
            }
            ("fptosi" | "fptoui", ScalarValue::Float(kind, bits), NumberType::Int(width)) => {
                ScalarValue::Int(truncate_to_int(*kind, *bits, width, name == "fptosi")?)
            }
            ("extf" | "truncf", ScalarValue::Float(from, bits), NumberType::Float(kind)) => {
                ScalarValue::Float(kind, convert_exactly(*from, *bits, kind)?)
            }
            ("bitcast", ScalarValue::Int(v), _) if to.kind().scalar.bits() == v.width() => {
                let mut bytes = Vec::new();
                v.to_le_bytes(&mut bytes);
                to.read(&bytes)
            }
            ("bitcast", ScalarValue::Float(kind, bits), _) if to.kind().scalar.bits() == kind.bits() => {
                to.read(&bits.0.to_le_bytes())
            }
            _ => return None,
        };
        Some(smallvec![result])
    })
}

/// `arith.select` with a condition for each element.
pub fn select(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| match row {
        [ScalarValue::Int(condition), yes, no] => Some(smallvec![if condition.is_zero() { no } else { yes }.clone()]),
        _ => None,
    })
}

/// `arith.mulsi_extended` and `arith.mului_extended`: the low and high half of a product of double width.
pub fn mul_extended(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    let signed = op.def()?.mnemonic() == "mulsi_extended";
    elementwise(op, args, |row| {
        let [ScalarValue::Int(a), ScalarValue::Int(b)] = row else { return None };
        let width = a.width();
        let twice = width.checked_mul(2).filter(|&w| w <= ApInt::MAX_WIDTH)?;
        let widen = |v: &ApInt| if signed { v.sext_or_trunc(twice) } else { v.zext_or_trunc(twice) };
        let product = widen(a).wrapping_mul(&widen(b))?;
        let high = product.lshr(&ApInt::from_u64(twice, u64::from(width)))?;
        Some(smallvec![ScalarValue::Int(product.zext_or_trunc(width)), ScalarValue::Int(high.zext_or_trunc(width))])
    })
}

/// `arith.addui_extended`: the sum and its carry.
pub fn add_extended(op: OpRef<'_>, args: &[Attr]) -> Option<Vec<Attr>> {
    elementwise(op, args, |row| {
        let [ScalarValue::Int(a), ScalarValue::Int(b)] = row else { return None };
        let sum = a.wrapping_add(b);
        let carry = sum.ucmp(a).is_lt();
        Some(smallvec![ScalarValue::Int(sum), bit(carry)])
    })
}
