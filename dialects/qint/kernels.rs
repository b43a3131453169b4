//! Evaluators of the operations. They share windows and sums with the hub, so that each has one definition.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::Tensor;
use qopt_ir::num::FloatKind;
use qopt_ir::num::requantize::ort_requantize;

use crate::kernels::window::{Sums, windows};
use crate::kernels::{indices, row_major_offset};
use crate::qint::ops as qint;
use crate::qnn::kernels::elementwise;
use crate::qnn::kernels::pool::{real_average, reduce_windows};
use crate::qnn::kernels::softmax::{quotients, real_quotients};
use crate::support::OpTypes;
use crate::support::real_attr;
use crate::tosa::kernels::{extents, integers, ints, operand};

/// A required attribute.
fn number(op: OpRef<'_>, name: &str) -> Result<i64, String> {
    op.int(name).ok_or_else(|| format!("requires attribute '{name}'"))
}

/// Elements that are f32 by their type.
fn floats(op: OpRef<'_>, operands: &[Tensor], index: usize) -> Result<Vec<f32>, String> {
    Ok(operand(operands, index)?.floats(op.ctx)?.into_iter().map(|v| v as f32).collect())
}

/// `qint.rescale`
///
/// # Errors
/// If a number is outside of the arithmetic's domain.
pub(super) fn rescale(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (from, to) = (number(op, "input_zp")?, number(op, "output_zp")?);
    let (min, max) = (number(op, "min")?, number(op, "max")?);
    let (dims, scales) = (extents(op, operands, 0)?, floats(op, operands, 1)?);
    let channels = dims.last().copied().unwrap_or(1).max(1);
    let one = |(i, &v): (usize, &i64)| {
        let scale = scales.get(i % channels).or(scales.first()).copied();
        let steps = v.checked_sub(from).and_then(|v| i32::try_from(v).ok());
        let found = steps.zip(scale).and_then(|(steps, scale)| ort_requantize(steps, scale, to, min, max));
        found.ok_or_else(|| format!("cannot be run: {v} cannot be rescaled"))
    };
    let all: Result<Vec<i64>, String> = ints(op, operands, 0)?.iter().enumerate().map(one).collect();
    integers(op, &dims, &all?)
}

/// `qint.quantize`
///
/// # Errors
/// If an element is NaN.
pub(super) fn quantize(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (to, min, max) = (number(op, "output_zp")?, number(op, "min")?, number(op, "max")?);
    let scale = floats(op, operands, 1)?.first().copied().ok_or("requires a scale")?;
    let away = super::ops::rounds_away(op).ok_or("requires attribute 'rounding'")?;
    let one = |real: f64| {
        let quotient = FloatKind::F32.round_f64(real / f64::from(scale));
        let quotient = quotient.map_or(f64::NAN, |bits| FloatKind::F32.to_f64(bits));
        if quotient.is_nan() {
            return Err("cannot be run: NaN cannot be quantized".to_owned());
        }
        let rounded = if away { quotient.round() } else { quotient.round_ties_even() };
        // The cast saturates.
        Ok((rounded as i64).saturating_add(to).max(min).min(max))
    };
    let all: Result<Vec<i64>, String> = operand(operands, 0)?.floats(op.ctx)?.into_iter().map(one).collect();
    integers(op, &extents(op, operands, 0)?, &all?)
}

/// `qint.divide`
///
/// # Errors
/// If shapes do not fit.
pub(super) fn divide(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    crate::tosa::kernels::elementwise::binary(op, operands, None, Some(|a, b| a / b))
}

/// `qint.range_scale`
///
/// # Errors
/// If shapes do not fit.
pub(super) fn range_scale(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    crate::tosa::kernels::elementwise::binary(op, operands, None, Some(elementwise::range_scale))
}

/// `qint.range_zero_point`
///
/// # Errors
/// If shapes do not fit.
pub(super) fn range_zero_point(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    crate::tosa::kernels::elementwise::binary(op, operands, None, Some(elementwise::range_zero_point))
}

/// `qint.fma`
///
/// # Errors
/// If shapes do not fit.
pub(super) fn fma(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (a, b) = (extents(op, operands, 0)?, extents(op, operands, 2)?);
    let (input, addend) = (floats(op, operands, 0)?, floats(op, operands, 2)?);
    let (factors, factor_dims) = (floats(op, operands, 1)?, extents(op, operands, 1)?);
    let fits = a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a == b || *a == 1 || *b == 1);
    if !fits {
        return Err("has operands whose shapes do not match".to_owned());
    }
    let out: Vec<usize> = a.iter().zip(&b).map(|(&a, &b)| if a == 1 { b } else { a }).collect();
    let factor_dims = if factor_dims == [1] { vec![1; out.len()] } else { factor_dims };
    if factor_dims.len() != out.len() || factor_dims.iter().zip(&out).any(|(f, out)| f != out && *f != 1) {
        return Err("has factors whose shape does not match".to_owned());
    }
    let mut all = Vec::with_capacity(Tensor::count(&out)?);
    for index in indices(&out) {
        let at = |dims: &[usize], values: &[f32]| {
            let index: Vec<usize> = index.iter().zip(dims).map(|(&i, &d)| if d == 1 { 0 } else { i }).collect();
            values.get(row_major_offset(dims, &index)).copied().unwrap_or(0.0)
        };
        all.push(f64::from(at(&a, &input).mul_add(at(&factor_dims, &factors), at(&b, &addend))));
    }
    crate::tosa::kernels::floats(op, &out, &all)
}

/// `qint.softmax`
///
/// # Errors
/// If a sum overflows, or the scale has no multiplier.
pub(super) fn softmax(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let real = |name: &str| real_attr(op, name).ok_or_else(|| format!("requires attribute '{name}'"));
    let (to, min, max) = (number(op, "output_zp")?, number(op, "min")?, number(op, "max")?);
    let width = op.ctx.int_width(op.in_element(operand!(qint::SOFTMAX.input))).ok_or("requires integer elements")?;
    let dims = extents(op, operands, 0)?;
    let depth = dims.last().copied().unwrap_or(1);
    let steps = quotients(&ints(op, operands, 0)?, depth, width, (real("scale")?, real("beta")?))?;
    let all: Vec<i64> = steps.iter().map(|steps| steps.saturating_add(to).max(min).min(max)).collect();
    integers(op, &dims, &all)
}

/// `qint.average_pool2d`
///
/// # Errors
/// If sizes do not fit, or a window has no element.
pub(super) fn average_pool2d(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let scale = |at: usize| floats(op, operands, at)?.first().copied().ok_or_else(|| "requires a scale".to_owned());
    let from = (scale(1)?, number(op, "input_zp")?);
    let to = (scale(2)?, number(op, "output_zp")?);
    let (min, max) = (number(op, "min")?, number(op, "max")?);
    let integers_in = ints(op, operands, 0)?;
    let average = |all: &[i64], _| Ok(real_average(all, from, to)?.max(min).min(max));
    let (out, all) = reduce_windows(op, &extents(op, operands, 0)?, &integers_in, &average)?;
    integers(op, &out, &all)
}

/// `qint.quotients`
///
/// # Errors
/// If an entry of the table is missing.
pub(super) fn quotients_by_table(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (to, min, max) = (number(op, "output_zp")?, number(op, "min")?, number(op, "max")?);
    let dims = extents(op, operands, 0)?;
    let (table, factor) = (floats(op, operands, 1)?, floats(op, operands, 2)?);
    let entry = |difference: i64| usize::try_from(255 + difference).ok().and_then(|at| table.get(at)).copied();
    let depth = dims.last().copied().unwrap_or(1);
    let factor = factor.first().copied().ok_or("requires a factor")?;
    let steps = real_quotients(&ints(op, operands, 0)?, depth, factor, |by| entry(by).unwrap_or(f32::NAN));
    let all: Vec<i64> = steps.iter().map(|steps| steps.saturating_add(to).max(min).min(max)).collect();
    integers(op, &dims, &all)
}

/// `qint.conv`
///
/// # Errors
/// If sizes do not fit, or a sum does not fit its type.
pub(super) fn conv(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (input, sizes) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let ([_, spatial @ .., _], [channels, kernel @ .., per_group]) = (input.as_slice(), sizes.as_slice()) else {
        return Err("requires operands of rank 2 or higher".to_owned());
    };
    let overflow = || "cannot be run: a difference overflows".to_owned();
    let (zero, zeros) = (number(op, "input_zp")?, op.ints("weight_zp").unwrap_or_default());
    let steps: Option<Vec<i64>> = ints(op, operands, 0)?.iter().map(|x| x.checked_sub(zero)).collect();
    let row = kernel.iter().product::<usize>().saturating_mul(*per_group).max(1);
    let less = |(i, w): (usize, &i64)| w.checked_sub(*zeros.get(i / row).or(zeros.first())?);
    let weights: Option<Vec<i64>> = ints(op, operands, 1)?.iter().enumerate().map(less).collect();
    let biases = match ints(op, operands, 2)?.as_slice() {
        [one] => vec![*one; *channels],
        all if all.len() == *channels => all.to_vec(),
        all => return Err(format!("has {} biases for {channels} channels", all.len())),
    };
    let groups = usize::try_from(number(op, "groups")?).map_err(|_| "has too many groups")?;
    let (steps, weights) = (steps.ok_or_else(overflow)?, weights.ok_or_else(overflow)?);
    let sums = Sums { input: &input, input_values: &steps, kernel, weights: &weights, biases: &biases, groups };
    let (out, sums) = sums.result_dims_and_sums(&windows(op, spatial, kernel)?)?;
    integers(op, &out, &sums)
}
