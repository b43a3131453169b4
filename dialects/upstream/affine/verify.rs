//! Checks of the affine dialect that do not follow from its records.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Attr, AttrKind, Type, TypeKind, ValueId};

use super::super::maps;
use super::map_of;
use super::parallel::Reduction;
use super::scope::Scope;
use crate::elements::integers;
use crate::support::{bail, ensure, fail_unnamed};

/// The first `dims` operands of a map may stand for dimensions, the others for symbols.
fn verify_identifiers(op: OpRef<'_>, map: Attr, operands: &[ValueId]) -> Verdict {
    let dims = maps::counts(op.ctx, map).map_or(0, |[dims, ..]| dims);
    let (dims, symbols) = operands.split_at_checked(dims).unwrap_or((operands, &[]));
    let scope = Scope::of(op);
    ensure!(dims.iter().all(|&value| scope.is_dim(value)), "operand cannot be used as a dimension id");
    ensure!(symbols.iter().all(|&value| scope.is_symbol(value)), "operand cannot be used as a symbol");
    Ok(())
}

fn operands(op: OpRef<'_>) -> Vec<ValueId> {
    op.operands().collect()
}

/// The map has an operand for each dimension and symbol.
pub(super) fn verify_apply(op: OpRef<'_>) -> Verdict {
    let Some([dims, symbols, count]) = map_of(op).and_then(|map| maps::counts(op.ctx, map)) else { return Ok(()) };
    let apply = op.name() == "affine.apply";
    ensure!(
        op.operands().len() == dims.saturating_add(symbols),
        "operand count and affine map dimension and symbol count must match"
    );
    ensure!(!apply || count == 1, "mapping must produce one value");
    ensure!(count > 0, "affine map expect at least one result");
    let scope = Scope::of(op);
    let mut symbols = op.operands().skip(dims).filter(|_| apply);
    match symbols.any(|value| !scope.is_symbol(value) && scope.is_dim(value)) {
        true => fail_unnamed("dimensional operand cannot be used as a symbol".to_owned()),
        false => Ok(()),
    }
}

/// The indices fit the memref, and the moved value its elements.
pub(super) fn verify_access(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let memref = op.operand_named("memref").map(|value| op.body.ty(value));
    let (Some(map), Some(memref)) = (map_of(op), memref) else { return Ok(()) };
    let moved = op.operand_named("value").map(|value| op.body.ty(value)).or_else(|| op.result_type(0));
    let is_moved = |element: Option<Type>| element == ctx.element_type(memref);
    match &*op.name() {
        "affine.load" => ensure!(is_moved(moved), "result type must match element type of memref"),
        "affine.store" => {
            ensure!(is_moved(moved), "value to store must have the same type as memref element type");
        }
        _ => {}
    }
    verify_indices(op, map, memref)?;
    if op.name().contains("vector") {
        let element = moved.and_then(|vector| ctx.element_type(vector));
        ensure!(is_moved(element), "requires memref and vector types of the same elemental type");
    }
    Ok(())
}

fn verify_indices(op: OpRef<'_>, map: Attr, memref: Type) -> Verdict {
    let Some([dims, symbols, count]) = maps::counts(op.ctx, map) else { return Ok(()) };
    let rank = op.ctx.shape(memref).map(|shape| shape.len());
    let indices = op.operands_named("indices");
    let (has_rank, has_inputs) = (rank == Some(count), indices.len() == dims.saturating_add(symbols));
    if op.name() != "affine.prefetch" {
        ensure!(has_rank, "affine map num results must equal memref rank");
        ensure!(has_inputs, "expects as many subscripts as affine map inputs");
        return verify_identifiers(op, map, &indices);
    }
    ensure!(has_rank, "affine.prefetch affine map num results must equal memref rank");
    ensure!(has_inputs, "too few operands");
    verify_any_identifiers(op, &indices, "index")
}

/// All values may stand for dimensions, as symbols may. `subject` begins the message.
fn verify_any_identifiers(op: OpRef<'_>, values: &[ValueId], subject: &str) -> Verdict {
    let scope = Scope::of(op);
    ensure!(
        values.iter().all(|&value| scope.is_dim(value)),
        "{subject} must be a valid dimension or symbol identifier"
    );
    Ok(())
}

/// The operands of a transfer between memories: each memref with the indices of its map, the number of elements, and for a
/// strided transfer the stride and the number of elements in a row.
pub(super) fn verify_dma(op: OpRef<'_>) -> Verdict {
    let is_start = op.name() == "affine.dma_start";
    let sides: &[(&str, &str, &str)] = match is_start {
        true => &[("src_map", "source", "src "), ("dst_map", "destination", "dst "), ("tag_map", "tag", "tag ")],
        false => &[("tag_map", "tag", "")],
    };
    let (mut rest, mut indices) = (operands(op), Vec::new());
    for &(map, side, prefix) in sides {
        let Some([dims, symbols, _]) = op.attr(map).and_then(|map| maps::counts(op.ctx, map)) else {
            bail!("requires an affine map '{map}'");
        };
        ensure!(!rest.is_empty(), "incorrect number of operands");
        let mut values = rest.into_iter();
        let memref = values.next().map(|value| op.body.ty(value));
        let is_memref = |ty: Type| matches!(op.ctx.type_kind(ty), TypeKind::MemRef { .. });
        ensure!(memref.is_some_and(is_memref), "expected DMA {side} to be of memref type");
        indices.push((prefix, values.by_ref().take(dims.saturating_add(symbols)).collect::<Vec<_>>()));
        rest = values.collect();
    }
    let counts: &[usize] = if is_start { &[1, 3] } else { &[1] };
    ensure!(counts.contains(&rest.len()), "incorrect number of operands");
    for (prefix, values) in indices {
        let name = if is_start { "dma_start" } else { "dma_wait" };
        let is_index = |&value: &ValueId| op.body.ty(value) == op.ctx.index_type();
        ensure!(values.iter().all(is_index), "{prefix}index to {name} must have 'index' type");
        verify_any_identifiers(op, &values, &format!("{prefix}index"))?;
    }
    Ok(())
}

/// An index has an element of the basis each, except possibly the first one.
pub(super) fn verify_basis(op: OpRef<'_>) -> Verdict {
    let basis = op.ints("static_basis").unwrap_or_default();
    let is_delinearize = op.name() == "affine.delinearize_index";
    let (indices, message) = match is_delinearize {
        true => (op.results().len(), "should return an index for each basis element and up to one extra index"),
        false => (
            op.operands_named("multi_index").len(),
            "should be passed a basis element for each index except possibly the first",
        ),
    };
    ensure!(indices == basis.len() || indices == basis.len().saturating_add(1), "{message}");
    let is_dynamic = |&size: &i64| size == i64::MIN;
    ensure!(
        basis.iter().filter(|size| is_dynamic(size)).count() == op.operands_named("dynamic_basis").len(),
        "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this \
         can only happen due to an incorrect fold/rewrite"
    );
    ensure!(
        !is_delinearize || basis.iter().all(|size| *size > 0 || is_dynamic(size)),
        "no basis element may be statically non-positive"
    );
    Ok(())
}

/// Each bound has operands for its map, and values are carried with equal types.
pub(super) fn verify_for(op: OpRef<'_>) -> Verdict {
    let body = op.body;
    let Some(block) = op.blocks().next() else { return Ok(()) };
    let args: Vec<Type> = block.body.args(block.block).iter().map(|&arg| block.body.ty(arg)).collect();
    ensure!(
        args.first() == Some(&op.ctx.index_type()),
        "expected body to have a single index argument for the induction variable"
    );
    for (map, operands, side) in
        [("lowerBoundMap", "lowerBoundOperands", "lower"), ("upperBoundMap", "upperBoundOperands", "upper")]
    {
        let Some(map) = op.attr(map) else { continue };
        let Some([dims, symbols, count]) = maps::counts(op.ctx, map) else { continue };
        let operands = op.operands_named(operands);
        ensure!(
            operands.len() == dims.saturating_add(symbols),
            "operand count must match with affine map dimension and symbol count"
        );
        verify_identifiers(op, map, &operands)?;
        ensure!(count > 0, "expected {side} bound map to have at least one result");
    }
    let initial: Vec<Type> = op.operands_named("inits").into_iter().map(|value| body.ty(value)).collect();
    let results: Vec<Type> = op.results().map(|value| body.ty(value)).collect();
    ensure!(initial.len() == results.len(), "mismatch between the number of loop-carried values and results");
    ensure!(args.len() == results.len().saturating_add(1), "mismatch in number of basic block args and defined values");
    Ok(())
}

/// Each loop has a bound on each side and a step, and each result a reduction.
pub(super) fn verify_parallel(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(block) = op.blocks().next() else { return Ok(()) };
    let loops = block.args().len();
    let groups = |name| op.attr(name).and_then(|groups| integers(ctx, groups)).unwrap_or_default();
    let (lower, upper) = (groups("lowerBoundsGroups"), groups("upperBoundsGroups"));
    let steps = match op.attr("steps").map(|steps| ctx.attr_kind(steps)) {
        Some(AttrKind::Array(steps)) => steps.len(),
        _ => return Ok(()),
    };
    ensure!(
        [lower.len(), upper.len(), steps].iter().all(|&count| count == loops),
        "the number of region arguments ({loops}) and the number of map groups for lower ({}) and upper bound ({}), and \
         the number of steps ({steps}) must all match",
        lower.len(),
        upper.len()
    );
    let sides = [("lowerBoundsMap", lower, "lower"), ("upperBoundsMap", upper, "upper")];
    for (map, groups, side) in &sides {
        let Some([.., count]) = op.attr(map).and_then(|map| maps::counts(ctx, map)) else { continue };
        ensure!(!groups.contains(&0), "expected {side} bound map to have at least one result");
        let sum = groups.iter().fold(0_i64, |sum, &n| sum.saturating_add(n));
        ensure!(usize::try_from(sum) == Ok(count), "expected {side} bounds map to have {sum} results");
    }
    verify_reductions(op)?;
    let mut operands = operands(op).into_iter();
    for (map, ..) in sides {
        let Some(map) = op.attr(map) else { continue };
        let Some([dims, symbols, _]) = maps::counts(ctx, map) else { continue };
        let side: Vec<ValueId> = operands.by_ref().take(dims.saturating_add(symbols)).collect();
        verify_identifiers(op, map, &side)?;
    }
    Ok(())
}

fn verify_reductions(op: OpRef<'_>) -> Verdict {
    let Some(AttrKind::Array(reductions)) = op.attr("reductions").map(|list| op.ctx.attr_kind(list)) else {
        return Ok(());
    };
    ensure!(reductions.len() == op.results().len(), "a reduction must be specified for each output");
    for (&reduction, result) in reductions.iter().zip(op.results()) {
        let reduction = op.ctx.attr_int(reduction).and_then(Reduction::of_number);
        let Some(reduction) = reduction else {
            bail!("attribute 'reductions' failed to satisfy constraint: Reduction ops");
        };
        ensure!(reduction.accepts(op.ctx, op.body.ty(result)), "result type cannot match reduction attribute");
    }
    Ok(())
}

/// The condition has an operand for each dimension and symbol.
pub(super) fn verify_if(op: OpRef<'_>) -> Verdict {
    let Some(condition) = op.attr("condition") else { return Ok(()) };
    let Some([dims, symbols, _]) = maps::counts(op.ctx, condition) else { return Ok(()) };
    ensure!(
        op.operands().len() == dims.saturating_add(symbols),
        "operand count and condition integer set dimension and symbol count must match"
    );
    verify_identifiers(op, condition, &operands(op))
}

/// A yield has the types of the results of the operation around it.
pub(super) fn verify_yield(op: OpRef<'_>) -> Verdict {
    let Some(parent) = op.parent() else { return Ok(()) };
    let known = ["affine.for", "affine.if", "affine.parallel"].contains(&&*parent.name());
    ensure!(known, "only terminates affine.if/for/parallel regions");
    let results: Vec<Type> = parent.results().map(|value| parent.body.ty(value)).collect();
    ensure!(
        op.operands().len() == results.len(),
        "parent of yield must have same number of results as the yield operands"
    );
    let operands = op.operands().map(|value| op.body.ty(value));
    if operands.zip(results).any(|(operand, result)| operand != result) {
        bail!("types mismatch between yield op and its parent");
    }
    Ok(())
}
