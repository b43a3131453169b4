//! `tensor.reshape`

use qopt_ir::def::{ANY_TENSOR, Fold, Folded, MovementUse, NoMovement, OpDef, OpRef, Trait, Verdict, one, operand};
use qopt_ir::movement::{Movement, Shape};

use super::super::types::SHAPE;
use crate::arith::eval::{constant, splat};
use crate::support::{FOLD_SAME_TYPE, OpTypes, agree, element_counts, ensure, moves_element};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(
        moves_element(op.ctx, op.in_element(operand!(RESHAPE.source)), op.out_element(0)),
        "element types of source and destination tensor types should be the same"
    );
    let Some(result) = op.out_dims(0) else { return Ok(()) };
    let length = op.in_dims(operand!(RESHAPE.shape)).and_then(|s| s.first().copied().flatten());
    let Some(length) = length else {
        return Err("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type".into());
    };
    ensure!(
        usize::try_from(length) == Ok(result.len()),
        "length of shape operand differs from the result's tensor rank"
    );
    if let Some((from, to)) = element_counts(op)? {
        ensure!(from == to, "source and destination tensor should have the same number of elements");
    }
    Ok(())
}

/// A reshape to a constant shape, or to a static result type.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let result = op.out_shape(0)?;
    let shape = match op.in_ints(operand!(RESHAPE.shape)) {
        Some(sizes) => {
            let dims = sizes.iter().map(|&s| u64::try_from(s).map(Some).map_err(|_| format!("size {s} is negative")));
            let shape = Shape::new(dims.collect::<Result<Vec<_>, _>>()?);
            let fits =
                shape.rank() == result.rank() && shape.dims().iter().zip(result.dims()).all(|(&a, &b)| agree(a, b));
            if !fits {
                return Err(format!("the shape {shape} does not match the result's, {result}").into());
            }
            shape
        }
        None if result.static_dims().is_some() => result,
        None => return Err("the shape is not constant".into()),
    };
    Ok(MovementUse::unary(Movement::Reshape(shape)))
}

/// Folds a reshape to the same type if the type determines the shape: it is static, or has rank 1. Folds a reshape of a splat.
const FOLD: Fold = |op: OpRef<'_>| {
    let known = op.ctx.num_elements(op.out_type(0)).is_some() || op.out_dims(0)?.len() == 1;
    FOLD_SAME_TYPE(op).filter(|_| known).or_else(|| {
        let value = splat(op.ctx, op.operand_constant(operand!(RESHAPE.source))?)?;
        Some(vec![Folded::Constant(constant(op.ctx, op.out_type(0), value)?)])
    })
};

/// `tensor.reshape`: a reshape to a shape operand.
pub static RESHAPE: OpDef = OpDef {
    name: "tensor.reshape",
    summary: "Reshape to a run-time shape",
    description: "Elements keep their row-major order; `shape` gives the sizes of the result. A shape with another \
                  number of elements is undefined.",
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
