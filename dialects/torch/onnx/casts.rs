//! `onnx.DequantizeLinear` and `onnx.QuantizeLinear`: scale and zero point are operands, axis and block size attributes.
//!
//! ```text
//! dequantize q = (q - zero point) * scale        quantize x = saturate(round(x / scale) + zero point)
//! ```
//!
//! One parameter (a scalar), one for each index of `axis` (a list), or one for each block of `block_size` elements along
//! `axis` and each index of all other dimensions (a tensor). Dequantization rounds as often as `quant.dcast`, so the same
//! condition decides if a round trip is exact. The storage bounds are the full range of the type.

use qopt_ir::def::{Cast, CastDef, CastKind, OpDef, OpRef, operand, typed_attr_type};
use qopt_ir::ir::{Attr, Context, Loc, OpId, Type, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::Rewriter;

use super::OPERATOR;
use super::integers;
use super::operator::{attribute, axis, build, constant, has, int, int_attr};
use crate::elements::{self, floats};
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform, uniform};
use crate::support::{Dims, OpTypes, int_width, is_unsigned};

pub(crate) static DEQUANTIZE_LINEAR: OpDef = OpDef {
    name: "onnx.DequantizeLinear",
    summary: "dequantization of stored integers",
    cast: Some(&CastDef {
        read: |op| cast(op, CastKind::Dequantize, op.in_type(operand!(OPERATOR.input)), op.out_type(0)),
        write,
    }),
    evaluate: Some(integers::dequantize),
    ..OPERATOR
};

pub(crate) static QUANTIZE_LINEAR: OpDef = OpDef {
    name: "onnx.QuantizeLinear",
    summary: "quantization of reals",
    cast: Some(&CastDef {
        read: |op| cast(op, CastKind::Quantize, op.out_type(0), op.in_type(operand!(OPERATOR.input))),
        write,
    }),
    evaluate: Some(integers::quantize),
    ..OPERATOR
};

const SCALE: usize = 1;
const ZERO_POINT: usize = 2;

/// The cast between these types; `None` if the float element type differs from the operator's.
fn cast(op: OpRef<'_>, kind: CastKind, stored: Type, real: Type) -> Option<Cast> {
    let may_be_real = op.ctx.element_type(real).is_none_or(|element| op.ctx.float_kind(element).is_some());
    may_be_real.then(|| Cast { kind, element: element(op, stored, real) })
}

/// The quantized type with the operator's parameters.
fn element(op: OpRef<'_>, stored: Type, real: Type) -> Result<Type, String> {
    let ctx = op.ctx;
    let storage = storage(ctx, ctx.element_or_self(stored))?;
    let expressed =
        ctx.element_type(real).filter(|&e| ctx.float_kind(e).is_some()).ok_or("expressed type must be a float type")?;
    if int(op, "precision").unwrap_or(0) != 0 {
        return Err("attribute 'precision' must be 0".to_owned());
    }
    let (params, shape) = params(op, (SCALE, ZERO_POINT), &storage, expressed)?;
    let form = form(op, &ctx.shape(stored).ok_or("tensor is unranked")?, &shape)?;
    Ok(Uniform { storage, expressed, form, params }.intern(ctx))
}

/// The parameters in operands of an operator, with the shape of the scale.
fn params(
    op: OpRef<'_>,
    (scale, zero_point): (usize, usize),
    storage: &Storage,
    expressed: Type,
) -> Result<(Box<[Param]>, Dims), String> {
    let ctx = op.ctx;
    let scales = op.operand_constant(scale).ok_or("scale must be constant")?;
    let scale_type = typed_attr_type(ctx, scales).ok_or("the scale has no type")?;
    if ctx.element_type(scale_type) != Some(expressed) {
        return Err("scale must have the expressed type".to_owned());
    }
    let scales = floats(ctx, scales).ok_or("elements of the scale are unknown")?;
    if !scales.iter().all(|scale| scale.is_finite() && *scale > 0.0) {
        return Err("scale must be positive and finite".to_owned());
    }
    let zero_points = if has(op, zero_point) {
        let constant = op.operand_constant(zero_point).ok_or("zero point must be constant")?;
        elements::integers(ctx, constant).ok_or("elements of the zero point are unknown")?
    } else {
        vec![0; scales.len()]
    };
    if zero_points.len() != scales.len() {
        return Err("number of zero points does not match number of scales".to_owned());
    }
    if !zero_points.iter().all(|zero_point| (storage.min..=storage.max).contains(zero_point)) {
        return Err("zero point is out of range of the storage type".to_owned());
    }
    let params = scales.into_iter().zip(zero_points).map(|(scale, zero_point)| Param::new(scale, zero_point)).collect();
    Ok((params, ctx.shape(scale_type).unwrap_or_default()))
}

/// The quantized type of integers whose f32 scale and zero point are operands of an operator that computes on them: one of
/// each, or one for each index of `axis`. The storage type is the type of the zero point, or u8 if the zero point is omitted.
pub(crate) fn quantized_type(op: OpRef<'_>, scale: usize, zero_point: usize, axis: usize) -> Result<Type, String> {
    let ctx = op.ctx;
    let storage = match has(op, zero_point) {
        true => storage(ctx, op.in_element(zero_point))?,
        false => Storage::full(false, 8),
    };
    let expressed = ctx.float_type(FloatKind::F32);
    let (params, shape) = params(op, (scale, zero_point), &storage, expressed)?;
    let form = match (params.len(), shape.len()) {
        (1, _) => ParamGranularity::Tensor,
        (_, 1) => ParamGranularity::Axis(u32::try_from(axis).map_err(|_| "the axis is too large".to_owned())?),
        _ => return Err("scale must have rank 0 or 1".to_owned()),
    };
    Ok(Uniform { storage, expressed, form, params }.intern(ctx))
}

/// The quantized type of bare integers. The operator has at most a zero point: one, or one for each index of `axis`. The
/// caller provides the scales, one or as many as zero points.
pub(crate) fn integers(
    op: OpRef<'_>,
    operand: usize,
    zero_point: usize,
    axis: usize,
    scales: &[f64],
) -> Result<Type, String> {
    let ctx = op.ctx;
    let storage = storage(ctx, op.in_element(operand))?;
    let zero_points = match has(op, zero_point) {
        true => op.in_ints(zero_point).ok_or("zero point must be constant")?,
        false => vec![0],
    };
    if !zero_points.iter().all(|zero_point| (storage.min..=storage.max).contains(zero_point)) {
        return Err("zero point is out of range of the storage type".to_owned());
    }
    let count = zero_points.len().max(scales.len());
    if ![zero_points.len(), scales.len()].into_iter().all(|n| n == 1 || n == count) {
        return Err("number of zero points does not match number of scales".to_owned());
    }
    if !scales.iter().all(|scale| scale.is_finite() && *scale > 0.0) {
        return Err("scale must be positive and finite".to_owned());
    }
    let form = match count {
        1 => ParamGranularity::Tensor,
        _ => ParamGranularity::Axis(u32::try_from(axis).map_err(|_| "the axis is too large".to_owned())?),
    };
    let all = scales.iter().cycle().zip(zero_points.iter().cycle()).take(count);
    let params = all.map(|(&scale, &zero_point)| Param::new(scale, zero_point)).collect();
    Ok(Uniform { storage, expressed: ctx.float_type(FloatKind::F32), form, params }.intern(ctx))
}

/// The quantized type of sums of products of [bare integers](integers).
pub(crate) fn accumulators(ctx: &Context) -> Type {
    let (expressed, params) = (ctx.float_type(FloatKind::F32), [Param::new(1.0, 0)].into());
    Uniform { storage: Storage::full(true, 32), expressed, form: ParamGranularity::Tensor, params }.intern(ctx)
}

fn storage(ctx: &Context, stored: Type) -> Result<Storage, String> {
    let width = int_width(ctx, stored).filter(|width| (1..=32).contains(width));
    let width = width.ok_or("storage type must be an integer of at most 32 bits")?;
    Ok(Storage::full(!is_unsigned(ctx, stored), width))
}

/// The granularity of the parameters.
fn form(op: OpRef<'_>, shape: &[Dim], scales: &[Dim]) -> Result<ParamGranularity, String> {
    let block = int(op, "block_size").unwrap_or(0);
    if block == 0 && matches!(scales, [] | [Some(1)]) {
        return Ok(ParamGranularity::Tensor);
    }
    let axis = axis(op, 1, shape.len())?;
    let too_large = |_| "the axis is too large".to_owned();
    if block == 0 {
        return match scales {
            [_] => Ok(ParamGranularity::Axis(u32::try_from(axis).map_err(too_large)?)),
            _ => Err("scale must have rank 0 or 1".to_owned()),
        };
    }
    let block = u64::try_from(block).map_err(|_| format!("block size {block} is negative"))?;
    if scales.len() != shape.len() {
        return Err("scale must have the rank of the tensor".to_owned());
    }
    let mut sizes = Vec::new();
    for (d, &dim) in shape.iter().enumerate() {
        let size = if d == axis { block } else { 1 };
        if let Some(n) = dim.filter(|n| !n.is_multiple_of(size)) {
            return Err(format!("the last block is partial: dimension {d} has {n} elements in blocks of {size}"));
        }
        sizes.push((u32::try_from(d).map_err(too_large)?, size));
    }
    let table = scales.iter().copied().collect::<Option<Box<[u64]>>>().ok_or("the shape of the scale is dynamic")?;
    Ok(ParamGranularity::Blocks { sizes: sizes.into(), table })
}

/// The parameters of an operator: the shape of the scale, the axis, and the block size.
struct ParameterShape {
    shape: Vec<Dim>,
    axis: Option<i64>,
    block: Option<i64>,
}

/// The parameters of an operator for a tensor of this shape. Blocks are along one axis, with a parameter for each index of
/// every other axis. Operators have blocks since version 21, so a blocked operator requires that the original one is blocked.
fn spell(uniform: &Uniform, shape: &[Dim], is_blocked: bool) -> Result<ParameterShape, String> {
    let (sizes, table) = match &uniform.form {
        ParamGranularity::Tensor => return Ok(ParameterShape { shape: Vec::new(), axis: None, block: None }),
        ParamGranularity::Axis(axis) => {
            let count = u64::try_from(uniform.params.len()).ok();
            return Ok(ParameterShape { shape: vec![count], axis: Some(i64::from(*axis)), block: None });
        }
        ParamGranularity::Blocks { sizes, table } => (sizes, table),
    };
    if !is_blocked {
        return Err("sub-channel parameters require attribute 'block_size'".to_owned());
    }
    let size = |d: usize| {
        let listed = sizes.iter().find(|&&(at, _)| usize::try_from(at) == Ok(d)).map(|&(_, size)| size);
        listed.filter(|_| table.get(d) != Some(&1)).or_else(|| shape.get(d).copied().flatten())
    };
    let sizes: Vec<u64> = (0..shape.len()).map(size).collect::<Option<_>>().ok_or("the shape is dynamic")?;
    let mut blocked = sizes.iter().enumerate().filter(|&(_, &size)| size != 1);
    let (axis, &block) =
        blocked.next().or_else(|| sizes.iter().enumerate().next_back()).ok_or("operand must have rank 1 or higher")?;
    if blocked.next().is_some() {
        return Err("sub-channel parameters along two dimensions are unsupported".to_owned());
    }
    let as_int = |n: u64| i64::try_from(n).map_err(|_| "a block is too large".to_owned());
    let axis = as_int(axis as u64)?;
    Ok(ParameterShape {
        shape: table.iter().map(|&n| Some(n)).collect(),
        axis: Some(axis),
        block: Some(as_int(block)?),
    })
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
    let def = if kind == CastKind::Dequantize { &DEQUANTIZE_LINEAR } else { &QUANTIZE_LINEAR };
    let stored = if kind == CastKind::Dequantize { rw.body().ty(value) } else { result };
    let shape = ctx.shape(result).ok_or("result is unranked")?;
    let spelling = spell(uniform, &shape, int(view, "block_size").unwrap_or(0) != 0)?;
    let same_kind = was.kind == kind;
    let old = crate::quant::types::uniform(ctx, was.element?).ok_or("the type is not uniform")?;
    let stored = ctx.element_type(stored).ok_or("stored type must be a tensor")?;
    let same_shape = view.in_dims(SCALE).is_some_and(|dims| dims.as_slice() == spelling.shape.as_slice());
    let same = same_shape && same_kind && old.params == uniform.params;
    // All other attributes are specific to one of the two operators.
    let mut attrs = if same_kind { view.body.attrs(like) } else { Attr::EMPTY_DICT };
    let written = |name| int(view, name).filter(|_| same_kind);
    // The default axis is 1.
    if spelling.axis != written("axis").or(Some(1)) {
        attrs = ctx.dict_with(attrs, ctx.str(attribute("axis")), spelling.axis.map(|axis| int_attr(ctx, axis)));
    }
    if spelling.block != written("block_size") {
        attrs = ctx.dict_with(attrs, ctx.str(attribute("block_size")), spelling.block.map(|size| int_attr(ctx, size)));
    }
    let (loc, scale) = (view.loc(), view.operand(SCALE).ok_or("there is no scale")?);
    let zero_point = view.operand(ZERO_POINT).filter(|_| has(view, ZERO_POINT));
    let mut operands = vec![value];
    let failed = || "the dialect cannot express the parameters".to_owned();
    if same {
        operands.push(scale);
        operands.extend(zero_point);
    } else {
        let data = scales(ctx, uniform, &spelling.shape).ok_or_else(failed)?;
        operands.push(constant(rw, loc, &spelling.shape, uniform.expressed, data).ok_or_else(failed)?);
        // The type of the zero point is the storage type.
        let needed = if same_kind { has_zero_point(uniform) } else { needs_zero_point(uniform, kind) };
        if zero_point.is_some() || needed {
            let values: Vec<i64> = uniform.params.iter().map(|param| param.zero_point).collect();
            let data = ctx.dense_ints(ctx.tensor_type(&spelling.shape, stored), &values);
            operands.push(constant(rw, loc, &spelling.shape, stored, data).ok_or_else(failed)?);
        }
    }
    build(rw, loc, def, &operands, attrs, result).ok_or_else(failed)
}

/// Returns true if a zero point is not 0.
fn has_zero_point(uniform: &Uniform) -> bool {
    uniform.params.iter().any(|param| param.zero_point != 0)
}

/// Returns true if a new cast needs an operand for its zero points. Their type is the storage type of a quantization. Several
/// scales need several zero points: ONNX Runtime's conversion of signed to unsigned weights otherwise adds one zero point, which
/// its kernels reject.
fn needs_zero_point(uniform: &Uniform, kind: CastKind) -> bool {
    kind == CastKind::Quantize || !matches!(uniform.form, ParamGranularity::Tensor) || has_zero_point(uniform)
}

/// Builds a cast of a value with the parameters of a quantized type.
///
/// # Errors
/// If ONNX cannot express the parameters.
pub(crate) fn build_cast(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    kind: CastKind,
    value: ValueId,
    uniform: &Uniform,
    result: Type,
) -> Result<ValueId, String> {
    let ctx = rw.ctx();
    let def = if kind == CastKind::Dequantize { &DEQUANTIZE_LINEAR } else { &QUANTIZE_LINEAR };
    let stored = if kind == CastKind::Dequantize { rw.body().ty(value) } else { result };
    let stored = ctx.element_type(stored).ok_or("stored type must be a tensor")?;
    let spelling = spell(uniform, &ctx.shape(result).ok_or("result is unranked")?, true)?;
    let [scale, zero_point] = build_parameters(rw, loc, uniform, stored, &spelling.shape)?;
    let named = [("axis", spelling.axis), ("block_size", spelling.block)];
    let named = named.iter().filter_map(|&(name, n)| Some((ctx.str(attribute(name)), int_attr(ctx, n?))));
    let attrs = ctx.dict_attr(named);
    let operands = [value, scale, zero_point];
    let operands = operands.get(..if needs_zero_point(uniform, kind) { 3 } else { 2 }).unwrap_or_default();
    build(rw, loc, def, operands, attrs, result).ok_or_else(|| "the dialect cannot express the parameters".to_owned())
}

/// Builds constants for scale and zero point, which has the storage type, in this shape.
///
/// # Errors
/// If a scale is not exact in the expressed type, or not positive.
pub(crate) fn build_parameters(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    uniform: &Uniform,
    stored: Type,
    shape: &[Dim],
) -> Result<[ValueId; 2], String> {
    let ctx = rw.ctx();
    let kind = ctx.float_kind(uniform.expressed).ok_or("expressed type must be a float type")?;
    let is_exact = |scale: f64| kind.round_f64(scale).is_some_and(|bits| kind.to_f64(bits) == scale);
    for scale in uniform.params.iter().map(|param| param.scale()) {
        if scale <= 0.0 {
            return Err(format!("scale {scale:e} is not positive"));
        }
        if !is_exact(scale) {
            return Err(format!("scale {scale:e} is not exact in {}", kind.keyword()));
        }
    }
    let failed = || "the dialect cannot express the parameters".to_owned();
    let data = scales(ctx, uniform, shape).ok_or_else(failed)?;
    let scale = constant(rw, loc, shape, uniform.expressed, data).ok_or_else(failed)?;
    let values: Vec<i64> = uniform.params.iter().map(|param| param.zero_point).collect();
    let data = ctx.dense_ints(ctx.tensor_type(shape, stored), &values);
    Ok([scale, constant(rw, loc, shape, stored, data).ok_or_else(failed)?])
}

/// The scales as a constant.
fn scales(ctx: &Context, uniform: &Uniform, shape: &[Dim]) -> Option<Attr> {
    let scales: Vec<f64> = uniform.params.iter().map(|param| param.scale()).collect();
    ctx.dense_floats(ctx.tensor_type(shape, uniform.expressed), &scales)
}
