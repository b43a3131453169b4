//! What is computed element by element.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::rewrite::NewOp;

use super::{operands, result_type, zero_point};
use crate::linalg::build::{Build, EQ, Index, NE, SGE, SGT, dim, dims, extents, fixed, loops};
use crate::support::{Look, int_width, is_unsigned};
use crate::tosa::attrs::ROUNDING_MODES;
use crate::tosa::kernels::bounds;

/// The indices of an operand of the result's rank: dimensions of size 1 are broadcast.
pub(super) fn broadcast(op: OpRef<'_>, operand: usize) -> Result<Vec<Index>, String> {
    let (from, to) = (extents(op, operand)?, op.out_dims(0).unwrap_or_default());
    if from.len() != to.len() {
        return Err("operands differ in rank".to_owned());
    }
    let index = |(d, (&n, &to)): (usize, (&u64, &Option<u64>))| if n == 1 && to != Some(1) { fixed(0) } else { dim(d) };
    Ok(from.iter().zip(&to).enumerate().map(index).collect())
}

/// A nest over the result's elements, of the first operands' elements there.
pub(super) fn each(
    build: &mut Build<'_, '_>,
    op: OpId,
    count: usize,
    body: impl FnOnce(&mut Build<'_, '_>, &[ValueId]) -> Result<ValueId, String>,
) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ty, rank) = (result_type(view)?, view.out_dims(0).map_or(0, |d| d.len()));
    let maps: Vec<Vec<Index>> = (0..count).map(|i| broadcast(view, i)).collect::<Result<_, _>>()?;
    let inputs: Vec<(ValueId, Vec<Index>)> = view.body.operands(op).zip(maps).collect();
    let empty = build.empty(ty)?;
    build.nest(&inputs, (empty, dims(rank)), &loops(rank, 0), |build, args| {
        body(build, args.get(..count).ok_or("an operand is missing")?)
    })
}

/// The operation of arith that computes an operation with two operands.
fn binary(name: &str) -> Option<&'static str> {
    Some(match name {
        "tosa.add" => "arith.addi",
        "tosa.sub" => "arith.subi",
        "tosa.maximum" => "arith.maxsi",
        "tosa.minimum" => "arith.minsi",
        "tosa.mul" => "arith.muli",
        "tosa.bitwise_and" | "tosa.logical_and" => "arith.andi",
        "tosa.bitwise_or" | "tosa.logical_or" => "arith.ori",
        "tosa.bitwise_xor" | "tosa.logical_xor" => "arith.xori",
        "tosa.logical_left_shift" => "arith.shli",
        "tosa.logical_right_shift" => "arith.shrui",
        "tosa.arithmetic_right_shift" => "arith.shrsi",
        _ => return None,
    })
}

/// How many operands an elementwise operation has; `None` if it is none.
pub(super) fn arity(name: &str) -> Option<usize> {
    Some(match name {
        "tosa.abs" | "tosa.bitwise_not" | "tosa.cast" | "tosa.clamp" | "tosa.clz" | "tosa.logical_not"
        | "tosa.negate" => 1,
        "tosa.select" => 3,
        "tosa.equal" | "tosa.greater" | "tosa.greater_equal" => 2,
        _ => return binary(name).map(|_| 2),
    })
}

/// The zero bits above the highest set one; of 0 all bits.
pub(super) fn leading_zeros(build: &mut Build<'_, '_>, x: ValueId) -> Result<ValueId, String> {
    let (ctx, ty) = (build.ctx(), build.ty(x));
    let width = int_width(ctx, ty).ok_or("it computes on floats")?;
    let intrinsic = NewOp::new("llvm.call_intrinsic")
        .property("intrin", ctx.string_attr(format!("llvm.ctlz.i{width}")))
        .property("operandSegmentSizes", ctx.i32_array_attr(&[2, 0]))
        .property("op_bundle_sizes", ctx.i32_array_attr(&[]));
    // That of 0 is no undefined case.
    let defined = build.int(0, ctx.int_type(1))?;
    build.made(intrinsic.operands(&[x, defined]).results(&[ty]))
}

/// Elementwise operations of integers.
pub(super) fn computed(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (ctx, name) = (build.ctx(), view.name().into_owned());
    let (from, element) = (view.in_element(0), view.out_element(0));
    let count = arity(&name).ok_or("it is not elementwise")?;
    let mut elements = (0..count).map(|i| view.in_element(i)).chain([element]);
    if elements.any(|element| int_width(ctx, element).is_none()) {
        return super::reals::computed(build, op);
    }
    let shift = if name == "tosa.mul" { zero_point(view, 2)? } else { 0 };
    if !(0..=62).contains(&shift) {
        return Err("its product is shifted too far".to_owned());
    }
    let rounds = name == "tosa.arithmetic_right_shift" && view.int("round").is_some_and(|round| round != 0);
    let (wide, width) = (ctx.int_type(64), int_width(ctx, element).unwrap_or(32));
    let limits = view.int("min_val").zip(view.int("max_val"));
    // Both zero points of a negation come to one number.
    let zeros = if name == "tosa.negate" { zero_point(view, 1)?.saturating_add(zero_point(view, 2)?) } else { 0 };
    each(build, op, count, |build, args| match (&*name, args) {
        // Truth values have no sign.
        ("tosa.clamp", &[x]) if width == 1 => {
            let (low, high) = limits.ok_or("it has no bounds")?;
            let (low, high) = (build.int(low, element)?, build.int(high, element)?);
            let raised = build.op("arith.ori", &[x, low], element)?;
            build.op("arith.andi", &[raised, high], element)
        }
        ("tosa.clamp", &[x]) => build.clamp(x, limits.ok_or("it has no bounds")?),
        ("tosa.cast", &[x]) if width == 1 => {
            let zero = build.int(0, from)?;
            build.compare(NE, x, zero)
        }
        ("tosa.cast", &[x]) if int_width(ctx, from) == Some(1) => build.widened(x, element, true),
        ("tosa.cast", &[x]) => build.resized(x, element),
        ("tosa.clz", &[x]) => leading_zeros(build, x),
        ("tosa.abs", &[x]) => {
            let zero = build.int(0, element)?;
            let negated = build.sub(zero, x)?;
            build.op("arith.maxsi", &[x, negated], element)
        }
        ("tosa.negate", &[x]) => {
            let (x, zeros) = (build.widened(x, wide, false)?, build.int(zeros, wide)?);
            let negated = build.sub(zeros, x)?;
            let within = build.clamp(negated, bounds(width, is_unsigned(ctx, element)))?;
            build.resized(within, element)
        }
        ("tosa.bitwise_not" | "tosa.logical_not", &[x]) => {
            let all = build.int(-1, element)?;
            build.op("arith.xori", &[x, all], element)
        }
        ("tosa.equal", &[a, b]) => build.compare(EQ, a, b),
        ("tosa.greater", &[a, b]) => build.compare(SGT, a, b),
        ("tosa.greater_equal", &[a, b]) => build.compare(SGE, a, b),
        ("tosa.select", &[condition, a, b]) => build.select(condition, a, b),
        (_, &[a, b]) if shift != 0 => {
            let (a, b) = (build.widened(a, wide, false)?, build.widened(b, wide, false)?);
            let product = build.mul(a, b)?;
            let (rounded, by) = (build.plus(product, 1 << shift >> 1)?, build.int(shift, wide)?);
            let shifted = build.op("arith.shrsi", &[rounded, by], wide)?;
            build.resized(shifted, element)
        }
        (_, &[a, b]) => {
            let (a, b) = (build.resized(a, element)?, build.resized(b, element)?);
            if !rounds {
                return build.op(binary(&name).ok_or("it is not elementwise")?, &[a, b], element);
            }
            // The highest bit that is shifted out; of no shift there is none.
            let (zero, one) = (build.int(0, element)?, build.int(1, element)?);
            let below = build.sub(b, one)?;
            let below = build.op("arith.maxsi", &[below, zero], element)?;
            let half = build.op("arith.shrsi", &[a, below], element)?;
            let some = build.op("arith.minsi", &[b, one], element)?;
            let (half, shifted) =
                (build.op("arith.andi", &[half, some], element)?, build.op("arith.shrsi", &[a, b], element)?);
            build.add(shifted, half)
        }
        _ => Err("an operand is missing".to_owned()),
    })
}

/// `tosa.rescale`, in 64 bits.
pub(super) fn rescale(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ctx = build.ctx();
    let ty = result_type(view)?;
    let flag = |name: &str| view.int(name).is_some_and(|v| v != 0);
    let unsigned = |side: &str, element| flag(side) || is_unsigned(ctx, element);
    let (in_unsigned, out_unsigned) =
        (unsigned("input_unsigned", view.in_element(0)), unsigned("output_unsigned", view.out_element(0)));
    let width = |element: Type| int_width(ctx, element).ok_or("it computes on floats");
    let (in_width, out_width) = (width(view.in_element(0))?, width(view.out_element(0))?);
    let read = |v: i64, width: u32, unsigned: bool| if unsigned { v & bounds(width, true).1 } else { v };
    let from = read(zero_point(view, 3)?, in_width, in_unsigned);
    let to = read(zero_point(view, 4)?, out_width, out_unsigned);
    let mode = view.attr("rounding_mode").and_then(|a| ROUNDING_MODES.read(ctx, a));
    let scale32 = flag("scale32");
    let double = scale32 && mode == ROUNDING_MODES.value(b"DOUBLE_ROUND");
    if mode == ROUNDING_MODES.value(b"INEXACT_ROUND") {
        return Err("its rounding is not defined".to_owned());
    }
    let (multipliers, shifts) = (view.in_ints(1), view.in_ints(2));
    let (multipliers, shifts) = multipliers.zip(shifts).ok_or("its scale is not constant")?;
    if multipliers.len() != shifts.len() || shifts.iter().any(|&s| !(2..=62).contains(&s)) {
        return Err("a shift is out of range".to_owned());
    }
    let rank = view.out_dims(0).map_or(0, |d| d.len());
    let per_channel = flag("per_channel") && multipliers.len() > 1;
    let element = view.out_element(0);
    let [value] = operands(build, op)?;
    let wide = ctx.int_type(64);
    let mut inputs = vec![(value, dims(rank))];
    // Where a product is rounded twice, what is added first depends on its sign.
    let limits = bounds(out_width, out_unsigned);
    // Negative values that are clamped to the zero point may be rounded as if they were positive.
    let rounds_up = double && to <= limits.0;
    let round = |shift: i64| (1_i64 << (shift - 1)) + if rounds_up && shift > 31 { 1 << 30 } else { 0 };
    if per_channel {
        let channels = [multipliers.len() as u64];
        let last = || vec![dim(rank.saturating_sub(1))];
        let rounds: Vec<i64> = shifts.iter().map(|&s| round(s)).collect();
        for (values, element) in [(&multipliers, ctx.int_type(32)), (&shifts, ctx.int_type(8)), (&rounds, wide)] {
            inputs.push((build.ints(&channels, element, values)?, last()));
        }
    }
    let single = multipliers.first().copied().zip(shifts.first().copied()).ok_or("it has no scale")?;
    // Where 64 bits are not needed any more: a zero point can be added to this many without overflow.
    let largest = i128::from(bounds(in_width, in_unsigned).1) + i128::from(from.unsigned_abs()) + 1;
    let is_narrow = |(&m, &s): (&i64, &i64)| ((largest * i128::from(m.unsigned_abs())) >> s) < 1 << 29;
    let narrow = out_width <= 16 && multipliers.iter().zip(&shifts).all(is_narrow);
    let empty = build.empty(ty)?;
    build.nest(&inputs, (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let arg = |i: usize| args.get(i).copied().ok_or("an operand is missing");
        let value = build.widened(arg(0)?, wide, in_unsigned)?;
        let value = build.plus(value, from.wrapping_neg())?;
        let (multiplier, shift, round) = if per_channel {
            (build.widened(arg(1)?, wide, false)?, build.widened(arg(2)?, wide, false)?, arg(3)?)
        } else {
            (build.int(single.0, wide)?, build.int(single.1, wide)?, build.int(round(single.1), wide)?)
        };
        let product = build.mul(value, multiplier)?;
        let mut sum = build.add(product, round)?;
        if double && !rounds_up && (per_channel || single.1 > 31) {
            let zero = build.int(0, wide)?;
            let (up, down) = (build.int(1 << 30, wide)?, build.int(-(1 << 30), wide)?);
            let is_positive = build.compare(SGE, value, zero)?;
            let mut more = build.select(is_positive, up, down)?;
            if per_channel {
                let limit = build.int(31, wide)?;
                let twice = build.compare(SGT, shift, limit)?;
                more = build.select(twice, more, zero)?;
            }
            sum = build.add(sum, more)?;
        }
        let mut scaled = build.op("arith.shrsi", &[sum, shift], wide)?;
        if narrow {
            scaled = build.resized(scaled, ctx.int_type(32))?;
        }
        let scaled = build.plus(scaled, to)?;
        let clamped = build.clamp(scaled, limits)?;
        build.resized(clamped, element)
    })
}

/// `tosa.table`: of 256 entries, or of 513 with interpolation.
pub(super) fn table(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let width = int_width(view.ctx, view.in_element(0));
    let entries = view.in_ints(1).ok_or("its table is not constant")?;
    let is_interpolated = match (width, entries.len()) {
        (Some(8), 256) => false,
        (Some(16), 513) => true,
        _ => return Err(format!("it has a table of {} entries", entries.len())),
    };
    let rank = view.out_dims(0).map_or(0, |d| d.len());
    let (ctx, element) = (build.ctx(), view.out_element(0));
    let [value, _] = operands(build, op)?;
    let entry_type = if is_interpolated { ctx.int_type(16) } else { element };
    let table = build.ints(&[entries.len() as u64], entry_type, &entries)?;
    let empty = build.empty(ty)?;
    let (wide, index) = (ctx.int_type(32), ctx.index_type());
    build.nest(&[(value, dims(rank))], (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let x = args.first().copied().ok_or("an operand is missing")?;
        let x = build.widened(x, wide, false)?;
        let entry = |build: &mut Build<'_, '_>, at| {
            let at = build.op("arith.index_cast", &[at], index)?;
            build.op("tensor.extract", &[table, at], entry_type)
        };
        if !is_interpolated {
            let at = build.plus(x, 128)?;
            return entry(build, at);
        }
        let seven = build.int(7, wide)?;
        let at = build.op("arith.shrsi", &[x, seven], wide)?;
        let (at, mask) = (build.plus(at, 256)?, build.int(127, wide)?);
        let (next, part) = (build.plus(at, 1)?, build.op("arith.andi", &[x, mask], wide)?);
        let (low, high) = (entry(build, at)?, entry(build, next)?);
        let (low, high) = (build.widened(low, wide, false)?, build.widened(high, wide, false)?);
        let slope = build.sub(high, low)?;
        let (rise, base) = (build.mul(slope, part)?, build.op("arith.shli", &[low, seven], wide)?);
        build.add(base, rise)
    })
}
