//! Guessers for convolutions and matrix products.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;

use super::super::rescale::ConstantRescale;
use super::integers::{Reductions, sum_reductions, with_axes};
use super::{Guess, Part, ScaleConstraint, Weights, Zero, dims, guess, input, is_activation, width};
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::quant::types::ParamGranularity;
use crate::support::{OpTypes, int_width};
use crate::tosa::ops as tosa;

/// Returns the hub op of a convolution, and its input, weights and bias at the unit scales.
pub(super) fn conv_parts(from: OpRef<'_>, factors: Vec<f64>) -> Option<(&'static OpDef, Vec<Part>)> {
    let value = from.operand(operand!(tosa::CONV2D.input)).filter(|&v| is_activation(from, v))?;
    let (weight, bias) = (from.operand(operand!(tosa::CONV2D.weight))?, from.operand(operand!(tosa::CONV2D.bias))?);
    let shape = dims(from, weight)?;
    let is_grouped = from.is(&qint::CONV);
    let (zero, zeros) = if is_grouped {
        (from.int("input_zp")?, from.ints("weight_zp")?)
    } else {
        let first = |index: usize| from.in_ints(index)?.first().copied();
        (first(operand!(tosa::CONV2D.input_zp))?, vec![first(operand!(tosa::CONV2D.weight_zp))?])
    };
    let channels = dims(from, value)?.last().copied()?;
    let is_depthwise = from.is(&tosa::DEPTHWISE_CONV2D)
        || is_grouped && zeros.len() > 1 && shape.last() == Some(&1) && shape.len() == 4 && channels > 1;
    let def: &'static OpDef = match_op!(from;
        tosa::CONV3D => &qnn::CONV3D,
        tosa::TRANSPOSE_CONV2D => &qnn::TRANSPOSE_CONV2D,
        tosa::DEPTHWISE_CONV2D => &qnn::DEPTHWISE_CONV2D,
        qint::CONV if is_depthwise => &qnn::DEPTHWISE_CONV2D,
        qint::CONV if shape.len() == 5 => &qnn::CONV3D,
        _ => &qnn::CONV2D,
    );
    let mut dims = shape.clone();
    if is_depthwise && is_grouped {
        let &[output_channels, kh, kw, _] = shape.as_slice() else { return None };
        dims = vec![kh, kw, channels, output_channels.checked_div(channels)?];
    }
    // Depthwise weights are [KH, KW, C, M].
    let form = match *dims.as_slice() {
        _ if factors.len().max(zeros.len()) == 1 => ParamGranularity::Tensor,
        _ if !is_depthwise => ParamGranularity::Axis(0),
        [_, _, _, 1] => ParamGranularity::Axis(2),
        [_, _, 1, _] => ParamGranularity::Axis(3),
        [_, _, c, m] => ParamGranularity::Blocks { sizes: [(2, 1), (3, 1)].into(), table: [1, 1, c, m].into() },
        _ => return None,
    };
    let transposed = (is_depthwise && is_grouped).then(|| vec![1, 2, 3, 0]);
    let weights = Weights { value: weight, factors, zeros, form, dims, transposed };
    Some((def, vec![input(value, 1.0, Zero::Fixed(zero)), Part::Weights(weights), Part::Bias(bias)]))
}

/// Adds the window of a convolution to its guess.
pub(super) fn with_window(guess: Guess, from: OpRef<'_>) -> Option<Guess> {
    if from.is(&tosa::TRANSPOSE_CONV2D) {
        // The hub's `pad` crops the result, so it is the negative of `out_pad`.
        let cropped: Option<Vec<i64>> = from.ints("out_pad")?.iter().map(|n| n.checked_neg()).collect();
        return guess.with("pad", from.ctx.i64_array_attr(&cropped?)).copied(from, &["stride"]);
    }
    let guess = guess.copied(from, &["pad", "stride", "dilation"])?;
    let is_grouped = from.is(&qint::CONV) && guess.def != &qnn::DEPTHWISE_CONV2D && from.int("groups") != Some(1);
    if is_grouped { guess.copied(from, &["groups"]) } else { Some(guess) }
}

/// A convolution whose accumulators are rescaled.
pub(super) fn conv_product(
    op: OpRef<'_>,
    from: OpRef<'_>,
    rescale: &ConstantRescale,
    zero: Zero,
) -> Option<Vec<Guess>> {
    let (def, parts) = conv_parts(from, rescale.scales())?;
    let guess = guess(op, def, parts, Some((1.0, zero)))?.rounded(op, rescale).constraint(ScaleConstraint::Weighted);
    Some(vec![with_window(guess, from)?])
}

/// A fully connected layer of 16 bits in TensorFlow Lite's numerics: a rescale narrows the accumulators of 48 bits to 32 bits before the
/// multiplier.
pub(super) fn narrowed_product(
    op: OpRef<'_>,
    from: OpRef<'_>,
    rescale: &ConstantRescale,
    zero: Zero,
) -> Option<Vec<Guess>> {
    let conv = from.operand_def(operand!(tosa::RESCALE.input)).filter(|def| def.is(&tosa::CONV2D))?;
    let (_, mut parts) = conv_parts(conv, rescale.scales())?;
    for part in &mut parts {
        // The convolution has images of one pixel, [N, 1, 1, C].
        let matrix_dims = |dims: &[u64]| Some(vec![*dims.first()?, *dims.last()?]);
        match part {
            Part::Activation(input) => input.dims = matrix_dims(&dims(op, input.value)?),
            Part::Weights(weights) => weights.dims = matrix_dims(&weights.dims)?,
            _ => {}
        }
    }
    let mut guess = guess(op, &qnn::FULLY_CONNECTED, parts, Some((1.0, zero)))?.constraint(ScaleConstraint::Weighted);
    let shape = dims(op, guess.result)?;
    guess.output.as_mut()?.dims = Some(vec![*shape.first()?, *shape.last()?]);
    Some(vec![guess.numerics(op, Numerics::Tflite)])
}

/// Convolutions, matrix products and sums whose result is the accumulators of 32 bits.
pub(super) fn accumulators(op: OpRef<'_>) -> Option<Vec<Guess>> {
    (width(op, op.body.result(op.op, 0)?)? == 32).then_some(())?;
    let to = Some((1.0, Zero::Fixed(0)));
    if op.is(&tosa::MATMUL) {
        return matrix_product(op, op, None);
    }
    if op.is(&tosa::REDUCE_SUM) {
        let (Reductions { axes, .. }, term) = sum_reductions(op)?;
        let guess = guess(op, &qnn::SUM, vec![term.at(1.0)], to)?.numerics(op, Numerics::Tosa);
        return Some(vec![with_axes(guess, op, &axes)]);
    }
    let (def, parts) = conv_parts(op, vec![1.0])?;
    let guess = guess(op, def, parts, to)?.numerics(op, Numerics::Tosa).constraint(ScaleConstraint::Weighted);
    Some(vec![with_window(guess, op)?])
}

/// A product of two matrices of activations, rescaled or with a result of 32 bits.
pub(super) fn matrix_product(
    op: OpRef<'_>,
    from: OpRef<'_>,
    rescale: Option<(&ConstantRescale, Zero)>,
) -> Option<Vec<Guess>> {
    let side = |index: usize, zero: usize| {
        let value = from.operand(index).filter(|&v| is_activation(op, v))?;
        Some(input(value, 1.0, Zero::Fixed(*from.in_ints(zero)?.first()?)))
    };
    let parts = vec![
        side(operand!(tosa::MATMUL.a), operand!(tosa::MATMUL.a_zp))?,
        side(operand!(tosa::MATMUL.b), operand!(tosa::MATMUL.b_zp))?,
    ];
    let (scale, zero) = match rescale {
        Some((rescale, zero)) => (1.0 / rescale.uniform_scale()?, zero),
        None => (1.0, Zero::Fixed(0)),
    };
    let guess = guess(op, &qnn::MATMUL, parts, Some((scale, zero)))?.constraint(ScaleConstraint::Product);
    Some(vec![match rescale {
        Some((rescale, _)) => guess.rounded(op, rescale),
        None => guess.numerics(op, Numerics::Tosa),
    }])
}

/// Returns the integers of constant weights in the hub's order, and their width.
pub(crate) fn stored_weights(op: OpRef<'_>, weights: &Weights) -> Option<(Vec<i64>, u32)> {
    let stored = constant_value(op.ctx, op.body, weights.value)?;
    let integers = stored.ints(op.ctx).ok()?;
    let bits = int_width(op.ctx, op.ctx.element_or_self(stored.ty))?;
    let Some(_) = &weights.transposed else { return Some((integers, bits)) };
    // [C M, KH, KW, 1] to [KH, KW, C, M]. Other transposes of weights do not occur.
    let window = integers.len().checked_div(usize::try_from(weights.dims.iter().skip(2).product::<u64>()).ok()?)?;
    let channels = integers.len().checked_div(window)?;
    let order = (0..window).flat_map(|k| (0..channels).map(move |c| c * window + k));
    Some((order.filter_map(|index| integers.get(index).copied()).collect(), bits))
}
