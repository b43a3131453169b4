//! Python's index rules, which ONNX and PyTorch share.

use qopt_ir::movement::StridedRange;

/// A dimension of a rank, counted from the end if it is negative.
pub(crate) fn dimension(index: i64, rank: usize) -> Result<usize, String> {
    let from_end = if index < 0 { index.saturating_add_unsigned(rank as u64) } else { index };
    usize::try_from(from_end)
        .ok()
        .filter(|&d| d < rank)
        .ok_or_else(|| format!("axis {index} is out of range for rank {rank}"))
}

/// From `start` to `end`: negative ones count from the end of the `n` elements, then both are clamped to the valid range of
/// the step's direction.
pub(crate) fn range(start: i64, end: i64, step: i64, n: i64) -> Result<StridedRange, String> {
    if step == 0 {
        return Err("a step is 0".to_owned());
    }
    if n <= 0 {
        return Ok(StridedRange::new(0, 0, step));
    }
    let clamp = |i: i64, first: i64, last: i64| (if i < 0 { i.saturating_add(n) } else { i }).clamp(first, last);
    let (from, distance) = if step > 0 {
        let from = clamp(start, 0, n);
        (from, clamp(end, 0, n).saturating_sub(from))
    } else {
        let from = clamp(start, 0, n.saturating_sub(1));
        (from, from.saturating_sub(clamp(end, -1, n.saturating_sub(1))))
    };
    let size = u64::try_from(distance).unwrap_or(0).div_ceil(step.unsigned_abs());
    Ok(StridedRange::new(u64::try_from(from).unwrap_or(0), size, step))
}
