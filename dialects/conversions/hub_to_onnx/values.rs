//! Builds values, constants and operators of ONNX. Converts quantized values to operands of an operator, and its result to the type of
//! the hub op.

use qopt_ir::def::{CastKind, OpDef, operand};
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, AttrKind, Blob, OpId, QuantizedElement as _, Signedness, Type, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{InsertPoint, NewOp};

use super::{signedness, stored_type, torch_type};
use crate::builtin::ops as builtin;
use crate::conversions::from_hub::stored_constant;
use crate::conversions::from_hub::writer::{HubWriter, effective_clamp};
use crate::conversions::quant_to_hub::torch_tensors;
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::qnn::types::uniform;
use crate::quant::boundary::is_computed;
use crate::quant::moved_tensor;
use crate::quant::ops::SCAST;
use crate::quant::types::{ParamGranularity, Storage, Uniform};
use crate::support::OpTypes;
use crate::torch::VTensor;
use crate::torch::onnx::operator::{attribute, int_attr};
use crate::torch::onnx::{self, VALUE, casts};
use crate::torch::ops as torch;

/// An operator to build: its name in ONNX, and its attributes.
pub(super) struct Operator<'n> {
    pub(super) name: &'n str,
    pub(super) operands: Vec<ValueId>,
    pub(super) attrs: Vec<(&'n str, Attr)>,
    /// True for an operator of the domain `com.microsoft`, which ONNX Runtime has and ONNX does not.
    pub(super) is_microsoft: bool,
}

impl<'n> Operator<'n> {
    pub(super) fn new(name: &'n str, operands: Vec<ValueId>) -> Self {
        Self { name, operands, attrs: Vec::new(), is_microsoft: false }
    }
    pub(super) fn attr(mut self, name: &'n str, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }
    pub(super) fn int(self, w: &HubWriter<'_>, name: &'n str, value: i64) -> Self {
        self.attr(name, int_attr(w.ctx, value))
    }
    pub(super) fn ints(self, w: &HubWriter<'_>, name: &'n str, values: &[i64]) -> Self {
        let items = values.iter().map(|&n| int_attr(w.ctx, n)).collect();
        self.attr(name, w.ctx.attr(AttrKind::Array(items)))
    }
    /// Sets the domain of the operator to `com.microsoft`.
    pub(super) fn in_microsoft_domain(self) -> Self {
        Self { is_microsoft: true, ..self }
    }
}

/// Returns a value as a torch tensor: its reals if the target computes it as reals, else its stored integers or floats.
pub(super) fn to_torch(w: &mut HubWriter<'_>, value: ValueId) -> Result<ValueId, String> {
    if let Some(reals) = w.reals(value) {
        return Ok(reals);
    }
    let ty = w.rewriter.body().ty(value);
    if w.ctx.type_object::<VTensor>(ty).is_some() {
        return Ok(value);
    }
    let ty = torch_type(w.ctx, ty).ok_or("an operand has a type that ONNX does not have")?;
    cast(w, value, ty)
}

/// Casts between builtin tensors and torch tensors of equal elements.
pub(super) fn cast(w: &mut HubWriter<'_>, value: ValueId, ty: Type) -> Result<ValueId, String> {
    w.build(NewOp::of(&builtin::UNREALIZED_CONVERSION_CAST).operands(&[value]).results(&[ty]))
}

/// Returns a value as a torch tensor for ops that only move elements. If a torch tensor with the same integers is at hand, returns it
/// with the signedness that it has, which avoids a `Cast`.
pub(super) fn to_stored(w: &mut HubWriter<'_>, value: ValueId) -> Result<ValueId, String> {
    let body = w.rewriter.body();
    let ty = body.ty(value);
    let has_elements_of_value = |torch: Type| torch_tensors::builtin_type(w.ctx, torch) == Some(ty);
    let Some(def) = body.defining_op(value).map(|def| w.rewriter.op(def)) else { return to_torch(w, value) };
    if let Some(before) = torch_tensors::cast_source(def).filter(|&before| has_elements_of_value(body.ty(before))) {
        return Ok(before);
    }
    let quantized = def.operand(operand!(SCAST.input)).filter(|_| def.is(&SCAST) && !w.computes_reals);
    if let Some(quantized) = quantized.filter(|&v| torch_type(w.ctx, body.ty(v)).is_some_and(has_elements_of_value)) {
        return to_torch(w, quantized);
    }
    to_torch(w, value)
}

/// Replaces a `quant.scast`. Operand and result become torch tensors with the same integers.
///
/// # Errors
/// If the integers of operand and result differ in width.
pub(super) fn write_storage_cast(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let result = w.rewriter.op(op).out_type(0);
    let ty = torch_type(w.ctx, result).ok_or("result has a type that ONNX does not have")?;
    let value = w.operand(op, operand!(SCAST.input))?;
    let value = to_stored(w, value)?;
    if torch_tensors::builtin_type(w.ctx, w.rewriter.body().ty(value)) == Some(result) {
        return cast(w, value, result);
    }
    let element = w.ctx.element_type(ty).ok_or("result is unranked")?;
    let value = signedness::with_element(w, value, element)?;
    if w.rewriter.body().ty(value) != ty {
        return Err("the integers have different widths".to_owned());
    }
    cast(w, value, result)
}

/// The type of a torch tensor.
pub(super) fn tensor_type(w: &HubWriter<'_>, dims: &[Dim], element: Type) -> Type {
    VTensor { shape: Some(dims.into()), element: Some(element) }.intern(w.ctx)
}

/// The type of a torch tensor of f32.
pub(super) fn real_type(w: &HubWriter<'_>, dims: &[Dim]) -> Type {
    tensor_type(w, dims, w.ctx.float_type(FloatKind::F32))
}

/// Builds an operator with one result of this type.
pub(super) fn build_operator(w: &mut HubWriter<'_>, new: &Operator<'_>, ty: Type) -> Result<ValueId, String> {
    let name = w.ctx.string_attr(format!("onnx.{}", new.name).as_str());
    let names: Vec<String> = new.attrs.iter().map(|(name, _)| attribute(name)).collect();
    let op = NewOp::of(&torch::OPERATOR).operands(&new.operands).results(&[ty]).property("name", name);
    let op = names.iter().zip(&new.attrs).fold(op, |op, (name, &(_, value))| op.attr(name, value));
    let op = if new.is_microsoft { op.attr("onnx.domain", w.ctx.string_attr("com.microsoft")) } else { op };
    w.build(op)
}

/// Builds an ONNX constant.
pub(super) fn constant(w: &mut HubWriter<'_>, dims: &[Dim], element: Type, data: Blob) -> Result<ValueId, String> {
    let builtin = w.ctx.tensor_type(dims, element);
    let value = w.ctx.try_dense(builtin, data).map_err(|_| "a type nests too deep")?;
    let name = w.ctx.string_attr(onnx::CONSTANT.name);
    let ty = tensor_type(w, dims, element);
    w.build(NewOp::of(&torch::OPERATOR).results(&[ty]).property("name", name).attr(VALUE, value))
}

/// A constant list of 64-bit integers.
pub(super) fn i64_constant(w: &mut HubWriter<'_>, values: &[i64]) -> Result<ValueId, String> {
    let element = w.ctx.ty(TypeKind::Integer { width: 64, signedness: Signedness::Signed });
    let data = Blob::of_numbers(values.iter().copied());
    constant(w, &[Some(values.len() as u64)], element, data)
}

pub(super) fn real_scalar(w: &mut HubWriter<'_>, value: f32) -> Result<ValueId, String> {
    let element = w.ctx.float_type(FloatKind::F32);
    constant(w, &[], element, Blob::of_numbers([value]))
}

pub(super) fn absent_operand(w: &mut HubWriter<'_>) -> Result<ValueId, String> {
    let ty = torch::opaque_type(w.ctx, "none");
    w.build(NewOp::of(&torch::NONE).results(&[ty]))
}

pub(super) fn dims_of(w: &HubWriter<'_>, value: ValueId) -> Result<Vec<Dim>, String> {
    w.ctx.shape(w.rewriter.body().ty(value)).map(|dims| dims.to_vec()).ok_or_else(|| "operand is unranked".to_owned())
}

/// A quantized value as integers: a torch tensor, and the parameters.
pub(super) struct Integers {
    pub(super) value: ValueId,
    pub(super) ty: Uniform,
}

impl Integers {
    /// An operand of a hub op.
    pub(super) fn of(w: &mut HubWriter<'_>, op: OpId, index: usize) -> Result<Self, String> {
        Self::moved(w, op, index, &[])
    }

    /// An operand after movements. The parameters move with the elements.
    pub(super) fn moved(w: &mut HubWriter<'_>, op: OpId, index: usize, chain: &[Movement]) -> Result<Self, String> {
        let value = w.operand(op, index)?;
        let mut ty = w.rewriter.body().ty(value);
        if !chain.is_empty() {
            ty = moved_tensor(w.ctx, chain, &[ty])?;
        }
        let ty = uniform(w.ctx, ty).ok_or("an operand is not statically quantized")?.clone();
        let value = to_torch(w, value)?;
        Ok(Self { value: w.apply(value, chain)?, ty })
    }

    /// The reals.
    pub(super) fn dequantized(&self, w: &mut HubWriter<'_>) -> Result<ValueId, String> {
        check_expressed(w, &self.ty)?;
        let dims = dims_of(w, self.value)?;
        let ty = real_type(w, &dims);
        let loc = w.loc();
        casts::build_cast(&mut w.rewriter, loc, CastKind::Dequantize, self.value, &self.ty, ty)
    }

    /// The value, scale and zero point, as the operands of `QLinear` operators. Parameters per axis have rank 1.
    pub(super) fn with_parameters(&self, w: &mut HubWriter<'_>) -> Result<[ValueId; 3], String> {
        let [scale, zero_point] = parameters(w, &self.ty)?;
        Ok([self.value, scale, zero_point])
    }
}

pub(super) fn check_expressed(w: &HubWriter<'_>, ty: &Uniform) -> Result<(), String> {
    match w.ctx.float_kind(ty.expressed) {
        Some(FloatKind::F32) => Ok(()),
        _ => Err("reals other than f32 are not written".to_owned()),
    }
}

/// Builds the scale and zero point of a type, as operands of `QLinear` operators.
pub(super) fn parameters(w: &mut HubWriter<'_>, ty: &Uniform) -> Result<[ValueId; 2], String> {
    check_expressed(w, ty)?;
    let shape: Vec<Dim> = match ty.form {
        ParamGranularity::Tensor => Vec::new(),
        ParamGranularity::Axis(_) => vec![Some(ty.params.len() as u64)],
        ParamGranularity::Blocks { .. } => return Err("operators on integers have no blocks".to_owned()),
    };
    let (loc, stored) = (w.loc(), stored_type(w.ctx, ty.storage));
    casts::build_parameters(&mut w.rewriter, loc, ty, stored, &shape)
}

/// Returns operand `index` as reals: dequantizes a quantized value.
pub(super) fn real_operand(w: &mut HubWriter<'_>, op: OpId, index: usize) -> Result<ValueId, String> {
    moved_real_operand(w, op, index, &[])
}

/// As [`real_operand`], after movements.
pub(super) fn moved_real_operand(
    w: &mut HubWriter<'_>,
    op: OpId,
    index: usize,
    chain: &[Movement],
) -> Result<ValueId, String> {
    let (ty, value) = (w.rewriter.op(op).in_type(index), w.operand(op, index)?);
    if w.computes_reals
        && w.reals(value).is_none()
        && let Some(reals) = constant_reals(w, value)?
    {
        return w.apply(reals, chain);
    }
    if w.ctx.float_kind(w.ctx.element_or_self(ty)).is_none() && w.reals(value).is_none() {
        return Integers::moved(w, op, index, chain)?.dequantized(w);
    }
    let value = to_torch(w, value)?;
    w.apply(value, chain)
}

/// The reals of a quantized constant.
pub(super) fn constant_reals(w: &mut HubWriter<'_>, value: ValueId) -> Result<Option<ValueId>, String> {
    let (ctx, body) = (w.ctx, w.rewriter.body());
    let ty = body.ty(value);
    let constant = body.defining_op(value).and_then(|op| w.rewriter.op(op).constant());
    let (Some(constant), Some(element)) = (constant, uniform(ctx, ty)) else { return Ok(None) };
    check_expressed(w, element)?;
    let dims = ctx.shape(ty).ok_or("operand is unranked")?;
    let stored = Tensor::of_constant(ctx, constant, ty)?.ints(ctx)?;
    let reals = element.dequantize(ctx, &dims, &stored)?;
    let data = Blob::of_numbers(reals.into_iter().map(|real| real as f32));
    let f32 = ctx.float_type(FloatKind::F32);
    self::constant(w, &dims, f32, data).map(Some)
}

/// Quantizes the reals of a value that an op without a conversion uses, such as a return.
pub(super) fn quantize_used(w: &mut HubWriter<'_>, value: ValueId, reals: ValueId) -> Result<(), String> {
    let ty = w.rewriter.body().ty(value);
    let element = uniform(w.ctx, ty).ok_or("result is not statically quantized")?.clone();
    if element.storage.width == 32 {
        return Err("a quantized result of 32 bits is unsupported in ONNX".to_owned());
    }
    let Some(def) = w.rewriter.body().defining_op(reals) else { return Ok(()) };
    let (dims, integer) = (dims_of(w, reals)?, stored_type(w.ctx, element.storage));
    w.rewriter.set_insertion_point(InsertPoint::After(def));
    let (loc, stored) = (w.rewriter.op(def).loc(), tensor_type(w, &dims, integer));
    let stored = casts::build_cast(&mut w.rewriter, loc, CastKind::Quantize, reals, &element, stored)?;
    let new = torch_tensors::build_cast(&mut w.rewriter, loc, stored, ty);
    w.rewriter.replace_uses(value, new);
    Ok(())
}

/// The order of dimensions that brings an image [N, spatial.., C] to [N, C, spatial..].
pub(super) fn channels_first(rank: usize) -> Movement {
    Movement::Permute([0, rank - 1].into_iter().chain(1..rank - 1).collect())
}

/// The inverse of [`channels_first`].
pub(super) fn channels_last(rank: usize) -> Movement {
    Movement::Permute(std::iter::once(0).chain(2..rank).chain([1]).collect())
}

/// Hub ops whose results may be negative. If the range of their result begins at 0, a quantizer absorbed a `Relu` after them: without
/// quantization, it must be written.
fn is_rectified(def: &OpDef) -> bool {
    product::is_product(def) || [&qnn::ADD, &qnn::MUL, &qnn::SUB].contains(&def)
}

/// Builds the result of an op from its reals, `value`: clamps and quantizes them, applies the movements `after` to the integers, and
/// casts them to the type of the result. If the target computes reals, only clamps and moves them.
pub(super) fn quantize_result(
    w: &mut HubWriter<'_>,
    op: OpId,
    value: ValueId,
    after: &[Movement],
) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let result = view.out_type(0);
    let Some(ty) = uniform(w.ctx, result).cloned() else {
        let value = w.apply(value, after)?;
        return cast(w, value, result);
    };
    check_expressed(w, &ty)?;
    if ty.storage.width == 32 {
        return w.apply(value, after);
    }
    let full = Storage::full(ty.storage.signed, ty.storage.width);
    let begins_at_zero = param(&ty).is_ok_and(|param| param.zero_point == full.min);
    let quantizes_computed = view.is(&qnn::QUANTIZE)
        && view.operand(operand!(qnn::QUANTIZE.input)).is_some_and(|input| is_computed(w.ctx, view.body, input));
    let is_rectified =
        w.computes_reals && begins_at_zero && (quantizes_computed || view.def().is_some_and(is_rectified));
    let clamp = effective_clamp(view)?.or(is_rectified.then_some((full.min, full.max)));
    let (dims, mut value) = (dims_of(w, value)?, value);
    if let Some((low, high)) = clamp {
        let param = param(&ty)?;
        // The product of a stored integer and an f32 scale, rounded once, divides to the same integer.
        let bound = |stored: i64| (stored - param.zero_point) as f64 * param.scale();
        let new = if low == param.zero_point && high == full.max && !w.computes_reals {
            Operator::new("Relu", vec![value])
        } else {
            let low = if low > full.min || w.computes_reals {
                real_scalar(w, bound(low) as f32)?
            } else {
                absent_operand(w)?
            };
            let mut operands = vec![value, low];
            if high < full.max || w.computes_reals {
                operands.push(real_scalar(w, bound(high) as f32)?);
            }
            Operator::new("Clip", operands)
        };
        let ty = real_type(w, &dims);
        value = build_operator(w, &new, ty)?;
    }
    if w.computes_reals {
        return w.apply(value, after);
    }
    let (loc, stored) = (w.loc(), tensor_type(w, &dims, stored_type(w.ctx, ty.storage)));
    let value = casts::build_cast(&mut w.rewriter, loc, CastKind::Quantize, value, &ty, stored)?;
    let value = w.apply(value, after)?;
    cast(w, value, result)
}

/// Builds the result of an op from its stored integers, `value`: clamps them, applies the movements `after`, and casts them to the
/// type of the result.
pub(super) fn clamp_integer_result(
    w: &mut HubWriter<'_>,
    op: OpId,
    value: ValueId,
    after: &[Movement],
) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let result = view.out_type(0);
    let ty = uniform(w.ctx, result).ok_or("result is not statically quantized")?.clone();
    let (clamp, dims) = (effective_clamp(view)?, dims_of(w, value)?);
    let mut value = value;
    if let Some((low, high)) = clamp {
        let element = stored_type(w.ctx, ty.storage);
        let (low, high) = (stored_scalar(w, element, low)?, stored_scalar(w, element, high)?);
        let ty = tensor_type(w, &dims, element);
        value = build_operator(w, &Operator::new("Clip", vec![value, low, high]), ty)?;
    }
    let value = w.apply(value, after)?;
    cast(w, value, result)
}

/// Builds an ONNX constant of one stored integer.
pub(super) fn stored_scalar(w: &mut HubWriter<'_>, element: Type, value: i64) -> Result<ValueId, String> {
    let scalar = w.ctx.tensor_type(&[], element);
    let Some((_, data)) = w.ctx.dense_data(w.ctx.dense_ints(scalar, &[value])) else {
        return Err("a bound has no constant".to_owned());
    };
    constant(w, &[], element, data)
}

/// The dimensions of the op's result, permuted by `order`.
pub(super) fn result_dims(w: &HubWriter<'_>, op: OpId, order: Option<&Movement>) -> Result<Vec<Dim>, String> {
    let dims = w.rewriter.op(op).out_dims(0).ok_or("result is unranked")?;
    match order {
        None => Ok(dims.to_vec()),
        Some(order) => {
            let moved = order.validate(&[Shape::new(dims)]).map_err(|why| why.to_string())?;
            Ok(moved.dims().to_vec())
        }
    }
}

pub(super) fn result_uniform(w: &HubWriter<'_>, op: OpId) -> Option<Uniform> {
    uniform(w.ctx, w.rewriter.op(op).out_type(0)).cloned()
}

/// Replaces a tensor constant of another dialect by an ONNX constant. Returns `None` if it does not.
pub(super) fn write_constant(w: &mut HubWriter<'_>, op: OpId) -> Option<()> {
    let view = w.rewriter.op(op);
    if view.body.is_erased(op) || view.name().starts_with("torch.") {
        return None;
    }
    let (value, ty, result) = (stored_constant(view)?, view.result_type(0)?, view.body.result(op, 0)?);
    let torch = torch_type(w.ctx, ty).filter(|_| !view.body.is_unused(result))?;
    let (_, data) = w.ctx.dense_data(value)?;
    let (data, dims, element) = (data, w.ctx.shape(torch)?, w.ctx.element_type(torch)?);
    w.replace(op, |w| {
        let value = constant(w, &dims, element, data)?;
        Ok(vec![cast(w, value, ty)?])
    })
    .ok()
}
