//! Image resizing.
//!
//! TOSA reads element `i` of the result at `(i d + offset) / n`. The hub's sampling positions have the same form:
//!
//! ```text
//! bilinear          n = 2^11, d and offset in its multiples     integers only; u8 interpolates in f32 and stays
//! nearest           floor(i from / to)         = floor(x + 1/2) for x = (2 from i - to) / 2 to
//!   half_pixel      floor((i + 1/2) from / to) = floor(x + 1/2) for x = (2 from i + from - to) / 2 to
//!   align_corners   round(i (from - 1) / (to - 1))
//! ```
//!
//! The hub computes the nearest element in f32, so the lowering first compares each of its choices with TOSA's.

use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::num::requantize::Multiplier;

use super::{SignedInput, TosaWriter};
use crate::qnn::attrs::flag;
use crate::qnn::kernels::rescale::{Rescale, RescaleStep};
use crate::qnn::kernels::resize::{ResizeAxis, is_linear};
use crate::tosa::attrs::RESIZE_MODES;
use crate::tosa::ops as tosa;

/// TOSA's limit on an image's height and width, in elements (exclusive).
const MAX_SIZE: u64 = 16384;

/// TOSA's maximum for the scale numerator `n`.
const MAX_SCALE: i64 = 1 << 11;

/// Bilinear interpolation divides the distance of two elements into this many parts: twice the hub's number.
const PARTS: i64 = 1 << 11;

/// Divides the weighted sums by the total weight `PARTS^2`, ties away from zero. `DOUBLE_ROUND` subtracts 2^30 from the product
/// of a negative sum, which moves ties, and adds 2^30 to other products. The sums are multiples of four, because there are
/// twice the hub's number of parts. A sum below a tie is therefore less by 2^32, and only ties move.
const AVERAGE: Multiplier = Multiplier { mantissa: 1 << 30, exponent: -21 };

/// The sampling positions `(i d + offset) / n` of one dimension.
struct SamplingPositions {
    n: i64,
    d: i64,
    offset: i64,
    border: i64,
}

impl SamplingPositions {
    /// Derives the border from the sizes. Rejects parameters out of TOSA's range.
    fn new(axis: ResizeAxis, n: i64, d: i64, offset: i64) -> Result<Self, String> {
        let border = (axis.to as i64 - 1) * d - (axis.from as i64 - 1) * n + offset;
        let inside = |v: i64, low: i64, high: i64| v >= low && v < high;
        let fits = inside(n, 1, MAX_SCALE + 1)
            && inside(d, 1, 16 * n)
            && inside(offset, -n, 16 * n)
            && inside(border, -16 * n, n);
        if fits {
            Ok(Self { n, d, offset, border })
        } else {
            Err("resize factor is out of range of 'tosa.resize'".to_owned())
        }
    }
    /// Positions of a bilinear resize. The hub's fixed-point numbers have 10 fraction bits.
    fn linear(axis: ResizeAxis) -> Result<Self, String> {
        let (d, offset) = axis.fixed_point_sampling();
        Self::new(axis, PARTS, (PARTS >> 10) * d, (PARTS >> 10) * offset)
    }
    fn nearest(axis: ResizeAxis) -> Result<Self, String> {
        let (from, to) = (axis.from as i64, axis.to as i64);
        let (n, d, offset) = match (axis.corners && to > 1, axis.centers) {
            (true, _) => (to - 1, (from - 1).max(1), 0),
            (false, false) => (2 * to, 2 * from, -to),
            (false, true) => (2 * to, 2 * from, from - to),
        };
        let common = common_divisor(common_divisor(n, d), offset);
        let places = Self::new(axis, n / common, d / common, offset / common)?;
        let same = (0..axis.to).all(|at| axis.nearest(at) as i64 == places.element(at as i64, from));
        if same { Ok(places) } else { Err("the nearest neighbor depends on rounding in f32".to_owned()) }
    }
    /// The index of the element that TOSA reads for index `at` of the result.
    fn element(&self, at: i64, size: i64) -> i64 {
        let way = at * self.d + self.offset;
        let (low, part) = (way.div_euclid(self.n), way.rem_euclid(self.n));
        let high = i64::from(2 * part >= self.n);
        (low + high).clamp(0, size - 1)
    }
}

fn common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// `qnn.resize`
pub(super) fn resize(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let (&[_, ih, iw, _], &[_, oh, ow, _]) = (input.dims.as_slice(), out.as_slice()) else {
        return Err("operand must have rank 4".to_owned());
    };
    if [ih, iw, oh, ow].iter().any(|size| !(1..MAX_SIZE).contains(size)) {
        return Err("image size is out of range of 'tosa.resize'".to_owned());
    }
    let linear = is_linear(view);
    if linear && (!result.storage.signed || result.storage.width != 8) {
        return Err("bilinear 'tosa.resize' matches the hub for signed 8-bit integers only".to_owned());
    }
    let (corners, centers) = (flag(view, "align_corners"), flag(view, "half_pixel_centers"));
    let places = |from: u64, to: u64| {
        let axis = ResizeAxis { from: from as usize, to: to as usize, corners, centers };
        if linear { SamplingPositions::linear(axis) } else { SamplingPositions::nearest(axis) }
    };
    let (y, x) = (places(ih, oh)?, places(iw, ow)?);
    let scale = w.numbers(&[y.n, y.d, x.n, x.d])?;
    let offset = w.numbers(&[y.offset, x.offset])?;
    let border = w.numbers(&[y.border, x.border])?;
    let word: &[u8] = if linear { b"BILINEAR" } else { b"NEAREST_NEIGHBOR" };
    let mode = RESIZE_MODES.value(word).map(|value| RESIZE_MODES.attr(w.ctx, value));
    let mode = [("mode", mode.ok_or("unknown resize mode")?)];
    let width = if linear { 32 } else { result.storage.width };
    let ty = w.ints(&out, width);
    let value = w.op(&tosa::RESIZE, &[input.value, scale, offset, border], ty, &mode)?;
    if linear { divide_by_total_weight(w, op, value, &input) } else { w.clamp_to_bounds(op, value, result) }
}

/// Divides the weighted sums by the total weight.
fn divide_by_total_weight(
    w: &mut TosaWriter<'_>,
    op: OpId,
    sums: ValueId,
    input: &SignedInput<'_>,
) -> Result<ValueId, String> {
    let (result, _) = w.output(op)?;
    // The average is of stored integers, so no zero point is added.
    let rescale =
        Rescale { zero_point: 0, steps: vec![RescaleStep::Double(AVERAGE)], ..Rescale::same(w.rewriter.op(op))? };
    let storage = input.ty.storage;
    let reach = u128::from(storage.min.unsigned_abs().max(storage.max.unsigned_abs()));
    w.rescale_to_result(sums, 0, &rescale, result, reach * u128::from((PARTS * PARTS).unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::{AVERAGE, PARTS};

    #[test]
    fn averages_are_those_of_the_hub_around_every_tie() {
        let parts = PARTS / (1 << 10);
        for stored in -128..128_i64 {
            for near in -3..=3 {
                let sum = (stored << 20) + (1 << 19) + near;
                let half = if sum > 0 { 1 << 19 } else { -(1 << 19) };
                assert_eq!(AVERAGE.double(sum * parts * parts), Some((sum + half) / (1 << 20)), "{sum}");
            }
        }
    }
}
