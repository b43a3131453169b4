//! Reads casts and requantizations that are float arithmetic, as JAX writes them:
//!
//! ```text
//! quantize x    =  convert(clamp(round(x / s) + z))
//! dequantize q  =  (convert q - z) * s        one scale, or one for each index of a dimension
//! requantize a  =  convert(clamp(round(convert a * m) + z))
//! mean q        =  convert(round(sum(convert q) / count))
//! ```
//!
//! [`convert_to_casts`] replaces the first two by StableHLO's casts before any op is read. The third is read together with the
//! convolution or product that computes the accumulators. The program does not separate `m` into the scales of the operands. Any
//! separation is equivalent: with scale 1 for the image and the result, and `m` for the weights, the hub computes the same arithmetic.

use qopt_ir::def::{OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};

use super::{
    DotDimensions, ReadResult, channel_vector, match_bias, match_clamp, match_mean, mean, read_product, splat,
    with_bias, with_part,
};
use crate::conversions::quant_to_hub::fuse::compose_clamps;
use crate::conversions::quant_to_hub::{Computation, HubInput, ReadOutcome, UNBOUNDED};
use crate::quant::convert::scast;
use crate::quant::fold::trace::movement;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::stablehlo::attrs::{Conv, ConvDim};
use crate::stablehlo::ops as stablehlo;
use crate::support::OpTypes;

/// 2^24: f32 represents all integers up to it exactly.
const MAX_EXACT_F32_INTEGER: f64 = 16_777_216.0;

/// Returns the number that all elements of an operand equal, through movements and conversions of integers to floats.
pub(crate) fn number(op: OpRef<'_>, index: usize) -> Option<f64> {
    const MAX_CHAIN_OPS: usize = 8;
    let mut value = op.operand(index)?;
    let mut limit = f64::INFINITY;
    for _ in 0..MAX_CHAIN_OPS {
        let def = OpRef { op: op.body.defining_op(value)?, ..op };
        if let Some(constant) = def.constant() {
            let tensor = Tensor::of_constant(op.ctx, constant, op.body.ty(value)).ok()?;
            let ints = |_| Ok::<Vec<f64>, String>(tensor.ints(op.ctx)?.iter().map(|&n| n as f64).collect());
            let numbers = tensor.floats(op.ctx).or_else(ints).ok()?;
            let (&first, rest) = numbers.split_first()?;
            return rest.iter().all(|&n| n == first).then_some(first).filter(|n| n.abs() <= limit);
        }
        value = if def.is(&stablehlo::CONVERT) {
            (op.ctx.int_width(def.in_element(operand!(stablehlo::CONVERT.operand))).is_some()
                && is_f32(def.ctx, def.out_element(0)))
            .then_some(())?;
            limit = MAX_EXACT_F32_INTEGER;
            def.operand(operand!(stablehlo::CONVERT.operand))?
        } else {
            let used = movement(def)?.ok()?;
            let [source] = used.data.as_slice() else { return None };
            source.value(def)?
        };
    }
    None
}

fn is_f32(ctx: &Context, element: Type) -> bool {
    ctx.float_kind(element) == Some(FloatKind::F32)
}

/// Returns the storage of signless 8- or 16-bit integers, which conversions treat as signed.
fn storage(op: OpRef<'_>, element: Type) -> Option<Storage> {
    match *op.ctx.type_kind(element) {
        TypeKind::Integer { width: width @ (8 | 16), signedness: Signedness::Signless } => {
            Some(Storage::full(true, width))
        }
        _ => None,
    }
}

/// Converts a number to an integer in the storage range.
fn to_storage_integer(number: f64, storage: Storage) -> Option<i64> {
    let fits = number.fract() == 0.0 && number >= storage.min as f64 && number <= storage.max as f64;
    fits.then_some(number as i64)
}

fn quantized_type(op: OpRef<'_>, storage: Storage, form: ParamGranularity, params: Vec<Param>) -> Type {
    let expressed = op.ctx.float_type(FloatKind::F32);
    Uniform { storage, expressed, form, params: params.into() }.intern(op.ctx)
}

/// Returns the index of the operand of a sum or product whose other operand is a number, and the number.
fn match_number(op: OpRef<'_>) -> Option<(usize, f64)> {
    let right = number(op, 1).map(|number| (0, number));
    right.or_else(|| number(op, 0).map(|number| (1, number)))
}

/// Returns the index of the operand of a product whose other operand is a number, or a constant vector along one dimension, and the
/// factors.
fn match_factors(op: OpRef<'_>) -> Option<(usize, ParamGranularity, Vec<f64>)> {
    if let Some((index, number)) = match_number(op) {
        return Some((index, ParamGranularity::Tensor, vec![number]));
    }
    let rank = op.out_dims(0)?.len();
    let match_axis = |index: usize, axis: usize| {
        let vector = channel_vector(op, 1_usize.checked_sub(index)?, axis)?;
        let factors = constant_value(op.ctx, op.body, vector)?.floats(op.ctx).ok()?;
        let has_axis_size = op.out_dims(0)?.get(axis).copied().flatten() == u64::try_from(factors.len()).ok();
        Some((index, ParamGranularity::Axis(u32::try_from(axis).ok()?), factors)).filter(|_| has_axis_size)
    };
    (0..rank).find_map(|axis| match_axis(0, axis).or_else(|| match_axis(1, axis)))
}

/// Returns a number that is a valid scale of a quantized type.
fn valid_scale(number: f64) -> Option<f64> {
    (number.is_normal() && number > 0.0).then_some(number)
}

/// A match of `convert(clamp(round(def) + zero_point))`, with ties to even.
struct Rounded<'a> {
    /// The op whose result is rounded.
    def: OpRef<'a>,
    /// The zero point that is added after rounding.
    zero_point: i64,
    /// The stored integers, with the bounds of the clamp.
    storage: Storage,
}

/// Matches a rounding to integers. Requires a clamp to the storage range, because a conversion of other values is unspecified.
fn match_rounding(op: OpRef<'_>) -> Option<Rounded<'_>> {
    if !op.is(&stablehlo::CONVERT) || !is_f32(op.ctx, op.in_element(operand!(stablehlo::CONVERT.operand))) {
        return None;
    }
    let full = storage(op, op.out_element(0))?;
    let (mut def, mut bounds) = (op.operand_def(operand!(stablehlo::CONVERT.operand))?, UNBOUNDED);
    while let Some((index, inner)) = match_clamp(def) {
        bounds = compose_clamps(inner, bounds);
        def = def.operand_def(index)?;
    }
    let mut zero_point = 0;
    if def.is(&stablehlo::ADD) {
        let (index, number) = match_number(def)?;
        zero_point = to_storage_integer(number, full)?;
        def = def.operand_def(index)?;
    }
    if !def.is(&stablehlo::ROUND_NEAREST_EVEN) {
        return None;
    }
    let storage = Storage {
        min: to_storage_integer(bounds.0.ceil(), full)?,
        max: to_storage_integer(bounds.1.floor(), full)?,
        ..full
    };
    (storage.min < storage.max).then_some(())?;
    Some(Rounded { def: def.operand_def(operand!(stablehlo::ROUND_NEAREST_EVEN.operand))?, zero_point, storage })
}

/// Replaces quantizations and dequantizations by `uniform_quantize` and `uniform_dequantize`. Returns the ops that may be dead.
pub(crate) fn convert_to_casts(rewriter: &mut Rewriter<'_>) -> Vec<OpId> {
    let mut dead = Vec::new();
    for op in rewriter.body().preorder() {
        let (view, body) = (rewriter.op(op), rewriter.body());
        let arguments: Vec<OpId> = body.operands(op).filter_map(|value| body.defining_op(value)).collect();
        let converted = match_op!(view;
            stablehlo::CONVERT => convert_to_quantize(rewriter, op),
            stablehlo::MULTIPLY => convert_to_dequantize(rewriter, op),
            _ => None,
        );
        dead.extend(converted.map(|()| arguments).unwrap_or_default());
    }
    dead
}

fn convert_to_quantize(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(op));
    let Rounded { def, zero_point, storage } = match_rounding(view)?;
    if !def.is(&stablehlo::DIVIDE) {
        return None;
    }
    let param = Param::new(valid_scale(number(def, operand!(stablehlo::DIVIDE.rhs))?)?, zero_point);
    let element = quantized_type(view, storage, ParamGranularity::Tensor, vec![param]);
    let (real, result) = (def.operand(operand!(stablehlo::DIVIDE.lhs))?, view.body.result(op, 0)?);
    let (ty, loc) = (view.body.ty(result), view.loc());
    let ty = ctx.tensor_type(&ctx.shape(ty)?, element);
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let cast = NewOp::of(&stablehlo::UNIFORM_QUANTIZE).loc(loc).operands(&[real]).results(&[ty]);
    let cast = rewriter.build_value(&cast)?;
    let value = scast(rewriter, loc, cast, rewriter.body().ty(result));
    rewriter.replace(op, &[value]).then_some(())
}

fn convert_to_dequantize(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(op));
    if !is_f32(ctx, view.out_element(0)) {
        return None;
    }
    let (index, form, factors) = match_factors(view)?;
    let (source, zero_point) = match_quantized_offset(view.operand_def(index)?)?;
    let full = storage(view, ctx.element_or_self(view.body.ty(source)))?;
    let zero_point = to_storage_integer(zero_point, full)?;
    let params =
        factors.iter().map(|&factor| Some(Param::new(valid_scale(factor)?, zero_point))).collect::<Option<_>>()?;
    let element = quantized_type(view, full, form, params);
    let (result, loc) = (view.body.result(op, 0)?, view.loc());
    let (real, shape) = (view.body.ty(result), ctx.shape(view.body.ty(source))?);
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let value = scast(rewriter, loc, source, ctx.tensor_type(&shape, element));
    let cast = NewOp::of(&stablehlo::UNIFORM_DEQUANTIZE).loc(loc).operands(&[value]).results(&[real]);
    let cast = rewriter.build_value(&cast)?;
    rewriter.replace(op, &[cast]).then_some(())
}

/// Returns true for a signed integer type of at least 32 bits.
fn is_signed_word(ctx: &Context, ty: Type) -> bool {
    matches!(
        ctx.type_kind(ty),
        TypeKind::Integer { width: 32.., signedness: Signedness::Signless | Signedness::Signed }
    )
}

/// Matches `convert q - z`. Each intermediate type is f32 or a signed integer of at least 32 bits, so it holds the difference
/// exactly. Returns `q` and `z`.
fn match_quantized_offset(mut def: OpRef<'_>) -> Option<(ValueId, f64)> {
    // The differences have at most 17 bits.
    let is_wide = |def: OpRef<'_>| {
        let element = def.out_element(0);
        is_f32(def.ctx, element) || is_signed_word(def.ctx, element)
    };
    let mut zero_point = None;
    loop {
        is_wide(def).then_some(())?;
        match_op!(def;
            stablehlo::CONVERT if storage(def, def.in_element(operand!(stablehlo::CONVERT.operand))).is_some() => {
                return Some((def.operand(operand!(stablehlo::CONVERT.operand))?, zero_point.unwrap_or(0.0)));
            },
            stablehlo::CONVERT => {},
            stablehlo::SUBTRACT if zero_point.is_none() => zero_point = Some(number(def, operand!(stablehlo::SUBTRACT.rhs))?),
            _ => return None,
        );
        // The only operand of `convert`, and the minuend of `subtract`.
        def = def.operand_def(operand!(stablehlo::CONVERT.operand))?;
    }
}

/// Returns true for a convolution or product of signless integers of 8 or 16 bits with signed 32-bit accumulators.
pub(super) fn is_integer_product(op: OpRef<'_>) -> bool {
    op.is_any(&[&stablehlo::CONVOLUTION, &stablehlo::DOT_GENERAL])
        && storage(op, op.in_element(operand!(stablehlo::DOT_GENERAL.lhs))).is_some()
        && storage(op, op.in_element(operand!(stablehlo::DOT_GENERAL.rhs))).is_some()
        && op.ctx.int_width(op.out_element(0)) == Some(32)
        && is_signed_word(op.ctx, op.out_element(0))
}

/// Returns the number of products in each sum of a convolution or product.
fn products_per_sum(op: OpRef<'_>) -> Option<u64> {
    let weights = op.in_dims(operand!(stablehlo::DOT_GENERAL.rhs))?;
    let kept: Vec<usize> = if op.is(&stablehlo::DOT_GENERAL) {
        let dims = DotDimensions::read(op).ok()?;
        dims.rhs.get(..dims.rhs.len().checked_sub(dims.depth)?)?.to_vec()
    } else {
        vec![channel_dims(op)?.weights]
    };
    let sizes = weights.iter().enumerate().filter(|(d, _)| !kept.contains(d));
    sizes.into_iter().try_fold(1_u64, |count, (_, &size)| count.checked_mul(size?))
}

/// Checks that the sums of a convolution or product, with a constant bias, fit 32 bits. A bias that is not constant counts as 0.
fn check_sums(product: OpRef<'_>, bias: Option<ValueId>) -> Result<(), String> {
    let fits = || {
        let [a, b] = [0, 1].map(|index| product.ctx.int_width(product.in_element(index)));
        let largest = 1_u64.checked_shl(a?.checked_add(b?)?.checked_sub(2)?)?;
        let sums = products_per_sum(product)?.checked_mul(largest)?;
        let values = bias.and_then(|bias| constant_value(product.ctx, product.body, bias)?.ints(product.ctx).ok());
        let bias = values.unwrap_or_default().iter().map(|value| value.unsigned_abs()).max().unwrap_or(0);
        Some(sums.checked_add(bias)? <= i32::MAX as u64)
    };
    if fits() == Some(true) { Ok(()) } else { Err("32-bit sums may overflow".to_owned()) }
}

/// Reads a convolution or product of integers without scales. All scales are 1, so the sums are the stored integers of the result.
/// StableHLO's sums wrap, and the hub's must not overflow.
pub(super) fn read_integer_product(op: OpRef<'_>) -> ReadResult {
    check_sums(op, None)?;
    let mut new = read_product(op)?;
    let unit_scaled = |storage| quantized_type(op, storage, ParamGranularity::Tensor, vec![Param::new(1.0, 0)]);
    for (input, index) in new.inputs.iter_mut().zip(0..) {
        input.element = Some(unit_scaled(storage(op, op.in_element(index)).ok_or("unsupported operand width")?));
    }
    new.element = Some(unit_scaled(Storage::full(true, 32)));
    Ok(new)
}

/// A rescaled convolution or product: the op that computes the accumulators, an optional bias, and the factors.
struct Rescaled<'a> {
    product: OpRef<'a>,
    bias: Option<ValueId>,
    /// One factor, or one for each channel.
    factors: Vec<f64>,
    rounded: Rounded<'a>,
}

/// Matches the `convert` that ends a requantization of accumulators.
fn match_rescale(op: OpRef<'_>) -> Option<Rescaled<'_>> {
    let rounded = match_rounding(op)?;
    let multiply = rounded.def;
    if !multiply.is(&stablehlo::MULTIPLY) {
        return None;
    }
    let converted = (0..2).find(|&index| multiply.operand_def(index).is_some_and(|def| def.is(&stablehlo::CONVERT)))?;
    let factor = 1_usize.checked_sub(converted)?;
    let accumulators = multiply.operand_def(converted)?.only_operand_def()?;
    let (product, bias) = match match_bias(accumulators) {
        Some((product, bias)) => (product, Some(bias)),
        None => (accumulators, None),
    };
    is_integer_product(product).then_some(())?;
    let factors = match splat(multiply, factor) {
        Some(factor) => vec![factor],
        None => {
            let vector = channel_vector(multiply, factor, channel_dims(product)?.result)?;
            constant_value(op.ctx, op.body, vector)?.floats(op.ctx).ok()?
        }
    };
    let factors = factors.into_iter().map(valid_scale).collect::<Option<_>>()?;
    Some(Rescaled { product, bias, factors, rounded })
}

/// The dimension of the output channels in the result and in the weights of a product.
struct ChannelDims {
    result: usize,
    weights: usize,
}

fn channel_dims(product: OpRef<'_>) -> Option<ChannelDims> {
    if product.is(&stablehlo::DOT_GENERAL) {
        let dims = DotDimensions::read(product).ok().filter(|dims| dims.is_layer())?;
        return Some(ChannelDims { result: product.out_dims(0)?.len().checked_sub(1)?, weights: *dims.rhs.first()? });
    }
    let dims = product.attr("dimension_numbers").and_then(|a| product.ctx.attr_object::<Conv>(a))?;
    let position = |dims: &[ConvDim], name| dims.iter().position(|&d| d == ConvDim::Named(name));
    Some(ChannelDims { result: position(&dims.result, "f")?, weights: position(&dims.rhs, "o")? })
}

/// Reads a conversion to integers that ends a requantization, together with the op that computes the accumulators, or that ends
/// a mean.
pub(super) fn read_conversion(op: OpRef<'_>) -> ReadOutcome {
    if let Some(Rescaled { product, bias, factors, rounded }) = match_rescale(op) {
        return Some(requantization(product, bias, factors, &rounded));
    }
    match_integer_mean(op).map(|(sum, stored)| {
        let storage = storage(op, op.out_element(0)).ok_or("unsupported result width")?;
        let element = quantized_type(op, storage, ParamGranularity::Tensor, vec![Param::new(1.0, 0)]);
        let input = HubInput { element: Some(element), ..HubInput::quantized(stored) };
        Ok(Computation { inputs: vec![input], element: Some(element), ..with_part(mean(sum)?, sum) })
    })
}

/// Matches `convert(round(sum(convert q) / count))`. Returns the sum and `q`. A mean needs no clamp. The hub multiplies by the
/// reciprocal, so the count must be a power of two, and the sums must be exact in f32.
fn match_integer_mean(op: OpRef<'_>) -> Option<(OpRef<'_>, ValueId)> {
    let round =
        op.operand_def(operand!(stablehlo::CONVERT.operand)).filter(|def| def.is(&stablehlo::ROUND_NEAREST_EVEN))?;
    let sum = match_mean(round.operand_def(operand!(stablehlo::ROUND_NEAREST_EVEN.operand))?)?;
    let (stored, zero_point) = match_quantized_offset(sum.operand_def(operand!(stablehlo::DIVIDE.lhs))?)?;
    let (from, to) = (op.ctx.element_or_self(op.body.ty(stored)), op.out_element(0));
    let count = op
        .ctx
        .num_elements(sum.in_type(operand!(stablehlo::DIVIDE.lhs)))?
        .checked_div(op.ctx.num_elements(sum.out_type(0))?)?;
    let is_exact = count.is_power_of_two() && count <= MAX_EXACT_F32_INTEGER as u64 >> op.ctx.int_width(from)?;
    (is_exact && zero_point == 0.0 && from == to && is_f32(op.ctx, sum.out_element(0))).then_some((sum, stored))
}

/// The computation of a product, with an optional bias, that is rescaled by `factors` and rounded.
fn requantization(product: OpRef<'_>, bias: Option<ValueId>, factors: Vec<f64>, to: &Rounded<'_>) -> ReadResult {
    check_sums(product, bias)?;
    let new = read_product(product)?;
    let mut new = if let Some(bias) = bias { with_bias(new, bias) } else { new };
    let form = match (factors.len(), channel_dims(product)) {
        (1, _) => ParamGranularity::Tensor,
        (_, Some(ChannelDims { weights, .. })) => {
            ParamGranularity::Axis(u32::try_from(weights).map_err(|_| "weights have too many dimensions")?)
        }
        (_, None) => return Err("channel dimension is unknown".to_owned()),
    };
    let operand_params = [
        (ParamGranularity::Tensor, vec![Param::new(1.0, 0)]),
        (form, factors.iter().map(|&f| Param::new(f, 0)).collect()),
    ];
    for ((input, (form, params)), index) in new.inputs.iter_mut().zip(operand_params).zip(0..) {
        let storage = storage(product, product.in_element(index)).ok_or("unsupported operand width")?;
        input.element = Some(quantized_type(product, storage, form, params));
    }
    let Storage { min, max, signed, width } = to.storage;
    // With scale 1.
    let real = |q: i64| q.saturating_sub(to.zero_point) as f64;
    let result = quantized_type(
        product,
        Storage::full(signed, width),
        ParamGranularity::Tensor,
        vec![Param::new(1.0, to.zero_point)],
    );
    let loc = Some(product.loc());
    Ok(Computation { element: Some(result), bounds: (real(min), real(max)), loc, ..new })
}

/// Returns true if a product is read together with the `convert` that ends its requantization.
pub(super) fn is_absorbed_by_user(op: OpRef<'_>) -> bool {
    const MAX_CHAIN_OPS: usize = 10;
    let mut last = op;
    for _ in 0..MAX_CHAIN_OPS {
        let Some(result) = last.body.result(last.op, 0).filter(|&v| last.body.has_one_use(v)) else { return false };
        let Some((user, _)) = last.body.uses(result).next() else { return false };
        last = OpRef { op: user, ..op };
        if match_rescale(last).is_some_and(|rescaled| rescaled.product.op == op.op) {
            return true;
        }
    }
    false
}
