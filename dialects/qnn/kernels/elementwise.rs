//! Evaluators of elementwise operations: arithmetic of two operands, rescaling, tables, and casts, including dynamic
//! quantization.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::num::FloatKind;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

use super::super::attrs::Numerics;
use super::super::types::{Dynamic, DynamicElement, Granularity, dynamic};
use super::rescale::{Rescale, RescaleStep};
use super::tflite::Quotient;
use super::{QuantizedOperand, result_uniform};
use crate::kernels::{indices, result_type, row_major_offset, to_even, u8_parameters};
use crate::quant::types::{Param, Storage, Uniform};
use crate::support::OpTypes;

/// Computes each element of the result from the operands' elements at its index. Operands are broadcast along dimensions of
/// size 1.
///
/// # Errors
/// If shapes do not fit, or an element has no result.
pub fn broadcast(
    op: OpRef<'_>,
    operands: &[&QuantizedOperand<'_>],
    element: impl Fn(&[i64]) -> Result<i64, String>,
) -> Result<Vec<Tensor>, String> {
    let rank = operands.iter().map(|o| o.dims.len()).max().unwrap_or(0);
    let aligned: Vec<Vec<usize>> = operands
        .iter()
        .map(|o| std::iter::repeat_n(1, rank - o.dims.len()).chain(o.dims.iter().copied()).collect())
        .collect();
    let mut out = vec![1; rank];
    for dims in &aligned {
        for (o, &d) in out.iter_mut().zip(dims) {
            if *o != d && *o != 1 && d != 1 {
                return Err("has operands whose shapes do not match".to_owned());
            }
            *o = if *o == 1 { d } else { *o };
        }
    }
    let mut stored = Vec::with_capacity(Tensor::count(&out)?);
    for index in indices(&out) {
        let mut values = Vec::with_capacity(operands.len());
        for (operand, dims) in operands.iter().zip(&aligned) {
            let at: Vec<usize> = index.iter().zip(dims).map(|(&i, &d)| if d == 1 { 0 } else { i }).collect();
            values.push(operand.stored.get(row_major_offset(dims, &at)).copied().unwrap_or(0));
        }
        stored.push(element(&values)?);
    }
    super::result(op, &out, &stored)
}

/// `qnn.add` and `qnn.sub`: `sign` applies to the second operand.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn add(op: OpRef<'_>, operands: &[Tensor], sign: i64) -> Result<Vec<Tensor>, String> {
    let (a, b) = (QuantizedOperand::of(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let result = result_uniform(op)?;
    let (pa, pb) = (a.param()?, b.param()?);
    let numerics = Numerics::of(op)?;
    if numerics == Numerics::Ort {
        let rescale = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
        let repeated = a.dims.last() == Some(&1) && b.dims.last() != Some(&1);
        let sum = RealSum::new((pa, pb), super::param(result)?, sign, repeated);
        let [i, j] = sum.order;
        return broadcast(op, &[&a, &b], |values| {
            let at = |i: usize| values.get(i).copied().unwrap_or(0) as f32;
            Ok(rescale.bound(to_even(at(i).mul_add(sum.factors[0], at(j).mul_add(sum.factors[1], sum.fixed)))))
        });
    }
    let SumSteps { room, first, second, last } = sum_steps(op, numerics, (pa, pb), result)?;
    let inner = |step| Rescale { steps: vec![step], zero_point: 0, min: i64::MIN, max: i64::MAX };
    let (ra, rb) = (inner(first), inner(second));
    let rescale = Rescale::to_result(op, result, vec![last])?;
    broadcast(op, &[&a, &b], |values| {
        let at = |i: usize, p: Param| (values.get(i).copied().unwrap_or(0) - p.zero_point) << room;
        rescale.apply(ra.apply(at(0, pa), 0)? + sign * rb.apply(at(1, pb), 0)?, 0)
    })
}

/// The rescale steps of a sum: `last(first(a << room) + second(b << room))`.
#[derive(Clone, Copy, Debug)]
pub struct SumSteps {
    /// Left shift of the quantized offsets, in bits.
    pub room: u32,
    /// For the first operand.
    pub first: RescaleStep,
    /// For the second.
    pub second: RescaleStep,
    /// For their sum.
    pub last: RescaleStep,
}

/// The rescale steps of `qnn.add` and `qnn.sub`: both operands are rescaled to twice the larger scale, with `room` fractional
/// bits. TensorFlow Lite rounds the operands themselves if all scales are [powers of two](power_of_two_shifts).
///
/// # Errors
/// If the numerics do not define it, or a scale has no multiplier.
pub fn sum_steps(
    op: OpRef<'_>,
    numerics: Numerics,
    (a, b): (Param, Param),
    result: &Uniform,
) -> Result<SumSteps, String> {
    if numerics == Numerics::Ort {
        return Err("cannot be run: integer sums are not defined in 'ort' numerics".to_owned());
    }
    if numerics == Numerics::Xnnpack {
        let XnnpackSum { factors: [first, second], shift } = XnnpackSum::new((a, b), super::param(result)?);
        // The room is what TOSA shifts back at least.
        let room = 2;
        return Ok(SumSteps {
            room,
            first: RescaleStep::of_integer(first, 2)?,
            second: RescaleStep::of_integer(second, 2)?,
            last: RescaleStep::of_integer(1, shift)?,
        });
    }
    let room = if result.storage.width == 16 { 15 } else { 20 };
    let make = RescaleStep::rounding(op, numerics);
    if numerics == Numerics::Tflite
        && result.storage.signed
        && result.storage.width == 16
        && let Some(shifts) = power_of_two_shifts(&[a, b, super::param(result)?])
    {
        // The room keeps the first rounding of `double` exact.
        let step = |shift| RescaleStep::from_scale(2_f64.powi(-(room as i32) - shift), make);
        let [first, second] = shifts;
        return Ok(SumSteps {
            room,
            first: step(first)?,
            second: step(second)?,
            last: RescaleStep::from_scale(1.0, make)?,
        });
    }
    let twice = 2.0 * a.scale().max(b.scale());
    let last = twice / ((1_i64 << room) as f64 * super::param(result)?.scale());
    Ok(SumSteps {
        room,
        first: RescaleStep::from_scale(a.scale() / twice, make)?,
        second: RescaleStep::from_scale(b.scale() / twice, make)?,
        last: RescaleStep::from_scale(last, make)?,
    })
}

/// The right shifts of the operands of a sum of 16 bits, in bits, if TensorFlow Lite takes all scales for powers of two: it then
/// rounds the shifted operand away from zero and adds exactly. It defines this if one operand has the scale of the result and
/// the other at most that scale. Source: `CheckedLog2` in `tensorflow/lite/kernels/internal/quantization_util.cc`, and
/// `tensorflow/lite/kernels/add.cc`.
pub fn power_of_two_shifts(params: &[Param; 3]) -> Option<[i32; 2]> {
    // LiteRT shifts integers of 16 bits, which has no defined result beyond.
    const MAX_SHIFT: i32 = 15;
    let [a, b, result] = power_of_two_exponents(params)?;
    let shifts = [result - a, result - b];
    (shifts.contains(&0) && shifts.iter().all(|shift| (0..=MAX_SHIFT).contains(shift))).then_some(shifts)
}

/// The exponents of scales that TensorFlow Lite takes for powers of two, if all are.
pub fn power_of_two_exponents(params: &[Param; 3]) -> Option<[i32; 3]> {
    let is_power = |param: &Param| {
        let log = param.scale().log2();
        (log - log.round()).abs() < 1e-3 && param.zero_point == 0
    };
    params.iter().all(is_power).then(|| params.each_ref().map(|param| param.scale().log2().round() as i32))
}

/// XNNPACK's integer factors of the operands of a sum, of which the greater has 21 bits, and the shift of the sum of products.
/// Source: `xnn_init_qs8_add_minmax_scalar_params` in `src/microparams-init.c`.
struct XnnpackSum {
    factors: [i64; 2],
    shift: i32,
}

impl XnnpackSum {
    fn new((a, b): (Param, Param), result: Param) -> Self {
        let ratios = [a, b].map(|p| p.scale() as f32 / result.scale() as f32);
        let exponent = |x: f32| (x.to_bits() >> 23) as i32 - 127;
        let shift = 20 - exponent(ratios[0].max(ratios[1]));
        Self { factors: ratios.map(|ratio| to_even(ratio * 2_f32.powi(shift))), shift }
    }
}

/// A sum of integer values `q` in `ort` numerics, in f32: `fma(q[i], factors[0], fma(q[j], factors[1], fixed))` for `[i, j]` =
/// `order`. The constant term is added first.
#[derive(Clone, Copy, Debug)]
pub struct RealSum {
    /// Indices of the operand that is added last and of the one that is added first.
    pub order: [usize; 2],
    /// Factors of the operands, in this order.
    pub factors: [f32; 2],
    /// The constant term.
    pub fixed: f32,
}

impl RealSum {
    /// The sum for these parameters. `sign` applies to the second operand. `repeated` is true if the first operand is
    /// broadcast along the last dimension and the second is not: the first is then added first.
    pub fn new((a, b): (Param, Param), result: Param, sign: i64, repeated: bool) -> Self {
        let ratio = |p: Param| p.scale() as f32 / result.scale() as f32;
        let mut terms = [(0, ratio(a), a), (1, ratio(b) * sign as f32, b)];
        if repeated {
            terms.reverse();
        }
        let [(i, ri, pi), (j, rj, pj)] = terms;
        let fixed = result.zero_point as f32 - ri.mul_add(pi.zero_point as f32, rj * pj.zero_point as f32);
        Self { order: [i, j], factors: [ri, rj], fixed }
    }
}

/// The f32 factor from a product of quantized offsets to the result, in `ort` and `xnnpack` numerics.
pub fn real_product((a, b): (Param, Param), result: Param) -> f32 {
    a.scale() as f32 * b.scale() as f32 / result.scale() as f32
}

/// `qnn.mul`: the product of the quantized offsets, rescaled once.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn mul(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (a, b) = (QuantizedOperand::of(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let result = result_uniform(op)?;
    let (pa, pb, pr) = (a.param()?, b.param()?, super::param(result)?);
    match Numerics::of(op)? {
        Numerics::Ort => {
            let rescale = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
            let ratio = real_product((pa, pb), pr);
            broadcast(op, &[&a, &b], |values| {
                let at = |i: usize, p: Param| values.get(i).copied().unwrap_or(0) - p.zero_point;
                let product = at(0, pa).saturating_mul(at(1, pb)) as f32;
                Ok(rescale.bound(to_even(product * ratio + pr.zero_point as f32)))
            })
        }
        numerics => {
            let rescale = Rescale::to_result(op, result, vec![product_step(op, numerics, (pa, pb), pr)?])?;
            broadcast(op, &[&a, &b], |values| {
                let at = |i: usize, p: Param| values.get(i).copied().unwrap_or(0) - p.zero_point;
                rescale.apply(at(0, pa).saturating_mul(at(1, pb)), 0)
            })
        }
    }
}

/// The rescale step from a product of quantized offsets to the result.
///
/// # Errors
/// If a scale has no multiplier.
pub fn product_step(
    op: OpRef<'_>,
    numerics: Numerics,
    (a, b): (Param, Param),
    result: Param,
) -> Result<RescaleStep, String> {
    let scale = match numerics {
        Numerics::Xnnpack => return Ok(RescaleStep::Float(real_product((a, b), result))),
        Numerics::Tflite => f64::from(a.scale() as f32 * b.scale() as f32 / result.scale() as f32),
        _ => a.scale() * b.scale() / result.scale(),
    };
    RescaleStep::from_scale(scale, RescaleStep::rounding(op, numerics))
}

/// `qnn.div`
///
/// # Errors
/// If a divisor is 0, operands have no integers, or sizes do not fit.
pub fn div(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (a, b) = (QuantizedOperand::of(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let (result, pa, pb) = (result_uniform(op)?, a.param()?, b.param()?);
    let quotient = Quotient::new((pa, pb), super::param(result)?)?;
    let rescale = Rescale::to_result(op, result, vec![RescaleStep::Identity])?;
    broadcast(op, &[&a, &b], |values| {
        let at = |i: usize, p: Param| values.get(i).copied().unwrap_or(0) - p.zero_point;
        let value = quotient.of(at(0, pa), at(1, pb)).ok_or("cannot be run: divides by 0")?;
        Ok(rescale.bound(value.saturating_add(rescale.zero_point)))
    })
}

/// The rescale steps of `qnn.squared_difference`: like those for a sum, but the last rescales the square.
///
/// # Errors
/// If a scale has no multiplier.
pub fn square_steps((a, b): (Param, Param), result: Param) -> Result<SumSteps, String> {
    let room = 7;
    let twice = 2.0 * a.scale().max(b.scale());
    let to_twice = |p: Param| RescaleStep::from_scale(p.scale() / twice, RescaleStep::Double);
    let last = twice * twice / (f64::from(1 << (2 * room)) * result.scale());
    Ok(SumSteps {
        room,
        first: to_twice(a)?,
        second: to_twice(b)?,
        last: RescaleStep::from_scale(last, RescaleStep::Double)?,
    })
}

/// `qnn.squared_difference`: rescales both operands to twice the larger scale, with 7 fractional bits, and rescales the square
/// of their difference.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn squared_difference(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (a, b) = (QuantizedOperand::of(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let result = result_uniform(op)?;
    let (pa, pb, pr) = (a.param()?, b.param()?, super::param(result)?);
    let SumSteps { room, first: ra, second: rb, last } = square_steps((pa, pb), pr)?;
    let rescale = Rescale::to_result(op, result, vec![last])?;
    broadcast(op, &[&a, &b], |values| {
        let at = |i: usize, p: Param| (values.get(i).copied().unwrap_or(0) - p.zero_point) << room;
        let difference = ra.apply(at(0, pa))? - rb.apply(at(1, pb))?;
        rescale.apply(difference.saturating_mul(difference), 0)
    })
}

/// `qnn.maximum` and `qnn.minimum`: compare integer values, because all have one scale.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn extremum(op: OpRef<'_>, operands: &[Tensor], choose: fn(i64, i64) -> i64) -> Result<Vec<Tensor>, String> {
    let (a, b) = (QuantizedOperand::of(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let clamp = Rescale::clamp_only(op)?;
    broadcast(op, &[&a, &b], |values| {
        let chosen = values.iter().copied().reduce(choose).ok_or("has too few operands")?;
        Ok(clamp.bound(chosen))
    })
}

/// `qnn.clamp`
///
/// # Errors
/// If the operand has no integers.
pub fn clamp(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let clamp = Rescale::clamp_only(op)?;
    let stored: Vec<i64> = input.stored.iter().map(|&q| clamp.bound(q)).collect();
    super::result(op, &input.dims, &stored)
}

/// The rescale from quantized offsets with these parameters to the result of a `qnn.requantize`.
///
/// # Errors
/// If a quotient of scales has no multiplier.
pub fn requantizer(op: OpRef<'_>, from: &Uniform, rank: usize) -> Result<(Vec<Param>, Rescale), String> {
    let result = result_uniform(op)?;
    let (params, steps) = requantize_steps(op, from, rank, result)?;
    Ok((params, Rescale::to_result(op, result, steps)?))
}

/// `qnn.requantize`: each element with its own parameters of the operand and of the result.
///
/// # Errors
/// If the operand has no integers, or a quotient of scales has no multiplier.
pub fn requantize(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (input, result) = (QuantizedOperand::of(op, operands, 0)?, result_uniform(op)?);
    let shape: Vec<_> = input.dims.iter().map(|&d| Some(d as u64)).collect();
    let (from, to) = (input.ty.each_param(op.ctx, &shape)?, result.each_param(op.ctx, &shape)?);
    let mut rescales: FxHashMap<(Param, Param), Rescale> = FxHashMap::default();
    let mut stored = Vec::with_capacity(input.stored.len());
    for (&q, pair) in input.stored.iter().zip(from.into_iter().zip(to)) {
        let rescale = match rescales.entry(pair) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let step = requantize_step(op, input.ty, pair)?;
                unknown.insert(Rescale::bounded(op, result, vec![step], pair.1.zero_point))
            }
        };
        stored.push(rescale.apply(q - pair.0.zero_point, 0)?);
    }
    super::result(op, &input.dims, &stored)
}

/// The rescale step of `qnn.requantize` from one parameter to another.
fn requantize_step(op: OpRef<'_>, operand: &Uniform, (from, to): (Param, Param)) -> Result<RescaleStep, String> {
    Ok(match Numerics::of(op)? {
        // Accumulators are multiplied; narrower integers are dequantized and quantized.
        Numerics::Ort if operand.storage.width == 32 => RescaleStep::Float(from.scale() as f32 / to.scale() as f32),
        Numerics::Ort => RescaleStep::ScaleRatio { from: from.scale() as f32, to: to.scale() as f32 },
        Numerics::Xnnpack => RescaleStep::of_xnnpack(from.scale() as f32 / to.scale() as f32)?,
        numerics => RescaleStep::from_scale(from.scale() / to.scale(), RescaleStep::rounding(op, numerics))?,
    })
}

/// The parameters along the last dimension of an operand of `qnn.requantize`, and the rescale step of each.
///
/// # Errors
/// If parameters vary along a dimension other than the last, or in the result, or a scale has no multiplier.
pub fn requantize_steps(
    op: OpRef<'_>,
    from: &Uniform,
    rank: usize,
    result: &Uniform,
) -> Result<(Vec<Param>, Vec<RescaleStep>), String> {
    let to = super::param(result)?;
    let params = super::axis_params(from, rank.saturating_sub(1))?;
    let steps = params.iter().map(|&p| requantize_step(op, from, (p, to))).collect::<Result<_, _>>()?;
    Ok((params, steps))
}

/// `qnn.lut`: the table entry for each integer value, counted from the minimum.
///
/// # Errors
/// If the operand has no integers, or the table is too short.
pub fn lut(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let least = if input.ty.storage.signed { -(1_i64 << (input.ty.storage.width - 1)) } else { 0 };
    let table = operands.get(1).ok_or("has too few operands")?.ints(op.ctx)?;
    // Signless entries are the bits of the storage type.
    let storage = super::result_uniform(op)?.storage;
    let mask = if storage.signed { -1 } else { (1 << storage.width.min(62)) - 1 };
    let entry = |&q: &i64| {
        let at = usize::try_from(q - least).ok();
        let entry =
            at.and_then(|at| table.get(at)).ok_or_else(|| "cannot be run: the table is too short".to_owned())?;
        Ok(entry & mask)
    };
    let stored: Result<Vec<i64>, String> = input.stored.iter().map(entry).collect();
    super::result(op, &input.dims, &stored?)
}

/// `qnn.dequantize`: scale times quantized offset, in f32.
///
/// # Errors
/// If the operand has no integers.
pub fn dequantize(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = QuantizedOperand::of(op, operands, 0)?;
    let shape: Vec<_> = input.dims.iter().map(|&d| Some(d as u64)).collect();
    let params = input.ty.each_param(op.ctx, &shape)?;
    let real = |(&q, p): (&i64, Param)| f64::from(p.scale() as f32 * (q - p.zero_point) as f32);
    let reals: Vec<f64> = input.stored.iter().zip(params).map(real).collect();
    Ok(vec![Tensor::of_floats(op.ctx, result_type(op, &input.dims)?, &reals)?])
}

/// `qnn.quantize`: the quotient by the scale in f32, rounded, plus the zero point, clamped. XNNPACK multiplies by the reciprocal,
/// rounded to f32.
///
/// # Errors
/// If an element is NaN.
pub fn quantize(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let result = result_uniform(op)?;
    let numerics = Numerics::of(op)?;
    let tensor = operands.first().ok_or("has too few operands")?;
    let (dims, reals) = (super::dims(op.ctx, tensor)?, tensor.floats(op.ctx)?);
    let shape: Vec<_> = dims.iter().map(|&d| Some(d as u64)).collect();
    let params = result.each_param(op.ctx, &shape)?;
    let integer = |(&real, p): (&f64, Param)| {
        let quotient = match numerics {
            Numerics::Xnnpack => real * f64::from(1.0 / p.scale() as f32),
            _ => real / f64::from(p.scale() as f32),
        };
        let quotient = FloatKind::F32.round_f64(quotient);
        let quotient = quotient.map_or(f64::NAN, |bits| FloatKind::F32.to_f64(bits));
        if quotient.is_nan() {
            return Err("cannot be run: NaN cannot be quantized".to_owned());
        }
        let rounded = if numerics == Numerics::Tflite { quotient.round() } else { quotient.round_ties_even() };
        let steps = rounded.clamp(-(2_f64.powi(40)), 2_f64.powi(40)) as i64;
        Ok((steps + p.zero_point).clamp(result.storage.min, result.storage.max))
    };
    let stored: Result<Vec<i64>, String> = reals.iter().zip(params).map(integer).collect();
    super::result(op, &dims, &stored?)
}

/// `qnn.dynamic_quantize`: computes parameters from the minimum and maximum of the tensor or of each row.
///
/// # Errors
/// If an element is NaN or infinite, or the numerics do not define it.
pub fn dynamic_quantize(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let numerics = Numerics::of(op)?;
    let ty = dynamic(op.ctx, op.out_type(0)).ok_or("cannot be run: the result is not dynamically quantized")?;
    if !is_dynamic_defined(numerics, ty) {
        return Err(format!("cannot be run: the result type is not defined in '{}' numerics", numerics.word()));
    }
    let tensor = operands.first().ok_or("has too few operands")?;
    let (dims, reals) = (super::dims(op.ctx, tensor)?, tensor.floats(op.ctx)?);
    let reals: Vec<f32> = reals.into_iter().map(|x| x as f32).collect();
    if !reals.iter().all(|x| x.is_finite()) {
        return Err("cannot be run: a value that is not finite cannot be quantized".to_owned());
    }
    let row = match ty.granularity {
        Granularity::Tensor => reals.len(),
        Granularity::Row => dims.last().copied().unwrap_or(1),
        Granularity::Image => dims.iter().skip(1).product(),
        Granularity::Block(size) => usize::try_from(size).unwrap_or(usize::MAX),
    };
    let quantize = match numerics {
        Numerics::Ort if ty.storage.signed => ort_blocks,
        Numerics::Ort => ort_dynamic,
        Numerics::Xnnpack => xnnpack_asymmetric,
        _ if ty.is_asymmetric => tflite_asymmetric,
        _ => tflite_symmetric,
    };
    let elements: Vec<DynamicElement> = reals.chunks(row.max(1)).flat_map(quantize).collect();
    Ok(vec![Tensor::of_bytes(op.ctx, result_type(op, &dims)?, DynamicElement::write(&elements))?])
}

/// Returns true if the numerics define dynamic quantization to a type: ONNX Runtime to u8 with one scale or
/// to i8 with one scale for each block, TensorFlow Lite to i8 with one scale for each row or image, XNNPACK with zero points
/// only.
pub fn is_dynamic_defined(numerics: Numerics, ty: &Dynamic) -> bool {
    match numerics {
        Numerics::Ort => {
            let signed = matches!(ty.granularity, Granularity::Block(_));
            let is_defined = signed || ty.granularity == Granularity::Tensor;
            is_defined && ty.storage == Storage::full(signed, 8) && !ty.is_asymmetric
        }
        Numerics::Tflite => {
            ty.storage == Storage::full(true, 8) && matches!(ty.granularity, Granularity::Row | Granularity::Image)
        }
        Numerics::Xnnpack => {
            let is_defined = matches!(ty.granularity, Granularity::Row | Granularity::Image);
            is_defined && ty.storage == Storage::full(true, 8) && ty.is_asymmetric
        }
        Numerics::Tosa => false,
    }
}

/// Maps the range of the reals, extended to include 0, to the full range of u8.
fn ort_dynamic(reals: &[f32]) -> Vec<DynamicElement> {
    let (scale, zero_point) = u8_parameters(reals);
    let stored = |&x: &f32| (to_even(x / scale) + zero_point).clamp(0, 255) as i32;
    let zero = zero_point as i32;
    reals.iter().map(|x| DynamicElement { stored: stored(x), scale, zero_point: zero }).collect()
}

/// Maps the greatest magnitude to 127, with ties to even.
fn ort_blocks(reals: &[f32]) -> Vec<DynamicElement> {
    let range = reals.iter().map(|x| x.abs()).fold(0.0, f32::max);
    let (scale, inverse) = (range / 127.0, if range == 0.0 { 0.0 } else { 127.0 / range });
    let stored = |&x: &f32| (x * inverse).round_ties_even().clamp(-128.0, 127.0) as i32;
    reals.iter().map(|x| DynamicElement { stored: stored(x), scale, zero_point: 0 }).collect()
}

/// Maps the greatest magnitude to 127.
fn tflite_symmetric(reals: &[f32]) -> Vec<DynamicElement> {
    let range = f64::from(reals.iter().map(|x| x.abs()).fold(0.0, f32::max));
    let (scale, inverse) = if range == 0.0 { (1.0, 0.0) } else { ((range / 127.0) as f32, (127.0 / range) as f32) };
    let stored = |&x: &f32| (x * inverse).round().clamp(-127.0, 127.0) as i32;
    reals.iter().map(|x| DynamicElement { stored: stored(x), scale, zero_point: 0 }).collect()
}

/// Maps the range of the reals, extended to include 0, to the full range of i8.
fn tflite_asymmetric(reals: &[f32]) -> Vec<DynamicElement> {
    let (least, greatest) = (reals.iter().copied().fold(0.0, f32::min), reals.iter().copied().fold(0.0, f32::max));
    let scale = range_scale(f64::from(least), f64::from(greatest)) as f32;
    let zero_point = range_zero_point(f64::from(least), f64::from(greatest));
    let inverse = 1.0 / scale;
    let stored = |&x: &f32| (f64::from((x * inverse).round()) + zero_point).clamp(-128.0, 127.0) as i32;
    reals.iter().map(|x| DynamicElement { stored: stored(x), scale, zero_point: zero_point as i32 }).collect()
}

/// Maps the range of the reals, extended to include 0, to the full range of i8, all in f32, with ties to even.
/// Source: `xnn_qd8_asymmetric_quantization_params` in `src/xnnpack/quantization.h` of XNNPACK.
fn xnnpack_asymmetric(reals: &[f32]) -> Vec<DynamicElement> {
    let (least, greatest) = (reals.iter().copied().fold(0.0, f32::min), reals.iter().copied().fold(0.0, f32::max));
    let inverse = if least == greatest { 1.0 } else { 255.0 / (greatest - least) };
    let (below, above) = (least * inverse, greatest * inverse);
    let zero_point = if (-128.0 + below) + (127.0 + above) > 0.0 { -128.0 - below } else { 127.0 - above };
    let zero_point = to_even(zero_point.clamp(-128.0, 127.0));
    let stored = |&x: &f32| (to_even(x * inverse) + zero_point).clamp(-128, 127) as i32;
    let scale = 1.0 / inverse;
    reals.iter().map(|x| DynamicElement { stored: stored(x), scale, zero_point: zero_point as i32 }).collect()
}

/// The scale of i8 whose range contains a range with 0: the difference in f32, the quotient in f64. It is 1 if the range is empty.
pub(crate) fn range_scale(least: f64, greatest: f64) -> f64 {
    if least == greatest { 1.0 } else { f64::from(greatest as f32 - least as f32) / 255.0 }
}

/// The zero point of this scale, rounded away from zero. TensorFlow Lite computes it at the end of the range where its f64
/// quotient is less.
pub(crate) fn range_zero_point(least: f64, greatest: f64) -> f64 {
    if least == greatest {
        return 0.0;
    }
    let scale = range_scale(least, greatest);
    let (below, above) = (least / scale, greatest / scale);
    let zero_point = if 128.0 + below.abs() < 127.0 + above.abs() { -128.0 - below } else { 127.0 - above };
    zero_point.clamp(-128.0, 127.0).round()
}
