//! Guessers for arithmetic in f32, in ops of `qint` and of float TOSA: ONNX Runtime's numerics, and casts.
//!
//! If `op` is not the op that computes, it is a rescale that converts the signed integers of `from` to unsigned ones: `offset` is half of
//! the range then, and 0 otherwise.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};

use super::integers::{Reductions, sum_reductions, with_axes};
use super::products::{conv_parts, matrix_product, with_window};
use super::{
    Activation, Guess, Part, ScaleConstraint, Term, Zero, activation, computes_sums, def_of, dims, full_range, guess,
    input, term, width,
};
use crate::elements::floats;
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::softmax::{RealSoftmax, tflite_scale};
use crate::qnn::ops as qnn;
use crate::support::{f32_attr, real_attr};
use crate::tosa::ops as tosa;

/// Returns the elements of a constant operand of floats.
fn reals(op: OpRef<'_>, index: usize) -> Option<Vec<f64>> {
    floats(op.ctx, op.operand_constant(index)?)
}

/// Returns the bounds of an op of `qint` or of a float clamp, for signed integers, unless they are the full range of the result.
pub(super) fn bounds(low: i64, high: i64, offset: i64, width: u32) -> Option<[i64; 2]> {
    Some([low.checked_sub(offset)?, high.checked_sub(offset)?]).filter(|&bounds| bounds != full_range(width))
}

/// A convolution, matrix product, mean or requantization that `qint.rescale` ends.
pub(super) fn real_rescale(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::RESCALE.input))?;
    let from = def_of(op, value);
    let factors = reals(op, operand!(qint::RESCALE.scale))?;
    let zero = Zero::Fixed(op.int("output_zp")?);
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let clamp = bounds(op.int("min")?, op.int("max")?, 0, bits);
    let &first = factors.first()?;
    let to = |scale: f64| Some((scale, zero));
    let mut all = Vec::new();
    if let Some(from) = from {
        match_op!(from;
            tosa::CONV2D | tosa::CONV3D | tosa::DEPTHWISE_CONV2D | tosa::TRANSPOSE_CONV2D | qint::CONV => {
                if let Some((def, parts)) = conv_parts(from, factors.clone()) {
                    all.extend(with_window(guess(op, def, parts, to(1.0))?.constraint(ScaleConstraint::Weighted), from));
                }
            },
            tosa::MATMUL => all.extend(matrix_product(op, from, None).into_iter().flatten().map(|mut guess| {
                guess.attrs.clear();
                guess.output = Some(activation(guess.result, 1.0, zero));
                if let Some(Part::Activation(input)) = guess.parts.first_mut() {
                    input.scales = vec![first];
                }
                guess
            })),
            tosa::REDUCE_SUM => {
                if let Some((Reductions { axes, count, .. }, term)) = sum_reductions(from) {
                    let (count, near) = (count as f32, first * count as f64);
                    // The factor is a quotient of f32 numbers, which has no solution for some scales of the result.
                    let fits = |to: f32, scale: f64| scale as f32 / (to * count) == first as f32;
                    let units = [1.0_f32, 1.25, 1.5, 1.75].map(|to| (to, nudged(near * f64::from(to), |scale| fits(to, scale))));
                    let (unit, scale) = units.into_iter().find(|&(to, scale)| fits(to, scale)).unwrap_or((1.0, near));
                    all.push(with_axes(guess(op, &qnn::MEAN, vec![term.at(scale)], to(unit.into()))?, op, &axes));
                }
            },
            _ => {},
        );
    }
    if from.is_none_or(computes_sums) {
        let input = Activation { scales: factors, ..activation(value, 1.0, Zero::Fixed(op.int("input_zp")?)) };
        all.push(guess(op, &qnn::REQUANTIZE, vec![Part::Activation(input)], to(1.0))?);
    }
    Some(all.into_iter().map(|guess| Guess { clamp, ..guess.numerics(op, Numerics::Ort) }).collect())
}

/// Returns the nearest f32 number, within 15 ulps, that satisfies a condition. Returns the number unchanged if there is none.
pub(crate) fn nudged(near: f64, fits: impl Fn(f64) -> bool) -> f64 {
    let bits = i64::from((near as f32).to_bits());
    let at = |ulps: i64| u32::try_from(bits + ulps).ok().map(|bits| f64::from(f32::from_bits(bits)));
    let ulps = (0..16).flat_map(|n| [n, -n]);
    ulps.filter_map(at).find(|&real| real > 0.0 && fits(real)).unwrap_or(near)
}

/// An average pool.
pub(super) fn real_average(op: OpRef<'_>) -> Option<Vec<Guess>> {
    real_average_to(op, op)
}

pub(super) fn real_average_to(op: OpRef<'_>, from: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = from.operand(operand!(qint::AVERAGE_POOL2D.input))?;
    let scale = |index: usize| reals(from, index)?.first().copied();
    let input_scale = scale(operand!(qint::AVERAGE_POOL2D.input_scale))?;
    let output_scale = scale(operand!(qint::AVERAGE_POOL2D.output_scale))?;
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let offset = if op.op == from.op { 0 } else { 1 << (bits - 1) };
    let zero = Zero::Fixed(from.int("output_zp")?.checked_sub(offset)?);
    let parts = vec![input(value, input_scale, Zero::Fixed(from.int("input_zp")?))];
    let guess = guess(op, &qnn::AVERAGE_POOL2D, parts, Some((output_scale, zero)))?
        .copied(from, &["kernel", "pad", "stride"])?;
    let clamp = bounds(from.int("min")?, from.int("max")?, offset, bits);
    Some(vec![Guess { clamp, ..guess.numerics(op, Numerics::Ort).constraint(ScaleConstraint::Fixed) }])
}

/// A product or sum in f32 that is clamped and rounded to integers.
pub(super) fn real_elementwise(op: OpRef<'_>) -> Option<Vec<Guess>> {
    real_elementwise_to(op, op)
}

pub(super) fn real_elementwise_to(op: OpRef<'_>, from: OpRef<'_>) -> Option<Vec<Guess>> {
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let offset = if op.op == from.op { 0 } else { 1_i64 << (bits - 1) };
    let clamp = from.operand_def(operand!(tosa::CAST.input)).filter(|def| def.is(&tosa::CLAMP))?;
    let bound = |name: &str| real_attr(clamp, name).map(|v| v as i64);
    let bounds = bounds(bound("min_val")?, bound("max_val")?, offset, bits);
    let clamped = clamp.operand_def(operand!(tosa::CLAMP.input))?;
    let guesses =
        if clamped.is(&qint::FMA) { real_sum(op, clamped, offset)? } else { real_product(op, clamped, offset)? };
    Some(guesses.into_iter().map(|guess| Guess { clamp: bounds, ..guess.numerics(op, Numerics::Ort) }).collect())
}

/// A product: `a * b * factor + zero`.
fn real_product(op: OpRef<'_>, sum: OpRef<'_>, offset: i64) -> Option<Vec<Guess>> {
    let scaled = sum.operand_def(operand!(tosa::ADD.input1)).filter(|def| def.is(&tosa::MUL) && sum.is(&tosa::ADD))?;
    let zero = *reals(sum, operand!(tosa::ADD.input2))?.first()? as i64;
    let factor = *reals(scaled, operand!(tosa::MUL.input2))?.first()?;
    let product = scaled.operand_def(operand!(tosa::MUL.input1))?.operand_def(operand!(tosa::CAST.input))?;
    let side = |index: usize, scale: f64| Some(term(op, product.operand(index)?)?.at(scale));
    let parts = vec![side(operand!(tosa::MUL.input1), factor)?, side(operand!(tosa::MUL.input2), 1.0)?];
    let zero = Zero::Fixed(zero.checked_sub(offset)?);
    Some(vec![guess(op, &qnn::MUL, parts, Some((1.0, zero)))?.constraint(ScaleConstraint::Product)])
}

/// A sum of two fused multiply-adds, `x.factor * q_x + (y.factor * q_y + constant)`. The constant is
/// `zero - x.factor * zero_x - y.factor * zero_y`. The zero points are not unique: takes those of least magnitude.
fn real_sum(op: OpRef<'_>, last: OpRef<'_>, offset: i64) -> Option<Vec<Guess>> {
    let first = last.operand_def(operand!(qint::FMA.addend)).filter(|def| def.is(&qint::FMA))?;
    let side = |fma: OpRef<'_>| {
        let factor = *reals(fma, operand!(qint::FMA.factor))?.first()?;
        Some((term(op, fma.operand(operand!(qint::FMA.input))?)?, factor))
    };
    let (x, y) = (side(last)?, side(first)?);
    let constant = *reals(first, operand!(qint::FMA.addend))?.first()? as f32;
    let half = if offset == 0 { 0 } else { 128 };
    let mut all = Vec::new();
    // Pairs on the squares around (0, 0), the smallest square first.
    let zeros = (0..=128_i64).flat_map(|radius| {
        // Only the first and the last pair of inner rows are on the square.
        let distance = move |a: i64| if a.abs() == radius { 1 } else { 2 * radius.max(1) };
        (-radius..=radius).flat_map(move |a| (-radius..=radius).step_by(distance(a) as usize).map(move |b| (a, b)))
    });
    let mut zeros = zeros.filter(|&(a, b)| a < 128 && b < 128);
    let stored = |zero: i64| (zero + half) as f32;
    let found = zeros.find_map(|(a, b)| {
        let products = (x.1 as f32).mul_add(stored(a), y.1 as f32 * stored(b));
        let zero = (constant + products).round();
        let signed = |zero: f32| (zero as i64).saturating_sub(offset);
        let fits = |zero: f32| zero - products == constant && (-128..128).contains(&signed(zero));
        [zero, zero - 1.0, zero + 1.0].into_iter().find(|&zero| fits(zero)).map(|zero| (a, b, signed(zero)))
    });
    let (a, b, zero) = found?;
    for swapped in [false, true] {
        let sides = [(&x, a), (&y, b)];
        let [p, q] = if swapped { [sides[1], sides[0]] } else { sides };
        let def: &'static OpDef = if q.0.1 < 0.0 { &qnn::SUB } else { &qnn::ADD };
        let part = |(side, zero): (&(Term, f64), i64)| {
            Part::Activation(activation(side.0.value, side.1.abs(), Zero::Free(zero)))
        };
        all.push(guess(op, def, vec![part(p), part(q)], Some((1.0, Zero::Free(zero))))?);
    }
    Some(all)
}

/// `q - zero_point` in 32 bits, converted to f32, times the scale.
pub(super) fn dequantize(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let scale = *reals(op, operand!(tosa::MUL.input2))?.first()?;
    let cast = op.operand_def(operand!(tosa::MUL.input1)).filter(|def| def.is(&tosa::CAST))?;
    let value = cast.operand(operand!(tosa::CAST.input))?;
    let part = match term(op, value) {
        Some(term) if term.factor == 1.0 => term.at(scale),
        _ => (width(op, value)? == 32).then(|| input(value, scale, Zero::Fixed(0)))?,
    };
    Some(vec![
        guess(op, &qnn::DEQUANTIZE, vec![part], None)?.numerics(op, Numerics::Tosa).constraint(ScaleConstraint::Fixed),
    ])
}

/// A quantization of floats.
pub(super) fn quantize(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let scale = *reals(op, operand!(qint::QUANTIZE.scale))?.first()?;
    let parts = vec![Part::Plain(op.operand(operand!(qint::QUANTIZE.input))?, None)];
    let guess = guess(op, &qnn::QUANTIZE, parts, Some((scale, Zero::Fixed(op.int("output_zp")?))))?;
    let numerics = if qint::rounds_away(op)? { Numerics::Tflite } else { Numerics::Ort };
    Some(vec![guess.numerics(op, numerics).constraint(ScaleConstraint::Fixed)])
}

/// A softmax of 16 bits in TensorFlow Lite's numerics.
pub(super) fn softmax16(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::SOFTMAX.input))?;
    let bits = width(op, value)?;
    let parts = vec![input(value, real_attr(op, "scale")?, Zero::Free(0))];
    let to = (tflite_scale(bits), Zero::Fixed(op.int("output_zp")?));
    let guess =
        guess(op, &qnn::SOFTMAX, parts, Some(to))?.numerics(op, Numerics::Tflite).constraint(ScaleConstraint::Fixed);
    let guess = guess.with("beta", f32_attr(op.ctx, real_attr(op, "beta")? as f32));
    Some(vec![Guess { clamp: bounds(op.int("min")?, op.int("max")?, 0, bits), ..guess }])
}

/// A softmax in ONNX Runtime's numerics: the table of exponentials determines the scale of the input.
pub(super) fn real_softmax(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::QUOTIENTS.input))?;
    let (table, factor) =
        (reals(op, operand!(qint::QUOTIENTS.table))?, *reals(op, operand!(qint::QUOTIENTS.factor))?.first()?);
    let depth = usize::try_from(*dims(op, value)?.last()?).ok()?;
    let to = nudged(1.0 / factor, |scale| f64::from((1.0 / scale as f32).floor()) == factor);
    // Entry 255 - d is `exp(-d * scale)`. Takes the largest difference `d` whose exponential is not denormal.
    let difference = (1..256.min(table.len())).rev().find(|&d| table.get(255 - d).is_some_and(|&e| e > 1e-30))?;
    let near = (*table.get(255)? / *table.get(255 - difference)?).ln() / difference as f64;
    let scale = nudged(near, |scale| {
        RealSoftmax::new(depth, (scale as f32, to as f32)).is_ok_and(|softmax| {
            table.iter().enumerate().all(|(i, &e)| f64::from(softmax.exponential(i as i64 - 255)) == e)
        })
    });
    let zero = Zero::Fixed(op.int("output_zp")?);
    let guess = guess(op, &qnn::SOFTMAX, vec![input(value, scale, Zero::Free(0))], Some((to, zero)))?;
    let clamp = bounds(op.int("min")?, op.int("max")?, 0, 8);
    Some(vec![Guess { clamp, ..guess.numerics(op, Numerics::Ort).constraint(ScaleConstraint::Fixed) }])
}
