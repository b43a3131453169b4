//! `tfl.strided_slice`: Python's slicing, as integers and masks.

use qopt_ir::def::{ANY_ATTR, MovementUse, NoMovement, OpDef, OpRef, Trait, one, operand, optional_attr};
use qopt_ir::movement::{Dim, Movement, Shape, StridedRange};

use super::super::ops::TENSOR;
use super::{MOVEMENT, ints};
use crate::support::OpTypes;

/// `tfl.strided_slice`
pub(crate) static STRIDED_SLICE: OpDef = OpDef {
    name: "tfl.strided_slice",
    summary: "every stride-th element from begin to end, in every dimension",
    description: "Entry i of `begin`, `end` and `strides` is the i-th item of Python's `input[..]`. Bit i of a mask \
                  selects the kind of item i: an ellipsis (`ellipsis_mask`), a new dimension of size 1 \
                  (`new_axis_mask`), or the single index begin[i], whose dimension is dropped (`shrink_axis_mask`). \
                  Otherwise item i is a range. With `begin_mask` it starts, and with `end_mask` it ends, at the end \
                  of the dimension in the direction of the stride. If `offset` is set, end[i] is relative to the start of the \
                  range.",
    operands: &[one("input", &TENSOR), one("begin", &TENSOR), one("end", &TENSOR), one("strides", &TENSOR)],
    traits: &[Trait::Pure, Trait::Selects],
    attrs: &[
        optional_attr("begin_mask", &ANY_ATTR),
        optional_attr("end_mask", &ANY_ATTR),
        optional_attr("ellipsis_mask", &ANY_ATTR),
        optional_attr("new_axis_mask", &ANY_ATTR),
        optional_attr("shrink_axis_mask", &ANY_ATTR),
        optional_attr("offset", &ANY_ATTR),
    ],
    movement: Some(movement),
    example: "%0 = \"tfl.strided_slice\"(%arg0, %arg1, %arg1, %arg1) <{shrink_axis_mask = 1 : i32}> : (tensor<4x2xf32>, \
              tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>",
    ..MOVEMENT
};

/// One item that indexes a dimension.
struct SliceItem {
    begin: i64,
    end: i64,
    stride: i64,
    /// The range starts at the end of the dimension in the direction of the stride.
    from_first: bool,
    /// The range ends there.
    to_last: bool,
    shrinks: bool,
    /// `end` counts from where the range begins.
    offset: bool,
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(STRIDED_SLICE.input))?;
    let (begin, end, strides) = (ints(op, 1)?, ints(op, 2)?, ints(op, 3)?);
    let count = strides.len();
    if begin.len() != count || end.len() != count {
        let why = format!("has {} begins, {} ends and {count} strides", begin.len(), end.len());
        return Err(NoMovement::invalid(why));
    }
    let masked = |name: &str, i: usize| i < 32 && op.int(name).unwrap_or(0) >> i & 1 != 0;
    let mut ellipses = (0..count).filter(|&i| masked("ellipsis_mask", i));
    let (ellipsis, None) = (ellipses.next(), ellipses.next()) else {
        return Err(NoMovement::invalid("more than one ellipsis"));
    };
    let indexes = |&i: &usize| Some(i) != ellipsis && !masked("new_axis_mask", i);
    // The ellipsis covers the dimensions without an item; without an ellipsis, they are the last ones.
    let uncovered = shape.rank().checked_sub((0..count).filter(indexes).count());
    let uncovered =
        uncovered.ok_or_else(|| NoMovement::invalid(format!("more indices than the {} dimensions", shape.rank())))?;

    let mut dims = shape.dims().iter().copied().enumerate();
    let (mut ranges, mut sizes): (Vec<StridedRange>, Vec<Dim>) = (Vec::new(), Vec::new());
    let mut reshaped = false;
    let items = begin.iter().zip(&end).zip(&strides).enumerate();
    for (i, ((&begin, &end), &stride)) in items {
        if Some(i) == ellipsis {
            for (_, dim) in dims.by_ref().take(uncovered) {
                ranges.push(StridedRange::whole());
                sizes.push(dim);
            }
        } else if masked("new_axis_mask", i) {
            sizes.push(Some(1));
            reshaped = true;
        } else if let Some((d, dim)) = dims.next() {
            let item = SliceItem {
                begin,
                end,
                stride,
                from_first: masked("begin_mask", i),
                to_last: masked("end_mask", i),
                shrinks: masked("shrink_axis_mask", i),
                offset: op.int("offset").unwrap_or(0) != 0,
            };
            let range = if item.shrinks { item.index(d, dim)? } else { item.range(d, dim)? };
            ranges.push(range);
            if item.shrinks {
                reshaped = true;
            } else {
                sizes.push(range.size_in(dim));
            }
        }
    }
    for (_, dim) in dims {
        ranges.push(StridedRange::whole());
        sizes.push(dim);
    }
    let reshape = reshaped.then(|| Movement::Reshape(Shape::new(sizes)));
    Ok(MovementUse::chain([Movement::Slice(ranges)].into_iter().chain(reshape)))
}

impl SliceItem {
    /// The selected element of a dropped dimension. Unlike a range it must be inside the dimension, if its size is known.
    fn index(&self, d: usize, dim: Dim) -> Result<StridedRange, String> {
        if self.stride <= 0 {
            return Err(format!("stride {} of dropped dimension {d} must be positive", self.stride));
        }
        let index = match (u64::try_from(self.begin), dim) {
            (Ok(index), _) => Some(index),
            (Err(_), Some(n)) => n.checked_add_signed(self.begin),
            (Err(_), None) => return Err(format!("slicing of dynamic dimension {d} is unsupported")),
        };
        let index = index.filter(|&index| dim.is_none_or(|n| index < n));
        let index = index.ok_or_else(|| format!("index {} is out of bounds in dimension {d}", self.begin))?;
        // TensorFlow's kernel takes the index then, TFLite's the first element.
        if self.from_first && index != 0 {
            return Err(format!("dimension {d} has an index and 'begin_mask'"));
        }
        Ok(StridedRange::new(index, 1, 1))
    }

    /// Python's rule: a negative index counts from the end, then both ends are clamped to the valid range of the stride's
    /// direction.
    fn range(&self, d: usize, dim: Dim) -> Result<StridedRange, NoMovement> {
        let step = self.stride;
        if step == 0 {
            return Err(NoMovement::invalid(format!("stride of dimension {d} is 0")));
        }
        let Some(n) = dim.and_then(|n| i64::try_from(n).ok()) else {
            let start = if self.from_first { Some(0) } else { u64::try_from(self.begin).ok() };
            return match start.filter(|_| self.to_last && step > 0) {
                Some(start) => Ok(StridedRange { start, size: None, step }),
                None => Err(format!("slicing of dynamic dimension {d} is unsupported").into()),
            };
        };
        let (first, last) = if step > 0 { (0, n) } else { (n.saturating_sub(1), -1) };
        let clamp = |i: i64| {
            let i = if i < 0 { i.saturating_add(n) } else { i };
            i.clamp(first.min(last), first.max(last))
        };
        let from = if self.from_first { first } else { clamp(self.begin) };
        let to = match (self.to_last, self.offset) {
            (true, _) => last,
            (false, false) => clamp(self.end),
            (false, true) => match from.saturating_add(self.end) {
                // LiteRT counts a negative sum from the end of the dimension, which no writer means.
                sum if sum < 0 => return Err(format!("end of dimension {d} is out of bounds").into()),
                end => clamp(end),
            },
        };
        let way = if step > 0 { to.saturating_sub(from) } else { from.saturating_sub(to) };
        let size = u64::try_from(way).map_or(0, |way| way.div_ceil(step.unsigned_abs()));
        Ok(StridedRange::new(u64::try_from(from).unwrap_or(0), size, step))
    }
}
