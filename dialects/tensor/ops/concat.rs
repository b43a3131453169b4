//! `tensor.concat`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, I64_ATTR, MovementUse, NoMovement, OpDef, OpRef, Trait, Verdict, attr, one, variadic,
};
use qopt_ir::ir::Type;
use qopt_ir::movement::Movement;

use crate::support::{FOLD_SINGLE_OPERAND_CONCAT, OpTypes, add_sizes, agree, axis, bail, ensure, moves_element, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let inputs: Vec<Type> = op.body.operands(op.op).map(|v| op.body.ty(v)).collect();
    ensure!(!inputs.is_empty(), "requires at least one input");
    let shapes: Vec<_> = inputs.iter().filter_map(|&t| ctx.shape(t)).collect();
    let (Some(first), Some(result)) = (shapes.first(), op.out_dims(0)) else { return Ok(()) };
    let Ok(dim) = axis(op, "dim", result.len()) else { bail!("concatenation dim must be less than the tensor rank") };
    ensure!(shapes.iter().all(|s| s.len() == result.len()), "rank of concatenated inputs must match result rank");
    ensure!(
        inputs.iter().all(|&t| moves_element(ctx, ctx.element_or_self(t), op.out_element(0))),
        "inputs and result element type must match"
    );
    let mut inferred = first.clone();
    for (d, size) in inferred.iter_mut().enumerate() {
        let mut along = shapes.iter().map(|s| s.get(d).copied().flatten());
        if d == dim {
            *size = along.try_fold(Some(0), add_sizes)?;
            continue;
        }
        for other in along {
            ensure!(agree(*size, other), "static concatenation size mismatch along non-concatenated dimension {d}");
            *size = size.or(other);
        }
    }
    if !inferred.iter().zip(&result).all(|(&a, &b)| agree(a, b)) {
        let expected = ctx.tensor_type(&inferred, op.out_element(0));
        bail!(
            // MLIR's message, which lacks a space after the type.
            "result type {}does not match inferred shape {} static sizes",
            show(ctx, op.out_type(0)),
            show(ctx, expected)
        );
    }
    Ok(())
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let axis = axis(op, "dim", op.out_shape(0)?.rank())?;
    Ok(MovementUse::nary(Movement::Concat { axis }, op.body.num_operands(op.op)))
}

/// `tensor.concat`: concatenates tensors.
pub static CONCAT: OpDef = OpDef {
    name: "tensor.concat",
    summary: "Concatenation of tensors",
    description: "Joins the inputs along dimension `dim`; their other extents are equal or dynamic.",
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("dim", &I64_ATTR)],
    traits: &[Trait::Pure],
    format: Some("`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)"),
    verify: Some(verify),
    movement: Some(movement),
    fold: Some(FOLD_SINGLE_OPERAND_CONCAT),
    result_name: Some(|_| Some("concat".to_owned())),
    example: "%concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<3x6xi8>, tensor<1x6xi8>) -> tensor<4x6xi8>",
    ..OpDef::BASE
};
