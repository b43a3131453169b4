//! Evaluators of convolutions: sums in the accumulator's type, which is the result's.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;

use super::{extents, integers, ints, quantized_offsets};
use crate::kernels::window::{Sums, by_channel, check_sums_fit, windows};
use crate::kernels::{indices, place};

/// Biases, one for each output channel.
fn biases(op: OpRef<'_>, operands: &[Tensor], channels: usize) -> Result<Vec<i64>, String> {
    match ints(op, operands, 2)?.as_slice() {
        [one] => Ok(vec![*one; channels]),
        all if all.len() == channels => Ok(all.to_vec()),
        all => Err(format!("has {} biases for {channels} channels", all.len())),
    }
}

fn convolve(
    op: OpRef<'_>,
    operands: &[Tensor],
    weights: &[i64],
    kernel: &[usize],
    (channels, groups): (usize, usize),
) -> Result<Vec<Tensor>, String> {
    let input = extents(op, operands, 0)?;
    let [_, spatial @ .., _] = input.as_slice() else { return Err("requires an input of rank 2 or higher".to_owned()) };
    let (x, biases) = (quantized_offsets(op, operands, 0, 3)?, biases(op, operands, channels)?);
    let sums = Sums { input: &input, steps: &x, kernel, weights, biases: &biases, groups };
    let (out, sums) = sums.result_dims_and_sums(&windows(op, spatial, kernel)?)?;
    integers(op, &out, &sums)
}

/// `tosa.conv2d` and `tosa.conv3d`: weights [OC, window, IC].
///
/// # Errors
/// If sizes do not fit, or a sum does not fit its type.
pub fn conv(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let sizes = extents(op, operands, 1)?;
    let [channels, kernel @ .., _] = sizes.as_slice() else {
        return Err("requires weights of rank 2 or higher".to_owned());
    };
    convolve(op, operands, &quantized_offsets(op, operands, 1, 4)?, kernel, (*channels, 1))
}

/// `tosa.depthwise_conv2d`: weights [KH, KW, C, M]; output channel c M + m.
///
/// # Errors
/// If sizes do not fit, or a sum does not fit its type.
pub fn depthwise(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let [kh, kw, c, m] = *extents(op, operands, 1)?.as_slice() else {
        return Err("requires weights of rank 4".to_owned());
    };
    let weights = by_channel(&quantized_offsets(op, operands, 1, 4)?, kh * kw, c * m);
    convolve(op, operands, &weights, &[kh, kw], (c * m, c))
}

/// `tosa.transpose_conv2d`: scatters each element of the input over a window, and drops elements outside of the result.
///
/// # Errors
/// If sizes do not fit, or a sum does not fit its type.
pub fn transpose_conv(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (input, weight) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let (&[n, h, w, c], &[oc, kh, kw, wc]) = (input.as_slice(), weight.as_slice()) else {
        return Err("requires operands of rank 4".to_owned());
    };
    let (stride, pad) = (op.ints("stride").unwrap_or_default(), op.ints("out_pad").unwrap_or_default());
    let (&[sy, sx], &[top, bottom, left, right]) = (stride.as_slice(), pad.as_slice()) else {
        return Err("has no strides or no padding".to_owned());
    };
    if c != wc {
        return Err("has weights that do not fit its input".to_owned());
    }
    let extent = |size: usize, stride: i64, low: i64, high: i64, kernel: usize| {
        let reach = (size as i64 - 1).checked_mul(stride)?.checked_add(low)?.checked_add(high)?;
        usize::try_from(reach.checked_add(kernel as i64)?).ok()
    };
    let sizes = (extent(h, sy, top, bottom, kh), extent(w, sx, left, right, kw));
    let (Some(oh), Some(ow)) = sizes else { return Err("has a result of no size".to_owned()) };
    let out = [n, oh, ow, oc];
    // Checks the size before allocating.
    crate::kernels::result_type(op, &out)?;
    let (xs, ws) = (quantized_offsets(op, operands, 0, 3)?, quantized_offsets(op, operands, 1, 4)?);
    let biases = biases(op, operands, oc)?;
    check_sums_fit(&xs, &ws, kh * kw * c, &biases)?;
    Tensor::count(&out)?;
    let pixels = n * oh * ow;
    let mut sums: Vec<i64> = biases.iter().copied().cycle().take(pixels * oc).collect();
    let to = |i: usize, k: usize, stride: i64, low: i64, size: usize| {
        usize::try_from(i as i64 * stride + k as i64 + low).ok().filter(|&o| o < size)
    };
    for at in indices(&[n, h, w, kh, kw]) {
        let &[b, y, x, ky, kx] = at.as_slice() else { continue };
        let (Some(oy), Some(ox)) = (to(y, ky, sy, top, oh), to(x, kx, sx, left, ow)) else { continue };
        let pixel = xs.get(place(&input, &[b, y, x, 0])..).unwrap_or_default();
        for o in 0..oc {
            let tap = ws.get(place(&weight, &[o, ky, kx, 0])..).unwrap_or_default();
            let sum: i64 = pixel.iter().zip(tap).take(c).map(|(x, w)| x * w).sum();
            if let Some(slot) = sums.get_mut(place(&out, &[b, oy, ox, o])) {
                *slot += sum;
            }
        }
    }
    integers(op, &out, &sums)
}
