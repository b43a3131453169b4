//! `tosa.concat`

use qopt_ir::def::{I32_ATTR, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, variadic};
use qopt_ir::ir::Type;
use qopt_ir::movement::{Dim, Movement};

use super::super::types::TENSOR_1_OR_MORE;
use super::checks::{TOSA, same_moved_element, size};
use crate::support::{FOLD_SINGLE_OPERAND_CONCAT, OpTypes, add_sizes, agree, axis, bail, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let inputs: Vec<Type> = op.body.operands(op.op).map(|v| op.body.ty(v)).collect();
    ensure!(!inputs.is_empty(), "expect at least one input");
    inputs.iter().try_for_each(|&t| same_moved_element(op, t, op.out_type(0)))?;
    let mut ranked = inputs.iter().enumerate().filter_map(|(i, &t)| Some((i, ctx.shape(t)?)));
    let Some((first, dims)) = ranked.next() else { return Ok(()) };
    let Ok(axis) = axis(op, "axis", dims.len()) else {
        let got = op.int("axis").ok_or("requires attribute 'axis'")?;
        // The words are MLIR's.
        bail!("expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {got}");
    };
    // The static extent of each dimension, and the first input that has it.
    let mut merged_dims: Vec<(Dim, usize)> = dims.iter().map(|&dim| (dim, first)).collect();
    // The concatenated extent is static if it is static in every input.
    let mut axis_size = dims.get(axis).copied().flatten();
    let mut num_ranked = 1usize;
    for (i, other) in ranked {
        ensure!(
            other.len() == dims.len(),
            "expect all operands to have the same rank, but got {} vs {} on operands {first} and {i}",
            dims.len(),
            other.len()
        );
        for (d, ((a, from), &b)) in merged_dims.iter_mut().zip(&other).enumerate().filter(|&(d, _)| d != axis) {
            ensure!(
                agree(*a, b),
                "expect all operand shapes to have the same sizes on non-axis dimensions, but got {} vs {} at index {d} \
                 on operands {from} and {i}",
                size(b),
                size(*a)
            );
            if a.is_none() {
                (*a, *from) = (b, i);
            }
        }
        num_ranked = num_ranked.saturating_add(1);
        axis_size = add_sizes(axis_size, other.get(axis).copied().flatten())?;
    }
    let Some(output) = op.out_dims(0) else { return Ok(()) };
    ensure!(
        output.len() == dims.len(),
        "expect output rank to match inputs rank, got {} vs {}",
        output.len(),
        dims.len()
    );
    let axis_size = axis_size.filter(|_| num_ranked == inputs.len());
    for (d, (&(a, _), &b)) in merged_dims.iter().zip(&output).enumerate() {
        if d == axis {
            ensure!(
                agree(axis_size, b),
                "requires sum of axis dimensions of input1 equal to output axis dimension, got {} and {}",
                size(axis_size),
                size(b)
            );
        } else {
            ensure!(
                agree(a, b),
                "expect all operand shapes to have the same sizes on non-axis dimensions, but got {} vs {} at index {d}",
                size(b),
                size(a)
            );
        }
    }
    Ok(())
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let axis = axis(op, "axis", op.out_shape(0)?.rank())?;
    Ok(MovementUse::nary(Movement::Concat { axis }, op.body.num_operands(op.op)))
}

/// `tosa.concat`: concatenates tensors.
pub static CONCAT: OpDef = OpDef {
    name: "tosa.concat",
    summary: "Concatenation of tensors",
    description: "Joins the inputs along dimension `axis`; all their other sizes agree.",
    operands: &[variadic("input1", &TENSOR_1_OR_MORE)],
    results: &[one("output", &TENSOR_1_OR_MORE)],
    attrs: &[attr("axis", &I32_ATTR)],
    verify: Some(verify),
    movement: Some(movement),
    fold: Some(FOLD_SINGLE_OPERAND_CONCAT),
    example: "%0 = tosa.concat %arg0, %arg1 {axis = 0 : i32} : (tensor<2x3xi8>, tensor<1x3xi8>) -> tensor<3x3xi8>",
    ..TOSA
};
