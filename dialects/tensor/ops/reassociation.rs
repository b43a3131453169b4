//! Definitions shared by `tensor.expand_shape` and `tensor.collapse_shape`: groups of dimensions of the larger shape, one
//! group for each dimension of the smaller one.

use qopt_ir::def::{MovementUse, NoMovement, OpRef, Verdict};
use qopt_ir::ir::{AttrKind, Type};
use qopt_ir::movement::Movement;

use crate::support::{OpTypes, bail, ensure, moves_element, product, show};

fn groups(op: OpRef<'_>) -> Option<Vec<Vec<i64>>> {
    let AttrKind::Array(groups) = op.ctx.attr_kind(op.attr("reassociation")?) else { return None };
    let read = |&group: &_| match op.ctx.attr_kind(group) {
        AttrKind::Array(dims) => dims.iter().map(|&d| op.ctx.attr_int(d)).collect(),
        _ => None,
    };
    groups.iter().map(read).collect()
}

/// Groups of a collapse are not empty, since no dimension could form the result's dimension of size 1.
pub(super) fn verify_groups(op: OpRef<'_>) -> Verdict {
    let empty = groups(op).is_some_and(|groups| groups.iter().any(Vec::is_empty));
    ensure!(!empty, "reassociation indices must not be empty");
    Ok(())
}

/// Checks the groups against the types of both sides.
pub(super) fn verify(op: OpRef<'_>, expanded: Type, collapsed: Type) -> Verdict {
    let ctx = op.ctx;
    let (Some(large), Some(small)) = (ctx.shape(expanded), ctx.shape(collapsed)) else {
        bail!("expected ranked types, but got {} and {}", show(ctx, expanded), show(ctx, collapsed));
    };
    ensure!(
        large.len() >= small.len(),
        "expected the expanded type, {} to have a higher (or same) rank than the collapsed type, {}.",
        show(ctx, expanded),
        show(ctx, collapsed)
    );
    let Some(groups) = groups(op) else { return Ok(()) };
    ensure!(
        groups.len() == small.len(),
        "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
        small.len(),
        groups.len()
    );
    // MLIR's dimension numbers have 32 bits.
    let size = groups.iter().flatten().map(|&dim| dim as u32).max().unwrap_or(0).wrapping_add(1);
    ensure!(
        groups.is_empty() || size as usize == large.len(),
        "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {size}.",
        large.len()
    );
    let mut next = 0i64;
    for (i, group) in groups.iter().enumerate() {
        for &dim in group {
            ensure!(dim == next, "expected reassociation map #{i} to be valid and contiguous.");
            next = next.saturating_add(1);
        }
    }
    for (i, (group, &dim)) in groups.iter().zip(&small).enumerate() {
        let members: Vec<_> = group.iter().filter_map(|&d| large.get(usize::try_from(d).ok()?).copied()).collect();
        match product(&members) {
            _ if members.contains(&None) => ensure!(
                dim.is_none(),
                "expected dimension {i} of collapsed type to be dynamic since one or more of the corresponding \
                 dimensions in the expanded type is dynamic"
            ),
            size => ensure!(
                size.is_some() && dim == size,
                "expected dimension {i} of collapsed type to be static value of {}",
                size.map_or_else(|| "more than 64 bits".to_owned(), |n| n.to_string())
            ),
        }
    }
    // MLIR does not check the collapse to rank 0, which requires a single element.
    let all_ones = large.iter().all(|d| d.is_none_or(|n| n == 1));
    ensure!(!groups.is_empty() || all_ones, "expected all dimensions of the expanded type to be 1 for rank 0");
    let (from, to) = (ctx.element_or_self(expanded), ctx.element_or_self(collapsed));
    if !moves_element(ctx, from, to) {
        let expected = ctx.with_element(collapsed, from);
        bail!("expected collapsed type to be {}, but got {}", show(ctx, expected), show(ctx, collapsed));
    }
    Ok(())
}

/// The movement of both operations: a reshape to the result's shape.
pub(super) fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    Ok(MovementUse::unary(Movement::Reshape(op.out_shape(0)?)))
}
