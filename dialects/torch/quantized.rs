//! `torch.quantized_decomposed`: the casts that PyTorch exports.
//!
//! ```text
//! per tensor:  input, scale (a float), zero point (an int),       least, greatest, type ..
//! per channel: input, scales (a list), zero points (a list), axis, least, greatest, type ..
//! ```
//!
//! Quantizing clamps to the two bounds, dequantizing ignores them. Per-tensor and per-channel parameters have separate
//! operations. Blocks have none.

use qopt_ir::def::{ANY_TYPE, Cast, CastDef, CastKind, OpDef, OpRef, Trait, one, operand, typed_attr_type, variadic};
use qopt_ir::ir::{Attr, AttrKind, Context, OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::rewrite::Rewriter;

use super::VTensor;
use super::aten::int;
use super::index::dimension;
use super::ops::{ANY_VTENSOR, FLOAT, INT, LITERAL, NONE};
use crate::elements::{floats, integers};
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform, uniform};
use crate::support::{OpTypes, int_width, is_unsigned};

const CAST: OpDef = OpDef {
    operands: &[
        one("input", &ANY_VTENSOR),
        one("scale", &ANY_TYPE),
        one("zero_point", &ANY_TYPE),
        variadic("rest", &ANY_TYPE),
    ],
    results: &[one("result", &ANY_VTENSOR)],
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` type(operands) `->` type(results)"),
    ..OpDef::BASE
};
const DEQUANTIZE: CastDef = CastDef {
    read: |op| {
        Some(Cast {
            kind: CastKind::Dequantize,
            element: element(op, op.in_type(operand!(CAST.input)), op.out_type(0)),
        })
    },
    write,
};
const QUANTIZE: CastDef = CastDef {
    read: |op| {
        Some(Cast { kind: CastKind::Quantize, element: element(op, op.out_type(0), op.in_type(operand!(CAST.input))) })
    },
    write,
};

pub(crate) static DEQUANTIZE_PER_TENSOR: OpDef = OpDef {
    name: "torch.quantized_decomposed.dequantize_per_tensor",
    summary: "dequantization of stored integers",
    description: "`rest` has the integers `quant_min`, `quant_max` and `dtype`, and `out_dtype`, an integer or none.",
    cast: Some(&DEQUANTIZE),
    example: "%0 = torch.quantized_decomposed.dequantize_per_tensor %arg0, %arg1, %arg2, %arg2, %arg2, %arg2, %arg3 : \
              !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> \
              !torch.vtensor<[4],f32>",
    ..CAST
};
pub(crate) static DEQUANTIZE_PER_CHANNEL: OpDef = OpDef {
    name: "torch.quantized_decomposed.dequantize_per_channel",
    summary: "dequantization of stored integers, with per-channel parameters",
    description: "`rest` has the integers `axis`, `quant_min`, `quant_max` and `dtype`, and `out_dtype`, an integer or none.",
    cast: Some(&DEQUANTIZE),
    example: "%0 = torch.quantized_decomposed.dequantize_per_channel %arg0, %arg1, %arg2, %arg3, %arg3, %arg3, %arg3, \
              %arg4 : !torch.vtensor<[4,2],si8>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],si64>, !torch.int, \
              !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4,2],f32>",
    ..CAST
};
pub(crate) static QUANTIZE_PER_TENSOR: OpDef = OpDef {
    name: "torch.quantized_decomposed.quantize_per_tensor",
    summary: "quantization of reals",
    description: "`rest` has the integers `quant_min`, `quant_max` and `dtype`. Results are clamped to `quant_min` and \
                  `quant_max`.",
    cast: Some(&QUANTIZE),
    example: "%0 = torch.quantized_decomposed.quantize_per_tensor %arg0, %arg1, %arg2, %arg2, %arg2, %arg2 : \
              !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> \
              !torch.vtensor<[4],si8>",
    ..CAST
};
pub(crate) static QUANTIZE_PER_CHANNEL: OpDef = OpDef {
    name: "torch.quantized_decomposed.quantize_per_channel",
    summary: "quantization of reals, with per-channel parameters",
    description: "`rest` has the integers `axis`, `quant_min`, `quant_max` and `dtype`. Results are clamped to `quant_min` \
                  and `quant_max`.",
    cast: Some(&QUANTIZE),
    example: "%0 = torch.quantized_decomposed.quantize_per_channel %arg0, %arg1, %arg2, %arg3, %arg3, %arg3, %arg3 : \
              !torch.vtensor<[4,2],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],si64>, !torch.int, !torch.int, \
              !torch.int, !torch.int -> !torch.vtensor<[4,2],si8>",
    ..CAST
};

const DYNAMIC: OpDef = OpDef {
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` type(operands) `->` type(results)"),
    ..OpDef::BASE
};
pub(crate) static CHOOSE_QPARAMS: OpDef = OpDef {
    name: "torch.quantized_decomposed.choose_qparams.tensor",
    summary: "the scale and the zero point for the range of a tensor",
    description: "The range is extended to include 0, and the scale is at least `eps`.",
    operands: &[
        one("input", &ANY_VTENSOR),
        one("quant_min", &ANY_TYPE),
        one("quant_max", &ANY_TYPE),
        one("eps", &ANY_TYPE),
        one("dtype", &ANY_TYPE),
    ],
    results: &[one("scale", &ANY_VTENSOR), one("zero_point", &ANY_VTENSOR)],
    example: "%0:2 = torch.quantized_decomposed.choose_qparams.tensor %arg0, %arg1, %arg1, %arg2, %arg1 : \
              !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.float, !torch.int -> !torch.vtensor<[1],f64>, \
              !torch.vtensor<[1],si64>",
    ..DYNAMIC
};
pub(crate) static QUANTIZE_DYNAMIC: OpDef = OpDef {
    name: "torch.quantized_decomposed.quantize_per_tensor.tensor",
    summary: "quantization of reals by parameters that are computed",
    operands: &[
        one("input", &ANY_VTENSOR),
        one("scale", &ANY_VTENSOR),
        one("zero_point", &ANY_VTENSOR),
        one("quant_min", &ANY_TYPE),
        one("quant_max", &ANY_TYPE),
        one("dtype", &ANY_TYPE),
    ],
    results: &[one("result", &ANY_VTENSOR)],
    example: "%0 = torch.quantized_decomposed.quantize_per_tensor.tensor %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : \
              !torch.vtensor<[4],f32>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, !torch.int, \
              !torch.int -> !torch.vtensor<[4],si8>",
    ..DYNAMIC
};
pub(crate) static DEQUANTIZE_DYNAMIC: OpDef = OpDef {
    name: "torch.quantized_decomposed.dequantize_per_tensor.tensor",
    summary: "dequantization of stored integers by parameters that are computed",
    operands: &[
        one("input", &ANY_VTENSOR),
        one("scale", &ANY_VTENSOR),
        one("zero_point", &ANY_VTENSOR),
        one("quant_min", &ANY_TYPE),
        one("quant_max", &ANY_TYPE),
        one("dtype", &ANY_TYPE),
        one("out_dtype", &ANY_TYPE),
    ],
    results: &[one("result", &ANY_VTENSOR)],
    example: "%0 = torch.quantized_decomposed.dequantize_per_tensor.tensor %arg0, %arg1, %arg2, %arg3, %arg3, %arg3, \
              %arg4 : !torch.vtensor<[4],si8>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, \
              !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>",
    ..DYNAMIC
};

fn is_per_channel(op: OpRef<'_>) -> bool {
    op.is(&DEQUANTIZE_PER_CHANNEL) || op.is(&QUANTIZE_PER_CHANNEL)
}

/// The position of the first operand after the parameters.
fn first_operand_after_params(op: OpRef<'_>) -> usize {
    if is_per_channel(op) { 4 } else { 3 }
}

/// The quantized type with the operation's parameters.
fn element(op: OpRef<'_>, stored: Type, real: Type) -> Result<Type, String> {
    let ctx = op.ctx;
    let bounds = first_operand_after_params(op);
    let (storage, expressed) = storage(ctx, stored, real, [int(op, bounds)?, int(op, bounds.saturating_add(1))?])?;
    let (scales, zero_points, form) = if is_per_channel(op) {
        let scales =
            op.operand_constant(operand!(CAST.scale)).and_then(|a| floats(ctx, a)).ok_or("scale must be constant")?;
        let zero_points = op
            .operand_constant(operand!(CAST.zero_point))
            .and_then(|a| integers(ctx, a))
            .ok_or("zero point must be constant")?;
        let axis = dimension(int(op, 3)?, ctx.shape(stored).ok_or("tensor is unranked")?.len())?;
        (
            scales,
            zero_points,
            ParamGranularity::Axis(u32::try_from(axis).map_err(|_| "the axis is too large".to_owned())?),
        )
    } else {
        let scale = op.operand_def(operand!(CAST.scale)).filter(|def| def.is(&FLOAT)).and_then(|def| def.attr("value"));
        let scale = scale.and_then(|a| match ctx.attr_kind(a) {
            AttrKind::Float { bits, .. } => Some(FloatKind::F64.to_f64(*bits)),
            _ => None,
        });
        (vec![scale.ok_or("scale must be constant")?], vec![int(op, 2)?], ParamGranularity::Tensor)
    };
    let params = params(storage, &scales, &zero_points)?;
    Ok(Uniform { storage, expressed, form, params }.intern(ctx))
}

/// The storage with these bounds, and the expressed type.
pub(super) fn storage(
    ctx: &Context,
    stored: Type,
    real: Type,
    [min, max]: [i64; 2],
) -> Result<(Storage, Type), String> {
    let expressed =
        ctx.element_type(real).filter(|&e| ctx.float_kind(e).is_some()).ok_or("expressed type must be a float type")?;
    let element = ctx.element_or_self(stored);
    let width = int_width(ctx, element).filter(|width| (1..=32).contains(width));
    let width = width.ok_or("storage type must be an integer of at most 32 bits")?;
    let full = Storage::full(!is_unsigned(ctx, element), width);
    if min >= max || min < full.min || max > full.max {
        return Err(format!("bounds [{min}, {max}] are out of range of {}", full.name()));
    }
    Ok((Storage { min, max, ..full }, expressed))
}

/// The parameters of these scales and zero points.
pub(super) fn params(storage: Storage, scales: &[f64], zero_points: &[i64]) -> Result<Box<[Param]>, String> {
    if !scales.iter().all(|scale| scale.is_finite() && *scale > 0.0) {
        return Err("scale must be positive and finite".to_owned());
    }
    if zero_points.len() != scales.len() {
        return Err("number of zero points does not match number of scales".to_owned());
    }
    let full = Storage::full(storage.signed, storage.width);
    if !zero_points.iter().all(|zero_point| (full.min..=full.max).contains(zero_point)) {
        return Err("zero point is out of range of the storage type".to_owned());
    }
    Ok(scales.iter().zip(zero_points).map(|(&scale, &zero_point)| Param::new(scale, zero_point)).collect())
}

/// See [`qopt_ir::def::WriteCast`].
fn write(
    rw: &mut Rewriter<'_>,
    like: OpId,
    kind: CastKind,
    value: ValueId,
    element: Type,
    result: Type,
) -> Result<ValueId, String> {
    let (ctx, view) = (rw.ctx(), rw.op(like));
    let uniform = uniform(ctx, element).ok_or("the type is not uniform")?;
    let was = view.cast().ok_or("not a cast")?;
    let dequantizes = kind == CastKind::Dequantize;
    let was_per_channel = is_per_channel(view);
    let (def, axis) = match uniform.form {
        ParamGranularity::Tensor if dequantizes => (&DEQUANTIZE_PER_TENSOR, None),
        ParamGranularity::Tensor => (&QUANTIZE_PER_TENSOR, None),
        ParamGranularity::Axis(_) if !was_per_channel => {
            return Err("per-axis parameters require a per-channel operation".to_owned());
        }
        ParamGranularity::Axis(axis) if dequantizes => (&DEQUANTIZE_PER_CHANNEL, Some(axis)),
        ParamGranularity::Axis(axis) => (&QUANTIZE_PER_CHANNEL, Some(axis)),
        ParamGranularity::Blocks { .. } => return Err("sub-channel parameters are unsupported".to_owned()),
    };
    let (loc, attrs) = (view.loc(), view.body.attrs(like));
    let old: Vec<ValueId> = view.body.operands(like).collect();
    // Storage bounds and storage type. A dequantization may have the float type as well.
    let tail: Vec<ValueId> = match was.kind == kind {
        true => old.iter().copied().skip(first_operand_after_params(view)).collect(),
        // A dequantization without `out_dtype` gives f32.
        false if dequantizes && uniform.expressed != ctx.float_type(FloatKind::F32) => {
            return Err("a dequantization to other floats than f32 cannot replace a quantization".to_owned());
        }
        false => old.iter().copied().skip(first_operand_after_params(view)).take(3).collect(),
    };
    let failed = || "the dialect cannot express the parameters".to_owned();
    let (of_scale, of_zero_point) = (constant_element(view, 1), constant_element(view, 2));
    if axis.is_none() && was_per_channel && of_scale != Some(ctx.float_type(FloatKind::F32)) {
        return Err("only per-channel operations use all bits of a 64-bit scale".to_owned());
    }
    let before = crate::quant::types::uniform(ctx, was.element?).ok_or_else(failed)?;
    let mut operands = vec![value];
    if before.params == uniform.params && axis.is_some() == was_per_channel {
        operands.extend(old.iter().copied().skip(1).take(2));
    } else if axis.is_some() {
        let (of_scale, of_zero_point) = (of_scale.ok_or_else(failed)?, of_zero_point.ok_or_else(failed)?);
        let shape = [u64::try_from(uniform.params.len()).ok()];
        let (scales, zero_points) = lists(ctx, uniform, &shape, of_scale, of_zero_point).ok_or_else(failed)?;
        operands.push(literal(rw, like, scales).ok_or_else(failed)?);
        operands.push(literal(rw, like, zero_points).ok_or_else(failed)?);
    } else {
        let &[param] = &*uniform.params else { return Err(failed()) };
        let bits = FloatBits(u128::from(param.scale().to_bits()));
        let float = ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F64) });
        operands.push(scalar(rw, like, &FLOAT, float).ok_or_else(failed)?);
        operands.push(scalar(rw, like, &INT, ctx.int_attr(param.zero_point, ctx.int_type(64))).ok_or_else(failed)?);
    }
    if let Some(axis) = axis {
        let attr = ctx.int_attr(i64::from(axis), ctx.int_type(64));
        operands.push(scalar(rw, like, &INT, attr).ok_or_else(failed)?);
    }
    operands.extend(tail);
    if dequantizes && was.kind != kind {
        operands.push(none(rw, like).ok_or_else(failed)?);
    }
    let spec = OpSpec { operands: &operands, results: &[result], attrs, ..OpSpec::new(ctx.op_name(def.name), loc) };
    rw.create_value(&spec).ok_or_else(failed)
}

/// The element type of a constant operand.
pub(super) fn constant_element(op: OpRef<'_>, index: usize) -> Option<Type> {
    op.ctx.element_type(typed_attr_type(op.ctx, op.operand_constant(index)?)?)
}

/// Scales and zero points as constants of this shape.
pub(super) fn lists(
    ctx: &Context,
    uniform: &Uniform,
    shape: &[Dim],
    of_scale: Type,
    of_zero_point: Type,
) -> Option<(Attr, Attr)> {
    let scales: Vec<f64> = uniform.params.iter().map(|param| param.scale()).collect();
    let scales = ctx.dense_floats(ctx.tensor_type(shape, of_scale), &scales)?;
    let values: Vec<i64> = uniform.params.iter().map(|param| param.zero_point).collect();
    Some((scales, ctx.dense_ints(ctx.tensor_type(shape, of_zero_point), &values)))
}

pub(super) fn literal(rw: &mut Rewriter<'_>, like: OpId, value: Attr) -> Option<ValueId> {
    let ctx = rw.ctx();
    let held = typed_attr_type(ctx, value)?;
    let ty = VTensor { shape: Some(ctx.shape(held)?.into_vec().into()), element: ctx.element_type(held) }.intern(ctx);
    build(rw, like, &LITERAL, value, ty)
}

/// A float or an int.
pub(super) fn scalar(rw: &mut Rewriter<'_>, like: OpId, def: &'static OpDef, value: Attr) -> Option<ValueId> {
    let ctx = rw.ctx();
    let ty = def.results.first().and_then(|result| result.constraint.only).map(|only| only(ctx))?;
    build(rw, like, def, value, ty)
}

/// The value None.
fn none(rw: &mut Rewriter<'_>, like: OpId) -> Option<ValueId> {
    let (ctx, loc) = (rw.ctx(), rw.body().loc(like));
    let ty = NONE.results.first().and_then(|result| result.constraint.only).map(|only| only(ctx))?;
    rw.create_value(&OpSpec { results: &[ty], ..OpSpec::new(ctx.op_name(NONE.name), loc) })
}

fn build(rw: &mut Rewriter<'_>, like: OpId, def: &'static OpDef, value: Attr, ty: Type) -> Option<ValueId> {
    let ctx = rw.ctx();
    let properties = ctx.dict_attr([(ctx.str("value"), value)]);
    let loc = rw.body().loc(like);
    rw.create_value(&OpSpec { results: &[ty], properties, ..OpSpec::new(ctx.op_name(def.name), loc) })
}
