//! Floats of 32 bits between integers: what ONNX Runtime computes on reals, and the borders of a network.
//!
//! Each operation is rounded where its definition rounds it: nothing is contracted or reordered. Whatever comes of NaN, which stands
//! for no integer, is within the result's bounds.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::elementwise::{broadcast, each};
use super::{operands, result_type};
use crate::linalg::build::{Build, OGT, OLT, ULT, dim, dims, fixed, loops};
use crate::support::{Look, f32_attr, int_width, real_attr};
use crate::tosa::kernels::bounds;
use crate::tosa::kernels::elementwise::ignores_nan;

/// Whether elements are floats of 32 bits.
pub(super) fn is_real(op: OpRef<'_>, element: Type) -> bool {
    op.ctx.float_kind(element) == Some(FloatKind::F32)
}

/// The operation of arith that computes an operation of floats.
fn binary(name: &str) -> Option<&'static str> {
    Some(match name {
        "tosa.add" => "arith.addf",
        "tosa.sub" => "arith.subf",
        "tosa.mul" => "arith.mulf",
        _ => return None,
    })
}

/// Elementwise operations with floats.
pub(super) fn computed(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let name = view.name().into_owned();
    let (from, to) = (view.in_element(0), view.out_element(0));
    let real = build.ctx().float_type(FloatKind::F32);
    if let Some(name) = binary(&name).filter(|_| is_real(view, from) && is_real(view, to)) {
        return each(build, op, 2, |build, args| build.op(name, args, real));
    }
    let ignores = ignores_nan(view);
    let bound = |name: &str| real_attr(view, name).map(|v| v as f32);
    let limits = bound("min_val").zip(bound("max_val"));
    match (&*name, int_width(view.ctx, from), int_width(view.ctx, to)) {
        ("tosa.cast", Some(width @ ..=32), None) if is_real(view, to) => {
            let name = if width == 1 { "arith.uitofp" } else { "arith.sitofp" };
            each(build, op, 1, |build, args| build.op(name, args, real))
        }
        ("tosa.cast", None, Some(width @ 2..=32)) if is_real(view, from) => {
            let limits = bounds(width, false);
            each(build, op, 1, |build, args| {
                let &[x] = args else { return Err("an operand is missing".to_owned()) };
                to_integer(build, x, "math.roundeven", limits, to)
            })
        }
        ("tosa.cast", None, None) if is_real(view, from) && from == to => {
            view.operand(0).ok_or_else(|| "an operand is missing".to_owned())
        }
        ("tosa.clamp", None, None) if is_real(view, from) => {
            let (low, high) = limits.ok_or("it has no bounds")?;
            if !ignores && saturates_behind(view, (low, high)) {
                return view.operand(0).ok_or_else(|| "an operand is missing".to_owned());
            }
            each(build, op, 1, |build, args| {
                let &[x] = args else { return Err("an operand is missing".to_owned()) };
                // NaN stays, or becomes the lower bound.
                let (low, high) = (build.real(low)?, build.real(high)?);
                let is_low = build.compare(if ignores { ULT } else { OLT }, x, low)?;
                let x = build.select(is_low, low, x)?;
                let is_inside = build.compare(if ignores { OLT } else { ULT }, x, high)?;
                build.select(is_inside, x, high)
            })
        }
        _ => Err("it computes on floats".to_owned()),
    }
}

/// Whether all that becomes of a result are integers whose own bounds are not beyond these.
fn saturates_behind(op: OpRef<'_>, (low, high): (f32, f32)) -> bool {
    let narrows = |user: OpId| {
        let user = OpRef::new(op.ctx, op.body, user);
        let width = int_width(op.ctx, user.out_element(0)).filter(|width| (2..=32).contains(width));
        let bounds = width.map(|width| bounds(width, false)).filter(|_| &*user.name() == "tosa.cast");
        bounds.is_some_and(|(least, most)| f64::from(low) <= least as f64 && f64::from(high) >= most as f64)
    };
    op.body.result(op.op, 0).is_some_and(|result| op.body.uses(result).all(|(user, _)| narrows(user)))
}

/// A real rounded to an integer within bounds. Where they are no `f32`, they are compared in 64 bits.
pub(super) fn to_integer(
    build: &mut Build<'_, '_>,
    real: ValueId,
    rounding: &str,
    (low, high): (i64, i64),
    to: Type,
) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let (single, double) = (ctx.float_type(FloatKind::F32), ctx.float_type(FloatKind::F64));
    if rounding == "math.roundeven" && [low, high].iter().all(|bound| bound.unsigned_abs() < 1 << 22) {
        let bounds = [low, high].map(|v| f32_attr(ctx, v as f32));
        let within = clamped(build, real, bounds, single)?;
        let integer = nearest(build, within)?;
        return build.resized(integer, to);
    }
    let mut rounded = build.op(rounding, &[real], single)?;
    let is_exact = |v: i64| v.unsigned_abs() <= 1 << f32::MANTISSA_DIGITS;
    let (ty, bounds) = if is_exact(low) && is_exact(high) {
        (single, [low, high].map(|v| f32_attr(ctx, v as f32)))
    } else {
        rounded = build.op("arith.extf", &[rounded], double)?;
        (double, [low, high].map(|v| crate::support::f64_attr(ctx, v as f64)))
    };
    let within = clamped(build, rounded, bounds, ty)?;
    let integer = build.op("arith.fptosi", &[within], ctx.int_type(32))?;
    build.resized(integer, to)
}

/// A float within bounds; NaN is the lower one.
fn clamped(build: &mut Build<'_, '_>, value: ValueId, bounds: [Attr; 2], ty: Type) -> Result<ValueId, String> {
    let [low, high] = bounds;
    let (low, high) = (build.constant(low, ty)?, build.constant(high, ty)?);
    let within = build.op("arith.maxnumf", &[value, low], ty)?;
    build.op("arith.minnumf", &[within, high], ty)
}

/// In the middle of those that are integers and whose neighbours are integers.
const INTEGERS: f32 = 12_582_912.0;

/// The integer of 32 bits that is nearest to a real of less than 2^22, ties to even.
fn nearest(build: &mut Build<'_, '_>, real: ValueId) -> Result<ValueId, String> {
    let ctx = build.ctx();
    // The sum's last bit counts ones: it is rounded as it should be, and its last bits are the integer.
    let shift = build.real(INTEGERS)?;
    let sum = build.op("arith.addf", &[real, shift], ctx.float_type(FloatKind::F32))?;
    let bits = build.op("arith.bitcast", &[sum], ctx.int_type(32))?;
    build.plus(bits, -i64::from(INTEGERS.to_bits()))
}

/// `qint.rescale`: products with an f32, rounded to even.
pub(super) fn rescale(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ctx = build.ctx();
    let ty = result_type(view)?;
    let number = |name: &str| view.int(name).ok_or("it has no bounds");
    let (from, to) = (number("input_zp")?, number("output_zp")?);
    let (min, max) = (number("min")?, number("max")?);
    let (rank, element) = (view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    if int_width(ctx, view.in_element(0)).is_none_or(|width| width > 32) {
        return Err("it has accumulators of more than 32 bits".to_owned());
    }
    let several = view.in_dims(1).is_some_and(|dims| dims.first() != Some(&Some(1)));
    let [value, scales] = operands(build, op)?;
    let scale = if several { dim(rank.saturating_sub(1)) } else { fixed(0) };
    let inputs = [(value, dims(rank)), (scales, vec![scale])];
    let empty = build.empty(ty)?;
    let (narrow, real) = (ctx.int_type(32), ctx.float_type(FloatKind::F32));
    let bound = |bound: i64| f32_attr(ctx, bound.saturating_sub(to) as f32);
    build.nest(&inputs, (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let &[value, scale, _] = args else { return Err("an operand is missing".to_owned()) };
        let value = build.widened(value, narrow, false)?;
        let steps = build.plus(value, from.wrapping_neg())?;
        let steps = build.op("arith.sitofp", &[steps], real)?;
        let product = build.op("arith.mulf", &[steps, scale], real)?;
        let (low, high) = (build.constant(bound(min), real)?, build.constant(bound(max), real)?);
        // As machines compare.
        let is_above = build.compare(OGT, product, low)?;
        let clamped = build.select(is_above, product, low)?;
        let is_below = build.compare(OLT, clamped, high)?;
        let clamped = build.select(is_below, clamped, high)?;
        let stored = if [min, max].iter().all(|bound| bound.abs_diff(to) < 1 << 22) {
            let integer = nearest(build, clamped)?;
            build.plus(integer, to)?
        } else {
            let rounded = build.op("math.roundeven", &[clamped], real)?;
            let integer = build.op("arith.fptosi", &[rounded], narrow)?;
            build.plus(integer, to)?
        };
        build.resized(stored, element)
    })
}

/// `qint.fma`: one factor for all.
pub(super) fn fma(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    if !is_real(view, view.out_element(0)) {
        return Err("it computes on floats of another width".to_owned());
    }
    let ty = result_type(view)?;
    let (rank, real) = (view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    let (x, addend) = (broadcast(view, 0)?, broadcast(view, 2)?);
    let [value, factor, more] = operands(build, op)?;
    let inputs = [(value, x), (factor, vec![fixed(0)]), (more, addend)];
    let empty = build.empty(ty)?;
    build.nest(&inputs, (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let &[x, factor, addend, _] = args else { return Err("an operand is missing".to_owned()) };
        build.op("math.fma", &[x, factor, addend], real)
    })
}

/// `qint.quantize`
pub(super) fn quantize(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let number = |name: &str| view.int(name).ok_or("it has no bounds");
    let (zero_point, min, max) = (number("output_zp")?, number("min")?, number("max")?);
    let away = crate::qint::ops::rounds_away(view).ok_or("it has no rounding")?;
    let rounding = if away { "math.round" } else { "math.roundeven" };
    if !is_real(view, view.in_element(0)) {
        return Err("it computes on floats of another width".to_owned());
    }
    let ty = result_type(view)?;
    let (ctx, rank, element) = (build.ctx(), view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    let real = view.in_element(0);
    let [value, scale] = operands(build, op)?;
    let empty = build.empty(ty)?;
    let inputs = [(value, dims(rank)), (scale, vec![fixed(0)])];
    build.nest(&inputs, (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let &[x, scale, _] = args else { return Err("an operand is missing".to_owned()) };
        let quotient = build.op("arith.divf", &[x, scale], real)?;
        let limits = (min.saturating_sub(zero_point), max.saturating_sub(zero_point));
        let steps = to_integer(build, quotient, rounding, limits, ctx.int_type(32))?;
        let stored = build.plus(steps, zero_point)?;
        build.resized(stored, element)
    })
}

/// `qint.quotients`: exponentials from a table, by their sum in the order of the row.
pub(super) fn quotients(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let number = |name: &str| view.int(name).ok_or("it has no bounds");
    let (zero_point, min, max) = (number("output_zp")?, number("min")?, number("max")?);
    let (ctx, rank, element) = (build.ctx(), view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    let axis = rank.checked_sub(1).ok_or("it has no dimension")?;
    let from = view.in_element(0);
    let least = bounds(int_width(ctx, from).unwrap_or(8), false).0;
    let (narrow, real) = (ctx.int_type(32), ctx.float_type(FloatKind::F32));
    let sizes = view.out_dims(0).unwrap_or_default().into_iter().enumerate();
    let sizes: Vec<_> = sizes.map(|(d, n)| if d == axis { Some(1) } else { n }).collect();
    let kept = || (0..rank).map(|d| if d == axis { fixed(0) } else { dim(d) }).collect::<Vec<_>>();
    let [value, table, reciprocal] = operands(build, op)?;
    let init = build.filled(ctx.tensor_type(&sizes, from), least)?;
    let greatest = build.nest(&[(value, dims(rank))], (init, kept()), &loops(axis, 1), |build, args| {
        let &[x, all] = args else { return Err("an operand is missing".to_owned()) };
        build.op("arith.maxsi", &[x, all], from)
    })?;
    let exponential = |build: &mut Build<'_, '_>, x, greatest| {
        let (x, greatest) = (build.widened(x, narrow, false)?, build.widened(greatest, narrow, false)?);
        let difference = build.sub(x, greatest)?;
        let at = build.plus(difference, 255)?;
        let at = build.index_cast(at, ctx.index_type())?;
        build.element(table, &[at])
    };
    let zero = build.real(0.0)?;
    let init = build.filled_with(ctx.tensor_type(&sizes, real), zero)?;
    let inputs = [(value, dims(rank)), (greatest, kept())];
    let sums = build.nest(&inputs, (init, kept()), &loops(axis, 1), |build, args| {
        let &[x, greatest, sum] = args else { return Err("an operand is missing".to_owned()) };
        let more = exponential(build, x, greatest)?;
        build.op("arith.addf", &[sum, more], real)
    })?;
    let inputs = [(value, dims(rank)), (greatest, kept()), (sums, kept()), (reciprocal, vec![fixed(0)])];
    let empty = build.empty(ty)?;
    build.nest(&inputs, (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let &[x, greatest, sum, reciprocal, _] = args else { return Err("an operand is missing".to_owned()) };
        let value = exponential(build, x, greatest)?;
        let scaled = build.op("arith.mulf", &[value, reciprocal], real)?;
        let quotient = build.op("arith.divf", &[scaled, sum], real)?;
        let limits = (min.saturating_sub(zero_point), max.saturating_sub(zero_point));
        let steps = to_integer(build, quotient, "math.roundeven", limits, narrow)?;
        let stored = build.plus(steps, zero_point)?;
        build.resized(stored, element)
    })
}
