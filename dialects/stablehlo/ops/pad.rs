//! `stablehlo.pad`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::movement::{Dim, Movement};

use super::super::constraints::{SCALAR, TENSOR};
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_moved_element, check_result_shape, demand, in_bound};
use crate::support::{Dims, FOLD_SAME_TYPE, OpTypes};

/// Low, high and interior padding of each dimension.
fn amounts(op: OpRef<'_>) -> [Vec<i64>; 3] {
    ["edge_padding_low", "edge_padding_high", "interior_padding"].map(|name| op.ints(name).unwrap_or_default())
}

/// The size after padding; `None` if it is negative or overflows 64 bits.
fn padded(size: u64, low: i64, high: i64, interior: i64) -> Option<u64> {
    let between = i128::from(size.saturating_sub(1)).checked_mul(i128::from(interior))?;
    let sum = i128::from(size).checked_add(between)?.checked_add(i128::from(low))?.checked_add(i128::from(high))?;
    u64::try_from(sum).ok()
}

fn verify(op: OpRef<'_>) -> Verdict {
    check_moved_element(op, 0)?;
    let Some(from) = op.in_dims(operand!(PAD.operand)) else { return Ok(()) };
    let [low, high, interior] = amounts(op);
    for (name, list) in [("edge_padding_low", &low), ("edge_padding_high", &high), ("interior_padding", &interior)] {
        demand!(list.len() == from.len(), "{name} length ({}) must match operand rank ({})", list.len(), from.len());
    }
    let mut inferred = Dims::new();
    for (d, (&dim, ((&low, &high), &interior))) in from.iter().zip(low.iter().zip(&high).zip(&interior)).enumerate() {
        demand!(interior >= 0, "Interior padding cannot be negative: {interior}");
        let size: Dim = match dim {
            None => {
                let bound = in_bound(op, operand!(PAD.operand), d);
                demand!(
                    bound.is_none_or(|bound| padded(bound, low, high, interior).is_some()),
                    "Padding result in negative bound for dimension {d}"
                );
                None
            }
            Some(dim) => {
                let size = padded(dim, low, high, interior);
                demand!(size.is_some(), "Padding result in negative size for dimension {d}");
                size
            }
        };
        inferred.push(size);
    }
    check_result_shape(op, 0, &inferred)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let [low, high, interior] = amounts(op);
    let interior = interior.iter().map(|&n| u64::try_from(n).ok()).collect::<Option<_>>();
    let interior = interior.ok_or("interior padding is negative")?;
    Ok(MovementUse::nary(Movement::Pad { low, high, interior }, 2))
}

/// `stablehlo.pad`: inserts elements around and between the elements of a tensor.
pub static PAD: OpDef = OpDef {
    name: "stablehlo.pad",
    summary: "Padding around and between elements",
    description: "Inserts copies of `padding_value` before (`low`), after (`high`) and between (`interior`) the \
                  elements of each dimension. Negative `low` or `high` drops elements instead.",
    operands: &[one("operand", &TENSOR), one("padding_value", &SCALAR)],
    results: &[one("result", &TENSOR)],
    attrs: &[
        attr("edge_padding_low", &I64_ARRAY),
        attr("edge_padding_high", &I64_ARRAY),
        attr("interior_padding", &I64_ARRAY),
    ],
    syntax: Some(&ListSyntax {
        clauses: &[("low", "edge_padding_low"), ("high", "edge_padding_high"), ("interior", "interior_padding")],
        types: TypesForm::Functional,
    }),
    verify: Some(verify),
    movement: Some(movement),
    fold: Some(|op| amounts(op).iter().flatten().all(|&n| n == 0).then(|| FOLD_SAME_TYPE(op))?),
    example: "%0 = stablehlo.pad %arg0, %arg1, low = [1], high = [-1], interior = [2] : (tensor<3xi8>, tensor<i8>) -> \
              tensor<7xi8>",
    ..STABLEHLO
};
