//! `linalg.generic` and `linalg.index`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, I64_FROM_0_ATTR, INDEX, OpDef, OpRef, RegionBlocks, RegionDef, STRING_ATTR, Trait,
    Verdict, attr, one, optional_attr, variadic,
};
use qopt_ir::ir::{AffineMap, AttrKind};

use super::super::attrs::{ITERATOR_ARRAY, MAP_ARRAY};
use super::super::generic::Generic;
use super::super::named::maps_and_reductions;
use super::super::syntax::GenericSyntax;
use super::super::types::indexed_dims;
use super::structured::{is_structured, verify_body, verify_destinations};
use crate::support::{bail, ensure, show_attr, size};

/// Formats a map as `(d0) -> (d0 - 1)`.
fn show_map(op: OpRef<'_>, map: &AffineMap) -> String {
    let text = show_attr(op.ctx, op.ctx.attr(AttrKind::AffineMap(map.clone())));
    let inner = text.strip_prefix("affine_map<").and_then(|text| text.strip_suffix('>'));
    inner.map_or_else(|| text.clone(), str::to_owned)
}

fn verify(op: OpRef<'_>) -> Verdict {
    let inputs = op.operands_named("inputs").len();
    verify_destinations(op, inputs)?;
    Generic::read(op).map_or(Ok(()), |generic| verify_nest(op, &generic))
}

/// Checks that maps and loops match the operands and the body's arguments, and that all indices are in bounds.
pub(in super::super) fn verify_nest(op: OpRef<'_>, generic: &Generic<'_>) -> Verdict {
    let operands: Vec<_> = op.body.operands(op.op).map(|v| op.body.ty(v)).collect();
    ensure!(
        generic.maps.len() == operands.len(),
        "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({})",
        generic.maps.len(),
        operands.len()
    );
    for (i, (map, &ty)) in generic.maps.iter().zip(&operands).enumerate() {
        ensure!(map.symbols == 0, "unexpected symbols in indexing_map #{i}");
        ensure!(
            map.dims as usize == generic.iterators.len(),
            "expected indexing_map #{i} to have {} dim(s) to match the number of loops",
            generic.iterators.len()
        );
        let rank = indexed_dims(op.ctx, ty).len();
        ensure!(
            map.results.len() == rank,
            "expected operand #{i} rank ({rank}) to match the result rank of indexing_map ({})",
            map.results.len()
        );
    }
    verify_body(op)?;
    let Some(loops) = generic.extents(op) else {
        bail!("expected the shape-to-loops map to be non-null");
    };
    for (i, (map, &ty)) in generic.maps.iter().zip(&operands).enumerate() {
        let dims = indexed_dims(op.ctx, ty);
        let Some(reach) = Generic::reach(map, &loops) else {
            // A dynamic extent has no range and is accepted. An index that overflows i64 is an error.
            ensure!(!loops.iter().all(Option::is_some), "indices of {} overflow 64 bits", show_map(op, map));
            continue;
        };
        for (j, (&dim, (least, greatest))) in dims.iter().zip(reach).enumerate() {
            // Dynamic and empty dimensions are not checked.
            let Some(dim) = dim.filter(|&dim| dim > 0) else { continue };
            ensure!(least >= 0, "unexpected result less than 0 at expression #{j} in {}", show_map(op, map));
            let needed = greatest.unsigned_abs().saturating_add(1);
            let is_dim = map.dim(j).is_some();
            ensure!(
                if is_dim { needed == dim } else { needed <= dim },
                "inferred input/output operand #{i} has shape's dimension #{j} to be {}{needed}, but found {}",
                if is_dim { "" } else { "greater than or equal to " },
                size(Some(dim))
            );
        }
    }
    Ok(())
}

/// `linalg.generic`: computes elements for all indices of a loop nest.
pub static GENERIC: OpDef = OpDef {
    name: "linalg.generic",
    summary: "Loop nest with a body on elements",
    description: "There is one loop per entry of `iterator_types`. In each iteration the body receives the elements \
                  of all operands at the indices of `indexing_maps`, and yields the elements of the destinations. The \
                  extent of a loop is the size of an operand dimension whose index expression is that loop's variable \
                  alone.",
    operands: &[variadic("inputs", &ANY_TYPE), variadic("outputs", &super::super::types::SHAPED)],
    results: &[variadic("result_tensors", &ANY_RANKED_TENSOR)],
    attrs: &[
        attr("indexing_maps", &MAP_ARRAY),
        attr("iterator_types", &ITERATOR_ARRAY),
        optional_attr("doc", &STRING_ATTR),
        optional_attr("library_call", &STRING_ATTR),
    ],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::Any, variadic: false }],
    traits: &[
        Trait::AttrSizedOperandSegments,
        Trait::ImplicitTerminator(crate::linalg::ops::YIELD.name),
        Trait::RecursiveMemoryEffects,
        Trait::DestinationStyle,
    ],
    syntax: Some(&GenericSyntax),
    verify: Some(verify),
    arg_name: Some(|op, i| Some(if i < op.operands_named("inputs").len() { "in" } else { "out" })),
    example: "%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = \
              [\"parallel\"]} ins(%arg0 : tensor<4xi8>) outs(%arg1 : tensor<4xi32>) {\n^bb0(%in: i8, %out: i32):\n  %1 = \
              arith.extsi %in : i8 to i32\n  linalg.yield %1 : i32\n} -> tensor<4xi32>",
    ..OpDef::BASE
};

/// `linalg.index`: the index of an enclosing loop.
pub static INDEX_OP: OpDef = OpDef {
    name: "linalg.index",
    summary: "Index of an enclosing loop",
    results: &[one("result", &INDEX)],
    attrs: &[attr("dim", &I64_FROM_0_ATTR)],
    traits: &[Trait::Pure],
    format: Some("$dim attr-dict `:` type($result)"),
    verify: Some(|op| {
        let parent =
            op.body.block_of(op.op).and_then(|b| op.body.parent_op(b)).map(|parent| OpRef { op: parent, ..op });
        let Some(parent) = parent.filter(|&parent| is_structured(parent)) else {
            bail!("expected parent op with LinalgOp interface");
        };
        let loops = match Generic::read(parent) {
            Some(generic) if parent.is(&GENERIC) => Some(generic.iterators.len()),
            _ => maps_and_reductions(parent).map(|(_, reduces)| reduces.len()),
        };
        let (Some(dim), Some(count)) = (op.int("dim"), loops) else { return Ok(()) };
        ensure!(
            usize::try_from(dim).is_ok_and(|dim| dim < count),
            "expected dim ({dim}) to be lower than the number of loops ({count}) of the enclosing LinalgOp"
        );
        Ok(())
    }),
    example: "%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]} outs(%arg1 : \
              tensor<4xindex>) {\n^bb0(%out: index):\n  %1 = linalg.index 0 : index\n  linalg.yield %1 : index\n} -> \
              tensor<4xindex>",
    ..OpDef::BASE
};
