//! Element by element, with extents of 1 broadcast.

use std::cmp::Ordering;

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;
use qopt_ir::num::FloatBits;

use super::{Numbers, bounds, extents, floats, integers, ints, numbers, only, operand, result_width};
use crate::kernels::{indices, place};
use crate::support::{Look, int_width, is_float, is_unsigned};
use crate::tosa::attrs::NAN_MODES;

/// An integer for an integer of so many bits; `None` where TOSA has no answer.
pub type Int1 = fn(i64, u32) -> Option<i64>;
/// An integer for two of so many bits; `None` where TOSA has no answer.
pub type Int2 = fn(i64, i64, u32) -> Option<i64>;
/// A float for a float.
pub type Float1 = fn(f64) -> f64;
/// A float for two. It is rounded to the element type afterwards, which for sums, products and quotients of floats of up to 32
/// bits is the same as rounding once.
pub type Float2 = fn(f64, f64) -> f64;

/// The extents that all operands are broadcast to.
fn common(all: &[Vec<usize>]) -> Result<Vec<usize>, String> {
    let mut out = all.first().cloned().unwrap_or_default();
    for dims in all {
        let fit = |&(&o, &d): &(&usize, &usize)| o == d || o == 1 || d == 1;
        if dims.len() != out.len() || !out.iter().zip(dims).all(|pair| fit(&pair)) {
            return Err("has operands whose shapes do not fit".to_owned());
        }
        out.iter_mut().zip(dims).for_each(|(o, &d)| *o = if *o == 1 { d } else { *o });
    }
    Tensor::count(&out)?;
    Ok(out)
}

/// Elements repeated along the extents of 1 that become others.
fn spread<T: Copy>(values: Vec<T>, from: &[usize], to: &[usize]) -> Vec<T> {
    if from == to {
        return values;
    }
    let source = |index: Vec<usize>| {
        let at: Vec<usize> = index.iter().zip(from).map(|(&i, &d)| if d == 1 { 0 } else { i }).collect();
        values.get(place(from, &at)).copied()
    };
    indices(to).filter_map(source).collect()
}

fn unknown<T>(what: &str) -> Result<T, String> {
    Err(format!("cannot be run on {what}"))
}

/// Each element alone.
///
/// # Errors
/// If there is no answer for these elements.
pub fn unary(
    op: OpRef<'_>,
    operands: &[Tensor],
    int: Option<Int1>,
    float: Option<Float1>,
) -> Result<Vec<Tensor>, String> {
    let dims = extents(op, operands, 0)?;
    match numbers(op.ctx, operand(operands, 0)?)? {
        Numbers::Ints(all) => {
            let Some(int) = int else { return unknown("integers") };
            let width = result_width(op)?;
            let of = |v| int(v, width).ok_or_else(|| format!("cannot be run: there is no result for {v}"));
            integers(op, &dims, &all.into_iter().map(of).collect::<Result<Vec<_>, _>>()?)
        }
        Numbers::Floats(all) => {
            let Some(float) = float else { return unknown("floats") };
            floats(op, &dims, &all.into_iter().map(float).collect::<Vec<_>>())
        }
    }
}

/// Pairs of elements.
///
/// # Errors
/// If there is no answer for a pair.
pub fn binary(
    op: OpRef<'_>,
    operands: &[Tensor],
    int: Option<Int2>,
    float: Option<Float2>,
) -> Result<Vec<Tensor>, String> {
    let (da, db) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let out = common(&[da.clone(), db.clone()])?;
    match (numbers(op.ctx, operand(operands, 0)?)?, numbers(op.ctx, operand(operands, 1)?)?) {
        (Numbers::Ints(a), Numbers::Ints(b)) => {
            let Some(int) = int else { return unknown("integers") };
            let width = int_width(op.ctx, op.in_element(0)).unwrap_or(64);
            let of =
                |(a, b)| int(a, b, width).ok_or_else(|| format!("cannot be run: there is no result for {a} and {b}"));
            let pairs = spread(a, &da, &out).into_iter().zip(spread(b, &db, &out));
            integers(op, &out, &pairs.map(of).collect::<Result<Vec<_>, _>>()?)
        }
        (Numbers::Floats(a), Numbers::Floats(b)) => {
            let Some(float) = float else { return unknown("floats") };
            let pairs = spread(a, &da, &out).into_iter().zip(spread(b, &db, &out));
            floats(op, &out, &pairs.map(|(a, b)| float(a, b)).collect::<Vec<_>>())
        }
        _ => unknown("integers and floats together"),
    }
}

/// Whether an ordering of pairs of elements is among those asked for; nothing is ordered with NaN.
///
/// # Errors
/// If the operands do not fit.
pub fn compare(op: OpRef<'_>, operands: &[Tensor], accepted: &[Ordering]) -> Result<Vec<Tensor>, String> {
    let (da, db) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let out = common(&[da.clone(), db.clone()])?;
    let bit = |ordering: Option<Ordering>| i64::from(ordering.is_some_and(|o| accepted.contains(&o)));
    let bits: Vec<i64> = match (numbers(op.ctx, operand(operands, 0)?)?, numbers(op.ctx, operand(operands, 1)?)?) {
        (Numbers::Ints(a), Numbers::Ints(b)) => {
            spread(a, &da, &out).iter().zip(&spread(b, &db, &out)).map(|(a, b)| bit(Some(a.cmp(b)))).collect()
        }
        (Numbers::Floats(a), Numbers::Floats(b)) => {
            spread(a, &da, &out).iter().zip(&spread(b, &db, &out)).map(|(a, b)| bit(a.partial_cmp(b))).collect()
        }
        _ => return unknown("integers and floats together"),
    };
    integers(op, &out, &bits)
}

/// Whether NaN gives way to numbers.
pub fn ignores_nan(op: OpRef<'_>) -> bool {
    op.attr("nan_mode").and_then(|a| NAN_MODES.read(op.ctx, a)) == NAN_MODES.value(b"IGNORE")
}

/// The greater or, with `least`, the smaller of two floats, as `nan_mode` says.
pub fn extreme(a: f64, b: f64, least: bool, ignore: bool) -> f64 {
    match (a.is_nan(), b.is_nan()) {
        (false, false) => {
            if (a < b) == least {
                a
            } else {
                b
            }
        }
        (true, _) if ignore => b,
        (_, true) if ignore => a,
        _ => f64::NAN,
    }
}

/// `tosa.maximum`, and with `least` `tosa.minimum`.
///
/// # Errors
/// If the operands do not fit.
pub fn extremum(op: OpRef<'_>, operands: &[Tensor], least: bool) -> Result<Vec<Tensor>, String> {
    match (least, ignores_nan(op)) {
        (false, false) => {
            binary(op, operands, Some(|a, b, _| Some(a.max(b))), Some(|a, b| extreme(a, b, false, false)))
        }
        (false, true) => binary(op, operands, Some(|a, b, _| Some(a.max(b))), Some(|a, b| extreme(a, b, false, true))),
        (true, false) => binary(op, operands, Some(|a, b, _| Some(a.min(b))), Some(|a, b| extreme(a, b, true, false))),
        (true, true) => binary(op, operands, Some(|a, b, _| Some(a.min(b))), Some(|a, b| extreme(a, b, true, true))),
    }
}

/// The zero bits above the highest set one.
pub fn leading_zeros(value: i64, width: u32) -> Option<i64> {
    let bits = value.cast_unsigned() & u64::MAX.wrapping_shr(64_u32.saturating_sub(width));
    Some(i64::from(bits.leading_zeros()) - i64::from(64_u32.saturating_sub(width)))
}

/// Bits shifted to the left; those that leave are lost.
pub fn shift_left(value: i64, by: i64, width: u32) -> Option<i64> {
    Some(signed(value.wrapping_shl(amount(by, width)?), width))
}

/// Bits shifted to the right; zeros follow.
pub fn shift_right(value: i64, by: i64, width: u32) -> Option<i64> {
    let bits = value.cast_unsigned() & u64::MAX.wrapping_shr(64_u32.saturating_sub(width));
    Some(signed(bits.wrapping_shr(amount(by, width)?).cast_signed(), width))
}

/// The low bits of a number, as a signed one.
pub fn signed(value: i64, width: u32) -> i64 {
    let spare = 64_u32.saturating_sub(width).min(63);
    value.wrapping_shl(spare).wrapping_shr(spare)
}

/// How far to shift: less than the width.
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
    fn rounded(value: i64, by: i64, width: u32) -> Option<i64> {
        // The highest bit that is shifted out; of no shift there is none.
        let half = if by > 0 { down(value, by - 1, width)? & 1 } else { 0 };
        Some(down(value, by, width)? + half)
    }
    let round = op.int("round").is_some_and(|v| v != 0);
    binary(op, operands, Some(if round { rounded } else { down }), None)
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
    let is_i32 = int_width(op.ctx, op.in_element(0)) == Some(32);
    let Some(shift) = u32::try_from(shift).ok().filter(|&s| s <= 63 && (s == 0 || is_i32)) else {
        return Err(format!("cannot be run: a shift of {shift} is not defined"));
    };
    let (da, db) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let out = common(&[da.clone(), db.clone()])?;
    let (a, b) = (spread(ints(op, operands, 0)?, &da, &out), spread(ints(op, operands, 1)?, &db, &out));
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
    let out = common(&shapes)?;
    let [dc, da, db] = &shapes;
    let conditions = spread(ints(op, operands, 0)?, dc, &out);
    fn pick<T: Copy>(conditions: &[i64], a: &[T], b: &[T]) -> Vec<T> {
        conditions.iter().zip(a.iter().zip(b)).map(|(&c, (&a, &b))| if c != 0 { a } else { b }).collect()
    }
    match (numbers(op.ctx, operand(operands, 1)?)?, numbers(op.ctx, operand(operands, 2)?)?) {
        (Numbers::Ints(a), Numbers::Ints(b)) => {
            integers(op, &out, &pick(&conditions, &spread(a, da, &out), &spread(b, db, &out)))
        }
        (Numbers::Floats(a), Numbers::Floats(b)) => {
            floats(op, &out, &pick(&conditions, &spread(a, da, &out), &spread(b, db, &out)))
        }
        _ => unknown("integers and floats together"),
    }
}

/// `tosa.clamp`
///
/// # Errors
/// If the bounds are not of the operand's kind.
pub fn clamp(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    use qopt_ir::ir::AttrKind;
    let dims = extents(op, operands, 0)?;
    match numbers(op.ctx, operand(operands, 0)?)? {
        Numbers::Ints(all) => {
            let unsigned = is_unsigned(op.ctx, op.in_element(0)) || int_width(op.ctx, op.in_element(0)) == Some(1);
            let bound = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
                AttrKind::Integer { value, .. } if unsigned => i64::try_from(value.to_u64()?).ok(),
                AttrKind::Integer { value, .. } => value.to_i64(),
                _ => None,
            };
            let (Some(low), Some(high)) = (bound("min_val"), bound("max_val")) else {
                return Err("has bounds that are no integers".to_owned());
            };
            integers(op, &dims, &all.into_iter().map(|v| v.max(low).min(high)).collect::<Vec<_>>())
        }
        Numbers::Floats(all) => {
            let bound = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
                AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(FloatBits(bits.0))),
                _ => None,
            };
            let (Some(low), Some(high)) = (bound("min_val"), bound("max_val")) else {
                return Err("has bounds that are no floats".to_owned());
            };
            let ignore = ignores_nan(op);
            let within = |v: f64| extreme(extreme(v, low, false, ignore), high, true, ignore);
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
    let (from, to) = (only(&ints(op, operands, 1)?)?, only(&ints(op, operands, 2)?)?);
    let (low, high) = bounds(result_width(op)?, is_unsigned(op.ctx, op.out_element(0)));
    let (low, high) = (i128::from(low), i128::from(high));
    let negated = |v: i64| (i128::from(from) - i128::from(v) + i128::from(to)).clamp(low, high) as i64;
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
        (Numbers::Ints(all), None) => floats(op, &dims, &all.into_iter().map(|v| v as f64).collect::<Vec<_>>()),
        (Numbers::Floats(all), None) => floats(op, &dims, &all),
        (Numbers::Ints(all), Some(1)) => {
            integers(op, &dims, &all.into_iter().map(|v| i64::from(v != 0)).collect::<Vec<_>>())
        }
        (Numbers::Floats(all), Some(1)) => {
            integers(op, &dims, &all.into_iter().map(|v| i64::from(v != 0.0)).collect::<Vec<_>>())
        }
        (Numbers::Ints(all), Some(width)) => {
            let (_, mask) = bounds(width, true);
            let low_bits = |v: i64| if unsigned { v & mask } else { signed(v, width) };
            integers(op, &dims, &all.into_iter().map(low_bits).collect::<Vec<_>>())
        }
        (Numbers::Floats(all), Some(width)) => {
            let (low, high) = bounds(width, unsigned);
            let rounded = |v: f64| {
                if v.is_nan() {
                    return Err("cannot be run: NaN stands for no integer".to_owned());
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
/// If the table has not the right number of entries, or neighbours are too far apart.
pub fn table(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (all, table) = (ints(op, operands, 0)?, ints(op, operands, 1)?);
    let entry = |at: i64| usize::try_from(at).ok().and_then(|at| table.get(at)).copied().unwrap_or(0);
    let interpolated = |v: i64| {
        let at = (v >> 7) + 256;
        let slope = entry(at + 1) - entry(at);
        let fits = i16::try_from(slope).is_ok();
        fits.then(|| (entry(at) << 7) + slope * (v & 127))
            .ok_or("cannot be run: neighbours of the table are too far apart")
    };
    let found = match (int_width(op.ctx, op.in_element(0)), table.len()) {
        (Some(8), 256) => all.iter().map(|&v| Ok(entry(v + 128))).collect::<Result<Vec<i64>, &str>>(),
        (Some(16), 513) => all.iter().map(|&v| interpolated(v)).collect(),
        (_, count) => return Err(format!("cannot be run with a table of {count} entries")),
    };
    integers(op, &extents(op, operands, 0)?, &found?)
}
