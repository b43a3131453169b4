//! Operations that keep the order of elements, or that transpose, reverse or tile whole dimensions.

use qopt_ir::def::{ANY_ATTR, MovementUse, NoMovement, OpDef, OpRef, one, operand, optional_attr};
use qopt_ir::ir::AttrKind;
use qopt_ir::movement::{Dim, Movement, Shape};

use super::super::ops::TENSOR;
use super::{MOVEMENT, dimension, ints};
use crate::support::{OpTypes, product};

/// `tfl.reshape`
pub(crate) static RESHAPE: OpDef = OpDef {
    name: "tfl.reshape",
    summary: "the same elements in row-major order in another shape",
    description: "The result type and the operand `shape` must agree. One size of the operand may be -1: the others give it.",
    operands: &[one("input", &TENSOR), one("shape", &TENSOR)],
    movement: Some(|op| Ok(MovementUse::unary(Movement::Reshape(given_shape(op)?)))),
    example: "%0 = \"tfl.reshape\"(%arg0, %arg1) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<8xf32>",
    ..MOVEMENT
};

/// The shape that the result type and operand 1 give.
fn given_shape(op: OpRef<'_>) -> Result<Shape, NoMovement> {
    let Some(sizes) = op.in_ints(operand!(RESHAPE.shape)) else { return Ok(op.out_shape(0)?) };
    let Ok(declared) = op.out_shape(0) else { return Ok(listed_shape(op, &sizes)) };
    let agree =
        |(&size, &dim): (&i64, &Dim)| dim.is_none() || u64::try_from(size).map_or(size == -1, |n| dim == Some(n));
    if sizes.len() != declared.rank() || !sizes.iter().zip(declared.dims()).all(agree) {
        return Err(NoMovement::invalid(format!("result #0 has shape {declared}, but operand #1 is {sizes:?}")));
    }
    let listed = listed_shape(op, &sizes);
    Ok(if listed.static_dims().is_some() { listed } else { declared })
}

/// The shape with these sizes. A size of -1 is dynamic unless the shape of operand 0 gives it.
fn listed_shape(op: OpRef<'_>, sizes: &[i64]) -> Shape {
    let known: Vec<u64> = sizes.iter().filter_map(|&size| u64::try_from(size).ok()).collect();
    let is_one_missing = sizes.len().checked_sub(known.len()) == Some(1);
    let all = op.in_dims(operand!(RESHAPE.input)).and_then(|dims| product(&dims)).filter(|_| is_one_missing);
    let rest = all.and_then(|all| {
        let known = known.iter().try_fold(1_u64, |product, &size| product.checked_mul(size))?;
        all.checked_div(known).filter(|_| all.checked_rem(known) == Some(0))
    });
    Shape::new(sizes.iter().map(|&size| u64::try_from(size).ok().or(rest)))
}

/// A reshape to the result type, which differs from the operand's by dimensions of size 1.
fn reshape_by_ones(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (from, to) = (op.in_shape(operand!(SQUEEZE.input))?, op.out_shape(0)?);
    let others =
        |shape: &Shape| -> Option<Vec<u64>> { Some(shape.static_dims()?.into_iter().filter(|&n| n != 1).collect()) };
    match (others(&from), others(&to)) {
        (Some(a), Some(b)) if a != b => {
            let why = format!("operand #0 and result #0 differ in more than dimensions of size 1: {from} and {to}");
            Err(NoMovement::invalid(why))
        }
        _ => Ok(MovementUse::unary(Movement::Reshape(to))),
    }
}

/// Drops the dimensions in `squeeze_dims`, which must have size 1. An empty list drops all dimensions of size 1.
fn squeeze(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let from = op.in_shape(operand!(SQUEEZE.input))?;
    let named = match op.attr("squeeze_dims").map(|attr| op.ctx.attr_kind(attr)) {
        Some(AttrKind::Array(items)) => items.iter().filter_map(|&item| op.ctx.attr_int(item)).collect(),
        _ => Vec::new(),
    };
    let named = named.into_iter().map(|d| dimension(d, from.rank())).collect::<Result<Vec<_>, _>>()?;
    for &d in &named {
        if let Some(size) = from.dim(d).filter(|&size| size != 1) {
            return Err(NoMovement::invalid(format!(
                "dimension {d} of operand #0 must have size 1, but has size {size}"
            )));
        }
    }
    if from.static_dims().is_none() && named.is_empty() {
        return reshape_by_ones(op);
    }
    let is_kept = |d: usize, dim: Dim| if named.is_empty() { dim != Some(1) } else { !named.contains(&d) };
    let kept = from.dims().iter().enumerate().filter(|&(d, &dim)| is_kept(d, dim)).map(|(_, &dim)| dim);
    declared_or(op, Shape::new(kept))
}

/// Inserts a dimension of size 1 at the index in operand 1.
fn expand_dims(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let from = op.in_shape(operand!(EXPAND_DIMS.input))?;
    let Some(at) = op.in_ints(operand!(EXPAND_DIMS.dim)) else { return reshape_by_ones(op) };
    let &[at] = at.as_slice() else {
        return Err(NoMovement::invalid(format!("operand #1 must have one element, but has {}", at.len())));
    };
    let at = dimension(at, from.rank().saturating_add(1))?;
    let (before, after) = from.dims().split_at_checked(at).unwrap_or_default();
    declared_or(op, Shape::new(before.iter().chain(&[Some(1)]).chain(after).copied()))
}

/// A reshape to the result's shape, which may have more static sizes than the computed one.
fn declared_or(op: OpRef<'_>, computed: Shape) -> Result<MovementUse, NoMovement> {
    let declared = op.out_shape(0).ok().filter(|declared| computed.agrees_with(declared));
    let shape = if computed.static_dims().is_some() { computed } else { declared.unwrap_or(computed) };
    Ok(MovementUse::unary(Movement::Reshape(shape)))
}

/// `tfl.squeeze`
pub(crate) static SQUEEZE: OpDef = OpDef {
    name: "tfl.squeeze",
    summary: "drops dimensions of size 1",
    operands: &[one("input", &TENSOR)],
    attrs: &[optional_attr("squeeze_dims", &ANY_ATTR)],
    movement: Some(squeeze),
    example: "%0 = \"tfl.squeeze\"(%arg0) <{squeeze_dims = [0]}> : (tensor<1x4xf32>) -> tensor<4xf32>",
    ..MOVEMENT
};

/// `tfl.expand_dims`
pub(crate) static EXPAND_DIMS: OpDef = OpDef {
    name: "tfl.expand_dims",
    summary: "inserts a dimension of size 1",
    operands: &[one("input", &TENSOR), one("dim", &TENSOR)],
    movement: Some(expand_dims),
    example: "%0 = \"tfl.expand_dims\"(%arg0, %arg1) : (tensor<4xf32>, tensor<i32>) -> tensor<1x4xf32>",
    ..MOVEMENT
};

/// `tfl.transpose`
pub(crate) static TRANSPOSE: OpDef = OpDef {
    name: "tfl.transpose",
    summary: "dimension d of the result is dimension perm[d] of the input",
    operands: &[one("input", &TENSOR), one("perm", &TENSOR)],
    movement: Some(|op| Ok(MovementUse::unary(Movement::Permute(dimensions(op)?)))),
    example: "%0 = \"tfl.transpose\"(%arg0, %arg1) : (tensor<4x2xf32>, tensor<2xi32>) -> tensor<2x4xf32>",
    ..MOVEMENT
};

/// `tfl.reverse_v2`
pub(crate) static REVERSE_V2: OpDef = OpDef {
    name: "tfl.reverse_v2",
    summary: "reverses dimensions",
    operands: &[one("input", &TENSOR), one("axis", &TENSOR)],
    movement: Some(|op| Ok(MovementUse::unary(Movement::Reverse(dimensions(op)?)))),
    example: "%0 = \"tfl.reverse_v2\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>",
    ..MOVEMENT
};

/// The dimensions in operand 1.
fn dimensions(op: OpRef<'_>) -> Result<Vec<usize>, NoMovement> {
    let rank = op.in_shape(operand!(TRANSPOSE.input))?.rank();
    ints(op, 1)?.into_iter().map(|d| dimension(d, rank)).collect()
}

/// `tfl.tile`
pub(crate) static TILE: OpDef = OpDef {
    name: "tfl.tile",
    summary: "repeats the input in every dimension",
    operands: &[one("input", &TENSOR), one("multiples", &TENSOR)],
    movement: Some(|op| {
        let times = |n: i64| u64::try_from(n).map_err(|_| NoMovement::invalid(format!("multiple {n} is negative")));
        Ok(MovementUse::unary(Movement::Tile(ints(op, 1)?.into_iter().map(times).collect::<Result<_, _>>()?)))
    }),
    example: "%0 = \"tfl.tile\"(%arg0, %arg1) : (tensor<4xf32>, tensor<1xi32>) -> tensor<8xf32>",
    ..MOVEMENT
};

/// `tfl.broadcast_to`
pub(crate) static BROADCAST_TO: OpDef = OpDef {
    name: "tfl.broadcast_to",
    summary: "broadcasts dimensions of size 1 and missing leading dimensions",
    description: "The result type and the operand `shape` must agree.",
    operands: &[one("input", &TENSOR), one("shape", &TENSOR)],
    movement: Some(|op| {
        let (from, to) = (op.in_shape(operand!(BROADCAST_TO.input))?, given_shape(op)?);
        let missing = to
            .rank()
            .checked_sub(from.rank())
            .ok_or_else(|| NoMovement::invalid(format!("does not broadcast shape {from} to {to}")))?;
        let aligned: Vec<Dim> = std::iter::repeat_n(Some(1), missing).chain(from.dims().iter().copied()).collect();
        let times = |(d, (&from, &to)): (usize, (&Dim, &Dim))| match (from, to) {
            (Some(1), Some(to)) => Ok(to),
            (Some(a), Some(b)) if a == b => Ok(1),
            (Some(a), Some(b)) => {
                Err(NoMovement::invalid(format!("dimension {d} of size {a} does not broadcast to {b}")))
            }
            _ => Err(format!("dimension {d} is dynamic").into()),
        };
        let multiples = aligned.iter().zip(to.dims()).enumerate().map(times).collect::<Result<_, _>>()?;
        let align = (missing > 0).then(|| Movement::Reshape(Shape::new(aligned)));
        Ok(MovementUse::chain(align.into_iter().chain([Movement::Tile(multiples)])))
    }),
    example: "%0 = \"tfl.broadcast_to\"(%arg0, %arg1) : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<2x4x3xf32>",
    ..MOVEMENT
};
