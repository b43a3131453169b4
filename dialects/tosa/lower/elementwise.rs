//! What is computed element by element.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::NewOp;

use super::{operands, result_type, zero_point};
use crate::linalg::build::{Build, Index, dim, dims, extents, fixed, loops};
use crate::support::{Look, f32_attr, int_width, is_unsigned};
use crate::tosa::attrs::ROUNDING_MODES;
use crate::tosa::kernels::bounds;

/// The indices of an operand of the result's rank: dimensions of size 1 are broadcast.
fn broadcast(op: OpRef<'_>, operand: usize) -> Result<Vec<Index>, String> {
    let (from, to) = (extents(op, operand)?, op.out_dims(0).unwrap_or_default());
    if from.len() != to.len() {
        return Err("operands differ in rank".to_owned());
    }
    let index = |(d, (&n, &to)): (usize, (&u64, &Option<u64>))| if n == 1 && to != Some(1) { fixed(0) } else { dim(d) };
    Ok(from.iter().zip(&to).enumerate().map(index).collect())
}

/// The operation of arith that computes an operation with two operands.
pub(super) fn binary(name: &str) -> Option<&'static str> {
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
        "tosa.clamp" | "tosa.cast" | "tosa.clz" => "",
        _ => return None,
    })
}

/// Elementwise operations of integers.
pub(super) fn computed(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let (name, rank) = (view.name().into_owned(), view.out_dims(0).map_or(0, |d| d.len()));
    let element = view.out_element(0);
    let both = [0, 1].map(|i| int_width(view.ctx, view.in_element(i)).is_some());
    if !both[0] || int_width(view.ctx, element).is_none() {
        return Err("it computes on floats".to_owned());
    }
    let unary = matches!(&*name, "tosa.clamp" | "tosa.cast" | "tosa.clz");
    let shift = if name == "tosa.mul" { zero_point(view, 2)? } else { 0 };
    if !(0..=62).contains(&shift) {
        return Err("its product is shifted too far".to_owned());
    }
    let rounds = name == "tosa.arithmetic_right_shift" && view.int("round").is_some_and(|round| round != 0);
    let ctx = build.ctx();
    let (wide, width) = (ctx.int_type(64), int_width(ctx, element).unwrap_or(32));
    let limits = ["min_val", "max_val"].map(|name| view.int(name));
    let count = if unary { 1 } else { 2 };
    let values: Vec<ValueId> = view.body.operands(op).take(count).collect();
    let maps: Vec<Vec<Index>> = (0..count).map(|i| broadcast(view, i)).collect::<Result<_, _>>()?;
    let inputs: Vec<(ValueId, Vec<Index>)> = values.into_iter().zip(maps).collect();
    let empty = build.empty(ty)?;
    build.nest(&inputs, (empty, dims(rank)), &loops(rank, 0), |build, args| {
        let arg = |i: usize| args.get(i).copied().ok_or("an operand is missing");
        if name == "tosa.clamp" {
            let [Some(low), Some(high)] = limits else { return Err("it has no bounds".to_owned()) };
            return build.clamp(arg(0)?, (low, high));
        }
        if name == "tosa.cast" {
            let (value, from) = (arg(0)?, build.ty(arg(0)?));
            if width == 1 {
                let zero = build.int(0, from)?;
                let differ = NewOp::new("arith.cmpi").property("predicate", ctx.int_attr(1, wide));
                return build.made(differ.operands(&[value, zero]).results(&[element]));
            }
            let is_bool = int_width(ctx, from) == Some(1);
            return if is_bool { build.widened(value, element, true) } else { build.resized(value, element) };
        }
        if name == "tosa.clz" {
            let intrinsic = NewOp::new("llvm.call_intrinsic")
                .property("intrin", ctx.string_attr(format!("llvm.ctlz.i{width}")))
                .property("operandSegmentSizes", ctx.i32_array_attr(&[2, 0]))
                .property("op_bundle_sizes", ctx.i32_array_attr(&[]));
            // Of 0 all bits are leading ones, which is no undefined case.
            let defined = build.int(0, ctx.int_type(1))?;
            return build.made(intrinsic.operands(&[arg(0)?, defined]).results(&[element]));
        }
        if shift != 0 {
            let (a, b) = (build.widened(arg(0)?, wide, false)?, build.widened(arg(1)?, wide, false)?);
            let product = build.mul(a, b)?;
            let (rounded, by) = (build.plus(product, 1 << shift >> 1)?, build.int(shift, wide)?);
            let shifted = build.op("arith.shrsi", &[rounded, by], wide)?;
            return build.resized(shifted, element);
        }
        let (a, b) = (build.resized(arg(0)?, element)?, build.resized(arg(1)?, element)?);
        if rounds {
            // The highest bit that is shifted out; of no shift there is none.
            let (zero, one) = (build.int(0, element)?, build.int(1, element)?);
            let below = build.sub(b, one)?;
            let below = build.op("arith.maxsi", &[below, zero], element)?;
            let half = build.op("arith.shrsi", &[a, below], element)?;
            let some = build.op("arith.minsi", &[b, one], element)?;
            let (half, shifted) =
                (build.op("arith.andi", &[half, some], element)?, build.op("arith.shrsi", &[a, b], element)?);
            return build.add(shifted, half);
        }
        build.op(binary(&name).unwrap_or_default(), &[a, b], element)
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
    let round = |shift: i64| 1_i64 << (shift - 1);
    if per_channel {
        let channels = [multipliers.len() as u64];
        let last = || vec![dim(rank.saturating_sub(1))];
        let rounds: Vec<i64> = shifts.iter().map(|&s| round(s)).collect();
        for (values, element) in [(&multipliers, ctx.int_type(32)), (&shifts, ctx.int_type(8)), (&rounds, wide)] {
            inputs.push((build.ints(&channels, element, values)?, last()));
        }
    }
    let single = multipliers.first().copied().zip(shifts.first().copied()).ok_or("it has no scale")?;
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
        if double && (per_channel || single.1 > 31) {
            let zero = build.int(0, wide)?;
            let predicate = ctx.int_attr(5, wide);
            let compare = |build: &mut Build<'_, '_>, a, b, predicate| {
                let compare = NewOp::new("arith.cmpi").operands(&[a, b]).results(&[ctx.int_type(1)]);
                build.made(compare.property("predicate", predicate))
            };
            let (up, down) = (build.int(1 << 30, wide)?, build.int(-(1 << 30), wide)?);
            let is_positive = compare(build, value, zero, predicate)?;
            let mut more = build.op("arith.select", &[is_positive, up, down], wide)?;
            if per_channel {
                let (limit, predicate) = (build.int(31, wide)?, ctx.int_attr(4, wide));
                let twice = compare(build, shift, limit, predicate)?;
                more = build.op("arith.select", &[twice, more, zero], wide)?;
            }
            sum = build.add(sum, more)?;
        }
        let scaled = build.op("arith.shrsi", &[sum, shift], wide)?;
        let scaled = build.plus(scaled, to)?;
        let clamped = build.clamp(scaled, bounds(out_width, out_unsigned))?;
        build.resized(clamped, element)
    })
}

/// `qint.rescale`: products with an f32, rounded to even.
pub(super) fn rescale_reals(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
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
        let clamped = build.op("arith.maximumf", &[product, low], real)?;
        let clamped = build.op("arith.minimumf", &[clamped, high], real)?;
        let rounded = build.op("math.roundeven", &[clamped], real)?;
        let integer = build.op("arith.fptosi", &[rounded], narrow)?;
        let stored = build.plus(integer, to)?;
        build.resized(stored, element)
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
