//! Casts and requantizations that are spelled as float arithmetic, as JAX leaves them:
//!
//! ```text
//! quantize x    =  convert(clamp(round(x / s) + z))
//! dequantize q  =  (convert q - z) * s
//! requantize a  =  convert(clamp(round(convert a * m) + z))
//! mean q        =  convert(round(sum(convert q) / count))
//! ```
//!
//! The first two are written as StableHLO's casts before anything is read. The third is read together with the convolution or
//! product whose accumulators are multiplied. Which part of `m` is the scale of which operand is nowhere said, and does not matter:
//! with the scale 1 for the image and for the result and `m` for the weights, the hub's arithmetic is the one that is spelled.

use qopt_ir::def::OpRef;
use qopt_ir::eval::{Tensor, constant_value};
use qopt_ir::ir::{Context, OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, Place, Rewriter};

use super::{Made, averaged, biased, channels, clamped, computed, mean, products, splat, with, with_bias};
use crate::qnn::import::fuse::clamp_again;
use crate::qnn::import::{Computation, Input, Read, UNBOUNDED};
use crate::quant::convert::scast;
use crate::quant::fold::trace::movement;
use crate::quant::types::{Form, Param, Storage, Uniform};
use crate::stablehlo::attrs::{Conv, ConvDim};
use crate::support::Look;

/// Integers up to here are floats of 32 bits.
const EXACT: f64 = 16_777_216.0;

/// The number that all elements of an operand are, behind movements and conversions of integers to floats.
pub(super) fn number(op: OpRef<'_>, index: usize) -> Option<f64> {
    const LONGEST: usize = 8;
    let mut value = op.operand(index)?;
    let mut limit = f64::INFINITY;
    for _ in 0..LONGEST {
        let def = OpRef { op: op.body.defining_op(value)?, ..op };
        if let Some(constant) = def.constant() {
            let tensor = Tensor::of_constant(op.ctx, constant, op.body.ty(value)).ok()?;
            let ints = |_| Ok::<Vec<f64>, String>(tensor.ints(op.ctx)?.iter().map(|&n| n as f64).collect());
            let all = tensor.floats(op.ctx).or_else(ints).ok()?;
            let (&first, rest) = all.split_first()?;
            return rest.iter().all(|&n| n == first).then_some(first).filter(|n| n.abs() <= limit);
        }
        value = if def.name() == "stablehlo.convert" {
            (op.ctx.int_width(def.in_element(0)).is_some() && is_f32(def.ctx, def.out_element(0))).then_some(())?;
            limit = EXACT;
            def.operand(0)?
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

/// The storage of integers of 8 or 16 bits without a sign of their own; conversions take them for signed ones.
fn storage(op: OpRef<'_>, element: Type) -> Option<Storage> {
    match *op.ctx.type_kind(element) {
        TypeKind::Integer { width: width @ (8 | 16), signedness: Signedness::Signless } => {
            Some(Storage::full(true, width))
        }
        _ => None,
    }
}

/// A number as an integer that a storage type has.
fn stored(number: f64, storage: Storage) -> Option<i64> {
    let fits = number.fract() == 0.0 && number >= storage.min as f64 && number <= storage.max as f64;
    fits.then_some(number as i64)
}

fn quantized(op: OpRef<'_>, storage: Storage, form: Form, params: Vec<Param>) -> Type {
    let expressed = op.ctx.float_type(FloatKind::F32);
    Uniform { storage, expressed, form, params: params.into() }.intern(op.ctx)
}

/// The operand of a sum or product whose other one is a number, and the number.
fn with_number(op: OpRef<'_>) -> Option<(usize, f64)> {
    let right = number(op, 1).map(|number| (0, number));
    right.or_else(|| number(op, 0).map(|number| (1, number)))
}

/// A scale that types may have.
fn scale(number: f64) -> Option<f64> {
    (number.is_normal() && number > 0.0).then_some(number)
}

/// What a conversion to integers rounds, to even; and into what.
struct Rounded<'a> {
    /// The operation whose result is rounded.
    def: OpRef<'a>,
    /// The zero point that is added then.
    zero_point: i64,
    /// The stored integers: the bounds are those that it is clamped to.
    storage: Storage,
}

/// `convert(clamp(round(..) + z))`. Without a clamp to what is stored, the conversion says nothing of other integers.
fn rounded(op: OpRef<'_>) -> Option<Rounded<'_>> {
    if op.name() != "stablehlo.convert" || !is_f32(op.ctx, op.in_element(0)) {
        return None;
    }
    let full = storage(op, op.out_element(0))?;
    let (mut def, mut bounds) = (op.operand_def(0)?, UNBOUNDED);
    while let Some((at, inner)) = clamped(def) {
        bounds = clamp_again(inner, bounds);
        def = def.operand_def(at)?;
    }
    let mut zero_point = 0;
    if def.name() == "stablehlo.add" {
        let (at, number) = with_number(def)?;
        zero_point = stored(number, full)?;
        def = def.operand_def(at)?;
    }
    if def.name() != "stablehlo.round_nearest_even" {
        return None;
    }
    let storage = Storage { min: stored(bounds.0.ceil(), full)?, max: stored(bounds.1.floor(), full)?, ..full };
    (storage.min <= zero_point && zero_point <= storage.max && storage.min < storage.max).then_some(())?;
    Some(Rounded { def: def.operand_def(0)?, zero_point, storage })
}

/// Writes quantizations and dequantizations as the casts that they are; what may be dead now.
pub(in crate::qnn::import) fn name_casts(rewriter: &mut Rewriter<'_>) -> Vec<OpId> {
    let mut dead = Vec::new();
    for op in rewriter.body().preorder() {
        let (view, body) = (rewriter.op(op), rewriter.body());
        let arguments: Vec<OpId> = body.operands(op).filter_map(|value| body.defining_op(value)).collect();
        let named = match view.name().as_ref() {
            "stablehlo.convert" => quantize(rewriter, op),
            "stablehlo.multiply" => dequantize(rewriter, op),
            _ => None,
        };
        dead.extend(named.map(|()| arguments).unwrap_or_default());
    }
    dead
}

fn quantize(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(op));
    let Rounded { def, zero_point, storage } = rounded(view)?;
    if def.name() != "stablehlo.divide" {
        return None;
    }
    let param = Param::new(scale(number(def, 1)?)?, zero_point);
    let element = quantized(view, storage, Form::Tensor, vec![param]);
    let (real, result) = (def.operand(0)?, view.body.result(op, 0)?);
    let (ty, loc) = (view.body.ty(result), view.loc());
    let ty = ctx.tensor_type(&ctx.shape(ty)?, element);
    rewriter.set_place(Place::Before(op));
    let cast = NewOp::new("stablehlo.uniform_quantize").loc(loc).operands(&[real]).results(&[ty]);
    let cast = rewriter.build_value(&cast)?;
    let value = scast(rewriter, loc, cast, rewriter.body().ty(result));
    rewriter.replace(op, &[value]).then_some(())
}

fn dequantize(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(op));
    if !is_f32(ctx, view.out_element(0)) {
        return None;
    }
    let (at, factor) = with_number(view)?;
    let (source, zero_point) = steps(view.operand_def(at)?)?;
    let full = storage(view, ctx.element_or_self(view.body.ty(source)))?;
    let param = Param::new(scale(factor)?, stored(zero_point, full)?);
    let element = quantized(view, full, Form::Tensor, vec![param]);
    let (result, loc) = (view.body.result(op, 0)?, view.loc());
    let (real, shape) = (view.body.ty(result), ctx.shape(view.body.ty(source))?);
    rewriter.set_place(Place::Before(op));
    let value = scast(rewriter, loc, source, ctx.tensor_type(&shape, element));
    let cast = NewOp::new("stablehlo.uniform_dequantize").loc(loc).operands(&[value]).results(&[real]);
    let cast = rewriter.build_value(&cast)?;
    rewriter.replace(op, &[cast]).then_some(())
}

/// `convert q - z`, in types where that is exact: `q` and `z`.
fn steps(mut def: OpRef<'_>) -> Option<(ValueId, f64)> {
    // Differences have 17 bits at most.
    let is_wide = |def: OpRef<'_>| {
        let element = def.out_element(0);
        is_f32(def.ctx, element) || def.ctx.int_width(element).is_some_and(|width| width >= 32)
    };
    let mut zero_point = None;
    loop {
        is_wide(def).then_some(())?;
        match def.name().as_ref() {
            "stablehlo.convert" if storage(def, def.in_element(0)).is_some() => {
                return Some((def.operand(0)?, zero_point.unwrap_or(0.0)));
            }
            "stablehlo.convert" => {}
            "stablehlo.subtract" if zero_point.is_none() => zero_point = Some(number(def, 1)?),
            _ => return None,
        }
        def = def.operand_def(0)?;
    }
}

/// A convolution or product of integers of at most 16 bits whose accumulators have 32.
fn is_product(op: OpRef<'_>) -> bool {
    matches!(op.name().as_ref(), "stablehlo.convolution" | "stablehlo.dot_general")
        && storage(op, op.in_element(0)).is_some()
        && storage(op, op.in_element(1)).is_some()
        && op.ctx.int_width(op.out_element(0)) == Some(32)
}

/// The convolution or product whose accumulators a conversion rescales, with a bias if there is one; and the factors.
struct Rescaled<'a> {
    product: OpRef<'a>,
    bias: Option<ValueId>,
    /// One, or one for each channel.
    factors: Vec<f64>,
    rounded: Rounded<'a>,
}

fn rescaled(op: OpRef<'_>) -> Option<Rescaled<'_>> {
    let rounded = rounded(op)?;
    let multiply = rounded.def;
    if multiply.name() != "stablehlo.multiply" {
        return None;
    }
    let at = (0..2).find(|&at| multiply.operand_def(at).is_some_and(|def| def.name() == "stablehlo.convert"))?;
    let accumulators = multiply.operand_def(at)?.operand_def(0)?;
    let (product, bias) = match biased(accumulators) {
        Some((product, bias)) => (product, Some(bias)),
        None => (accumulators, None),
    };
    is_product(product).then_some(())?;
    let factors = match splat(multiply, 1_usize.checked_sub(at)?) {
        Some(factor) => vec![factor],
        None => {
            let list = channels(multiply, 1_usize.checked_sub(at)?, axes(product)?.0)?;
            constant_value(op.ctx, op.body, list)?.floats(op.ctx).ok()?
        }
    };
    let factors = factors.into_iter().map(scale).collect::<Option<_>>()?;
    Some(Rescaled { product, bias, factors, rounded })
}

/// Where a product has its channels: which dimension of the result, and which of the weights.
fn axes(product: OpRef<'_>) -> Option<(usize, usize)> {
    if product.name() == "stablehlo.dot_general" {
        let found = products(product).ok().filter(|found| found.is_connected)?;
        return Some((product.out_dims(0)?.len().checked_sub(1)?, *found.rhs.first()?));
    }
    let dims = product.attr("dimension_numbers").and_then(|a| product.ctx.attr_object::<Conv>(a))?;
    let at = |all: &[ConvDim], name| all.iter().position(|&d| d == ConvDim::Named(name));
    Some((at(&dims.result, "f")?, at(&dims.rhs, "o")?))
}

/// What a conversion to integers ends: a requantization, with the operation that has the accumulators; or a mean.
pub(super) fn converted(op: OpRef<'_>) -> Read {
    if let Some(Rescaled { product, bias, factors, rounded }) = rescaled(op) {
        return Some(requantization(product, bias, factors, &rounded));
    }
    averaged_integers(op).map(|(sum, stored)| {
        let param = || vec![Param::new(1.0, 0)];
        let storage = storage(op, op.out_element(0)).ok_or("its result has another width")?;
        let element = quantized(op, storage, Form::Tensor, param());
        let input = Input { element: Some(element), ..Input::quantized(stored) };
        Ok(Computation { inputs: vec![input], element: Some(element), ..with(mean(sum)?, sum) })
    })
}

/// `convert(round(sum(convert q) / count))`: the sum and `q`. A mean needs no bounds. The hub multiplies with the reciprocal, so the
/// count is a power of two; and sums are exact in f32.
fn averaged_integers(op: OpRef<'_>) -> Option<(OpRef<'_>, ValueId)> {
    let round = op.operand_def(0).filter(|def| def.name() == "stablehlo.round_nearest_even")?;
    let sum = averaged(round.operand_def(0)?)?;
    let (stored, zero_point) = steps(sum.operand_def(0)?)?;
    let (from, to) = (op.ctx.element_or_self(op.body.ty(stored)), op.out_element(0));
    let count = op.ctx.num_elements(sum.in_type(0))?.checked_div(op.ctx.num_elements(sum.out_type(0))?)?;
    let exact = count.is_power_of_two() && count <= EXACT as u64 >> op.ctx.int_width(from)?;
    (exact && zero_point == 0.0 && from == to && is_f32(op.ctx, sum.out_element(0))).then_some((sum, stored))
}

fn requantization(product: OpRef<'_>, bias: Option<ValueId>, factors: Vec<f64>, to: &Rounded<'_>) -> Made {
    let new = computed(product)?;
    let mut new = if let Some(bias) = bias { with_bias(new, bias) } else { new };
    let form = match (factors.len(), axes(product)) {
        (1, _) => Form::Tensor,
        (_, Some((_, axis))) => Form::Axis(u32::try_from(axis).map_err(|_| "its weights have too many dimensions")?),
        (_, None) => return Err("its channels are not known".to_owned()),
    };
    let kinds = [(Form::Tensor, vec![Param::new(1.0, 0)]), (form, factors.iter().map(|&f| Param::new(f, 0)).collect())];
    for ((input, (form, params)), index) in new.inputs.iter_mut().zip(kinds).zip(0..) {
        let storage = storage(product, product.in_element(index)).ok_or("its operands have other widths")?;
        input.element = Some(quantized(product, storage, form, params));
    }
    let Storage { min, max, signed, width } = to.storage;
    let steps = |q: i64| q.saturating_sub(to.zero_point) as f64;
    let result = quantized(product, Storage::full(signed, width), Form::Tensor, vec![Param::new(1.0, to.zero_point)]);
    Ok(Computation { element: Some(result), bounds: (steps(min), steps(max)), ..new })
}

/// Whether what rescales the accumulators of a product is read together with it.
pub(super) fn is_taken_up(op: OpRef<'_>) -> bool {
    const LONGEST: usize = 10;
    let mut at = op;
    for _ in 0..LONGEST {
        let Some(result) = at.body.result(at.op, 0).filter(|&v| at.body.has_one_use(v)) else { return false };
        let Some((user, _)) = at.body.uses(result).next() else { return false };
        at = OpRef { op: user, ..op };
        if rescaled(at).is_some_and(|found| found.product.op == op.op) {
            return true;
        }
    }
    false
}
