//! `tensor.reshape`

use qopt_ir::def::{ANY_TENSOR, Fold, Folded, MovementUse, OpDef, OpRef, Trait, Verdict, one};
use qopt_ir::movement::{Movement, Shape};

use super::super::types::SHAPE;
use crate::arith::eval::{constant, splat};
use crate::support::{FOLD_SAME_TYPE, Look, agree, ensure, moves_element};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(
        moves_element(op.ctx, op.in_element(0), op.out_element(0)),
        "element types of source and destination tensor types should be the same"
    );
    let Some(result) = op.out_dims(0) else { return Ok(()) };
    let length = op.in_dims(1).and_then(|s| s.first().copied().flatten());
    let Some(length) = length else {
        return Err("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type".into());
    };
    ensure!(
        usize::try_from(length) == Ok(result.len()),
        "length of shape operand differs from the result's tensor rank"
    );
    let counts = (op.ctx.num_elements(op.in_type(0)), op.ctx.num_elements(op.out_type(0)));
    if let (Some(from), Some(to)) = counts {
        ensure!(from == to, "source and destination tensor should have the same number of elements");
    }
    Ok(())
}

/// A reshape to a constant shape, or to a result type that knows every extent.
fn movement(op: OpRef<'_>) -> Result<MovementUse, String> {
    let result = op.out_shape(0)?;
    let shape = match op.in_ints(1) {
        Some(sizes) => {
            let dims = sizes.iter().map(|&s| u64::try_from(s).map(Some).map_err(|_| format!("size {s} is negative")));
            let shape = Shape::new(dims.collect::<Result<Vec<_>, _>>()?);
            let fits =
                shape.rank() == result.rank() && shape.dims().iter().zip(result.dims()).all(|(&a, &b)| agree(a, b));
            if !fits {
                return Err(format!("the shape {shape} is not that of the result, {result}"));
            }
            shape
        }
        None if result.static_dims().is_some() => result,
        None => return Err("the shape is not constant".to_owned()),
    };
    Ok(MovementUse::unary(Movement::Reshape(shape)))
}

/// A type with at most one unknown extent, alone, says which shape it is; equal elements are equal in any shape.
const FOLD: Fold = |op: OpRef<'_>, constants| {
    let known = op.ctx.num_elements(op.out_type(0)).is_some() || op.out_dims(0)?.len() == 1;
    FOLD_SAME_TYPE(op, constants).filter(|_| known).or_else(|| {
        let value = splat(op.ctx, (*constants.first()?)?)?;
        Some(vec![Folded::Constant(constant(op.ctx, op.out_type(0), value)?)])
    })
};

/// `tensor.reshape`: the same elements in a shape that is a value.
pub static RESHAPE: OpDef = OpDef {
    name: "tensor.reshape",
    summary: "The same elements in a shape that is a value",
    description: "Elements keep their row-major order; `shape` says how large the result's dimensions are. A shape with \
                  another number of elements is undefined.",
    operands: &[one("source", &ANY_TENSOR), one("shape", &SHAPE)],
    results: &[one("result", &ANY_TENSOR)],
    traits: &[Trait::Pure],
    format: Some("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"),
    verify: Some(verify),
    fold: Some(FOLD),
    movement: Some(movement),
    result_name: Some(|_| Some("reshape".to_owned())),
    example: "%reshape = tensor.reshape %arg0(%arg1) : (tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x2xf32>",
    ..OpDef::BASE
};
