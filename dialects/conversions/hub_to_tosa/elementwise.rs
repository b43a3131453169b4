//! Elementwise ops: sums, tables, conversions.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::runs::lower_in_runs;
use super::{SignedInput, TosaWriter, offset};
use crate::conversions::from_hub::dequantized_constant;
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::elementwise::{
    RealSum, SumSteps, product_step, real_product, requantize_steps, square_steps, sum_steps,
};
use crate::qnn::kernels::rescale::{Rescale, RescaleStep};
use crate::qnn::kernels::unary;
use crate::qnn::kernels::{axis_params, param};
use crate::qnn::ops as qnn;
use crate::quant::types::{ParamGranularity, Storage, Uniform};
use crate::support::{OpTypes, product_of_sizes};
use crate::tosa::ops as tosa;

impl TosaWriter<'_> {
    /// Casts integers to another width.
    fn cast(&mut self, value: ValueId, width: u32) -> Result<ValueId, String> {
        let (ctx, ty) = (self.ctx, self.rewriter.body().ty(value));
        let to = ctx.with_element(ty, ctx.int_type(width));
        if to == ty { Ok(value) } else { self.op(&tosa::CAST, &[value], to, &[]) }
    }

    /// Maps each stored integer by a table.
    pub(super) fn map_by_table(
        &mut self,
        input: &SignedInput<'_>,
        result: &Uniform,
        entry: impl Fn(i64) -> Result<i64, String>,
    ) -> Result<ValueId, String> {
        let (from, to) = (input.ty.storage, result.storage.width);
        if from.width > 16 || to > 16 {
            return Err("a lookup table is limited to 65,536 entries of 16 bits".to_owned());
        }
        let all = Storage::full(from.signed, from.width);
        let offset_to = offset(result.storage);
        let entries: Result<Vec<i64>, String> = (all.min..=all.max).map(|q| Ok(entry(q)? - offset_to)).collect();
        if (from.width, to) != (8, 8) {
            return self.lookup_by_gather(input, offset(from) - all.min, to, &entries?);
        }
        let table = self.constant(&[256], 8, &entries?)?;
        let ty = self.int_tensor(&input.dims, 8);
        self.op(&tosa::TABLE, &[input.value, table], ty, &[])
    }

    /// Looks up a table by `tosa.gather`, because `tosa.table` interpolates between the entries of 16-bit tables. `first` is the
    /// position of the integer 0.
    fn lookup_by_gather(
        &mut self,
        input: &SignedInput<'_>,
        first: i64,
        width: u32,
        entries: &[i64],
    ) -> Result<ValueId, String> {
        let count = product_of_sizes(&input.dims)?;
        let wide = self.cast(input.value, 32)?;
        let wide = self.reshape(wide, &[1, count])?;
        let first = self.constant(&[1, 1], 32, &[first])?;
        let ty = self.int_tensor(&[1, count], 32);
        let places = self.op(&tosa::ADD, &[wide, first], ty, &[])?;
        let table = self.constant(&[1, entries.len() as u64, 1], width, entries)?;
        let ty = self.int_tensor(&[1, count, 1], width);
        let found = self.op(&tosa::GATHER, &[table, places], ty, &[])?;
        self.reshape(found, &input.dims)
    }

    /// Prepends dimensions of size 1 up to a rank.
    pub(super) fn with_rank(
        &mut self,
        input: &SignedInput<'_>,
        value: ValueId,
        rank: usize,
    ) -> Result<ValueId, String> {
        let mut dims = vec![1; rank.saturating_sub(input.dims.len())];
        dims.extend(&input.dims);
        self.reshape(value, &dims)
    }
}

/// Rejects a factor that is out of range of f32.
fn finite(factor: f32) -> Result<f32, String> {
    if factor.is_finite() { Ok(factor) } else { Err("a quotient of scales is out of range of f32".to_owned()) }
}

/// A sum in ONNX Runtime's numerics: fused multiply-adds, which do not round the products.
fn real_sum(
    w: &mut TosaWriter<'_>,
    op: OpId,
    operands: (&SignedInput<'_>, &SignedInput<'_>),
    (result, out): (&Uniform, &[u64]),
) -> Result<ValueId, String> {
    w.require_qint("TOSA has no fused multiply-add: it rounds the product before the addition")?;
    let (ctx, view, (a, b)) = (w.ctx, w.rewriter.op(op), operands);
    let sign = if view.is(&qnn::SUB) { -1 } else { 1 };
    let repeated = a.dims.last() == Some(&1) && b.dims.last() != Some(&1);
    let sum = RealSum::new((param(a.ty)?, param(b.ty)?), param(result)?, sign, repeated);
    let rescale = Rescale::to_result(view, result, vec![RescaleStep::Identity])?;
    let (mut value, mut dims) = (w.floats(&vec![1; out.len()], &[finite(sum.fixed)?])?, vec![1; out.len()]);
    for (index, factor) in sum.order.into_iter().zip(sum.factors).rev() {
        let input = if index == 0 { a } else { b };
        let reals = w.stored_reals(input)?;
        let reals = w.with_rank(input, reals, out.len())?;
        let factor = w.floats(&[1], &[finite(factor)?])?;
        let sizes =
            std::iter::repeat_n(1, out.len().saturating_sub(input.dims.len())).chain(input.dims.iter().copied());
        dims = dims.iter().zip(sizes).map(|(&n, size)| if n == 1 { size } else { n }).collect();
        let shape: Vec<_> = dims.iter().map(|&d| Some(d)).collect();
        let ty = ctx.tensor_type(&shape, ctx.float_type(FloatKind::F32));
        value = w.op(&qint::FMA, &[reals, factor, value], ty, &[])?;
    }
    w.round_to_result(value, &rescale, result)
}

/// Returns both operands in 32 bits, at twice the larger scale and shifted left by `steps.room`, and a bound on their sum.
fn at_one_scale(
    w: &mut TosaWriter<'_>,
    (a, b): (&SignedInput<'_>, &SignedInput<'_>),
    steps: &SumSteps,
    rank: usize,
) -> Result<(Vec<ValueId>, u128), String> {
    let mut sides = Vec::new();
    let mut limit = 0_u128;
    for (input, step) in [(a, steps.first), (b, steps.second)] {
        limit = limit.saturating_add(step_limit(input.max_magnitude()? << steps.room, step));
        let value = w.apply_step(input, steps.room, step)?;
        sides.push(w.with_rank(input, value, rank)?);
    }
    Ok((sides, limit))
}

/// A bound on the magnitude of a rescaled integer. Rounding to nearest does not exceed the next integer.
fn step_limit(magnitude: u128, step: RescaleStep) -> u128 {
    match step {
        RescaleStep::Double(m) | RescaleStep::Single(m) if (0..=127).contains(&(31 - m.exponent)) => {
            let divisor = 1_u128 << (31 - m.exponent);
            magnitude.saturating_mul(m.mantissa.unsigned_abs().into()).div_ceil(divisor)
        }
        RescaleStep::Identity => magnitude,
        _ => u128::MAX,
    }
}

/// `qnn.add` and `qnn.sub`
pub(super) fn add(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, operand!(qnn::ADD.lhs))?, w.input(op, operand!(qnn::ADD.rhs))?);
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let (name, params) = (if view.is(&qnn::SUB) { &tosa::SUB } else { &tosa::ADD }, (param(a.ty)?, param(b.ty)?));
    let numerics = Numerics::of(view)?;
    if numerics == Numerics::Ort {
        return real_sum(w, op, (&a, &b), (result, &out));
    }
    let steps = sum_steps(view, numerics, params, result)?;
    let rescale = Rescale::to_result(view, result, vec![steps.last])?;
    let (sides, limit) = at_one_scale(w, (&a, &b), &steps, out.len())?;
    let ty = w.int_tensor(&out, 32);
    let sum = w.op(name, &sides, ty, &[])?;
    w.rescale_to_result(sum, 0, &rescale, result, limit)
}

/// `qnn.mul`: a product of zero-point-free integers in 32 bits.
pub(super) fn mul(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, operand!(qnn::MUL.lhs))?, w.input(op, operand!(qnn::MUL.rhs))?);
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let (numerics, params) = (Numerics::of(view)?, (param(a.ty)?, param(b.ty)?));
    let step = match numerics {
        Numerics::Ort => RescaleStep::Float(finite(real_product(params, param(result)?))?),
        _ => product_step(view, numerics, params, param(result)?)?,
    };
    let rescale = Rescale::to_result(view, result, vec![step])?;
    let limit = a.max_magnitude()?.saturating_mul(b.max_magnitude()?);
    if limit >= 1 << 31 {
        return Err("a product may overflow 32 bits".to_owned());
    }
    let mut sides = Vec::new();
    for input in [&a, &b] {
        let value = w.offset_to_i32(input, 0)?;
        sides.push(w.with_rank(input, value, out.len())?);
    }
    let &[a, b] = sides.as_slice() else { return Err("an operand is missing".to_owned()) };
    let product = w.product(a, b, &out)?;
    let factor = match step {
        RescaleStep::Float(factor) if numerics == Numerics::Ort => factor,
        _ => return w.rescale_to_result(product, 0, &rescale, result, limit),
    };
    // ONNX Runtime rounds three times: the product to f32, the sum with the zero point to f32, and the result to an integer.
    let ctx = w.ctx;
    let ty = ctx.with_element(w.rewriter.body().ty(product), ctx.float_type(FloatKind::F32));
    let ones = vec![1; out.len()];
    let reals = w.op(&tosa::CAST, &[product], ty, &[])?;
    let (factor, shift) = (w.floats(&ones, &[factor])?, w.zero(8, 0, false)?);
    let scaled = w.op(&tosa::MUL, &[reals, factor, shift], ty, &[])?;
    let zero_point = w.floats(&ones, &[rescale.zero_point as f32])?;
    let stored = w.op(&tosa::ADD, &[scaled, zero_point], ty, &[])?;
    w.round_to_result(stored, &rescale, result)
}

/// `qnn.squared_difference`
pub(super) fn squared_difference(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) =
        (w.input(op, operand!(qnn::SQUARED_DIFFERENCE.lhs))?, w.input(op, operand!(qnn::SQUARED_DIFFERENCE.rhs))?);
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let steps = square_steps((param(a.ty)?, param(b.ty)?), param(result)?)?;
    let rescale = Rescale::to_result(view, result, vec![steps.last])?;
    let (sides, limit) = at_one_scale(w, (&a, &b), &steps, out.len())?;
    let square = limit.saturating_mul(limit);
    if square >= 1 << 31 {
        return Err("a square may overflow 32 bits".to_owned());
    }
    let ty = w.int_tensor(&out, 32);
    let difference = w.op(&tosa::SUB, &sides, ty, &[])?;
    let product = w.product(difference, difference, &out)?;
    w.rescale_to_result(product, 0, &rescale, result, square)
}

/// `qnn.maximum` and `qnn.minimum`. TOSA only compares integers of 32 bits, so stored integers are widened and narrowed again.
pub(super) fn extremum(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, operand!(qnn::MAXIMUM.lhs))?, w.input(op, operand!(qnn::MAXIMUM.rhs))?);
    let (result, out) = w.output(op)?;
    let name = if w.rewriter.op(op).is(&qnn::MAXIMUM) { &tosa::MAXIMUM } else { &tosa::MINIMUM };
    let mut sides = Vec::new();
    for input in [&a, &b] {
        let value = w.cast(input.value, 32)?;
        sides.push(w.with_rank(input, value, out.len())?);
    }
    let ty = w.int_tensor(&out, 32);
    let chosen = w.op(name, &sides, ty, &[])?;
    let value = w.cast(chosen, result.storage.width)?;
    w.clamp_to_bounds(op, value, result)
}

/// `qnn.clamp`
pub(super) fn clamp(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, operand!(qnn::CLAMP_OP.input))?;
    let (result, _) = w.output(op)?;
    w.clamp_to_bounds(op, input.value, result)
}

/// `qnn.requantize`: one rescale, or one for each run of channels where TOSA has no single one.
pub(super) fn requantize(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, operand!(qnn::REQUANTIZE.input))?;
    let (result, _) = w.output(op)?;
    let is_table = Numerics::of(w.rewriter.op(op))? == Numerics::Ort && input.ty.storage.width <= 16;
    let last = axis_params(input.ty, input.dims.len().saturating_sub(1));
    // `tosa.rescale` has a multiplier for each index of the last dimension, but one zero point. A table has one of both.
    let is_single = result.form == ParamGranularity::Tensor
        && last.is_ok_and(|params| match params.split_first() {
            Some((first, rest)) if !is_table => rest.iter().all(|p| p.zero_point == first.zero_point),
            _ => params.len() == 1,
        });
    if is_single {
        return requantize_per_tensor(w, op, &input, result);
    }
    lower_in_runs(w, input.value, &input.dims, &[input.ty, result], &|w, value, dims, types| {
        let [from, to] = types else { return Err("a type is missing".to_owned()) };
        requantize_per_tensor(w, op, &SignedInput { value, dims, ty: from }, to)
    })
}

/// Lowers a requantization to a per-tensor type.
fn requantize_per_tensor(
    w: &mut TosaWriter<'_>,
    op: OpId,
    input: &SignedInput<'_>,
    result: &Uniform,
) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (params, steps) = requantize_steps(view, input.ty, input.dims.len(), result)?;
    let zero_point = params.first().map_or(0, |p| p.zero_point);
    let rescale = Rescale::to_result(view, result, steps)?;
    if let ([RescaleStep::ScaleRatio { .. }], [from]) = (rescale.steps.as_slice(), params.as_slice()) {
        return w.map_by_table(input, result, |q| rescale.apply(q - from.zero_point, 0));
    }
    let storage = input.ty.storage;
    let limit = u128::from(storage.min.abs_diff(zero_point).max(storage.max.abs_diff(zero_point)));
    w.rescale_to_result(input.value, zero_point - offset(storage), &rescale, result, limit)
}

/// Returns the step of a 16-bit function that is a rescale: `abs`, which rescales the magnitude, or a function that clamps at
/// the zero point.
fn function_as_rescale(
    op: OpRef<'_>,
    input: &SignedInput<'_>,
    result: &Uniform,
) -> Result<Option<RescaleStep>, String> {
    if input.ty.storage.width != 16 || Numerics::of(op)? != Numerics::Tflite {
        return Ok(None);
    }
    unary::single_rescale(unary::function_of(op)?.name, (param(input.ty)?, param(result)?))
}

/// Lowers a function that is a rescale.
fn lower_function_as_rescale(
    w: &mut TosaWriter<'_>,
    op: OpId,
    input: &SignedInput<'_>,
    (result, step): (&Uniform, RescaleStep),
) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let name = unary::function_of(view)?.name;
    let mut rescale = Rescale::to_result(view, result, vec![step])?;
    let mut steps = w.offset_to_i32(input, 0)?;
    if name == "abs" {
        let ty = w.int_tensor(&input.dims, 32);
        steps = w.op(&tosa::ABS, &[steps], ty, &[])?;
    } else {
        rescale.min = rescale.bound(rescale.zero_point);
    }
    w.rescale_to_result(steps, 0, &rescale, result, input.max_magnitude()?)
}

/// `qnn.unary`: a table, with the hub evaluator's results as entries.
pub(super) fn unary(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, operand!(qnn::UNARY.input))?;
    let (result, _) = w.output(op)?;
    if let Some(step) = function_as_rescale(w.rewriter.op(op), &input, result)? {
        return lower_function_as_rescale(w, op, &input, (result, step));
    }
    let entry = unary::stored_map(w.rewriter.op(op))?;
    w.map_by_table(&input, result, entry)
}

/// `qnn.lut`
pub(super) fn lut(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let table = w
        .rewriter
        .op(op)
        .in_ints(operand!(qnn::LUT.table))
        .filter(|t| t.len() == 256)
        .ok_or("table must be constant")?;
    let input = w.input(op, operand!(qnn::LUT.input))?;
    let (result, _) = w.output(op)?;
    let least = Storage::full(input.ty.storage.signed, 8).min;
    w.map_by_table(&input, result, |q| {
        let entry =
            usize::try_from(q - least).ok().and_then(|at| table.get(at)).copied().ok_or("the table is too short")?;
        Ok(if result.storage.signed { entry } else { entry & 255 })
    })
}

/// `qnn.dequantize`: `q - zero_point` in 32 bits, converted to `f32`, times the scale, rounded to the result's type. The roundings are
/// the hub's. Signed 32-bit accumulators have zero point 0.
pub(super) fn dequantize(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, operand!(qnn::DEQUANTIZE.input))?;
    let element = w.rewriter.op(op).out_element(0);
    if input.ty.form == ParamGranularity::Tensor {
        return dequantize_per_tensor(w, &input, element);
    }
    // Weights may have more blocks than a program can have slices.
    if let Some(reals) = dequantized_constant(w.rewriter.op(op))? {
        let ty = w.rewriter.op(op).out_type(0);
        return w.op(&tosa::CONST, &[], ty, &[("values", reals)]);
    }
    lower_in_runs(w, input.value, &input.dims, &[input.ty], &|w, value, dims, types| {
        let [ty] = types else { return Err("a type is missing".to_owned()) };
        dequantize_per_tensor(w, &SignedInput { value, dims, ty }, element)
    })
}

/// Lowers a dequantization of a per-tensor type.
fn dequantize_per_tensor(w: &mut TosaWriter<'_>, input: &SignedInput<'_>, element: Type) -> Result<ValueId, String> {
    let ctx = w.ctx;
    let shape: Vec<_> = input.dims.iter().map(|&n| Some(n)).collect();
    let ty = ctx.tensor_type(&shape, ctx.float_type(FloatKind::F32));
    let (scale, storage) = (param(input.ty)?.scale() as f32, input.ty.storage);
    let is_accumulator = storage.width == 32 && storage.signed && param(input.ty)?.zero_point == 0;
    let kind = ctx.float_kind(element);
    if storage.width > 16 && !is_accumulator || !matches!(kind, Some(FloatKind::F32 | FloatKind::F16 | FloatKind::BF16))
    {
        return Err("has no exact form in TOSA 1.0".to_owned());
    }
    let difference = if is_accumulator { input.value } else { w.offset_to_i32(input, 0)? };
    let reals = w.op(&tosa::CAST, &[difference], ty, &[])?;
    let scale = w.floats(&vec![1; input.dims.len()], &[scale])?;
    let shift = w.zero(8, 0, false)?;
    let value = w.op(&tosa::MUL, &[reals, scale, shift], ty, &[])?;
    if kind == Some(FloatKind::F32) {
        Ok(value)
    } else {
        w.op(&tosa::CAST, &[value], ctx.tensor_type(&shape, element), &[])
    }
}

/// `qnn.quantize`. TOSA has no division, and only rounds ties to even. XNNPACK multiplies by the reciprocal of the scale.
pub(super) fn quantize(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    w.require_qint("TOSA has no float division")?;
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let input = view.operand(operand!(qnn::QUANTIZE.input)).ok_or("an operand is missing")?;
    if w.ctx.float_kind(view.in_element(operand!(qnn::QUANTIZE.input))) != Some(FloatKind::F32) {
        return Err("input must have element type f32".to_owned());
    }
    let numerics = Numerics::of(view)?;
    if result.form == ParamGranularity::Tensor {
        return quantize_per_tensor(w, input, &out, result, numerics);
    }
    lower_in_runs(w, input, &out, &[result], &|w, value, dims, types| {
        let [ty] = types else { return Err("a type is missing".to_owned()) };
        quantize_per_tensor(w, value, &dims, ty, numerics)
    })
}

/// Lowers a quantization to a per-tensor type.
fn quantize_per_tensor(
    w: &mut TosaWriter<'_>,
    input: ValueId,
    dims: &[u64],
    result: &Uniform,
    numerics: Numerics,
) -> Result<ValueId, String> {
    let (ctx, to) = (w.ctx, param(result)?);
    let offset = offset(result.storage);
    let (mut input, mut scale) = (input, to.scale() as f32);
    if numerics == Numerics::Xnnpack {
        let (reciprocal, shift) = (w.floats(&vec![1; dims.len()], &[1.0 / scale])?, w.zero(8, 0, false)?);
        let ty = w.rewriter.body().ty(input);
        input = w.op(&tosa::MUL, &[input, reciprocal, shift], ty, &[])?;
        scale = 1.0;
    }
    let scale = w.floats(&[1], &[scale])?;
    let signed_attr = |v: i64| ctx.int_attr(v - offset, ctx.int_type(64));
    let rounding = if numerics == Numerics::Tflite { "away" } else { "even" };
    let properties = [
        ("max", signed_attr(result.storage.max)),
        ("min", signed_attr(result.storage.min)),
        ("output_zp", signed_attr(to.zero_point)),
        ("rounding", ctx.string_attr(rounding)),
    ];
    let ty = w.int_tensor(dims, result.storage.width);
    w.op(&qint::QUANTIZE, &[input, scale], ty, &properties)
}
