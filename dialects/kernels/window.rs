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
    /// Step between adjacent windows, in input elements.
    pub stride: usize,
    /// Step between adjacent taps of a window, in input elements.
    pub dilation: usize,
}

impl Window {
    /// The number of windows. `None` if no window fits, if the stride or the kernel is 0, or on overflow.
    pub fn count(self) -> Option<usize> {
        self.last_start()?.checked_div(self.stride)?.checked_add(1)
    }
    /// The number of elements at the end of the padded input that no window reaches.
    pub fn unused(self) -> Option<usize> {
        self.last_start()?.checked_rem(self.stride)
    }
    /// Applies `SAME` padding, for `ceil(input / stride)` windows. An odd pixel of padding goes after the input (`SAME_UPPER`).
    pub fn same(self) -> Option<Self> {
        let total = self.same_span()?.saturating_sub(self.input);
        Some(Self { low: total / 2, high: total - total / 2, ..self })
    }
    /// The extent that all `SAME` windows cover: `(ceil(input / stride) - 1) * stride + dilated kernel`.
    pub fn same_span(self) -> Option<usize> {
        let last = self.input.checked_add(self.stride.checked_sub(1)?)?.checked_div(self.stride)?.saturating_sub(1);
        last.checked_mul(self.stride)?.checked_add(self.dilated_kernel()?)
    }
    /// Applies `ceil_mode`: increases `high` so that a last, partial window fits. As in PyTorch, a window that would start in the
    /// high padding is dropped.
    pub fn with_partial(self) -> Option<Self> {
        let signed = |n: usize| i64::try_from(n).ok();
        let (kernel, stride) = (signed(self.dilated_kernel()?)?, signed(self.stride).filter(|&n| n > 0)?);
        let end_of_input = signed(self.input.checked_add(self.low)?)?;
        let last_start = end_of_input.checked_add(signed(self.high)?)?.checked_sub(kernel)?;
        // Index of the last window, rounded up.
        let mut last = last_start.checked_add(stride - 1)?.div_euclid(stride);
        if last.checked_mul(stride)? >= end_of_input {
            last -= 1;
        }
        let added_high = last.checked_mul(stride)?.checked_sub(last_start)?.max(0);
        Some(Self { high: self.high.checked_add(usize::try_from(added_high).ok()?)?, ..self })
    }
    /// The dilated kernel extent: `(kernel - 1) * dilation + 1`.
    fn dilated_kernel(self) -> Option<usize> {
        self.kernel.checked_sub(1)?.checked_mul(self.dilation)?.checked_add(1)
    }
    /// The last position in the padded input where a window fits.
    fn last_start(self) -> Option<usize> {
        let padded = self.input.checked_add(self.low)?.checked_add(self.high)?;
        padded.checked_sub(self.dilated_kernel()?)
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
/// If `pad`, `stride` or `dilation` has a wrong length or a negative value.
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

/// Transposes depthwise weights from [window, OC] to [OC, window]. With M output channels for each input channel, output
/// channel c * M + m belongs to group c.
pub fn by_channel<T: Copy + Default>(weights: &[T], window: usize, channels: usize) -> Vec<T> {
    let tap = |oc: usize, k: usize| weights.get(k * channels + oc).copied().unwrap_or_default();
    (0..channels).flat_map(|oc| (0..window).map(move |k| tap(oc, k))).collect()
}

/// A direct convolution, without rescaling of the sums. Inputs, weights and sums may have any type.
pub struct Sums<'a, X = i64, W = i64, S = i64> {
    /// Extents of the input: [N, spatial.., groups C].
    pub input: &'a [usize],
    /// Quantized offsets of the input (`q - zero_point`), or floats.
    pub input_values: &'a [X],
    /// Extents of the window.
    pub kernel: &'a [usize],
    /// Quantized offsets or floats: [OC, window.., C], or one such tensor for each batch element.
    pub weights: &'a [W],
    /// Initial value of a sum for each output channel.
    pub biases: &'a [S],
    /// The number of groups of input and output channels.
    pub groups: usize,
}

impl Sums<'_> {
    /// Extents and elements of the result.
    ///
    /// # Errors
    /// If shapes do not match, or a sum may overflow `i64`.
    pub fn result_dims_and_sums(&self, windows: &[Window]) -> Result<(Vec<usize>, Vec<i64>), String> {
        Tensor::count(self.kernel)?;
        let per_group = self.input.last().copied().unwrap_or(1).checked_div(self.groups).unwrap_or(0);
        let terms = self.kernel.iter().product::<usize>().saturating_mul(per_group);
        check_sums_fit(self.input_values, self.weights, terms, self.biases)?;
        self.fold(windows, |sum, x, w| sum + x * w)
    }
}

/// Sizes of [`Sums`] whose shapes match.
struct ConvSizes<'a> {
    batch: usize,
    spatial: &'a [usize],
    in_channels: usize,
    /// Input channels of a group.
    group_inputs: usize,
    /// Output channels of a group.
    group_outputs: usize,
    /// The number of weights of an output channel.
    channel_weights: usize,
    /// The number of weights of a batch element; 0 if all elements share them.
    batch_weights: usize,
}

impl<X, W, S: Copy> Sums<'_, X, W, S> {
    /// Accumulates with any operation, in the order taps, then channels.
    ///
    /// # Errors
    /// If shapes do not match.
    pub fn fold(
        &self,
        windows: &[Window],
        accumulate: impl Fn(S, &X, &W) -> S,
    ) -> Result<(Vec<usize>, Vec<S>), String> {
        let sizes = self.check_shapes()?;
        let counts: Vec<usize> = windows
            .iter()
            .map(|w| w.count())
            .collect::<Option<_>>()
            .ok_or("has a window that does not fit its input")?;
        let out = [&[sizes.batch], counts.as_slice(), &[self.biases.len()]].concat();
        let taps: Vec<Vec<usize>> = indices(self.kernel).collect();
        let mut sums = Vec::with_capacity(Tensor::count(&out)?);
        for n in 0..sizes.batch {
            for position in indices(&counts) {
                let pixels = sizes.pixels_of_window(n, windows, &position, &taps);
                for (oc, &bias) in self.biases.iter().enumerate() {
                    let group = oc / sizes.group_outputs.max(1);
                    let first_weight = n * sizes.batch_weights + oc * sizes.channel_weights;
                    let mut sum = bias;
                    for &(t, pixel) in &pixels {
                        let x = pixel + group * sizes.group_inputs;
                        let w = first_weight + t * sizes.group_inputs;
                        let xs = self.input_values.get(x..x + sizes.group_inputs).unwrap_or_default();
                        let ws = self.weights.get(w..w + sizes.group_inputs).unwrap_or_default();
                        sum = xs.iter().zip(ws).fold(sum, |sum, (x, w)| accumulate(sum, x, w));
                    }
                    sums.push(sum);
                }
            }
        }
        Ok((out, sums))
    }

    fn check_shapes(&self) -> Result<ConvSizes<'_>, String> {
        let &[batch, ref spatial @ .., in_channels] = self.input else {
            return Err("requires an input of rank 2 or higher".to_owned());
        };
        if spatial.len() != self.kernel.len() {
            return Err(format!("has {} spatial dimensions, but {} in its window", spatial.len(), self.kernel.len()));
        }
        let (channels, groups) = (self.biases.len(), self.groups.max(1));
        if !in_channels.is_multiple_of(groups) || !channels.is_multiple_of(groups) {
            return Err(format!(
                "has {in_channels} input and {channels} output channels, not multiples of {groups} groups"
            ));
        }
        let group_inputs = in_channels / groups;
        // Empty weights may have any window extents, so their product is checked.
        let channel_weights = Tensor::count(self.kernel)?.saturating_mul(group_inputs);
        let all_channels = channels.saturating_mul(channel_weights);
        let all_batches = all_channels.saturating_mul(batch);
        let found = self.weights.len();
        if found != all_channels && found != all_batches {
            let or_batched = if batch == 1 { String::new() } else { format!(" or {all_batches}") };
            return Err(format!("has {found} weights, expected {all_channels}{or_batched}"));
        }
        let batch_weights = if found == all_channels { 0 } else { all_channels };
        let group_outputs = channels / groups;
        Ok(ConvSizes { batch, spatial, in_channels, group_inputs, group_outputs, channel_weights, batch_weights })
    }
}

impl ConvSizes<'_> {
    /// The taps of a window that are in the input, not in the padding: index of the tap, and offset of the pixel's first channel.
    fn pixels_of_window(
        &self,
        n: usize,
        windows: &[Window],
        position: &[usize],
        taps: &[Vec<usize>],
    ) -> Vec<(usize, usize)> {
        let first_pixel = n * self.spatial.iter().product::<usize>();
        let pixel = |(t, tap): (usize, &Vec<usize>)| {
            let positions = windows.iter().zip(position.iter().zip(tap));
            let pixel: Vec<usize> = positions.map(|(w, (&o, &k))| w.input_index(o, k)).collect::<Option<_>>()?;
            Some((t, (first_pixel + row_major_offset(self.spatial, &pixel)) * self.in_channels))
        };
        taps.iter().enumerate().filter_map(pixel).collect()
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
