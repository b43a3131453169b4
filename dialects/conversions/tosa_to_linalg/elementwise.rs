//! Lowering of elementwise operations on integers, of rescale and of table.
//!
//! Floats are in `reals`, which uses the broadcasting of this file.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::rewrite::NewOp;

use super::{constant_scalar, operands, result_type};
use crate::arith::ops as arith;
use crate::linalg::builder::{AffineIndex, Builder, cmpi, constant_index, dim, dims, extents, reduction_flags};
use crate::llvm;
use crate::support::{OpTypes, int_width, is_unsigned};
use crate::tensor::ops as tensor;
use crate::tosa::attrs::ROUNDING_MODES;
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// The indices of an operand, which must have the result's rank. A dimension of size 1 is read at 0 unless the result's size
/// is 1 too.
pub(super) fn broadcast_indices(op: OpRef<'_>, operand: usize) -> Result<Vec<AffineIndex>, String> {
    let (from, to) = (extents(op, operand)?, op.out_dims(0).unwrap_or_default());
    if from.len() != to.len() {
        return Err("operands differ in rank".to_owned());
    }
    let index = |(d, (&n, &to)): (usize, (&u64, &Option<u64>))| {
        if n == 1 && to != Some(1) { constant_index(0) } else { dim(d) }
    };
    Ok(from.iter().zip(&to).enumerate().map(index).collect())
}

/// Builds a `linalg.generic` over the result. The body gets one element of each of the first `count` operands, which are
/// broadcast.
pub(super) fn build_elementwise(
    build: &mut Builder<'_, '_>,
    op: OpId,
    count: usize,
    body: impl FnOnce(&mut Builder<'_, '_>, &[ValueId]) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ty, rank) = (result_type(view)?, view.out_dims(0).map_or(0, |d| d.len()));
    let maps: Vec<Vec<AffineIndex>> = (0..count).map(|i| broadcast_indices(view, i)).collect::<Result<_, _>>()?;
    let inputs: Vec<(ValueId, Vec<AffineIndex>)> = view.body.operands(op).zip(maps).collect();
    let empty = build.empty(ty)?;
    build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        body(build, args.get(..count).ok_or("an operand is missing")?)
    })
}

/// The operation of arith that implements a binary operation on integers.
fn binary_int_op(def: &'static OpDef) -> Option<&'static OpDef> {
    Some(match_op!(def;
        tosa::ADD => &arith::ADDI,
        tosa::SUB => &arith::SUBI,
        tosa::MAXIMUM => &arith::MAXSI,
        tosa::MINIMUM => &arith::MINSI,
        tosa::MUL => &arith::MULI,
        tosa::BITWISE_AND | tosa::LOGICAL_AND => &arith::ANDI,
        tosa::BITWISE_OR | tosa::LOGICAL_OR => &arith::ORI,
        tosa::BITWISE_XOR | tosa::LOGICAL_XOR => &arith::XORI,
        tosa::LOGICAL_LEFT_SHIFT => &arith::SHLI,
        tosa::LOGICAL_RIGHT_SHIFT => &arith::SHRUI,
        tosa::ARITHMETIC_RIGHT_SHIFT => &arith::SHRSI,
        _ => return None,
    ))
}

/// The number of operands that an elementwise operation reads element by element: not its zero points and its shift.
/// `None` if this file does not lower the operation.
pub(super) fn arity(def: &'static OpDef) -> Option<usize> {
    Some(match_op!(def;
        tosa::ABS | tosa::BITWISE_NOT | tosa::CAST | tosa::CLAMP | tosa::CLZ | tosa::LOGICAL_NOT | tosa::NEGATE => 1,
        tosa::CEIL | tosa::COS | tosa::ERF | tosa::EXP | tosa::FLOOR | tosa::LOG | tosa::RECIPROCAL | tosa::RSQRT => 1,
        tosa::SIGMOID | tosa::SIN | tosa::TANH => 1,
        tosa::SELECT => 3,
        tosa::EQUAL | tosa::GREATER | tosa::GREATER_EQUAL | tosa::INTDIV | tosa::POW => 2,
        _ => return binary_int_op(def).map(|_| 2),
    ))
}

/// The number of leading zeros; the width for 0.
pub(super) fn leading_zeros(build: &mut Builder<'_, '_>, x: ValueId) -> Result<ValueId, String> {
    let (ctx, ty) = (build.ctx(), build.ty(x));
    let width = int_width(ctx, ty).ok_or("float elements are unsupported")?;
    let intrinsic = NewOp::of(&llvm::CALL_INTRINSIC)
        .property("intrin", ctx.string_attr(format!("llvm.ctlz.i{width}")))
        .property("operandSegmentSizes", ctx.i32_array_attr(&[2, 0]))
        .property("op_bundle_sizes", ctx.i32_array_attr(&[]));
    // `is_zero_poison = false`: TOSA defines ctlz(0) as the bit width.
    let defined = build.int(0, ctx.int_type(1))?;
    build.build_op(intrinsic.operands(&[x, defined]).results(&[ty]))
}

/// The quotient, rounded toward zero. Where TOSA leaves it undefined, the divisor is 1: `arith.divsi` by 0, or of the least
/// integer by -1, would be undefined behavior.
fn quotient(build: &mut Builder<'_, '_>, a: ValueId, b: ValueId) -> Result<ValueId, String> {
    let (ctx, ty) = (build.ctx(), build.ty(a));
    let width = int_width(ctx, ty).ok_or("float elements are unsupported")?;
    let [zero, one, all, least] = [0, 1, -1, bounds(width, false).0].map(|value| build.int(value, ty));
    let (zero, one, all, least) = (zero?, one?, all?, least?);
    let is_zero = build.compare(cmpi::EQ, b, zero)?;
    let (is_least, is_negated) = (build.compare(cmpi::EQ, a, least)?, build.compare(cmpi::EQ, b, all)?);
    let bit = ctx.int_type(1);
    let overflows = build.op(&arith::ANDI, &[is_least, is_negated], bit)?;
    let is_undefined = build.op(&arith::ORI, &[is_zero, overflows], bit)?;
    let divisor = build.select(is_undefined, one, b)?;
    build.op(&arith::DIVSI, &[a, divisor], ty)
}

/// `tosa.mul` with a shift: `(a b + 2^(shift - 1)) >> shift` in 64 bits.
fn shifted_product(
    build: &mut Builder<'_, '_>,
    [a, b]: [ValueId; 2],
    shift: i64,
    element: Type,
) -> Result<ValueId, String> {
    let wide = build.ctx().int_type(64);
    let (a, b) = (build.sign_extend(a, wide)?, build.sign_extend(b, wide)?);
    let product = build.mul(a, b)?;
    let (biased, by) = (build.add_constant(product, 1 << shift >> 1)?, build.int(shift, wide)?);
    let shifted = build.op(&arith::SHRSI, &[biased, by], wide)?;
    build.extend_or_truncate(shifted, element)
}

/// `tosa.arithmetic_right_shift` with `round`: `a >> b`, plus the highest bit that is shifted out; plus 0 for a shift by 0.
fn rounded_right_shift(build: &mut Builder<'_, '_>, a: ValueId, b: ValueId, element: Type) -> Result<ValueId, String> {
    let (zero, one) = (build.int(0, element)?, build.int(1, element)?);
    let last = build.sub(b, one)?;
    let last = build.op(&arith::MAXSI, &[last, zero], element)?;
    let round_bit = build.op(&arith::SHRSI, &[a, last], element)?;
    let is_shifted = build.op(&arith::MINSI, &[b, one], element)?;
    let round_bit = build.op(&arith::ANDI, &[round_bit, is_shifted], element)?;
    let shifted = build.op(&arith::SHRSI, &[a, b], element)?;
    build.add(shifted, round_bit)
}

/// Elementwise operations, of integers or floats. One with floats among its operands or results is lowered by `reals`.
pub(super) fn lower_elementwise(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ctx, def) = (build.ctx(), view.def().ok_or("it is not elementwise")?);
    let count = arity(def).ok_or("it is not elementwise")?;
    let mut elements = (0..count).map(|i| view.in_element(i)).chain([view.out_element(0)]);
    if elements.any(|element| int_width(ctx, element).is_none()) {
        return super::reals::lower_floats(build, op);
    }
    let params = IntParams::read(view, def)?;
    build_elementwise(build, op, count, |build, args| build_int_element(build, def, &params, args))
}

/// The element types and the constant parameters of an elementwise operation on integers.
struct IntParams {
    from: Type,
    element: Type,
    /// The shift of `tosa.mul`.
    shift: i64,
    /// `round` of `tosa.arithmetic_right_shift`.
    is_rounded: bool,
    /// The bounds of `tosa.clamp`.
    limits: Option<(i64, i64)>,
    /// The sum of both zero points of `tosa.negate`.
    zero_points: i64,
}

impl IntParams {
    fn read(op: OpRef<'_>, def: &'static OpDef) -> Result<Self, String> {
        let shift = if def == &tosa::MUL { constant_scalar(op, operand!(tosa::MUL.shift))? } else { 0 };
        if !(0..=62).contains(&shift) {
            return Err("shift is out of range".to_owned());
        }
        let zero_points = if def == &tosa::NEGATE {
            constant_scalar(op, operand!(tosa::NEGATE.input1_zp))?
                .saturating_add(constant_scalar(op, operand!(tosa::NEGATE.output_zp))?)
        } else {
            0
        };
        Ok(Self {
            from: op.in_element(0),
            element: op.out_element(0),
            shift,
            is_rounded: def == &tosa::ARITHMETIC_RIGHT_SHIFT && op.int("round").is_some_and(|round| round != 0),
            limits: op.int("min_val").zip(op.int("max_val")),
            zero_points,
        })
    }
}

/// Computes one element of an elementwise operation on integers.
fn build_int_element(
    build: &mut Builder<'_, '_>,
    def: &'static OpDef,
    params: &IntParams,
    args: &[ValueId],
) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let &IntParams { from, element, shift, is_rounded, limits, zero_points } = params;
    let (wide, width) = (ctx.int_type(64), int_width(ctx, element).unwrap_or(32));
    match_op!(def, args;
        // As signed i1, true (-1) is less than false (0), so max and min would be swapped: uses OR and AND.
        tosa::CLAMP, &[x] if width == 1 => {
            let (low, high) = limits.ok_or("requires clamp bounds")?;
            let (low, high) = (build.int(low, element)?, build.int(high, element)?);
            let raised = build.op(&arith::ORI, &[x, low], element)?;
            build.op(&arith::ANDI, &[raised, high], element)
        },
        tosa::CLAMP, &[x] => build.clamp(x, limits.ok_or("requires clamp bounds")?),
        tosa::CAST, &[x] if width == 1 => {
            let zero = build.int(0, from)?;
            build.compare(cmpi::NE, x, zero)
        },
        tosa::CAST, &[x] if int_width(ctx, from) == Some(1) => build.zero_extend(x, element),
        tosa::CAST, &[x] => build.extend_or_truncate(x, element),
        tosa::CLZ, &[x] => leading_zeros(build, x),
        tosa::ABS, &[x] => {
            let zero = build.int(0, element)?;
            let negated = build.sub(zero, x)?;
            build.op(&arith::MAXSI, &[x, negated], element)
        },
        tosa::NEGATE, &[x] => {
            let (x, zero_points) = (build.sign_extend(x, wide)?, build.int(zero_points, wide)?);
            let negated = build.sub(zero_points, x)?;
            let within = build.clamp(negated, bounds(width, is_unsigned(ctx, element)))?;
            build.extend_or_truncate(within, element)
        },
        tosa::BITWISE_NOT | tosa::LOGICAL_NOT, &[x] => {
            let all = build.int(-1, element)?;
            build.op(&arith::XORI, &[x, all], element)
        },
        tosa::EQUAL, &[a, b] => build.compare(cmpi::EQ, a, b),
        // Booleans have no sign: true is greater than false.
        tosa::MAXIMUM, &[a, b] if int_width(ctx, from) == Some(1) => build.op(&arith::ORI, &[a, b], element),
        tosa::MINIMUM, &[a, b] if int_width(ctx, from) == Some(1) => build.op(&arith::ANDI, &[a, b], element),
        tosa::GREATER, &[a, b] if int_width(ctx, from) == Some(1) => build.compare(cmpi::UGT, a, b),
        tosa::GREATER_EQUAL, &[a, b] if int_width(ctx, from) == Some(1) => build.compare(cmpi::UGE, a, b),
        tosa::GREATER, &[a, b] => build.compare(cmpi::SGT, a, b),
        tosa::GREATER_EQUAL, &[a, b] => build.compare(cmpi::SGE, a, b),
        tosa::INTDIV, &[a, b] => quotient(build, a, b),
        tosa::SELECT, &[condition, a, b] => build.select(condition, a, b),
        _ => {
            let &[a, b] = args else { return Err("an operand is missing".to_owned()) };
            if shift != 0 {
                return shifted_product(build, [a, b], shift, element);
            }
            let (a, b) = (build.extend_or_truncate(a, element)?, build.extend_or_truncate(b, element)?);
            if is_rounded && width == 1 {
                return Err("rounded shifts of i1 are unsupported".to_owned());
            }
            if is_rounded {
                return rounded_right_shift(build, a, b, element);
            }
            build.op(binary_int_op(def).ok_or("it is not elementwise")?, &[a, b], element)
        },
    )
}

/// The constant parameters of a `tosa.rescale`.
struct RescaleParams {
    input_zp: i64,
    output_zp: i64,
    in_unsigned: bool,
    in_width: u32,
    out_width: u32,
    /// The least and the greatest integer of the result type.
    limits: (i64, i64),
    /// One multiplier and shift for all channels, or one for each.
    multipliers: Vec<i64>,
    shifts: Vec<i64>,
    per_channel: bool,
    /// The rounding mode is `DOUBLE_ROUND`.
    double: bool,
}

impl RescaleParams {
    fn read(op: OpRef<'_>) -> Result<Self, String> {
        let ctx = op.ctx;
        let flag = |name: &str| op.int(name).is_some_and(|v| v != 0);
        let unsigned = |side: &str, element| flag(side) || is_unsigned(ctx, element);
        let (from, to) = (op.in_element(operand!(tosa::RESCALE.input)), op.out_element(0));
        let (in_unsigned, out_unsigned) = (unsigned("input_unsigned", from), unsigned("output_unsigned", to));
        let width = |element: Type| int_width(ctx, element).ok_or("float elements are unsupported");
        let (in_width, out_width) = (width(from)?, width(to)?);
        // A zero point of unsigned integers has a signless type, so its highest bit is not a sign.
        let zero_point = |operand: usize, width: u32, unsigned: bool| {
            let value = constant_scalar(op, operand)?;
            Ok::<_, String>(if unsigned { value & bounds(width, true).1 } else { value })
        };
        let mode = op.attr("rounding_mode").and_then(|a| ROUNDING_MODES.read(ctx, a));
        if mode == ROUNDING_MODES.value(b"INEXACT_ROUND") {
            return Err("INEXACT_ROUND is unsupported".to_owned());
        }
        let (multipliers, shifts) =
            (op.in_ints(operand!(tosa::RESCALE.multiplier)), op.in_ints(operand!(tosa::RESCALE.shift)));
        let (multipliers, shifts) = multipliers.zip(shifts).ok_or("multiplier and shift must be constant")?;
        if multipliers.len() != shifts.len() {
            return Err("multiplier and shift differ in length".to_owned());
        }
        if shifts.iter().any(|&s| !(2..=62).contains(&s)) {
            return Err("a shift is out of range".to_owned());
        }
        Ok(Self {
            input_zp: zero_point(operand!(tosa::RESCALE.input_zp), in_width, in_unsigned)?,
            output_zp: zero_point(operand!(tosa::RESCALE.output_zp), out_width, out_unsigned)?,
            in_unsigned,
            in_width,
            out_width,
            limits: bounds(out_width, out_unsigned),
            per_channel: flag("per_channel") && multipliers.len() > 1,
            multipliers,
            shifts,
            double: flag("scale32") && mode == ROUNDING_MODES.value(b"DOUBLE_ROUND"),
        })
    }

    /// DOUBLE_ROUND adds +2^30 or -2^30 by sign if shift > 31. If the output zero point is the lower bound, a negative value clamps
    /// to it with either term, so +2^30 is used for all.
    fn adds_positive_only(&self) -> bool {
        self.double && self.output_zp <= self.limits.0
    }

    /// The constant that is added before a shift.
    fn rounding_term(&self, shift: i64) -> i64 {
        (1_i64 << (shift - 1)) + if self.adds_positive_only() && shift > 31 { 1 << 30 } else { 0 }
    }

    /// Returns true if all shifted products have at most 30 bits, which leaves room for the zero point in i32.
    fn fits_i32(&self) -> bool {
        let largest =
            i128::from(bounds(self.in_width, self.in_unsigned).1) + i128::from(self.input_zp.unsigned_abs()) + 1;
        let is_narrow = |(&m, &s): (&i64, &i64)| ((largest * i128::from(m.unsigned_abs())) >> s) < 1 << 29;
        self.out_width <= 16 && self.multipliers.iter().zip(&self.shifts).all(is_narrow)
    }
}

/// `tosa.rescale`, in 64 bits. Narrow results add the zero point in i32.
pub(super) fn rescale(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ctx, ty, element) = (build.ctx(), result_type(view)?, view.out_element(0));
    let params = RescaleParams::read(view)?;
    let rank = view.out_dims(0).map_or(0, |d| d.len());
    let [value] = operands(build, op)?;
    let wide = ctx.int_type(64);
    let mut inputs = vec![(value, dims(rank))];
    if params.per_channel {
        let channels = [params.multipliers.len() as u64];
        let terms: Vec<i64> = params.shifts.iter().map(|&s| params.rounding_term(s)).collect();
        let lists = [(&params.multipliers, ctx.int_type(32)), (&params.shifts, ctx.int_type(8)), (&terms, wide)];
        for (values, element) in lists {
            inputs.push((build.int_tensor(&channels, element, values)?, vec![dim(rank.saturating_sub(1))]));
        }
    }
    let single = params.multipliers.first().copied().zip(params.shifts.first().copied()).ok_or("requires a scale")?;
    let empty = build.empty(ty)?;
    build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let arg = |i: usize| args.get(i).copied().ok_or("an operand is missing");
        let value = build.extend_int(arg(0)?, wide, params.in_unsigned)?;
        let value = build.add_constant(value, params.input_zp.wrapping_neg())?;
        let (multiplier, shift, round) = if params.per_channel {
            (build.sign_extend(arg(1)?, wide)?, build.sign_extend(arg(2)?, wide)?, arg(3)?)
        } else {
            (build.int(single.0, wide)?, build.int(single.1, wide)?, build.int(params.rounding_term(single.1), wide)?)
        };
        let product = build.mul(value, multiplier)?;
        let mut sum = build.add(product, round)?;
        if params.double && !params.adds_positive_only() && (params.per_channel || single.1 > 31) {
            let term = signed_rounding_term(build, value, params.per_channel.then_some(shift))?;
            sum = build.add(sum, term)?;
        }
        let mut scaled = build.op(&arith::SHRSI, &[sum, shift], wide)?;
        if params.fits_i32() {
            scaled = build.extend_or_truncate(scaled, ctx.int_type(32))?;
        }
        let scaled = build.add_constant(scaled, params.output_zp)?;
        let clamped = build.clamp(scaled, params.limits)?;
        build.extend_or_truncate(clamped, element)
    })
}

/// The second rounding term of DOUBLE_ROUND: 2^30 with the sign of the value. If `shift` is given, the term is 0 unless the shift is
/// greater than 31.
fn signed_rounding_term(
    build: &mut Builder<'_, '_>,
    value: ValueId,
    shift: Option<ValueId>,
) -> Result<ValueId, String> {
    let wide = build.ty(value);
    let zero = build.int(0, wide)?;
    let (up, down) = (build.int(1 << 30, wide)?, build.int(-(1 << 30), wide)?);
    let is_positive = build.compare(cmpi::SGE, value, zero)?;
    let term = build.select(is_positive, up, down)?;
    let Some(shift) = shift else { return Ok(term) };
    let limit = build.int(31, wide)?;
    let is_double_rounded = build.compare(cmpi::SGT, shift, limit)?;
    build.select(is_double_rounded, term, zero)
}

/// `tosa.table` (TOSA 1.0, section "TABLE"). 8-bit elements have 256 entries, beginning with that of -128. 16-bit elements have
/// 513 entries, of which each covers 128 integers: the upper 9 bits choose an entry, the lower 7 bits interpolate to the next
/// one. The result has 7 fractional bits.
pub(super) fn table(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let width = int_width(view.ctx, view.in_element(operand!(tosa::TABLE.input1)));
    let entries = view.in_ints(operand!(tosa::TABLE.table)).ok_or("table must be constant")?;
    let is_interpolated = match (width, entries.len()) {
        (Some(8), 256) => false,
        (Some(16), 513) => true,
        _ => return Err(format!("unsupported table of {} entries", entries.len())),
    };
    let rank = view.out_dims(0).map_or(0, |d| d.len());
    let (ctx, element) = (build.ctx(), view.out_element(0));
    let [value, _] = operands(build, op)?;
    let entry_type = if is_interpolated { ctx.int_type(16) } else { element };
    let table = build.int_tensor(&[entries.len() as u64], entry_type, &entries)?;
    let empty = build.empty(ty)?;
    let (wide, index) = (ctx.int_type(32), ctx.index_type());
    build.build_generic(&[(value, dims(rank))], (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let x = args.first().copied().ok_or("an operand is missing")?;
        let x = build.sign_extend(x, wide)?;
        let entry = |build: &mut Builder<'_, '_>, at| {
            let at = build.op(&arith::INDEX_CAST, &[at], index)?;
            build.op(&tensor::EXTRACT, &[table, at], entry_type)
        };
        if !is_interpolated {
            let at = build.add_constant(x, 128)?;
            return entry(build, at);
        }
        let seven = build.int(7, wide)?;
        let at = build.op(&arith::SHRSI, &[x, seven], wide)?;
        let (at, mask) = (build.add_constant(at, 256)?, build.int(127, wide)?);
        let (next, part) = (build.add_constant(at, 1)?, build.op(&arith::ANDI, &[x, mask], wide)?);
        let (low, high) = (entry(build, at)?, entry(build, next)?);
        let (low, high) = (build.sign_extend(low, wide)?, build.sign_extend(high, wide)?);
        let slope = build.sub(high, low)?;
        let (rise, base) = (build.mul(slope, part)?, build.op(&arith::SHLI, &[low, seven], wide)?);
        build.add(base, rise)
    })
}
