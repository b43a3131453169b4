//! `tosa.resize`

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::Tensor;

use super::{extents, floats, has_reals, integers, ints, reals};
use crate::kernels::{indices, result_type, row_major_offset};
use crate::support::OpTypes;
use crate::tosa::attrs::RESIZE_MODES;
use crate::tosa::ops as tosa;

/// The greatest numerator of a scale.
const MAX_SCALE: i64 = 1 << 11;

/// The mapping from indices of the result to positions in the input, for one dimension.
pub struct CoordinateMap {
    size: i64,
    /// Units in the distance of two elements.
    pub numerator: i64,
    denominator: i64,
    offset: i64,
    border: i64,
}

impl CoordinateMap {
    fn count(&self) -> Option<usize> {
        let span =
            i128::from(self.size - 1) * i128::from(self.numerator) - i128::from(self.offset) + i128::from(self.border);
        usize::try_from(span.checked_div(self.denominator.into())? + 1).ok()
    }
    /// The input elements before and after the position `(output denominator + offset) / numerator` of an output element, and its
    /// distance from the first in units of 1 / `numerator`.
    pub fn taps_at(&self, output: usize) -> Option<(usize, usize, i64)> {
        let numerator = output as i128 * i128::from(self.denominator) + i128::from(self.offset);
        let first = numerator.checked_div_euclid(self.numerator.into())?;
        let part = i64::try_from(numerator - first * i128::from(self.numerator)).ok()?;
        let inside = |i: i128| usize::try_from(i.clamp(0, i128::from(self.size - 1))).ok();
        Some((inside(first)?, inside(first + 1)?, part))
    }
    /// The input element nearest to the position of an output element; of two, the second.
    pub fn nearest(&self, output: usize) -> Option<usize> {
        self.taps_at(output).map(|(low, high, part)| if 2 * part >= self.numerator { high } else { low })
    }
}

/// Returns true for the mode that takes the nearest element; the other mode interpolates four elements.
pub fn is_nearest(op: OpRef<'_>) -> bool {
    op.attr("mode").and_then(|a| RESIZE_MODES.read(op.ctx, a)) == RESIZE_MODES.value(b"NEAREST_NEIGHBOR")
}

/// Both axes of an image of this height and width.
///
/// # Errors
/// If the scale is not known or too large.
pub fn axes(op: OpRef<'_>, h: usize, w: usize) -> Result<[CoordinateMap; 2], String> {
    let lists = (
        op.in_ints(operand!(tosa::RESIZE.scale)),
        op.in_ints(operand!(tosa::RESIZE.offset)),
        op.in_ints(operand!(tosa::RESIZE.border)),
    );
    let (Some(&[yn, yd, xn, xd]), Some(&[oy, ox]), Some(&[by, bx])) =
        (lists.0.as_deref(), lists.1.as_deref(), lists.2.as_deref())
    else {
        return Err("cannot be run: scale, offset and border are not constant".to_owned());
    };
    if h == 0 || w == 0 {
        return Err("cannot be run: the image is empty".to_owned());
    }
    if [yn, yd, xn, xd].iter().any(|&s| s < 1) || yn.max(xn) > MAX_SCALE {
        return Err(format!("cannot be run: the scale is not within 1 and {MAX_SCALE}"));
    }
    let vertical = CoordinateMap { size: h as i64, numerator: yn, denominator: yd, offset: oy, border: by };
    let horizontal = CoordinateMap { size: w as i64, numerator: xn, denominator: xd, offset: ox, border: bx };
    Ok([vertical, horizontal])
}

/// `tosa.resize`: bilinear results of integers are multiplied by both numerators, those of floats are not.
///
/// # Errors
/// If the scale is not known, too large, or the sizes do not fit.
pub fn resize(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = extents(op, operands, 0)?;
    let &[n, h, w, c] = input.as_slice() else { return Err("requires an input of rank 4".to_owned()) };
    let [vertical, horizontal] = axes(op, h, w)?;
    // A single row or column is broadcast to the declared extent, for every scale.
    let declared = |d: usize| usize::try_from(op.out_dims(0)?.get(d).copied().flatten()?).ok();
    let many = |size: usize, d: usize, axis: &CoordinateMap| declared(d).filter(|_| size == 1).or_else(|| axis.count());
    let (Some(oh), Some(ow)) = (many(h, 1, &vertical), many(w, 2, &horizontal)) else {
        return Err("has a result of no size".to_owned());
    };
    let out = [n, oh, ow, c];
    result_type(op, &out)?;
    Tensor::count(&out)?;
    let axes = [vertical, horizontal];
    if has_reals(op, operands, 0)? {
        let values = reals(op, operands, 0)?;
        let weigh = |[a, b]: [f64; 2], part: i64, all: i64| {
            let part = part as f64 / all as f64;
            Ok(a * (1.0 - part) + b * part)
        };
        return floats(op, &out, &interpolate(&input, &out, &values, &axes, is_nearest(op), weigh)?);
    }
    let values: Vec<i128> = ints(op, operands, 0)?.into_iter().map(i128::from).collect();
    let weigh = |[a, b]: [i128; 2], part: i64, all: i64| {
        let overflow = || "cannot be run: a sum overflows".to_owned();
        let product = |value: i128, weight: i64| value.checked_mul(weight.into()).ok_or_else(overflow);
        product(a, all - part)?.checked_add(product(b, part)?).ok_or_else(overflow)
    };
    let all = interpolate(&input, &out, &values, &axes, is_nearest(op), weigh)?;
    let narrow = |&sum: &i128| i64::try_from(sum).map_err(|_| "cannot be run: a sum overflows".to_owned());
    integers(op, &out, &all.iter().map(narrow).collect::<Result<Vec<_>, _>>()?)
}

/// The elements of a resized image. `weigh` interpolates between two elements: the distance from the first, of the distance
/// between both.
fn interpolate<T: Copy + Default>(
    input: &[usize],
    out: &[usize],
    values: &[T],
    [vertical, horizontal]: &[CoordinateMap; 2],
    nearest: bool,
    weigh: impl Fn([T; 2], i64, i64) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut all = Vec::new();
    for index in indices(out) {
        let &[b, y, x, channel] = index.as_slice() else { continue };
        let overflow = || "cannot be run: a coordinate overflows".to_owned();
        let element =
            |y: usize, x: usize| values.get(row_major_offset(input, &[b, y, x, channel])).copied().unwrap_or_default();
        if nearest {
            let (y, x) = vertical.nearest(y).zip(horizontal.nearest(x)).ok_or_else(overflow)?;
            all.push(element(y, x));
            continue;
        }
        let ((y0, y1, dy), (x0, x1, dx)) = vertical.taps_at(y).zip(horizontal.taps_at(x)).ok_or_else(overflow)?;
        let (yn, xn) = (vertical.numerator, horizontal.numerator);
        let row = |y: usize| weigh([element(y, x0), element(y, x1)], dx, xn);
        all.push(weigh([row(y0)?, row(y1)?], dy, yn)?);
    }
    Ok(all)
}
