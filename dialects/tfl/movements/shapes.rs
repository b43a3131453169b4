//! Operations that leave elements in their order, or turn, swap or repeat whole dimensions.

use qopt_ir::def::{ANY_ATTR, MovementUse, OpDef, OpRef, one, optional_attr};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::super::ops::TENSOR;
use super::{MOVEMENT, dimension, ints};
use crate::support::Look;

/// `tfl.reshape`
pub(in super::super) static RESHAPE: OpDef = OpDef {
    name: "tfl.reshape",
    summary: "the same elements in row-major order in another shape",
    description: "The shape is that of the result's type; the operand `shape` may say it once more, with -1 for one size.",
    operands: &[one("input", &TENSOR), one("shape", &TENSOR)],
    movement: Some(|op| {
        let shape = op.out_shape(0)?;
        agree_with_operand(op, &shape)?;
        Ok(MovementUse::unary(Movement::Reshape(shape)))
    }),
    example: "%0 = \"tfl.reshape\"(%arg0, %arg1) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<8xf32>",
    ..MOVEMENT
};

/// Compares the result's shape with operand 1, as far as that is known.
fn agree_with_operand(op: OpRef<'_>, shape: &Shape) -> Result<(), String> {
    let Some(said) = op.in_ints(1) else { return Ok(()) };
    let agree =
        |(&said, &dim): (&i64, &Dim)| dim.is_none() || u64::try_from(said).map_or(said == -1, |n| dim == Some(n));
    if said.len() == shape.rank() && said.iter().zip(shape.dims()).all(agree) {
        return Ok(());
    }
    Err(format!("the result has the shape {shape}, but operand #1 says {said:?}"))
}

/// A reshape to the type of the result, which differs from the operand's by dimensions of size 1.
fn reshape_by_ones(op: OpRef<'_>) -> Result<MovementUse, String> {
    let (from, to) = (op.in_shape(0)?, op.out_shape(0)?);
    let others =
        |shape: &Shape| -> Option<Vec<u64>> { Some(shape.static_dims()?.into_iter().filter(|&n| n != 1).collect()) };
    match (others(&from), others(&to)) {
        (Some(a), Some(b)) if a != b => Err(format!("{from} and {to} differ in more than dimensions of size 1")),
        _ => Ok(MovementUse::unary(Movement::Reshape(to))),
    }
}

/// `tfl.squeeze`
pub(in super::super) static SQUEEZE: OpDef = OpDef {
    name: "tfl.squeeze",
    summary: "drops dimensions of size 1",
    operands: &[one("input", &TENSOR)],
    attrs: &[optional_attr("squeeze_dims", &ANY_ATTR)],
    movement: Some(reshape_by_ones),
    example: "%0 = \"tfl.squeeze\"(%arg0) <{squeeze_dims = [0]}> : (tensor<1x4xf32>) -> tensor<4xf32>",
    ..MOVEMENT
};

/// `tfl.expand_dims`
pub(in super::super) static EXPAND_DIMS: OpDef = OpDef {
    name: "tfl.expand_dims",
    summary: "inserts a dimension of size 1",
    operands: &[one("input", &TENSOR), one("dim", &TENSOR)],
    movement: Some(reshape_by_ones),
    example: "%0 = \"tfl.expand_dims\"(%arg0, %arg1) : (tensor<4xf32>, tensor<i32>) -> tensor<1x4xf32>",
    ..MOVEMENT
};

/// `tfl.transpose`
pub(in super::super) static TRANSPOSE: OpDef = OpDef {
    name: "tfl.transpose",
    summary: "dimension d of the result is dimension perm[d] of the input",
    operands: &[one("input", &TENSOR), one("perm", &TENSOR)],
    movement: Some(|op| Ok(MovementUse::unary(Movement::Permute(dimensions(op)?)))),
    example: "%0 = \"tfl.transpose\"(%arg0, %arg1) : (tensor<4x2xf32>, tensor<2xi32>) -> tensor<2x4xf32>",
    ..MOVEMENT
};

/// `tfl.reverse_v2`
pub(in super::super) static REVERSE_V2: OpDef = OpDef {
    name: "tfl.reverse_v2",
    summary: "dimensions run backwards",
    operands: &[one("input", &TENSOR), one("axis", &TENSOR)],
    movement: Some(|op| Ok(MovementUse::unary(Movement::Reverse(dimensions(op)?)))),
    example: "%0 = \"tfl.reverse_v2\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>",
    ..MOVEMENT
};

/// The dimensions that operand 1 lists.
fn dimensions(op: OpRef<'_>) -> Result<Vec<usize>, String> {
    let rank = op.in_shape(0)?.rank();
    ints(op, 1)?.into_iter().map(|d| dimension(d, rank)).collect()
}

/// `tfl.tile`
pub(in super::super) static TILE: OpDef = OpDef {
    name: "tfl.tile",
    summary: "the input repeated in every dimension",
    operands: &[one("input", &TENSOR), one("multiples", &TENSOR)],
    movement: Some(|op| {
        let times = |n: i64| u64::try_from(n).map_err(|_| format!("multiple {n} is negative"));
        Ok(MovementUse::unary(Movement::Tile(ints(op, 1)?.into_iter().map(times).collect::<Result<_, _>>()?)))
    }),
    example: "%0 = \"tfl.tile\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1xi32>) -> tensor<8xf32>",
    ..MOVEMENT
};

/// `tfl.broadcast_to`
pub(in super::super) static BROADCAST_TO: OpDef = OpDef {
    name: "tfl.broadcast_to",
    summary: "dimensions of size 1, and missing ones in front, are repeated",
    description: "The shape is that of the result's type; the operand `shape` may say it once more.",
    operands: &[one("input", &TENSOR), one("shape", &TENSOR)],
    movement: Some(|op| {
        let (from, to) = (op.in_shape(0)?, op.out_shape(0)?);
        agree_with_operand(op, &to)?;
        let missing = to.rank().checked_sub(from.rank()).ok_or("the result has fewer dimensions")?;
        let aligned: Vec<Dim> = std::iter::repeat_n(Some(1), missing).chain(from.dims().iter().copied()).collect();
        let times = |(d, (&from, &to)): (usize, (&Dim, &Dim))| match (from, to) {
            (Some(1), Some(to)) => Ok(to),
            (Some(a), Some(b)) if a == b => Ok(1),
            (Some(a), Some(b)) => Err(format!("dimension {d} of size {a} does not broadcast to {b}")),
            _ => Err(format!("dimension {d} is dynamic")),
        };
        let multiples = aligned.iter().zip(to.dims()).enumerate().map(times).collect::<Result<_, _>>()?;
        let align = (missing > 0).then(|| Movement::Reshape(Shape::new(aligned)));
        Ok(MovementUse::chain(align.into_iter().chain([Movement::Tile(multiples)])))
    }),
    example: "%0 = \"tfl.broadcast_to\"(%arg0, %arg1) : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<2x4x3xf32>",
    ..MOVEMENT
};
