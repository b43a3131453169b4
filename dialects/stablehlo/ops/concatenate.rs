//! `stablehlo.concatenate`

use qopt_ir::def::{I64_ATTR, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, variadic};
use qopt_ir::movement::{Dim, Movement};

use super::super::constraints::TENSOR;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, check_result_shape, demand};
use crate::support::{Dims, FOLD_SINGLE_OPERAND_CONCAT, OpTypes, add_sizes, agree, axis, list, size};

fn verify(op: OpRef<'_>) -> Verdict {
    let count = op.body.num_operands(op.op);
    (0..count).try_for_each(|i| check_moved_element(op, i))?;
    let shapes: Vec<Dims> = (0..count).filter_map(|i| op.in_dims(i)).collect();
    let Some((first, rest)) = shapes.split_first() else {
        demand!(false, "expected 1 or more operands, but found 0");
        return Ok(());
    };
    let Ok(dim) = axis(op, "dimension", first.len()) else {
        let got = op.int("dimension").unwrap_or_default();
        demand!(got >= 0, "dimension {got} is negative");
        demand!(false, "dimension {got} is out-of-bounds for input rank {}", first.len());
        return Ok(());
    };
    let mut inferred = first.clone();
    for (i, other) in rest.iter().enumerate() {
        let i = i.saturating_add(1);
        demand!(other.len() == first.len(), "operands (0) and ({i}) do not match rank");
        for (d, (known, &found)) in inferred.iter_mut().zip(other).enumerate() {
            if d == dim {
                *known = add_sizes(*known, found)?;
                continue;
            }
            demand!(
                agree(*known, found),
                "shapes of operand (0) and ({i}) are not compatible at non-concat index {d}: ({}) != ({})",
                list(first.iter().map(|&d: &Dim| size(d))),
                list(other.iter().map(|&d| size(d)))
            );
            *known = known.or(found);
        }
    }
    check_result_shape(op, 0, &inferred)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let axis = axis(op, "dimension", op.out_shape(0)?.rank())?;
    Ok(MovementUse::nary(Movement::Concat { axis }, op.body.num_operands(op.op)))
}

/// `stablehlo.concatenate`: concatenates tensors.
pub static CONCATENATE: OpDef = OpDef {
    name: "stablehlo.concatenate",
    summary: "Concatenation of tensors",
    description: "Joins the inputs along `dimension`; all their other sizes agree.",
    operands: &[variadic("inputs", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[attr("dimension", &I64_ATTR)],
    syntax: Some(&ListSyntax { clauses: &[("dim", "dimension")], types: TypesForm::Functional }),
    verify: Some(verify),
    movement: Some(movement),
    fold: Some(FOLD_SINGLE_OPERAND_CONCAT),
    example: "%0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<3x6xi8>, tensor<1x6xi8>) -> tensor<4x6xi8>",
    ..STABLEHLO
};
