//! `linalg.broadcast`

use qopt_ir::def::{I64_ARRAY, MovementUse, NoMovement, OpDef, OpRef, Verdict, attr, operand};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::super::syntax::DimensionsSyntax;
use super::structured::{DESTINATION, STRUCTURED, body_types, verify_body, verify_destinations};
use crate::support::{OpTypes, bail, ensure, size};

/// The flag of each result dimension that `dimensions` adds; `None` if an entry is repeated or out of range.
fn added_dims(op: OpRef<'_>, rank: usize) -> Option<Vec<bool>> {
    let mut added = vec![false; rank];
    for d in op.ints("dimensions")? {
        let slot = added.get_mut(usize::try_from(d).ok()?)?;
        (!std::mem::replace(slot, true)).then_some(())?;
    }
    Some(added)
}

fn verify(op: OpRef<'_>) -> Verdict {
    verify_destinations(op, 1)?;
    let (Some(input), Some(init)) = (op.in_dims(operand!(BROADCAST.input)), op.in_dims(operand!(BROADCAST.init)))
    else {
        return Ok(());
    };
    let dimensions = op.ints("dimensions").unwrap_or_default();
    ensure!(
        input.len().saturating_add(dimensions.len()) == init.len(),
        "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init rank: {}",
        input.len(),
        dimensions.len(),
        init.len()
    );
    for (i, &d) in dimensions.iter().enumerate() {
        ensure!(
            usize::try_from(d).is_ok_and(|d| d < init.len()),
            "dimension {i} is out of range. expected range: [0, {}], got: {d}",
            init.len().saturating_sub(1)
        );
    }
    let Some(added) = added_dims(op, init.len()) else { bail!("duplicate dimension in 'dimensions'") };
    let kept = init.iter().zip(added).enumerate().filter(|(_, (_, added))| !added);
    for (i, (&from, (d, (&to, _)))) in input.iter().zip(kept).enumerate() {
        ensure!(from == to, "input dim {i} should match init dim {d}. input: {}, init: {}", size(from), size(to));
    }
    verify_body(op)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let result = op.in_shape(operand!(BROADCAST.init))?;
    let added = added_dims(op, result.rank()).ok_or("'dimensions' are out of range for the result")?;
    let ones = result.dims().iter().zip(&added).map(|(&dim, &added)| if added { Some(1) } else { dim });
    let times = |(dim, added): (&Dim, &bool)| if *added { *dim } else { Some(1) };
    let multiples = result.dims().iter().zip(&added).map(times).collect::<Option<Vec<u64>>>();
    let multiples = multiples.ok_or("an added dimension is dynamic")?;
    Ok(MovementUse::chain([Movement::Reshape(Shape::new(ones)), Movement::Tile(multiples)]))
}

/// `linalg.broadcast`: repeats elements along new dimensions.
pub static BROADCAST: OpDef = OpDef {
    name: "linalg.broadcast",
    summary: "Broadcast along new dimensions",
    description: "`dimensions` lists the new dimensions of the result. The other dimensions are the input's, in order.",
    attrs: &[attr("dimensions", &I64_ARRAY)],
    syntax: Some(&DimensionsSyntax { attr: "dimensions" }),
    verify: Some(verify),
    movement: Some(movement),
    destination: Some(DESTINATION),
    body_types: Some(body_types),
    result_name: Some(|_| Some("broadcasted".to_owned())),
    example: "%broadcasted = linalg.broadcast ins(%arg0 : tensor<2xi8>) outs(%arg1 : tensor<2x3xi8>) dimensions = [1]",
    ..STRUCTURED
};
