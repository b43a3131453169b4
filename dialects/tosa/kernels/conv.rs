//! Evaluators of convolutions. Integer sums are exact; a total must fit the result's type, which is the accumulator's. Float sums
//! are in f32.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::{add_product, extents, floats, has_reals, integers, ints, quantized_offsets, reals};
use crate::kernels::window::{Sums, by_channel, check_sums_fit, windows};
use crate::kernels::{indices, row_major_offset};

/// Biases, one for each output channel.
fn biases<T: Copy>(all: &[T], channels: usize) -> Result<Vec<T>, String> {
    match all {
        [one] => Ok(vec![*one; channels]),
        all if all.len() == channels => Ok(all.to_vec()),
        all => Err(format!("has {} biases for {channels} channels", all.len())),
    }
}

/// The weights of a convolution, less their zero point, which is 0 for floats.
enum Weights {
    Ints(Vec<i64>),
    Reals(Vec<f64>),
}

impl Weights {
    fn of(op: OpRef<'_>, operands: &[Tensor]) -> Result<Self, String> {
        Ok(match has_reals(op, operands, 1)? {
            true => Self::Reals(reals(op, operands, 1)?),
            false => Self::Ints(quantized_offsets(op, operands, 1, 4)?),
        })
    }
    /// Depthwise weights [window, channels] in the order of [`conv`]: [channels, window].
    fn by_channel(&self, window: usize, channels: usize) -> Self {
        match self {
            Self::Ints(all) => Self::Ints(by_channel(all, window, channels)),
            Self::Reals(all) => Self::Reals(by_channel(all, window, channels)),
        }
    }
}

fn convolve(
    op: OpRef<'_>,
    operands: &[Tensor],
    weights: &Weights,
    kernel: &[usize],
    (channels, groups): (usize, usize),
) -> Result<Vec<Tensor>, String> {
    let input = extents(op, operands, 0)?;
    let [_, spatial @ .., _] = input.as_slice() else { return Err("requires an input of rank 2 or higher".to_owned()) };
    let windows = windows(op, spatial, kernel)?;
    match weights {
        Weights::Ints(weights) => {
            let x = quantized_offsets(op, operands, 0, 3)?;
            let biases = biases(&ints(op, operands, 2)?, channels)?;
            let sums = Sums { input: &input, input_values: &x, kernel, weights, biases: &biases, groups };
            let (out, sums) = sums.result_dims_and_sums(&windows)?;
            integers(op, &out, &sums)
        }
        Weights::Reals(weights) => {
            let x = reals(op, operands, 0)?;
            let biases = biases(&reals(op, operands, 2)?, channels)?;
            let sums = Sums { input: &input, input_values: &x, kernel, weights, biases: &biases, groups };
            let (out, sums) = sums.fold(&windows, |sum, &x, &w| add_product(sum, x, w))?;
            floats(op, &out, &sums)
        }
    }
}

/// `tosa.conv2d` and `tosa.conv3d`: weights [OC, window, IC].
///
/// # Errors
/// If sizes do not fit, or an integer sum does not fit its type.
pub fn conv(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let sizes = extents(op, operands, 1)?;
    let [channels, kernel @ .., _] = sizes.as_slice() else {
        return Err("requires weights of rank 2 or higher".to_owned());
    };
    convolve(op, operands, &Weights::of(op, operands)?, kernel, (*channels, 1))
}

/// `tosa.depthwise_conv2d`: weights [KH, KW, C, M]; output channel c M + m.
///
/// # Errors
/// If sizes do not fit, or an integer sum does not fit its type.
pub fn depthwise(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let [kh, kw, c, m] = *extents(op, operands, 1)?.as_slice() else {
        return Err("requires weights of rank 4".to_owned());
    };
    let weights = Weights::of(op, operands)?.by_channel(kh * kw, c * m);
    convolve(op, operands, &weights, &[kh, kw], (c * m, c))
}

/// `tosa.transpose_conv2d`: scatters each element of the input over a window, and drops elements outside of the result.
///
/// # Errors
/// If sizes do not fit, or an integer sum does not fit its type.
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
    Tensor::count(&out)?;
    let scatter = Scatter { input: [n, h, w, c], weight: [oc, kh, kw, wc], out, stride: [sy, sx], low: [top, left] };
    if has_reals(op, operands, 1)? {
        let (xs, ws) = (reals(op, operands, 0)?, reals(op, operands, 1)?);
        return floats(op, &out, &scatter.sums(&xs, &ws, &biases(&reals(op, operands, 2)?, oc)?, add_product));
    }
    let (xs, ws) = (quantized_offsets(op, operands, 0, 3)?, quantized_offsets(op, operands, 1, 4)?);
    let biases = biases(&ints(op, operands, 2)?, oc)?;
    check_sums_fit(&xs, &ws, kh * kw * c, &biases)?;
    integers(op, &out, &scatter.sums(&xs, &ws, &biases, |sum, x, w| sum + x * w))
}

/// The extents of a transposed convolution.
struct Scatter {
    input: [usize; 4],
    weight: [usize; 4],
    out: [usize; 4],
    stride: [i64; 2],
    low: [i64; 2],
}

impl Scatter {
    fn sums<T: Copy>(&self, xs: &[T], ws: &[T], biases: &[T], add_product: impl Fn(T, T, T) -> T) -> Vec<T> {
        let ([n, h, w, c], [oc, kh, kw, _], [_, oh, ow, _]) = (self.input, self.weight, self.out);
        let ([sy, sx], [top, left]) = (self.stride, self.low);
        let mut sums: Vec<T> = biases.iter().copied().cycle().take(n * oh * ow * oc).collect();
        let to = |i: usize, k: usize, stride: i64, low: i64, size: usize| {
            usize::try_from(i as i64 * stride + k as i64 + low).ok().filter(|&o| o < size)
        };
        for at in indices(&[n, h, w, kh, kw]) {
            let &[b, y, x, ky, kx] = at.as_slice() else { continue };
            let (Some(oy), Some(ox)) = (to(y, ky, sy, top, oh), to(x, kx, sx, left, ow)) else { continue };
            let pixel = xs.get(row_major_offset(&self.input, &[b, y, x, 0])..).unwrap_or_default();
            for o in 0..oc {
                let tap = ws.get(row_major_offset(&self.weight, &[o, ky, kx, 0])..).unwrap_or_default();
                if let Some(slot) = sums.get_mut(row_major_offset(&self.out, &[b, oy, ox, o])) {
                    *slot = pixel.iter().zip(tap).take(c).fold(*slot, |sum, (&x, &w)| add_product(sum, x, w));
                }
            }
        }
        sums
    }
}
