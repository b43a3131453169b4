//! Pools that TOSA does not have: with another number of dimensions than two, with dilation, with the index of the maximum, and
//! with norms.
//!
//! ```text
//! max over a window   =  max along each dimension in turn
//! sum over a window   =  sum along each dimension in turn
//! ```
//!
//! Along a dimension, the elements of a window are strided slices of the padded image.

use qopt_ir::def::OpDef;
use qopt_ir::ir::ValueId;
use qopt_ir::movement::{Movement, StridedRange};

use super::writer::FloatWriter;
use crate::kernels::window::Window;
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;

/// The windows of one dimension.
#[derive(Clone, Copy)]
pub(super) struct PoolWindow {
    /// The window, with the padding after the image that a partial last window needs.
    pub(super) padded: Window,
    /// The padding after the image that counts as elements of a mean. It excludes the padding for a partial window.
    pub(super) counted_high: usize,
}

/// The norm of order p.
#[derive(Clone, Copy)]
pub(super) struct Norm(pub(super) f64);

impl FloatWriter<'_, '_, '_> {
    /// Builds the greatest element of each window of the last dimensions.
    pub(super) fn max_of_windows(&mut self, x: ValueId, windows: &[PoolWindow]) -> Result<ValueId, String> {
        let (element, word) = (self.element(x), self.ctx().int_type(32));
        // `tosa.maximum` takes integers of 32 bits only.
        let (wide, lowest) = match self.ctx().int_width(element) {
            None => (x, f64::NEG_INFINITY),
            Some(32) => (x, f64::from(i32::MIN)),
            // A window that covers padding only has this result, which must fit the width of the operand.
            Some(width @ ..32) => {
                let lowest = i32::MIN.wrapping_shr(32_u32.saturating_sub(width));
                (self.cast(x, word)?, f64::from(lowest))
            }
            Some(width) => return Err(format!("has integers of {width} bits")),
        };
        let value = self.combine_last_dims(wide, windows, (&tosa::MAXIMUM, &tosa::REDUCE_MAX), lowest)?;
        self.cast(value, element)
    }

    /// Builds the greatest element of each window of the last dimensions, and its row-major index (i32) in these dimensions. The first
    /// of equal elements wins. NaN is greater than numbers, as in PyTorch.
    pub(super) fn arg_max_of_windows(&mut self, x: ValueId, windows: &[PoolWindow]) -> Result<[ValueId; 2], String> {
        const PADDING_INDEX: f64 = -1.0;
        let (dims, element) = (self.dims(x)?, self.element(x));
        let rank = dims.len();
        let first = rank.checked_sub(windows.len()).ok_or("operand has too few dimensions")?;
        let sizes = dims.get(first..).unwrap_or_default();
        let count = product_of_sizes(sizes)?;
        let flat = self.iota(count, 0, 1)?;
        let mut indices = self.reshape(flat, &[&vec![1; first][..], sizes].concat())?;
        let word = self.ctx().int_type(32);
        // `tosa.greater` supports integers of 32 bits only.
        let (mut value, lowest) = match self.ctx().int_width(element) {
            None => (x, f64::NEG_INFINITY),
            Some(..=32) => (self.cast(x, word)?, f64::from(i32::MIN)),
            Some(width) => return Err(format!("has integers of {width} bits")),
        };
        // One dimension after the other, the last one first: so the first of equal elements in row-major order wins.
        for (axis, window) in (first..rank).zip(windows).rev() {
            let taps = self.window_taps(value, (axis, window.padded), lowest)?;
            let positions = self.window_taps(indices, (axis, window.padded), PADDING_INDEX)?;
            let mut best: Option<[ValueId; 2]> = None;
            for (next, next_index) in taps.into_iter().zip(positions) {
                best = Some(match best {
                    None => [next, next_index],
                    Some([value, index]) => {
                        // Any element is better than padding.
                        let is_greater = self.binary(&tosa::GREATER, next, value)?;
                        let (is_nan, is_padding) = (self.is_nan(next)?, self.is_negative(index)?);
                        let is_better = self.binary(&tosa::LOGICAL_OR, is_greater, is_nan)?;
                        let is_better = self.binary(&tosa::LOGICAL_OR, is_better, is_padding)?;
                        [self.select(is_better, next, value)?, self.select(is_better, next_index, index)?]
                    }
                });
            }
            [value, indices] = best.ok_or("has a window of size 0")?;
        }
        let dims = self.dims(value)?;
        Ok([self.cast(value, element)?, self.broadcast_to(indices, &dims)?])
    }

    /// Builds the mean of each window of the last dimensions. The divisor is the number of elements of a window; it includes
    /// padding if `counts_padding`.
    pub(super) fn mean_of_windows(
        &mut self,
        x: ValueId,
        windows: &[PoolWindow],
        counts_padding: bool,
    ) -> Result<ValueId, String> {
        let sums = self.combine_last_dims(x, windows, (&tosa::ADD, &tosa::REDUCE_SUM), 0.0)?;
        // The number of elements in each window is the product of the numbers along its dimensions.
        let mut counts = vec![1.0_f32];
        for window in windows {
            let axis_counts = counted_elements(window, counts_padding)?;
            Self::check_list_size((counts.len() as u64).saturating_mul(axis_counts.len() as u64))?;
            counts = counts.iter().flat_map(|&count| axis_counts.iter().map(move |&n| count * n as f32)).collect();
        }
        let first = self.rank(sums)?.checked_sub(windows.len()).ok_or("operand has too few dimensions")?;
        let mut dims = self.dims(sums)?;
        dims.iter_mut().take(first).for_each(|size| *size = 1);
        let counts = self.float_constant(&dims, &counts)?;
        self.div(sums, counts)
    }

    /// `(sum of |x|^p)^(1 / p)` over each window of the last dimensions.
    pub(super) fn norm_of_windows(
        &mut self,
        x: ValueId,
        windows: &[PoolWindow],
        norm: Norm,
    ) -> Result<ValueId, String> {
        let powers = self.powers(x, norm)?;
        let sums = self.combine_last_dims(powers, windows, (&tosa::ADD, &tosa::REDUCE_SUM), 0.0)?;
        self.root_of_powers(sums, norm)
    }

    /// `|x|^p`
    pub(super) fn powers(&mut self, x: ValueId, Norm(p): Norm) -> Result<ValueId, String> {
        if p == 2.0 {
            return self.mul(x, x);
        }
        let magnitudes = self.unary(&tosa::ABS, x)?;
        if p == 1.0 {
            return Ok(magnitudes);
        }
        let exponent = self.number_like(x, p)?;
        self.binary(&tosa::POW, magnitudes, exponent)
    }

    /// `x^(1 / p)`
    pub(super) fn root_of_powers(&mut self, x: ValueId, Norm(p): Norm) -> Result<ValueId, String> {
        if p == 1.0 {
            return Ok(x);
        }
        if p == 2.0 {
            return self.square_root(x);
        }
        let exponent = self.number_like(x, f64::from(1.0_f32 / p as f32))?;
        self.binary(&tosa::POW, x, exponent)
    }

    /// Builds the sum of each window of one dimension. Padding is zero.
    pub(super) fn sum_of_windows(&mut self, x: ValueId, axis: usize, window: Window) -> Result<ValueId, String> {
        self.combine_windows(x, &[(axis, window)], (&tosa::ADD, &tosa::REDUCE_SUM), 0.0)
    }

    /// [`Self::combine_windows`] with one window for each of the last dimensions.
    fn combine_last_dims(
        &mut self,
        x: ValueId,
        windows: &[PoolWindow],
        ops: (&'static OpDef, &'static OpDef),
        fill: f64,
    ) -> Result<ValueId, String> {
        let first = self.rank(x)?.checked_sub(windows.len()).ok_or("operand has too few dimensions")?;
        let windows: Vec<(usize, Window)> = (first..).zip(windows.iter().map(|window| window.padded)).collect();
        self.combine_windows(x, &windows, ops, fill)
    }

    /// Combines the elements of each window of some dimensions by the op `combine` of two tensors, or by `reduce` where one window
    /// covers the dimension. `fill` is the value of padding.
    fn combine_windows(
        &mut self,
        mut x: ValueId,
        windows: &[(usize, Window)],
        (combine, reduce): (&'static OpDef, &'static OpDef),
        fill: f64,
    ) -> Result<ValueId, String> {
        for &(axis, window) in windows {
            let covers = window.dilation == 1
                && window.low.saturating_add(window.input).saturating_add(window.high) == window.kernel;
            if covers {
                let padded = self.pad_of_window(x, (axis, window), fill)?;
                x = self.reduce(reduce, padded, &[axis])?;
                continue;
            }
            let mut taps = self.window_taps(x, (axis, window), fill)?.into_iter();
            x = taps.next().ok_or("has a window of size 0")?;
            for tap in taps {
                x = self.binary(combine, x, tap)?;
            }
        }
        Ok(x)
    }

    /// Pads one dimension by the padding of its window.
    fn pad_of_window(&mut self, x: ValueId, (axis, window): (usize, Window), fill: f64) -> Result<ValueId, String> {
        let amount = |n: usize| i64::try_from(n).map_err(|_| "a window attribute is too large");
        let (low, high) = (amount(window.low)?, amount(window.high)?);
        let amounts: Vec<i64> = (0..self.rank(x)?).flat_map(|d| if d == axis { [low, high] } else { [0, 0] }).collect();
        self.pad(x, &amounts, fill)
    }

    /// Builds one value for each position in a window (*tap*): the elements that all windows have there. With windows of 2 elements and
    /// stride 2, `[a, b, c, d] -> [a, c], [b, d]`.
    fn window_taps(&mut self, x: ValueId, (axis, window): (usize, Window), fill: f64) -> Result<Vec<ValueId>, String> {
        let padded = self.pad_of_window(x, (axis, window), fill)?;
        let dims = self.dims(padded)?;
        let count = window.count().ok_or("has a window that does not fit its input")? as u64;
        Self::check_list_size(window.kernel as u64)?;
        let step = i64::try_from(window.stride).map_err(|_| "a stride is too large")?;
        let mut taps = Vec::new();
        for tap in 0..window.kernel {
            let start = tap.checked_mul(window.dilation).ok_or("a window attribute is too large")? as u64;
            let range = |(d, &size): (usize, &u64)| {
                if d == axis { StridedRange::new(start, count, step) } else { StridedRange::new(0, size, 1) }
            };
            let ranges = dims.iter().enumerate().map(range).collect();
            taps.push(self.apply_movements(padded, &[Movement::Slice(ranges)])?);
        }
        Ok(taps)
    }
}

/// Returns the number of elements in each window of a dimension, with padding if `counts_padding`.
fn counted_elements(window: &PoolWindow, counts_padding: bool) -> Result<Vec<usize>, String> {
    let Window { input, low, .. } = window.padded;
    let count = window.padded.count().ok_or("has a window that does not fit its input")?;
    FloatWriter::check_list_size((count as u64).saturating_mul(window.padded.kernel as u64))?;
    // The window in an image that has the counted padding.
    let counted = match counts_padding {
        true => {
            Window { input: input.saturating_add(low).saturating_add(window.counted_high), low: 0, ..window.padded }
        }
        false => window.padded,
    };
    let elements = |o: usize| (0..counted.kernel).filter(|&k| counted.input_index(o, k).is_some()).count();
    Ok((0..count).map(elements).collect())
}
