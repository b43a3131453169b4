//! `chlo.ragged_dot`: products of groups of rows with a matrix each.

use qopt_ir::def::{ANY_TENSOR, AttrConstraint, OpDef, OpRef, Trait, Verdict, attr, one, operand, optional_attr};
use qopt_ir::ir::AttrKind;

use super::PRECISION;
use crate::stablehlo::attrs::ListsDef;
use crate::stablehlo::ops::rules::demand;
use crate::support::{Dims, OpTypes, agree, list, shapes_agree, size};

/// `#chlo.ragged_dot<...>`
pub(super) static DIMS: ListsDef = ListsDef {
    dialect: "chlo",
    mnemonic: "ragged_dot",
    lists: &[
        "lhs_batching_dimensions",
        "rhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_contracting_dimensions",
        "lhs_ragged_dimensions",
        "rhs_group_dimensions",
    ],
    number: None,
};
const IS_RAGGED_DOT: AttrConstraint =
    AttrConstraint::new("Attribute that models the dimension information for ragged dot.", |c, a| {
        DIMS.read(c, a).is_some()
    });
const IS_PRECISIONS: AttrConstraint = AttrConstraint::new("Precision Config attribute", |c, a| match c.attr_kind(a) {
    AttrKind::Array(items) => items.iter().all(|&item| PRECISION.read(c, item).is_some()),
    _ => false,
});

/// The size of a dimension; `None` if it is dynamic or out of range.
fn size_at(dims: &Dims, dim: i64) -> Option<u64> {
    usize::try_from(dim).ok().and_then(|dim| dims.get(dim).copied().flatten())
}

/// Checks that the dimensions are in range and that none is among the others.
fn verify_distinct(dims: &[i64], others: &[i64], rank: usize, names: (&str, &str)) -> Verdict {
    for &dim in dims {
        let name = names.0;
        demand!(
            usize::try_from(dim).is_ok_and(|dim| dim < rank),
            "Expects each element of {name} to be in range [0, {rank}). got: {dim}."
        );
        demand!(!others.contains(&dim), "has duplicated dimension from {} and {}: {dim}", names.0, names.1);
    }
    Ok(())
}

/// The groups divide one dimension of `lhs`. If it is a batching or contracting dimension, `rhs` has it, too. Otherwise `rhs` has
/// one matrix for each group.
fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(lhs), Some(rhs), Some(groups)) = (
        op.in_dims(operand!(RAGGED_DOT.lhs)),
        op.in_dims(operand!(RAGGED_DOT.rhs)),
        op.in_dims(operand!(RAGGED_DOT.group_sizes)),
    ) else {
        return Ok(());
    };
    let Some(dims) = op.attr("ragged_dot_dimension_numbers").and_then(|attr| DIMS.read(op.ctx, attr)) else {
        return Ok(());
    };
    let (lhs_batches, rhs_batches, lhs_sums, rhs_sums) = (dims.list(0), dims.list(1), dims.list(2), dims.list(3));
    for (what, left, right) in [("batching", lhs_batches, rhs_batches), ("contracting", lhs_sums, rhs_sums)] {
        demand!(left.len() == right.len(), "lhs and rhs should have the same number of {what} dimensions");
        let same = left.iter().zip(right).all(|(&left, &right)| agree(size_at(&lhs, left), size_at(&rhs, right)));
        demand!(same, "{what} dimension sizes must match for lhs/rhs");
    }
    verify_distinct(lhs_batches, lhs_sums, lhs.len(), ("lhs_batching_dimensions", "lhs_contracting_dimensions"))?;
    verify_distinct(lhs_sums, &[], lhs.len(), ("lhs_contracting_dimensions", ""))?;
    verify_distinct(rhs_batches, rhs_sums, rhs.len(), ("rhs_batching_dimensions", "rhs_contracting_dimensions"))?;
    verify_distinct(rhs_sums, &[], rhs.len(), ("rhs_contracting_dimensions", ""))?;
    let &[ragged] = dims.list(4) else {
        demand!(false, "There must be exactly one ragged dimension in the lhs.");
        return Ok(());
    };
    verify_distinct(&[ragged], &[], lhs.len(), ("lhs_ragged_dimensions", ""))?;

    // `group_sizes` may have a leading dimension for each dimension before the ragged one in its list.
    let before = |list: &[i64]| list.iter().copied().take_while(|&dim| dim != ragged).collect::<Vec<_>>();
    let (is_batch, is_sum) = (lhs_batches.contains(&ragged), lhs_sums.contains(&ragged));
    let prefix = if is_batch {
        before(lhs_batches)
    } else if is_sum {
        [lhs_batches, &before(lhs_sums)].concat()
    } else {
        let rows = (0..ragged).filter(|dim| !lhs_batches.contains(dim) && !lhs_sums.contains(dim));
        lhs_batches.iter().copied().chain(rows).collect()
    };
    let Some((&count, outer)) = groups.split_last() else {
        demand!(false, "expected group_sizes to have rank {}, got 0", prefix.len().saturating_add(1));
        return Ok(());
    };
    if !outer.is_empty() {
        demand!(
            outer.len() == prefix.len(),
            "expected group_sizes to have rank {}, got {}",
            prefix.len().saturating_add(1),
            groups.len()
        );
        let expected: Dims = prefix.iter().map(|&dim| size_at(&lhs, dim)).collect();
        demand!(
            shapes_agree(&expected, outer),
            "group_sizes is expected to have shape [{}], got [{}]",
            list(expected.iter().chain(&[count]).map(|&dim| size(dim))),
            list(groups.iter().map(|&dim| size(dim)))
        );
    }

    let rhs_groups = dims.list(5);
    verify_distinct(rhs_groups, rhs_batches, rhs.len(), ("rhs_group_dimensions", "rhs_batching_dimensions"))?;
    verify_distinct(rhs_groups, rhs_sums, rhs.len(), ("rhs_group_dimensions", "rhs_contracting_dimensions"))?;
    if is_batch || is_sum {
        demand!(
            rhs_groups.is_empty(),
            "There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting."
        );
        return Ok(());
    }
    let &[group] = rhs_groups else {
        demand!(
            false,
            "There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting."
        );
        return Ok(());
    };
    let num_matrices = size_at(&rhs, group);
    demand!(
        agree(count, num_matrices),
        "rhs group dimension is expected to have size={}, got {}",
        size(count),
        size(num_matrices)
    );
    Ok(())
}

/// `chlo.ragged_dot`: products of groups of rows with a matrix each.
pub static RAGGED_DOT: OpDef = OpDef {
    name: "chlo.ragged_dot",
    summary: "Products of groups of rows with a matrix each",
    operands: &[one("lhs", &ANY_TENSOR), one("rhs", &ANY_TENSOR), one("group_sizes", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    attrs: &[attr("ragged_dot_dimension_numbers", &IS_RAGGED_DOT), optional_attr("precision_config", &IS_PRECISIONS)],
    traits: &[Trait::Pure],
    verify: Some(verify),
    example: "%0 = \"chlo.ragged_dot\"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = \
              #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = \
              [0], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<8x4xf32>",
    ..OpDef::BASE
};
