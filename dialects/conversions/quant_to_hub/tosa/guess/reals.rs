//! Arithmetic in f32: ONNX Runtime's numerics and casts, in operations of `qint` and of float TOSA.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};

use super::integers::{along, reduced};
use super::products::{matrices, product_parts, windowed};
use super::{
    Activation, Guess, Law, Part, Term, Zero, activation, computes_sums, def_of, dims, full, guess, input, term, width,
};
use crate::elements::floats;
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::softmax::{RealSoftmax, tflite_scale};
use crate::qnn::ops as qnn;
use crate::support::{f32_attr, real_attr};
use crate::tosa::ops as tosa;

/// The elements of a constant of floats.
fn reals(op: OpRef<'_>, index: usize) -> Option<Vec<f64>> {
    floats(op.ctx, op.operand_constant(index)?)
}

/// The bounds of an op of `qint` or a float clamp, unless they are the full range of the result. `less` makes them signed.
pub(super) fn bounds(low: i64, high: i64, less: i64, width: u32) -> Option<[i64; 2]> {
    Some([low.checked_sub(less)?, high.checked_sub(less)?]).filter(|&bounds| bounds != full(width))
}

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
                if let Some((def, parts)) = product_parts(from, factors.clone()) {
                    all.extend(windowed(guess(op, def, parts, to(1.0))?.law(Law::Weighted), from));
                }
            },
            tosa::MATMUL => all.extend(matrices(op, from, None).into_iter().flatten().map(|mut guess| {
                guess.attrs.clear();
                guess.output = Some(activation(guess.result, 1.0, zero));
                if let Some(Part::Activation(input)) = guess.parts.first_mut() {
                    input.scales = vec![first];
                }
                guess
            })),
            tosa::REDUCE_SUM => {
                if let Some((axes, count, term)) = reduced(from) {
                    let (count, near) = (count as f32, first * count as f64);
                    // Quotients by some scales of the result skip the factor.
                    let fits = |to: f32, scale: f64| scale as f32 / (to * count) == first as f32;
                    let units = [1.0_f32, 1.25, 1.5, 1.75].map(|to| (to, nudged(near * f64::from(to), |scale| fits(to, scale))));
                    let (unit, scale) = units.into_iter().find(|&(to, scale)| fits(to, scale)).unwrap_or((1.0, near));
                    all.push(along(guess(op, &qnn::MEAN, vec![term.at(scale)], to(unit.into()))?, op, &axes));
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

/// Returns an f32 close to a number that satisfies a condition, or else the number.
pub(crate) fn nudged(near: f64, fits: impl Fn(f64) -> bool) -> f64 {
    let bits = i64::from((near as f32).to_bits());
    let at = |n: i64| u32::try_from(bits + n).ok().map(|bits| f64::from(f32::from_bits(bits)));
    let steps = (0..16).flat_map(|n| [n, -n]);
    steps.filter_map(at).find(|&real| real > 0.0 && fits(real)).unwrap_or(near)
}

pub(super) fn real_average(op: OpRef<'_>) -> Option<Vec<Guess>> {
    real_average_to(op, op)
}

pub(super) fn real_average_to(op: OpRef<'_>, from: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = from.operand(operand!(qint::AVERAGE_POOL2D.input))?;
    let scale = |index: usize| reals(from, index)?.first().copied();
    let (a, b) =
        (scale(operand!(qint::AVERAGE_POOL2D.input_scale))?, scale(operand!(qint::AVERAGE_POOL2D.output_scale))?);
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let less = if op.op == from.op { 0 } else { 1 << (bits - 1) };
    let zero = Zero::Fixed(from.int("output_zp")?.checked_sub(less)?);
    let parts = vec![input(value, a, Zero::Fixed(from.int("input_zp")?))];
    let guess = guess(op, &qnn::AVERAGE_POOL2D, parts, Some((b, zero)))?.copied(from, &["kernel", "pad", "stride"])?;
    let clamp = bounds(from.int("min")?, from.int("max")?, less, bits);
    Some(vec![Guess { clamp, ..guess.numerics(op, Numerics::Ort).law(Law::Fixed) }])
}

pub(super) fn from_reals(op: OpRef<'_>) -> Option<Vec<Guess>> {
    from_reals_to(op, op)
}

/// A product or sum in f32 that is clamped and rounded to integers.
pub(super) fn from_reals_to(op: OpRef<'_>, from: OpRef<'_>) -> Option<Vec<Guess>> {
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let less = if op.op == from.op { 0 } else { 1_i64 << (bits - 1) };
    let clamp = from.operand_def(operand!(tosa::CAST.input)).filter(|def| def.is(&tosa::CLAMP))?;
    let bound = |name: &str| real_attr(clamp, name).map(|v| v as i64);
    let bounds = bounds(bound("min_val")?, bound("max_val")?, less, bits);
    let stored = clamp.operand_def(operand!(tosa::CLAMP.input))?;
    let guesses = if stored.is(&qint::FMA) { real_sums(op, stored, less)? } else { real_product(op, stored, less)? };
    Some(guesses.into_iter().map(|guess| Guess { clamp: bounds, ..guess.numerics(op, Numerics::Ort) }).collect())
}

fn real_product(op: OpRef<'_>, sum: OpRef<'_>, less: i64) -> Option<Vec<Guess>> {
    let scaled = sum.operand_def(operand!(tosa::ADD.input1)).filter(|def| def.is(&tosa::MUL) && sum.is(&tosa::ADD))?;
    let zero = *reals(sum, operand!(tosa::ADD.input2))?.first()? as i64;
    let factor = *reals(scaled, operand!(tosa::MUL.input2))?.first()?;
    let product = scaled.operand_def(operand!(tosa::MUL.input1))?.operand_def(operand!(tosa::CAST.input))?;
    let side = |index: usize, scale: f64| Some(term(op, product.operand(index)?)?.at(scale));
    let parts = vec![side(operand!(tosa::MUL.input1), factor)?, side(operand!(tosa::MUL.input2), 1.0)?];
    let zero = Zero::Fixed(zero.checked_sub(less)?);
    Some(vec![guess(op, &qnn::MUL, parts, Some((1.0, zero)))?.law(Law::Product)])
}

/// A sum of fused multiply-adds. Its constant term is `zero - a zero_a - b zero_b`.
fn real_sums(op: OpRef<'_>, last: OpRef<'_>, less: i64) -> Option<Vec<Guess>> {
    let first = last.operand_def(operand!(qint::FMA.addend)).filter(|def| def.is(&qint::FMA))?;
    let side = |fma: OpRef<'_>| {
        let factor = *reals(fma, operand!(qint::FMA.factor))?.first()?;
        Some((term(op, fma.operand(operand!(qint::FMA.input))?)?, factor))
    };
    let (x, y) = (side(last)?, side(first)?);
    let fixed = *reals(first, operand!(qint::FMA.addend))?.first()? as f32;
    let half = if less == 0 { 0 } else { 128 };
    let mut all = Vec::new();
    // Zero points of small magnitude first: the ops determine only their sum.
    let zeros = (0..=128_i64).flat_map(|radius| {
        let edge = move |a: i64| if a.abs() == radius { 1 } else { 2 * radius.max(1) };
        (-radius..=radius).flat_map(move |a| (-radius..=radius).step_by(edge(a) as usize).map(move |b| (a, b)))
    });
    let mut zeros = zeros.filter(|&(a, b)| a < 128 && b < 128);
    let stored = |zero: i64| (zero + half) as f32;
    let found = zeros.find_map(|(a, b)| {
        let offset = (x.1 as f32).mul_add(stored(a), y.1 as f32 * stored(b));
        let zero = (fixed + offset).round();
        let fits = |zero: f32| zero - offset == fixed && (-128..128).contains(&(zero as i64).saturating_sub(less));
        [zero, zero - 1.0, zero + 1.0]
            .into_iter()
            .find(|&zero| fits(zero))
            .map(|zero| (a, b, (zero as i64).saturating_sub(less)))
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
    Some(vec![guess(op, &qnn::DEQUANTIZE, vec![part], None)?.numerics(op, Numerics::Tosa).law(Law::Fixed)])
}

pub(super) fn quantize(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let scale = *reals(op, operand!(qint::QUANTIZE.scale))?.first()?;
    let parts = vec![Part::Plain(op.operand(operand!(qint::QUANTIZE.input))?, None)];
    let guess = guess(op, &qnn::QUANTIZE, parts, Some((scale, Zero::Fixed(op.int("output_zp")?))))?;
    let numerics = if qint::rounds_away(op)? { Numerics::Tflite } else { Numerics::Ort };
    Some(vec![guess.numerics(op, numerics).law(Law::Fixed)])
}

pub(super) fn softmax16(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::SOFTMAX.input))?;
    let bits = width(op, value)?;
    let parts = vec![input(value, real_attr(op, "scale")?, Zero::Free(0))];
    let to = (tflite_scale(bits), Zero::Fixed(op.int("output_zp")?));
    let guess = guess(op, &qnn::SOFTMAX, parts, Some(to))?.numerics(op, Numerics::Tflite).law(Law::Fixed);
    let guess = guess.with("beta", f32_attr(op.ctx, real_attr(op, "beta")? as f32));
    Some(vec![Guess { clamp: bounds(op.int("min")?, op.int("max")?, 0, bits), ..guess }])
}

/// Softmax in ONNX Runtime's numerics: the table of exponentials determines the scale of the input.
pub(super) fn quotients(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::QUOTIENTS.input))?;
    let (table, factor) =
        (reals(op, operand!(qint::QUOTIENTS.table))?, *reals(op, operand!(qint::QUOTIENTS.factor))?.first()?);
    let depth = usize::try_from(*dims(op, value)?.last()?).ok()?;
    let to = nudged(1.0 / factor, |scale| f64::from((1.0 / scale as f32).floor()) == factor);
    let steps = (1..256.min(table.len())).rev().find(|&d| table.get(255 - d).is_some_and(|&e| e > 1e-30))?;
    let near = (*table.get(255)? / *table.get(255 - steps)?).ln() / steps as f64;
    let scale = nudged(near, |scale| {
        RealSoftmax::new(depth, (scale as f32, to as f32)).is_ok_and(|softmax| {
            table.iter().enumerate().all(|(i, &e)| f64::from(softmax.exponential(i as i64 - 255)) == e)
        })
    });
    let zero = Zero::Fixed(op.int("output_zp")?);
    let guess = guess(op, &qnn::SOFTMAX, vec![input(value, scale, Zero::Free(0))], Some((to, zero)))?;
    let clamp = bounds(op.int("min")?, op.int("max")?, 0, 8);
    Some(vec![Guess { clamp, ..guess.numerics(op, Numerics::Ort).law(Law::Fixed) }])
}
