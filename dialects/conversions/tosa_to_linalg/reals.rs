//! Lowering of f32 operations: arithmetic that ONNX Runtime computes on floats, the boundaries of a network, and the parts that
//! are not quantized. f16 and bf16 are converted, selected and moved only.
//!
//! Each operation is rounded where its definition rounds it: nothing is contracted or reordered. Functions are computed in f64
//! by the C library. NaN has no integer value; its result is within the bounds of the type.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{Attr, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::elementwise::{broadcast_indices, build_elementwise};
use super::{operands, result_type};
use crate::arith::ops as arith;
use crate::linalg::builder::{
    Builder, Number, ROUND_MAGIC_F32, ROUND_MAGIC_F64, cmpf, constant_index, dim, dims, reduction_flags,
};
use crate::math::ops as math;
use crate::qint::ops as qint;
use crate::support::{OpTypes, f32_attr, f64_attr, int_width, real_attr, show};
use crate::tosa::kernels::bounds;
use crate::tosa::kernels::elementwise::ignores_nan;
use crate::tosa::ops as tosa;

/// Returns true if elements are f32.
pub(super) fn is_real(op: OpRef<'_>, element: Type) -> bool {
    op.ctx.float_kind(element) == Some(FloatKind::F32)
}

/// Returns true if elements are f16 or bf16.
pub(super) fn is_narrow(op: OpRef<'_>, element: Type) -> bool {
    matches!(op.ctx.float_kind(element), Some(FloatKind::F16 | FloatKind::BF16))
}

/// The operation of arith that implements a binary operation on floats.
fn binary_float_op(def: &'static OpDef) -> Option<&'static OpDef> {
    Some(match_op!(def;
        tosa::ADD => &arith::ADDF,
        tosa::SUB => &arith::SUBF,
        tosa::MUL => &arith::MULF,
        _ => return None,
    ))
}

/// The operation of math that implements a function of one float.
fn unary_float_op(def: &'static OpDef) -> Option<&'static OpDef> {
    Some(match_op!(def;
        tosa::ABS => &math::ABSF,
        tosa::CEIL => &math::CEIL,
        tosa::COS => &math::COS,
        tosa::ERF => &math::ERF,
        tosa::EXP => &math::EXP,
        tosa::FLOOR => &math::FLOOR,
        tosa::LOG => &math::LOG,
        tosa::SIN => &math::SIN,
        tosa::TANH => &math::TANH,
        _ => return None,
    ))
}

/// A function of one or two floats, computed in f64 and rounded once.
fn build_function(
    build: &mut Builder<'_, '_>,
    def: &'static OpDef,
    args: &[ValueId],
    to: Type,
) -> Result<ValueId, String> {
    let wide = build.ctx().float_type(FloatKind::F64);
    let args: Result<Vec<ValueId>, String> = args.iter().map(|&x| build.op(&arith::EXTF, &[x], wide)).collect();
    let args = args?;
    let &[x, ..] = args.as_slice() else { return Err("an operand is missing".to_owned()) };
    let value = match unary_float_op(def) {
        Some(function) => build.op(function, &[x], wide)?,
        None if def == &tosa::POW => build.op(&math::POWF, &args, wide)?,
        None => {
            let one = build.number(Number::Real(1.0), wide)?;
            let divisor = match_op!(def;
                tosa::RECIPROCAL => x,
                tosa::RSQRT => build.op(&math::SQRT, &[x], wide)?,
                tosa::SIGMOID => {
                    let negated = build.op(&arith::NEGF, &[x], wide)?;
                    let exponential = build.op(&math::EXP, &[negated], wide)?;
                    build.op(&arith::ADDF, &[one, exponential], wide)?
                },
                _ => return Err("float elements are unsupported".to_owned()),
            );
            build.op(&arith::DIVF, &[one, divisor], wide)?
        }
    };
    build.op(&arith::TRUNCF, &[value], to)
}

/// The maximum or minimum of floats. -0 is less than +0.
#[derive(Clone, Copy)]
pub(super) struct FloatExtreme {
    is_max: bool,
    ignores_nan: bool,
}

impl FloatExtreme {
    /// The extreme of an operation with the attribute `nan_mode`.
    pub(super) fn of(op: OpRef<'_>, is_max: bool) -> Self {
        Self { is_max, ignores_nan: ignores_nan(op) }
    }

    /// The identity. If NaN is ignored, it is NaN: the maximum of only NaN is NaN.
    pub(super) fn identity(self) -> f64 {
        match self {
            Self { ignores_nan: true, .. } => f64::NAN,
            Self { is_max: true, .. } => f64::NEG_INFINITY,
            Self { is_max: false, .. } => f64::INFINITY,
        }
    }

    /// Builds the extreme of two numbers. It has no `arith.maxnumf`, which leaves the sign of a zero open.
    pub(super) fn build(self, build: &mut Builder<'_, '_>, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let def = if self.is_max { &arith::MAXIMUMF } else { &arith::MINIMUMF };
        let (mut a, mut b) = (a, b);
        if self.ignores_nan {
            let (a_is_nan, b_is_nan) = (build.compare(cmpf::UNO, a, a)?, build.compare(cmpf::UNO, b, b)?);
            (a, b) = (build.select(a_is_nan, b, a)?, build.select(b_is_nan, a, b)?);
        }
        build.op(def, &[a, b], build.ty(a))
    }
}

/// The predicate of `arith.cmpf` for a comparison. All are ordered: false with NaN.
fn comparison_predicate(def: &'static OpDef) -> Option<i64> {
    Some(match_op!(def;
        tosa::EQUAL => cmpf::OEQ,
        tosa::GREATER => cmpf::OGT,
        tosa::GREATER_EQUAL => cmpf::OGE,
        _ => return None,
    ))
}

/// Elementwise operations with floats among their operands or results.
pub(super) fn lower_floats(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (from, to) = (view.in_element(operand!(tosa::CAST.input)), view.out_element(0));
    let real = build.ctx().float_type(FloatKind::F32);
    if let Some(def) = view.def().and_then(binary_float_op).filter(|_| is_real(view, from) && is_real(view, to)) {
        return build_elementwise(build, op, 2, |build, args| build.op(def, args, real));
    }
    let def = view.def().ok_or("it is not elementwise")?;
    if (def == &tosa::MAXIMUM || def == &tosa::MINIMUM) && is_real(view, from) {
        let extreme = FloatExtreme::of(view, def == &tosa::MAXIMUM);
        return build_elementwise(build, op, 2, |build, args| {
            let &[a, b] = args else { return Err("an operand is missing".to_owned()) };
            extreme.build(build, a, b)
        });
    }
    if let Some(predicate) = comparison_predicate(def).filter(|_| is_real(view, from)) {
        return build_elementwise(build, op, 2, |build, args| {
            let &[a, b] = args else { return Err("an operand is missing".to_owned()) };
            build.compare(predicate, a, b)
        });
    }
    if def == &tosa::SELECT && (is_real(view, to) || is_narrow(view, to)) {
        return build_elementwise(build, op, 3, |build, args| {
            let &[condition, a, b] = args else { return Err("an operand is missing".to_owned()) };
            build.select(condition, a, b)
        });
    }
    let is_function = |def| {
        unary_float_op(def).is_some() || [&tosa::POW, &tosa::RECIPROCAL, &tosa::RSQRT, &tosa::SIGMOID].contains(&def)
    };
    if is_function(def) && is_real(view, from) && is_real(view, to) {
        let count = super::elementwise::arity(def).ok_or("it is not elementwise")?;
        return build_elementwise(build, op, count, |build, args| build_function(build, def, args, real));
    }
    match_op!(def;
        tosa::CAST => lower_float_cast(build, op),
        tosa::CLAMP => lower_float_clamp(build, op),
        tosa::NEGATE if is_real(view, from) && from == to => {
            build_elementwise(build, op, 1, |build, args| build.op(&arith::NEGF, args, real))
        },
        _ => Err("float elements are unsupported".to_owned()),
    )
}

/// `tosa.cast` from or to floats.
fn lower_float_cast(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (from, to) = (view.in_element(operand!(tosa::CAST.input)), view.out_element(0));
    let kind = |element| view.ctx.float_kind(element);
    match (int_width(view.ctx, from), int_width(view.ctx, to)) {
        (Some(width), None) if is_real(view, to) => {
            let def = if width == 1 { &arith::UITOFP } else { &arith::SITOFP };
            build_elementwise(build, op, 1, |build, args| build.op(def, args, to))
        }
        // Rounds once: f16 is infinite where f32 does not hold an integer.
        (Some(width), None) if is_narrow(view, to) && (width <= 16 || kind(to) == Some(FloatKind::F16)) => {
            let def = if width == 1 { &arith::UITOFP } else { &arith::SITOFP };
            build_unary(build, op, |build, x| {
                let x = build.op(def, &[x], build.ctx().float_type(FloatKind::F32))?;
                narrow(build, x, to)
            })
        }
        (None, Some(width @ (2..=32 | 64))) if is_real(view, from) => {
            let limits = bounds(width, false);
            build_unary(build, op, |build, x| to_integer(build, x, &math::ROUNDEVEN, limits, to))
        }
        (None, Some(1)) if is_real(view, from) => build_unary(build, op, |build, x| {
            let zero = build.f32_constant(0.0)?;
            build.compare(cmpf::UNE, x, zero)
        }),
        (None, None) if is_real(view, from) && from == to => {
            view.operand(operand!(tosa::CAST.input)).ok_or_else(|| "an operand is missing".to_owned())
        }
        (None, None) if is_narrow(view, from) && is_real(view, to) => {
            let is_bf16 = kind(from) == Some(FloatKind::BF16);
            build_unary(
                build,
                op,
                |build, x| if is_bf16 { from_bf16(build, x) } else { build.op(&arith::EXTF, &[x], to) },
            )
        }
        (None, None) if is_real(view, from) && is_narrow(view, to) => {
            build_unary(build, op, |build, x| narrow(build, x, to))
        }
        _ => Err(format!("casts {} to {}, which is unsupported", show(view.ctx, from), show(view.ctx, to))),
    }
}

/// `tosa.clamp` of floats. Propagates NaN, or replaces it by the lower bound if `nan_mode` is `IGNORE`.
fn lower_float_clamp(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    if !is_real(view, view.in_element(operand!(tosa::CLAMP.input))) {
        return Err("float elements are unsupported".to_owned());
    }
    let ignores = ignores_nan(view);
    let bound = |name: &str| real_attr(view, name).map(|v| v as f32);
    let (low, high) = bound("min_val").zip(bound("max_val")).ok_or("requires clamp bounds")?;
    if !ignores && is_clamped_by_casts(view, (low, high)) {
        return view.operand(operand!(tosa::CLAMP.input)).ok_or_else(|| "an operand is missing".to_owned());
    }
    build_unary(build, op, |build, x| {
        let (low, high) = (build.f32_constant(low)?, build.f32_constant(high)?);
        let is_low = build.compare(if ignores { cmpf::ULT } else { cmpf::OLT }, x, low)?;
        let x = build.select(is_low, low, x)?;
        let is_inside = build.compare(if ignores { cmpf::OLT } else { cmpf::ULT }, x, high)?;
        build.select(is_inside, x, high)
    })
}

/// Builds an elementwise operation with one operand.
fn build_unary(
    build: &mut Builder<'_, '_>,
    op: OpId,
    body: impl FnOnce(&mut Builder<'_, '_>, ValueId) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    build_elementwise(build, op, 1, |build, args| body(build, args.first().copied().ok_or("an operand is missing")?))
}

/// Converts a bf16 to f32 by its bits. LLVM may move operations before an `arith.extf`, where they round to bf16.
fn from_bf16(build: &mut Builder<'_, '_>, x: ValueId) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let word = ctx.int_type(32);
    let half = build.op(&arith::BITCAST, &[x], ctx.int_type(16))?;
    let bits = build.op(&arith::EXTUI, &[half], word)?;
    let width = build.int(16, word)?;
    let bits = build.op(&arith::SHLI, &[bits, width], word)?;
    build.op(&arith::BITCAST, &[bits], ctx.float_type(FloatKind::F32))
}

/// Rounds an f32 to f16 or bf16.
fn narrow(build: &mut Builder<'_, '_>, x: ValueId, to: Type) -> Result<ValueId, String> {
    match build.ctx().float_kind(to) {
        Some(FloatKind::BF16) => to_bf16(build, x),
        _ => build.op(&arith::TRUNCF, &[x], to),
    }
}

/// The upper half of an f32, rounded to nearest, ties to even. For `arith.truncf` LLVM calls a function that few libraries have.
fn to_bf16(build: &mut Builder<'_, '_>, x: ValueId) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let word = ctx.int_type(32);
    let bits = build.op(&arith::BITCAST, &[x], word)?;
    let (half, one, width) = (build.int(0x7FFF, word)?, build.int(1, word)?, build.int(16, word)?);
    let high = build.op(&arith::SHRUI, &[bits, width], word)?;
    let odd = build.op(&arith::ANDI, &[high, one], word)?;
    let rounded = build.add(bits, half)?;
    let rounded = build.add(rounded, odd)?;
    // The sum would carry a NaN into infinity: it gets the quiet bit instead.
    let quiet = build.int(0x0040_0000, word)?;
    let nan = build.op(&arith::ORI, &[bits, quiet], word)?;
    let is_nan = build.compare(cmpf::UNO, x, x)?;
    let bits = build.select(is_nan, nan, rounded)?;
    let high = build.op(&arith::SHRUI, &[bits, width], word)?;
    let high = build.op(&arith::TRUNCI, &[high], ctx.int_type(16))?;
    build.op(&arith::BITCAST, &[high], ctx.float_type(FloatKind::BF16))
}

/// Returns true if every user is a cast to an integer type whose range lies within these bounds: such a cast saturates, so the
/// clamp changes nothing.
fn is_clamped_by_casts(op: OpRef<'_>, (low, high): (f32, f32)) -> bool {
    let narrows = |user: OpId| {
        let user = OpRef::new(op.ctx, op.body, user);
        let width = int_width(op.ctx, user.out_element(0)).filter(|width| (2..=32).contains(width));
        let bounds = width.map(|width| bounds(width, false)).filter(|_| user.is(&tosa::CAST));
        bounds.is_some_and(|(least, most)| f64::from(low) <= least as f64 && f64::from(high) >= most as f64)
    };
    op.body.result(op.op, 0).is_some_and(|result| op.body.uses(result).all(|(user, _)| narrows(user)))
}

/// Rounds a float to an integer within bounds. Bounds that f32 cannot represent are compared in f64.
pub(super) fn to_integer(
    build: &mut Builder<'_, '_>,
    real: ValueId,
    rounding: &'static OpDef,
    (low, high): (i64, i64),
    to: Type,
) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let (single, double) = (ctx.float_type(FloatKind::F32), ctx.float_type(FloatKind::F64));
    if rounding == &math::ROUNDEVEN && [low, high].iter().all(|bound| bound.unsigned_abs() < 1 << 22) {
        let bounds = [low, high].map(|v| f32_attr(ctx, v as f32));
        let within = build_float_clamp(build, real, bounds, single)?;
        let integer = round_to_nearest(build, within)?;
        return build.extend_or_truncate(integer, to);
    }
    let mut rounded = build.op(rounding, &[real], single)?;
    if (low, high) == (i64::MIN, i64::MAX) {
        return to_i64(build, rounded);
    }
    let is_exact = |v: i64| v.unsigned_abs() <= 1 << f32::MANTISSA_DIGITS;
    let (ty, bounds) = if is_exact(low) && is_exact(high) {
        (single, [low, high].map(|v| f32_attr(ctx, v as f32)))
    } else {
        rounded = build.op(&arith::EXTF, &[rounded], double)?;
        (double, [low, high].map(|v| f64_attr(ctx, v as f64)))
    };
    let within = build_float_clamp(build, rounded, bounds, ty)?;
    let integer = build.op(&arith::FPTOSI, &[within], ctx.int_type(32))?;
    build.extend_or_truncate(integer, to)
}

/// Casts a whole f32 to i64 and saturates. f32 does not hold `i64::MAX`, so a comparison selects it.
fn to_i64(build: &mut Builder<'_, '_>, rounded: ValueId) -> Result<ValueId, String> {
    const LEAST: f32 = -9_223_372_036_854_775_808.0;
    /// The greatest f32 below 2^63.
    const GREATEST: f32 = 9_223_371_487_098_961_920.0;
    let ctx = build.ctx();
    let (single, long) = (ctx.float_type(FloatKind::F32), ctx.int_type(64));
    let within = build_float_clamp(build, rounded, [LEAST, GREATEST].map(|v| f32_attr(ctx, v)), single)?;
    let integer = build.op(&arith::FPTOSI, &[within], long)?;
    let greatest = build.f32_constant(GREATEST)?;
    let is_above = build.compare(cmpf::OLT, greatest, rounded)?;
    let saturated = build.constant(ctx.int_attr(i64::MAX, long), long)?;
    build.select(is_above, saturated, integer)
}

/// Clamps a float; NaN becomes the lower bound.
fn build_float_clamp(
    build: &mut Builder<'_, '_>,
    value: ValueId,
    bounds: [Attr; 2],
    ty: Type,
) -> Result<ValueId, String> {
    let [low, high] = bounds;
    let (low, high) = (build.constant(low, ty)?, build.constant(high, ty)?);
    let within = build.op(&arith::MAXNUMF, &[value, low], ty)?;
    build.op(&arith::MINNUMF, &[within, high], ty)
}

/// Rounds a float below 2^22 to the nearest 32-bit integer, ties to even.
fn round_to_nearest(build: &mut Builder<'_, '_>, real: ValueId) -> Result<ValueId, String> {
    let ctx = build.ctx();
    // The last bit of the sum has the value 1, so the addition rounds to an integer, in the low bits.
    let shift = build.f32_constant(ROUND_MAGIC_F32)?;
    let sum = build.op(&arith::ADDF, &[real, shift], ctx.float_type(FloatKind::F32))?;
    let bits = build.op(&arith::BITCAST, &[sum], ctx.int_type(32))?;
    build.add_constant(bits, -i64::from(ROUND_MAGIC_F32.to_bits()))
}

/// Rounds an f64 to the nearest 32-bit integer within bounds, ties to even. The low half of the bits of [`ROUND_MAGIC_F64`] is 0.
fn round_f64_to_nearest(build: &mut Builder<'_, '_>, real: ValueId, bounds: (i64, i64)) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let double = ctx.float_type(FloatKind::F64);
    let bounds = [bounds.0, bounds.1].map(|v| f64_attr(ctx, v as f64));
    let within = build_float_clamp(build, real, bounds, double)?;
    let shift = build.number(Number::Real(ROUND_MAGIC_F64), double)?;
    let sum = build.op(&arith::ADDF, &[within, shift], double)?;
    let bits = build.op(&arith::BITCAST, &[sum], ctx.int_type(64))?;
    build.op(&arith::TRUNCI, &[bits], ctx.int_type(32))
}

/// `qint.rescale`: products with an f32, rounded to nearest, ties to even.
pub(super) fn rescale(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ctx = build.ctx();
    let ty = result_type(view)?;
    let number = |name: &str| view.int(name).ok_or("requires clamp bounds");
    let (from, to) = (number("input_zp")?, number("output_zp")?);
    let (min, max) = (number("min")?, number("max")?);
    let (rank, element) = (view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    if int_width(ctx, view.in_element(operand!(qint::RESCALE.input))).is_none_or(|width| width > 32) {
        return Err("accumulators of more than 32 bits are unsupported".to_owned());
    }
    let several = view.in_dims(operand!(qint::RESCALE.scale)).is_some_and(|dims| dims.first() != Some(&Some(1)));
    let [value, scales] = operands(build, op)?;
    let scale = if several { dim(rank.saturating_sub(1)) } else { constant_index(0) };
    let inputs = [(value, dims(rank)), (scales, vec![scale])];
    let empty = build.empty(ty)?;
    let (narrow, real) = (ctx.int_type(32), ctx.float_type(FloatKind::F32));
    let bound = |bound: i64| f32_attr(ctx, bound.saturating_sub(to) as f32);
    build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let &[value, scale, _] = args else { return Err("an operand is missing".to_owned()) };
        let value = build.sign_extend(value, narrow)?;
        let steps = build.add_constant(value, from.wrapping_neg())?;
        let steps = build.op(&arith::SITOFP, &[steps], real)?;
        let product = build.op(&arith::MULF, &[steps, scale], real)?;
        let (low, high) = (build.constant(bound(min), real)?, build.constant(bound(max), real)?);
        // As machines compare.
        let is_above = build.compare(cmpf::OGT, product, low)?;
        let clamped = build.select(is_above, product, low)?;
        let is_below = build.compare(cmpf::OLT, clamped, high)?;
        let clamped = build.select(is_below, clamped, high)?;
        let stored = if [min, max].iter().all(|bound| bound.abs_diff(to) < 1 << 22) {
            let integer = round_to_nearest(build, clamped)?;
            build.add_constant(integer, to)?
        } else {
            let rounded = build.op(&math::ROUNDEVEN, &[clamped], real)?;
            let integer = build.op(&arith::FPTOSI, &[rounded], narrow)?;
            build.add_constant(integer, to)?
        };
        build.extend_or_truncate(stored, element)
    })
}

/// `qint.divide`: the quotient of two f32, rounded once.
pub(super) fn divide(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    if !is_real(view, view.out_element(0)) {
        return Err("unsupported float width".to_owned());
    }
    let real = view.out_element(0);
    build_elementwise(build, op, 2, |build, args| build.op(&arith::DIVF, args, real))
}

/// A function of the least and the greatest element of a range and of its scale, in f64; `empty` if both are equal. The width of
/// the range is rounded to f32.
fn build_from_range(
    build: &mut Builder<'_, '_>,
    op: OpId,
    empty: f64,
    of: impl FnOnce(&mut Builder<'_, '_>, [ValueId; 3]) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let real = view.out_element(0);
    if !is_real(view, real) {
        return Err("unsupported float width".to_owned());
    }
    build_elementwise(build, op, 2, |build, args| {
        let wide = build.ctx().float_type(FloatKind::F64);
        let &[least, greatest] = args else { return Err("an operand is missing".to_owned()) };
        let range = build.op(&arith::SUBF, &[greatest, least], real)?;
        let (range, levels) = (build.op(&arith::EXTF, &[range], wide)?, build.number(Number::Int(255), wide)?);
        let (least, greatest) = (build.op(&arith::EXTF, &[least], wide)?, build.op(&arith::EXTF, &[greatest], wide)?);
        let scale = build.op(&arith::DIVF, &[range, levels], wide)?;
        let value = of(build, [least, greatest, scale])?;
        let (is_empty, empty) = (build.compare(cmpf::OEQ, least, greatest)?, build.number(Number::Real(empty), wide)?);
        let value = build.select(is_empty, empty, value)?;
        build.op(&arith::TRUNCF, &[value], real)
    })
}

/// `qint.range_scale`: `(greatest - least) / 255`; 1 for an empty range.
pub(super) fn range_scale(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    build_from_range(build, op, 1.0, |_, [_, _, scale]| Ok(scale))
}

/// `qint.range_zero_point`: the integer in [-128, 127] of the real 0, from the end of the range that gives the smaller rounding
/// error: `-128 - least / scale` or `127 - greatest / scale`.
pub(super) fn range_zero_point(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    build_from_range(build, op, 0.0, |build, [least, greatest, scale]| {
        let wide = build.ctx().float_type(FloatKind::F64);
        let bounds = [(least, -128), (greatest, 127)].map(|(end, bound)| {
            let (quotient, bound) =
                (build.op(&arith::DIVF, &[end, scale], wide)?, build.number(Number::Int(bound), wide)?);
            let (magnitude, of_bound) =
                (build.op(&math::ABSF, &[quotient], wide)?, build.op(&math::ABSF, &[bound], wide)?);
            let error = build.op(&arith::ADDF, &[of_bound, magnitude], wide)?;
            Ok::<_, String>((bound, build.op(&arith::SUBF, &[bound, quotient], wide)?, error))
        });
        let [(min, from_least, error), (max, from_greatest, other)] = {
            let [low, high] = bounds;
            [low?, high?]
        };
        let is_less = build.compare(cmpf::OLT, error, other)?;
        let zero_point = build.select(is_less, from_least, from_greatest)?;
        let zero_point = build.op(&arith::MAXNUMF, &[zero_point, min], wide)?;
        let zero_point = build.op(&arith::MINNUMF, &[zero_point, max], wide)?;
        build.op(&math::ROUND, &[zero_point], wide)
    })
}

/// `qint.fma`: `x factor + addend`, rounded once. A factor with one element is that of all elements.
pub(super) fn fma(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    if !is_real(view, view.out_element(0)) {
        return Err("unsupported float width".to_owned());
    }
    let ty = result_type(view)?;
    let (rank, real) = (view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    let (x, addend) = (broadcast_indices(view, 0)?, broadcast_indices(view, 2)?);
    let is_one = view.in_dims(operand!(qint::FMA.factor)).is_some_and(|dims| dims.as_slice() == [Some(1)]);
    let of_factor = if is_one { vec![constant_index(0)] } else { broadcast_indices(view, 1)? };
    let [value, factor, more] = operands(build, op)?;
    let inputs = [(value, x), (factor, of_factor), (more, addend)];
    let empty = build.empty(ty)?;
    build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let &[x, factor, addend, _] = args else { return Err("an operand is missing".to_owned()) };
        build.op(&math::FMA, &[x, factor, addend], real)
    })
}

/// `qint.quantize`: `clamp(round(x / scale) + output_zp, min, max)`.
pub(super) fn quantize(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let number = |name: &str| view.int(name).ok_or("requires clamp bounds");
    let (zero_point, min, max) = (number("output_zp")?, number("min")?, number("max")?);
    let away = crate::qint::ops::rounds_away(view).ok_or("requires attribute 'rounding'")?;
    let rounding = if away { &math::ROUND } else { &math::ROUNDEVEN };
    if !is_real(view, view.in_element(operand!(qint::QUANTIZE.input))) {
        return Err("unsupported float width".to_owned());
    }
    let ty = result_type(view)?;
    let (ctx, rank, element) = (build.ctx(), view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    let real = view.in_element(operand!(qint::QUANTIZE.input));
    let [value, scale] = operands(build, op)?;
    let empty = build.empty(ty)?;
    let inputs = [(value, dims(rank)), (scale, vec![constant_index(0)])];
    build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let &[x, scale, _] = args else { return Err("an operand is missing".to_owned()) };
        let quotient = build.op(&arith::DIVF, &[x, scale], real)?;
        let limits = (min.saturating_sub(zero_point), max.saturating_sub(zero_point));
        let steps = to_integer(build, quotient, rounding, limits, ctx.int_type(32))?;
        let stored = build.add_constant(steps, zero_point)?;
        build.extend_or_truncate(stored, element)
    })
}

/// `qint.quotients`: exponentials from a table, times a number in f64, divided by their sum in the order of the row.
pub(super) fn quotients(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let number = |name: &str| view.int(name).ok_or("requires clamp bounds");
    let (zero_point, min, max) = (number("output_zp")?, number("min")?, number("max")?);
    let (ctx, rank, element) = (build.ctx(), view.out_dims(0).map_or(0, |d| d.len()), view.out_element(0));
    let axis = rank.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
    let from = view.in_element(operand!(qint::QUOTIENTS.input));
    let least = bounds(int_width(ctx, from).unwrap_or(8), false).0;
    let (narrow, real, double) = (ctx.int_type(32), ctx.float_type(FloatKind::F32), ctx.float_type(FloatKind::F64));
    let sizes = view.out_dims(0).unwrap_or_default().into_iter().enumerate();
    let sizes: Vec<_> = sizes.map(|(d, n)| if d == axis { Some(1) } else { n }).collect();
    let kept = || (0..rank).map(|d| if d == axis { constant_index(0) } else { dim(d) }).collect::<Vec<_>>();
    let [value, table, reciprocal] = operands(build, op)?;
    let init = build.filled_tensor(ctx.tensor_type(&sizes, from), least)?;
    let greatest =
        build.build_generic(&[(value, dims(rank))], (init, kept()), &reduction_flags(axis, 1), |build, args| {
            let &[x, all] = args else { return Err("an operand is missing".to_owned()) };
            build.op(&arith::MAXSI, &[x, all], from)
        })?;
    let exponential = |build: &mut Builder<'_, '_>, x, greatest| {
        let (x, greatest) = (build.sign_extend(x, narrow)?, build.sign_extend(greatest, narrow)?);
        let difference = build.sub(x, greatest)?;
        let at = build.add_constant(difference, 255)?;
        let at = build.index_cast(at, ctx.index_type())?;
        build.extract(table, &[at])
    };
    let zero = build.f32_constant(0.0)?;
    let init = build.filled_with(ctx.tensor_type(&sizes, real), zero)?;
    let inputs = [(value, dims(rank)), (greatest, kept())];
    let sums = build.build_generic(&inputs, (init, kept()), &reduction_flags(axis, 1), |build, args| {
        let &[x, greatest, sum] = args else { return Err("an operand is missing".to_owned()) };
        let more = exponential(build, x, greatest)?;
        build.op(&arith::ADDF, &[sum, more], real)
    })?;
    let inputs = [(value, dims(rank)), (greatest, kept()), (sums, kept()), (reciprocal, vec![constant_index(0)])];
    let empty = build.empty(ty)?;
    build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let &[x, greatest, sum, reciprocal, _] = args else { return Err("an operand is missing".to_owned()) };
        let value = exponential(build, x, greatest)?;
        let extend = |build: &mut Builder<'_, '_>, x| build.op(&arith::EXTF, &[x], double);
        let (value, reciprocal, sum) = (extend(build, value)?, extend(build, reciprocal)?, extend(build, sum)?);
        let scaled = build.op(&arith::MULF, &[value, reciprocal], double)?;
        let quotient = build.op(&arith::DIVF, &[scaled, sum], double)?;
        let limits = (min.saturating_sub(zero_point), max.saturating_sub(zero_point));
        let steps = round_f64_to_nearest(build, quotient, limits)?;
        let stored = build.add_constant(steps, zero_point)?;
        build.extend_or_truncate(stored, element)
    })
}
