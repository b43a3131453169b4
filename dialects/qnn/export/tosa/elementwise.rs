//! Element by element: sums, tables, other types.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::num::FloatKind;

use super::{Input, Writer, offset};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::elementwise::{
    RealSum, SumSteps, product_step, real_product, requantize_steps, square_steps, sum_steps,
};
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::{Rescale, Step};
use crate::qnn::kernels::unary;
use crate::quant::types::Uniform;
use crate::support::Look;

impl Writer<'_> {
    /// The same integers of another width.
    fn cast(&mut self, value: ValueId, width: u32) -> Result<ValueId, String> {
        let (ctx, ty) = (self.ctx, self.rewriter.body().ty(value));
        let to = ctx.with_element(ty, ctx.int_type(width));
        if to == ty { Ok(value) } else { self.op("tosa.cast", &[value], to, &[]) }
    }

    /// What each element of 8 bits becomes, as a table.
    pub(super) fn tabulated(
        &mut self,
        input: &Input<'_>,
        result: &Uniform,
        entry: impl Fn(i64) -> Result<i64, String>,
    ) -> Result<ValueId, String> {
        let (from, to) = (input.ty.storage, result.storage.width);
        if from.width > 16 || to > 16 {
            return Err("a table would have more than 65,536 entries, or such of more than 16 bits".to_owned());
        }
        let half = 1_i64 << (from.width - 1);
        let (least, less) = (offset(from) - half, offset(result.storage));
        let entries: Result<Vec<i64>, String> = (least..least + 2 * half).map(|q| Ok(entry(q)? - less)).collect();
        if (from.width, to) != (8, 8) {
            return self.gathered(input, half, to, &entries?);
        }
        let table = self.constant(&[256], 8, &entries?)?;
        let ty = self.ints(&input.dims, 8);
        self.op("tosa.table", &[input.value, table], ty, &[])
    }

    /// A table that TOSA would interpolate, as elements that are gathered from it.
    fn gathered(&mut self, input: &Input<'_>, half: i64, width: u32, entries: &[i64]) -> Result<ValueId, String> {
        let count = input.dims.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
        let wide = self.cast(input.value, 32)?;
        let wide = self.reshape(wide, &[1, count])?;
        let half = self.constant(&[1, 1], 32, &[half])?;
        let ty = self.ints(&[1, count], 32);
        let places = self.op("tosa.add", &[wide, half], ty, &[])?;
        let table = self.constant(&[1, entries.len() as u64, 1], width, entries)?;
        let ty = self.ints(&[1, count, 1], width);
        let found = self.op("tosa.gather", &[table, places], ty, &[])?;
        self.reshape(found, &input.dims)
    }

    /// An operand with dimensions of size 1 in front, up to a rank.
    fn with_rank(&mut self, input: &Input<'_>, value: ValueId, rank: usize) -> Result<ValueId, String> {
        let mut dims = vec![1; rank.saturating_sub(input.dims.len())];
        dims.extend(&input.dims);
        self.reshape(value, &dims)
    }
}

/// A factor that a product of reals can be computed with.
fn finite(factor: f32) -> Result<f32, String> {
    if factor.is_finite() { Ok(factor) } else { Err("a quotient of scales is no f32".to_owned()) }
}

/// A sum in the numerics of ONNX Runtime: of products that are not rounded before they are added.
fn real_sum(
    w: &mut Writer<'_>,
    op: OpId,
    operands: (&Input<'_>, &Input<'_>),
    (result, out): (&Uniform, &[u64]),
) -> Result<ValueId, String> {
    w.beyond("TOSA rounds a product before it is added")?;
    let (ctx, view, (a, b)) = (w.ctx, w.rewriter.op(op), operands);
    let sign = if view.name() == "qnn.sub" { -1 } else { 1 };
    let repeated = a.dims.last() == Some(&1) && b.dims.last() != Some(&1);
    let sum = RealSum::new((param(a.ty)?, param(b.ty)?), param(result)?, sign, repeated);
    let rescale = Rescale::to_result(view, result, vec![Step::Same])?;
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
        value = w.op("qint.fma", &[reals, factor, value], ty, &[])?;
    }
    w.rounded(value, &rescale, result)
}

/// Both operands in 32 bits, at twice the larger scale with room below; and a bound on what their sum is.
fn at_one_scale(
    w: &mut Writer<'_>,
    (a, b): (&Input<'_>, &Input<'_>),
    steps: &SumSteps,
    rank: usize,
) -> Result<(Vec<ValueId>, u128), String> {
    let mut sides = Vec::new();
    let mut limit = 0_u128;
    for (input, step) in [(a, steps.first), (b, steps.second)] {
        // The step is at most one half, by which the integers, which are even, are divided without rounding.
        limit = limit.saturating_add(input.reach()? << (steps.room - 1));
        let value = w.stepped(input, steps.room, step)?;
        sides.push(w.with_rank(input, value, rank)?);
    }
    Ok((sides, limit))
}

/// `qnn.add` and `qnn.sub`
pub(super) fn add(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, 0)?, w.input(op, 1)?);
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let (name, params) = (if view.name() == "qnn.sub" { "tosa.sub" } else { "tosa.add" }, (param(a.ty)?, param(b.ty)?));
    let numerics = Numerics::of(view)?;
    if numerics == Numerics::Ort {
        return real_sum(w, op, (&a, &b), (result, &out));
    }
    let steps = sum_steps(view, numerics, params, result)?;
    let rescale = Rescale::to_result(view, result, vec![steps.last])?;
    let (sides, limit) = at_one_scale(w, (&a, &b), &steps, out.len())?;
    let ty = w.ints(&out, 32);
    let sum = w.op(name, &sides, ty, &[])?;
    w.finished(sum, 0, &rescale, result, limit)
}

/// `qnn.mul`: the product of steps in 32 bits.
pub(super) fn mul(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, 0)?, w.input(op, 1)?);
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let (numerics, params) = (Numerics::of(view)?, (param(a.ty)?, param(b.ty)?));
    let step = match numerics {
        Numerics::Ort => Step::Float(finite(real_product(params, param(result)?))?),
        _ => product_step(view, numerics, params, param(result)?)?,
    };
    let rescale = Rescale::to_result(view, result, vec![step])?;
    let limit = a.reach()?.saturating_mul(b.reach()?);
    if limit >= 1 << 31 {
        return Err("a product might not fit 32 bits".to_owned());
    }
    let mut sides = Vec::new();
    for input in [&a, &b] {
        let value = w.widened(input, 0)?;
        sides.push(w.with_rank(input, value, out.len())?);
    }
    let &[a, b] = sides.as_slice() else { return Err("an operand is missing".to_owned()) };
    let product = w.product(a, b, &out)?;
    let Step::Float(factor) = step else { return w.finished(product, 0, &rescale, result, limit) };
    // Rounded to f32 where it is multiplied, where the zero point is added, and to an integer.
    let ctx = w.ctx;
    let ty = ctx.with_element(w.rewriter.body().ty(product), ctx.float_type(FloatKind::F32));
    let ones = vec![1; out.len()];
    let reals = w.op("tosa.cast", &[product], ty, &[])?;
    let (factor, shift) = (w.floats(&ones, &[factor])?, w.zero(8, 0, false)?);
    let scaled = w.op("tosa.mul", &[reals, factor, shift], ty, &[])?;
    let zero_point = w.floats(&ones, &[rescale.zero_point as f32])?;
    let stored = w.op("tosa.add", &[scaled, zero_point], ty, &[])?;
    w.rounded(stored, &rescale, result)
}

/// `qnn.squared_difference`
pub(super) fn squared_difference(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, 0)?, w.input(op, 1)?);
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let steps = square_steps((param(a.ty)?, param(b.ty)?), param(result)?)?;
    let rescale = Rescale::to_result(view, result, vec![steps.last])?;
    let (sides, limit) = at_one_scale(w, (&a, &b), &steps, out.len())?;
    let square = limit.saturating_mul(limit);
    if square >= 1 << 31 {
        return Err("a square might not fit 32 bits".to_owned());
    }
    let ty = w.ints(&out, 32);
    let difference = w.op("tosa.sub", &sides, ty, &[])?;
    let product = w.product(difference, difference, &out)?;
    w.finished(product, 0, &rescale, result, square)
}

/// `qnn.maximum` and `qnn.minimum`: TOSA compares integers of 32 bits only, so stored ones are widened and narrowed again.
pub(super) fn extremum(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, 0)?, w.input(op, 1)?);
    let (result, out) = w.output(op)?;
    let name = if w.rewriter.op(op).name() == "qnn.maximum" { "tosa.maximum" } else { "tosa.minimum" };
    let mut sides = Vec::new();
    for input in [&a, &b] {
        let value = w.cast(input.value, 32)?;
        sides.push(w.with_rank(input, value, out.len())?);
    }
    let ty = w.ints(&out, 32);
    let chosen = w.op(name, &sides, ty, &[])?;
    let value = w.cast(chosen, result.storage.width)?;
    w.bounded(op, value, result)
}

/// `qnn.clamp`
pub(super) fn clamp(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    w.bounded(op, input.value, result)
}

/// `qnn.requantize`
pub(super) fn requantize(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    let view = w.rewriter.op(op);
    let (params, steps) = requantize_steps(view, input.ty, input.dims.len(), result)?;
    let zero_point = params.first().map_or(0, |p| p.zero_point);
    if params.iter().any(|p| p.zero_point != zero_point) {
        return Err("TOSA has one zero point for all channels".to_owned());
    }
    let rescale = Rescale::to_result(view, result, steps)?;
    if let ([Step::Reals { .. }], [from]) = (rescale.steps.as_slice(), params.as_slice()) {
        return w.tabulated(&input, result, |q| rescale.apply(q - from.zero_point, 0));
    }
    let storage = input.ty.storage;
    let limit = u128::from(storage.min.abs_diff(zero_point).max(storage.max.abs_diff(zero_point)));
    w.finished(input.value, zero_point - offset(storage), &rescale, result, limit)
}

/// The step of functions of 16 bits that are a rescale: of the magnitude, or without what is below the zero point.
fn rescaled_step(op: OpRef<'_>, input: &Input<'_>, result: &Uniform) -> Result<Option<Step>, String> {
    if input.ty.storage.width != 16 || Numerics::of(op)? != Numerics::Tflite {
        return Ok(None);
    }
    unary::rescaled(unary::function_of(op)?.name, (param(input.ty)?, param(result)?))
}

fn rescaled_function(
    w: &mut Writer<'_>,
    op: OpId,
    input: &Input<'_>,
    (result, step): (&Uniform, Step),
) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let name = unary::function_of(view)?.name;
    let mut rescale = Rescale::to_result(view, result, vec![step])?;
    let mut steps = w.widened(input, 0)?;
    if name == "abs" {
        let ty = w.ints(&input.dims, 32);
        steps = w.op("tosa.abs", &[steps], ty, &[])?;
    } else {
        rescale.min = rescale.bound(rescale.zero_point);
    }
    w.finished(steps, 0, &rescale, result, input.reach()?)
}

/// `qnn.unary`: a table, whose entries are what the hub computes.
pub(super) fn unary(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    if let Some(step) = rescaled_step(w.rewriter.op(op), &input, result)? {
        return rescaled_function(w, op, &input, (result, step));
    }
    let entry = unary::entry(w.rewriter.op(op))?;
    w.tabulated(&input, result, entry)
}

/// `qnn.lut`
pub(super) fn lut(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let table = w.rewriter.op(op).in_ints(1).filter(|t| t.len() == 256).ok_or("the table is not known")?;
    let input = w.input(op, 0)?;
    let (result, _) = w.output(op)?;
    let least = offset(input.ty.storage) - 128;
    w.tabulated(&input, result, |q| {
        let entry =
            usize::try_from(q - least).ok().and_then(|at| table.get(at)).copied().ok_or("the table is too short")?;
        Ok(if result.storage.signed { entry } else { entry & 255 })
    })
}

/// `qnn.dequantize`: steps in 32 bits, then in `f32`, times the scale. Both roundings are the hub's. Accumulators are steps.
pub(super) fn dequantize(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (ctx, ty) = (w.ctx, w.rewriter.op(op).out_type(0));
    let (scale, storage) = (param(input.ty)?.scale() as f32, input.ty.storage);
    let are_steps = storage.width == 32 && storage.signed && param(input.ty)?.zero_point == 0;
    if storage.width > 16 && !are_steps || ctx.float_kind(ctx.element_or_self(ty)) != Some(FloatKind::F32) {
        return Err("there is no exact form of it in TOSA 1.0".to_owned());
    }
    let steps = if are_steps { input.value } else { w.widened(&input, 0)? };
    let reals = w.op("tosa.cast", &[steps], ty, &[])?;
    let scale = w.floats(&vec![1; input.dims.len()], &[scale])?;
    let shift = w.zero(8, 0, false)?;
    w.op("tosa.mul", &[reals, scale, shift], ty, &[])
}

/// `qnn.quantize`: TOSA has no division, and rounds ties to the even integer only.
pub(super) fn quantize(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    w.beyond("TOSA has no quotient of floats")?;
    let ctx = w.ctx;
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let input = view.operand(0).ok_or("an operand is missing")?;
    if ctx.float_kind(view.in_element(0)) != Some(FloatKind::F32) {
        return Err("the quotient is one of f32".to_owned());
    }
    let (numerics, to) = (Numerics::of(view)?, param(result)?);
    let less = offset(result.storage);
    let scale = w.floats(&[1], &[to.scale() as f32])?;
    let number = |v: i64| ctx.int_attr(v - less, ctx.int_type(64));
    let rounding = if numerics == Numerics::Tflite { "away" } else { "even" };
    let properties = [
        ("max", number(result.storage.max)),
        ("min", number(result.storage.min)),
        ("output_zp", number(to.zero_point)),
        ("rounding", ctx.string_attr(rounding)),
    ];
    let ty = w.ints(&out, result.storage.width);
    w.op("qint.quantize", &[input, scale], ty, &properties)
}
