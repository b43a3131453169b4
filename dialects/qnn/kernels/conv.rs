//! Convolutions of any number of spatial dimensions, with groups. A depthwise convolution has one channel in each group.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::super::attrs::Numerics;
use super::products::{TapProducts, extents};
use super::rescale::{Rescale, TfliteProducts, product_steps};
use super::{QuantizedOperand, axis_params};
use crate::kernels::window::windows;
use crate::kernels::{indices, row_major_offset};
use crate::quant::types::{Param, Uniform};
use crate::support::OpTypes;

/// Biases as accumulators, one for each output channel.
///
/// # Errors
/// If they are floats, or too few.
pub fn biases(op: OpRef<'_>, operands: &[Tensor], channels: usize) -> Result<Vec<i64>, String> {
    let Some(bias) = operands.get(2) else { return Ok(vec![0; channels]) };
    let all = bias.ints(op.ctx).map_err(|_| "cannot be run: the bias is not quantized")?;
    // A bias may take half of the accumulator's range; products take less than the other half.
    if all.iter().any(|b| b.unsigned_abs() >= 1 << 62) {
        return Err("cannot be run: a bias is too large".to_owned());
    }
    match all.as_slice() {
        [one] => Ok(vec![*one; channels]),
        _ if all.len() == channels => Ok(all),
        _ => Err(format!("has {} biases for {channels} channels", all.len())),
    }
}

/// Writes accumulators to the result: unchanged if the result type holds accumulators, else rescaled. The last dimension is
/// the channel.
///
/// # Errors
/// If one is outside of the arithmetic's domain.
pub fn finish(
    op: OpRef<'_>,
    input: &QuantizedOperand<'_>,
    weights: &[Param],
    out: &[usize],
    accumulators: Vec<i64>,
    arithmetic: TfliteProducts,
) -> Result<Vec<Tensor>, String> {
    let ty =
        super::super::types::uniform(op.ctx, op.out_type(0)).ok_or("cannot be run: the result is not quantized")?;
    if is_accumulator(ty) {
        return super::result(op, out, &accumulators);
    }
    let numerics = Numerics::of(op)?;
    let scales: Vec<f64> = weights.iter().map(|p| p.scale()).collect();
    let from = (input.param()?.scale(), input.ty.storage.width);
    let steps = product_steps(op, numerics, from, &scales, super::param(ty)?.scale(), arithmetic)?;
    let rescale = Rescale::to_result(op, ty, steps)?;
    let channels = out.last().copied().unwrap_or(1).max(1);
    let stored: Result<Vec<i64>, String> =
        accumulators.iter().enumerate().map(|(i, &acc)| rescale.apply(acc, i % channels)).collect();
    super::result(op, out, &stored?)
}

/// Returns true if a type holds accumulators: its storage has 32 bits.
pub fn is_accumulator(ty: &Uniform) -> bool {
    ty.storage.width == 32
}

/// `qnn.conv2d` and `qnn.conv3d`: weights [OC, window, IC / groups].
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn conv(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let groups = op.int("groups").and_then(|g| usize::try_from(g).ok()).unwrap_or(1).max(1);
    let weights = QuantizedOperand::of(op, operands, 1)?;
    let [channels, kernel @ .., _] = weights.dims.as_slice() else {
        return Err("requires weights of rank 2 or higher".to_owned());
    };
    convolve(op, operands, None, axis_params(weights.ty, 0), kernel, (*channels, groups))
}

/// `qnn.depthwise_conv2d`: weights [KH, KW, C, M]; output channel c M + m.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn depthwise(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let weights = QuantizedOperand::of(op, operands, 1)?;
    let [kh, kw, c, m] = *weights.dims.as_slice() else { return Err("requires weights of rank 4".to_owned()) };
    Tensor::count(&[kh, kw, c, m])?;
    let (window, channels) = (kh * kw, c * m);
    let places = (0..channels).flat_map(|oc| (0..window).map(move |k| k * channels + oc)).collect();
    convolve(op, operands, Some(places), depthwise_params(weights.ty, c, m), &[kh, kw], (channels, c))
}

/// Largest number of output channels, so that a list of their parameters fits in memory.
const MAX_CHANNELS: usize = 1 << 20;

/// The parameters of each output channel of depthwise weights: they vary along the channel, the multiplier, or both.
///
/// # Errors
/// If they vary along the window.
pub fn depthwise_params(ty: &Uniform, channels: usize, multiplier: usize) -> Result<Vec<Param>, String> {
    use crate::quant::types::ParamGranularity;
    if channels.checked_mul(multiplier).is_none_or(|all| all > MAX_CHANNELS) {
        return Err("has too many channels".to_owned());
    }
    match &ty.form {
        ParamGranularity::Tensor => Ok(vec![super::param(ty)?]),
        // One for each channel, the same for all its products.
        ParamGranularity::Axis(2) => Ok(ty.params.iter().flat_map(|&p| std::iter::repeat_n(p, multiplier)).collect()),
        // One for each product, the same for all channels.
        ParamGranularity::Axis(3) => Ok(ty.params.repeat(channels)),
        ParamGranularity::Blocks { sizes, .. } if sizes.iter().all(|&(d, n)| matches!(d, 2 | 3) && n == 1) => {
            Ok(ty.params.to_vec())
        }
        _ => Err("has quantization parameters that vary within the window".to_owned()),
    }
}

fn convolve(
    op: OpRef<'_>,
    operands: &[Tensor],
    weights: Option<Vec<usize>>,
    params: Result<Vec<Param>, String>,
    kernel: &[usize],
    (channels, groups): (usize, usize),
) -> Result<Vec<Tensor>, String> {
    let input = extents(op, operands, 0)?;
    let [_, spatial @ .., _] = input.as_slice() else {
        return Err("requires an input of rank 2 or higher".to_owned());
    };
    let windows = windows(op, spatial, kernel)?;
    let (kernel, arithmetic) = (kernel.to_vec(), &TfliteProducts::of_convolution);
    let products =
        TapProducts { input, inputs: None, kernel, windows, channels, groups, weights, params, out: None, arithmetic };
    products.run(op, operands)
}

/// `qnn.transpose_conv2d`: weights [OC, KH, KW, IC]; each element of the input adds its multiple of the weights to the result.
///
/// # Errors
/// If operands have no integers, or sizes do not fit.
pub fn transpose_conv(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (input, weights) = (QuantizedOperand::of(op, operands, 0)?, QuantizedOperand::of(op, operands, 1)?);
    let ([batch, height, width, depth], [channels, kh, kw, inner]) = (input.dims.as_slice(), weights.dims.as_slice())
    else {
        return Err("requires operands of rank 4".to_owned());
    };
    if depth != inner {
        return Err("has weights that do not fit its input".to_owned());
    }
    super::check_width(weights.ty)?;
    let params = axis_params(weights.ty, 0)?;
    let cut: Vec<i64> = op.ints("pad").unwrap_or_default();
    let stride: Vec<i64> = op.ints("stride").unwrap_or_default();
    let ([top, bottom, left, right], [sy, sx]) = (cut.as_slice(), stride.as_slice()) else {
        return Err("has an invalid 'pad' or 'stride'".to_owned());
    };
    let full = |size: usize, stride: i64, kernel: usize, cut: i64| {
        transposed_extent(size as i64, stride, kernel as i64, cut)
            .and_then(|n| usize::try_from(n).ok())
            .ok_or_else(|| "has an invalid result size".to_owned())
    };
    let out_height = full(*height, *sy, *kh, top.saturating_add(*bottom))?;
    let out_width = full(*width, *sx, *kw, left.saturating_add(*right))?;
    let out = vec![*batch, out_height, out_width, *channels];
    super::result_type(op, &out)?;
    Tensor::count(&out)?;
    let zero = |oc: usize| params.get(oc).or(params.first()).map_or(0, |p| p.zero_point);
    let (steps, biases) = (input.factors()?, biases(op, operands, *channels)?);
    let mut accumulators: Vec<i64> =
        (0..out.iter().product()).map(|i: usize| biases.get(i % channels).copied().unwrap_or(0)).collect();
    for at in indices(&[*batch, *height, *width]) {
        let &[n, y, x] = at.as_slice() else { continue };
        let pixel = row_major_offset(&[*batch, *height, *width], &at) * depth;
        let xs = steps.get(pixel..pixel + depth).unwrap_or_default();
        for tap in indices(&[*channels, *kh, *kw]) {
            let &[oc, ky, kx] = tap.as_slice() else { continue };
            let inside = |i: usize, stride: i64, k: usize, cut: i64, size: usize| {
                let position = (i as i64 * stride + k as i64).checked_sub(cut)?;
                usize::try_from(position).ok().filter(|&position| position < size)
            };
            let (Some(oy), Some(ox)) = (inside(y, *sy, ky, *top, out_height), inside(x, *sx, kx, *left, out_width))
            else {
                continue;
            };
            let row = row_major_offset(&[*channels, *kh, *kw], &tap) * depth;
            let ws = weights.stored.get(row..row + depth).unwrap_or_default();
            let sum: i64 = xs.iter().zip(ws).map(|(x, w)| x * (w - zero(oc))).sum();
            if let Some(slot) = accumulators.get_mut(row_major_offset(&out, &[n, oy, ox, oc])) {
                *slot += sum;
            }
        }
    }
    finish(op, &input, &params, &out, accumulators, TfliteProducts::of_convolution(input.ty))
}

/// The extent of a transposed convolution's result: all elements that the windows reach, less the cropped ones.
pub fn transposed_extent(input: i64, stride: i64, kernel: i64, cut: i64) -> Option<i64> {
    let full = input.checked_sub(1)?.checked_mul(stride)?.checked_add(kernel)?;
    full.checked_sub(cut).filter(|&n| n >= 0)
}
