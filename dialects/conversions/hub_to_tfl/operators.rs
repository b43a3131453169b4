//! The operators of TensorFlow Lite that compute each hub op.
//!
//! An operator may lack a part of the hub op. Other operators compute it: `tfl.pad` for amounts that are neither `SAME` nor
//! `VALID`, `tfl.maximum` and `tfl.minimum` for a clamp without an activation, `tfl.quantize` after an operator whose result has
//! prescribed parameters. This module rejects types that LiteRT's kernels do not have, such as weights of another signedness than the
//! input: the verifiers of `tfl` accept them.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Attr, Blob, OpId, Type, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::NewOp;

use super::floats;
use super::products::{convolution, fully_connected, matmul, pool, transpose_conv};
use crate::conversions::from_hub::dequantized_constant;
use crate::conversions::from_hub::writer::{HubWriter, effective_clamp};
use crate::conversions::quant_to_hub::{UNBOUNDED, stored_bounds};
use crate::qnn::attrs::{Numerics, flag};
use crate::qnn::kernels::elementwise::{power_of_two_exponents, power_of_two_shifts};
use crate::qnn::kernels::param;
use crate::qnn::kernels::unary::{self, is_defined};
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::{OpTypes, f32_attr};
use crate::tfl::ACTIVATIONS;
use crate::tfl::ops as tfl;
use crate::tosa::ops as tosa;

/// Builds the operators of one hub op, or returns the reason why there are none.
pub(super) type WriteFn = fn(&mut HubWriter<'_>, OpId) -> Result<ValueId, String>;

static WRITERS: &[(&OpDef, WriteFn)] = &[
    (&qnn::CONV2D, |w, op| convolution(w, op, &tfl::CONV_2D)),
    (&qnn::DEPTHWISE_CONV2D, |w, op| convolution(w, op, &tfl::DEPTHWISE_CONV_2D)),
    (&qnn::TRANSPOSE_CONV2D, transpose_conv),
    (&qnn::FULLY_CONNECTED, fully_connected),
    (&qnn::MATMUL, matmul),
    (&qnn::AVERAGE_POOL2D, |w, op| pool(w, op, &tfl::AVERAGE_POOL_2D)),
    (&qnn::MAX_POOL2D, |w, op| pool(w, op, &tfl::MAX_POOL_2D)),
    (&qnn::ADD, |w, op| sum(w, op, &tfl::ADD)),
    (&qnn::SUB, |w, op| sum(w, op, &tfl::SUB)),
    (&qnn::MUL, |w, op| same_operands(w, op, &tfl::MUL)),
    (&qnn::DIV, |w, op| same_operands(w, op, &tfl::DIV)),
    (&qnn::SQUARED_DIFFERENCE, |w, op| same_operands(w, op, &tfl::SQUARED_DIFFERENCE)),
    (&qnn::MAXIMUM, |w, op| same_operands(w, op, &tfl::MAXIMUM)),
    (&qnn::MINIMUM, |w, op| same_operands(w, op, &tfl::MINIMUM)),
    (&qnn::CLAMP_OP, clamp),
    (&qnn::UNARY, write_unary),
    (&qnn::SOFTMAX, softmax),
    (&qnn::MEAN, |w, op| reduction(w, op, &tfl::MEAN)),
    (&qnn::SUM, |w, op| reduction(w, op, &tfl::SUM)),
    (&qnn::REDUCE_MAX, |w, op| reduction(w, op, &tfl::REDUCE_MAX)),
    (&qnn::REDUCE_MIN, |w, op| reduction(w, op, &tfl::REDUCE_MIN)),
    (&qnn::CONCAT, concat),
    (&qnn::GATHER, gather),
    (&tosa::SELECT, |w, op| same_operands(w, op, &tfl::SELECT_V2)),
    (&qnn::RESIZE, resize),
    (&qnn::QUANTIZE, |w, op| same_operands(w, op, &tfl::QUANTIZE)),
    (&qnn::REQUANTIZE, requantize),
    (&qnn::DEQUANTIZE, |w, op| {
        // LiteRT dequantizes no biases, and some of its kernels need constants.
        if let Some(constant) = dequantized_constant(w.rewriter.op(op))? {
            let ty = w.rewriter.op(op).out_type(0);
            return w.build(NewOp::of(&tfl::PSEUDO_CONST).results(&[ty]).property("value", constant));
        }
        let value = w.operand(op, operand!(qnn::DEQUANTIZE.input))?;
        w.reals(value).map_or_else(|| same_operands(w, op, &tfl::DEQUANTIZE), Ok)
    }),
];

/// Builds the operators of a hub op, or of a float operation of TOSA.
///
/// # Errors
/// If no operator of TensorFlow Lite computes it.
pub(super) fn write(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    if !w.is_quantized(op) && !qnn::ALL.contains(&def) {
        return floats::write(w, op, def);
    }
    let found = WRITERS.iter().find(|(written, _)| *written == def);
    let (_, write) = found.ok_or("TensorFlow Lite has no such operator")?;
    check_storage(w.rewriter.op(op))?;
    write(w, op)
}

/// Checks the storage of all operands and results. TensorFlow Lite has integers of 2, 4, 8, 16 and 32 bits.
fn check_storage(op: OpRef<'_>) -> Result<(), String> {
    let types = op.body.operands(op.op).chain(op.body.results(op.op)).map(|v| op.body.ty(v));
    for ty in types.filter_map(|ty| uniform(op.ctx, ty)) {
        let Storage { signed, width, .. } = ty.storage;
        if !matches!((signed, width), (true, 2 | 4 | 8 | 16 | 32) | (false, 8)) {
            let kind = if signed { "signed" } else { "unsigned" };
            return Err(format!("TensorFlow Lite's kernels have no {kind} quantized integers of {width} bits"));
        }
    }
    Ok(())
}

/// An operator to build.
pub(super) struct Operator<'n> {
    pub(super) def: &'static OpDef,
    pub(super) operands: Vec<ValueId>,
    pub(super) properties: Vec<(&'n str, Attr)>,
}

impl<'n> Operator<'n> {
    pub(super) fn new(def: &'static OpDef, operands: Vec<ValueId>) -> Self {
        Self { def, operands, properties: Vec::new() }
    }
    pub(super) fn property(mut self, name: &'n str, value: Attr) -> Self {
        self.properties.push((name, value));
        self
    }
    pub(super) fn int(self, w: &HubWriter<'_>, name: &'n str, value: i64) -> Self {
        self.property(name, w.ctx.int_attr(value, w.ctx.int_type(32)))
    }
    pub(super) fn word(self, w: &HubWriter<'_>, name: &'n str, value: &str) -> Self {
        self.property(name, w.ctx.string_attr(value))
    }
    pub(super) fn flag(self, w: &HubWriter<'_>, name: &'n str, value: bool) -> Self {
        self.property(name, w.ctx.bool_attr(value))
    }

    /// Builds the operator with the result type and the clamp of the hub op.
    pub(super) fn build(self, w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
        let ty = w.rewriter.op(op).out_type(0);
        self.build_as(w, op, ty)
    }

    /// Builds the operator with this result type, and without a clamp.
    pub(super) fn build_plain(mut self, w: &mut HubWriter<'_>, ty: Type) -> Result<ValueId, String> {
        if self.def.attr("fused_activation_function").is_some() {
            self = self.word(w, "fused_activation_function", "NONE");
        }
        let new = NewOp::of(self.def).operands(&self.operands).results(&[ty]);
        w.build(self.properties.iter().fold(new, |new, &(name, value)| new.property(name, value)))
    }

    /// Builds the operator with this result type, requantizes the result to the type of the hub op, and clamps it.
    pub(super) fn build_as(mut self, w: &mut HubWriter<'_>, op: OpId, ty: Type) -> Result<ValueId, String> {
        let view = w.rewriter.op(op);
        let result = view.out_type(0);
        if view.results().any(|v| w.is_real(v)) {
            return self.build_on_floats(w, result);
        }
        if uniform(w.ctx, result).is_none() && ty == result {
            return self.build_plain(w, ty);
        }
        let clamp = effective_clamp(view)?;
        if REQUIRE_SAME_SIGNEDNESS.contains(&self.def)
            && let Some(storage) = uniform(w.ctx, ty).map(|ty| ty.storage)
        {
            for operand in &mut self.operands {
                *operand = convert_signedness(w, *operand, storage)?;
            }
        }
        let view = w.rewriter.op(op);
        let mut remaining_clamp = clamp;
        if self.def.attr("fused_activation_function").is_some() {
            let fused =
                clamp.filter(|_| ty == result).map(|clamp| fused_activation(view, clamp)).transpose()?.flatten();
            remaining_clamp = clamp.filter(|_| fused.is_none());
            self = self.word(w, "fused_activation_function", fused.unwrap_or("NONE"));
        }
        let new = NewOp::of(self.def).operands(&self.operands).results(&[ty]);
        let new = self.properties.iter().fold(new, |new, &(name, value)| new.property(name, value));
        let value = w.build(new)?;
        let value = if ty == result { value } else { quantize(w, value, result)? };
        match remaining_clamp {
            Some(clamp) => clamp_stored(w, value, clamp),
            None => Ok(value),
        }
    }
}

impl Operator<'_> {
    /// Builds the operator on dequantized operands: a quantized result of 32 bits is unsupported in TensorFlow Lite.
    fn build_on_floats(mut self, w: &mut HubWriter<'_>, result: Type) -> Result<ValueId, String> {
        for operand in &mut self.operands {
            *operand = dequantize(w, *operand)?;
        }
        let expressed = uniform(w.ctx, result).ok_or("result is not statically quantized")?.expressed;
        let ty = w.ctx.with_element(result, expressed);
        self.build_plain(w, ty)
    }
}

/// Operators whose kernels reject operands of another signedness than the result.
static REQUIRE_SAME_SIGNEDNESS: &[&OpDef] = &[
    &tfl::ADD,
    &tfl::BATCH_MATMUL,
    &tfl::CONCATENATION,
    &tfl::HARD_SWISH,
    &tfl::LEAKY_RELU,
    &tfl::LOGISTIC,
    &tfl::MAXIMUM,
    &tfl::MEAN,
    &tfl::MINIMUM,
    &tfl::MUL,
    &tfl::SOFTMAX,
    &tfl::SUB,
    &tfl::SUM,
    &tfl::TANH,
];

/// Converts 8-bit integers to the signedness of a storage type: changes stored integers and zero points by 128.
fn convert_signedness(w: &mut HubWriter<'_>, value: ValueId, like: Storage) -> Result<ValueId, String> {
    let ty = w.rewriter.body().ty(value);
    if uniform(w.ctx, ty).is_none_or(|from| from.storage.signed == like.signed) {
        return Ok(value);
    }
    let ty = with_signedness(w, ty, like).ok_or("operands differ in signedness")?;
    quantize(w, value, ty)
}

/// The type of 8-bit integers with the signedness of a storage type, whose stored integers and zero points differ by 128.
fn with_signedness(w: &HubWriter<'_>, ty: Type, like: Storage) -> Option<Type> {
    let from = uniform(w.ctx, ty).filter(|from| from.storage.width == 8)?;
    let offset = if like.signed { -128 } else { 128 };
    let params = from.params.iter().map(|param| Param::new(param.scale(), param.zero_point + offset)).collect();
    let converted = Uniform { storage: Storage::full(like.signed, 8), params, ..from.clone() };
    Some(w.ctx.with_element(ty, converted.intern(w.ctx)))
}

/// Dequantizes a quantized value. Returns other values unchanged.
pub(super) fn dequantize(w: &mut HubWriter<'_>, value: ValueId) -> Result<ValueId, String> {
    if let Some(reals) = w.reals(value) {
        return Ok(reals);
    }
    let ty = w.rewriter.body().ty(value);
    let Some(element) = uniform(w.ctx, ty) else { return Ok(value) };
    let ty = w.ctx.with_element(ty, element.expressed);
    w.build(NewOp::of(&tfl::DEQUANTIZE).operands(&[value]).results(&[ty]))
}

/// Returns the fused activation function that clamps the result to these stored integers.
fn fused_activation(op: OpRef<'_>, clamp: (i64, i64)) -> Result<Option<&'static str>, String> {
    let ty = uniform(op.ctx, op.out_type(0)).ok_or("result is not statically quantized")?;
    // The activation function clamps to the full storage range.
    let full_range = Uniform { storage: Storage::full(ty.storage.signed, ty.storage.width), ..ty.clone() };
    for &(name, bounds) in ACTIVATIONS.iter().filter(|&&(_, bounds)| bounds != UNBOUNDED) {
        if stored_bounds(Numerics::Tflite, &full_range, bounds)? == Some(clamp) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Clamps stored integers by a maximum and a minimum with constants of the same parameters.
pub(super) fn clamp_stored(w: &mut HubWriter<'_>, value: ValueId, (low, high): (i64, i64)) -> Result<ValueId, String> {
    let ty = w.rewriter.body().ty(value);
    let element = uniform(w.ctx, ty).ok_or("result is not statically quantized")?;
    let full = Storage::full(element.storage.signed, element.storage.width);
    let mut value = value;
    for (def, bound, is_needed) in [(&tfl::MAXIMUM, low, low > full.min), (&tfl::MINIMUM, high, high < full.max)] {
        if is_needed {
            let bound = stored_scalar(w, ty, bound)?;
            value = w.build(NewOp::of(def).operands(&[value, bound]).results(&[ty]))?;
        }
    }
    Ok(value)
}

/// Builds a constant of rank 0 with the element type of `like`.
pub(super) fn stored_scalar(w: &mut HubWriter<'_>, like: Type, stored: i64) -> Result<ValueId, String> {
    let element = w.ctx.element_type(like).ok_or("result is unranked")?;
    let width = uniform(w.ctx, like).map_or(8, |ty| ty.storage.width);
    let (ty, storage_ty) = (w.ctx.tensor_type(&[], element), w.ctx.tensor_type(&[], w.ctx.int_type(width)));
    let new = NewOp::of(&tfl::PSEUDO_QCONST).results(&[ty]).property("qtype", w.ctx.type_attr(ty));
    w.build(new.property("value", w.ctx.dense_ints(storage_ty, &[stored])))
}

/// Builds a constant of 32-bit integers.
pub(super) fn i32_constant(w: &mut HubWriter<'_>, dims: &[u64], values: &[i32]) -> Result<ValueId, String> {
    let dims: Vec<Dim> = dims.iter().copied().map(Some).collect();
    let ty = w.ctx.tensor_type(&dims, w.ctx.int_type(32));
    let data = Blob::of_numbers(values.iter().copied());
    let value = w.ctx.try_dense(ty, data).map_err(|_| "a type nests too deep")?;
    w.build(NewOp::of(&tfl::PSEUDO_CONST).results(&[ty]).property("value", value))
}

/// Quantizes reals, or requantizes stored integers.
fn quantize(w: &mut HubWriter<'_>, value: ValueId, ty: Type) -> Result<ValueId, String> {
    let qtype = w.ctx.type_attr(ty);
    w.build(NewOp::of(&tfl::QUANTIZE).operands(&[value]).results(&[ty]).property("qtype", qtype))
}

/// Pads each dimension by zeros, or by the element of `fill`.
pub(super) fn pad(
    w: &mut HubWriter<'_>,
    value: ValueId,
    amounts: &[[i64; 2]],
    fill: Option<ValueId>,
) -> Result<ValueId, String> {
    let ty = w.rewriter.body().ty(value);
    let padded_size = |(dim, amounts): (&Dim, &[i64; 2])| -> Result<Dim, String> {
        let Some(size) = *dim else { return Ok(None) };
        let size = amounts.iter().try_fold(size, |size, &n| size.checked_add_signed(n));
        size.map(Some).ok_or_else(|| "a padded size is out of range".to_owned())
    };
    let dims = w.ctx.shape(ty).ok_or("operand is unranked")?;
    let dims = dims.iter().zip(amounts).map(padded_size).collect::<Result<Vec<_>, _>>()?;
    let flat: Result<Vec<i32>, _> = amounts.iter().flatten().map(|&n| i32::try_from(n)).collect();
    let counts = i32_constant(w, &[amounts.len() as u64, 2], &flat.map_err(|_| "an amount of padding is too large")?)?;
    let ty = w.ctx.with_shape(ty, &dims).ok_or("operand is unranked")?;
    let (def, mut operands) = (if fill.is_some() { &tfl::PADV2 } else { &tfl::PAD }, vec![value, counts]);
    operands.extend(fill);
    w.build(NewOp::of(def).operands(&operands).results(&[ty]))
}

/// Builds an operator with the operands of the hub op.
fn same_operands(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let mut operands: Vec<ValueId> = view.body.operands(op).collect();
    let result = view.out_type(0);
    if def == &tfl::QUANTIZE {
        operands.iter_mut().for_each(|value| *value = w.reals(*value).unwrap_or(*value));
    }
    let mut new = Operator::new(def, operands);
    if def == &tfl::QUANTIZE {
        new = new.property("qtype", w.ctx.type_attr(result));
    }
    new.build(w, op)
}

/// A sum or a difference. LiteRT adds 16-bit integers whose scales are powers of two by shifts, and rejects a model in which they shift
/// left or shift both operands. Such operands are added as floats.
fn sum(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let types = view.operands().chain(view.results()).filter_map(|value| uniform(w.ctx, view.body.ty(value)));
    let wide: Vec<Param> = types.filter(|ty| ty.storage.width == 16).filter_map(|ty| param(ty).ok()).collect();
    let is_rejected = <[Param; 3]>::try_from(wide)
        .is_ok_and(|params| power_of_two_exponents(&params).is_some() && power_of_two_shifts(&params).is_none());
    if !is_rejected {
        return same_operands(w, op, def);
    }
    let (operands, result, clamp) = (view.operands().collect(), view.out_type(0), effective_clamp(view)?);
    let floats = Operator::new(def, operands).build_on_floats(w, result)?;
    let value = quantize(w, floats, result)?;
    clamp.map_or(Ok(value), |clamp| clamp_stored(w, value, clamp))
}

/// A `qnn.requantize`. LiteRT has no kernel between 16 bits and unsigned 8 bits; signed 8 bits with the same scale lie between both.
fn requantize(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let result = view.out_type(0);
    let storage_of = |ty: Type| uniform(w.ctx, ty).map(|element| element.storage);
    let storages = storage_of(view.in_type(operand!(qnn::REQUANTIZE.input))).zip(storage_of(result));
    let is_wide = |storage: Storage| storage.width == 16;
    let is_unsigned = |storage: Storage| !storage.signed && storage.width == 8;
    let signed = Storage::full(true, 8);
    match storages {
        Some((from, to)) if is_wide(from) && is_unsigned(to) => {
            let value = w.operand(op, operand!(qnn::REQUANTIZE.input))?;
            let signed = with_signedness(w, result, signed).ok_or("result is not statically quantized")?;
            let value = quantize(w, value, signed)?;
            quantize(w, value, result)
        }
        Some((from, to)) if is_unsigned(from) && is_wide(to) => {
            let value = w.operand(op, operand!(qnn::REQUANTIZE.input))?;
            let value = convert_signedness(w, value, signed)?;
            quantize(w, value, result)
        }
        _ => same_operands(w, op, &tfl::QUANTIZE),
    }
}

fn clamp(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (view, value) = (w.rewriter.op(op), w.operand(op, operand!(qnn::CLAMP_OP.input))?);
    let Some(clamp) = effective_clamp(view)? else { return Ok(value) };
    let by_name = [("RELU", &tfl::RELU), ("RELU6", &tfl::RELU6), ("RELU_N1_TO_1", &tfl::RELU_N1_TO_1)];
    let fused = fused_activation(view, clamp)?;
    match by_name.iter().find(|(name, _)| fused == Some(name)) {
        Some((_, def)) => {
            let ty = view.out_type(0);
            w.build(NewOp::of(def).operands(&[value]).results(&[ty]))
        }
        None => clamp_stored(w, value, clamp),
    }
}

/// The operator of each function of `qnn.unary`.
static FUNCTIONS: &[(&str, &OpDef)] = &[
    ("abs", &tfl::ABS),
    ("elu", &tfl::ELU),
    ("exp", &tfl::EXP),
    ("gelu", &tfl::GELU),
    ("gelu_tanh", &tfl::GELU),
    ("hard_swish", &tfl::HARD_SWISH),
    ("leaky_relu", &tfl::LEAKY_RELU),
    ("log", &tfl::LOG),
    ("neg", &tfl::NEG),
    ("relu", &tfl::RELU),
    ("rsqrt", &tfl::RSQRT),
    ("sigmoid", &tfl::LOGISTIC),
    ("sqrt", &tfl::SQRT),
    ("tanh", &tfl::TANH),
];

/// `qnn.unary`. A function without a kernel on integers is computed on floats.
fn write_unary(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let function = view.attr("function").and_then(|a| w.ctx.attr_str(a)).ok_or("requires attribute 'function'")?;
    let function = w.ctx.text(function).into_owned();
    if function == "hard_sigmoid" {
        return hard_sigmoid(w, op);
    }
    let found = FUNCTIONS.iter().find(|(name, _)| *name == function);
    let &(_, def) = found.ok_or_else(|| format!("TensorFlow Lite has no operator for '{function}'"))?;
    let element =
        uniform(w.ctx, view.in_type(operand!(qnn::UNARY.input))).ok_or("operand is not statically quantized")?;
    // LiteRT has a kernel of 8 bits for neg, which ignores the zero point.
    let on_integers = is_defined(Numerics::Tflite, &function, element.storage.width) && def != &tfl::NEG;
    let known = unary::function(&function).ok_or("unknown function")?;
    let alpha = known.default_alpha.map(|_| known.alpha(view));
    let result = view.out_type(0);
    let mut new = Operator::new(def, vec![w.operand(op, operand!(qnn::UNARY.input))?]);
    if def == &tfl::GELU {
        new = new.flag(w, "approximate", function == "gelu_tanh");
    }
    if let Some(alpha) = alpha.filter(|_| def == &tfl::LEAKY_RELU) {
        new = new.property("alpha", f32_attr(w.ctx, alpha as f32));
    } else if alpha.is_some_and(|alpha| alpha != 1.0) {
        return Err("TensorFlow Lite's operator has no 'alpha'".to_owned());
    }
    if !on_integers {
        let (reals, ty) = dequantize_operand(w, op)?;
        new.operands = vec![reals];
        return new.build_as(w, op, ty);
    }
    match def {
        _ if def == &tfl::LOGISTIC => {
            build_with_prescribed_params(w, op, new, prescribed_param(storage_of(w, result)?, 0, 256.0))
        }
        _ if def == &tfl::TANH => {
            build_with_prescribed_params(w, op, new, prescribed_param(storage_of(w, result)?, 128, 128.0))
        }
        _ => new.build(w, op),
    }
}

/// Dequantizes the only operand. Also returns the float type of the result.
fn dequantize_operand(w: &mut HubWriter<'_>, op: OpId) -> Result<(ValueId, Type), String> {
    let view = w.rewriter.op(op);
    let element = uniform(w.ctx, view.in_type(operand!(qnn::UNARY.input)));
    let expressed = element.ok_or("operand is not statically quantized")?.expressed;
    let ty = w.ctx.with_element(view.out_type(0), expressed);
    let value = w.operand(op, operand!(qnn::UNARY.input))?;
    Ok((dequantize(w, value)?, ty))
}

/// `min(max(alpha x + 0.5, 0), 1)`, on reals.
fn hard_sigmoid(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let alpha = unary::function("hard_sigmoid").map(|known| known.alpha(view)).ok_or("unknown function")?;
    let (mut value, ty) = dequantize_operand(w, op)?;
    if w.ctx.float_kind(w.ctx.element_or_self(ty)) != Some(FloatKind::F32) {
        return Err("computes with constants, which must be f32".to_owned());
    }
    let none = w.ctx.string_attr("NONE");
    for (def, constant) in [(&tfl::MUL, alpha as f32), (&tfl::ADD, 0.5)] {
        let held = w.ctx.tensor_type(&[], w.ctx.element_or_self(ty));
        let data = Blob::of_numbers([constant]);
        let constant = w.ctx.try_dense(held, data).map_err(|_| "a type nests too deep")?;
        let constant = w.build(NewOp::of(&tfl::PSEUDO_CONST).results(&[held]).property("value", constant))?;
        let new = NewOp::of(def).operands(&[value, constant]).results(&[ty]);
        value = w.build(new.property("fused_activation_function", none))?;
    }
    Operator::new(&tfl::RELU_0_TO_1, vec![value]).build_as(w, op, ty)
}

/// Returns the parameters that LiteRT prescribes for a result: `1 / steps` in 8 bits, where the real 0 is the integer `zero` of
/// unsigned storage, and `1 / 32768` in 16 bits.
fn prescribed_param(storage: Storage, zero: i64, steps: f64) -> Param {
    match (storage.width, storage.signed) {
        (8, true) => Param::new(1.0 / steps, zero - 128),
        (8, false) => Param::new(1.0 / steps, zero),
        _ => Param::new(1.0 / 32768.0, 0),
    }
}

/// Builds an operator whose result has prescribed parameters.
fn build_with_prescribed_params(
    w: &mut HubWriter<'_>,
    op: OpId,
    new: Operator<'_>,
    param: Param,
) -> Result<ValueId, String> {
    let result = w.rewriter.op(op).out_type(0);
    let element = uniform(w.ctx, result).ok_or("result is not statically quantized")?;
    let storage = Storage::full(element.storage.signed, element.storage.width);
    let (expressed, params) = (element.expressed, [param].into());
    let prescribed = Uniform { storage, expressed, form: ParamGranularity::Tensor, params };
    // Equal parameters with bounds are left to the clamp.
    let is_given = crate::qnn::kernels::param(element)? == param;
    let ty = if is_given { result } else { w.ctx.with_element(result, prescribed.intern(w.ctx)) };
    new.build_as(w, op, ty)
}

fn storage_of(w: &HubWriter<'_>, ty: Type) -> Result<Storage, String> {
    uniform(w.ctx, ty).map(|ty| ty.storage).ok_or_else(|| "a type is not statically quantized".to_owned())
}

fn softmax(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (from, to) = (storage_of(w, view.in_type(operand!(qnn::SOFTMAX.input)))?, storage_of(w, view.out_type(0))?);
    let beta = view.attr("beta").unwrap_or_else(|| f32_attr(w.ctx, 1.0));
    let new = Operator::new(&tfl::SOFTMAX, vec![w.operand(op, operand!(qnn::SOFTMAX.input))?]).property("beta", beta);
    let param = match (from.width, to.width) {
        (8, 16) => Param::new(1.0 / 65536.0, -32768),
        _ => prescribed_param(to, 0, 256.0),
    };
    build_with_prescribed_params(w, op, new, param)
}

fn reduction(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let axes = view.ints("axes").ok_or("requires attribute 'axes'")?;
    let keep = flag(view, "keep_dims");
    let axes =
        axes.iter().map(|&n| i32::try_from(n)).collect::<Result<Vec<_>, _>>().map_err(|_| "an axis is too large")?;
    let input = w.operand(op, operand!(qnn::MEAN.input))?;
    let axes = i32_constant(w, &[axes.len() as u64], &axes)?;
    Operator::new(def, vec![input, axes]).flag(w, "keep_dims", keep).build(w, op)
}

fn concat(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let axis = view.int("axis").ok_or("requires attribute 'axis'")?;
    let operands: Vec<ValueId> = view.body.operands(op).collect();
    Operator::new(&tfl::CONCATENATION, operands).int(w, "axis", axis).build(w, op)
}

fn gather(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (axis, batch) = (view.int("axis").ok_or("requires attribute 'axis'")?, view.int("batch_dims").unwrap_or(0));
    let operands: Vec<ValueId> = view.body.operands(op).collect();
    Operator::new(&tfl::GATHER, operands).int(w, "axis", axis).int(w, "batch_dims", batch).build(w, op)
}

fn resize(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let mode = view.attr("mode").and_then(|a| w.ctx.attr_str(a)).map(|mode| w.ctx.text(mode).into_owned());
    let def = match mode.as_deref() {
        Some("bilinear") => &tfl::RESIZE_BILINEAR,
        Some("nearest") => &tfl::RESIZE_NEAREST_NEIGHBOR,
        _ => return Err("TensorFlow Lite has no such mode".to_owned()),
    };
    let (corners, centers) = (flag(view, "align_corners"), flag(view, "half_pixel_centers"));
    build_resize(w, op, def, [corners, centers])
}

/// Builds a resize with aligned corners, or with half-pixel centers.
pub(super) fn build_resize(
    w: &mut HubWriter<'_>,
    op: OpId,
    def: &'static OpDef,
    [corners, centers]: [bool; 2],
) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let dims = view.out_dims(0).ok_or("result is unranked")?;
    let size = |d: usize| dims.get(d).copied().flatten().and_then(|n| i32::try_from(n).ok());
    let (height, width) = size(1).zip(size(2)).ok_or("result has dynamic sizes")?;
    let input = w.operand(op, operand!(qnn::RESIZE.input))?;
    let size = i32_constant(w, &[2], &[height, width])?;
    Operator::new(def, vec![input, size])
        .flag(w, "align_corners", corners)
        .flag(w, "half_pixel_centers", centers)
        .build(w, op)
}
