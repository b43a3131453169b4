//! `stablehlo.broadcast_in_dim`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::{Movement, Shape};

use super::super::constraints::{BOUNDED_TENSOR, TENSOR_OR_PER_AXIS};
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, demand, first_element};
use crate::quant::types::{ParamGranularity, uniform};
use crate::support::OpTypes;

/// C6 of the specification: the axis of per-axis parameters moves with its dimension. A dimension of size 1 has one parameter.
pub(super) fn check_axis(op: OpRef<'_>, dims: &[i64]) -> Verdict {
    let [from, to] = [first_element(op), op.out_element(0)].map(|element| uniform(op.ctx, element));
    let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
    let (ParamGranularity::Axis(of_operand), ParamGranularity::Axis(of_result)) = (&from.form, &to.form) else {
        return Ok(());
    };
    let at = usize::try_from(*of_operand).ok();
    let Some(&moved) = at.and_then(|at| dims.get(at)) else { return Ok(()) };
    demand!(
        moved == i64::from(*of_result),
        "result quantization_dimension {of_result} not same as broadcast_dimensions[{of_operand}] = {moved}"
    );
    let [param] = *from.params else { return Ok(()) };
    for (i, found) in to.params.iter().enumerate() {
        demand!(
            found.scale() == param.scale(),
            "mismatch result scale {i} ({:e}) and operand scale 0 ({:e})",
            found.scale(),
            param.scale()
        );
        demand!(
            found.zero_point == param.zero_point,
            "mismatch result zero_point {i} ({}) and operand zero_point 0 ({})",
            found.zero_point,
            param.zero_point
        );
    }
    Ok(())
}

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    let (Some(from), Some(to)) = (op.in_dims(operand!(BROADCAST_IN_DIM.operand)), op.out_dims(0)) else {
        return Ok(());
    };
    let dims = op.ints("broadcast_dimensions").unwrap_or_default();
    demand!(
        dims.len() == from.len(),
        "broadcast_dimensions size ({}) does not match operand rank ({})",
        dims.len(),
        from.len()
    );
    let mut sorted = dims.clone();
    sorted.sort_unstable();
    sorted.dedup();
    demand!(sorted.len() == dims.len(), "broadcast_dimensions should not have duplicates");
    for (i, (&d, &size)) in dims.iter().zip(&from).enumerate() {
        let found = usize::try_from(d).ok().and_then(|d| to.get(d));
        demand!(found.is_some(), "broadcast_dimensions contains invalid value {d} for result with rank {}", to.len());
        let (Some(size), Some(Some(found))) = (size, found) else { continue };
        demand!(
            size == 1 || size == *found,
            "size of operand dimension {i} ({size}) is not equal to 1 or size of result dimension {d} ({found})"
        );
    }
    check_axis(op, &dims)
}

/// Permutes the operand's dimensions to the order of the result, inserts dimensions of size 1 for the new ones, and then
/// tiles.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (from, to) = (op.in_shape(operand!(BROADCAST_IN_DIM.operand))?, op.out_shape(0)?);
    let dims = op.ints("broadcast_dimensions").unwrap_or_default();
    let mut order: Vec<(usize, usize)> = Vec::new();
    for (i, &d) in dims.iter().enumerate() {
        order.push((usize::try_from(d).map_err(|_| format!("dimension {d} is negative"))?, i));
    }
    order.sort_unstable();
    let mut spread = vec![Some(1); to.rank()];
    for &(d, i) in &order {
        *spread.get_mut(d).ok_or_else(|| format!("dimension {d} is out of range for the result"))? = from.dim(i);
    }
    let times = |(&have, &want): (&Option<u64>, &Option<u64>)| match (have, want) {
        (Some(have), Some(want)) if have == want => Some(1),
        (Some(1), Some(want)) => Some(want),
        _ => None,
    };
    let multiples = spread.iter().zip(to.dims()).map(times).collect::<Option<Vec<u64>>>();
    let multiples = multiples.ok_or("a size is dynamic or does not fit")?;
    let perm: Vec<usize> = order.iter().map(|&(_, i)| i).collect();
    let mut chain = Vec::new();
    if perm.len() != from.rank() {
        return Err(format!("{} dimensions for rank {}", perm.len(), from.rank()).into());
    }
    if !perm.is_sorted() {
        chain.push(Movement::Permute(perm));
    }
    if from.rank() != to.rank() {
        chain.push(Movement::Reshape(Shape::new(spread)));
    }
    if multiples.iter().any(|&n| n != 1) {
        chain.push(Movement::Tile(multiples));
    }
    Ok(MovementUse::chain(chain))
}

/// `stablehlo.broadcast_in_dim`: adds dimensions, and repeats dimensions of size 1.
pub static BROADCAST_IN_DIM: OpDef = OpDef {
    name: "stablehlo.broadcast_in_dim",
    summary: "Broadcast to a larger shape",
    description: "Dimension i of the operand becomes dimension broadcast_dimensions[i] of the result; all elements along \
                  the other dimensions, and along those that had size 1, are equal.",
    operands: &[one("operand", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &BOUNDED_TENSOR)],
    attrs: &[attr("broadcast_dimensions", &I64_ARRAY)],
    syntax: Some(&ListSyntax { clauses: &[("dims", "broadcast_dimensions")], types: TypesForm::Functional }),
    verify: Some(verify),
    movement: Some(movement),
    example: "%0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 1] : (tensor<1x3xi8>) -> tensor<2x3x2xi8>",
    ..STABLEHLO
};
