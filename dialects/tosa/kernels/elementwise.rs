//! Evaluators of elementwise operations; extents of 1 are broadcast.

use std::cmp::Ordering;

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{AttrKind, Tensor};
use qopt_ir::num::FloatBits;

use super::{ElementValues, bounds, extents, floats, has_reals, integers, ints, numbers, only, operand, result_width};
use crate::kernels::{indices, row_major_offset};
use crate::support::{OpTypes, int_width, is_float, is_unsigned};
use crate::tosa::attrs::NAN_MODES;
use crate::tosa::ops as tosa;
use crate::tosa::types::is_unsigned_number;

/// A function of an integer and its width in bits; `None` if TOSA does not define the result.
pub type Int1 = fn(i64, u32) -> Option<i64>;
/// A function of two integers and their width in bits; `None` if TOSA does not define the result.
pub type Int2 = fn(i64, i64, u32) -> Option<i64>;
/// A function of a float. Its result is rounded to the element type.
pub type Float1 = fn(f64) -> f64;
/// A function of two floats. Its result is rounded to the element type. For sums, products and quotients of floats of up to 32
/// bits this equals rounding once.
pub type Float2 = fn(f64, f64) -> f64;

/// The broadcast shape of all operands.
fn broadcast_shape(all: &[Vec<usize>]) -> Result<Vec<usize>, String> {
    let mut out = all.first().cloned().unwrap_or_default();
    for dims in all {
        let is_broadcast = |(&o, &d): (&usize, &usize)| o == d || o == 1 || d == 1;
        if dims.len() != out.len() || !out.iter().zip(dims).all(is_broadcast) {
            return Err("has operands whose shapes do not match".to_owned());
        }
        out.iter_mut().zip(dims).for_each(|(o, &d)| *o = if *o == 1 { d } else { *o });
    }
    Tensor::count(&out)?;
    Ok(out)
}

/// Elements broadcast along extents of 1.
fn broadcast<T: Copy>(values: Vec<T>, from: &[usize], to: &[usize]) -> Vec<T> {
    if from == to {
        return values;
    }
    let source = |index: Vec<usize>| {
        let at: Vec<usize> = index.iter().zip(from).map(|(&i, &d)| if d == 1 { 0 } else { i }).collect();
        values.get(row_major_offset(from, &at)).copied()
    };
    indices(to).filter_map(source).collect()
}

fn unsupported<T>(what: &str) -> Result<T, String> {
    Err(format!("cannot be run on {what}"))
}

/// Applies `int` or `float` to each element.
///
/// # Errors
/// If `int` or `float` is missing for the kind of elements, or TOSA leaves a result undefined.
pub fn unary(
    op: OpRef<'_>,
    operands: &[Tensor],
    int: Option<Int1>,
    float: Option<Float1>,
) -> Result<Vec<Tensor>, String> {
    let dims = extents(op, operands, 0)?;
    match numbers(op.ctx, operand(operands, 0)?)? {
        ElementValues::Ints(all) => {
            let Some(int) = int else { return unsupported("integers") };
            let width = result_width(op)?;
            let checked = |v| int(v, width).ok_or_else(|| format!("cannot be run: the result is undefined for {v}"));
            integers(op, &dims, &all.into_iter().map(checked).collect::<Result<Vec<_>, _>>()?)
        }
        ElementValues::Floats(all) => {
            let Some(float) = float else { return unsupported("floats") };
            floats(op, &dims, &all.into_iter().map(float).collect::<Vec<_>>())
        }
    }
}

/// Applies `int` or `float` to each pair of broadcast elements.
///
/// # Errors
/// If `int` or `float` is missing for the kind of elements, or TOSA leaves a result undefined.
pub fn binary(
    op: OpRef<'_>,
    operands: &[Tensor],
    int: Option<Int2>,
    float: Option<Float2>,
) -> Result<Vec<Tensor>, String> {
    let (da, db) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let out = broadcast_shape(&[da.clone(), db.clone()])?;
    match (numbers(op.ctx, operand(operands, 0)?)?, numbers(op.ctx, operand(operands, 1)?)?) {
        (ElementValues::Ints(a), ElementValues::Ints(b)) => {
            let Some(int) = int else { return unsupported("integers") };
            let width = int_width(op.ctx, op.in_element(operand!(tosa::ADD.input1))).unwrap_or(64);
            let checked = |(a, b)| {
                int(a, b, width).ok_or_else(|| format!("cannot be run: the result is undefined for {a} and {b}"))
            };
            let pairs = broadcast(a, &da, &out).into_iter().zip(broadcast(b, &db, &out));
            integers(op, &out, &pairs.map(checked).collect::<Result<Vec<_>, _>>()?)
        }
        (ElementValues::Floats(a), ElementValues::Floats(b)) => {
            let Some(float) = float else { return unsupported("floats") };
            let pairs = broadcast(a, &da, &out).into_iter().zip(broadcast(b, &db, &out));
            floats(op, &out, &pairs.map(|(a, b)| float(a, b)).collect::<Vec<_>>())
        }
        _ => unsupported("integers and floats together"),
    }
}

/// Compares elements: true if their ordering is in `accepted`. NaN is unordered.
///
/// # Errors
/// If the operands do not fit.
pub fn compare(op: OpRef<'_>, operands: &[Tensor], accepted: &[Ordering]) -> Result<Vec<Tensor>, String> {
    let (da, db) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let out = broadcast_shape(&[da.clone(), db.clone()])?;
    let bit = |ordering: Option<Ordering>| i64::from(ordering.is_some_and(|o| accepted.contains(&o)));
    let bits: Vec<i64> = match (numbers(op.ctx, operand(operands, 0)?)?, numbers(op.ctx, operand(operands, 1)?)?) {
        (ElementValues::Ints(a), ElementValues::Ints(b)) => {
            broadcast(a, &da, &out).iter().zip(&broadcast(b, &db, &out)).map(|(a, b)| bit(Some(a.cmp(b)))).collect()
        }
        (ElementValues::Floats(a), ElementValues::Floats(b)) => {
            broadcast(a, &da, &out).iter().zip(&broadcast(b, &db, &out)).map(|(a, b)| bit(a.partial_cmp(b))).collect()
        }
        _ => return unsupported("integers and floats together"),
    };
    integers(op, &out, &bits)
}

/// Returns true if `nan_mode` prefers numbers over NaN.
pub fn ignores_nan(op: OpRef<'_>) -> bool {
    op.attr("nan_mode").and_then(|a| NAN_MODES.read(op.ctx, a)) == NAN_MODES.value(b"IGNORE")
}

/// The greater or, with `is_min`, the smaller of two floats. -0 is less than +0. `ignore` prefers numbers over NaN.
pub fn extreme(a: f64, b: f64, is_min: bool, ignore: bool) -> f64 {
    match (a.is_nan(), b.is_nan()) {
        (false, false) => {
            let is_less = a < b || a == b && a.is_sign_negative();
            if is_less == is_min { a } else { b }
        }
        (true, _) if ignore => b,
        (_, true) if ignore => a,
        _ => f64::NAN,
    }
}

/// `tosa.maximum`, and with `is_min` `tosa.minimum`.
///
/// # Errors
/// If the operands do not fit.
pub fn extremum(op: OpRef<'_>, operands: &[Tensor], is_min: bool) -> Result<Vec<Tensor>, String> {
    match (is_min, ignores_nan(op)) {
        (false, false) => {
            binary(op, operands, Some(|a, b, _| Some(a.max(b))), Some(|a, b| extreme(a, b, false, false)))
        }
        (false, true) => binary(op, operands, Some(|a, b, _| Some(a.max(b))), Some(|a, b| extreme(a, b, false, true))),
        (true, false) => binary(op, operands, Some(|a, b, _| Some(a.min(b))), Some(|a, b| extreme(a, b, true, false))),
        (true, true) => binary(op, operands, Some(|a, b, _| Some(a.min(b))), Some(|a, b| extreme(a, b, true, true))),
    }
}

/// The number of leading zeros among the low `width` bits.
pub fn leading_zeros(value: i64, width: u32) -> Option<i64> {
    let bits = value.cast_unsigned() & u64::MAX.wrapping_shr(64_u32.saturating_sub(width));
    Some(i64::from(bits.leading_zeros()) - i64::from(64_u32.saturating_sub(width)))
}

/// Shifts left; drops bits beyond the width.
pub fn shift_left(value: i64, by: i64, width: u32) -> Option<i64> {
    Some(sign_extend(value.wrapping_shl(amount(by, width)?), width))
}

/// Logical right shift.
pub fn shift_right(value: i64, by: i64, width: u32) -> Option<i64> {
    let bits = value.cast_unsigned() & u64::MAX.wrapping_shr(64_u32.saturating_sub(width));
    Some(sign_extend(bits.wrapping_shr(amount(by, width)?).cast_signed(), width))
}

/// The low bits of a number, sign-extended.
pub fn sign_extend(value: i64, width: u32) -> i64 {
    let spare = 64_u32.saturating_sub(width).min(63);
    value.wrapping_shl(spare).wrapping_shr(spare)
}

/// The shift amount, which must be less than the width.
fn amount(by: i64, width: u32) -> Option<u32> {
    u32::try_from(by).ok().filter(|&by| by < width)
}

/// `tosa.arithmetic_right_shift`
///
/// # Errors
/// If a shift is out of range.
pub fn arithmetic_shift(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    fn down(value: i64, by: i64, width: u32) -> Option<i64> {
        Some(value.wrapping_shr(amount(by, width)?))
    }
    fn round_shift(value: i64, by: i64, width: u32) -> Option<i64> {
        // The highest bit that is shifted out; 0 for a shift by 0.
        let half = if by > 0 { down(value, by - 1, width)? & 1 } else { 0 };
        Some(down(value, by, width)? + half)
    }
    let round = op.int("round").is_some_and(|v| v != 0);
    binary(op, operands, Some(if round { round_shift } else { down }), None)
}

/// `tosa.mul`
///
/// # Errors
/// If a product does not fit.
pub fn mul(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    if is_float(op.ctx, op.out_element(0)) {
        return binary(op, operands, None, Some(|a, b| a * b));
    }
    let shift = only(&ints(op, operands, 2)?)?;
    let is_i32 = int_width(op.ctx, op.in_element(operand!(tosa::MUL.input1))) == Some(32);
    let Some(shift) = u32::try_from(shift).ok().filter(|&s| s <= 63 && (s == 0 || is_i32)) else {
        return Err(format!("cannot be run: a shift of {shift} is not defined"));
    };
    let (da, db) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let out = broadcast_shape(&[da.clone(), db.clone()])?;
    let (a, b) = (broadcast(ints(op, operands, 0)?, &da, &out), broadcast(ints(op, operands, 1)?, &db, &out));
    let half = 1_i128 << shift >> 1;
    let product = |(&a, &b): (&i64, &i64)| {
        let product = (i128::from(a) * i128::from(b) + half) >> shift;
        i64::try_from(product).map_err(|_| format!("cannot be run: the product of {a} and {b} overflows"))
    };
    integers(op, &out, &a.iter().zip(&b).map(product).collect::<Result<Vec<_>, _>>()?)
}

/// `tosa.select`
///
/// # Errors
/// If the operands do not fit.
pub fn select(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let shapes = [extents(op, operands, 0)?, extents(op, operands, 1)?, extents(op, operands, 2)?];
    let out = broadcast_shape(&shapes)?;
    let [dc, da, db] = &shapes;
    let conditions = broadcast(ints(op, operands, 0)?, dc, &out);
    fn pick<T: Copy>(conditions: &[i64], a: &[T], b: &[T]) -> Vec<T> {
        conditions.iter().zip(a.iter().zip(b)).map(|(&c, (&a, &b))| if c != 0 { a } else { b }).collect()
    }
    let (a, b) = (operand(operands, 1)?, operand(operands, 2)?);
    match (has_reals(op, operands, 1)?, has_reals(op, operands, 2)?) {
        // Integers, also stored ones: no arithmetic reads their scales.
        (false, false) => {
            let (a, b) = (broadcast(a.ints(op.ctx)?, da, &out), broadcast(b.ints(op.ctx)?, db, &out));
            integers(op, &out, &pick(&conditions, &a, &b))
        }
        (true, true) => {
            let (a, b) = (broadcast(a.floats(op.ctx)?, da, &out), broadcast(b.floats(op.ctx)?, db, &out));
            floats(op, &out, &pick(&conditions, &a, &b))
        }
        _ => unsupported("integers and floats together"),
    }
}

/// `tosa.clamp`
///
/// # Errors
/// If the bounds are not of the operand's kind.
pub fn clamp(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let dims = extents(op, operands, 0)?;
    match numbers(op.ctx, operand(operands, 0)?)? {
        ElementValues::Ints(all) => {
            let unsigned = is_unsigned_number(op.ctx, op.in_element(operand!(tosa::CLAMP.input)));
            let bound = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
                AttrKind::Integer { value, .. } if unsigned => i64::try_from(value.to_u64()?).ok(),
                AttrKind::Integer { value, .. } => value.to_i64(),
                _ => None,
            };
            let (Some(low), Some(high)) = (bound("min_val"), bound("max_val")) else {
                return Err("requires integer bounds".to_owned());
            };
            integers(op, &dims, &all.into_iter().map(|v| v.max(low).min(high)).collect::<Vec<_>>())
        }
        ElementValues::Floats(all) => {
            let bound = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
                AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(FloatBits(bits.0))),
                _ => None,
            };
            let (Some(low), Some(high)) = (bound("min_val"), bound("max_val")) else {
                return Err("requires float bounds".to_owned());
            };
            let ignore = ignores_nan(op);
            // A zero that equals the lower bound keeps its sign.
            let within = |v: f64| match v {
                v if v.is_nan() && !ignore => v,
                v if v.is_nan() || v < low => low,
                v if v < high => v,
                _ => high,
            };
            floats(op, &dims, &all.into_iter().map(within).collect::<Vec<_>>())
        }
    }
}

/// `tosa.negate`
///
/// # Errors
/// If the operands do not fit.
pub fn negate(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    if is_float(op.ctx, op.out_element(0)) {
        return unary(op, operands.get(..1).unwrap_or_default(), None, Some(|v| -v));
    }
    let (input_zero_point, output_zero_point) = (only(&ints(op, operands, 1)?)?, only(&ints(op, operands, 2)?)?);
    let (low, high) = bounds(result_width(op)?, is_unsigned(op.ctx, op.out_element(0)));
    let (low, high) = (i128::from(low), i128::from(high));
    let offset = i128::from(input_zero_point) + i128::from(output_zero_point);
    let negated = |v: i64| (offset - i128::from(v)).clamp(low, high) as i64;
    let all: Vec<i64> = ints(op, operands, 0)?.into_iter().map(negated).collect();
    integers(op, &extents(op, operands, 0)?, &all)
}

/// `tosa.cast`
///
/// # Errors
/// If a NaN has to become an integer.
pub fn cast(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let dims = extents(op, operands, 0)?;
    let to = op.out_element(0);
    let unsigned = is_unsigned(op.ctx, to);
    match (numbers(op.ctx, operand(operands, 0)?)?, int_width(op.ctx, to)) {
        (ElementValues::Ints(all), None) => {
            let kind = op.ctx.float_kind(to).ok_or("cannot be run: the result must have floats")?;
            // Rounds once: f64 does not hold each integer of 64 bits.
            let rounded = |v: i64| kind.to_f64(kind.encode(v < 0, v.unsigned_abs().into(), 0));
            floats(op, &dims, &all.into_iter().map(rounded).collect::<Vec<_>>())
        }
        (ElementValues::Floats(all), None) => floats(op, &dims, &all),
        (ElementValues::Ints(all), Some(1)) => {
            integers(op, &dims, &all.into_iter().map(|v| i64::from(v != 0)).collect::<Vec<_>>())
        }
        (ElementValues::Floats(all), Some(1)) => {
            integers(op, &dims, &all.into_iter().map(|v| i64::from(v != 0.0)).collect::<Vec<_>>())
        }
        (ElementValues::Ints(all), Some(width)) => {
            let (_, mask) = bounds(width, true);
            let low_bits = |v: i64| if unsigned { v & mask } else { sign_extend(v, width) };
            integers(op, &dims, &all.into_iter().map(low_bits).collect::<Vec<_>>())
        }
        (ElementValues::Floats(all), Some(width)) => {
            let (low, high) = bounds(width, unsigned);
            let rounded = |v: f64| {
                if v.is_nan() {
                    return Err("cannot be run: NaN cannot be cast to an integer".to_owned());
                }
                // The cast saturates.
                Ok((v.round_ties_even() as i64).clamp(low, high))
            };
            integers(op, &dims, &all.into_iter().map(rounded).collect::<Result<Vec<_>, _>>()?)
        }
    }
}

/// `tosa.table`
///
/// # Errors
/// If the table has a wrong number of entries, or the difference of adjacent entries does not fit 16 bits.
pub fn table(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (all, table) = (ints(op, operands, 0)?, ints(op, operands, 1)?);
    let entry = |at: i64| usize::try_from(at).ok().and_then(|at| table.get(at)).copied().unwrap_or(0);
    let interpolated = |v: i64| {
        let at = (v >> 7) + 256;
        let slope = entry(at + 1) - entry(at);
        let fits = i16::try_from(slope).is_ok();
        fits.then(|| (entry(at) << 7) + slope * (v & 127))
            .ok_or("cannot be run: adjacent table entries differ too much")
    };
    let found = match (int_width(op.ctx, op.in_element(operand!(tosa::TABLE.input1))), table.len()) {
        (Some(8), 256) => all.iter().map(|&v| Ok(entry(v + 128))).collect::<Result<Vec<i64>, &str>>(),
        (Some(16), 513) => all.iter().map(|&v| interpolated(v)).collect(),
        (_, count) => return Err(format!("cannot be run with a table of {count} entries")),
    };
    integers(op, &extents(op, operands, 0)?, &found?)
}
