//! Decomposes padding and insertion into simpler movements. Padding is a concatenation with slabs of the value in each
//! dimension, a gather that puts the value between neighbours, and a slice for negative padding. Insertion is a
//! concatenation with slices of the destination.

use super::error::{MovementError, malformed_movement, too_large};
use super::moves::{Movement, StridedRange};
use super::shape::Shape;

/// Largest number of elements added between the elements of one dimension. Bounds the gather's index list.
const MAX_INTERIOR_ELEMENTS: u64 = 1 << 16;

/// Pads a tensor of type `T`. `fill` creates a tensor of the value with a given shape, `apply` applies a movement.
pub(super) fn pad_tensor<T: Clone>(
    tensor: T,
    shape_of: impl Fn(&T) -> &Shape,
    fill: impl Fn(&Shape) -> Result<T, MovementError>,
    apply: impl Fn(&Movement, &[T]) -> Result<T, MovementError>,
    (low, high, interior): (&[i64], &[i64], &[u64]),
) -> Result<T, MovementError> {
    let mut tensor = tensor;
    for (d, ((&low, &high), &interior)) in low.iter().zip(high).zip(interior).enumerate() {
        let slab = |tensor: &T, size: u64| {
            let dims = shape_of(tensor).dims().iter().enumerate();
            fill(&Shape::new(dims.map(|(e, &dim)| if e == d { Some(size) } else { dim })))
        };
        if interior > 0 {
            let size = shape_of(&tensor).dim(d);
            let size = size
                .ok_or_else(|| MovementError::Dynamic(format!("interior padding of dynamic dimension {d}").into()))?;
            if size > 1 {
                let between = size.saturating_sub(1).checked_mul(interior).filter(|&n| n <= MAX_INTERIOR_ELEMENTS);
                between.ok_or_else(|| too_large("too much interior padding"))?;
                let with = apply(&Movement::Concat { axis: d }, &[tensor.clone(), slab(&tensor, 1)?])?;
                let group = |i: u64| std::iter::once(i).chain((0..interior).map(move |_| size));
                let last = size.saturating_sub(1);
                let indices = (0..last).flat_map(group).chain([last]).collect();
                tensor = apply(&Movement::Gather { axis: d, indices }, &[with])?;
            }
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
            let dims = shape_of(&tensor).dims();
            let away = |n: i64| n.min(0).unsigned_abs();
            let range = match dims.get(d).copied().flatten() {
                Some(dim) => {
                    let left = dim.checked_sub(away(low)).and_then(|n| n.checked_sub(away(high)));
                    StridedRange::new(
                        away(low),
                        left.ok_or_else(|| {
                            malformed_movement(format!("negative padding exceeds the size of dimension {d}"))
                        })?,
                        1,
                    )
                }
                None if high >= 0 => StridedRange { start: away(low), size: None, step: 1 },
                None => {
                    return Err(MovementError::Dynamic(
                        format!("negative high padding of dynamic dimension {d}").into(),
                    ));
                }
            };
            let ranges = (0..dims.len()).map(|e| if e == d { range } else { StridedRange::whole() }).collect();
            tensor = apply(&Movement::Slice(ranges), &[tensor])?;
        }
    }
    Ok(tensor)
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
