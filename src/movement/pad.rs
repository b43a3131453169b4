//! Decomposes padding and insertion into simpler movements, so that layouts and piecewise views need no rule for them.
//!
//! Padding works on one dimension after the other: a gather puts the value between neighbours (interior padding), a
//! concatenation adds slabs of the value at the ends, and a slice removes elements (negative padding). Insertion is a
//! concatenation with slices of the destination:
//!
//! ```text
//! pad 1 before and 2 after    v | a b c | v v           insert x y at 1     a | x y | d
//! ```

use super::error::{MovementError, malformed_movement, too_large};
use super::moves::{Movement, StridedRange};
use super::shape::Shape;

/// Largest number of elements added between the elements of one dimension. Bounds the gather's index list.
const MAX_INTERIOR_ELEMENTS: u64 = 1 << 16;

/// Padding of one dimension: elements added before the first, after the last, and between two neighbours. Negative
/// numbers remove elements.
#[derive(Clone, Copy)]
struct DimPadding {
    low: i64,
    high: i64,
    interior: u64,
}

/// Pads a tensor of type `T`. `fill` creates a tensor of the value with a given shape, `apply` applies a movement.
/// `low`, `high` and `interior` are those of [`Movement::Pad`].
pub(super) fn pad_tensor<T: Clone>(
    tensor: T,
    shape_of: impl Fn(&T) -> &Shape,
    fill: impl Fn(&Shape) -> Result<T, MovementError>,
    apply: impl Fn(&Movement, &[T]) -> Result<T, MovementError>,
    (low, high, interior): (&[i64], &[i64], &[u64]),
) -> Result<T, MovementError> {
    let mut tensor = tensor;
    for (d, ((&low, &high), &interior)) in low.iter().zip(high).zip(interior).enumerate() {
        let padding = DimPadding { low, high, interior };
        // A tensor of the value with this size in dimension `d`, and the tensor's sizes in the others.
        let slab = |tensor: &T, size: u64| {
            let dims = shape_of(tensor).dims().iter().enumerate();
            fill(&Shape::new(dims.map(|(e, &dim)| if e == d { Some(size) } else { dim })))
        };
        if let Some(indices) = interleaved(shape_of(&tensor), d, padding)? {
            let with_value = apply(&Movement::Concat { axis: d }, &[tensor.clone(), slab(&tensor, 1)?])?;
            tensor = apply(&Movement::Gather { axis: d, indices }, &[with_value])?;
        }
        let mut parts = Vec::new();
        if let Some(size) = u64::try_from(low).ok().filter(|&n| n > 0) {
            parts.push(slab(&tensor, size)?);
        }
        parts.push(tensor.clone());
        if let Some(size) = u64::try_from(high).ok().filter(|&n| n > 0) {
            parts.push(slab(&tensor, size)?);
        }
        if parts.len() > 1 {
            tensor = apply(&Movement::Concat { axis: d }, &parts)?;
        }
        // Negative padding comes last, because it may remove more elements than the original dimension had.
        if low < 0 || high < 0 {
            let range = kept(shape_of(&tensor), d, padding)?;
            let rank = shape_of(&tensor).rank();
            let ranges = (0..rank).map(|e| if e == d { range } else { StridedRange::whole() }).collect();
            tensor = apply(&Movement::Slice(ranges), &[tensor])?;
        }
    }
    Ok(tensor)
}

/// Indices of a gather for interior padding of dimension `d`: each element of the tensor, and between two of them the
/// element that follows the tensor's last, `interior` times. `None` if no element is added.
fn interleaved(shape: &Shape, d: usize, padding: DimPadding) -> Result<Option<Vec<u64>>, MovementError> {
    let interior = padding.interior;
    if interior == 0 {
        return Ok(None);
    }
    let dynamic = || MovementError::Dynamic(format!("interior padding of dynamic dimension {d}").into());
    let size = shape.dim(d).ok_or_else(dynamic)?;
    if size <= 1 {
        return Ok(None);
    }
    let last = size.saturating_sub(1);
    let added = last.checked_mul(interior).filter(|&n| n <= MAX_INTERIOR_ELEMENTS);
    added.ok_or_else(|| too_large("too much interior padding"))?;
    let group = |i: u64| std::iter::once(i).chain((0..interior).map(move |_| size));
    Ok(Some((0..last).flat_map(group).chain([last]).collect()))
}

/// The elements of dimension `d` that negative padding keeps.
fn kept(shape: &Shape, d: usize, padding: DimPadding) -> Result<StridedRange, MovementError> {
    let removed = |n: i64| n.min(0).unsigned_abs();
    let (before, after) = (removed(padding.low), removed(padding.high));
    let Some(size) = shape.dim(d) else {
        if after == 0 {
            return Ok(StridedRange { start: before, size: None, step: 1 });
        }
        return Err(MovementError::Dynamic(format!("negative high padding of dynamic dimension {d}").into()));
    };
    let left = size.checked_sub(before).and_then(|n| n.checked_sub(after));
    let left = left.ok_or_else(|| malformed_movement(format!("negative padding exceeds the size of dimension {d}")))?;
    Ok(StridedRange::new(before, left, 1))
}

/// Inserts `part` into `tensor`, innermost dimension first. Each dimension concatenates the slices before and after the
/// part, restricted to the extent of the part in the dimensions outside.
pub(super) fn insert_tensor<T: Clone>(
    tensor: T,
    part: T,
    shape_of: impl Fn(&T) -> &Shape,
    apply: impl Fn(&Movement, &[T]) -> Result<T, MovementError>,
    at: &[u64],
) -> Result<T, MovementError> {
    let sizes =
        shape_of(&part).static_dims().ok_or_else(|| malformed_movement("inserted part has a dynamic dimension"))?;
    let mut inner = part;
    for (d, (&begin, &size)) in at.iter().zip(&sizes).enumerate().rev() {
        let end = begin.checked_add(size).ok_or_else(|| too_large("index overflows"))?;
        let neighbour = |range: StridedRange| {
            let reach = at.iter().zip(&sizes).take(d).map(|(&at, &size)| StridedRange::new(at, size, 1));
            let rest = at.iter().skip(d).skip(1).map(|_| StridedRange::whole());
            apply(&Movement::Slice(reach.chain([range]).chain(rest).collect()), std::slice::from_ref(&tensor))
        };
        let mut parts = Vec::new();
        if begin != 0 {
            parts.push(neighbour(StridedRange::new(0, begin, 1))?);
        }
        parts.push(inner.clone());
        if shape_of(&tensor).dim(d) != Some(end) {
            parts.push(neighbour(StridedRange { start: end, size: None, step: 1 })?);
        }
        if parts.len() > 1 {
            inner = apply(&Movement::Concat { axis: d }, &parts)?;
        }
    }
    Ok(inner)
}
