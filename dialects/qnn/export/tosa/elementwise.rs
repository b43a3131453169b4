//! Element by element: sums, tables, other types.

use qopt_ir::ir::{OpId, ValueId};

use qopt_ir::num::FloatKind;

use super::{Input, Writer, offset};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::elementwise::{requantize_steps, sum_steps};
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::Rescale;
use crate::qnn::kernels::unary;
use crate::support::Look;

impl Writer<'_> {
    /// An operand with dimensions of size 1 in front, up to a rank.
    fn with_rank(&mut self, input: &Input<'_>, value: ValueId, rank: usize) -> Result<ValueId, String> {
        let mut dims = vec![1; rank.saturating_sub(input.dims.len())];
        dims.extend(&input.dims);
        self.reshape(value, &dims)
    }
}

/// `qnn.add` and `qnn.sub`: both operands in 32 bits at twice the larger scale, with room below.
pub(super) fn add(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.input(op, 0)?, w.input(op, 1)?);
    let (result, out) = w.output(op)?;
    if [a.ty, b.ty, result].iter().any(|ty| ty.storage.width != 8) {
        return Err("there is no exact form of such a sum in TOSA 1.0".to_owned());
    }
    let view = w.rewriter.op(op);
    let (name, params) = (if view.name() == "qnn.sub" { "tosa.sub" } else { "tosa.add" }, (param(a.ty)?, param(b.ty)?));
    let steps = sum_steps(view, Numerics::of(view)?, params, result)?;
    let rescale = Rescale::to_result(view, result, vec![steps.last])?;
    let mut sides = Vec::new();
    let mut limit = 0;
    for (input, step) in [(&a, steps.first), (&b, steps.second)] {
        // The step is at most one half.
        limit += input.reach()? << steps.room;
        let value = w.stepped(input, steps.room, step)?;
        sides.push(w.with_rank(input, value, out.len())?);
    }
    let ty = w.ints(&out, 32);
    let sum = w.op(name, &sides, ty, &[])?;
    w.finished(sum, 0, &rescale, result, limit)
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
    let storage = input.ty.storage;
    let limit = u128::from(storage.min.abs_diff(zero_point).max(storage.max.abs_diff(zero_point)));
    w.finished(input.value, zero_point - offset(storage), &rescale, result, limit)
}

/// Looks up each element in 256 entries, that of the least integer first.
fn looked_up(w: &mut Writer<'_>, op: OpId, entries: &[i64]) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    if input.ty.storage.width != 8 || result.storage.width != 8 {
        return Err("a table of TOSA is exact for 8 bits only".to_owned());
    }
    let less = offset(result.storage);
    let entries: Vec<i64> = entries.iter().map(|&q| q - less).collect();
    let table = w.constant(&[256], 8, &entries)?;
    let ty = w.ints(&out, 8);
    w.op("tosa.table", &[input.value, table], ty, &[])
}

/// `qnn.unary`: a table, whose entries are what the hub computes.
pub(super) fn unary(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let from = crate::qnn::types::uniform(w.ctx, view.in_type(0)).ok_or("the operand is not quantized")?;
    if from.storage.width != 8 {
        return Err("a table of TOSA is exact for 8 bits only".to_owned());
    }
    let entry = unary::entry(view)?;
    let least = offset(from.storage) - 128;
    let entries: Vec<i64> = (least..least + 256).map(entry).collect::<Result<_, _>>()?;
    looked_up(w, op, &entries)
}

/// `qnn.lut`
pub(super) fn lut(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let table = view.in_ints(1).filter(|t| t.len() == 256).ok_or("the table is not known")?;
    let (result, _) = w.output(op)?;
    let of_bits = |v: i64| if result.storage.signed { v } else { v & 255 };
    looked_up(w, op, &table.into_iter().map(of_bits).collect::<Vec<_>>())
}

/// `qnn.dequantize`: steps in 32 bits, then in `f32`, times the scale. Both roundings are the hub's: the steps are integers of at
/// most 24 bits.
pub(super) fn dequantize(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (ctx, ty) = (w.ctx, w.rewriter.op(op).out_type(0));
    let (scale, storage) = (param(input.ty)?.scale() as f32, input.ty.storage);
    if storage.width > 16 || ctx.float_kind(ctx.element_or_self(ty)) != Some(FloatKind::F32) {
        return Err("there is no exact form of it in TOSA 1.0".to_owned());
    }
    let steps = w.widened(input.value, input.zero_point()?, 0)?;
    let reals = w.op("tosa.cast", &[steps], ty, &[])?;
    let scale = w.floats(&vec![1; input.dims.len()], &[scale])?;
    let shift = w.zero(8, 0)?;
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
