//! Lowers `qnn.resize`.
//!
//! TOSA reads element `i` of the result at `(i d + offset) / n`. The hub's sampling positions have the same form:
//!
//! ```text
//! bilinear          n = 2^11, d and offset in its multiples     integers only; `--floats-to-tosa` has u8, which interpolates in f32
//! nearest           floor(i from / to)         = floor(x + 1/2) for x = (2 from i - to) / 2 to
//!   half_pixel      floor((i + 1/2) from / to) = floor(x + 1/2) for x = (2 from i + from - to) / 2 to
//!   align_corners   round(i (from - 1) / (to - 1))
//! ```
//!
//! The hub computes the nearest element in f32, so the lowering first compares each of its choices with TOSA's.

use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::num::requantize::Multiplier;

use super::{SignedInput, TosaWriter};
use crate::qnn::attrs::Numerics;
use crate::qnn::attrs::flag;
use crate::qnn::kernels::rescale::{Rescale, RescaleStep};
use crate::qnn::kernels::resize::{self, ResizeAxis};
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Sampling, SamplingPositions, image_size, mode};

/// Bilinear interpolation divides the distance of two elements into this many parts: twice the hub's number.
pub const PARTS: i64 = 1 << 11;

/// Divides the weighted sums by the total weight `PARTS^2`, ties away from zero. `DOUBLE_ROUND` subtracts 2^30 from the product
/// of a negative sum, which moves ties, and adds 2^30 to other products. The sums are multiples of four, because there are
/// twice the hub's number of parts. A sum below a tie is therefore less by 2^32, and only ties move.
pub const AVERAGE: Multiplier = Multiplier { mantissa: 1 << 30, exponent: -21 };

/// Positions of a bilinear resize. The hub's fixed-point numbers have 10 fraction bits.
fn linear_positions(axis: ResizeAxis) -> Result<SamplingPositions, String> {
    let sizes = [axis.from as i64, axis.to as i64];
    if axis.from == 1 {
        // All positions read the only element.
        return SamplingPositions::new(sizes, PARTS, 1, 0);
    }
    let (d, offset) = axis.fixed_point_sampling();
    SamplingPositions::new(sizes, PARTS, (PARTS >> 10) * d, (PARTS >> 10) * offset)
}

/// Positions of a nearest-neighbor resize, if TOSA selects the same elements.
fn nearest_positions(axis: ResizeAxis) -> Result<SamplingPositions, String> {
    let sampling = Sampling::of_hub(axis.corners, axis.centers);
    let positions = sampling.positions(axis.from as u64, axis.to as u64, false)?;
    let selects_same = (0..axis.to).all(|at| axis.nearest(at) as i64 == positions.element(at as i64, axis.from as i64));
    if selects_same { Ok(positions) } else { Err("the nearest neighbor depends on rounding in f32".to_owned()) }
}

/// `qnn.resize`
pub(super) fn resize(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let view = w.rewriter.op(op);
    let (&[_, ih, iw, _], &[_, oh, ow, _]) = (input.dims.as_slice(), out.as_slice()) else {
        return Err("operand must have rank 4".to_owned());
    };
    for size in [ih, iw, oh, ow] {
        image_size(size)?;
    }
    if Numerics::of(view)? == Numerics::Xnnpack {
        return Err("fractions of XNNPACK are rounded for each position; 'tosa.resize' has one distance".to_owned());
    }
    let is_linear = resize::is_linear(view);
    if is_linear && (!result.storage.signed || result.storage.width != 8) {
        return Err(
            "bilinear 'tosa.resize' matches the hub for signed 8-bit integers only; --floats-to-tosa has unsigned ones"
                .to_owned(),
        );
    }
    let (corners, centers) = (flag(view, "align_corners"), flag(view, "half_pixel_centers"));
    let axis_positions = |from: u64, to: u64| {
        let axis = ResizeAxis { from: from as usize, to: to as usize, corners, centers };
        if is_linear { linear_positions(axis) } else { nearest_positions(axis) }
    };
    let (y, x) = (axis_positions(ih, oh)?, axis_positions(iw, ow)?);
    let scale = w.shape_constant(&[y.n, y.d, x.n, x.d])?;
    let offset = w.shape_constant(&[y.offset, x.offset])?;
    let border = w.shape_constant(&[y.border, x.border])?;
    let mode = [("mode", mode(w.ctx, is_linear).ok_or("unknown resize mode")?)];
    let width = if is_linear { 32 } else { result.storage.width };
    let ty = w.int_tensor(&out, width);
    let value = w.op(&tosa::RESIZE, &[input.value, scale, offset, border], ty, &mode)?;
    if is_linear { divide_by_total_weight(w, op, value, &input) } else { w.clamp_to_bounds(op, value, result) }
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
        Rescale { zero_point: 0, steps: vec![RescaleStep::Double(AVERAGE)], ..Rescale::clamp_only(w.rewriter.op(op))? };
    let storage = input.ty.storage;
    let magnitude = u128::from(storage.min.unsigned_abs().max(storage.max.unsigned_abs()));
    w.rescale_to_result(sums, 0, &rescale, result, magnitude * u128::from((PARTS * PARTS).unsigned_abs()))
}
