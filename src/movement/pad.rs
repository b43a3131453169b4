//! Padding in terms of simpler movements: a concatenation with slabs of the value in each dimension, a gathering that puts
//! the value between neighbours, and a slice that takes elements away. Whoever knows these three knows padding, and likewise
//! how a part is put into a tensor: between slices of it.

use super::moves::{Movement, Range};
use super::refusal::{Refusal, malformed, too_large};
use super::shape::Shape;

/// The most elements of one dimension that are dilated.
const MAX_DILATED: u64 = 1 << 16;

/// Pads something that has a shape. `fill` makes a tensor of the value in a shape, `apply` a movement.
pub(super) fn padded<T: Clone>(
    tensor: T,
    shape_of: impl Fn(&T) -> &Shape,
    fill: impl Fn(&Shape) -> Result<T, Refusal>,
    apply: impl Fn(&Movement, &[T]) -> Result<T, Refusal>,
    (low, high, interior): (&[i64], &[i64], &[u64]),
) -> Result<T, Refusal> {
    let mut tensor = tensor;
    for (d, ((&low, &high), &interior)) in low.iter().zip(high).zip(interior).enumerate() {
        let slab = |tensor: &T, size: u64| {
            let dims = shape_of(tensor).dims().iter().enumerate();
            fill(&Shape::new(dims.map(|(e, &dim)| if e == d { Some(size) } else { dim })))
        };
        if interior > 0 {
            let size = shape_of(&tensor).dim(d);
            let size =
                size.ok_or_else(|| Refusal::Dynamic(format!("dynamic dimension {d} is padded inside").into()))?;
            if size > 1 {
                let between = size.saturating_sub(1).checked_mul(interior).filter(|&n| n <= MAX_DILATED);
                between.ok_or_else(|| too_large("padding between elements is too long"))?;
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
        // Last, because more may be taken away than the tensor had.
        if low < 0 || high < 0 {
            let dims = shape_of(&tensor).dims();
            let away = |n: i64| n.min(0).unsigned_abs();
            let range = match dims.get(d).copied().flatten() {
                Some(dim) => {
                    let left = dim.checked_sub(away(low)).and_then(|n| n.checked_sub(away(high)));
                    Range::new(away(low), left.ok_or_else(|| malformed("padding takes away more than there is"))?, 1)
                }
                None if high >= 0 => Range { start: away(low), size: None, step: 1 },
                None => return Err(Refusal::Dynamic(format!("dynamic dimension {d} is cut at its end").into())),
            };
            let ranges = (0..dims.len()).map(|e| if e == d { range } else { Range::whole() }).collect();
            tensor = apply(&Movement::Slice(ranges), &[tensor])?;
        }
    }
    Ok(tensor)
}

/// Puts a part into something that has a shape, from the innermost dimension outwards: along each one it is put between what
/// stands before and behind it, as far as the part reaches in the dimensions outside.
pub(super) fn inserted<T: Clone>(
    tensor: T,
    part: T,
    shape_of: impl Fn(&T) -> &Shape,
    apply: impl Fn(&Movement, &[T]) -> Result<T, Refusal>,
    at: &[u64],
) -> Result<T, Refusal> {
    let sizes = shape_of(&part).static_dims().ok_or_else(|| malformed("a part without sizes"))?;
    let mut inner = part;
    for (d, (&begin, &size)) in at.iter().zip(&sizes).enumerate().rev() {
        let end = begin.checked_add(size).ok_or_else(|| too_large("index overflows"))?;
        let beside = |range: Range| {
            let reach = at.iter().zip(&sizes).take(d).map(|(&at, &size)| Range::new(at, size, 1));
            let rest = at.iter().skip(d).skip(1).map(|_| Range::whole());
            apply(&Movement::Slice(reach.chain([range]).chain(rest).collect()), std::slice::from_ref(&tensor))
        };
        let mut parts = Vec::new();
        if begin != 0 {
            parts.push(beside(Range::new(0, begin, 1))?);
        }
        parts.push(inner.clone());
        if shape_of(&tensor).dim(d) != Some(end) {
            parts.push(beside(Range { start: end, size: None, step: 1 })?);
        }
        if parts.len() > 1 {
            inner = apply(&Movement::Concat { axis: d }, &parts)?;
        }
    }
    Ok(inner)
}
