//! Definitions shared by several operations: the base of their definitions, the shapes that results must have, and lists of
//! dimensions.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, OpDef, OpError, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic,
};
use qopt_ir::ir::{Signedness, TypeKind};
use qopt_ir::movement::Dim;

use super::super::syntax::{ListSyntax, TypesForm};
use super::reduce::RETURN;
use crate::support::{OpTypes, ensure, moves_element, shapes_agree, show};

/// Base of the operations, which are all pure.
pub(super) const STABLEHLO: OpDef = OpDef { traits: &[Trait::Pure], ..OpDef::BASE };

/// Base of the operations with one result whose types are a function type.
pub(super) const FUNCTIONAL: OpDef = OpDef {
    results: &[one("result", &ANY_RANKED_TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Functional }),
    ..STABLEHLO
};

/// Base of the operations with bodies.
pub(super) const WITH_BODIES: OpDef = OpDef {
    results: &[variadic("results", &ANY_TYPE)],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name)],
    ..OpDef::BASE
};
/// A body of one block.
pub(super) const fn body(name: &'static str) -> RegionDef {
    RegionDef { name, blocks: RegionBlocks::One, variadic: false }
}

/// Fails with a message without a prefix, like StableHLO's shape inference.
macro_rules! demand {
    ($cond:expr, $($arg:tt)*) => {
        if $cond {} else { return Err(qopt_ir::def::OpError::unnamed(format!($($arg)*))) }
    };
}
pub(super) use demand;

/// Checks that a result is compatible with the inferred shape.
pub(super) fn check_result_shape(op: OpRef<'_>, index: usize, inferred: &[Dim]) -> Verdict {
    let ctx = op.ctx;
    let found = op.out_dims(index);
    ensure!(
        found.is_none_or(|found| shapes_agree(&found, inferred)),
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        show(ctx, ctx.tensor_type(inferred, op.out_element(index))),
        show(ctx, op.out_type(index))
    );
    Ok(())
}

/// Checks that an operand and the result have the same elements; quantization parameters may move to a different axis.
pub(super) fn check_moved_element(op: OpRef<'_>, index: usize) -> Verdict {
    ensure!(
        moves_element(op.ctx, op.in_element(index), op.out_element(0)),
        "requires the same element type for all operands and results"
    );
    Ok(())
}

/// The integers of a constant operand, clamped: negative ones are 0, and unsigned ones above the greatest `i64` are the
/// greatest `u64`.
pub(super) fn indices(op: OpRef<'_>, operand: usize) -> Result<Vec<u64>, String> {
    let values = op.in_ints(operand).ok_or_else(|| format!("operand #{operand} is not constant"))?;
    let unsigned =
        matches!(op.ctx.type_kind(op.in_element(operand)), TypeKind::Integer { signedness: Signedness::Unsigned, .. });
    let below = if unsigned { u64::MAX } else { 0 };
    Ok(values.into_iter().map(|value| u64::try_from(value).unwrap_or(below)).collect())
}

/// The dimensions of a list, distinct and within the rank.
pub(super) fn distinct(dims: &[i64], rank: usize) -> Result<Vec<usize>, OpError> {
    let mut seen = vec![false; rank];
    let mut out = Vec::new();
    for &d in dims {
        let slot = usize::try_from(d).ok().and_then(|at| Some((at, seen.get_mut(at)?)));
        let Some((at, seen)) = slot else {
            demand!(false, "all dimensions should be between [0, {rank}). Got dimension: {d}.");
            continue;
        };
        demand!(!*seen, "dimensions should be unique. Got: {}", crate::support::list(dims));
        *seen = true;
        out.push(at);
    }
    Ok(out)
}
