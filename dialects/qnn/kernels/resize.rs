//! Evaluator of `qnn.resize`, which resizes images. TensorFlow Lite interpolates unsigned integers in `f32` and signed ones in fixed
//! point; XNNPACK interpolates both with fractions of 11 bits.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::super::attrs::{Numerics, flag};
use super::QuantizedOperand;
use super::rescale::Rescale;
use crate::kernels::to_even;
use crate::support::OpTypes;

/// The size of an image along a dimension before and after, and the mapping of coordinates.
#[derive(Clone, Copy)]
pub struct ResizeAxis {
    /// The size before.
    pub from: usize,
    /// The size after; neither is 0.
    pub to: usize,
    /// The first and last elements correspond (`align_corners`).
    pub corners: bool,
    /// Coordinates refer to the centers of elements (`half_pixel_centers`).
    pub centers: bool,
}

/// A position between two neighboring elements, with the weight of the second one.
pub(crate) struct Between<T> {
    pub(crate) low: usize,
    pub(crate) high: usize,
    pub(crate) fraction: T,
}

impl ResizeAxis {
    /// The step in the input from an element of the result to the next one.
    fn scale(self) -> f32 {
        if self.corners && self.to > 1 {
            (self.from - 1) as f32 / (self.to - 1) as f32
        } else {
            self.from as f32 / self.to as f32
        }
    }
    /// The input element nearest to an element of the result.
    pub fn nearest(self, at: usize) -> usize {
        let offset = if self.centers { 0.5 } else { 0.0 };
        let position = (at as f32 + offset) * self.scale();
        let position = if self.corners { position.round() } else { position.floor() };
        (position.max(0.0) as usize).min(self.from - 1)
    }
    /// The input elements around an element of the result. The fraction is an f32.
    pub(crate) fn between_reals(self, at: usize) -> Between<f32> {
        let position = if self.centers { (at as f32 + 0.5) * self.scale() - 0.5 } else { at as f32 * self.scale() };
        let low = position.floor().max(0.0);
        let high = position.ceil().clamp(0.0, (self.from - 1) as f32);
        Between { low: (low as usize).min(self.from - 1), high: high as usize, fraction: position - low }
    }
    /// As [`Self::between_reals`], with the fraction in multiples of 2^-11, rounded to even from an f32. Source:
    /// `xnn_indirection_init_resize_bilinear2d_hwc_q11`.
    fn between_xnnpack(self, at: usize) -> Between<i64> {
        let scale = self.scale();
        let offset = if self.centers && !self.corners { 0.5 * scale - 0.5 } else { 0.0 };
        let position = (at as f32 * scale + offset).max(0.0).min((self.from - 1) as f32);
        let low = position as usize;
        let fraction = to_even((position - low as f32) * 2048.0);
        Between { low, high: (low + 1).min(self.from - 1), fraction }
    }
    /// The step of `Self::scale` and the position of the first element, in multiples of 2^-10.
    pub fn fixed_point_sampling(self) -> (i64, i64) {
        let (from, to) = (self.from as i64, self.to as i64);
        let scale = if self.corners && to > 1 {
            ((1 << 10) * (from - 1) + (to - 1) / 2) / (to - 1)
        } else {
            ((1 << 10) * from + to / 2) / to
        };
        (scale, if self.centers { scale / 2 - (1 << 9) } else { 0 })
    }
    /// As [`Self::between_reals`], with the fraction in multiples of 2^-10.
    fn between_fixed_point(self, at: usize) -> Between<i64> {
        let (at, from) = (at as i64, self.from as i64);
        let (scale, start) = self.fixed_point_sampling();
        let position = at * scale + start;
        let low = (position / (1 << 10)).max(0);
        // Rounds up for both signs.
        let high = ((position + (1 << 10) - 1) / (1 << 10)).min(from - 1);
        let index = |i: i64| usize::try_from(i.max(0)).unwrap_or(0);
        Between { low: index(low.min(from - 1)), high: index(high), fraction: position - (low << 10) }
    }
}

/// Returns true if elements are interpolated.
pub fn is_linear(op: OpRef<'_>) -> bool {
    op.attr("mode").and_then(|a| op.ctx.attr_str(a)).is_some_and(|s| op.ctx.text(s) == "bilinear")
}

/// Evaluates `qnn.resize` of [N, H, W, C].
///
/// # Errors
/// If the operand has no integers, or sizes do not fit.
pub fn resize(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let numerics = Numerics::of(op)?;
    if !matches!(numerics, Numerics::Tflite | Numerics::Xnnpack) {
        return Err(format!("cannot be run: resizing is not defined in '{}' numerics", numerics.word()));
    }
    let input = QuantizedOperand::of(op, operands, 0)?;
    let out = op.out_dims(0).ok_or("has an unranked result")?;
    let size = |d: usize| {
        let size = out.get(d).copied().flatten().and_then(|n| usize::try_from(n).ok());
        size.ok_or_else(|| "has a result of dynamic size".to_owned())
    };
    let [batch, height, width, channels] = *input.dims.as_slice() else {
        return Err("requires an input of rank 4".to_owned());
    };
    let (corners, centers) = (flag(op, "align_corners"), flag(op, "half_pixel_centers"));
    let axis = |from, d| Ok::<_, String>(ResizeAxis { from, to: size(d)?, corners, centers });
    let (rows, columns) = (axis(height, 1)?, axis(width, 2)?);
    let shape = [batch, rows.to, columns.to, channels];
    super::result_type(op, &shape)?;
    Tensor::count(&shape)?;
    if input.stored.is_empty() || rows.to == 0 || columns.to == 0 {
        return super::result(op, &shape, &[]);
    }
    let clamp = Rescale::clamp_only(op)?;
    let linear = is_linear(op);
    let mut stored = Vec::new();
    for n in 0..batch {
        let element = |y: usize, x: usize, c: usize| {
            input.stored.get(((n * height + y) * width + x) * channels + c).copied().unwrap_or(0)
        };
        for y in 0..rows.to {
            for x in 0..columns.to {
                for c in 0..channels {
                    stored.push(if linear && numerics == Numerics::Xnnpack {
                        let (y, x) = (rows.between_xnnpack(y), columns.between_xnnpack(x));
                        let along = |row| {
                            let (left, right) = (element(row, x.low, c), element(row, x.high, c));
                            (left << 11) + (right - left) * x.fraction
                        };
                        let (top, bottom) = (along(y.low), along(y.high));
                        // Divides by 2^11 for each dimension, rounding half up.
                        clamp.bound(((top << 11) + (bottom - top) * y.fraction + (1 << 21)) >> 22)
                    } else if linear && !input.ty.storage.signed {
                        let (y, x) = (rows.between_reals(y), columns.between_reals(x));
                        let term = |stored: i64, dy: f32, dx: f32| stored as f32 * dy * dx;
                        let sum = term(element(y.low, x.low, c), 1.0 - y.fraction, 1.0 - x.fraction)
                            + term(element(y.high, x.low, c), y.fraction, 1.0 - x.fraction)
                            + term(element(y.low, x.high, c), 1.0 - y.fraction, x.fraction)
                            + term(element(y.high, x.high, c), y.fraction, x.fraction);
                        clamp.bound((sum + 0.5) as i64)
                    } else if linear {
                        let (y, x) = (rows.between_fixed_point(y), columns.between_fixed_point(x));
                        let (low_y, low_x) = ((1 << 10) - y.fraction, (1 << 10) - x.fraction);
                        let sum = element(y.low, x.low, c) * low_y * low_x
                            + element(y.high, x.low, c) * y.fraction * low_x
                            + element(y.low, x.high, c) * low_y * x.fraction
                            + element(y.high, x.high, c) * y.fraction * x.fraction;
                        // Adds half away from zero, then truncates.
                        let half = if sum > 0 { 1 << 19 } else { -(1 << 19) };
                        clamp.bound((sum + half) / (1 << 20))
                    } else {
                        clamp.bound(element(rows.nearest(y), columns.nearest(x), c))
                    });
                }
            }
        }
    }
    super::result(op, &shape, &stored)
}
