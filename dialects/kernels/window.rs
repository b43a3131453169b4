//! Sliding windows over an input, and the sums of products in them.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::{indices, row_major_offset};

/// One spatial dimension of a window.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The input's extent.
    pub input: usize,
    /// The window's extent.
    pub kernel: usize,
    /// Padding before.
    pub low: usize,
    /// Padding after.
    pub high: usize,
    /// Distance of windows.
    pub stride: usize,
    /// Distance of elements in a window.
    pub dilation: usize,
}

impl Window {
    /// The number of windows; `None` if no window fits.
    pub fn count(self) -> Option<usize> {
        self.last_start()?.checked_div(self.stride)?.checked_add(1)
    }
    /// The number of elements at the end of the padded input that no window reaches.
    pub fn unused(self) -> Option<usize> {
        self.last_start()?.checked_rem(self.stride)
    }
    /// The window with the padding of `SAME`: the input has one position for each stride, and half of the padding that they need
    /// lies before the input, rounded down.
    pub fn same(self) -> Option<Self> {
        let total = self.same_span()?.saturating_sub(self.input);
        Some(Self { low: total / 2, high: total - total / 2, ..self })
    }
    /// The number of inputs that the positions of `SAME` span.
    pub fn same_span(self) -> Option<usize> {
        let steps = self.input.checked_add(self.stride.checked_sub(1)?)?.checked_div(self.stride)?.saturating_sub(1);
        steps.checked_mul(self.stride)?.checked_add(self.reach()?)
    }
    /// The window with as much more padding after the input as its last, partial position needs. A position starts in the
    /// input or in the padding before it.
    pub fn with_partial(self) -> Option<Self> {
        let signed = |n: usize| i64::try_from(n).ok();
        let (reach, stride) = (signed(self.reach()?)?, signed(self.stride).filter(|&n| n > 0)?);
        let starts = signed(self.input.checked_add(self.low)?)?;
        let distance = starts.checked_add(signed(self.high)?)?.checked_sub(reach)?;
        let mut steps = distance.checked_add(stride - 1)?.div_euclid(stride);
        if steps.checked_mul(stride)? >= starts {
            steps -= 1;
        }
        let more = steps.checked_mul(stride)?.checked_sub(distance)?.max(0);
        Some(Self { high: self.high.checked_add(usize::try_from(more).ok()?)?, ..self })
    }
    /// The number of inputs from the first tap to the last.
    fn reach(self) -> Option<usize> {
        self.kernel.checked_sub(1)?.checked_mul(self.dilation)?.checked_add(1)
    }
    /// The last place in the padded input where a window fits.
    fn last_start(self) -> Option<usize> {
        let padded = self.input.checked_add(self.low)?.checked_add(self.high)?;
        padded.checked_sub(self.reach()?)
    }
    /// The input's index at tap `k` of window `o`; `None` in the padding.
    pub fn input_index(self, o: usize, k: usize) -> Option<usize> {
        let padded = o * self.stride + k * self.dilation;
        padded.checked_sub(self.low).filter(|&i| i < self.input)
    }
}

/// The windows of an operation with `pad`, `stride` and `dilation`.
///
/// # Errors
/// If attributes are missing.
pub fn windows(op: OpRef<'_>, input: &[usize], kernel: &[usize]) -> Result<Vec<Window>, String> {
    let entries = |name: &str, count: usize, default: usize| -> Result<Vec<usize>, String> {
        let Some(given) = op.ints(name) else { return Ok(vec![default; count]) };
        let all: Vec<usize> = given.iter().filter_map(|&n| usize::try_from(n).ok()).collect();
        if all.len() == count { Ok(all) } else { Err(format!("has an invalid '{name}'")) }
    };
    let rank = kernel.len();
    let (pad, stride, dilation) =
        (entries("pad", 2 * rank, 0)?, entries("stride", rank, 1)?, entries("dilation", rank, 1)?);
    let mut windows = Vec::new();
    for (((&input, &kernel), pad), (&stride, &dilation)) in
        input.iter().zip(kernel).zip(pad.chunks(2)).zip(stride.iter().zip(&dilation))
    {
        let (low, high) = (pad.first().copied().unwrap_or(0), pad.last().copied().unwrap_or(0));
        windows.push(Window { input, kernel, low, high, stride, dilation });
    }
    Ok(windows)
}

/// Depthwise weights [window, OC] as [OC, window]: output channel c M + m is group c.
pub fn by_channel<T: Copy + Default>(weights: &[T], window: usize, channels: usize) -> Vec<T> {
    let tap = |oc: usize, k: usize| weights.get(k * channels + oc).copied().unwrap_or_default();
    (0..channels).flat_map(|oc| (0..window).map(move |k| tap(oc, k))).collect()
}

/// The sums of a convolution, without rescaling. Inputs, weights and sums may have any type.
pub struct Sums<'a, X = i64, W = i64, S = i64> {
    /// Extents of the input: [N, spatial.., groups C].
    pub input: &'a [usize],
    /// The input less its zero point.
    pub steps: &'a [X],
    /// Extents of the window.
    pub kernel: &'a [usize],
    /// Weights less their zero points: [OC, window.., C], or one such set for each of N.
    pub weights: &'a [W],
    /// Initial value of a sum for each output channel.
    pub biases: &'a [S],
    /// The number of groups that input and output channels are split into.
    pub groups: usize,
}

impl Sums<'_> {
    /// Extents and elements of the result.
    ///
    /// # Errors
    /// If sizes do not fit, or a sum might not be one of 64 bits.
    pub fn result_dims_and_sums(&self, windows: &[Window]) -> Result<(Vec<usize>, Vec<i64>), String> {
        Tensor::count(self.kernel)?;
        let per_group = self.input.last().copied().unwrap_or(1).checked_div(self.groups).unwrap_or(0);
        let terms = self.kernel.iter().product::<usize>().saturating_mul(per_group);
        check_sums_fit(self.steps, self.weights, terms, self.biases)?;
        self.fold(windows, |sum, x, w| sum + x * w)
    }
}

impl<X, W, S: Copy> Sums<'_, X, W, S> {
    /// Folds with any operation, tap after tap, and channel after channel in each tap.
    ///
    /// # Errors
    /// If sizes do not fit.
    pub fn fold(&self, windows: &[Window], add: impl Fn(S, &X, &W) -> S) -> Result<(Vec<usize>, Vec<S>), String> {
        let [batch, spatial @ .., in_channels] = self.input else {
            return Err("requires an input of rank 2 or higher".to_owned());
        };
        // Empty weights may have any window extents.
        Tensor::count(self.kernel)?;
        let (channels, groups) = (self.biases.len(), self.groups.max(1));
        let per_group = in_channels / groups;
        let row = self.kernel.iter().product::<usize>() * per_group;
        let set = channels.saturating_mul(row);
        if spatial.len() != self.kernel.len()
            || per_group * groups != *in_channels
            || !channels.is_multiple_of(groups)
            || ![set, set.saturating_mul(*batch)].contains(&self.weights.len())
        {
            return Err("has weights that do not fit its input".to_owned());
        }
        // Batch stride of the weights; 0 if the batch shares them.
        let set = if self.weights.len() == set { 0 } else { set };
        let counts: Vec<usize> = windows
            .iter()
            .map(|w| w.count())
            .collect::<Option<_>>()
            .ok_or("has a window that does not fit its input")?;
        let per_out = channels / groups;
        let mut out = vec![*batch];
        out.extend(&counts);
        out.push(channels);
        let taps: Vec<Vec<usize>> = indices(self.kernel).collect();
        let mut sums = Vec::with_capacity(Tensor::count(&out)?);
        for n in 0..*batch {
            for at in indices(&counts) {
                // The pixels in the window: tap, and offset of the pixel's first channel.
                let mut pixels = Vec::with_capacity(taps.len());
                for (t, tap) in taps.iter().enumerate() {
                    let pixel: Option<Vec<usize>> =
                        windows.iter().zip(at.iter().zip(tap)).map(|(w, (&o, &k))| w.input_index(o, k)).collect();
                    if let Some(pixel) = pixel {
                        pixels.push((
                            t,
                            (n * spatial.iter().product::<usize>() + row_major_offset(spatial, &pixel)) * in_channels,
                        ));
                    }
                }
                for (oc, &bias) in self.biases.iter().enumerate() {
                    let group = oc / per_out.max(1);
                    let mut sum = bias;
                    for &(t, pixel) in &pixels {
                        let (x, w) = (pixel + group * per_group, n * set + oc * row + t * per_group);
                        let xs = self.steps.get(x..x + per_group).unwrap_or_default();
                        let ws = self.weights.get(w..w + per_group).unwrap_or_default();
                        sum = xs.iter().zip(ws).fold(sum, |sum, (x, w)| add(sum, x, w));
                    }
                    sums.push(sum);
                }
            }
        }
        Ok((out, sums))
    }
}

/// Checks that sums of `count` products and a start value fit 64 bits in any order.
///
/// # Errors
/// If they might not.
pub fn check_sums_fit(a: &[i64], b: &[i64], count: usize, starts: &[i64]) -> Result<(), String> {
    let most = |all: &[i64]| all.iter().map(|v| u128::from(v.unsigned_abs())).max().unwrap_or(0);
    let bound = most(a).saturating_mul(most(b)).saturating_mul(count as u128).saturating_add(most(starts));
    if bound <= i64::MAX as u128 { Ok(()) } else { Err("cannot be run: a sum may overflow 64 bits".to_owned()) }
}
