//! Reductions along one dimension.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::elementwise::{extreme, ignores_nan};
use super::{ElementValues, extents, floats, integers, numbers, operand};
use crate::support::{OpTypes, axis, int_width};
use crate::tosa::ops::REDUCE_SUM;

/// Reduces each line along `axis` with `each`. Returns the extents, with 1 at `axis`, and the results in row-major order.
fn map_lines<T: Copy, R>(
    input: &[usize],
    axis: usize,
    values: &[T],
    each: impl Fn(&[T]) -> Result<R, String>,
) -> Result<(Vec<usize>, Vec<R>), String> {
    let length = input.get(axis).copied().unwrap_or(1);
    let inner: usize = input.iter().skip(axis + 1).product();
    let outer: usize = input.iter().take(axis).product();
    let mut results = Vec::with_capacity(outer * inner);
    for o in 0..outer {
        for i in 0..inner {
            let line = values.get(o * length * inner + i..).unwrap_or_default().iter().step_by(inner.max(1));
            results.push(each(&line.copied().take(length).collect::<Vec<_>>())?);
        }
    }
    let out = input.iter().enumerate().map(|(d, &n)| if d == axis { 1 } else { n }).collect();
    Ok((out, results))
}

/// The number of partial results of a reduction along the last dimension: one vector of f32 on AVX-512.
pub const LANES: usize = 16;

/// A line with partial results has at least this many groups of [`LANES`] elements, so that the results, which may be twice as wide, take
/// a quarter of its memory at most.
const MIN_GROUPS: usize = 8;

/// Returns true if a reduction of a line along the last dimension of the extents has partial results.
pub fn has_lanes(extents: &[usize], axis: usize) -> bool {
    let is_last = extents.iter().skip(axis + 1).all(|&n| n == 1);
    is_last && extents.get(axis).is_some_and(|&n| n >= MIN_GROUPS * LANES)
}

/// The sum of a line in the order of the lowering (`crate::conversions::tosa_to_linalg`): first the elements after the last whole group of
/// [`LANES`], then each lane.
fn sum_in_lanes(line: &[f64]) -> f64 {
    let groups = line.chunks_exact(LANES);
    let mut lanes = [0.0; LANES];
    let rest: f64 = groups.remainder().iter().fold(0.0, |sum, x| sum + x);
    for group in groups {
        lanes.iter_mut().zip(group).for_each(|(lane, x)| *lane += x);
    }
    lanes.iter().fold(rest, |sum, lane| sum + lane)
}

/// Combines two integers; `None` if the result is undefined.
pub type CombineFn = fn(i64, i64) -> Option<i64>;
/// The neutral element of floats, and the function that combines two of them.
pub type CombineFloats = (f64, fn(f64, f64) -> f64);

/// Reduces along the dimension `axis`, from the first element of each line.
///
/// # Errors
/// If an intermediate integer overflows the element type, the dimension is empty, or the elements are of the other kind.
pub fn reduce(
    op: OpRef<'_>,
    operands: &[Tensor],
    int: Option<CombineFn>,
    float: Option<CombineFloats>,
) -> Result<Vec<Tensor>, String> {
    let input = extents(op, operands, 0)?;
    let axis = axis(op, "axis", input.len())?;
    let empty = || "cannot be run: the reduced dimension is empty".to_owned();
    match (numbers(op.ctx, operand(operands, 0)?)?, int, float) {
        (ElementValues::Ints(values), Some(fold), _) => {
            // Like TOSA, fails on the first intermediate result that does not fit.
            let width = int_width(op.ctx, op.out_element(0)).unwrap_or(64).max(2);
            let (low, high) = super::bounds(width, false);
            let step = |a: i64, &b: &i64| fold(a, b).filter(|v| (low..=high).contains(v));
            let (out, results) = map_lines(&input, axis, &values, |line| {
                let (&first, rest) = line.split_first().ok_or_else(empty)?;
                rest.iter()
                    .try_fold(first, step)
                    .ok_or_else(|| format!("cannot be run: a result does not fit {width} bits"))
            })?;
            integers(op, &out, &results)
        }
        (ElementValues::Floats(values), _, Some((first, fold))) => {
            let in_lanes = op.is(&REDUCE_SUM) && has_lanes(&input, axis);
            let (out, results) = map_lines(&input, axis, &values, |line| match line {
                [] => Err(empty()),
                line if in_lanes => Ok(sum_in_lanes(line)),
                line => Ok(line.iter().copied().fold(first, fold)),
            })?;
            floats(op, &out, &results)
        }
        (ElementValues::Ints(_), ..) => Err("cannot be run on integers".to_owned()),
        (ElementValues::Floats(_), ..) => Err("cannot be run on floats".to_owned()),
    }
}

/// `tosa.reduce_max`, and with `least` `tosa.reduce_min`.
///
/// # Errors
/// If the operands do not fit.
pub fn extremum(op: OpRef<'_>, operands: &[Tensor], least: bool) -> Result<Vec<Tensor>, String> {
    let int: CombineFn = if least { |a, b| Some(a.min(b)) } else { |a, b| Some(a.max(b)) };
    let float: fn(f64, f64) -> f64 = match (least, ignores_nan(op)) {
        (false, false) => |a, b| extreme(a, b, false, false),
        (false, true) => |a, b| extreme(a, b, false, true),
        (true, false) => |a, b| extreme(a, b, true, false),
        (true, true) => |a, b| extreme(a, b, true, true),
    };
    // The neutral element.
    let first = match (ignores_nan(op), least) {
        (true, _) => f64::NAN,
        (false, true) => f64::INFINITY,
        (false, false) => f64::NEG_INFINITY,
    };
    reduce(op, operands, Some(int), Some((first, float)))
}

/// `tosa.argmax`: the first index of the maximum. NaN is the maximum, unless `nan_mode` ignores it.
///
/// # Errors
/// If the operands do not fit.
pub fn argmax(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let input = extents(op, operands, 0)?;
    let axis = axis(op, "axis", input.len())?;
    let index = |at: Option<usize>| {
        let at = at.ok_or("cannot be run: the reduced dimension is empty")?;
        i64::try_from(at).map_err(|_| "cannot be run: an index overflows".to_owned())
    };
    let (mut out, results) = match numbers(op.ctx, operand(operands, 0)?)? {
        ElementValues::Ints(values) => map_lines(&input, axis, &values, |line| {
            let greatest = line.iter().max();
            index(line.iter().position(|v| Some(v) == greatest))
        })?,
        ElementValues::Floats(values) => {
            let ignores = ignores_nan(op);
            map_lines(&input, axis, &values, |line| {
                let greatest = line.iter().copied().reduce(|a, b| extreme(a, b, false, ignores));
                let is_greatest = |&v: &f64| Some(v) == greatest || greatest.is_some_and(f64::is_nan) && v.is_nan();
                index(line.iter().position(is_greatest))
            })?
        }
    };
    out.remove(axis);
    integers(op, &out, &results)
}
