//! The operations that only move elements.

use qopt_ir::def::{ANY_ATTR, MovementUse, OpDef, OpRef, Trait, attr, one, optional_attr, variadic};

use qopt_ir::movement::{Movement, Range};

use super::ops::TENSOR;
use crate::support::Look;

const MOVEMENT: OpDef = OpDef { results: &[one("output", &TENSOR)], traits: &[Trait::Pure], ..OpDef::BASE };

fn of_first(movement: Movement) -> MovementUse {
    MovementUse::unary(movement)
}

/// A reshape to the type of the result, whatever operands or attributes say of it.
fn reshape_to_result(op: OpRef<'_>) -> Result<MovementUse, String> {
    Ok(of_first(Movement::Reshape(op.out_shape(0)?)))
}

/// The integers of an operand that must be constant.
fn ints(op: OpRef<'_>, index: usize) -> Result<Vec<i64>, String> {
    op.in_ints(index).ok_or_else(|| format!("operand #{index} is not constant"))
}

/// A dimension counted from the end if it is negative.
fn dimension(index: i64, rank: usize) -> Result<usize, String> {
    let from_end = if index < 0 { index + rank as i64 } else { index };
    usize::try_from(from_end).ok().filter(|&d| d < rank).ok_or_else(|| format!("dimension {index} is out of range"))
}

/// `tfl.reshape`
pub(super) static RESHAPE: OpDef = OpDef {
    name: "tfl.reshape",
    summary: "the same elements in row-major order in another shape",
    operands: &[one("input", &TENSOR), one("shape", &TENSOR)],
    movement: Some(reshape_to_result),
    example: "%0 = \"tfl.reshape\"(%arg0, %arg1) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<8xf32>",
    ..MOVEMENT
};

/// `tfl.squeeze`
pub(super) static SQUEEZE: OpDef = OpDef {
    name: "tfl.squeeze",
    summary: "drops dimensions of size 1",
    operands: &[one("input", &TENSOR)],
    attrs: &[optional_attr("squeeze_dims", &ANY_ATTR)],
    movement: Some(reshape_to_result),
    example: "%0 = \"tfl.squeeze\"(%arg0) <{squeeze_dims = [0]}> : (tensor<1x4xf32>) -> tensor<4xf32>",
    ..MOVEMENT
};

/// `tfl.expand_dims`
pub(super) static EXPAND_DIMS: OpDef = OpDef {
    name: "tfl.expand_dims",
    summary: "inserts a dimension of size 1",
    operands: &[one("input", &TENSOR), one("dim", &TENSOR)],
    movement: Some(reshape_to_result),
    example: "%0 = \"tfl.expand_dims\"(%arg0, %arg1) : (tensor<4xf32>, tensor<i32>) -> tensor<1x4xf32>",
    ..MOVEMENT
};

/// `tfl.transpose`
pub(super) static TRANSPOSE: OpDef = OpDef {
    name: "tfl.transpose",
    summary: "dimension d of the result is dimension perm[d] of the input",
    operands: &[one("input", &TENSOR), one("perm", &TENSOR)],
    movement: Some(|op| {
        let rank = op.in_shape(0)?.rank();
        let perm = ints(op, 1)?.into_iter().map(|d| dimension(d, rank)).collect::<Result<_, _>>()?;
        Ok(of_first(Movement::Permute(perm)))
    }),
    example: "%0 = \"tfl.transpose\"(%arg0, %arg1) : (tensor<4x2xf32>, tensor<2xi32>) -> tensor<2x4xf32>",
    ..MOVEMENT
};

/// `tfl.slice`
pub(super) static SLICE: OpDef = OpDef {
    name: "tfl.slice",
    summary: "size elements from begin on, in every dimension; size -1 is the rest",
    operands: &[one("input", &TENSOR), one("begin", &TENSOR), one("size", &TENSOR)],
    movement: Some(|op| {
        let (begin, size) = (ints(op, 1)?, ints(op, 2)?);
        let range = |(&start, &size): (&i64, &i64)| {
            let start = u64::try_from(start).map_err(|_| format!("begin {start} is negative"))?;
            Ok(Range { start, size: u64::try_from(size).ok(), step: 1 })
        };
        let ranges = begin.iter().zip(&size).map(range).collect::<Result<_, String>>()?;
        Ok(of_first(Movement::Slice(ranges)))
    }),
    example: "%0 = \"tfl.slice\"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>",
    ..MOVEMENT
};

/// `tfl.strided_slice`
pub(super) static STRIDED_SLICE: OpDef = OpDef {
    name: "tfl.strided_slice",
    summary: "every stride-th element from begin to end, in every dimension",
    description: "A bit of a mask says of its dimension: `begin_mask`, `end_mask`: from or to the very end. The other masks, \
                  and the offset form, are not read as a movement.",
    operands: &[one("input", &TENSOR), one("begin", &TENSOR), one("end", &TENSOR), one("strides", &TENSOR)],
    attrs: &[
        optional_attr("begin_mask", &ANY_ATTR),
        optional_attr("end_mask", &ANY_ATTR),
        optional_attr("ellipsis_mask", &ANY_ATTR),
        optional_attr("new_axis_mask", &ANY_ATTR),
        optional_attr("shrink_axis_mask", &ANY_ATTR),
        optional_attr("offset", &ANY_ATTR),
    ],
    movement: Some(strided_slice),
    example: "%0 = \"tfl.strided_slice\"(%arg0, %arg1, %arg1, %arg1) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, \
              tensor<1xi32>) -> tensor<2xf32>",
    ..MOVEMENT
};

fn strided_slice(op: OpRef<'_>) -> Result<MovementUse, String> {
    for name in ["ellipsis_mask", "new_axis_mask", "shrink_axis_mask", "offset"] {
        if op.int(name).unwrap_or(0) != 0 {
            return Err(format!("'{name}' is set"));
        }
    }
    let shape = op.in_shape(0)?;
    let (begin, end, strides) = (ints(op, 1)?, ints(op, 2)?, ints(op, 3)?);
    let masked = |name: &str, d: usize| op.int(name).unwrap_or(0) >> d.min(63) & 1 != 0;
    let mut ranges = Vec::new();
    for (d, &dim) in shape.dims().iter().enumerate() {
        let (Some(&b), Some(&e), Some(&step)) = (begin.get(d), end.get(d), strides.get(d)) else {
            ranges.push(Range::whole());
            continue;
        };
        if step == 0 {
            return Err(format!("stride of dimension {d} is 0"));
        }
        let (whole_begin, whole_end) = (masked("begin_mask", d), masked("end_mask", d));
        let Some(n) = dim.and_then(|n| i64::try_from(n).ok()) else {
            if whole_begin && whole_end && step == 1 {
                ranges.push(Range::whole());
                continue;
            }
            return Err(format!("dynamic dimension {d} is sliced"));
        };
        // Python's rule: negative indices count from the end, then both are clamped to where a step may stand.
        let clamp = |i: i64| {
            let i = if i < 0 { i.saturating_add(n) } else { i };
            if step > 0 { i.clamp(0, n) } else { i.clamp(-1, n - 1) }
        };
        let from = if !whole_begin {
            clamp(b)
        } else if step > 0 {
            0
        } else {
            n - 1
        };
        let to = if !whole_end {
            clamp(e)
        } else if step > 0 {
            n
        } else {
            -1
        };
        let distance = if step > 0 { to - from } else { from - to };
        let size = if distance <= 0 { 0 } else { (distance as u64).div_ceil(step.unsigned_abs()) };
        ranges.push(Range::new(u64::try_from(from).unwrap_or(0), size, step));
    }
    Ok(of_first(Movement::Slice(ranges)))
}

/// `tfl.concatenation`
pub(super) static CONCATENATION: OpDef = OpDef {
    name: "tfl.concatenation",
    summary: "the operands one after the other along a dimension",
    operands: &[variadic("values", &TENSOR)],
    attrs: &[attr("axis", &ANY_ATTR), optional_attr("fused_activation_function", &ANY_ATTR)],
    movement: Some(|op| {
        let activation = op.attr("fused_activation_function").and_then(|a| op.ctx.attr_str(a));
        if activation.is_some_and(|a| op.ctx.bytes(a) != b"NONE") {
            return Err("an activation is fused into it".to_owned());
        }
        let axis = dimension(op.int("axis").ok_or("'axis' is not an integer")?, op.in_shape(0)?.rank())?;
        Ok(MovementUse::nary(Movement::Concat { axis }, op.body.num_operands(op.op)))
    }),
    example: "%0 = \"tfl.concatenation\"(%arg0, %arg1) <{axis = 0 : i32, fused_activation_function = \"NONE\"}> : \
              (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// `tfl.tile`
pub(super) static TILE: OpDef = OpDef {
    name: "tfl.tile",
    summary: "the input repeated in every dimension",
    operands: &[one("input", &TENSOR), one("multiples", &TENSOR)],
    movement: Some(|op| {
        let times = |n: i64| u64::try_from(n).map_err(|_| format!("multiple {n} is negative"));
        Ok(of_first(Movement::Tile(ints(op, 1)?.into_iter().map(times).collect::<Result<_, _>>()?)))
    }),
    example: "%0 = \"tfl.tile\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1xi32>) -> tensor<8xf32>",
    ..MOVEMENT
};

/// `tfl.reverse_v2`
pub(super) static REVERSE_V2: OpDef = OpDef {
    name: "tfl.reverse_v2",
    summary: "dimensions run backwards",
    operands: &[one("input", &TENSOR), one("axis", &TENSOR)],
    movement: Some(|op| {
        let rank = op.in_shape(0)?.rank();
        let dims = ints(op, 1)?.into_iter().map(|d| dimension(d, rank)).collect::<Result<_, _>>()?;
        Ok(of_first(Movement::Reverse(dims)))
    }),
    example: "%0 = \"tfl.reverse_v2\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>",
    ..MOVEMENT
};
